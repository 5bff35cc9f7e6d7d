// Moves in words, and words as moves.
#include "api/play/deeds.hpp"

#include "base/near.hpp"
#include "engine/search/solved.hpp"
#include "rules/board.hpp"
#include "rules/graph/on_graph.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace cairn::api {

namespace {

using rules::Cell;
using rules::Cells;
using rules::Component;
using rules::Coordinate;

// Where there are more ways than this, none is listed: positions are compared.
constexpr std::size_t kMostWays = 200'000;
// Leaves the list of all ways, which may be longer than anybody can wait for.
struct TooManyWays {};

bool is_zero(const Cell& cell) { return cell.kind == Cell::Kind::number && cell.number == Integer(0); }

std::span<const Coordinate> cells_of(const Component& part) {
  return part.game->rules.shape->cells(static_cast<int>(part.cells.size()));
}

// As many cells as before the move, where empty stacks may be left out.
std::vector<Cell> filled_up(std::vector<Cell> cells, std::size_t count) {
  while (cells.size() < count) cells.insert(cells.begin(), Cell{});
  while (cells.size() > count && is_zero(cells.front())) cells.erase(cells.begin());
  return cells;
}

std::vector<std::string> words_of(const Component& part, const std::vector<Cell>& cells) {
  std::vector<std::string> words;
  const auto all = cells_of(part);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].kind != Cell::Kind::choice) continue;
    words.push_back(all[i].labels[static_cast<std::size_t>(cells[i].choice)].text);
  }
  return words;
}

// Is the number after the move the amount, a multiple of it or a constant, whatever it was before?
bool is_written(const rules::Affine& form) {
  return std::all_of(form.terms().begin(), form.terms().end(),
                     [](const rules::Term& term) { return term.variable == rules::kAmount; });
}

// Numbers that some move sets to what was taken or to a constant that is not 0: they remember the last move.
std::vector<bool> memories_of(const rules::Rays& rays) {
  std::vector<bool> memories(static_cast<std::size_t>(rays.coordinates), false);
  if (rays.sorted) return memories;
  for (const rules::Ray& ray : rays.rays) {
    for (std::size_t i = 0; i < ray.after.size() && i < memories.size(); ++i) {
      const rules::Affine& form = ray.after[i];
      if (is_written(form) && !(form.is_constant() && form.constant() == 0)) memories[i] = true;
    }
  }
  // One that a move takes from remembers nothing.
  for (const rules::Ray& ray : rays.rays) {
    for (std::size_t i = 0; i < ray.after.size() && i < memories.size(); ++i) {
      if (!is_written(ray.after[i])) memories[i] = false;
    }
  }
  return memories;
}

struct Changes {
  std::vector<Deed::Taken> taken;
  std::vector<Deed::Noted> noted;
};

// What a ray does: nothing when a number is not another one less something, and remembers nothing.
std::optional<Changes> changes_by(const rules::Ray& ray, const std::vector<std::size_t>& numbers,
                                  const std::vector<bool>& memories, const std::vector<std::int64_t>& before,
                                  std::int64_t amount) {
  Changes changes;
  std::vector<Deed::Taken>& taken = changes.taken;
  if (!ray.evaluated_after.empty()) return std::nullopt;
  std::vector<bool> kept(before.size(), false);  // the numbers of which something is left, or might be
  for (std::size_t i = 0; i < ray.after.size(); ++i) {
    const rules::Affine& form = ray.after[i];
    std::optional<std::size_t> source;
    std::int64_t added = form.constant();
    for (const rules::Term& term : form.terms()) {
      if (term.variable == rules::kAmount) {
        added += term.factor * amount;
      } else if (source || term.factor != 1) {
        return std::nullopt;
      } else {
        source = static_cast<std::size_t>(term.variable);
      }
    }
    if (!source && i < memories.size() && memories[i]) {
      kept[i] = true;
      changes.noted.push_back({numbers[i], added});
      continue;
    }
    if (!source) {
      if (added == 0 && form.is_constant()) continue;  // an infinite purse, or a stack that is empty afterwards
      return std::nullopt;
    }
    kept[*source] = true;
    if (added != 0) taken.push_back({numbers[*source], Integer(-added)});
  }
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (!kept[i] && before[i] != 0) taken.push_back({numbers[i], Integer(before[i])});
  }
  std::sort(taken.begin(), taken.end(), [](const auto& a, const auto& b) { return a.cell < b.cell; });
  return changes;
}

