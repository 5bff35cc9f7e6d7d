// The library for JavaScript: a question goes in as JSON, and its answer comes out as JSON, the same that the program
// prints. lab.js has a function for each kind of question.
//
// A page cannot look into the objects of C++, and texts are what both sides have; reading and writing them costs little
// beside an answer.
#include "wasm/ask.hpp"

#include "base/json.hpp"

#include <cairn/lab.hpp>

#include <algorithm>
#include <cmath>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::wasm {

namespace {

using base::Json;

// The memory of a page ends at two gigabytes, and what is kept between questions and the question share it.
constexpr std::size_t kMemory = std::size_t{1} << 30U;

// A question with its fields.
class Question {
 public:
  explicit Question(const Json& body) : body_(body) {}

  [[nodiscard]] std::string text(const char* name, const std::string& otherwise = "") const {
    const Json* found = field(name);
    if (found == nullptr) return otherwise;
    if (!found->is_string()) throw Error(std::string("the field ") + name + " is no text");
    return found->get<std::string>();
  }
  [[nodiscard]] std::string needed(const char* name) const {
    std::string found = text(name);
    if (found.empty()) throw Error(std::string("the field ") + name + " is missing");
    return found;
  }
  [[nodiscard]] std::optional<std::int64_t> number(const char* name, std::int64_t most = kLargestBound) const {
    const Json* found = field(name);
    if (found == nullptr) return std::nullopt;
    const double value = found->is_number() ? found->get<double>() : -1;
    if (value < 0 || value > static_cast<double>(most) || value != std::floor(value)) {
      throw Error(std::string("the field ") + name + " is no whole number from 0 to " + std::to_string(most));
    }
    return static_cast<std::int64_t>(value);
  }
  [[nodiscard]] std::int64_t bound() const {
    const auto to = number("to");
    if (!to) throw Error("the field to is missing");
    return *to;
  }
  [[nodiscard]] int stacks() const { return static_cast<int>(number("stacks", kLargestStackCount).value_or(0)); }
  [[nodiscard]] bool flag(const char* name) const {
    const Json* found = field(name);
    if (found != nullptr && !found->is_boolean())
      throw Error(std::string("the field ") + name + " is neither true nor false");
    return found != nullptr && found->get<bool>();
  }
  [[nodiscard]] Limits limits() const {
    Limits limits;
    limits.engine = parse_engine(text("engine"));
    if (const Json* seconds = field("seconds")) {
      if (!seconds->is_number() || seconds->get<double>() < 0) throw Error("the field seconds is no number from 0 on");
      limits.seconds = seconds->get<double>();
    }
    return limits;
  }
  // What is misspelt would be left out in silence.
  void check_fields(const std::vector<std::string_view>& known) const {
    for (const auto& [name, value] : body_.items()) {
      if (name == "ask" || name == "seconds" || name == "engine") continue;
      if (std::find(known.begin(), known.end(), name) != known.end()) continue;
      std::string hint = "the fields are ";
      for (const std::string_view one : known) hint += std::string(one) + ", ";
      throw Error("there is no field '" + name + "' in this question", "", hint + "seconds, engine");
    }
  }

 private:
  [[nodiscard]] const Json* field(const char* name) const {
    const auto found = body_.find(name);
    return found == body_.end() || found->is_null() ? nullptr : &*found;
  }

