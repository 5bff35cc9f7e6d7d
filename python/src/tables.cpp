// Questions about all positions up to a bound; their answers as NumPy arrays.
#include "bind.hpp"

#include <pybind11/numpy.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace cairn::python {

namespace {

// Modes, if there are several, then a side for each number.
template <class Answer>
std::vector<py::ssize_t> shape_of(const Answer& answer) {
  std::vector<py::ssize_t> shape;
  if (answer.modes().size() > 1) shape.push_back(static_cast<py::ssize_t>(answer.modes().size()));
  shape.insert(shape.end(), answer.coordinates().size(), static_cast<py::ssize_t>(answer.to() + 1));
  return shape;
}

// Copies the whole table into memory that Python has made, without the GIL.
template <class Number>
void copy_table(const TableAnswer& answer, Number* out) {
  const std::size_t numbers = answer.coordinates().size();
  const std::vector<std::int64_t> first(numbers, 0);
  const std::vector<std::int64_t> size(numbers, answer.to() + 1);
  std::size_t cells = 1;
  for (const std::int64_t side : size) cells *= static_cast<std::size_t>(side);
  const py::gil_scoped_release free;
  for (std::size_t mode = 0; mode < answer.modes().size(); ++mode) {
    answer.copy_box(first, size, std::span(out + mode * cells, cells), mode);
  }
}

template <class Number>
py::array array_of(const TableAnswer& answer) {
  py::array_t<Number> array(shape_of(answer));
  copy_table(answer, array.mutable_data());
  return array;
}

// Outcomes are letters; where there is no position, an empty one.
py::array letters_of(const TableAnswer& answer) {
  py::array array(py::dtype("S1"), shape_of(answer));
  auto* out = static_cast<std::int8_t*>(array.mutable_data());
  copy_table(answer, out);
  const py::gil_scoped_release free;
  auto* end = out + array.size();
  // Most tables have no such place, and to look for one costs least in this way.
  auto* first = static_cast<std::int8_t*>(std::memchr(out, static_cast<std::uint8_t>(kNotValid), array.size()));
  if (first != nullptr) std::replace(first, end, static_cast<std::int8_t>(kNotValid), std::int8_t{0});
  return array;
}

// Numbers that C++ holds, without a copy: the array keeps their answer alive.
template <class Number>
py::array view_of(const py::object& owner, std::vector<py::ssize_t> shape, const Number* data) {
  py::array array(py::dtype::of<Number>(), std::move(shape), data, owner);
  array.attr("flags").attr("writeable") = false;
  return array;
}

py::array bits_of(const py::object& owner) {
  const auto& answer = owner.cast<const OutcomeBits&>();
  std::vector<py::ssize_t> shape = shape_of(answer);
  shape.back() = static_cast<py::ssize_t>(answer.words_of_row());
  py::array array = view_of(owner, shape, answer.words().data());
  if (answer.complete_below() > answer.to()) return array;
  // A limit ended the run: what was not reached is no part of the array.
  const std::size_t axis = answer.modes().size() > 1 ? 1 : 0;
  py::list part;
  for (std::size_t i = 0; i < axis; ++i) part.append(py::slice(py::none(), py::none(), py::none()));
  part.append(py::slice(py::int_(0), py::int_(answer.complete_below()), py::none()));
  return array[py::tuple(part)].cast<py::array>();
}

py::array positions_of(const ListAnswer& answer) {
  const auto& positions = answer.positions();
  const std::size_t width = answer.columns().size();
  py::array_t<std::int64_t> array({positions.size(), width});
  std::int64_t* out = array.mutable_data();
  for (const auto& position : positions) out = std::copy(position.begin(), position.end(), out);
  return array;
}

void bind_sequences(py::module_& module, LabClass& lab) {
  py::class_<Law>(module, "Law", "From preperiod on, value(n + period) = value(n) + saltus.")
      .def_readonly("preperiod", &Law::preperiod)
      .def_readonly("period", &Law::period)
      .def_property_readonly("saltus", [](const Law& law) { return py::tuple(py::cast(law.saltus)); });
  py::class_<SequenceAnswer> type(module, "Sequence", "Grundy values of a game of one pile.");
  has_head(type);
  type.def_property_readonly("bound", &SequenceAnswer::to);
  type.def_property_readonly("modes", [](const SequenceAnswer& answer) {
    py::list modes;
    for (const SequenceRow& row : answer.rows()) modes.append(row.mode);
    return py::tuple(modes);
  });
  type.def("_values", [](const py::object& self, std::size_t mode) {
    const auto& values = self.cast<const SequenceAnswer&>().rows().at(mode).values;
    return view_of(self, {static_cast<py::ssize_t>(values.size())}, values.data());
  });
  type.def("_known_value", &SequenceAnswer::value);
  type.def("_law", [](const SequenceAnswer& answer, std::size_t mode) { return answer.rows().at(mode).law; });
  lab.def(
      "sequence",
      [](const Lab& self, const std::string& game, std::int64_t to, const Asking* asking) {
        return asked(asking, [&](const Limits& limits) { return self.sequence({game, to}, limits); });
      },
      py::arg("game"), py::arg("to"), py::arg("asking") = py::none());
}

void bind_lists(py::module_& module, LabClass& lab) {
  py::class_<ListAnswer> type(module, "List");
  has_head(type);
  type.def_property_readonly("bound", &ListAnswer::to)
      .def_property_readonly("count", &ListAnswer::count)
      .def_property_readonly("complete", &ListAnswer::complete)
      .def_property_readonly("columns", [](const ListAnswer& answer) { return py::tuple(py::cast(answer.columns())); })
      .def("text", &ListAnswer::text)
      .def("array", &positions_of);
  lab.def(
      "list_positions",
      [](const Lab& self, const std::string& game, std::int64_t to, int stacks, bool count, const Asking* asking) {
        return asked(asking, [&](const Limits& limits) { return self.list({game, to, stacks, count}, limits); });
      },
      py::arg("game"), py::arg("to"), py::arg("stacks"), py::arg("count"), py::arg("asking") = py::none());
}

template <class Answer>
void bind_box(py::class_<Answer>& type) {
  has_head(type);
  type.def_property_readonly("bound", &Answer::to);
  type.def_property_readonly("coordinates",
                             [](const Answer& answer) { return py::tuple(py::cast(answer.coordinates())); });
  type.def_property_readonly("modes", [](const Answer& answer) { return py::tuple(py::cast(answer.modes())); });
}

void bind_bits(py::module_& module, LabClass& lab) {
  py::class_<OutcomeBits> type(module, "Bits");
  type.def_property_readonly("game", [](const OutcomeBits& answer) { return answer.game; });
  type.def_property_readonly("misere", [](const OutcomeBits& answer) { return answer.misere; });
  type.def_property_readonly("known", [](const OutcomeBits& answer) { return answer.known; });
  type.def_property_readonly("engine", [](const OutcomeBits& answer) { return answer.engine; });
  type.def_property_readonly("status", [](const OutcomeBits& answer) { return answer.status; });
  type.def_property_readonly("bound", &OutcomeBits::to);
  type.def_property_readonly("complete_below", &OutcomeBits::complete_below);
  type.def_property_readonly("coordinates",
                             [](const OutcomeBits& answer) { return py::tuple(py::cast(answer.coordinates())); });
  type.def_property_readonly("modes", [](const OutcomeBits& answer) { return py::tuple(py::cast(answer.modes())); });
  type.def("words", &bits_of);
  lab.def(
      "bits",
      [](const Lab& self, const std::string& game, std::int64_t to, int stacks, const Asking* asking) {
        return asked(asking, [&](const Limits& limits) { return self.outcome_bits({game, to, stacks}, limits); });
      },
      py::arg("game"), py::arg("to"), py::arg("stacks"), py::arg("asking") = py::none());
}

void bind_slices(py::module_& module, LabClass& lab) {
  py::class_<SliceAnswer> type(module, "Slice");
  has_head(type);
  type.def_property_readonly("bound", &SliceAnswer::to);
  type.def_property_readonly("coordinates",
                             [](const SliceAnswer& answer) { return py::tuple(py::cast(answer.free())); });
  type.def_property_readonly("modes", [](const SliceAnswer& answer) {
    py::list names;
    for (std::size_t i = 0; i < answer.panels(); ++i) names.append(answer.panel(i));
    return py::tuple(names);
  });
  type.def("panel", [](const py::object& self, std::size_t index) {
    const auto& answer = self.cast<const SliceAnswer&>();
    const std::vector<py::ssize_t> shape(answer.free().size(), static_cast<py::ssize_t>(answer.to() + 1));
    return view_of(self, shape, answer.values(index).data());
  });
  lab.def(
      "slice",
      [](const Lab& self, const std::string& slice, std::int64_t to, bool grundy, bool remoteness,
         const Asking* asking) {
        return asked(asking, [&](const Limits& limits) { return self.slice({slice, to, grundy, remoteness}, limits); });
      },
      py::arg("slice"), py::arg("to"), py::arg("grundy"), py::arg("remoteness"), py::arg("asking") = py::none());
}

}  // namespace

void bind_tables(py::module_& module, LabClass& lab) {
  py::class_<TableAnswer> type(module, "TableValues");
  bind_box(type);
  type.def_property_readonly("grundy", &TableAnswer::grundy);
  type.def_property_readonly("remoteness", &TableAnswer::remoteness);
  type.def("letters", &letters_of);
  type.def("int8", &array_of<std::int8_t>);
  type.def("int16", &array_of<std::int16_t>);
  type.def("int32", &array_of<std::int32_t>);
  lab.def(
      "table",
      [](const Lab& self, const std::string& game, std::int64_t to, int stacks, bool grundy, bool remoteness,
         const Asking* asking) {
        return asked(asking, [&](const Limits& limits) {
          return self.table({game, to, stacks, grundy, remoteness}, limits);
        });
      },
      py::arg("game"), py::arg("to"), py::arg("stacks"), py::arg("grundy"), py::arg("remoteness"),
      py::arg("asking") = py::none());
  module.def("is_slice", &is_slice);
  bind_bits(module, lab);
  bind_slices(module, lab);
  bind_lists(module, lab);
  bind_sequences(module, lab);
}

}  // namespace cairn::python
