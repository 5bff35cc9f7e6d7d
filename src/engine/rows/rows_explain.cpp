// One line for each operation on rows, with the rays it stands for.
#include "engine/rows/rows_explain.hpp"

#include "base/control.hpp"

#include <fmt/format.h>

namespace cairn::engine {

namespace {

// The rays of an operation, one a line, indented.
std::string indented(const Rays& rays, const std::vector<std::size_t>& of) {
  std::string text;
  for (const std::size_t ray : of) text += "      " + to_string(rays, rays.rays[ray]) + "\n";
  return text;
}

bool has(const RowRay& ray, Atom::Kind kind) {
  for (const auto& condition : ray.conditions) {
    if (condition.kind == kind) return true;
  }
  return false;
}

std::string line_name(const RowLine& line) {
  return fmt::format("line of x{}{}", line.stack + 1, line.diagonal ? " and the row together" : "");
}

std::string earlier_text(const RowRay& ray) {
  const bool set = has(ray, Atom::Kind::member) || has(ray, Atom::Kind::not_member) || has(ray, Atom::Kind::residue) ||
                   has(ray, Atom::Kind::not_residue);
  if (ray.swapped)
    return fmt::format("the row changes places with x{}: rows of a second, turned table", *ray.swapped + 1);
  if (ray.by_place) return "single places, a row for each";
  if (ray.shape == RowRay::Shape::general) return ray.uses_amount ? "single rows, one for each amount" : "a single row";
  if (!ray.uses_amount) return line_name(ray.line) + ": a single row";
  if (set) return line_name(ray.line) + ": single rows, one for each amount of the set";
  return line_name(ray.line) + ": a window of rows, those without a P-position left out";
}

std::string in_row_text(const RowRay& ray) {
  const bool simple = !has(ray, Atom::Kind::nonzero) && !has(ray, Atom::Kind::member) &&
                      !has(ray, Atom::Kind::not_member) && !has(ray, Atom::Kind::residue) &&
                      !has(ray, Atom::Kind::not_residue);
  if (!simple) return "along the row: a scan that tests what it marks";
  return ray.bounded ? "along the row: a scan, each P-position marks a window"
                     : "along the row: a scan, a P-position marks all it is reached from";
}

}  // namespace

std::string explain_rows(const Rays& rays, const Box& box, const RowPlan& plan, const RowLayout& layout,
                         const RowsFacts& facts) {
  std::string text = fmt::format("rows of x{} up to {}: {} rows of {} words for {} positions, {} in all\n",
                                 plan.coordinates, layout.to(), layout.prefixes() * layout.modes(), layout.words_to(),
                                 box.size(), bytes_to_string(facts.bytes));
  if (!facts.grundy.empty()) text += "Grundy values: " + facts.grundy + "\n";
  text +=
      facts.keeps_rows ? "all rows are kept, a bit a position" : "rows are not kept; lines keep what later rows need";
  text += facts.looks_back ? ", since moves look back at them\n" : "\n";
  if (!facts.layers.empty()) {
    text += fmt::format("rows that differ in x{} alone are there in full while they are filled: {}\n",
                        plan.coordinates - 1, facts.layers);
  }
  if (facts.lists) text += "a board with a smaller stack in the row was met before: lists tell its row\n";
  if (facts.looks_up) text += "a board with a smaller stack in the row was met before: it is looked up\n";
  if (facts.threads > 1) {
    text += fmt::format("{} threads, each {} behind the one before\n", facts.threads,
                        facts.grundy.empty() ? "a layer of x1" : "a block of rows");
  }
  if (facts.may_cut) {
    text +=
        "layers of x1 are cut off as soon as every rest of the board has a P-position below, since any amount may be "
        "taken from x1\n";
  }
  for (std::size_t slot = 0; slot < box.modes().size(); ++slot) {
    for (int empty = 0; empty < plan.coordinates; ++empty) {
      const RowGroup& group = plan.group(slot, empty);
      if (group.in_row.empty() && group.earlier.empty() && group.takes_any.empty()) continue;
      std::string heading = rays.modes[static_cast<std::size_t>(box.modes()[slot])].text;
      if (plan.sorted) {
        heading += fmt::format("{}{} empty stack{}", heading.empty() ? "" : ", ", empty, empty == 1 ? "" : "s");
      }
      if (!heading.empty()) text += heading + ":\n";
      for (std::size_t i = 0; i < group.takes_any.size(); ++i) {
        text +=
            "  " + line_name(group.takes_any[i]) + ": any amount, one running OR\n" + indented(rays, group.taken[i]);
      }
      for (const auto& ray : group.earlier) text += "  " + earlier_text(ray) + "\n" + indented(rays, ray.of);
      for (const auto& ray : group.in_row) text += "  " + in_row_text(ray) + "\n" + indented(rays, ray.of);
    }
  }
  return text;
}

}  // namespace cairn::engine
