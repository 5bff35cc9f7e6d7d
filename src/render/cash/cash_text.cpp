// NIM with Cash in words.
#include "render/cash/cash.hpp"
#include "render/cash/cash_words.hpp"
#include "render/law_text.hpp"
#include "render/words.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace cairn::render {

namespace {

constexpr std::size_t kMostLines = 30;  // of a table within other text
constexpr std::size_t kMostPieces = 40;
constexpr std::size_t kColumn = 18;

std::string heading(const std::string& text, const TextStyle& style) {
  return painted(text, Paint::bold, style) + "\n";
}

// A name, and words that are wrapped next to it.
std::string entry(const std::string& name, const std::string& text, const TextStyle& style) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return "  " + painted(padded(name, kColumn - 2), Paint::faint, style) + wrapped(words, kColumn, style) + "\n";
}

std::string residues_text(const std::vector<std::int64_t>& residues, std::int64_t period) {
  if (residues.size() > 12) return fmt::format("n mod {} is one of {} residues", period, residues.size());
  std::vector<std::string> words;
  for (const std::int64_t i : residues) words.push_back(std::to_string(i));
  return fmt::format("n mod {} is {}", period, list_text(words, "or"));
}

std::string outcome_sentence(const CashSummary& summary) {
  if (summary.outcome_period == 0) return "the period was not found";
  const std::string period =
      fmt::format(" (preperiod {}, period {})", summary.outcome_preperiod, summary.outcome_period);
  const std::string from =
      summary.outcome_preperiod == 0 ? "" : fmt::format("from n = {} on ", summary.outcome_preperiod);
  return from + "II wins when " + residues_text(summary.lost, summary.outcome_period) + ", I otherwise" + period;
}

// Definition 3.1 with a = min(A).
std::string poor_sentence(std::int64_t a) {
  if (a == 1) return "I with d < g1, II with e < g2; g1 = floor(n/2) + 1, g2 = floor((n + 1)/2)";
  return fmt::format(
      "I with d < g1, II with e < g2; g1({0}m + i) = {1}m + min(i + 1, {1}), "
      "g2({0}m + i) = {1}m + max(0, i - {2})",
      2 * a, a, a - 1);
}

std::string periodic_sentence(const CashSummary& summary) {
  if (!summary.defined) return "not known";
  const CashForms& forms = *summary.defined;
  if (forms.strict.holds) return fmt::format("yes, with period {}, as Definition 4.4 asks for", forms.strict.period);
  if (forms.with_offset.holds) {
    return fmt::format("from n = {} on, with period {}; not from 0 on, as Definition 4.4 asks for",
                       forms.with_offset.from, forms.with_offset.period);
  }
  return "no, not even from an offset";
}

// Where less than f is as good in play; empty when it nowhere is.
std::string least_sentence(const CashSummary& summary) {
  if (!summary.least || !summary.defined) return "";
  const CommonForms least = common_forms(summary, summary.least->f1, summary.least->f2);
  const CommonForms defined = common_forms(summary, summary.defined->f1, summary.defined->f2);
  if (least.period != defined.period) return "less than f1 or f2 is as good for some n (see --json)";
  std::vector<std::int64_t> first;
  std::vector<std::int64_t> second;
  for (std::size_t i = 0; i < std::min(least.lines.size(), defined.lines.size()); ++i) {
    const auto& a = least.lines[i];
    const auto& b = defined.lines[i];
    const auto residue = static_cast<std::int64_t>(i);
    if (a.slope1 != b.slope1 || a.constant1 != b.constant1) first.push_back(residue);
    if (a.slope2 != b.slope2 || a.constant2 != b.constant2) second.push_back(residue);
  }
  if (first.empty() && second.empty()) return "";
  std::string text = "less is as good, from some n on (see --json): than";
  if (!first.empty()) text += " f1 where " + residues_text(first, least.period);
  if (!second.empty())
    text += (first.empty() ? "" : ",") + std::string(" f2 where ") + residues_text(second, least.period);
  return text;
}

