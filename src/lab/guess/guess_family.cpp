// Families of positions with letters for numbers, such as wyg(stars m n joined k)[1]: a value for each choice of
// numbers.
#include "lab/guess/guess.hpp"
#include "language/sentence/parse_statement.hpp"
#include "rules/statement/claim.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <variant>

namespace cairn::lab {

namespace {

constexpr std::int64_t kLeastMembers = 8;
constexpr double kSecondsOfFamily = 10;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// The letters that stand alone: n in "wyg(complete n)[1]".
std::vector<std::string> letters_of(const std::string& text) {
  std::vector<std::string> letters;
  for (std::size_t i = text.find_first_of("([{"); i < text.size(); ++i) {
    if (std::isalpha(static_cast<unsigned char>(text[i])) == 0) continue;
    const bool digit_before = std::isdigit(static_cast<unsigned char>(text[i - 1])) != 0;  // 2k
    const bool alone = (!is_word(text[i - 1]) || digit_before) && (i + 1 == text.size() || !is_word(text[i + 1]));
    const std::string letter(1, text[i]);
    if (alone && std::find(letters.begin(), letters.end(), letter) == letters.end()) letters.push_back(letter);
  }
  return letters;
}

class Family final : public discover::Judge {
 public:
  Family(Laboratory& laboratory, const GuessRequest& request, std::vector<std::string> letters, const Control& control)
      : laboratory_(laboratory), request_(request), letters_(std::move(letters)), control_(control) {
    text_ = request.game;
    if (text_.find('[') == std::string::npos) text_ += "[1]";
  }

  // Solves the members; how far the numbers go. Throws Error when there is no such position at all.
  std::int64_t solve(std::int64_t to) {
    find_first(to);
    const auto until = Control::Clock::now() + std::chrono::duration_cast<Control::Clock::duration>(
                                                   std::chrono::duration<double>(kSecondsOfFamily));
    Control control = control_;
    if (!control.deadline || until < *control.deadline) control.deadline = until;
    std::int64_t bound = from_;
    for (; bound <= to; ++bound) {
      if (!solve_shell(bound, control)) break;
    }
    to_ = bound - 1;
    return to_;
  }

  [[nodiscard]] discover::Sample sample() const {
    discover::Form form;
    form.game = text_;
    form.variables = letters_;
    form.from = from_;
    form.family_to = to_;
    const auto value = [this](std::span<const std::int64_t> x) {
      const auto found = values_.find(std::vector<std::int64_t>(x.begin(), x.end()));
      return found == values_.end() ? kNotValid : found->second;
    };
    return {form, request_.grundy, fitted(), value};
  }
  [[nodiscard]] std::int64_t fitted() const { return from_ + (to_ - from_) / 2; }
  [[nodiscard]] std::int64_t from() const { return from_; }

  // Members are single positions, whose values are known.
  bool confirms(const std::string& statement) override {
    try {
      const auto read =
          laboratory_.with_library([&](Library& library) { return language::parse_statements(statement, library); });
      return std::all_of(read.begin(), read.end(), [&](const rules::Statement& one) {
        const auto* claim = std::get_if<Claim>(&one);
        if (claim == nullptr) return false;
        const auto value = by_text_.find(text_of(*claim));
        if (value == by_text_.end()) return false;
        rules::ClaimInstance instance(*claim, {});
        const bool grundy = request_.grundy;
        instance.suppose(grundy ? (value->second == 0 ? 'P' : 'N') : static_cast<char>(value->second),
                         grundy ? value->second : 0);
        return instance.is_true();
      });
    } catch (const Error&) {
      return false;
    }
  }

 private:
  static std::string text_of(const Claim& claim) {
    return rules::to_string(*claim.game, rules::ClaimInstance(claim, {}).position());
  }

