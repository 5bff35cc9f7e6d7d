// Every game that the generic suites run on: all of games/, those with parameters under several samples.
#pragma once

#include "base/all_layers.hpp"
#include "language/library.hpp"
#include "rules/definition.hpp"
#include "rules/position.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace cairn::testing {

// "nim", "cash{1,3,4}", ...: a new file in games/ is found without a change here.
std::vector<std::string> instances();

std::shared_ptr<const Game> game(const std::string& instance);

// Every valid position with so many stacks (ignored for a fixed number), numbers up to `to`, infinite purses included.
void for_each_position(const Game& game, int stacks, std::int64_t to, const std::function<void(const Cells&)>& visit);

// A name that gtest accepts.
std::string test_name(const std::string& instance);

}  // namespace cairn::testing