std::string stairs_sentence(const CashSummary& summary, const CashOverview& overview) {
  if (!summary.law) return "no law of the rows was found";
  std::vector<std::string> words;
  for (const auto& piece : overview.growing) words.push_back(stair_text(piece));
  const PriceLaw& law = *summary.law;
  std::string more = fmt::format("with {} more stones a row gets ", law.period);
  if (!law.uniform()) {
    more = fmt::format("what a row gets with {} more stones differs with n; ", law.period);
    if (words.empty()) return more + "'cairn cash SET n' prints row n";
    more += fmt::format("where n mod {} is {}: ", law.period, law.first % law.period);
  }
  if (!words.empty()) {
    return more + list_text(words, "and") + (words.size() > 1 ? ", from the poor end to the rich one" : "");
  }
  for (const auto& step : summary.steps) words.push_back(fmt::format("{} wide and {} high", step.e, step.price));
  return more + fmt::format("{} inserted: ", counted(words.size(), "piece")) + list_text(words, "and");
}

std::string amounts_text(const std::vector<std::int64_t>& amounts) {
  if (amounts.size() > 12) return "an amount of the set";
  std::vector<std::string> words;
  for (const std::int64_t a : amounts) words.push_back(std::to_string(a));
  return list_text(words, "or");
}

}  // namespace

void print_text(const CashSummary& summary, const CashOverview& overview, const TextStyle& style, Printer& printer) {
  const std::int64_t least = summary.amounts.front();
  std::string& text = printer.text();
  text += heading(cash_name(summary.amounts) + ": take " + amounts_text(summary.amounts) +
                      " from the pile and pay as much; I moves and has d, II has e",
                  style);
  text += entry("without purses", outcome_sentence(summary), style);
  text += entry("rich", "I with d >= f1, II with e >= f2", style);
  text += entry("poor", poor_sentence(least), style);
  const std::string rounds = least == 1 ? "d > e" : fmt::format("floor(d/{0}) > floor(e/{0})", least);
  text += entry("I wins",
                "when d >= R_n(e), the price of e ('cairn cash SET n' prints row n). Both rich: as without purses. One "
                "rich: he wins. One poor: the other wins. Both poor: I wins when " +
                    rounds + (overview.solution ? ". Both of the middle class: see the formulas" : ""),
                style);
  const std::string observed = summary.automaton && summary.law && !summary.law->proved ? " (observed)" : "";
  text += entry("staircase", stairs_sentence(summary, overview) + observed, style);
  text += entry("cash-periodic", periodic_sentence(summary), style);
  if (const auto less = least_sentence(summary); !less.empty()) text += entry("in play", less + observed, style);
  text += entry("known", known_text(summary.known, Engine::chosen, overview.status), style);
  if (summary.defined) {
    const CommonForms forms = common_forms(summary, summary.defined->f1, summary.defined->f2);
    text += fmt::format("\n  n = {}m + i{}{}\n", forms.period,
                        forms.preperiod > 0 ? fmt::format(", from n = {} on", forms.preperiod) : "",
                        forms.one_slope() ? "" : "; several slopes");
    print_text(formulas_table(summary, overview), style, printer, kMostLines);
    if (overview.solution) {
      text += "  b = f1 - 1 - d and b' = f2 - 1 - e are what I and II lack to be rich, less 1; " +
              range_text(*overview.solution) + "\n";
    }
  }
  if (overview.values.rows.empty()) return;
  text += "\n";
  print_text(values_table(summary, overview), style, printer);
}