  // The position with numbers for its letters. Throws Error when there is none.
  [[nodiscard]] Claim member(std::span<const std::int64_t> numbers) const {
    std::string text = "for ";
    for (std::size_t i = 0; i < letters_.size(); ++i) {
      const std::string number = std::to_string(numbers[i]);
      text += fmt::format("{}{} in {}..{}", i > 0 ? ", " : "", letters_[i], number, number);
    }
    const auto read = laboratory_.with_library(
        [&](Library& library) { return language::parse_statements(text + ": " + text_ + ": P", library); });
    const auto* claim = std::get_if<Claim>(&read.at(0));
    if (claim == nullptr || !claim->variables.empty()) throw Error("'" + text_ + "' is no position with letters");
    if (request_.grundy && claim->misere) throw Error("Grundy values belong to normal play", "", "leave out misere");
    if (!rules::ClaimInstance(*claim, {}).applies()) throw Error("'" + text_ + "' is not valid there");
    return *claim;
  }

  [[nodiscard]] static Position position_of(const Claim& claim) {
    const rules::ClaimInstance instance(claim, {});
    return {claim.misere, {{claim.game, rules::from_cells(claim.game->rules, instance.position())}}};
  }

  void find_first(std::int64_t to) {
    std::optional<Error> first_error;
    for (from_ = 1; from_ <= std::min<std::int64_t>(to, 6); ++from_) {
      try {
        static_cast<void>(member(std::vector(letters_.size(), from_)));
        return;
      } catch (const Error& error) {
        if (!first_error) first_error = error;
      }
    }
    throw first_error.value_or(Error("the bound is too small for a family", "", "at least 8"));
  }

  // All members whose largest number is this one.
  bool solve_shell(std::int64_t bound, const Control& control) {
    std::vector<std::int64_t> x(letters_.size(), from_);
    while (true) {
      if (*std::max_element(x.begin(), x.end()) == bound) {
        try {
          const Claim claim = member(x);
          const SolveAnswer answer = laboratory_.value(position_of(claim), request_.grundy, control, Engine::chosen);
          const auto grundy = answer.grundy ? answer.grundy->to_int64() : std::nullopt;
          if (answer.status != Status::complete || (request_.grundy ? !grundy : !answer.outcome)) return false;
          values_[x] = request_.grundy ? static_cast<std::int32_t>(*grundy) : *answer.outcome;
          by_text_[text_of(claim)] = values_[x];
        } catch (const Error&) {
          return false;
        }
      }
      std::size_t place = 0;
      while (place < x.size() && ++x[place] > bound) x[place++] = from_;
      if (place == x.size()) return true;
    }
  }

  Laboratory& laboratory_;
  const GuessRequest& request_;
  std::vector<std::string> letters_;
  const Control& control_;
  std::string text_;
  std::int64_t from_ = 1;
  std::int64_t to_ = 0;
  std::map<std::vector<std::int64_t>, std::int32_t> values_;
  std::map<std::string, std::int32_t> by_text_;  // the same, by the position
};

}  // namespace

std::optional<discover::Candidates> guess_family(Laboratory& laboratory, const GuessRequest& request,
                                                 const Control& control, GuessAnswer& answer) {
  try {
    static_cast<void>(laboratory.game(request.game));
    return std::nullopt;
  } catch (const Error&) {
    if (letters_of(request.game).empty()) return std::nullopt;
  }
  const std::vector<std::string> letters = letters_of(request.game);
  constexpr std::int64_t kUsual[] = {32, 32, 12, 8};
  const std::int64_t to = request.to.value_or(kUsual[std::min<std::size_t>(letters.size(), 3)]);
  Family family(laboratory, request, letters, control);
  answer.to = family.solve(to);
  answer.fitted_to = family.fitted();
  answer.game = request.game;
  answer.misere = request.game.starts_with("misere ");
  answer.coordinates = static_cast<int>(letters.size());
  if (answer.to - family.from() + 1 < (letters.size() == 1 ? kLeastMembers : 4)) {
    answer.status = Status::limit_reached;
    return discover::Candidates();
  }
  return discover::patterns_of(family.sample(), family, control);
}

}  // namespace cairn::lab
