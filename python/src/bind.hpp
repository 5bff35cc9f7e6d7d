// What the files of the module share: the Lab as Python has it, and what every answer can do.
#pragma once

#include "asking.hpp"

#include <pybind11/operators.h>

#include <functional>
#include <string>
#include <string_view>

namespace cairn::python {

using LabClass = py::class_<Lab>;

// Text, or the bytes of a picture.
py::object print_as(const std::string& format, int width, const std::string& style, const std::string& origin,
                    const std::function<void(Format, const Sink&, const PrintOptions&)>& print);

// How an answer is printed and compared: answers are equal when they say the same. Those about one position are so when
// they say the same about it, however they found that.
template <class Answer, class... Options>
void can_be_printed(py::class_<Answer, Options...>& type) {
  type.def(
      "to",
      [](const Answer& answer, const std::string& format, int width, const std::string& style,
         const std::string& origin) {
        return print_as(format, width, style, origin, [&](Format which, const Sink& sink, const PrintOptions& options) {
          write(answer, which, sink, options);
        });
      },
      py::arg("format"), py::kw_only(), py::arg("width") = 0, py::arg("style") = "paper", py::arg("origin") = "bottom");
  type.def("__str__", [](const Answer& answer) { return freely([&] { return to_text(answer); }); });
  if constexpr (!std::is_base_of_v<SolveAnswer, Answer>) {
    type.def("__eq__", [](const Answer& answer, const py::object& other) {
      if (!py::isinstance<Answer>(other)) return false;
      const auto& second = other.cast<const Answer&>();
      return &answer == &second || freely([&] { return to_json(answer) == to_json(second); });
    });
    type.def("__hash__",
             [](const Answer& answer) { return std::hash<std::string>()(freely([&] { return to_json(answer); })); });
  }
}

// The head of every answer.
template <class Answer, class... Options>
void has_head(py::class_<Answer, Options...>& type) {
  type.def_property_readonly("game", [](const Answer& answer) { return answer.game; });
  type.def_property_readonly("misere", [](const Answer& answer) { return answer.misere; });
  type.def_property_readonly("known", [](const Answer& answer) { return answer.known; });
  type.def_property_readonly("engine", [](const Answer& answer) { return answer.engine; });
  type.def_property_readonly("status", [](const Answer& answer) { return answer.status; });
  can_be_printed(type);
}

void bind_positions(py::module_& module, LabClass& lab);
void bind_tables(py::module_& module, LabClass& lab);
void bind_proofs(py::module_& module, LabClass& lab);
void bind_claims(py::module_& module, LabClass& lab);

}  // namespace cairn::python