// "take" as an advice, "takes" as a report.
std::string conjugated(const char* verb, bool advice) { return fmt::format("{}{}", verb, advice ? "" : "s"); }

std::string listed(const std::vector<std::string>& parts) {
  if (parts.size() < 2) return parts.empty() ? "" : parts.front();
  return fmt::format("{} and {}", fmt::join(parts.begin(), parts.end() - 1, ", "), parts.back());
}

}  // namespace

bool exchanges_purses(const rules::Ruleset& rules) {
  std::vector<std::size_t> purses;
  const auto cells = rules.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].kind == Coordinate::Kind::purse) purses.push_back(i);
  }
  if (purses.size() != 2) return false;
  const auto names = [&](const rules::Expr& expr, std::size_t purse) {
    return rules::any_node(
        expr, [&](const rules::Expr& node) { return node.op == rules::Op::name && node.name == cells[purse].name; });
  };
  return std::all_of(rules.moves.begin(), rules.moves.end(), [&](const rules::Move& move) {
    return move.to.size() == cells.size() && names(move.to[purses[0]], purses[1]) &&
           !names(move.to[purses[0]], purses[0]) && names(move.to[purses[1]], purses[0]) &&
           !names(move.to[purses[1]], purses[1]);
  });
}

Deeds::Deeds(const rules::Position& position, Player mover)
    : position_(position),
      memories_(position.parts.size()),
      found_(position.parts.size()),
      others_(position.parts.size()) {
  for (std::size_t part = 0; part < position_.parts.size(); ++part) look(part, mover);
}

void Deeds::look(std::size_t part, Player mover) {
  const Component& component = position_.parts[part];
  const auto cells = rules::to_cells(component);
  if (!cells) return;
  std::vector<std::size_t> numbers;
  const auto all = cells_of(component);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].kind != Coordinate::Kind::choice) numbers.push_back(i);
  }
  std::shared_ptr<const rules::Board> board;
  try {
    board = rules::board_with(*component.game, static_cast<int>(numbers.size()));
  } catch (const Error&) {  // too large to be lowered: positions are compared
    return;
  }
  const rules::Rays& rays = board->rays();
  const std::vector<bool> memories = memories_of(rays);
  memories_[part].assign(all.size(), false);
  for (std::size_t i = 0; i < memories.size(); ++i) memories_[part][numbers[i]] = memories[i];
  const rules::Lowered from = rules::to_lowered(rays, *cells);
  if (std::any_of(from.x.begin(), from.x.end(), [&](std::int64_t x) { return x > rays.largest; })) return;
  std::size_t ways = 0;
  const auto keep = [&](const rules::OptionVisit& option) {
    if (++ways > kMostWays) throw TooManyWays{};
    const rules::Ray& ray = rays.rays[option.ray];
    const auto changes = changes_by(ray, numbers, memories, from.x, option.amount);
    Cells after = rules::to_cells(rays, option.mode, option.x);
    if (rays.sorted) std::sort(after.begin(), after.end());
    if (!changes) {
      others_[part].insert(std::move(after));
      return;
    }
    Deed deed{part, changes->taken, changes->noted,
              words_of(component, rules::from_cells(component.game->rules, after))};
    found_[part][std::move(after)].push_back(std::move(deed));
  };
  try {
    board->options().for_each(from.mode, from.x.data(), mover, keep);
  } catch (const TooManyWays&) {
    found_[part].clear();
    others_[part].clear();
  }
}

Deed Deeds::compared(std::size_t part, const std::vector<Cell>& after) const {
  const Component& component = position_.parts[part];
  const std::vector<Cell>& before = component.cells;
  Deed deed{part, {}, {}, words_of(component, after)};
  if (!component.game->rules.shape->interchangeable()) {
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (before[i].kind != Cell::Kind::number || after[i].kind != Cell::Kind::number) continue;
      if (before[i].number != after[i].number) deed.taken.push_back({i, before[i].number - after[i].number});
    }
    return deed;
  }
  // Stacks that are there before and afterwards are left alone; the others are paired in their order.
  std::vector<Integer> left;
  for (const Cell& cell : after) left.push_back(cell.number);
  std::vector<std::size_t> changed;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const auto same = std::find(left.begin(), left.end(), before[i].number);
    if (same != left.end()) {
      left.erase(same);
    } else {
      changed.push_back(i);
    }
  }
  for (std::size_t i = 0; i < changed.size() && i < left.size(); ++i) {
    deed.taken.push_back({changed[i], before[changed[i]].number - left[i]});
  }
  return deed;
}