void print_states(const CashSummary& summary, const TextStyle& style, Printer& printer) {
  std::string& text = printer.text();
  if (!summary.defined || !summary.defined->with_offset.holds) {
    text += heading(cash_name(summary.amounts) + ": no corresponding states", style) +
            entry("cash-periodic", periodic_sentence(summary), style) +
            entry("known", known_text(summary.law_known, Engine::chosen, summary.status), style);
    return;
  }
  text += heading(fmt::format("{}: corresponding states (i; b, b'), n mod {} = i, from n = {} on",
                              cash_name(summary.amounts), summary.defined->with_offset.period,
                              summary.defined->with_offset.from),
                  style) +
          "  b = f1(n) - 1 - d, b' = f2(n) - 1 - e; taking a leads to (i - a; b' - c2(i, a), b - c1(i, a))\n\n";
  const std::string end = entry("cash-periodic", periodic_sentence(summary), style) +
                          entry("known", known_text(summary.law_known, Engine::chosen, summary.status), style);
  if (summary.defined->constants_left_out()) {
    text += "  " + left_out_text(summary) + "\n\n" + end;
    return;
  }
  // A line for each residue, with a pair of numbers for each amount.
  PlainTable table;
  table.columns.push_back({"i", "", true});
  for (const std::int64_t a : summary.amounts) {
    table.columns.push_back({fmt::format("c1(i,{})", a), "", true});
    table.columns.push_back({fmt::format("c2(i,{})", a), "", true});
  }
  table.made = [&summary](const PlainTable::Visit& visit) {
    for (std::size_t i = 0; i < summary.defined->c1.size(); ++i) {
      PlainTable::Row row{std::to_string(i)};
      for (std::size_t k = 0; k < summary.amounts.size(); ++k) {
        row.push_back(std::to_string(summary.defined->c1[i][k]));
        row.push_back(std::to_string(summary.defined->c2[i][k]));
      }
      if (!visit(row)) return;
    }
  };
  print_text(table, style, printer);
  text += "\n" + end;
}

void print_solution(const CashSummary& summary, const SolutionSet& set, const TextStyle& style, Printer& printer) {
  const std::string end = entry("known", known_text(set.known, Engine::chosen, set.status), style);
  std::string& text = printer.text();
  text += heading(fmt::format("{}: the solution set X, n = {}m + i; {}", cash_name(summary.amounts), set.period,
                              range_text(set)),
                  style) +
          "  I wins with b = f1(n) - 1 - d and b' = f2(n) - 1 - e when (i; b, b') is in X\n\n";
  if (set.status != Status::complete) {
    text += end;
    return;
  }
  print_text(solution_table(summary, set), style, printer, 200);
  text += "\n";
  text += fmt::format("  the most b for b' = 0, 1, ..., {}; - when there is none\n", set.bound);
  for (const auto& row : set.rows) {
    if (!printer.goes_on()) break;
    std::vector<std::string> words;
    for (const std::int64_t b : row.most_b) words.push_back(b < 0 ? "-" : std::to_string(b));
    text += fmt::format("  {:>4}  ", fmt::format("i={}", row.residue)) + wrapped(words, 8, style) + "\n";
  }
  text += "\n" + end;
}

std::string text_of(const CashSummary& summary, const CashCheck& check, const TextStyle& style) {
  const SolutionCheck& found = check.check;
  std::string text = heading(cash_name(summary.amounts) + ": X of " + check.file, style);
  const std::string range = fmt::format("b and b' up to {}", check.bound);
  text += entry("solution set", found.fault.empty() ? "yes, as far as it goes" : "no: " + found.fault, style);
  if (found.fault.empty()) {
    text += entry("triples", fmt::format("{} decided, {} lead beyond the bound", found.decided, found.open), style);
  }
  return text +
         entry("known", (found.fault.empty() ? "computed: every triple with " : "refuted, with ") + range, style);
}

