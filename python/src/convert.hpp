// What pybind11 is told about our types: integers of any size, letters, and names for enumerations.
#pragma once

#include <cairn/answer.hpp>
#include <cairn/integer.hpp>
#include <cairn/numeration.hpp>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <optional>
#include <string>

namespace cairn::python {

namespace py = pybind11;

// Python reads and writes no more than 4300 decimal digits by itself; its module decimal knows no such bound.
inline constexpr std::size_t kFewDigits = 4000;

inline py::object decimal(const py::handle& number) { return py::module_::import("decimal").attr("Decimal")(number); }

inline py::int_ to_python(const Integer& number) {
  if (const auto small = number.to_int64()) return py::int_(*small);
  const std::string digits = number.to_string();
  if (digits.size() > kFewDigits) return py::int_(decimal(py::str(digits)));
  return py::reinterpret_steal<py::int_>(PyLong_FromString(digits.c_str(), nullptr, 10));
}

// Throws what Python would throw for something that is no whole number.
inline Integer to_integer(const py::handle& number) {
  const auto whole = py::reinterpret_steal<py::object>(PyNumber_Index(number.ptr()));
  if (!whole) throw py::error_already_set();
  int overflow = 0;
  const long long small = PyLong_AsLongLongAndOverflow(whole.ptr(), &overflow);
  if (overflow == 0) return Integer(small);
  return *Integer::parse(std::string(py::str(py::str("{:f}").attr("format")(decimal(whole)))));
}

// "N", or nothing.
inline std::optional<std::string> letter(const std::optional<char>& outcome) {
  return outcome ? std::optional(std::string(1, *outcome)) : std::nullopt;
}

}  // namespace cairn::python

namespace pybind11::detail {

template <>
struct type_caster<cairn::Integer> {
  PYBIND11_TYPE_CASTER(cairn::Integer, const_name("int"));

  bool load(handle source, bool /*convert*/) {
    if (PyIndex_Check(source.ptr()) == 0) return false;
    value = cairn::python::to_integer(source);
    return true;
  }
  static handle cast(const cairn::Integer& number, return_value_policy /*policy*/, handle /*parent*/) {
    return cairn::python::to_python(number).release();
  }
};

// Enumerations are their names.
template <class Enumeration>
struct name_caster {
  PYBIND11_TYPE_CASTER(Enumeration, const_name("str"));

  bool load(handle /*source*/, bool /*convert*/) { return false; }
  static handle cast(Enumeration which, return_value_policy /*policy*/, handle /*parent*/) {
    return str(to_string(which)).release();
  }
};
template <>
struct type_caster<cairn::How> : name_caster<cairn::How> {};
template <>
struct type_caster<cairn::Status> : name_caster<cairn::Status> {};
template <>
struct type_caster<cairn::Engine> : name_caster<cairn::Engine> {};
template <>
struct type_caster<cairn::Numeration> : name_caster<cairn::Numeration> {};

}  // namespace pybind11::detail
