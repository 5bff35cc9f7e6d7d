// What public values hold. Only src/api looks inside; installed headers do not show it.
#pragma once

#include "cash/cash_sweep.hpp"
#include "engine/answer.hpp"
#include "engine/table/saved_table.hpp"
#include "engine/table/verify_table.hpp"
#include "lab/cash.hpp"
#include "lab/check_certificate.hpp"
#include "lab/laboratory.hpp"
#include "render/prove.hpp"
#include "render/table/verified_table.hpp"
#include "rules/position.hpp"
#include "rules/rays.hpp"
#include "rules/statement/statement.hpp"

#include <cairn/lab.hpp>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace cairn {

struct Lab::Inside {
  explicit Inside(LabSettings given);

  LabSettings settings;
  std::size_t memory;
  lab::Laboratory laboratory;
};

struct ParsedPosition::Inside {
  explicit Inside(rules::Position read) : position(std::move(read)), text(rules::to_string(position)) {}

  rules::Position position;
  std::string text;
};

struct ParsedClaim::Inside {
  explicit Inside(rules::Statement read);

  rules::Statement statement;
  std::string game;    // of a sentence: all that it names
  bool misere = true;  // of a sentence: in all its positions
};

struct TableAnswer::Inside {
  explicit Inside(std::shared_ptr<const engine::TableValues> filled);

  std::shared_ptr<const engine::TableValues> answer;
  std::vector<std::string> coordinates;
  std::vector<std::string> modes;
};

struct OutcomeBits::Inside {
  explicit Inside(engine::BitTable found);

  engine::BitTable answer;
  std::vector<std::string> coordinates;
  std::vector<std::string> modes;
};

struct SliceAnswer::Inside {
  explicit Inside(engine::SliceValues found);

  engine::SliceValues answer;
  std::vector<std::string> free;
};

struct ListAnswer::Inside {
  Inside(engine::ListedPositions found, bool only);

  engine::ListedPositions answer;
  bool count_only;
  std::vector<std::string> columns;
};

struct TablePlan::Inside {
  engine::PlanAnswer answer;
};

struct SaveAnswer::Inside {
  engine::SavedAnswer answer;
};

// The table may be asked by one thread at a time.
struct TableFile::Inside {
  Inside(Lab::Inside& asked, const std::string& path) : lab(asked), table(path) {}

  Lab::Inside& lab;
  std::mutex mutex;
  engine::SavedTable table;
};

struct VerifyAnswer::Inside {
  render::VerifiedFile file;
  engine::VerifiedTable answer;
};

struct SequenceAnswer::Inside {
  engine::SequenceValues answer;
  // As many values as the laws need, where the answer has fewer.
  std::vector<SequenceRow> whole = {};
};

struct ProveAnswer::Inside {
  explicit Inside(render::ProveReport found);

  render::ProveReport report;
  std::vector<std::string> statement;
  std::vector<std::string> first;
};

struct CertificateAnswer::Inside {
  explicit Inside(lab::CheckedCertificate found);

  lab::CheckedCertificate answer;
  std::string claim;
  std::string fails;
  std::string rules;
  std::optional<bool> built_in;
};

struct CashAnswer::Inside {
  std::variant<lab::CashFound, cash::CashSweep> answer;
  bool formulas = false;     // rather than values, as CSV
  bool all_classes = false;  // in its picture
};

struct GameRays::Inside {
  GameInfo game;
  rules::Rays rays;
};

}  // namespace cairn
