// Field by field.
#include "match.hpp"

#include <algorithm>
#include <set>

namespace referee {
namespace {

// Whole numbers beyond 2^53 are strings in JSON; here all are.
std::string plain(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.dump();
}

// How positions are told apart.
struct Names {
  bool sums = false;
  std::set<std::string> ended;

  explicit Names(const Json& truth) : sums(truth.contains("ended_parts")) {
    if (!sums) return;
    for (const Json& part : truth["ended_parts"]) ended.insert(part_of(part.get<std::string>()));
  }
  static std::string part_of(const std::string& text) {
    return text.substr(0, text.find_first_of("{([")) + cells_of(text);
  }

  [[nodiscard]] std::string of(const std::string& text) const {
    if (!sums) return cells_of(text);
    std::multiset<std::string> parts;
    std::size_t start = text.rfind("misere ", 0) == 0 ? 7 : 0;
    while (start < text.size()) {
      const std::size_t end = std::min(text.find("] + ", start), text.size() - 1);
      const std::string part = part_of(text.substr(start, end + 1 - start));
      if (ended.count(part) == 0) parts.insert(part);
      start = end + 4;
    }
    std::string joined;
    for (const std::string& part : parts) joined += (joined.empty() ? "" : " + ") + part;
    return joined;
  }
};

std::string difference(const Json& truth, const Json& answer, const Names& names);

std::string one_row(const Json& row) {
  if (!row.is_array()) return plain(row);
  std::string text;
  for (const Json& cell : row) text += (text.empty() ? "[" : ",") + plain(cell);
  return text + "]";
}

std::multiset<std::string> rows_of(const Json& list) {
  std::multiset<std::string> rows;
  for (const Json& row : list) rows.insert(one_row(row));
  return rows;
}

template <class Set>
std::string compare_sets(const std::string& what, const Set& truth, const Set& answer, bool part) {
  for (const auto& item : answer) {
    if (answer.count(item) > truth.count(item)) return what + " has " + item + ", which is wrong";
  }
  if (part) return "";
  for (const auto& item : truth) {
    if (truth.count(item) > answer.count(item)) return what + " lacks " + item;
  }
  return "";
}

std::set<std::string> positions_of(const Json& list, const Names& names) {
  std::set<std::string> positions;
  for (const Json& position : list) positions.insert(names.of(position.get<std::string>()));
  return positions;
}

std::string compare_options(const Json& truth, const Json& answer, const Names& names) {
  const auto key = [&](const Json& option) {
    return option.value("player", std::string()) + names.of(option.at("position").get<std::string>());
  };
  std::map<std::string, const Json*> known;
  for (const Json& option : truth) known[key(option)] = &option;
  std::set<std::string> found;
  for (const Json& option : answer) {
    const std::string name = key(option);
    if (known.count(name) == 0) return "options has " + name + ", which is no option";
    Json expected = *known[name];
    expected.erase("position");
    const std::string differs = difference(expected, option, names);
    if (!differs.empty()) return "option " + name + ": " + differs;
    found.insert(name);
  }
  for (const auto& [name, option] : known) {
    if (found.count(name) == 0) return "options lacks " + name;
  }
  return "";
}

std::string compare_values(const Json& truth, const Json& answer) {
  if (answer.size() != truth.size()) return "it has " + std::to_string(answer.size()) + " values";
  for (std::size_t i = 0; i < truth.size(); ++i) {
    // What is not valid has no value: null.
    if (plain(truth[i]) != plain(answer[i])) {
      return "value " + std::to_string(i) + " is " + plain(answer[i]) + ", the rules say " + plain(truth[i]);
    }
  }
  return "";
}

// Whether the preperiod, period and saltus of a row fit to values that are true. A law that is not known fits.
std::string compare_law(const Json& values, const Json& row) {
  if (!row.value("period", Json()).is_number() || !row.value("preperiod", Json()).is_number()) return "";
  const auto start = row["preperiod"].get<std::size_t>();
  const auto period = row["period"].get<std::size_t>();
  const Json& saltus = row.at("saltus");
  if (period < 1 || !saltus.is_array() || saltus.empty()) return "it has a period without a law";
  for (std::size_t n = start; n + period < values.size(); ++n) {
    const auto rise = saltus[saltus.size() == 1 ? 0 : (n - start) % period].get<std::int64_t>();
    const Json& now = values[n];
    const Json& later = values[n + period];
    const bool fits =
        now.is_null() || later.is_null() ? now == later : later.get<std::int64_t>() == now.get<std::int64_t>() + rise;
    if (fits) continue;
    return "preperiod " + std::to_string(start) + ", period " + std::to_string(period) +
           " fail at n = " + std::to_string(n) + ": the values are " + now.dump() + " and " + later.dump();
  }
  return "";
}

// Rows of a sequence, which have names: those of the truth are looked up.
std::string compare_modes(const Json& truth, const Json& answer, const Names& names) {
  if (truth.size() != answer.size()) return "it has " + std::to_string(answer.size()) + " rows";
  for (const Json& row : truth) {
    const auto found = std::find_if(answer.begin(), answer.end(),
                                    [&](const Json& other) { return other.value("mode", Json()) == row.at("mode"); });
    if (found == answer.end()) return "it has no row for " + row.at("mode").dump();
    const std::string differs = difference(row, *found, names);
    if (!differs.empty()) return (row["mode"].is_null() ? "" : "row " + plain(row["mode"]) + ": ") + differs;
  }
  return "";
}

std::string compare_field(const std::string& name, const Json& truth, const Json& answer, const Names& names) {
  if (name == "not") return difference(truth, answer, names).empty() ? "it is " + truth.dump() : "";
  if (name == "law") return compare_law(truth, answer);
  if (!answer.contains(name)) return "it has no " + name;
  const Json& value = answer.at(name);
  if (value.is_null() && (name == "grundy" || name == "remoteness")) return "";
  if (name == "winning_moves" || name == "left_winning_moves" || name == "right_winning_moves") {
    const bool part = !answer.value("winning_moves_complete", false);
    return compare_sets(name, positions_of(truth, names), positions_of(value, names), part);
  }
  if (name == "options") return compare_options(truth, value, names);
  if (name == "rows" && !truth.empty() && truth[0].is_object()) return compare_modes(truth, value, names);
  if (name == "rows" || name == "positions") return compare_sets(name, rows_of(truth), rows_of(value), false);
  if (name == "values") return compare_values(truth, value);
  if (truth.is_object() && value.is_object()) return difference(truth, value, names);
  if (name == "position" && truth.is_string() && value.is_string()) {
    return names.of(truth) == names.of(value) ? "" : "position is " + plain(value) + ", the rules say " + plain(truth);
  }
  return plain(value) == plain(truth) ? "" : name + " is " + plain(value) + ", the rules say " + plain(truth);
}

std::string difference(const Json& truth, const Json& answer, const Names& names) {
  if (!answer.is_object()) return "it is no JSON object";
  for (const auto& [name, value] : truth.items()) {
    if (name == "ended_parts") continue;
    const std::string differs = compare_field(name, value, answer, names);
    if (!differs.empty()) return differs;
  }
  return "";
}

// What an answer says of itself, in the order of the exit codes.
int code_of(const Json& answer) {
  if (answer.contains("error")) return 2;
  const auto is = [&](const char* field, const Json& value) {
    return answer.contains(field) && answer[field] == value;
  };
  if (is("holds", nullptr) || (answer.contains("known") && answer["known"].value("how", "") == "unknown")) return 3;
  if (answer.value("status", std::string("complete")) != "complete") return 3;
  return is("holds", false) || is("proved", false) ? 1 : 0;
}

}  // namespace

std::string cells_of(const std::string& position) {
  std::string text;
  bool inside = false;
  for (const char c : position) {
    if (c == '[') inside = true;
    if (!inside) continue;
    if (c == ';') {
      text += ',';
    } else if (c != ' ' || (!text.empty() && text.back() == 't')) {  // the space in "not S"
      text += c;
    }
    if (c == ']') inside = false;
  }
  return text;
}

std::string difference(const Json& truth, const Json& answer) { return difference(truth, answer, Names(truth)); }

bool is_of_family(const std::vector<std::string>& question, const Json& answer) {
  return question[0] == "check" && answer.contains("family");
}

std::string overclaimed(const std::vector<std::string>& question, const Json& answer) {
  static const std::set<std::string> kHow{"proved", "computed", "observed", "refuted", "unknown"};
  static const std::set<std::string> kSearch{"lazy", "reference", "table", "rows"};
  if (answer.contains("error")) return "";
  const std::string how = answer.contains("known") ? answer["known"].value("how", std::string()) : "";
  if (kHow.count(how) == 0) return "it does not say how it is known";
  const Json named = answer.value("engine", Json());
  const std::string engine = named.is_string() ? named.get<std::string>() : "none";
  if (engine.empty()) return "its engine has no name";
  if (how != "proved") return "";
  if (kSearch.count(engine) > 0) return "the engine " + engine + " says proved";
  // A claim about one position, or about none, is decided whatever the bound is.
  const bool bounded = question[0] == "check" && answer.value("to", Json()).is_number() &&
                       std::find(question.begin(), question.end(), "--to") != question.end();
  return bounded ? "it says proved, but was asked up to a bound" : "";
}

std::string wrong_exit_code(int code, const std::string& messages, const std::vector<Json>& answers) {
  if (("\n" + messages).find("\nerror: ") != std::string::npos) return "";  // something was left out, and said so
  bool doubtful = false;  // what comes first then, 2 or 3, is not said
  int expected = 0;
  for (const Json& answer : answers) {
    const int own = code_of(answer);
    doubtful = doubtful || own >= 2;
    expected = std::max(expected, own);
  }
  const bool fits = doubtful ? code >= 1 : code == expected;
  return fits ? "" : "exit code " + std::to_string(code) + " does not fit to the answers";
}

}  // namespace referee
