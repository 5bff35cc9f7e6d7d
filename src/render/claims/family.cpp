// Members that are known in the same way are named together, numbers that follow each other as a range.
#include "render/claims/family.hpp"

#include "base/json.hpp"
#include "render/claims/claim.hpp"
#include "render/json_rules.hpp"
#include "render/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace cairn::render {

namespace {

using Parameters = FamilyAnswer::Parameters;

// What is listed with all there is to say of it, until "and 5 more: 15..19".
constexpr std::size_t kMostValuesListed = 12;

struct NamedMember {
  const Parameters* parameters = nullptr;
  std::string example;  // that refutes it
};

// Members that the same is said of: "computed up to 500".
struct MemberGroup {
  std::string said;
  std::vector<NamedMember> members;
};

std::optional<std::int64_t> small_number(const std::string& text) {
  if (text.empty() || text.size() > 15 || text.find_first_not_of("0123456789") != std::string::npos) return {};
  return std::stoll(text);
}

// "2"; of several parameters "(2, 1)".
std::string value_of(const Parameters& parameters) {
  if (parameters.size() == 1) return parameters.front().second;
  std::vector<std::string> values;
  for (const auto& [name, value] : parameters) values.push_back(value);
  return fmt::format("({})", fmt::join(values, ", "));
}

// "L"; of several parameters "(k, j)".
std::string names_of(const Parameters& parameters) {
  if (parameters.size() == 1) return parameters.front().first;
  std::vector<std::string> names;
  for (const auto& [name, value] : parameters) names.push_back(name);
  return fmt::format("({})", fmt::join(names, ", "));
}

// How many members from this one on are numbers that follow each other, with nothing else to say of them; or whatever
// there is to say of them.
std::size_t run_from(const std::vector<NamedMember>& members, std::size_t at, bool examples = false) {
  std::size_t end = at;
  std::optional<std::int64_t> last;
  for (; end < members.size(); ++end) {
    const NamedMember& member = members[end];
    if (member.parameters->size() != 1 || (!examples && !member.example.empty())) break;
    const auto number = small_number(member.parameters->front().second);
    if (!number || (last && *number != *last + 1)) break;
    last = number;
  }
  return end - at;
}

// ": 15..42, 44", the values alone; nothing when they are too many, or more than one number each.
std::string rest_of(const std::vector<NamedMember>& members, std::size_t at) {
  std::vector<std::string> parts;
  while (at < members.size()) {
    const std::size_t run = run_from(members, at, true);
    if (run == 0 || parts.size() == kMostValuesListed) return "";
    const std::string first = value_of(*members[at].parameters);
    const std::size_t taken = run >= 3 ? run : 1;
    parts.push_back(taken == 1 ? first : first + ".." + value_of(*members[at + run - 1].parameters));
    at += taken;
  }
  return fmt::format(": {}", fmt::join(parts, ", "));
}

// "2..9, 11", "12 (n = 3)"
std::string list_of(const std::vector<NamedMember>& members) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  while (at < members.size() && parts.size() < kMostValuesListed) {
    const std::string first = value_of(*members[at].parameters);
    if (const std::size_t run = run_from(members, at); run >= 3) {
      parts.push_back(first + ".." + value_of(*members[at + run - 1].parameters));
      at += run;
    } else {
      parts.push_back(first + (members[at].example.empty() ? "" : " (" + members[at].example + ")"));
      ++at;
    }
  }
  const std::string rest = rest_of(members, at);
  return fmt::format("{}{}", fmt::join(parts, ", "),
                     at < members.size() ? fmt::format(" and {} more{}", members.size() - at, rest) : "");
}

std::string said_of(const ClaimAnswer& answer) {
  if (!answer.holds) return "unknown";
  if (!*answer.holds) return "refuted";
  if (answer.known.how == How::proved) return answer.single || answer.witness ? "proved" : "proved for all sizes";
  return to_string(answer.known.how) + (answer.to ? fmt::format(" up to {}", *answer.to) : "");
}

// "for L in 2..12" of "for L in 2..12: nim[a,L]: N".
std::string head_of(const std::string& family) {
  int depth = 0;
  for (std::size_t i = 0; i < family.size(); ++i) {
    const char c = family[i];
    if (c == '(' || c == '{' || c == '[') ++depth;
    if (c == ')' || c == '}' || c == ']') --depth;
    if (c == ':' && depth == 0) return family.substr(0, i);
  }
  return family;
}

Json json_list(const std::vector<Parameters>& members) {
  Json json = Json::array();
  for (const Parameters& member : members) json.push_back(json_of_values(member));
  return json;
}

}  // namespace

FamilyAnswer family_of(std::string family, std::span<const ClaimAttempt> members) {
  FamilyAnswer result;
  result.family = std::move(family);
  std::vector<MemberGroup> groups[4];  // proved, computed, refuted, unknown
  std::vector<Parameters>* lists[] = {&result.proved, &result.computed, &result.refuted, &result.unknown};
  for (const ClaimAttempt& member : members) {
    const ClaimAnswer& answer = member.answer;
    const std::optional<bool> holds = member.error ? std::nullopt : answer.holds;
    const std::size_t kind = !holds ? 3U : !*holds ? 2U : answer.known.how == How::proved ? 0U : 1U;
    lists[kind]->push_back(answer.parameters);
    const std::string said = member.error ? "not answered" : said_of(answer);
    auto group = std::find_if(groups[kind].begin(), groups[kind].end(), [&](const auto& g) { return g.said == said; });
    if (group == groups[kind].end()) group = groups[kind].insert(group, {said, {}});
    group->members.push_back({&answer.parameters, kind == 2U ? example_text(answer) : ""});
    result.status = std::max(result.status, answer.status);
  }
  std::vector<std::string> parts;
  for (const auto& kind : groups) {
    for (const MemberGroup& group : kind) {
      const Parameters& first = *group.members.front().parameters;
      parts.push_back(fmt::format("{} for {} = {}", group.said, names_of(first), list_of(group.members)));
    }
  }
  result.known.how = !result.refuted.empty()    ? How::refuted
                     : !result.unknown.empty()  ? How::unknown
                     : !result.computed.empty() ? How::computed
                     : !result.proved.empty()   ? How::proved
                                                : How::unknown;
  result.known.detail = fmt::format("{}", fmt::join(parts, "; "));
  return result;
}

std::string text_of(const FamilyAnswer& answer, const TextStyle& style) {
  return painted(head_of(answer.family), Paint::bold, style) + ": " + answer.known.detail + "\n";
}

std::string json_of(const FamilyAnswer& answer) {
  Json json;
  json["family"] = answer.family;
  json["proved"] = json_list(answer.proved);
  json["computed"] = json_list(answer.computed);
  json["refuted"] = json_list(answer.refuted);
  json["unknown"] = json_list(answer.unknown);
  json["known"] = {{"how", to_string(answer.known.how)}, {"detail", answer.known.detail}};
  json["status"] = status_text(answer.status);
  return answer_line(json);
}

}  // namespace cairn::render