std::vector<Deed> Deeds::of(const rules::Position& after) const {
  const auto text_of = [](const Component& part) { return rules::to_string(part); };
  const auto finished = [](const Component& part) {
    return std::all_of(part.cells.begin(), part.cells.end(), is_zero);
  };
  std::vector<Deed> deeds;
  std::optional<Deed> by_comparison;
  for (std::size_t moved = 0; moved < position_.parts.size(); ++moved) {
    // What is left when the other parts are taken away.
    std::vector<const Component*> left;
    for (const Component& part : after.parts) left.push_back(&part);
    bool fits = true;
    for (std::size_t i = 0; i < position_.parts.size() && fits; ++i) {
      if (i == moved) continue;
      const auto same = std::find_if(left.begin(), left.end(), [&](const Component* part) {
        return text_of(*part) == text_of(position_.parts[i]);
      });
      if (same != left.end()) {
        left.erase(same);
      } else {
        fits = finished(position_.parts[i]);
      }
    }
    std::erase_if(left, [&](const Component* part) {
      return finished(*part) && (left.size() > 1 || part->game != position_.parts[moved].game);
    });
    if (!fits || left.size() > 1) continue;
    std::vector<Cell> cells(left.empty() ? std::vector<Cell>(position_.parts[moved].cells.size()) : left[0]->cells);
    if (!left.empty() && left[0]->game->text != position_.parts[moved].game->text) continue;
    cells = filled_up(std::move(cells), position_.parts[moved].cells.size());
    if (cells.size() != position_.parts[moved].cells.size()) continue;
    const auto machine = rules::to_cells(Component{position_.parts[moved].game, cells});
    const auto known = machine ? found_[moved].find(*machine) : found_[moved].end();
    if (known != found_[moved].end()) {
      deeds.insert(deeds.end(), known->second.begin(), known->second.end());
    } else if (!by_comparison) {
      by_comparison = compared(moved, cells);
    }
  }
  if (deeds.empty() && by_comparison) deeds.push_back(*by_comparison);
  return deeds;
}

std::map<std::string, Deed> Deeds::to(const std::set<std::string>& positions) const {
  std::map<std::string, Deed> ways;
  for (std::size_t part = 0; part < found_.size() && ways.size() < positions.size(); ++part) {
    for (const auto& [cells, deeds] : found_[part]) {
      const std::string after =
          engine::after_move(position_, part, rules::from_cells(position_.parts[part].game->rules, cells));
      if (positions.contains(after)) ways.emplace(after, deeds.front());
    }
    for (const Cells& cells : others_[part]) {
      const std::vector<Cell> written = rules::from_cells(position_.parts[part].game->rules, cells);
      const std::string after = engine::after_move(position_, part, written);
      if (positions.contains(after)) ways.emplace(after, compared(part, written));
    }
  }
  return ways;
}

std::string Deeds::place(const Deed& deed, std::size_t cell) const {
  const Component& part = position_.parts[deed.part];
  const rules::Shape& shape = *part.game->rules.shape;
  if (const rules::OnGraph* graph = rules::on_graph(shape); graph != nullptr && graph->graph()) {
    if (!graph->on_edges()) return fmt::format("vertex {}", cell + 1);
    return fmt::format("edge {}", rules::OnGraph::edge_label(graph->graph()->edges()[cell]));
  }
  if (shape.interchangeable()) return fmt::format("the {}", part.cells[cell].number.to_string());
  const auto all = cells_of(part);
  const std::vector<bool>& memories = memories_[deed.part];
  std::size_t piles = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].kind == Coordinate::Kind::pile && (i >= memories.size() || !memories[i])) ++piles;
  }
  return piles == 1 ? "the pile" : all[cell].name.empty() ? fmt::format("stack {}", cell + 1) : all[cell].name;
}

std::vector<Deed::Taken> Deeds::without_purses(const Deed& deed) const {
  const auto all = cells_of(position_.parts[deed.part]);
  std::vector<Deed::Taken> taken;
  for (const Deed::Taken& one : deed.taken) {
    if (all[one.cell].kind != Coordinate::Kind::purse) taken.push_back(one);
  }
  return taken;
}

