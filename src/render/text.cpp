// One position, its options, and lists of positions as text.
#include "render/text.hpp"

#include "render/graph/graph_drawing.hpp"
#include "render/words.hpp"

#include <algorithm>

namespace cairn::render {

namespace {

constexpr std::size_t kMostListed = 20;   // winning moves in a text
constexpr std::size_t kWidestValue = 16;  // a longer one is not lined up

// The lines below a position: a label, a short value, words about it.
class Facts {
 public:
  explicit Facts(const TextStyle& style) : style_(style) {}

  void add(std::string label, std::string value, std::vector<std::string> words, Paint paint = Paint::plain) {
    facts_.push_back({std::move(label), std::move(value), std::move(words), paint});
  }

  [[nodiscard]] std::string text() const {
    std::size_t label_width = 0;
    std::size_t value_width = 0;
    for (const auto& fact : facts_) {
      label_width = std::max(label_width, width_of(fact.label));
      if (!fact.words.empty() && fact.value.size() <= kWidestValue) {
        value_width = std::max(value_width, fact.value.size());
      }
    }
    std::string result;
    for (const auto& fact : facts_) {
      result += "  " + padded(fact.label, label_width) + "   " + painted(fact.value, fact.paint, style_);
      if (!fact.words.empty()) {
        const std::size_t used = std::max(value_width, fact.value.size());
        result += std::string(used - fact.value.size() + 2, ' ');
        result += wrapped(fact.words, label_width + used + 7, style_, "  ");
      }
      result += "\n";
    }
    return result;
  }

 private:
  struct Fact {
    std::string label;
    std::string value;
    std::vector<std::string> words;
    Paint paint = Paint::plain;
  };
  TextStyle style_;
  std::vector<Fact> facts_;
};

void add_winning_moves(Facts& facts, const SolveAnswer& answer, Player player) {
  std::vector<std::string> words;
  std::size_t count = 0;
  for (const auto& move : answer.winning_moves) {
    if (answer.partizan && move.player != player) continue;
    if (++count <= kMostListed) words.push_back(move.position);
  }
  std::string value = count == 0 ? "none" : std::to_string(count);
  if (!answer.winning_moves_complete) {
    if (count == 0) return;
    value = "at least " + value;
  }
  if (count > kMostListed) words.push_back("... and " + std::to_string(count - kMostListed) + " more");
  const std::string label =
      answer.partizan ? std::string(player_text(player)) + "'s winning moves" : std::string("winning moves");
  facts.add(label, value, std::move(words));
}

std::string heading(const SolveAnswer& answer) {
  const bool marked = !answer.misere || answer.position.starts_with("misere ");
  return (marked ? "" : "misere ") + answer.position;
}

// The graphs of the position, with an empty line before and after them.
std::string drawn_below_heading(const SolveAnswer& answer, const TextStyle& style) {
  const std::string drawing = drawing_of(answer.boards, style);
  return drawing.empty() ? "" : "\n" + drawing + "\n";
}

std::string number_or_blank(const std::optional<Integer>& number) { return number ? number->to_string() : ""; }

}  // namespace

std::string text_of(const SolveAnswer& answer, const TextStyle& style) {
  Facts facts(style);
  if (answer.outcome) {
    const char outcome = *answer.outcome;
    facts.add("outcome", std::string(1, outcome), {std::string(outcome_words(outcome))}, Paint::bold);
  } else {
    facts.add("outcome", "unknown", {});
  }
  if (answer.grundy) facts.add("Grundy value", answer.grundy->to_string(), {});
  if (answer.remoteness) {
    facts.add(
        "remoteness", std::to_string(*answer.remoteness),
        {(*answer.remoteness == 1 ? "move" : "moves") + std::string(" when the winner hastens and the loser delays")});
  }
  if (answer.partizan) {
    add_winning_moves(facts, answer, Player::left);
    add_winning_moves(facts, answer, Player::right);
  } else {
    add_winning_moves(facts, answer, Player::either);
  }
  facts.add("known", known_text(answer.known, answer.engine, answer.status), {});
  return painted(heading(answer), Paint::bold, style) + "\n" + drawn_below_heading(answer, style) + facts.text();
}

namespace {

// The lines of a list of options: which columns there are, and what stands in them.
class OptionLines {
 public:
  explicit OptionLines(const MovesAnswer& answer) : partizan_(answer.partizan), widths_(aligns(answer)) {
    const auto any = [&](auto has) { return std::any_of(answer.options.begin(), answer.options.end(), has); };
    grundy_ = any([](const auto& option) { return option.grundy.has_value(); });
    remoteness_ = any([](const auto& option) { return option.remoteness.has_value(); });
    widths_.fit(names());
    for (const auto& option : answer.options) widths_.fit(cells(option));
  }

  void append_names(std::string& text, const TextStyle& style) const { widths_.append(text, names(), 2, 2, style); }
  void append(std::string& text, const OptionAnswer& option, const TextStyle& style) const {
    widths_.append(text, cells(option), 2, 2, style);
  }

 private:
  static std::vector<Align> aligns(const MovesAnswer& answer) {
    std::vector<Align> result{Align::left, Align::left};
    if (answer.partizan) result.push_back(Align::left);
    result.insert(result.end(), {Align::left, Align::right, Align::right});
    return result;
  }

