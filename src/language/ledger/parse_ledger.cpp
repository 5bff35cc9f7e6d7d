// The layout of a ledger, line by line, and which fields a block may have.
#include "language/ledger/parse_ledger.hpp"

#include "base/near.hpp"
#include "language/lexer.hpp"

#include <cairn/limits.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace cairn::language {

namespace {

using Role = LedgerStatement::Role;

constexpr std::string_view kBlanks = " \t\r";

struct LedgerLine {
  std::string_view text;  // without the blanks at both ends
  int number = 0;
  int indent = 0;
};

// A keyword and its value, lines that go on with it joined by a blank.
struct LedgerField {
  std::string_view keyword;
  std::string value;
  std::vector<LedgerPiece> pieces;  // the lines of the value
  Place place;                      // of the keyword
  Place value_place;                // of the first word of the value, or where it is missing
};

struct LedgerBlock {
  LedgerField head;
  std::vector<LedgerField> fields;
};

constexpr std::size_t kMostMistakes = 20;  // that are reported one by one

constexpr std::array<std::string_view, 2> kBlockWords{"paper", "claim"};
constexpr std::array<std::string_view, 6> kPaperFields{"title", "authors", "published", "games", "note", "source"};
constexpr std::array<std::string_view, 11> kClaimFields{"source", "quote", "says",       "to",      "long", "verdict",
                                                        "at",     "note",  "correction", "exactly", "shows"};

template <std::size_t N>
std::string listed(const std::array<std::string_view, N>& words) {
  std::string list;
  for (const auto word : words) list += (list.empty() ? "" : ", ") + std::string(word);
  return list;
}

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::optional<Role> role_of(std::string_view keyword) {
  for (const Role role : {Role::says, Role::wider, Role::correction, Role::exactly, Role::shows}) {
    if (keyword == to_string(role)) return role;
  }
  return std::nullopt;
}

// What was meant, when a word is near to one that is known.
template <std::size_t N>
std::string near_hint(std::string_view word, const std::array<std::string_view, N>& known,
                      const std::string& otherwise) {
  constexpr std::size_t kNear = 2;
  const std::string small = in_lower_case(std::string(word.substr(0, 40)));
  const auto distance = [&](std::string_view other) { return edit_distance(small, other); };
  const auto nearest =
      *std::min_element(known.begin(), known.end(), [&](auto a, auto b) { return distance(a) < distance(b); });
  if (distance(nearest) > kNear || distance(nearest) >= nearest.size()) return otherwise;
  return "did you mean '" + std::string(nearest) + "'?";
}

void append(std::string& text, const std::string& more) { text += (text.empty() ? "" : " ") + more; }

class LedgerParser {
 public:
  explicit LedgerParser(const Source& source) : source_(source) {}

  Ledger run() {
    Ledger ledger;
    for (const LedgerBlock& block : blocks()) {
      if (block.head.keyword == "paper") {
        ledger.papers.push_back(paper(block));
      } else if (block.head.keyword == "claim") {
        if (ledger.papers.empty()) {
          note("this claim belongs to no paper", block.head.place, "begin the file with a line such as 'paper mullen'");
          break;
        }
        ledger.papers.back().claims.push_back(claim(block, ledger.papers.back()));
      }
    }
    if (ledger.papers.empty() && mistakes_.empty()) {
      note("there is no ledger here", {source_.first_line, 1}, "begin with a line such as 'paper mullen'");
    }
    for (const LedgerPaper& one : ledger.papers) check_readings(one);
    throw_mistakes();
    return ledger;
  }

 private:
  struct Mistake {
    int line = 0;
    Error error;
  };

  // All mistakes are reported at once.
  void note(const std::string& what, Place place, const std::string& hint = "") {
    mistakes_.push_back({place.line, source_.error(what, place, hint)});
  }

