// The ways to find the Grundy value of one part: its proved period, a proof that is kept, a search.
//
// A proof that was checked goes before a search that would be long, and confirms one that is quick and tells more. A
// proof that was not checked waits until all others have refused.
#include "lab/part_answer.hpp"

#include "engine/graph/graph_solver.hpp"
#include "engine/search/sum_search.hpp"
#include "engine/sequence/proved_pile.hpp"
#include "lab/pile.hpp"

#include <cairn/error.hpp>

#include <optional>
#include <span>

namespace cairn::lab {

namespace {

class SearchedAnswer final : public PartAnswer {
 public:
  explicit SearchedAnswer(std::unique_ptr<const SumSearch> search)
      : PartAnswer(static_cast<std::int64_t>(search->value()->grundy), {How::computed, search->detail()}, Engine::lazy),
        search_(std::move(search)) {}

  Listed add_options(const Integer& wanted, bool all, const Add& add) const override {
    const bool complete = search_->for_each_option([&](const SumSearch::Option& option) {
      const Integer grundy = static_cast<std::int64_t>(option.value->grundy);
      if (all || grundy == wanted) add(search_->cells(option), grundy);
    });
    return {true, complete};
  }

 private:
  std::unique_ptr<const SumSearch> search_;
};

class GraphAnswer final : public PartAnswer {
 public:
  GraphAnswer(const PreparedPart& part, Cells cells, std::int64_t grundy, std::string detail)
      : PartAnswer(grundy, {How::computed, std::move(detail)}, Engine::graph), part_(part), cells_(std::move(cells)) {}

  Listed add_options(const Integer& wanted, bool all, const Add& add) const override {
    try {
      part_.graph->for_each_option(cells_, [&](const Cells& option) {
        const Integer grundy = static_cast<std::int64_t>(part_.graph->grundy(option));
        if (all || grundy == wanted) add(from_cells(part_.game->rules, option), grundy);
      });
    } catch (const GraphStopped&) {
      throw Stopped("not all moves of " + part_.game->text + " were looked at");
    }
    return {true, true};
  }

 private:
  const PreparedPart& part_;
  Cells cells_;
};

// By the graph engine.
std::variant<std::unique_ptr<PartAnswer>, PartStopped> answer_on_graph(const Asked& asked, const PreparedPart& part) {
  const Cells cells = *to_cells(Component{part.game, part.cells});
  asked.shared.limit(*part.graph, asked.control);
  const std::size_t earlier = part.graph->positions();
  try {
    const std::int64_t grundy = part.graph->grundy(cells);
    return std::make_unique<GraphAnswer>(part, cells, grundy, graph_detail(*part.graph, earlier));
  } catch (const GraphStopped& stopped) {
    const std::string detail = limit_words(stopped.status) + " after " + graph_detail(*part.graph, earlier);
    return PartStopped{stopped.status, {How::unknown, part.game->text + ": " + detail}, Engine::graph};
  }
}

class PileAnswer final : public PartAnswer {
 public:
  PileAnswer(std::shared_ptr<const ProvedPile> law, const PreparedPart& part, bool alone)
      : PartAnswer(law->value(mode_of(part), pile_of(part)),
                   {How::proved, alone ? law->argument() : "its proved period"}, Engine::sequence),
        law_(std::move(law)),
        part_(part) {}

  // Of a pile of any size: those of the wanted value, and then the options of small amounts.
  Listed add_options(const Integer& wanted, bool all, const Add& add) const override {
    Listed listed;
    const std::size_t mode = mode_of(part_);
    for (const auto& option : law_->options_with(mode, pile_of(part_), wanted, kMostWinningMoves, listed.wanted)) {
      add(pile_cells(part_, option), wanted);
    }
    if (!all) return listed;
    for (const auto& option : law_->options(mode, pile_of(part_), kMostWinningMoves, listed.all)) {
      add(pile_cells(part_, option), law_->value(option.mode, option.n));
    }
    return listed;
  }

