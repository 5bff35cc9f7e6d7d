// The value at 2n + r by the value at n: what digits know of a game and remainders do not.
#include "discover/families.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace cairn::discover {

namespace {

std::string scaled(const std::string& name, std::int64_t factor, std::int64_t summand) {
  return std::to_string(factor) + "*" + name + (summand == 0 ? "" : " + " + std::to_string(summand));
}

// The positions of a sample together with those at `factor` times their numbers.
class MultipleSearch {
 public:
  MultipleSearch(const Sample& sample, std::int64_t factor) : sample_(sample), factor_(factor) {}

  void run(Candidates& found) const {
    std::vector<std::int64_t> summands(sample_.variables());
    while (true) {
      try_with(summands, found);
      std::size_t place = 0;
      while (place < summands.size() && ++summands[place] == factor_) summands[place++] = 0;
      if (place == summands.size()) return;
    }
  }

 private:
  struct Pair {
    std::size_t point = 0;
    std::int32_t later = 0;
  };

  [[nodiscard]] std::vector<Pair> pairs(const std::vector<std::int64_t>& summands) const {
    std::vector<Pair> result;
    std::vector<std::int64_t> x(summands.size());
    for (std::size_t i = 0; i < sample_.size(); ++i) {
      for (std::size_t k = 0; k < x.size(); ++k) x[k] = factor_ * sample_.point(i)[k] + summands[k];
      if (*std::max_element(x.begin(), x.end()) > sample_.to()) continue;
      const std::int32_t later = sample_.at(x);
      if (later == kNotValid) return {};
      result.push_back({i, later});
    }
    return result;
  }

  void try_with(const std::vector<std::int64_t>& summands, Candidates& found) const {
    if (sample_.form().ascending && !std::is_sorted(summands.begin(), summands.end())) return;
    const std::vector<Pair> all = pairs(summands);
    if (all.size() < 20) return;
    std::vector<std::string> later;
    for (std::size_t k = 0; k < summands.size(); ++k) {
      later.push_back(scaled(sample_.form().variables[k], factor_, summands[k]));
    }
    const auto said = sample_.grundy() ? values(all, later) : outcomes(all, later);
    if (!said) return;
    std::string names;
    for (const std::string& name : sample_.form().variables) names += (names.empty() ? "" : ", ") + name;
    std::string range = sample_.form().range();
    if (range.empty()) range = names;
    found.push_back({"for all " + range + ": " + *said, "", 5 + static_cast<double>(factor_), false,
                     sample_.variables(), "", false});
  }

  [[nodiscard]] std::optional<std::string> outcomes(const std::vector<Pair>& all,
                                                    const std::vector<std::string>& later) const {
    std::size_t equal = 0;
    std::size_t p = 0;
    std::size_t far = 0;
    for (const Pair& pair : all) {
      equal += sample_.is_p(pair.point) == (pair.later == 'P') ? 1 : 0;
      p += sample_.is_p(pair.point) ? 1 : 0;
      far += pair.later == 'P' ? 1 : 0;
    }
    const std::string at = sample_.form().position(later);
    // Where nearly nothing is P, or everything is, two tables are alike without a reason.
    if (p < 5 || far < 5 || all.size() - p < 5) return std::nullopt;
    if (equal == all.size()) return at + " is P iff " + sample_.form().position() + " is P";
    if (equal == 0) return at + " is P iff " + sample_.form().position() + " is N";
    return std::nullopt;
  }

  // G(2n + r) = G(n) + c, = factor*G(n) + c
  [[nodiscard]] std::optional<std::string> values(const std::vector<Pair>& all,
                                                  const std::vector<std::string>& later) const {
    const std::string at = "G(" + sample_.form().position(later) + ")";
    const std::string here = "G(" + sample_.form().position() + ")";
    const auto summand = [](std::int64_t c) {
      return c == 0 ? "" : (c > 0 ? " + " : " - ") + std::to_string(std::abs(c));
    };
    for (const std::int64_t times : {std::int64_t{1}, factor_}) {
      const std::int64_t c = all[0].later - times * sample_.value(all[0].point);
      const bool fits = std::all_of(all.begin(), all.end(), [&](const Pair& pair) {
        return pair.later == times * sample_.value(pair.point) + c;
      });
      if (fits) return fmt::format("{} = {}{}{}", at, times == 1 ? "" : fmt::format("{}*", times), here, summand(c));
    }
    if (sample_.variables() != 1) return std::nullopt;
    for (const std::int64_t times : {0, 1, 2}) {
      const auto number = [&](std::size_t point) { return times * sample_.point(point)[0]; };
      const std::int64_t c = all[0].later - number(all[0].point);
      const bool fits =
          std::all_of(all.begin(), all.end(), [&](const Pair& pair) { return pair.later == number(pair.point) + c; });
      const std::string& name = sample_.form().variables[0];
      if (!fits) continue;
      if (times == 0) return at + " = " + std::to_string(c);
      return at + " = " + (times == 1 ? name : std::to_string(times) + "*" + name) + summand(c);
    }
    return std::nullopt;
  }

  const Sample& sample_;
  std::int64_t factor_;
};

}  // namespace

Candidates propose_multiples(const Sample& sample) {
  Candidates found;
  if (sample.variables() == 0 || sample.variables() > 3 || sample.form().is_family()) return found;
  MultipleSearch(sample, 2).run(found);
  if (sample.variables() == 1 && found.empty()) MultipleSearch(sample, 3).run(found);
  return found;
}

}  // namespace cairn::discover
