// Rows of the same shifts together: their zones begin at common lines, and a sentence for each zone is decided.
#include "cash/price_law_decided.hpp"

#include "base/clock.hpp"

#include "automata/shift_sentence.hpp"
#include "base/floor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

namespace cairn::cash {

namespace {

constexpr std::int64_t kLargest = std::int64_t{1} << 24;  // of all numbers of a law; their products cannot overflow

using Shifts = std::vector<std::pair<std::int64_t, std::int64_t>>;

class Decider {
 public:
  Decider(const PriceLaw& law, const Proof& proof, const Control& control)
      : law_(law), p_(proof.automaton), control_(control) {}

  // Fills in the zones as they are proved.
  DecidedLaw run(std::vector<std::vector<PriceZone>>& zones) {
    zones = law_.zones;
    result_.why_not = misfit();
    if (result_.why_not.empty()) result_.why_not = rows();
    if (!result_.why_not.empty()) return result_;
    std::map<Shifts, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < law_.zones.size(); ++i) {
      Shifts shifts;
      for (const PriceZone& zone : law_.zones[i]) shifts.emplace_back(zone.de, zone.dprice);
      groups[shifts].push_back(i);
    }
    for (const auto& [shifts, members] : groups) {
      result_.why_not = group(shifts, members, zones);
      if (!result_.why_not.empty()) return result_;
    }
    result_.holds = true;
    return result_;
  }

 private:
  [[nodiscard]] std::string misfit() {
    if (p_.numeration != Numeration::binary || p_.tracks != 3) return "the automaton is not about binary numbers";
    start_ = Automaton::kNoStart;
    for (const std::uint32_t start : p_.starts) {
      if (start == Automaton::kNoStart) continue;
      if (start_ != Automaton::kNoStart) return "the automaton has several modes";
      start_ = start;
    }
    if (start_ == Automaton::kNoStart) return "the automaton has no mode";
    if (law_.first < 0 || law_.period < 1 || law_.first > kLargest || law_.period > kLargest) return "it is too large";
    if (static_cast<std::int64_t>(law_.rows.size()) != law_.first + law_.period ||
        static_cast<std::int64_t>(law_.zones.size()) != law_.period) {
      return "rows are missing";
    }
    for (const auto& of_row : law_.zones) {
      if (of_row.empty() || of_row.front().from != 0 || of_row.front().de != 0 || of_row.front().dprice != 0) {
        return "a first zone is not the poor part";
      }
      for (std::size_t j = 0; j < of_row.size(); ++j) {
        const PriceZone& zone = of_row[j];
        if (zone.from < 0 || zone.from > kLargest || zone.de > kLargest || zone.dprice < 0 || zone.dprice > kLargest) {
          return "a zone is out of bounds";
        }
        if (j > 0 && zone.de < of_row[j - 1].de) return "the shifts do not grow";
        if ((zone.to == kNoPrice) != (j + 1 == of_row.size())) return "the last zone is not the one without end";
        if (zone.to != kNoPrice && (zone.to < 0 || zone.to > kLargest)) return "a zone is out of bounds";
      }
    }
    return "";
  }

  [[nodiscard]] bool lost(std::int64_t n, std::int64_t d, std::int64_t e) const {
    const std::array<std::int64_t, 3> x{n, d, e};
    return p_.accepting[p_.run(start_, letters_of(Numeration::binary, x))] != 0;
  }

  // The rows that the law begins with. Prices never fall, and a purse of n is as good as any that is larger.
  [[nodiscard]] std::string rows() const {
    for (std::int64_t n = 0; n < law_.first + law_.period; ++n) {
      if (n % 16 == 0 && control_.stop()) return "there was no time to compare its rows with the automaton";
      bool good = true;
      std::int64_t before = 0;  // the price up to the corner; at the first nothing comes before
      law_.rows[static_cast<std::size_t>(n)].for_each_corner(0, kNoPrice, [&](const Corner& corner) {
        if (!good) return;
        if (corner.e == 0 ? before != 0 : before == kNoPrice || lost(n, before, corner.e - 1)) good = false;
        before = corner.price;
        if (before < 1 || !lost(n, before == kNoPrice ? n : before - 1, corner.e)) good = false;
      });
      const std::int64_t end = std::max(n, law_.rows[static_cast<std::size_t>(n)].last().e);
      if (!good || before == 0 || (before != kNoPrice && lost(n, before, end))) {
        return "row " + std::to_string(n) + " is not that of the automaton";
      }
    }
    return "";
  }

  // One line for all rows of a group: zone j begins in row n at the least e with period * e >= line + de * n, where de
  // is the shift of the zone before. Nothing when zones and periods do not leave room for a common one.
  [[nodiscard]] std::optional<std::int64_t> line(const std::vector<std::size_t>& members, std::size_t j) const {
    std::int64_t least = -kLargest * kLargest;
    std::int64_t most = kLargest * kLargest;
    for (const std::size_t i : members) {
      const std::int64_t n = law_.first + static_cast<std::int64_t>(i);
      const PriceZone& zone = law_.zones[i][j];
      const PriceZone& before = law_.zones[i][j - 1];
      least = std::max(least, law_.period * zone.from - before.de * n);
      most = std::min(most, law_.period * (before.to - (zone.de - before.de) + 1) - before.de * n);
    }
    if (least > most) return std::nullopt;
    return least;
  }