void print_text(const CashSweep& sweep, const TextStyle& style, Printer& printer) {
  const PlainTable table = sweep_table(sweep);
  std::string& text = printer.text();
  text += heading(table.title, style);
  print_text(table, style, printer);
  text += "\n";
  struct Count {
    std::size_t proved = 0, observed = 0, strict = 0, offset = 0, several = 0;
    std::int64_t longest = 0;
    const SweepLine* where = nullptr;
  } count;
  for (const auto& line : sweep.lines) {
    count.proved += line.known.how == HowKnown::How::proved ? 1U : 0U;
    count.observed += line.known.how == HowKnown::How::observed ? 1U : 0U;
    count.strict += line.strict.holds ? 1U : 0U;
    count.offset += line.with_offset.holds && !line.strict.holds ? 1U : 0U;
    count.several += line.slopes1.size() > 1 ? 1U : 0U;
    if (line.law_period > count.longest) {
      count.longest = line.law_period;
      count.where = &line;
    }
  }
  const std::size_t all = sweep.lines.size();
  text += entry("win condition",
                fmt::format("proved for {} sets, observed for {}, not found for {}", count.proved, count.observed,
                            all - count.proved - count.observed),
                style);
  text += entry("cash-periodic",
                fmt::format("{} from 0 on, {} from an offset, {} not", count.strict, count.offset,
                            all - count.strict - count.offset),
                style);
  text += entry("several slopes", counted(count.several, "set"), style);
  if (count.where != nullptr) {
    text +=
        entry("longest period", fmt::format("{} rows, of {}", count.longest, cash_name(count.where->amounts)), style);
  }
  text += entry("columns",
                "outcome_period: of the game without purses; form_period and slopes: of f; cash_periodic: yes, "
                "from an offset, or no; row_period and row_offset: of the price rows; steps: which the "
                "staircase gets more of",
                style);
}

std::string text_of(const CashSummary& summary, const CashPosition& position, const TextStyle& style) {
  const CashClasses& classes = position.classes;
  std::string text = heading(fmt::format("{}[{}; {}, {}]", cash_name(summary.amounts), position.n.to_string(),
                                         money_text(position.d), money_text(position.e)),
                             style);
  if (position.status != Status::complete) {
    return text +
           entry("known",
                 known_text({HowKnown::How::unknown, "stopped before it was found"}, Engine::chosen, position.status),
                 style);
  }
  const auto player = [](const Money& purse, CashClass cash_class, const Integer& poor, const Integer& rich) {
    return fmt::format("{}, with {} (poor below {}, rich from {} on)", class_text(cash_class), money_text(purse),
                       poor.to_string(), rich.to_string());
  };
  text +=
      entry("winner", position.winner ? "Player " + std::string(player_name(*position.winner)) : "not known", style);
  text += entry("because", position.explanation, style);
  text += entry("Player I", player(position.d, position.class1, classes.g1, classes.f1), style);
  text += entry("Player II", player(position.e, position.class2, classes.g2, classes.f2), style);
  if (position.winner) {
    text += entry("the win is", win_text(position), style);
    std::vector<std::string> moves;
    for (const std::int64_t a : position.winning_moves) moves.push_back(std::to_string(a));
    const std::string taken = moves.empty() ? "" : "take " + list_text(moves, "or");
    text += entry("winning moves",
                  position.winning_moves_known ? (taken.empty() ? "none" : taken)
                                               : (taken.empty() ? "not known" : taken + "; perhaps others"),
                  style);
  }
  return text + entry("known", known_text(position.known, Engine::chosen, position.status), style);
}

