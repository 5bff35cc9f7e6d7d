// How something is known, in a word.
#include "engine/answer.hpp"

namespace cairn::engine {

std::string to_string(HowKnown::How how) {
  switch (how) {
    case HowKnown::How::proved:
      return "proved";
    case HowKnown::How::computed:
      return "computed";
    case HowKnown::How::observed:
      return "observed";
    case HowKnown::How::refuted:
      return "refuted";
    case HowKnown::How::unknown:
      break;
  }
  return "unknown";
}

}  // namespace cairn::engine
