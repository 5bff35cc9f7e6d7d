// Where no other program can be started, automata have the layers that Cairn finds itself.
#include "render/automaton/diagram.hpp"

namespace cairn::render {

bool lay_out_by_graphviz(Diagram& /*diagram*/) { return false; }

}  // namespace cairn::render
