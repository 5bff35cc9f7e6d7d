// Canonical forms without nauty, by the same method in its plainest shape: vertices are told apart by their colours and
// those of their neighbours, and where that leaves a choice, each vertex is tried in turn; the smallest form that is
// found counts (McKay: Practical graph isomorphism, 1981). Two ways that lead to the same form are a symmetry of the
// graph, and what is symmetric to what was tried is not tried again.
//
// Keys are as canonical as those of nauty, but not the same ones. Cost: some tens of microseconds for six vertices,
// four times as much as nauty and more for larger graphs; long for those that are regular but not symmetric.
#pragma once

#include "base/layers.hpp"
#include "engine/graph/canonical_form.hpp"

namespace cairn::engine {

[[nodiscard]] CanonicalForm form_by_search(const ColouredGraph& graph);

}  // namespace cairn::engine
