// In a build without nauty, canonical forms are found by the search of form_by_search.
#include "engine/graph/canonical_form.hpp"
#include "engine/graph/form_by_search.hpp"

namespace cairn::engine {

CanonicalForm canonical_form(const ColouredGraph& graph) { return form_by_search(graph); }

}  // namespace cairn::engine
