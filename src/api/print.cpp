// Public values as JSON and as text: what the program prints.
#include "api/inside.hpp"
#include "language/parse_rules.hpp"
#include "render/certificate.hpp"
#include "render/claim.hpp"
#include "render/csv.hpp"
#include "render/json.hpp"
#include "render/json_rules.hpp"
#include "render/text.hpp"

namespace cairn {

std::string to_json(const SolveAnswer& answer) { return render::json_of(answer); }
std::string to_json(const MovesAnswer& answer) { return render::json_of(answer); }
std::string to_json(const TableAnswer& answer) { return render::json_of(*answer.inside().answer); }
std::string to_json(const SequenceAnswer& answer) { return render::json_of(answer.inside().answer); }
std::string to_json(const ProveAnswer& answer) { return render::json_of(answer.inside().report); }
std::string to_json(const ClaimAnswer& answer) { return render::json_of(answer); }
std::string to_json(const CertificateAnswer& answer) { return render::json_of(answer.inside().answer); }

std::string to_json(const ListAnswer& answer) {
  return render::json_of(answer.inside().answer, answer.inside().count_only);
}

std::string to_json(const SolveAttempt& attempt) {
  if (!attempt.error) return to_json(attempt.answer);
  return render::json_of_mistake(attempt.answer.position, attempt.error->what());
}

std::string to_json(const GameInfo& game) {
  base::Json json = render::json_of_rules(language::parse_rules(game.rules, game.name).at(0));
  json["text"] = game.rules;
  return render::answer_line(json);
}

std::string to_text(const SolveAnswer& answer) { return render::text_of(answer, {}); }
std::string to_text(const MovesAnswer& answer) { return render::text_of(answer, {}); }
std::string to_text(const TableAnswer& answer) { return render::text_of(*answer.inside().answer, {}); }
std::string to_text(const ListAnswer& answer) { return render::text_of(answer.inside().answer, {}); }
std::string to_text(const SequenceAnswer& answer) { return render::text_of(answer.inside().answer, {}); }
std::string to_text(const ProveAnswer& answer) { return render::text_of(answer.inside().report, {}); }
std::string to_text(const ClaimAnswer& answer) { return render::text_of(answer, {}); }
std::string to_text(const CertificateAnswer& answer) { return render::text_of(answer.inside().answer); }
std::string to_text(const GameInfo& game) { return game.rules; }

std::string to_text(const SolveAttempt& attempt) {
  if (!attempt.error) return to_text(attempt.answer);
  const Error& error = *attempt.error;
  std::string text = attempt.answer.position + ": " + error.what() + "\n";
  if (!error.where().empty()) text += error.where() + "\n";
  if (!error.hint().empty()) text += "hint: " + error.hint() + "\n";
  return text;
}

std::string to_csv(const TableAnswer& answer) { return render::csv_of(*answer.inside().answer); }
std::string to_csv(const SequenceAnswer& answer) { return render::csv_of(answer.inside().answer); }

std::string to_csv(const ListAnswer& answer) {
  return render::csv_of(answer.inside().answer, answer.inside().count_only);
}

}  // namespace cairn
