// Moves in words, and words as moves.
#include "api/deeds.hpp"

#include "engine/search/solved.hpp"
#include "rules/board.hpp"
#include "rules/graph/on_graph.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <span>

namespace cairn::api {

namespace {

using rules::Cell;
using rules::Cells;
using rules::Component;
using rules::Coordinate;

// Listing more ways than this would only cost time.
constexpr std::size_t kMostWays = 200'000;

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

// What a ray takes: nothing when a number is not another one less something.
std::optional<std::vector<Deed::Taken>> taken_by(const rules::Ray& ray, const std::vector<std::size_t>& numbers,
                                                 const std::vector<std::int64_t>& before, std::int64_t amount) {
  std::vector<Deed::Taken> taken;
  if (!ray.evaluated_after.empty()) return std::nullopt;
  std::vector<bool> kept(before.size(), false);  // the numbers of which something is left, or might be
  for (const rules::Affine& form : ray.after) {
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
  return taken;
}

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& letter : result) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return result;
}

std::string listed(const std::vector<std::string>& parts) {
  if (parts.size() < 2) return parts.empty() ? "" : parts.front();
  return fmt::format("{} and {}", fmt::join(parts.begin(), parts.end() - 1, ", "), parts.back());
}

bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

std::optional<AskedDeed> asked_deed(std::string_view text) {
  static constexpr std::array kVerbs{"take", "takes", "i", "we", "remove", "subtract", "pay"};
  static constexpr std::array kFillers{
      "the",  "a",     "from", "of",    "stack", "stacks", "heap", "heaps",   "pile",  "piles", "vertex", "vertices",
      "edge", "edges", "side", "stone", "and",   "stones", "on",   "counter", "chip",  "chips", "its",    "to",
      "with", "each",  "set",  "sets",  "make",  "makes",  "then", "active",  "leave", "leaves"};
  // What follows these is no place that something is taken from.
  static constexpr std::array kAsides{"pay", "pays", "free", "frees"};
  const auto is_one_of = [](const auto& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  std::string lower = lower_case(text);
  AskedDeed asked;
  if (const auto in = lower.rfind(" in "); in != std::string::npos) {  // of a sum
    asked.game = lower.substr(in + 4);
    lower.resize(in);
  }
  if (lower.find_first_of("[]{}+") != std::string::npos) return std::nullopt;
  std::vector<std::string> words;
  std::string word;
  for (const char letter : lower + " ") {
    if (letter != ' ' && letter != ',' && letter != '\t' && letter != ';') {
      word += letter;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, ""));
    }
  }
  // On graphs whose vertices or edges are there or not, they are deleted.
  if (words.size() > 1 && words[0] == "delete") {
    words[0] = "take";
    words.insert(words.begin() + 1, "1");
  }
  std::size_t at = 0;
  while (at < words.size() && is_one_of(kVerbs, words[at])) ++at;
  const bool from = at + 1 < words.size() && words[at + 1] == "from";
  if (at >= words.size() || (at == 0 && !from) || !is_number(words[at])) return std::nullopt;
  asked.amount = words[at++];
  for (; at < words.size(); ++at) {
    if (is_one_of(kAsides, words[at])) {
      while (at + 1 < words.size() && is_one_of(kFillers, words[at + 1])) ++at;
      ++at;
    } else if (!asked.places.empty() && asked.places.back() == "not") {
      asked.places.back() += fmt::format(" {}", words[at]);
    } else if (!is_one_of(kFillers, words[at])) {
      asked.places.push_back(words[at]);
    }
  }
  return asked;
}

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
    : position_(position), found_(position.parts.size()), others_(position.parts.size()) {
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
  const rules::Lowered from = rules::to_lowered(rays, *cells);
  if (std::any_of(from.x.begin(), from.x.end(), [&](std::int64_t x) { return x > rays.largest; })) return;
  std::size_t ways = 0;
  board->options().for_each(from.mode, from.x.data(), mover, [&](const rules::OptionVisit& option) {
    if (++ways > kMostWays) return;
    const rules::Ray& ray = rays.rays[option.ray];
    const auto taken = taken_by(ray, numbers, from.x, option.amount);
    Cells after = rules::to_cells(rays, option.mode, option.x);
    if (rays.sorted) std::sort(after.begin(), after.end());
    if (!taken) {
      others_[part].insert(std::move(after));
      return;
    }
    Deed deed{part, *taken, words_of(component, rules::from_cells(component.game->rules, after))};
    found_[part][std::move(after)].push_back(std::move(deed));
  });
}

Deed Deeds::compared(std::size_t part, const std::vector<Cell>& after) const {
  const Component& component = position_.parts[part];
  const std::vector<Cell>& before = component.cells;
  Deed deed{part, {}, words_of(component, after)};
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
  const auto piles =
      std::count_if(all.begin(), all.end(), [](const auto& one) { return one.kind == Coordinate::Kind::pile; });
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

std::string Deeds::words(const Deed& deed, bool advice) const {
  const auto verb = [&](const char* word) { return fmt::format("{}{}", word, advice ? "" : "s"); };
  const Component& part = position_.parts[deed.part];
  const auto all = cells_of(part);
  std::vector<std::string> doings;
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
    doings.push_back(amount.negative()
                         ? fmt::format("{} {} to {}", verb("add"), (Integer(0) - amount).to_string(), listed(places))
                         : fmt::format("{} {} from {}", verb("take"), amount.to_string(), listed(places)));
  }
  for (const Deed::Taken& one : deed.taken) {
    if (all[one.cell].kind == Coordinate::Kind::purse) {
      doings.push_back(fmt::format("{} {}", verb("pay"), one.amount.to_string()));
    }
  }
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
  const std::string named = lower_case(this->place(deed, taken.cell));
  if (named == place || named.ends_with(fmt::format(" {}", place))) return true;
  if (rules::on_graph(*part.game->rules.shape) != nullptr) return false;
  const auto all = cells_of(part);
  return part.cells[taken.cell].number.to_string() == place || lower_case(all[taken.cell].name) == place;
}

bool Deeds::is(const Deed& deed, const AskedDeed& asked) const {
  const std::vector<Deed::Taken> taken = without_purses(deed);
  if (taken.empty()) return false;
  for (const Deed::Taken& one : taken) {
    if (one.amount.to_string() != asked.amount) return false;
  }
  const Component& part = position_.parts[deed.part];
  std::vector<std::string> places = asked.places;
  // Words that the position has afterwards are no places.
  for (const std::string& word : deed.words) {
    const auto at = std::find(places.begin(), places.end(), lower_case(word));
    if (at != places.end()) places.erase(at);
  }
  if (!asked.game.empty() && asked.game != lower_case(part.game->text) &&
      asked.game != lower_case(rules::to_string(part))) {
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
