// Tables that were filled before, the most recently used first.
#pragma once

#include "engine/table/tables.hpp"

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>

namespace cairn::lab {

class KeptTables {
 public:
  // Null when there is none.
  [[nodiscard]] std::shared_ptr<const TableValues> find(const TableQuestion& question, Engine engine);
  // A table that is complete.
  void keep(const TableQuestion& question, Engine engine, std::shared_ptr<const TableValues> table);

  [[nodiscard]] std::size_t bytes() const;
  void forget_down_to(std::size_t bytes);

 private:
  struct Kept {
    TableQuestion question;
    Engine engine = Engine::chosen;
    std::shared_ptr<const TableValues> table;
    std::size_t bytes = 0;
  };

  mutable std::mutex mutex_;
  std::list<Kept> kept_;
  std::size_t bytes_ = 0;
};

}  // namespace cairn::lab
