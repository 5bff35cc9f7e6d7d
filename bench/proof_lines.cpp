// Proofs for all sizes, against the table of the sizes that they are learned from; and what is asked of a proof,
// against the proof.
//
// A proof is asked for as people ask for it, words and all, of a Lab that knows nothing yet. Beside the ratio a line
// says what its time was spent on and how much memory it took at most.
#include "api/inside.hpp"
#include "base/all_layers.hpp"
#include "bench/harness.hpp"
#include "bench/other_lines.hpp"
#include "engine/rows/rows.hpp"
#include "language/parse_position.hpp"

#include <cairn/error.hpp>
#include <cairn/lab.hpp>

#include <fmt/format.h>

#include <optional>

namespace cairn::bench {

namespace {

// Seconds a line, unless three turns need more.
constexpr double kProofBudget = 5;
constexpr double kQuickBudget = 0.5;
constexpr double kAskedTarget = 2;  // no more than twice what the proof takes
constexpr std::int64_t kTableTo = 63;

// Every one of its P-positions with one stack more on the last is no P-position.
constexpr const char* kClaim = "for all {0}: minnie[{0}] is P implies minnie[{0}+1] is N";

double budget(const BenchOptions& options) { return options.quick ? kQuickBudget : kProofBudget; }

Limits limits_of(const BenchOptions& options) {
  Limits limits;
  limits.memory = options.control.memory;
  limits.deadline = options.control.deadline;
  return limits;
}

ProveAnswer proved(const Lab& lab, int stacks, const BenchOptions& options) {
  ProveAnswer answer = lab.prove({.game = "minnie", .stacks = stacks}, limits_of(options));
  if (!answer.proved()) throw Error(answer.known.detail);
  return answer;
}

struct ProofLine {
  int stacks;
  double target;     // of the time, against the table
  double megabytes;  // that it should take at most; 0: nothing is said
};

std::string shares(const ProveAnswer& answer, double seconds) {
  const prove::ProofTimes& times = answer.inside().report.answer.times;
  const auto percent = [&](double part) { return 100 * part / seconds; };
  return fmt::format(
      "data {:.0f} %, learning {:.0f} %, deciding {:.0f} %, checking {:.0f} %, moves {:.0f} %, words {:.0f} %",
      percent(times.data), percent(times.learning), percent(times.deciding), percent(times.checking),
      percent(times.moves), percent(seconds - times.total()));
}

BenchLine prove_line(const ProofLine& asked, const BenchOptions& options) {
  std::optional<ProveAnswer> answer;
  double last = 0;
  std::optional<double> peak;
  std::uint64_t rows = 0;
  Library library = built_in_games();
  const Rays rays = lower(*parse_game("minnie", library).game, asked.stacks);
  const Times times = take_turns({[&] {
                                    const PeakMemory memory;
                                    last = seconds([&] { answer = proved(Lab(), asked.stacks, options); });
                                    peak = memory.bytes();
                                  },
                                  [&] { answer.reset(); }},
                                 {[&] {
                                    RowsQuestion question;
                                    question.to = kTableTo;
                                    question.keep = true;
                                    Rows table(rays, question, options.control.memory);
                                    if (table.fill(nullptr, options.control) != Status::complete) {
                                      throw Error("the table was not filled");
                                    }
                                    rows = table.rows();
                                  },
                                  [] {}},
                                 budget(options));
  BenchLine line = judged(times, asked.target, true, options.quick);
  line.same = answer->proved() && rows > 0;
  Signature signature;
  signature.add(answer->states());
  signature.add(answer->product_states());
  line.signature = signature.value();
  line.note = fmt::format("{} states; {}", answer->states(), shares(*answer, last));
  if (peak) {
    line.note += fmt::format("; {:.0f} MB at most", *peak / 1e6);
    if (asked.megabytes > 0 && !options.quick) {
      const bool fits = *peak <= asked.megabytes * 1e6;
      line.note += fmt::format(" (<= {:g} {})", asked.megabytes, fits ? "met" : "MISSED");
    }
  }
  return line;
}

// ours: what is asked of the proof, which is found before; whether it is answered with `proved`.
template <class Ask>
BenchLine asked_line(int stacks, const BenchOptions& options, const Ask& ask) {
  const Lab lab;
  const ProveAnswer proof = proved(lab, stacks, options);
  bool right = true;
  const Times times = take_turns({[&] { right = ask(lab, proof) && right; }, [] {}},
                                 {[&] { (void)proved(Lab(), stacks, options); }, [] {}}, budget(options));
  BenchLine line = judged(times, kAskedTarget, true, options.quick);
  line.same = right;
  Signature signature;
  signature.add(proof.product_states());
  line.signature = signature.value();
  return line;
}

bool says_proved(const HowKnown& known) { return known.how == HowKnown::How::proved; }

}  // namespace

std::vector<OtherLine> proof_lines(bool quick) {
  // The targets of six stacks are 5 s, which is so many tables on the machine where that was said, and 200 MB.
  const std::vector<ProofLine> proofs =
      quick ? std::vector<ProofLine>{{2, 0, 0}, {3, 0, 0}} : std::vector<ProofLine>{{5, 0, 0}, {6, 5, 200}};
  std::vector<OtherLine> lines;
  for (const ProofLine& asked : proofs) {
    lines.push_back({fmt::format("prove minnie, {} stacks", asked.stacks), fmt::format("its table to {}", kTableTo),
                     [=](const BenchOptions& options) { return prove_line(asked, options); }});
  }
  const int stacks = proofs.front().stacks;
  const std::string against = "its proof";
  lines.push_back({fmt::format("check-proof of minnie, {} stacks", stacks), against, [=](const BenchOptions& options) {
                     return asked_line(stacks, options, [&](const Lab& lab, const ProveAnswer& proof) {
                       return says_proved(lab.check_proof(proof.certificate(), "here", limits_of(options)).known);
                     });
                   }});
  std::string numbers = "a";
  for (int i = 1; i < stacks; ++i) numbers += fmt::format(",{}", static_cast<char>('a' + i));
  const std::string claim = fmt::format(fmt::runtime(kClaim), numbers);
  lines.push_back({fmt::format("a claim on minnie, {} stacks", stacks), against, [=](const BenchOptions& options) {
                     return asked_line(stacks, options, [&](const Lab& lab, const ProveAnswer&) {
                       return says_proved(lab.check(claim, {}, limits_of(options)).known);
                     });
                   }});
  return lines;
}

}  // namespace cairn::bench
