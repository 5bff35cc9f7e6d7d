// Reasons: what every move leads to, and which theorem says so.
#include "api/explain.hpp"

#include "api/call.hpp"
#include "api/inside.hpp"
#include "api/play/deeds.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <exception>
#include <memory>
#include <optional>
#include <set>

namespace cairn::api {

namespace {

// Where it was not said how long an answer may take: how long a proof is looked for, and how long it may answer.
constexpr double kSecondsForAProof = 4;
constexpr double kSecondsWithAProof = 10;

// Collects lines of proofs, each position once.
class Lines {
 public:
  Lines(Explanation& reason, ProvedWords& words, const base::Control& control)
      : reason_(reason), words_(words), control_(control) {}

  void add(const ParsedPosition& position, std::optional<char> outcome) {
    const rules::Position& inside = position.inside().position;
    if (!outcome || inside.parts.size() != 1 || !seen_.insert(position.text()).second) return;
    const auto found = words_.line(inside.parts.front(), inside.misere, *outcome, control_);
    if (!found) return;
    reason_.lines.push_back({position.text(), *outcome, found->line});
    for (const std::string& note : found->notes) {
      const bool used = found->line.find(note.substr(0, note.find('(') + 1)) != std::string::npos;
      if (used && std::find(reason_.notes.begin(), reason_.notes.end(), note) == reason_.notes.end()) {
        reason_.notes.push_back(note);
      }
    }
  }

 private:
  Explanation& reason_;
  ProvedWords& words_;
  const base::Control& control_;
  std::set<std::string> seen_;
};

// None when they are too many: a reason without some of its answers is better than none.
MovesAnswer moves_if_small(const Lab& lab, const ParsedPosition& position, const Limits& limits) {
  try {
    return lab.moves(position, limits);
  } catch (const TooLarge&) {
    return {};
  }
}

// A proof answers for large positions at once; is one kept, or found in a moment?
bool find_proof(const Lab& lab, const rules::Position& here, ProvedWords& words, const Limits& limits) {
  if (here.parts.size() != 1) return false;
  Limits moment = limits;
  if (!limits.deadline) moment.seconds = std::min(kSecondsForAProof, limits.seconds.value_or(kSecondsForAProof));
  const Call call(moment, lab.inside());
  return words.states(here.parts[0], here.misere, call.control()).has_value();
}

std::string advice(const Deeds& deeds, const ParsedPosition& after) {
  const std::vector<Deed> ways = deeds.of(after.inside().position);
  return ways.empty() ? "" : deeds.words(ways.front(), true);
}

}  // namespace

std::optional<MovesAnswer> moves_within(const Lab& lab, const ParsedPosition& position, ProvedWords& words,
                                        const Limits& limits, bool insist) {
  const bool limited = limits.seconds || limits.deadline;
  Limits patient = limits;
  patient.seconds = std::min(kSecondsOfASearch, limits.seconds.value_or(kSecondsOfASearch));
  const bool shorter = !limits.seconds || *limits.seconds > kSecondsOfASearch;
  std::exception_ptr too_large;
  try {
    MovesAnswer answer = lab.moves(position, patient);
    if (answer.status == Status::complete || answer.status == Status::cancelled || !shorter) return answer;
  } catch (const TooLarge&) {
    too_large = std::current_exception();
  }
  if (find_proof(lab, position.inside().position, words, limits)) {
    if (!limited) patient.seconds = kSecondsWithAProof;
    return lab.moves(position, limited ? limits : patient);
  }
  if (too_large) std::rethrow_exception(too_large);
  if (!limited && !insist) return std::nullopt;
  return lab.moves(position, limits);
}

bool wins(const OptionAnswer& option, Player side) {
  return option.outcome == 'P' || (side == Player::left && option.outcome == 'L') ||
         (side == Player::right && option.outcome == 'R');
}

Player other_side(Player side) {
  return side == Player::left ? Player::right : side == Player::right ? Player::left : Player::either;
}

const OptionAnswer& best_of(const std::vector<OptionAnswer>& options, Player side) {
  return *std::min_element(options.begin(), options.end(), [&](const OptionAnswer& a, const OptionAnswer& b) {
    if (wins(a, side) != wins(b, side)) return wins(a, side);
    const std::int64_t x = a.remoteness.value_or(0), y = b.remoteness.value_or(0);
    return wins(a, side) ? x < y : x > y;
  });
}

void keep_side(MovesAnswer& answer, Player side) {
  if (side == Player::either) return;
  std::erase_if(answer.options,
                [&](const OptionAnswer& option) { return option.player != Player::either && option.player != side; });
}

ParsedPosition read_option(const Lab& lab, std::string_view text, bool misere) {
  rules::Position position = lab.inside().laboratory.position(text);
  position.misere = misere;
  return ParsedPosition(std::make_shared<const ParsedPosition::Inside>(std::move(position)));
}

Explanation explain(const Lab& lab, const ParsedPosition& position, const MovesAnswer& moves, Player side,
                    ProvedWords& words, const Limits& limits) {
  Explanation reason;
  reason.position = position.text();
  reason.outcome = moves.outcome;
  reason.remoteness = moves.remoteness;
  reason.known = moves.known;
  // Of both sides together: each moves for itself.
  const auto won = [&](const OptionAnswer& option) {
    return wins(option, side == Player::either ? option.player : side);
  };
  reason.wins =
      moves.options.empty() ? position.misere() : std::any_of(moves.options.begin(), moves.options.end(), won);
  const Deeds deeds(position.inside().position, side);
  std::vector<const OptionAnswer*> options;
  for (const OptionAnswer& option : moves.options) options.push_back(&option);
  std::stable_partition(options.begin(), options.end(), [&](const OptionAnswer* one) { return won(*one); });
  if (options.size() > kMostExplainedMoves) {
    options.resize(kMostExplainedMoves);
    reason.moves_complete = false;
  }
  Call call(limits, lab.inside());
  Lines lines(reason, words, call.control());
  lines.add(position, moves.outcome);
  for (const OptionAnswer* option : options) {
    const ParsedPosition after = read_option(lab, option->position, position.misere());
    ExplainedMove& move = reason.moves.emplace_back();
    move.option = *option;
    move.words = advice(deeds, after);
    move.wins = won(*option);
    if (move.wins) {
      lines.add(after, option->outcome);
      continue;
    }
    const Player opponent = side == Player::either && moves.partizan ? other_side(option->player) : other_side(side);
    MovesAnswer answers = moves_if_small(lab, after, limits);
    keep_side(answers, opponent);
    if (answers.options.empty()) continue;
    const OptionAnswer& reply = best_of(answers.options, opponent);
    if (!wins(reply, opponent)) continue;
    const ParsedPosition replied = read_option(lab, reply.position, position.misere());
    move.reply = reply;
    move.reply_words = advice(Deeds(after.inside().position, opponent), replied);
    lines.add(replied, reply.outcome);
  }
  const rules::Position& inside = position.inside().position;
  if (inside.parts.size() > 1 && !inside.misere && !moves.partizan) {
    for (const rules::Component& part : inside.parts) {
      const SolveAnswer solved = lab.solve(rules::to_string(part), limits);
      if (solved.grundy) reason.values.emplace_back(solved.position, *solved.grundy);
    }
    if (reason.values.size() != inside.parts.size()) reason.values.clear();
  }
  return reason;
}

}  // namespace cairn::api
