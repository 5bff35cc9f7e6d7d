// What data suggests about a game.
#include "lab/guess.hpp"
#include "api/call.hpp"
#include "api/question.hpp"

namespace cairn {

GuessAnswer Lab::guess(const GuessRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    api::check_range(request.to.value_or(0), request.stacks);
    if (call.engine() != Engine::chosen) {
      throw Error("patterns are looked for in data of whichever engine is fastest", "", "leave out the engine");
    }
    return lab::guess(inside_->laboratory, request, call.threads(), call.control());
  });
}

}  // namespace cairn
