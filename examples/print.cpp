// Answers that are printed part by part, so that a long one is never held as text, and only as long as there is time.
#include <cairn/lab.hpp>

#include <chrono>
#include <iostream>

int main() {
  const cairn::Lab lab;
  const cairn::TableRequest request{.game = "nim", .to = 400, .grundy = true};
  std::cout << lab.table_plan(request).play() << " play, nothing is computed yet\n";
  const cairn::TableAnswer table = lab.table(request);

  std::size_t bytes = 0;
  const cairn::Sink count = [&](std::string_view part) { bytes += part.size(); };
  const bool whole = write(table, cairn::Format::csv, count);
  std::cout << bytes << " bytes" << (whole ? ", which is all of it\n" : "\n");

  // When the time is up, the text itself says how far it goes.
  const auto now = std::chrono::steady_clock::now();
  std::cout << (write(table, cairn::Format::json, count, {.deadline = now}) ? "all" : "a part") << " was printed\n";

  const cairn::ListRequest pairs{.game = "wythoff", .to = 20};
  std::cout << "a list by the engine " << to_string(lab.list_plan(pairs).engine) << "\n";
  write(lab.list(pairs), cairn::Format::text, [](std::string_view part) { std::cout << part; },
        {.style = {.width = 60}});
  std::cout << how_known(lab.solve("wythoff[1,2]")) << "\n";
}
// prints:
// normal play, nothing is computed yet
// 901405 bytes, which is all of it
// a part was printed
// a list by the engine rows
// [0,0] [1,2] [3,5] [4,7] [6,10] [8,13] [9,15] [11,18] [12,20]
//
// 9 P-positions of wythoff, normal play, every stack up to 20
// known: computed: all 231 positions with numbers up to 20 (rows)
// computed: exhaustive search of 5 positions (lazy)
