// What jobs do: prove a game, check a claim, check entries of the ledger, look for patterns.
#include "server/jobs.hpp"

#include <cairn/numeration.hpp>
#include <cairn/print.hpp>

#include <algorithm>

namespace cairn::server {

namespace {

constexpr std::size_t kLargestFile = std::size_t{8} << 20U;
constexpr std::size_t kMostDrawn = 200;  // states of an automaton that a page draws

template <class Make>
void keep(Job& job, const char* name, const Make& make) {
  try {
    std::string text = make();
    if (!text.empty() && text.size() <= kLargestFile) job.keep_file(name, std::move(text));
  } catch (const Error&) {  // the answer has no such thing
    return;
  }
}

std::string claim_text(const Lab& lab, const std::string& claim) {
  if (lab.claim(claim).size() != 1) throw Error("this is a family of claims", "", "ask about one of its members");
  return claim;
}

}  // namespace

Jobs::Work Jobs::prove_work(const Json& body, const std::shared_ptr<const Lab>& lab) {
  ProveRequest request;
  request.game = needed_text(body, "game");
  request.stacks = static_cast<int>(number_field(body, "stacks", 0, 0, kLargestStackCount));
  request.grundy = flag_field(body, "grundy");
  request.numeration = parse_numeration(text_field(body, "numeration", "binary"));
  static_cast<void>(lab->game(request.game.starts_with("misere ") ? request.game.substr(7) : request.game));
  const std::string rules = text_field(body, "rules");
  return [this, request, rules, lab](Job& job, const Limits& limits) {
    const ProveAnswer answer = lab->prove(request, limits);
    if (answer.proved()) {
      keep(job, "certificate", [&] { return answer.certificate(); });
      keep(job, "latex", [&] { return answer.latex(); });
      keep(job, "claims", [&] { return answer.claims(); });
      keep(job, "walnut", [&] { return answer.walnut(); });
      if (answer.states() <= kMostDrawn) keep(job, "graphviz", [&] { return answer.graphviz(); });
      maps_.forget_proofs(rules);
    }
    keep(job, "text", [&] { return to_text(answer); });
    job.finish("done", to_json(answer));
  };
}

Jobs::Work Jobs::work_of(const Json& body) {
  const std::string kind = needed_text(body, "kind");
  const auto lab = desk_.lab(text_field(body, "rules"));
  if (kind == "prove") return prove_work(body, lab);
  if (kind == "check") {
    const std::string claim = claim_text(*lab, needed_text(body, "claim"));
    CheckOptions options;
    if (const auto to = number_field(body, "to", -1, 0, kLargestBound); to >= 0) options.to = to;
    return [lab, claim, options](Job& job, const Limits& limits) {
      const ClaimAnswer answer = lab->check(claim, options, limits);
      keep(job, "text", [&] { return to_text(answer); });
      job.finish("done", to_json(answer));
    };
  }
  if (kind == "guess") {
    GuessRequest request;
    request.game = needed_text(body, "game");
    request.stacks = static_cast<int>(number_field(body, "stacks", 0, 0, kLargestStackCount));
    return [lab, request](Job& job, const Limits& limits) { job.finish("done", to_json(lab->guess(request, limits))); };
  }
  if (kind == "claims") {
    LedgerRequest request;
    const auto ids = body.find("ids");
    if (ids == body.end() || !ids->is_array() || ids->empty() || ids->size() > 200) {
      throw Error("the field ids is no list of 1 to 200 entries");
    }
    for (const Json& id : *ids) {
      if (!id.is_string()) throw Error("an entry is named by a text");
      request.ids.push_back(id.get<std::string>());
    }
    return
        [lab, request](Job& job, const Limits& limits) { job.finish("done", to_json(lab->ledger(request, limits))); };
  }
  throw Error("there is no kind of job called '" + kind + "'", "", "prove, check, guess or claims");
}

}  // namespace cairn::server
