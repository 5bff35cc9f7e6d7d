// Games on many graphs: the P-positions among small connected graphs, and a family of graphs against chips.
#include <cairn/lab.hpp>

#include <iostream>

int main() {
  const cairn::Lab lab;
  const cairn::GraphListAnswer list = lab.list_graphs({.game = "wyg", .vertices = 4, .chips = "deg"});
  for (const cairn::ListedGraph& graph : list.positions) std::cout << graph.graph6 << " " << graph.position << "\n";
  const cairn::FamilyTableAnswer table =
      lab.table_family({.game = "node_kayles", .family = "path n", .to = 8, .grundy = true});
  for (const cairn::FamilyRow& row : table.rows) std::cout << row.columns[0].grundy->to_string() << " ";
  std::cout << "\n" << cairn::drawn(lab.solve("wyg(cycle 4)[2,1,1,2 | 1-2]"));
}
// prints:
// @ wyg(path 1)[deg]
// Bg wyg(path 3)[deg]
// 1 1 2 0 3 1 1 0
//     2===1
//     |   |
//     2---1
