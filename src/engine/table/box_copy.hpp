// Boxes of a table copied into arrays, stacks in any order.
#pragma once

#include "engine/answer.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace cairn::engine {

// size[i] numbers from first[i] on, the last number fastest. What lies outside of the table is kNotValid. Throws Error
// when the box makes no sense, the array has another size, or a value does not fit.
void copy_box(const TableValues& table, std::size_t mode, std::span<const std::int64_t> first,
              std::span<const std::int64_t> size, std::span<std::int8_t> out);
void copy_box(const TableValues& table, std::size_t mode, std::span<const std::int64_t> first,
              std::span<const std::int64_t> size, std::span<std::int16_t> out);
void copy_box(const TableValues& table, std::size_t mode, std::span<const std::int64_t> first,
              std::span<const std::int64_t> size, std::span<std::int32_t> out);

}  // namespace cairn::engine
