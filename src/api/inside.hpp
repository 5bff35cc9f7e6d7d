// What public values hold. Clients that live in this tree may look inside; installed headers do not show it.
#pragma once

#include "engine/answer.hpp"
#include "lab/check_certificate.hpp"
#include "lab/laboratory.hpp"
#include "render/prove.hpp"
#include "rules/claim.hpp"
#include "rules/position.hpp"

#include <cairn/lab.hpp>

#include <memory>
#include <optional>
#include <string>
#include <utility>
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
  rules::Claim claim;
};

struct TableAnswer::Inside {
  explicit Inside(std::shared_ptr<const engine::TableValues> filled);

  std::shared_ptr<const engine::TableValues> answer;
  std::vector<std::string> coordinates;
  std::vector<std::string> modes;
};

struct ListAnswer::Inside {
  Inside(engine::ListedPositions found, bool only);

  engine::ListedPositions answer;
  bool count_only;
  std::vector<std::string> columns;
};

struct SequenceAnswer::Inside {
  engine::SequenceValues answer;
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

}  // namespace cairn