std::vector<std::string> Deeds::takings(const Deed& deed, bool advice) const {
  const auto verb = [&](const char* word) { return conjugated(word, advice); };
  const Component& part = position_.parts[deed.part];
  std::vector<std::string> doings;
  std::vector<std::string> additions;  // are said after what is taken
  const std::vector<Deed::Taken> taken = without_purses(deed);
  // Places from which as much is taken are named together.
  for (std::size_t i = 0; i < taken.size(); ++i) {
    const Integer& amount = taken[i].amount;
    const auto as_much = [&](const Deed::Taken& one) { return one.amount == amount; };
    if (std::any_of(taken.begin(), taken.begin() + static_cast<std::ptrdiff_t>(i), as_much)) continue;
    std::vector<std::string> places;
    for (const Deed::Taken& one : taken) {
      if (as_much(one)) places.push_back(place(deed, one.cell));
    }
    if (places.size() > 1 && places[0].starts_with("vertex ")) {  // vertices 2 and 3
      for (std::size_t each = 0; each < places.size(); ++each) {
        places[each] = each == 0 ? fmt::format("vertices {}", places[each].substr(7)) : places[each].substr(7);
      }
    }
    const rules::OnGraph* shape = rules::on_graph(*part.game->rules.shape);
    if (shape != nullptr && shape->form().most == 1 && amount == Integer(1)) {
      doings.push_back(fmt::format("{} {}", verb("delete"), listed(places)));
      continue;
    }
    if (amount.negative()) {
      additions.push_back(fmt::format("{} {} to {}", verb("add"), (Integer(0) - amount).to_string(), listed(places)));
    } else {
      doings.push_back(fmt::format("{} {} from {}", verb("take"), amount.to_string(), listed(places)));
    }
  }
  doings.insert(doings.end(), additions.begin(), additions.end());
  return doings;
}

std::vector<std::string> Deeds::choices(const Deed& deed, bool advice) const {
  const auto verb = [&](const char* word) { return conjugated(word, advice); };
  const Component& part = position_.parts[deed.part];
  const auto all = cells_of(part);
  std::vector<std::string> doings;
  const rules::OnGraph* graph = rules::on_graph(*part.game->rules.shape);
  std::size_t word = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].kind != Coordinate::Kind::choice || word >= deed.words.size()) continue;
    const std::string& text = deed.words[word++];
    const std::string& old = all[i].labels[static_cast<std::size_t>(part.cells[i].choice)].text;
    if (graph == nullptr) {
      doings.push_back(fmt::format("{} {} to {}", verb("set"), all[i].name, text));
    } else if (graph->form().mark == rules::OnGraph::Mark::token) {
      if (text != old) doings.push_back(fmt::format("{} the token to vertex {}", verb("move"), text));
    } else if (graph->form().mark == rules::OnGraph::Mark::active_edge && part.cells[i].choice >= 0) {
      const bool none =
          graph->unwritten_label() && text == all[i].labels[static_cast<std::size_t>(*graph->unwritten_label())].text;
      if (text != old) {
        doings.push_back(none ? fmt::format("{} the edge {}", verb("free"), old)
                              : fmt::format("{} the edge {} active", verb("make"), text));
      }
    }
  }
  return doings;
}

std::string Deeds::words(const Deed& deed, bool advice) const {
  const auto verb = [&](const char* word) { return conjugated(word, advice); };
  const Component& part = position_.parts[deed.part];
  const auto all = cells_of(part);
  std::vector<std::string> doings = takings(deed, advice);
  for (const Deed::Noted& one : deed.noted) {
    const bool stays = part.cells[one.cell].number == Integer(one.value);
    if (!stays) doings.push_back(fmt::format("{} {} to {}", verb("set"), all[one.cell].name, one.value));
  }
  for (const Deed::Taken& one : deed.taken) {
    if (all[one.cell].kind == Coordinate::Kind::purse) {
      doings.push_back(fmt::format("{} {}", verb("pay"), one.amount.to_string()));
    }
  }
  const std::vector<std::string> chosen = choices(deed, advice);
  doings.insert(doings.end(), chosen.begin(), chosen.end());
  std::string text = doings.empty() ? verb("move") : listed(doings);
  if (position_.parts.size() > 1) {
    const bool alone = std::count_if(position_.parts.begin(), position_.parts.end(),
                                     [&](const Component& one) { return one.game->text == part.game->text; }) == 1;
    text += fmt::format(" in {}", alone ? part.game->text : rules::to_string(part));
  }
  return text;
}

bool Deeds::lies_at(const Deed& deed, const Deed::Taken& taken, const std::string& place) const {
  const Component& part = position_.parts[deed.part];
  const std::string named = base::in_lower_case(this->place(deed, taken.cell));
  if (named == place || named.ends_with(fmt::format(" {}", place))) return true;
  if (rules::on_graph(*part.game->rules.shape) != nullptr) return false;
  const auto all = cells_of(part);
  return part.cells[taken.cell].number.to_string() == place || base::in_lower_case(all[taken.cell].name) == place;
}

