// Claims up to a bound of Cairn's own choice: what does not fit into memory is not known, and no error.
#pragma once

#include "base/layers.hpp"

#include <cairn/answer.hpp>
#include <cairn/error.hpp>

#include <string>

namespace cairn::lab {

// asked: the bound was asked for, so that whoever asks must hear that it is too large.
template <class Check>
[[nodiscard]] ClaimAnswer bounded(const std::string& text, bool asked, const Check& check) {
  try {
    return check();
  } catch (const TooLarge& error) {
    if (asked) throw;
    ClaimAnswer open;
    open.claim = text;
    open.known = {HowKnown::How::unknown, error.what()};
    open.status = Status::limit_reached;  // more memory may help
    return open;
  }
}

}  // namespace cairn::lab
