// What one part of a sum in normal play is worth, and its options: the same for the sum, whichever engine found it.
#pragma once

#include "lab/asked.hpp"

#include <functional>
#include <memory>
#include <variant>
#include <vector>

namespace cairn::lab {

class PartAnswer {
 public:
  PartAnswer(Integer grundy, HowKnown known, Engine engine)
      : grundy_(std::move(grundy)), known_(std::move(known)), engine_(engine) {}
  PartAnswer(const PartAnswer&) = delete;
  PartAnswer& operator=(const PartAnswer&) = delete;
  virtual ~PartAnswer() = default;

  [[nodiscard]] const Integer& grundy() const { return grundy_; }
  [[nodiscard]] const HowKnown& known() const { return known_; }
  [[nodiscard]] Engine engine() const { return engine_; }
  // The value that was found is proved, too.
  void confirmed(HowKnown known) { known_ = std::move(known); }

  // Whether the options of the value that was asked for, and all options, were listed in full.
  struct Listed {
    bool wanted = true;
    bool all = true;
  };
  using Add = std::function<void(const std::vector<Cell>& cells, const Integer& grundy)>;
  // Adds the options with that Grundy value and, with all, the others; an option may be added twice.
  virtual Listed add_options(const Integer& wanted, bool all, const Add& add) const = 0;

 private:
  Integer grundy_;
  HowKnown known_;
  Engine engine_;
};

// Nothing was found before a limit was reached.
struct PartStopped {
  Status status = Status::limit_reached;
  HowKnown known;
  Engine engine = Engine::lazy;
};

// By its proved period, a kept proof or a search. period: a period may answer for one pile, whatever its size. Throws
// Error when the engine that is named does not fit, or the part is beyond all of them.
[[nodiscard]] std::variant<std::unique_ptr<PartAnswer>, PartStopped> answer_part(const Asked& asked, std::size_t part,
                                                                                 bool period);

}  // namespace cairn::lab