// "delete vertex 3" where the rules delete more with it, and "delete edge 2-3" where they delete both its ends.
bool Deeds::deletes_at(const Deed& deed, const AskedDeed& asked) const {
  const Component& part = position_.parts[deed.part];
  const rules::OnGraph* shape = rules::on_graph(*part.game->rules.shape);
  if (shape == nullptr || !shape->graph() || shape->on_edges() || asked.places.size() != 1) return false;
  const std::string& place = asked.places[0];
  const auto here = [&](int vertex) { return !is_zero(part.cells[static_cast<std::size_t>(vertex - 1)]); };
  const auto done = [&](const rules::Site& site, int first, int second) {
    std::set<std::size_t> cells;
    const auto add = [&](int vertex) {
      if (here(vertex)) cells.insert(static_cast<std::size_t>(vertex - 1));
    };
    for (const rules::Site::Part& deleted : site.parts) {
      const int vertex = deleted.name == site.second ? second : first;
      if (!deleted.near) add(vertex);
      if (!deleted.near) continue;
      for (const int other : shape->graph()->neighbours(vertex)) add(other);
    }
    return cells.size() == deed.taken.size() &&
           std::all_of(deed.taken.begin(), deed.taken.end(), [&](const auto& one) { return cells.contains(one.cell); });
  };
  for (const rules::Move& move : part.game->written_rules().moves) {
    if (!move.site || move.take) continue;
    if (move.site->kind == rules::Site::Kind::vertex) {
      for (int vertex = 1; vertex <= shape->graph()->vertices(); ++vertex) {
        if (std::to_string(vertex) == place && here(vertex) && done(*move.site, vertex, 0)) return true;
      }
    } else if (move.site->kind == rules::Site::Kind::edge) {
      for (const rules::Edge& edge : shape->graph()->edges()) {
        const bool meant =
            place == rules::OnGraph::edge_label(edge) || place == rules::OnGraph::edge_label({edge.second, edge.first});
        if (meant && here(edge.first) && here(edge.second) && done(*move.site, edge.first, edge.second)) return true;
      }
    }
  }
  return false;
}

std::string Deeds::missing_stack(const AskedDeed& asked) const {
  for (const std::string& place : asked.places) {
    const bool number = place.find_first_not_of("0123456789") == std::string::npos;
    const bool elsewhere = std::any_of(position_.parts.begin(), position_.parts.end(), [&](const Component& part) {
      return !part.game->rules.shape->interchangeable() ||
             std::any_of(part.cells.begin(), part.cells.end(),
                         [&](const Cell& cell) { return cell.number.to_string() == place; });
    });
    if (number && !elsewhere) return place;
  }
  return "";
}

bool Deeds::is(const Deed& deed, const AskedDeed& asked) const {
  const std::vector<Deed::Taken> taken = without_purses(deed);
  if (taken.empty()) return false;
  const Component& part = position_.parts[deed.part];
  for (const Deed::Taken& one : taken) {
    const bool as_much = asked.all ? one.amount == part.cells[one.cell].number : one.amount.to_string() == asked.amount;
    if (!as_much) return false;
  }
  if (asked.deletes && deletes_at(deed, asked)) return true;
  std::vector<std::string> places = asked.places;
  // Words and remembered numbers that the position has afterwards are no places.
  const auto forget = [&](const std::string& word) {
    const auto at = std::find(places.begin(), places.end(), base::in_lower_case(word));
    if (at == places.end()) return false;
    places.erase(at);
    return true;
  };
  for (const std::string& word : deed.words) forget(word);
  for (const Deed::Noted& one : deed.noted) {
    if (forget(cells_of(part)[one.cell].name)) forget(std::to_string(one.value));
  }
  if (!asked.game.empty() && asked.game != base::in_lower_case(part.game->text) &&
      asked.game != base::in_lower_case(rules::to_string(part))) {
    return false;
  }
  if (places.empty()) return true;
  if (places.size() == 1 && (places[0] == "both" || places[0] == "all")) {
    return taken.size() > 1 && (places[0] == "all" || taken.size() == 2);
  }
  if (places.size() != taken.size()) return false;
  for (const Deed::Taken& one : taken) {
    const auto at =
        std::find_if(places.begin(), places.end(), [&](const std::string& place) { return lies_at(deed, one, place); });
    if (at == places.end()) return false;
    places.erase(at);
  }
  return true;
}

}  // namespace cairn::api