namespace {

// One line: from which e to which, and the price there.
void add_line(Columns& columns, const Integer& from, const Money& to, const std::string& price) {
  const std::string range = !to           ? "e >= " + from.to_string()
                            : *to == from ? "e = " + from.to_string()
                                          : fmt::format("e = {}..{}", from.to_string(), to->to_string());
  columns.row({{range, Paint::plain}, {price, Paint::plain}});
}

// price + dprice * floor((e - e0) / de)
std::string price_formula(const StairPiece& piece) {
  if (piece.de == 1 && piece.dprice == 1) {
    const Integer plus = piece.price - piece.e;
    if (plus == Integer(0)) return "e";
    return plus.negative() ? "e - " + (Integer(0) - plus).to_string() : "e + " + plus.to_string();
  }
  const std::string lack = piece.e == Integer(0) ? "e" : "(e - " + piece.e.to_string() + ")";
  const std::string steps = piece.de == 1 ? lack : fmt::format("floor({}/{})", lack, piece.de);
  const std::string factor = piece.dprice == 1 ? "" : std::to_string(piece.dprice) + " ";
  return fmt::format("{} + {}{}", piece.price.to_string(), factor, steps);
}

void add_piece(Columns& columns, const StairPiece& piece, const Money& end, bool last) {
  const Integer last_corner =
      piece.e + (piece.repetitions - Integer(1)) * Integer(piece.de) + Integer(piece.pattern.back().e);
  const Integer last_price =
      piece.price + (piece.repetitions - Integer(1)) * Integer(piece.dprice) + Integer(piece.pattern.back().price);
  if (piece.pattern.size() > 1) {
    std::vector<std::string> words;
    for (const auto& corner : piece.pattern) {
      words.push_back(fmt::format("{} + {}k from {} + {}k on", (piece.price + Integer(corner.price)).to_string(),
                                  piece.dprice, (piece.e + Integer(corner.e)).to_string(), piece.de));
    }
    add_line(columns, piece.e, last ? end : Money(*end),
             list_text(words, "and") + fmt::format(", k = 0..{}", (piece.repetitions - Integer(1)).to_string()));
    return;
  }
  if (piece.repetitions == Integer(1)) {
    add_line(columns, piece.e, end, piece.price.to_string());
    return;
  }
  // The formula is right for the width of a step beyond the last corner; what follows is level.
  Integer right = last_corner + Integer(piece.de - 1);
  if (end && *end < right) right = *end;
  if (!end) right = last_corner - Integer(1);
  add_line(columns, piece.e, right, price_formula(piece));
  if (!end || right < *end) add_line(columns, right + Integer(1), end, last_price.to_string());
}

}  // namespace

std::string text_of(const CashSummary& summary, const CashRow& row, const TextStyle& style) {
  const CashClasses& classes = row.classes;
  std::string text = heading(cash_name(summary.amounts) + ", row n = " + classes.n.to_string(), style);
  if (row.status != Status::complete) {
    return text +
           entry("known",
                 known_text({HowKnown::How::unknown, "stopped before the row was there"}, Engine::chosen, row.status),
                 style);
  }
  text += entry("without purses", "Player " + std::string(player_name(classes.winner)) + " wins", style);
  text += entry("Player I",
                fmt::format("poor below g1 = {}, rich from f1 = {} on", classes.g1.to_string(), classes.f1.to_string()),
                style);
  text += entry("Player II",
                fmt::format("poor below g2 = {}, rich from f2 = {} on", classes.g2.to_string(), classes.f2.to_string()),
                style);
  text += "\n  I wins against e when d is at least\n";
  Columns columns({Align::left, Align::left});
  const std::size_t shown = std::min(row.pieces.size(), kMostPieces);
  for (std::size_t i = 0; i < shown; ++i) {
    const bool last = i + 1 == row.pieces.size();
    Money end;
    if (!last) end = row.pieces[i + 1].e - Integer(1);
    if (last && row.ends_infinite) end = classes.least2 - Integer(1);
    add_piece(columns, row.pieces[i], end, last);
  }
  if (row.ends_infinite && shown == row.pieces.size())
    add_line(columns, classes.least2, std::nullopt, "none is enough");
  text += columns.text(4, 3, style);
  if (shown < row.pieces.size()) {
    text += fmt::format("    and {} more pieces: --format csv has all of them\n", row.pieces.size() - shown);
  }
  return text + "\n" + entry("known", known_text(row.known, Engine::chosen, row.status), style);
}

}  // namespace cairn::render