 private:
  std::shared_ptr<const ProvedPile> law_;
  const PreparedPart& part_;
};

class ProofAnswer final : public PartAnswer {
 public:
  ProofAnswer(const ProvedPart& part, const Control& control)
      : PartAnswer(part.value(), part.proof().known(), Engine::automaton), part_(part), control_(control) {}

  Listed add_options(const Integer& wanted, bool all, const Add& add) const override {
    const ProvedGame& proof = part_.proof();
    const LoweredPositions winning = proof.options_of_value(part_.place(), wanted, kMostWinningMoves, control_);
    if (!proof.checked() && winning.positions.empty() && wanted < part_.value()) {
      throw ProofContradiction(proof, "a position has no move to a Grundy value below its own");
    }
    for (const LoweredPosition& place : winning.positions) add(part_.cells(place), wanted);
    if (!all) return {winning.complete, true};
    const LoweredPositions options = proof.options(part_.place(), kMostWinningMoves, control_);
    for (const LoweredPosition& place : options.positions) add(part_.cells(place), proof.value(place));
    return {winning.complete, options.complete};
  }

 private:
  const ProvedPart part_;
  const Control& control_;
};

std::unique_ptr<PartAnswer> by_proof(const ProvedPart& proof, const Control& control) {
  check_consistent(proof, false, control);
  return std::make_unique<ProofAnswer>(proof, control);
}

// Throws std::logic_error when the two disagree.
void confirm_by(const ProvedPart& proof, PartAnswer& answer) {
  Solved solved;
  solved.answer.outcome = answer.grundy() == Integer(0) ? 'P' : 'N';
  solved.answer.grundy = answer.grundy();
  solved.answer.known = answer.known();
  confirm(solved, proof);
  answer.confirmed(std::move(solved.answer.known));
}

}  // namespace

std::variant<std::unique_ptr<PartAnswer>, PartStopped> answer_part(const Asked& asked, std::size_t index, bool period) {
  const PreparedPart& part = asked.parts[index];
  const bool forced = asked.engine == Engine::automaton;
  std::optional<ProvedPart> proof;
  if (forced || asked.engine == Engine::chosen) proof = ProvedPart::find(asked.proofs, part, false, true);
  if (forced && !proof) refuse_without_proof(part, false, true);
  const bool checked = proof && proof->proof().checked();

  const bool on_graph = part.graph && (asked.engine == Engine::graph || goes_by_graph(part));
  if (on_graph && !forced && !checked) return answer_on_graph(asked, part);
  std::unique_ptr<PartAnswer> answer;
  std::string reason;
  if (period && (part.options->rays().coordinates == 1 || asked.engine == Engine::sequence)) {
    auto law = asked.shared.pile(part.options, false, asked.control, reason);
    if (law) answer = std::make_unique<PileAnswer>(std::move(law), part, asked.alone());
  }
  if (!answer && (forced || (checked && !searched_beside_proof(part)))) return by_proof(*proof, asked.control);
  if (!answer) {
    if (asked.engine == Engine::sequence) {
      throw Error("the sequence engine does not fit " + part.game->text + ": " + reason);
    }
    const auto stopped = [&] { return asked.control.stop(); };
    if (period && stopped()) {
      return PartStopped{
          *stopped(), {How::unknown, limit_words(*stopped()) + " while looking for a period"}, Engine::sequence};
    }
    if (!part.lowered && !proof) refuse_large(asked.position, part, reason);
    std::unique_ptr<const SumSearch> search;
    if (part.lowered) {
      search = std::make_unique<const SumSearch>(std::span(&part, 1), false, asked.shared, asked.control);
    }
    if (!search || search->status() != Status::complete) {
      if (proof && !stopped()) return by_proof(*proof, asked.control);
      const Status status = search ? search->status() : *stopped();
      return PartStopped{status,
                         {How::unknown, part.game->text + ": " + (search ? search->detail() : limit_words(status))}};
    }
    answer = std::make_unique<SearchedAnswer>(std::move(search));
  }
  if (checked) confirm_by(*proof, *answer);
  return answer;
}

}  // namespace cairn::lab
