// The rows of a table in one statement, where all rows but the first are N: the form in which papers solve such games.
#include "discover/families.hpp"

#include <algorithm>

namespace cairn::discover {

namespace {

constexpr std::int64_t kMostJoined = 6;

// The condition of a row, whose variable is called n, in the words of the table.
std::string renamed(const std::string& condition, const std::string& name) {
  std::string text;
  std::string word;
  const auto flush = [&] {
    text += word == "n" ? name : word;
    word.clear();
  };
  for (const char c : condition) {
    if (c == ' ' || c == '(' || c == ')') {
      flush();
      text += c;
    } else {
      word += c;
    }
  }
  flush();
  return text;
}

}  // namespace

Candidates propose_joined_rows(const Sample& sample) {
  const Form& form = sample.form();
  if (sample.grundy() || sample.variables() != 2 || !form.ascending || form.is_family()) return {};
  std::int64_t last = -1;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    if (sample.is_p(i)) last = std::max(last, sample.point(i)[0]);
  }
  if (last < form.from || last > form.from + kMostJoined || 2 * last >= sample.to()) return {};
  std::string said;
  for (std::int64_t c = form.from; c <= last; ++c) {
    const Candidates row = propose_periods(sample.with(0, c));
    if (row.empty() || row.front().condition.empty()) return {};
    const std::string& condition = row.front().condition;
    if (condition == "no") continue;
    std::string line = form.variables[0] + " = " + std::to_string(c);
    if (condition != "yes") {
      const bool choice = condition.find(" or ") != std::string::npos;
      line += " and " + (choice ? "(" : std::string()) + renamed(condition, form.variables[1]) + (choice ? ")" : "");
    }
    said += (said.empty() ? "(" : " or (") + line + ")";
  }
  return {whole_statement(form, "P iff " + said, 2 + static_cast<double>(said.size()) / 10)};
}

}  // namespace cairn::discover
