// What data suggests about a game.
#include "lab/guess/guess.hpp"
#include "api/call.hpp"
#include "api/question.hpp"
#include "base/clock.hpp"
#include "prove/phrase/words.hpp"
#include "render/statement/statement_claim.hpp"

namespace cairn {

GuessAnswer Lab::guess(const GuessRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    api::check_range(request.to.value_or(0), request.stacks);
    if (call.engine() != Engine::chosen) {
      throw Error("patterns are looked for in data of whichever engine is fastest", "", "leave out the engine");
    }
    const auto claims = [&](const automata::Proof& proof) -> std::vector<std::string> {
      if (proof.game->rules.partizan()) return {};  // their words are about four outcomes
      try {
        const auto words = prove::words_of(proof, call.control());
        const auto said = words ? render::statement_claims(proof, *words) : std::nullopt;
        if (said && said->modes_left_out.empty()) return said->claims;
      } catch (const Error& error) {
        if (!base::is_limit(error)) throw;
      }
      return {};
    };
    return lab::guess(inside_->laboratory, request, claims, call.threads(), call.control());
  });
}

}  // namespace cairn
