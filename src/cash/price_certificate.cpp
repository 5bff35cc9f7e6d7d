// Certificates written and read.
#include "cash/price_certificate.hpp"

#include "check/certificate_fields.hpp"

#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cairn::cash {

namespace {

constexpr const char* kFormat = "cairn price law";
constexpr const char* kGame = "NIM with Cash";
constexpr std::int64_t kVersion = 1;

std::string number_text(std::int64_t number) { return number == kNoPrice ? "\"inf\"" : std::to_string(number); }

// Runs of one step, each as long as it can be, whatever the row is made of: equal rows have equal texts.
std::vector<StairRun> plain_runs(const PriceRow& row) {
  std::vector<StairRun> runs;
  Corner last;
  row.for_each_corner(0, kNoPrice, [&](const Corner& corner) {
    StairRun* run = runs.empty() || corner.price == kNoPrice ? nullptr : &runs.back();
    const Corner step{corner.e - last.e, corner.price - last.price};
    if (run != nullptr && run->count == 1) {
      run->de = step.e;
      run->dprice = step.price;
    }
    if (run != nullptr && step == Corner{run->de, run->dprice}) {
      ++run->count;
    } else {
      runs.push_back({corner.e, corner.price});
    }
    last = corner;
  });
  return runs;
}

std::string row_text(const PriceRow& row) {
  std::string text;
  for (const auto& run : plain_runs(row)) {
    text += fmt::format("{}[{},{}", text.empty() ? "" : ",", run.e, number_text(run.price));
    if (run.count > 1) text += fmt::format(",{},{},{}", run.de, run.dprice, run.count);
    text += "]";
  }
  return "[" + text + "]";
}

std::string zones_text(const std::vector<PriceZone>& zones) {
  std::string text;
  for (const auto& zone : zones) {
    text += fmt::format("{}[{},{}]", text.empty() ? "" : ",", zone.from, number_text(zone.to));
  }
  return "[" + text + "]";
}

template <class Items, class Text>
std::string lines(const Items& items, const Text& text_of) {
  std::string text;
  for (const auto& item : items) text += (text.empty() ? "    " : ",\n    ") + text_of(item);
  return "[\n" + text + "\n  ]";
}

class LawReader : private CertificateFields {
 public:
  using CertificateFields::CertificateFields;

  [[nodiscard]] PriceLaw law() const {
    if (!has("format")) fail("it has neither a field 'certificate', as automata do, nor a field 'format', as laws do");
    if (field("format") != kFormat) fail(fmt::format("'format' is not \"{}\"", kFormat));
    if (number(field("version"), "'version'") != kVersion) fail("its version is not known", "use a newer Cairn");
    if (field("game") != kGame) fail(fmt::format("'game' is not \"{}\"", kGame));
    if (size() > kFields) fail("it has fields that are not known");
    PriceLaw law;
    law.amounts = numbers("amounts");
    law.first = number(field("first"), "'first'");
    law.period = number(field("period"), "'period'");
    const std::vector<std::int64_t> shifts = numbers("shifts");
    const Json& rows = list(field("rows"), "'rows'");
    for (std::size_t n = 0; n < rows.size(); ++n) law.rows.push_back(row(rows[n], fmt::format("row {}", n)));
    const Json& zones = list(field("zones"), "'zones'");
    for (std::size_t i = 0; i < zones.size(); ++i) {
      law.zones.push_back(zones_of(zones[i], shifts, fmt::format("line {} of 'zones'", i + 1)));
    }
    if (static_cast<std::int64_t>(law.rows.size()) != law.first + law.period) {
      fail(fmt::format("it has {} rows, not {} + {}", law.rows.size(), law.first, law.period));
    }
    if (static_cast<std::int64_t>(law.zones.size()) != law.period) {
      fail(fmt::format("it has {} lines of zones, not {}", law.zones.size(), law.period));
    }
    law.why_not = "it was not checked";
    return law;
  }

 private:
  static constexpr std::size_t kFields = 9;

  [[nodiscard]] std::int64_t number_or_infinite(const Json& json, const std::string& what) const {
    return json == "inf" ? kNoPrice : number(json, what);
  }

  [[nodiscard]] PriceRow row(const Json& json, const std::string& what) const {
    PriceRow row;
    Corner last{-1, -1};
    for (const auto& item : list(json, what)) {
      const Json& fields = list(item, "a run of " + what);
      if (fields.size() != 2 && fields.size() != 5) fail("a run has neither two numbers nor five in " + what);
      StairRun run{number(fields[0], what), number_or_infinite(fields[1], what)};
      if (run.e <= last.e || run.price <= last.price || (last.e < 0 && run.e > 0))
        fail("corners are out of order in " + what);
      if (fields.size() == 5) {
        run.de = number(fields[2], what);
        run.dprice = number(fields[3], what);
        run.count = number(fields[4], what);
        if (run.price == kNoPrice || run.de < 1 || run.dprice < 1 || run.count < 2 ||
            run.count > kLargestNumber / std::max(run.de, run.dprice)) {
          fail("a run makes no sense in " + what);
        }
      }
      row.add(run);
      last = run.last();
    }
    if (row.runs().empty()) fail(what + " is empty");
    return row;
  }

  [[nodiscard]] std::vector<PriceZone> zones_of(const Json& json, const std::vector<std::int64_t>& shifts,
                                                const std::string& what) const {
    if (list(json, what).size() != shifts.size()) fail(what + " has not a zone for each shift");
    std::vector<PriceZone> zones;
    for (std::size_t j = 0; j < shifts.size(); ++j) {
      if (list(json[j], "a zone of " + what).size() != 2) fail("a zone has not two ends in " + what);
      zones.push_back({number(json[j][0], what), number_or_infinite(json[j][1], what), shifts[j], shifts[j]});
    }
    return zones;
  }
};

}  // namespace

std::string to_text(const PriceLaw& law) {
  if (law.zones.empty() || !law.uniform()) {
    throw Error("a law whose rows differ in their shifts has no certificate", "", "it is observed, not proved");
  }
  std::vector<std::int64_t> shifts;
  for (const auto& zone : law.zones.front()) shifts.push_back(zone.de);
  return fmt::format(
      "{{\n  \"format\": \"{}\",\n  \"version\": {},\n  \"made_by\": \"{}\",\n  \"game\": \"{}\",\n  \"amounts\": "
      "[{}],\n  \"first\": {},\n"
      "  \"period\": {},\n  \"shifts\": [{}],\n  \"rows\": {},\n  \"zones\": {}\n}}\n",
      kFormat, kVersion, made_by(), kGame, fmt::join(law.amounts, ","), law.first, law.period, fmt::join(shifts, ","),
      lines(law.rows, row_text), lines(law.zones, zones_text));
}

PriceLaw read_price_law(const std::string& text, const std::string& where) { return LawReader(text, where).law(); }

std::string game_text(const std::vector<std::int64_t>& amounts) {
  return fmt::format("cash{{{}}}", fmt::join(amounts, ","));
}

std::string claim_of(const PriceLaw& law) {
  std::vector<std::int64_t> shifts;
  if (!law.zones.empty()) {
    for (const auto& zone : law.zones.front()) shifts.push_back(zone.de);
  }
  return fmt::format(
      "{} {{{}}}, all n, d, e: the player to move wins (n; d, e) exactly when d is at least the price of e in row n; "
      "from n = {} on row n + {} is row n, its zones moved by {}",
      kGame, fmt::join(law.amounts, ","), law.first, law.period, fmt::join(shifts, ", "));
}

}  // namespace cairn::cash