  [[nodiscard]] std::vector<Columns::Cell> names() const {
    std::vector<Columns::Cell> names{{"", Paint::plain}};
    if (partizan_) names.push_back({"player", Paint::faint});
    names.push_back({"option", Paint::faint});
    names.push_back({"outcome", Paint::faint});
    if (grundy_) names.push_back({"Grundy value", Paint::faint});
    if (remoteness_) names.push_back({"remoteness", Paint::faint});
    return names;
  }

  [[nodiscard]] std::vector<Columns::Cell> cells(const OptionAnswer& option) const {
    const Paint paint = wins(option) ? Paint::highlight : Paint::plain;
    std::vector<Columns::Cell> cells{{wins(option) ? "*" : "", paint}};
    if (partizan_) cells.push_back({std::string(player_text(option.player)), Paint::plain});
    cells.push_back({option.position, paint});
    cells.push_back({option.outcome ? std::string(1, *option.outcome) : "unknown", paint});
    if (grundy_) cells.push_back({number_or_blank(option.grundy), Paint::plain});
    if (remoteness_) cells.push_back({option.remoteness ? std::to_string(*option.remoteness) : "", Paint::plain});
    return cells;
  }

  bool partizan_;
  bool grundy_ = false;
  bool remoteness_ = false;
  ColumnWidths widths_;
};

}  // namespace

bool print_text(const MovesAnswer& answer, const TextStyle& style, const Control& control, const PrintPart& print) {
  const SolveAnswer& position = answer;
  Printer printer(print, control, position.status);
  std::string& text = printer.text();
  text += painted(heading(position), Paint::bold, style) + "\n" + drawn_below_heading(position, style) + "  outcome ";
  text += position.outcome ? std::string(1, *position.outcome) + ", " + std::string(outcome_words(*position.outcome))
                           : "unknown";
  text += "; " + std::string(answer.options_complete ? "" : "the first ");
  text += answer.options.empty() ? "no options\n" : counted(answer.options.size(), "option") + "\n";
  std::size_t printed = 0;
  if (!answer.options.empty()) {
    const OptionLines lines(answer);
    lines.append_names(text, style);
    for (; printed < answer.options.size() && printer.goes_on(); ++printed) {
      lines.append(text, answer.options[printed], style);
    }
  }
  const AsPrinted ending = as_printed_of(answer, printer, printed, answer.options.size(), "options");
  if (std::any_of(answer.options.begin(), answer.options.end(), wins)) text += "  * a winning move\n";
  text += "  known: " + known_text(ending.known, position.engine, ending.status) + "\n";
  return printer.finish();
}

std::string text_of(const MovesAnswer& answer, const TextStyle& style) {
  return collected([&](const PrintPart& print) { print_text(answer, style, Control(), print); });
}

bool print_text(const ListedPositions& answer, const TextStyle& style, const Control& control, const PrintPart& print) {
  const Ruleset& rules = answer.game->rules;
  Printer printer(print, control, answer.status);
  std::string& text = printer.text();
  std::size_t column = 0;
  std::size_t printed = 0;
  for (; printed < answer.positions.size() && printer.goes_on(); ++printed) {
    const std::string word = cells_to_string(rules, from_cells(rules, answer.positions[printed]));
    const std::size_t width = width_of(word);
    const bool breaks = column + 1 + width > static_cast<std::size_t>(style.width);
    if (printed > 0) text += breaks ? '\n' : ' ';
    column = printed == 0 || breaks ? width : column + 1 + width;
    text += word;
  }
  if (!answer.positions.empty()) text += "\n\n";
  const AsPrinted ending = as_printed_of(answer, printer, printed, answer.positions.size(), "P-positions");
  if (!answer.counted) text += "at least ";
  text += counted(answer.count, "P-position") + " of " + title_text(answer);
  text += "\nknown: " + known_text(ending.known, answer.engine, ending.status) + "\n";
  return printer.finish();
}

std::string text_of(const ListedPositions& answer, const TextStyle& style) {
  return collected([&](const PrintPart& print) { print_text(answer, style, Control(), print); });
}

std::string text_of(const SavedAnswer& answer, const TextStyle& style) {
  const bool whole = answer.status == Status::complete;
  const std::string title = title_text(answer);
  Facts facts(style);
  facts.add("file", answer.path + (whole ? "" : ".part"), {});
  facts.add("bytes", std::to_string(answer.bytes),
            {bytes_to_string(static_cast<double>(answer.bytes)) +
             (whole ? "" : " of " + bytes_to_string(static_cast<double>(answer.whole_bytes)))});
  facts.add("positions", std::to_string(answer.positions), {});
  facts.add("P-positions", (whole ? "" : "at least ") + std::to_string(answer.p_positions), {});
  if (answer.resumed_rows > 0) {
    facts.add("resumed", std::to_string(answer.resumed_rows),
              {"of " + counted(answer.rows, "row") + " from an earlier run"});
  }
  facts.add("known", known_text(answer.known, answer.engine, answer.status), {});
  return painted(title, Paint::bold, style) + (whole ? "\n" : ": not finished\n") + facts.text();
}

std::string text_of(const PlanAnswer& answer, const TextStyle& style) {
  const std::string title = title_text(answer);
  return painted(title + ": the plan", Paint::bold, style) + "\nengine: " + to_string(answer.engine) + "\n" +
         answer.plan + (answer.plan.ends_with('\n') ? "" : "\n");
}

}  // namespace cairn::render
