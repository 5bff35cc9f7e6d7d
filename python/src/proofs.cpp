// Questions about all sizes: proofs and their automata, certificates, patterns, NIM with Cash.
#include "bind.hpp"

#include <pybind11/numpy.h>

#include <cstdint>
#include <string>
#include <vector>

namespace cairn::python {

namespace {

void bind_automata(py::module_& module) {
  py::class_<DigitAutomaton>(module, "Automaton",
                             "The automaton of a proof; it reads the digits of all numbers at once.")
      .def_readonly("numeration", &DigitAutomaton::numeration)
      .def_property_readonly("tracks", [](const DigitAutomaton& self) { return py::tuple(py::cast(self.tracks)); })
      .def_property_readonly("modes", [](const DigitAutomaton& self) { return py::tuple(py::cast(self.modes)); })
      .def_property_readonly("starts", [](const DigitAutomaton& self) { return py::tuple(py::cast(self.starts)); })
      .def_property_readonly("accepting",
                             [](const DigitAutomaton& self) {
                               py::set states;
                               for (std::size_t i = 0; i < self.states(); ++i) {
                                 if (self.accepting[i]) states.add(i);
                               }
                               return py::reinterpret_steal<py::frozenset>(PyFrozenSet_New(states.ptr()));
                             })
      .def_property_readonly("states", &DigitAutomaton::states)
      .def_property_readonly("letters", &DigitAutomaton::letters)
      .def_property_readonly("transitions",
                             [](const py::object& owner) {
                               const auto& self = owner.cast<const DigitAutomaton&>();
                               const std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(self.states()),
                                                                    static_cast<py::ssize_t>(self.letters())};
                               py::array array(py::dtype::of<std::uint32_t>(), shape, self.next.data(), owner);
                               array.attr("flags").attr("writeable") = false;
                               return array;
                             })
      .def("word", [](const DigitAutomaton& self, const std::vector<Integer>& numbers) { return self.word(numbers); })
      .def("accepts_numbers", [](const DigitAutomaton& self, const std::vector<Integer>& numbers, std::size_t mode) {
        return freely([&] { return self.accepts(numbers, mode); });
      });
}

void bind_proof(py::module_& module, LabClass& lab) {
  py::class_<ProveAnswer> type(module, "Proof", "The P-positions, or Grundy values, of a game for all sizes.");
  has_head(type);
  type.def_property_readonly("proved", &ProveAnswer::proved)
      .def_property_readonly("grundy", &ProveAnswer::grundy)
      .def_property_readonly("coordinates", &ProveAnswer::coordinates)
      .def_property_readonly("numeration", &ProveAnswer::numeration)
      .def_property_readonly("statement", [](const ProveAnswer& self) { return py::tuple(py::cast(self.statement())); })
      .def_property_readonly("first_positions",
                             [](const ProveAnswer& self) { return py::tuple(py::cast(self.first_positions())); })
      .def_property_readonly("states", &ProveAnswer::states)
      .def_property_readonly("product_states", &ProveAnswer::product_states)
      .def_property_readonly("seconds", &ProveAnswer::seconds)
      .def_property_readonly("kept", &ProveAnswer::kept)
      .def_property_readonly("hint", &ProveAnswer::hint)
      .def_property_readonly("automaton", &ProveAnswer::automaton)
      .def("certificate", &ProveAnswer::certificate, py::call_guard<py::gil_scoped_release>())
      .def("walnut", &ProveAnswer::walnut, py::arg("mode") = "", py::call_guard<py::gil_scoped_release>())
      .def("graphviz", &ProveAnswer::graphviz, py::call_guard<py::gil_scoped_release>())
      .def("latex", &ProveAnswer::latex, py::call_guard<py::gil_scoped_release>())
      .def("claims", &ProveAnswer::claims, py::call_guard<py::gil_scoped_release>());
  lab.def(
      "prove",
      [](const Lab& self, const std::string& game, int stacks, bool grundy, const std::string& numeration,
         const std::vector<std::optional<std::int64_t>>& slice, bool again, bool insist, bool words,
         const Asking* asking) {
        ProveRequest request;
        request.game = game;
        request.stacks = stacks;
        request.grundy = grundy;
        request.numeration = parse_numeration(numeration);
        request.slice = slice;
        request.again = again;
        request.insist = insist;
        request.words = words;
        return asked(asking, [&](const Limits& limits) { return self.prove(request, limits); });
      },
      py::arg("game"), py::arg("stacks"), py::arg("grundy"), py::arg("numeration"), py::arg("slice"), py::arg("again"),
      py::arg("insist"), py::arg("words"), py::arg("asking") = py::none());
}

void bind_certificates(py::module_& module, LabClass& lab) {
  py::class_<CertificateAnswer> type(module, "Certificate", "What the independent checker says of a proof.");
  has_head(type);
  type.def_property_readonly("proved", &CertificateAnswer::proved)
      .def_property_readonly("claim", &CertificateAnswer::claim)
      .def_property_readonly("fails", &CertificateAnswer::fails)
      .def_property_readonly("rules", &CertificateAnswer::rules)
      .def_property_readonly("built_in", &CertificateAnswer::built_in);
  lab.def(
      "check_proof",
      [](const Lab& self, const std::string& text, const std::string& origin, const Asking* asking) {
        return asked(asking, [&](const Limits& limits) { return self.check_proof(text, origin, limits); });
      },
      py::arg("certificate"), py::arg("origin"), py::arg("asking") = py::none());
}

void bind_patterns(py::module_& module, LabClass& lab) {
  py::class_<GuessedPattern>(module, "Pattern", "A statement that data suggests.")
      .def_readonly("statement", &GuessedPattern::statement)
      .def_readonly("whole", &GuessedPattern::whole)
      .def_readonly("known", &GuessedPattern::known)
      .def("__str__", [](const GuessedPattern& self) { return self.statement; });
  py::class_<GuessAnswer> type(module, "Patterns", "What data suggests about a game.");
  has_head(type);
  type.def_readonly("grundy", &GuessAnswer::grundy)
      .def_readonly("fitted_to", &GuessAnswer::fitted_to)
      .def_readonly("bound", &GuessAnswer::to)
      .def_property_readonly("patterns", [](const GuessAnswer& self) { return py::tuple(py::cast(self.patterns)); });
  lab.def(
      "guess",
      [](const Lab& self, const std::string& game, int stacks, bool grundy, std::optional<std::int64_t> to, bool prove,
         const Asking* asking) {
        return asked(asking, [&](const Limits& limits) {
          return self.guess({game, stacks, grundy, to, prove}, limits);
        });
      },
      py::arg("game"), py::arg("stacks"), py::arg("grundy"), py::arg("to"), py::arg("prove"),
      py::arg("asking") = py::none());
}

CashTopic topic_of(const std::string& name) {
  if (name == "overview") return CashTopic::overview;
  if (name == "formulas") return CashTopic::formulas;
  if (name == "states") return CashTopic::states;
  if (name == "solution") return CashTopic::solution;
  throw Error("there is no topic '" + name + "'", "", "use overview, formulas, states or solution");
}

void bind_cash(py::module_& module, LabClass& lab) {
  py::class_<CashAnswer> type(module, "Cash", "NIM with Cash: a set of amounts, a row, or a position.");
  has_head(type);
  type.def_property_readonly("refuted", &CashAnswer::refuted)
      .def_property_readonly("winner", &CashAnswer::winner)
      .def_property_readonly("winning_moves",
                             [](const CashAnswer& self) { return py::tuple(py::cast(self.winning_moves())); })
      .def("certificate", &CashAnswer::certificate);
  lab.def(
      "cash",
      [](const Lab& self, const std::string& set, const std::string& topic, std::int64_t to,
         std::optional<std::int64_t> bound, const std::string& n, const std::string& d, const std::string& e,
         std::int64_t sweep, bool certificate, const Asking* asking) {
        CashRequest request;
        request.set = set;
        request.topic = topic_of(topic);
        request.to = to;
        request.bound = bound;
        request.n = n;
        request.d = d;
        request.e = e;
        request.sweep = sweep;
        request.certificate = certificate;
        return asked(asking, [&](const Limits& limits) { return self.cash(request, limits); });
      },
      py::arg("set"), py::arg("topic"), py::arg("to"), py::arg("bound"), py::arg("n"), py::arg("d"), py::arg("e"),
      py::arg("sweep"), py::arg("certificate"), py::arg("asking") = py::none());
}

}  // namespace

void bind_proofs(py::module_& module, LabClass& lab) {
  bind_automata(module);
  bind_proof(module, lab);
  bind_certificates(module, lab);
  bind_patterns(module, lab);
  bind_cash(module, lab);
}

}  // namespace cairn::python