  const Json& body_;
};

std::string table(const Lab& lab, const Question& question) {
  const std::string game = question.needed("game");
  const bool grundy = question.flag("grundy");
  const bool remoteness = question.flag("remoteness");
  if (is_slice(game)) {
    return to_json(lab.slice({.slice = game, .to = question.bound(), .grundy = grundy, .remoteness = remoteness},
                             question.limits()));
  }
  return to_json(lab.table(
      {.game = game, .to = question.bound(), .stacks = question.stacks(), .grundy = grundy, .remoteness = remoteness},
      question.limits()));
}

ProveAnswer proof(const Lab& lab, const Question& question) {
  ProveRequest request;
  request.game = question.needed("game");
  request.stacks = question.stacks();
  request.grundy = question.flag("grundy");
  request.numeration = parse_numeration(question.text("numeration", "binary"));
  return lab.prove(request, question.limits());
}

std::string certificate(const Lab& lab, const Question& question) {
  const ProveAnswer answer = proof(lab, question);
  if (!answer.proved()) {
    throw Error(answer.game + " stays unknown, so there is no certificate: " + answer.known.detail);
  }
  return answer.certificate();
}

std::string check(const Lab& lab, const Question& question) {
  CheckOptions options;
  options.to = question.number("to");
  if (const std::string name = question.text("numeration"); !name.empty()) options.numeration = parse_numeration(name);
  const std::vector<AskedClaim> asked = lab.asked_claims(question.needed("claim"));
  if (asked.size() != 1) {
    throw Error("this is a family of " + std::to_string(asked.size()) + " claims", "",
                "ask about one of them at a time");
  }
  if (asked[0].error) throw Error(*asked[0].error);
  return to_json(lab.check(*asked[0].claim, options, question.limits()));
}

std::string add_rules(Lab& lab, const Question& question) {
  lab.add_rules(question.needed("text"), question.text("origin", "rules"));
  return base::dumped(Json{{"schema", kJsonSchema}, {"made_by", made_by()}});
}

struct Kind {
  std::string_view name;
  std::vector<std::string_view> fields;
  std::string (*answer)(Lab&, const Question&);
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> kAll{
      {"solve",
       {"position"},
       [](Lab& lab, const Question& q) { return to_json(lab.solve(q.needed("position"), q.limits())); }},
      {"moves",
       {"position"},
       [](Lab& lab, const Question& q) { return to_json(lab.moves(q.needed("position"), q.limits())); }},
      {"table",
       {"game", "to", "stacks", "grundy", "remoteness"},
       [](Lab& lab, const Question& q) { return table(lab, q); }},
      {"list",
       {"game", "to", "stacks"},
       [](Lab& lab, const Question& q) {
         return to_json(lab.list({.game = q.needed("game"), .to = q.bound(), .stacks = q.stacks()}, q.limits()));
       }},
      {"sequence",
       {"game", "to"},
       [](Lab& lab, const Question& q) {
         return to_json(lab.sequence({.game = q.needed("game"), .to = q.bound()}, q.limits()));
       }},
      {"prove",
       {"game", "stacks", "grundy", "numeration"},
       [](Lab& lab, const Question& q) { return to_json(proof(lab, q)); }},
      {"certificate",
       {"game", "stacks", "grundy", "numeration"},
       [](Lab& lab, const Question& q) { return certificate(lab, q); }},
      {"check_proof",
       {"certificate"},
       [](Lab& lab, const Question& q) {
         return to_json(lab.check_proof(q.needed("certificate"), "certificate", q.limits()));
       }},
      {"check", {"claim", "to", "numeration"}, [](Lab& lab, const Question& q) { return check(lab, q); }},
      {"rules", {"text", "origin"}, add_rules},
  };
  return kAll;
}

Json error_json(const Error& error) {
  Json json{{"what", error.what()}};
  json["where"] = error.where().empty() ? Json(nullptr) : Json(error.where());
  json["hint"] = error.hint().empty() ? Json(nullptr) : Json(error.hint());
  return json;
}

std::string answer_to(Lab& lab, const std::string& text) {
  Json body;
  try {
    body = base::parsed_json(text);
  } catch (const Json::exception&) {
    throw Error("the question is not valid JSON");
  }
  if (!body.is_object())
    throw Error("the question is no JSON object", "", R"({"ask": "solve", "position": "nim[3,5]"})");
  const Question question(body);
  const std::string kind = question.needed("ask");
  for (const Kind& one : kinds()) {
    if (one.name != kind) continue;
    question.check_fields(one.fields);
    return one.answer(lab, question);
  }
  std::string names;
  for (const Kind& one : kinds()) names += (names.empty() ? "" : ", ") + std::string(one.name);
  throw Error("there is no question '" + kind + "'", "", "the questions are " + names);
}

// A Lab, what it warned of, and the answer that JavaScript reads.
class Session {
 public:
  const char* ask(const std::string& question) {
    warnings_ = Json::array();
    answer_ = guarded(question);
    return answer_.c_str();
  }
  const char* warnings() {
    answer_ = base::dumped(warnings_);
    return answer_.c_str();
  }

 private:
  std::string guarded(const std::string& question) {
    try {
      return answer_to(lab_, question);
    } catch (const Error& error) {
      Json json{{"error", error_json(error)}};
      if (const auto* several = dynamic_cast<const Errors*>(&error)) {
        for (const Error& one : several->all()) json["errors"].push_back(error_json(one));
      }
      return base::dumped(json);
    } catch (const std::bad_alloc&) {
      return R"({"error":{"what":"out of memory","where":null,"hint":"ask for less"}})";
    } catch (const std::exception& error) {
      return base::dumped(
          Json{{"error", error_json(Error(std::string("this should not have happened: ") + error.what()))}});
    }
  }

  LabSettings settings() {
    LabSettings settings;
    settings.limits.memory = kMemory;
    settings.warn = [this](const Error& warning) { warnings_.push_back(error_json(warning)); };
    return settings;
  }

  Json warnings_ = Json::array();
  std::string answer_;
  Lab lab_{settings()};
};

Session& session() {
  static Session kSession;  // an instance of the module is a session
  return kSession;
}

}  // namespace

}  // namespace cairn::wasm

const char* cairn_ask(const char* question) { return cairn::wasm::session().ask(question); }
const char* cairn_warnings() { return cairn::wasm::session().warnings(); }