  [[nodiscard]] std::string group(const Shifts& shifts, const std::vector<std::size_t>& members,
                                  std::vector<std::vector<PriceZone>>& zones) {
    std::vector<std::int64_t> lines(shifts.size(), 0);
    for (std::size_t j = 1; j < shifts.size(); ++j) {
      const auto found = line(members, j);
      if (!found) return in_halves(shifts, members, j, zones);
      lines[j] = *found;
    }
    for (const std::size_t i : members) {
      const std::int64_t n = law_.first + static_cast<std::int64_t>(i);
      for (std::size_t j = 1; j < shifts.size(); ++j) {
        zones[i][j].from = ceiling_division(lines[j] + shifts[j - 1].first * n, law_.period);
        if (zones[i][j].from < zones[i][j - 1].from) return "its zones are out of order";
      }
      if (!end_stays(zones[i], law_.rows[static_cast<std::size_t>(n)].last())) {
        return "its rows go on beyond their last corner";
      }
    }
    for (std::size_t j = 0; j < shifts.size(); ++j) {
      ShiftSentence sentence;
      sentence.modulus = law_.period;
      for (const std::size_t i : members) {
        sentence.residues.push_back((law_.first + static_cast<std::int64_t>(i)) % law_.period);
      }
      sentence.first = law_.first;
      sentence.shift = {law_.period, shifts[j].second, shifts[j].first};
      if (j > 0) sentence.lower = {{shifts[j - 1].first, lines[j]}};
      if (j + 1 < shifts.size()) {  // one period of what is inserted belongs to the zone, too
        const std::int64_t step = shifts[j + 1].first - shifts[j].first;
        sentence.upper = {{shifts[j].first, lines[j + 1] + law_.period * step}};
      }
      control_.report([&] {
        return fmt::format("deciding the law of the price rows: {} sentences, {} product states", result_.sentences,
                           result_.product_states);
      });
      const ShiftVerdict verdict = decide_shift(p_, start_, sentence, control_);
      ++result_.sentences;
      result_.product_states += verdict.product_states;
      if (!verdict.why_not.empty()) return verdict.why_not;
    }
    return "";
  }

  // Where the zones of the rows leave no room for a common line, fewer rows may have one; a single row does.
  [[nodiscard]] std::string in_halves(const Shifts& shifts, const std::vector<std::size_t>& members, std::size_t j,
                                      std::vector<std::vector<PriceZone>>& zones) {
    if (members.size() == 1) return fmt::format("zone {} of a row does not reach the next", j);
    const auto middle = members.begin() + static_cast<std::ptrdiff_t>(members.size() / 2);
    std::string why_not = group(shifts, {members.begin(), middle}, zones);
    return why_not.empty() ? group(shifts, {middle, members.end()}, zones) : why_not;
  }

  // PriceLaw::end() looks no further than the last corner: zones that begin later must not raise the price.
  [[nodiscard]] static bool end_stays(const std::vector<PriceZone>& zones, const Corner& last) {
    for (std::size_t j = 1; j < zones.size(); ++j) {
      if (last.price != kNoPrice && zones[j].from > last.e && zones[j].dprice != zones[j - 1].dprice) return false;
    }
    return true;
  }

  const PriceLaw& law_;
  const Automaton& p_;
  const Control& control_;
  std::uint32_t start_ = 0;
  DecidedLaw result_;
};

}  // namespace

DecidedLaw decide_law(PriceLaw& law, const Proof& proof, const Control& control) {
  std::vector<std::vector<PriceZone>> zones;
  DecidedLaw decided = Decider(law, proof, control).run(zones);
  if (!decided.holds) return decided;
  for (auto& of_row : zones) {
    for (std::size_t j = 0; j + 1 < of_row.size(); ++j) {  // to the end of the period that it shares with the next
      of_row[j].to = of_row[j + 1].from + of_row[j + 1].de - of_row[j].de - 1;
    }
  }
  law.zones = std::move(zones);
  law.proved = true;
  law.why_not.clear();
  law.argument = fmt::format("decided by an automaton of {} states", proof.automaton.states());
  return decided;
}

void judge_by_proof(PriceLaw& law, const Proof& proof, const Control& control) {
  if (proof.grundy || proof.misere || proof.automaton.numeration != Numeration::binary) return;
  DecidedLaw decided;
  try {
    decided = decide_law(law, proof, control);
  } catch (const Error& error) {
    if (!is_limit(error)) throw;
    decided.why_not = error.what();
  }
  if (!decided.holds) law.why_not += ", and its automaton did not decide it: " + decided.why_not;
}

}  // namespace cairn::cash
