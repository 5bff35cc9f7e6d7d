// Where the program starts.
#include "cli/program.hpp"

int main(int count, char** words) { return cairn::cli::program(count, words); }
