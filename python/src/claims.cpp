// Claims, families of claims, and the ledger of what papers say.
#include "bind.hpp"

#include <string>
#include <utility>
#include <vector>

namespace cairn::python {

namespace {

py::dict as_dict(const std::vector<std::pair<std::string, std::string>>& pairs) {
  py::dict result;
  for (const auto& [name, value] : pairs) {
    const auto number = Integer::parse(value);
    result[py::str(name)] = number ? py::object(to_python(*number)) : py::object(py::str(value));
  }
  return result;
}

void bind_claim(py::module_& module) {
  py::class_<Counterexample>(module, "Counterexample", "A position for which a claim is not true.")
      .def_readonly("position", &Counterexample::position)
      .def_property_readonly("variables", [](const Counterexample& self) { return as_dict(self.variables); })
      .def_property_readonly("outcome", [](const Counterexample& self) { return std::string(1, self.outcome); })
      .def_readonly("grundy", &Counterexample::grundy)
      .def_readonly("claimed", &Counterexample::claimed)
      .def("__str__", [](const Counterexample& self) { return self.position; });
  py::class_<Witness>(module, "Witness", "Values that show that a sentence is true, or that it is not.")
      .def_property_readonly("variables", [](const Witness& self) { return as_dict(self.variables); })
      .def_property_readonly("whatever", [](const Witness& self) { return py::tuple(py::cast(self.whatever)); })
      .def_property_readonly("facts", [](const Witness& self) { return py::tuple(py::cast(self.facts)); })
      .def_readonly("smallest", &Witness::smallest);
  py::class_<ClaimAnswer> type(module, "Verdict", "Whether a claim holds.");
  has_head(type);
  type.def_readonly("claim", &ClaimAnswer::claim)
      .def_property_readonly("parameters", [](const ClaimAnswer& self) { return as_dict(self.parameters); })
      .def_readonly("holds", &ClaimAnswer::holds)
      .def_readonly("bound", &ClaimAnswer::to)
      .def_readonly("instances", &ClaimAnswer::instances)
      .def_readonly("counterexample", &ClaimAnswer::counterexample)
      .def_readonly("witness", &ClaimAnswer::witness)
      .def_readonly("certificate", &ClaimAnswer::certificate)
      .def_property_readonly("warnings", [](const ClaimAnswer& self) { return py::tuple(py::cast(self.warnings)); });
}

void bind_families(py::module_& module) {
  const auto all = [](const std::vector<FamilyAnswer::Parameters>& values) {
    py::list result;
    for (const auto& value : values) result.append(as_dict(value));
    return py::tuple(result);
  };
  py::class_<FamilyAnswer> type(module, "Family", "For which values of its parameters a family of claims holds.");
  can_be_printed(type);
  type.def_readonly("family", &FamilyAnswer::family)
      .def_readonly("known", &FamilyAnswer::known)
      .def_readonly("status", &FamilyAnswer::status)
      .def_property_readonly("proved", [all](const FamilyAnswer& self) { return all(self.proved); })
      .def_property_readonly("computed", [all](const FamilyAnswer& self) { return all(self.computed); })
      .def_property_readonly("refuted", [all](const FamilyAnswer& self) { return all(self.refuted); })
      .def_property_readonly("unknown", [all](const FamilyAnswer& self) { return all(self.unknown); });
}

CheckOptions check_options(std::optional<std::int64_t> to, const std::optional<std::string>& numeration,
                           bool certificate) {
  CheckOptions options;
  options.to = to;
  if (numeration) options.numeration = parse_numeration(*numeration);
  options.certificate = certificate;
  return options;
}

// A verdict, or of a family (its answer, the verdicts on its members).
py::object checked(const Lab& lab, const std::string& claim, const CheckOptions& options, const Asking* asking) {
  const std::vector<AskedClaim> claims = freely([&] { return lab.asked_claims(claim); });
  if (claims.size() == 1 && claims.front().claim) {
    const ParsedClaim& only = *claims.front().claim;
    return py::cast(asked(asking, [&](const Limits& limits) { return lab.check(only, options, limits); }));
  }
  const std::vector<ClaimAttempt> members = asked(asking, [&](const Limits& limits) {
    std::vector<ClaimAttempt> attempts;
    lab.check(claims, options, limits, [&](std::size_t, const ClaimAttempt& one) { attempts.push_back(one); });
    return attempts;
  });
  py::list verdicts;
  for (const ClaimAttempt& member : members) {
    if (member.error) throw Error(*member.error);
    verdicts.append(member.answer);
  }
  return py::make_tuple(family_answer(claims.front().family, members), py::tuple(verdicts));
}

void bind_ledger(py::module_& module, LabClass& lab) {
  py::class_<EntryAnswer> entry(module, "Entry", "What a paper says at one place, and what is true of it.");
  entry.def_property_readonly("id", [](const EntryAnswer& self) { return self.claim.id; })
      .def_property_readonly("source", [](const EntryAnswer& self) { return self.claim.source; })
      .def_property_readonly("quote", [](const EntryAnswer& self) { return self.claim.quote; })
      .def_property_readonly("note", [](const EntryAnswer& self) { return self.claim.note; })
      .def_property_readonly("says",
                             [](const EntryAnswer& self) { return self.claim.text_of(LedgerStatement::Role::says); })
      .def_property_readonly("verdict", [](const EntryAnswer& self) { return to_string(self.verdict); })
      .def_readonly("known", &EntryAnswer::known)
      .def_readonly("bound", &EntryAnswer::bound)
      .def_readonly("status", &EntryAnswer::status)
      .def_readonly("seconds", &EntryAnswer::seconds)
      .def_property_readonly("counterexample",
                             [](const EntryAnswer& self) {
                               return self.counterexample ? std::optional(self.counterexample->text) : std::nullopt;
                             })
      .def_property_readonly("moves",
                             [](const EntryAnswer& self) {
                               using Lines = std::vector<std::string>;
                               return py::tuple(py::cast(self.counterexample ? self.counterexample->moves : Lines{}));
                             })
      .def_property_readonly("correction", &EntryAnswer::correction)
      .def_property_readonly("differences",
                             [](const EntryAnswer& self) { return py::tuple(py::cast(self.differences)); })
      .def("__str__", [](const EntryAnswer& self) { return freely([&] { return to_text(self); }); });
  py::class_<PaperAnswer>(module, "Paper", "A paper with what became of its statements.")
      .def_property_readonly("id", [](const PaperAnswer& self) { return self.paper.id; })
      .def_property_readonly("title", [](const PaperAnswer& self) { return self.paper.title; })
      .def_property_readonly("authors", [](const PaperAnswer& self) { return self.paper.authors; })
      .def_property_readonly("published", [](const PaperAnswer& self) { return self.paper.published; })
      .def_property_readonly("entries", [](const PaperAnswer& self) { return py::tuple(py::cast(self.entries)); });
  py::class_<LedgerAnswer> ledger(module, "Ledger", "What papers say, with a verdict on each entry.");
  can_be_printed(ledger);
  ledger.def_readonly("status", &LedgerAnswer::status);
  ledger.def_property_readonly("papers", [](const LedgerAnswer& self) { return py::tuple(py::cast(self.papers)); });
  lab.def(
      "ledger",
      [](const Lab& self, const std::vector<std::string>& ids, const std::optional<std::string>& verdict,
         std::optional<std::int64_t> to, const std::optional<std::string>& text, const Asking* asking) {
        LedgerRequest request;
        request.ids = ids;
        if (verdict) request.verdict = parse_verdict(*verdict);
        request.to = to;
        if (text) request.ledger = read_ledger(*text);
        return asked(asking, [&](const Limits& limits) { return self.ledger(request, limits); });
      },
      py::arg("ids"), py::arg("verdict"), py::arg("to"), py::arg("text"), py::arg("asking") = py::none());
}

}  // namespace

void bind_claims(py::module_& module, LabClass& lab) {
  bind_claim(module);
  bind_families(module);
  bind_ledger(module, lab);
  lab.def(
      "check",
      [](const Lab& self, const std::string& claim, std::optional<std::int64_t> to,
         const std::optional<std::string>& numeration, bool certificate,
         const Asking* asking) { return checked(self, claim, check_options(to, numeration, certificate), asking); },
      py::arg("claim"), py::arg("to"), py::arg("numeration"), py::arg("certificate"), py::arg("asking") = py::none());
}

}  // namespace cairn::python
