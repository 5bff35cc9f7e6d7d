// The engines by name: every answer says which one gave it, and a question may name the one that is to answer.
#pragma once

#include "base/layers.hpp"

#include <cairn/answer.hpp>

#include <initializer_list>

namespace cairn::engine {

// Throws Error when an engine is named that cannot answer the question at hand.
void check_engine(Engine engine, std::initializer_list<Engine> able);

}  // namespace cairn::engine
