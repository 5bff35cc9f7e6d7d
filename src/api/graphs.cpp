// Questions about games on many graphs at once.
#include "api/call.hpp"
#include "api/inside.hpp"
#include "lab/graph_game.hpp"

namespace cairn {

GraphListAnswer Lab::list_graphs(const GraphListRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer(
      [&] { return lab::list_graphs(inside_->laboratory, request, call.threads(), call.control(), call.engine()); });
}

FamilyTableAnswer Lab::table_family(const FamilyTableRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer(
      [&] { return lab::table_family(inside_->laboratory, request, call.threads(), call.control(), call.engine()); });
}

}  // namespace cairn