  void throw_mistakes() {
    if (mistakes_.empty()) return;
    std::stable_sort(mistakes_.begin(), mistakes_.end(),
                     [](const Mistake& a, const Mistake& b) { return a.line < b.line; });
    std::vector<Error> errors;
    for (Mistake& mistake : mistakes_) {
      if (errors.size() == kMostMistakes) break;
      errors.push_back(std::move(mistake.error));
    }
    if (mistakes_.size() > errors.size()) {
      errors.emplace_back(std::to_string(mistakes_.size() - errors.size()) + " more mistakes are in this ledger",
                          std::string(source_.name));
    }
    throw Errors(std::move(errors));
  }

  [[nodiscard]] std::vector<LedgerLine> lines() const {
    std::vector<LedgerLine> all;
    std::string_view rest = source_.text;
    for (int number = source_.first_line; !rest.empty(); ++number) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      const std::size_t first = line.find_first_not_of(kBlanks);
      if (first == std::string_view::npos || line[first] == '#') continue;
      const std::size_t last = line.find_last_not_of(kBlanks);
      all.push_back({line.substr(first, last + 1 - first), number, static_cast<int>(first)});
    }
    return all;
  }

  static LedgerField field_of(const LedgerLine& line) {
    const std::size_t end = std::min(line.text.find_first_of(kBlanks), line.text.size());
    const std::size_t value = std::min(line.text.find_first_not_of(kBlanks, end), line.text.size());
    return {line.text.substr(0, end),
            std::string(line.text.substr(value)),
            {{0, line.number, line.indent + static_cast<int>(value) + 1}},
            {line.number, line.indent + 1},
            {line.number, line.indent + static_cast<int>(value) + 1}};
  }

  std::vector<LedgerBlock> blocks() {
    std::vector<LedgerBlock> all;
    int indent = 0;  // of the keyword of the field at hand
    for (const LedgerLine& line : lines()) {
      if (line.indent == 0) {
        const LedgerField head = field_of(line);
        if (head.keyword != "paper" && head.keyword != "claim") {
          note("expected 'paper' or 'claim', found '" + std::string(head.keyword.substr(0, 40)) + "'", head.place,
               near_hint(head.keyword, kBlockWords, "fields of a block are indented"));
        }
        all.push_back({head, {}});
      } else if (all.empty()) {
        if (mistakes_.empty()) {
          note("this field belongs to no paper or claim", {line.number, line.indent + 1},
               "begin the file with a line such as 'paper mullen'");
        }
      } else if (all.back().fields.empty() || line.indent <= indent) {
        all.back().fields.push_back(field_of(line));
        indent = line.indent;
      } else {
        LedgerField& field = all.back().fields.back();
        append(field.value, std::string(line.text));
        field.pieces.push_back({field.value.size() - line.text.size(), line.number, line.indent + 1});
      }
    }
    return all;
  }

  void check_identifier(const LedgerField& head) {
    const auto wrong = [](char c) {
      return !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-');
    };
    if (head.value.empty()) {
      return note("the identifier is missing", head.value_place,
                  "write " + std::string(head.keyword) + (head.keyword == "paper" ? " mullen" : " mullen-5.8"));
    }
    const auto bad = std::find_if(head.value.begin(), head.value.end(), wrong);
    if (bad == head.value.end()) return;
    Place place = head.value_place;
    place.column += static_cast<int>(bad - head.value.begin());
    note("an identifier has letters, digits, dots and hyphens", place, "write it as in mullen-5.8-r1");
  }

  void check_value(const LedgerField& field) {
    if (field.value.empty()) {
      note("'" + std::string(field.keyword) + "' has no value", field.value_place,
           "write it on the same line, or on lines that are indented deeper");
    }
  }

  template <std::size_t N>
  void unknown(const LedgerField& field, const std::string& block, const std::array<std::string_view, N>& known) {
    note("a " + block + " has no field '" + std::string(field.keyword.substr(0, 40)) + "'", field.place,
         near_hint(field.keyword, known,
                   "the fields are " + listed(known) + "; lines that go on with a value are indented deeper"));
  }

  void check_once(const LedgerField& field, std::set<std::string_view>& seen) {
    if (seen.insert(field.keyword).second) return;
    note("'" + std::string(field.keyword) + "' stands twice", field.place,
         "lines that go on with a value are indented deeper than the keyword");
  }

