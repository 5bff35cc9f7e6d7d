// A move as somebody types it.
#include "api/play/deeds.hpp"
#include "base/near.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace cairn::api {

namespace {

bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

std::optional<AskedDeed> asked_deed(std::string_view text) {
  static constexpr std::array kVerbs{"take", "takes", "i", "we", "remove", "subtract", "pay"};
  static constexpr std::array kFillers{"the",    "from",   "of",       "stack", "stacks", "heap",  "heaps", "pile",
                                       "piles",  "vertex", "vertices", "edge",  "edges",  "side",  "stone", "and",
                                       "stones", "on",     "counter",  "chip",  "chips",  "its",   "with",  "each",
                                       "set",    "sets",   "make",     "makes", "then",   "active"};
  // What remains is no place, either, and is said by positions: "take 2 and leave 3" is not understood.
  static constexpr std::array kRemains{"leave", "leaves", "leaving", "to"};
  static constexpr std::array kSets{"set", "sets", "make", "makes"};
  // What follows these is no place that something is taken from.
  static constexpr std::array kAsides{"pay", "pays", "free", "frees"};
  const auto is_one_of = [](const auto& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  std::string lower = base::in_lower_case(std::string(text));
  AskedDeed asked;
  if (const auto in = lower.rfind(" in "); in != std::string::npos) {  // of a sum
    asked.game = lower.substr(in + 4);
    lower.resize(in);
  }
  if (lower.find_first_of("[]{}+") != std::string::npos) return std::nullopt;
  // "54from 9"
  if (const auto from = lower.find("from");
      from != std::string::npos && from > 0 && is_number(lower.substr(from - 1, 1))) {
    lower.insert(from, " ");
  }
  std::vector<std::string> words;
  std::string word;
  for (const char letter : lower + " ") {
    if (letter != ' ' && letter != ',' && letter != '\t' && letter != ';') {
      word += letter;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, ""));
    }
  }
  // On graphs whose vertices or edges are there or not, they are deleted.
  if (words.size() > 1 && words[0] == "delete") {
    words[0] = "take";
    words.insert(words.begin() + 1, "1");
    asked.deletes = true;
  }
  std::size_t at = 0;
  while (at < words.size() && is_one_of(kVerbs, words[at])) ++at;
  const bool from = at + 1 < words.size() && words[at + 1] == "from";
  if (at >= words.size() || (at == 0 && !from)) return std::nullopt;
  asked.all = words[at] == "all" || words[at] == "everything";
  if (!asked.all && !is_number(words[at])) return std::nullopt;
  asked.amount = words[at++];
  // "a stack"; otherwise it is the name of a pile.
  const auto is_article = [&](std::size_t i) {
    return words[i] == "a" && i + 1 < words.size() && words[i + 1] != "and" && is_one_of(kFillers, words[i + 1]);
  };
  for (; at < words.size(); ++at) {
    if (is_article(at)) continue;
    const bool sets = at > 1 && (is_one_of(kSets, words[at - 1]) || is_one_of(kSets, words[at - 2]));
    if (is_one_of(kRemains, words[at]) && !sets) return std::nullopt;
    if (is_one_of(kRemains, words[at])) continue;
    if (is_one_of(kAsides, words[at])) {
      while (at + 1 < words.size() && is_one_of(kFillers, words[at + 1])) ++at;
      ++at;
    } else if (!asked.places.empty() && asked.places.back() == "not") {
      asked.places.back() += fmt::format(" {}", words[at]);
    } else if (!is_one_of(kFillers, words[at])) {
      asked.places.push_back(words[at]);
    }
  }
  return asked;
}

}  // namespace cairn::api
