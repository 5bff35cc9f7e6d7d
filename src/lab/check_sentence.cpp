// Sentences are read, but nothing decides them yet.
#include "lab/laboratory.hpp"

namespace cairn::lab {

ClaimAnswer Laboratory::check(const Sentence& sentence, const ClaimQuestion& /*question*/, const Control& /*control*/) {
  ClaimAnswer answer;
  answer.claim = sentence.text;
  answer.parameters = sentence.parameters;
  answer.known = {How::unknown, "sentences are not decided yet"};
  for (const Error& warning : sentence.warnings) answer.warnings.emplace_back(warning.what());
  return answer;
}

}  // namespace cairn::lab