  LedgerPaper paper(const LedgerBlock& block) {
    check_identifier(block.head);
    LedgerPaper result;
    result.id = block.head.value;
    result.origin = std::string(source_.name);
    if (!papers_.insert(result.id).second) {
      note("the paper '" + result.id + "' stands twice", block.head.value_place);
    }
    std::set<std::string_view> seen;
    for (const LedgerField& field : block.fields) {
      if (!is_one_of(field.keyword, kPaperFields)) {
        unknown(field, "paper", kPaperFields);
        continue;
      }
      check_value(field);
      if (field.keyword != "note") check_once(field, seen);
      if (field.keyword == "title") result.title = field.value;
      if (field.keyword == "authors") result.authors = field.value;
      if (field.keyword == "published" || field.keyword == "source") result.published = field.value;
      if (field.keyword == "games") result.games = field.value;
      if (field.keyword == "note") append(result.note, field.value);
    }
    if (result.title.empty()) {
      note("the paper '" + result.id + "' has no title", block.head.place, "add a line 'title ...'");
    }
    return result;
  }

  // A bound is that of the statements of the same kind as the one before it; in front of all of them, of all.
  void set_bound(LedgerClaim& claim, std::optional<Role> kind, const LedgerField& field) {
    std::int64_t bound = 0;
    const bool digits = field.value.find_first_not_of("0123456789") == std::string::npos && field.value.size() <= 15;
    if (digits && !field.value.empty()) bound = std::stoll(field.value);
    if (!digits || field.value.empty() || bound > kLargestBound) {
      if (!field.value.empty()) note("the bound is no whole number", field.value_place, "write it as in 'to 200'");
      return;
    }
    for (LedgerStatement& statement : claim.statements) {
      const Role role = statement.role == Role::wider ? Role::says : statement.role;
      if (kind && role != *kind) continue;
      if (statement.to) {
        return note("the statement has a bound already", field.value_place,
                    "one 'to' stands in front of all statements, or one behind those of a kind");
      }
      statement.to = bound;
    }
  }

  LedgerClaim claim(const LedgerBlock& block, const LedgerPaper& of) {
    check_identifier(block.head);
    LedgerClaim result;
    result.id = block.head.value;
    result.line = block.head.place.line;
    if (!result.id.starts_with(of.id + "-")) {
      note("the identifiers of the paper '" + of.id + "' begin with '" + of.id + "-'", block.head.value_place,
           "write claim " + of.id + "-...");
    }
    if (!claims_.insert(result.id).second) {
      note("the claim '" + result.id + "' stands twice", block.head.value_place);
    }
    std::set<std::string_view> seen;
    for (const LedgerField& field : block.fields) {
      if (!is_one_of(field.keyword, kClaimFields)) {
        unknown(field, "claim", kClaimFields);
        continue;
      }
      check_value(field);
      if (const auto role = role_of(field.keyword)) {
        result.statements.push_back({*role, field.value, field.place.line, field.pieces});
      } else if (field.keyword == "note") {
        append(result.note, field.value);
      } else if (field.keyword != "to") {
        check_once(field, seen);
      }
      if (field.keyword == "source") result.source = field.value;
      if (field.keyword == "quote") result.quote = field.value;
      if (field.keyword == "at") result.at = field.value;
      if (field.keyword == "verdict" && !field.value.empty()) result.recorded = verdict(field);
    }
    bounds(result, block);
    check_claim(result, block);
    return result;
  }

  void bounds(LedgerClaim& claim, const LedgerBlock& block) {
    std::optional<Role> kind;
    for (const LedgerField& field : block.fields) {
      if (const auto role = role_of(field.keyword)) kind = *role == Role::wider ? Role::says : *role;
      if (field.keyword == "to") set_bound(claim, kind, field);
    }
  }

  std::optional<LedgerVerdict> verdict(const LedgerField& field) {
    try {
      return parse_verdict(field.value);
    } catch (const Error& error) {
      note(error.what(), field.value_place, error.hint());
    }
    return std::nullopt;
  }

