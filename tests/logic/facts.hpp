// What is known of the games from elsewhere: the evaluator must be right before it may judge.
#pragma once
#include <string>
#include <vector>

namespace logic {

// In words what the evaluator gets wrong; empty when it is right.
std::vector<std::string> wrong_facts();

}  // namespace logic