  void fail(const LedgerBlock& block, const std::string& what, const std::string& hint) {
    note("'" + block.head.value + "' " + what, block.head.place, hint);
  }

  // What would make the verdict impossible, or an entry worthless.
  void check_claim(const LedgerClaim& claim, const LedgerBlock& block) {
    const bool says = !claim.text_of(Role::says).empty();
    if (claim.source.empty()) fail(block, "has no source", "say where it stands: 'source Theorem 2.4'");
    if (claim.quote.empty()) fail(block, "has no quote", "quote the printed sentence");
    if (!claim.text_of(Role::wider).empty() && !says && claim.text_of(Role::shows).empty()) {
      fail(block, "has 'long' without 'says'", "add what it says on a smaller range");
    }
    if (!claim.recorded) return;
    const LedgerVerdict verdict = *claim.recorded;
    const bool needs = verdict != LedgerVerdict::reading && verdict != LedgerVerdict::open;
    if (needs && !says) {
      fail(block, "has no statement", "add 'says ...', or record it as open or as reading");
    }
    if (verdict == LedgerVerdict::reading && says) {
      fail(block, "is recorded as reading and has a statement of its own", "give it to " + claim.id + "-r1");
    }
    if (verdict == LedgerVerdict::conditional && claim.text_of(Role::exactly).empty()) {
      fail(block, "is recorded as conditional without the condition", "add 'exactly ...'");
    }
    if (!claim.at.empty() && verdict != LedgerVerdict::refuted && verdict != LedgerVerdict::conditional) {
      fail(block, "has a counterexample and is recorded as " + to_string(verdict), "leave out 'at'");
    }
  }

  void check_readings(const LedgerPaper& paper) {
    std::set<std::string_view> read;
    for (const LedgerClaim& one : paper.claims) {
      const std::string_view parent = reading_of(one.id);
      if (!parent.empty()) read.insert(parent);
    }
    for (const LedgerClaim& one : paper.claims) {
      if (one.recorded != LedgerVerdict::reading || read.contains(one.id)) continue;
      note("'" + one.id + "' is recorded as reading, and has no readings", {one.line, 1},
           "add entries " + one.id + "-r1 and " + one.id + "-r2");
    }
  }

  const Source& source_;
  std::set<std::string> papers_;
  std::set<std::string> claims_;
  std::vector<Mistake> mistakes_;
};

}  // namespace

std::string_view reading_of(std::string_view id) {
  const std::size_t dash = id.rfind("-r");
  if (dash == std::string_view::npos || dash + 2 == id.size()) return {};
  const bool number = id.find_first_not_of("0123456789", dash + 2) == std::string_view::npos;
  return number ? id.substr(0, dash) : std::string_view();
}

Place place_in_file(const LedgerStatement& statement, const Error& error) {
  // What the error shows of the statement, and the caret below.
  const std::string& where = error.where();
  const std::size_t end = std::min(where.find('\n'), where.size());
  const std::size_t caret = where.rfind('^');
  std::size_t offset = 0;
  if (where.starts_with("  ") && caret != std::string::npos && caret > end + 2) {
    const std::string shown = where.substr(2, end - 2);
    const std::size_t from = shown.empty() ? std::string::npos : statement.text.find(shown);
    std::size_t bytes = 0;
    for (std::size_t characters = caret - end - 3; bytes < shown.size(); ++bytes) {
      const bool begins = (static_cast<unsigned char>(shown[bytes]) & 0xC0U) != 0x80U;
      if (begins && characters-- == 0) break;
    }
    if (from != std::string::npos) offset = from + bytes;
  }
  Place place{statement.line, 0};
  for (const LedgerPiece& piece : statement.pieces) {
    if (piece.offset <= offset) place = {piece.line, piece.column + static_cast<int>(offset - piece.offset)};
  }
  return place;
}

Ledger parse_ledger(std::string_view text, std::string_view file_name) {
  const Source source{text, file_name};
  return LedgerParser(source).run();
}

}  // namespace cairn::language
