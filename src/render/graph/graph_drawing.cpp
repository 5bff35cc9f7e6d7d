// Drawing graphs: every part that hangs together gets a layout of its own, and the parts stand side by side.
#include "render/graph/graph_drawing.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace cairn::render {

namespace {

constexpr std::size_t kDrawingIndent = 4;
constexpr std::size_t kWidest = 80;      // also where the window is wider: wide drawings are hard to read
constexpr std::size_t kTallest = 20;     // lines of a drawing
constexpr std::size_t kBetween = 4;      // blanks between parts
constexpr std::size_t kWidestLabel = 8;  // digits of a number
constexpr int kMostListedVertices = 12;  // of graphs that are not drawn
constexpr std::size_t kLongEdge = 3;
constexpr std::size_t kShortEdge = 1;  // for what would be too wide

// Characters in rows and columns.
class TextCanvas {
 public:
  void put(std::size_t row, std::size_t column, std::string_view text) {
    if (lines_.size() <= row) lines_.resize(row + 1);
    std::string& line = lines_[row];
    if (line.size() < column + text.size()) line.resize(column + text.size(), ' ');
    line.replace(column, text.size(), text);
  }
  void put(const TextCanvas& other, std::size_t row, std::size_t column) {
    for (std::size_t i = 0; i < other.lines_.size(); ++i) put(row + i, column, other.lines_[i]);
  }

  [[nodiscard]] std::size_t height() const { return lines_.size(); }
  [[nodiscard]] std::size_t width() const {
    std::size_t width = 0;
    for (const std::string& line : lines_) width = std::max(width, line.size());
    return width;
  }
  [[nodiscard]] std::string text() const {
    std::string result;
    for (std::string line : lines_) {
      line.erase(line.find_last_not_of(' ') + 1);
      result += (line.empty() ? "" : std::string(kDrawingIndent, ' ') + line) + "\n";
    }
    return result;
  }

 private:
  std::vector<std::string> lines_;
};

// A board with what is left on it. Vertices are counted from 1.
class DrawnBoard {
 public:
  explicit DrawnBoard(const GraphBoard& board)
      : board_(board), neighbours_(static_cast<std::size_t>(board.vertices) + 1) {
    for (const auto& [first, second] : board.edges) {
      neighbours_[static_cast<std::size_t>(first)].push_back(second);
      neighbours_[static_cast<std::size_t>(second)].push_back(first);
    }
    for (auto& list : neighbours_) std::sort(list.begin(), list.end());
  }

  [[nodiscard]] int vertices() const { return board_.vertices; }
  [[nodiscard]] bool on_edges() const { return board_.on_edges; }
  [[nodiscard]] const std::vector<int>& neighbours(int vertex) const {
    return neighbours_[static_cast<std::size_t>(vertex)];
  }
  [[nodiscard]] bool joined(int first, int second) const {
    return std::binary_search(neighbours(first).begin(), neighbours(first).end(), second);
  }

  // Is the edge still there?
  [[nodiscard]] bool left(int first, int second) const {
    if (board_.on_edges) {
      const auto at = std::lower_bound(board_.edges.begin(), board_.edges.end(), ends(first, second));
      return !empty(board_.stacks[static_cast<std::size_t>(at - board_.edges.begin())]);
    }
    return board_.keeps_edges || (!empty(stack(first)) && !empty(stack(second)));
  }
  [[nodiscard]] bool active(int first, int second) const { return board_.active_edge == ends(first, second); }

  // What stands at the place of a vertex.
  [[nodiscard]] std::string label(int vertex) const {
    std::string text = "o";
    if (!board_.on_edges) text = empty(stack(vertex)) && !board_.keeps_edges ? "." : stack(vertex).to_string();
    return board_.marked_vertex == vertex ? "(" + text + ")" : text;
  }

  // The vertices that hang together with this one on the whole graph, in the order of their numbers.
  [[nodiscard]] std::vector<int> part_of(int vertex) const {
    std::vector<int> part{vertex};
    for (std::size_t i = 0; i < part.size(); ++i) {
      for (const int next : neighbours(part[i])) {
        if (std::find(part.begin(), part.end(), next) == part.end()) part.push_back(next);
      }
    }
    std::sort(part.begin(), part.end());
    return part;
  }

 private:
  static bool empty(const Integer& number) { return number == Integer(0); }
  static GraphBoard::Ends ends(int first, int second) { return std::minmax(first, second); }
  [[nodiscard]] const Integer& stack(int vertex) const { return board_.stacks[static_cast<std::size_t>(vertex - 1)]; }

  const GraphBoard& board_;
  std::vector<std::vector<int>> neighbours_;
};

// One connected part: places of vertices in cells of equal width, and lines between them.
class DrawnPart {
 public:
  DrawnPart(const DrawnBoard& board, std::vector<int> part, std::size_t edge) : board_(board), part_(std::move(part)) {
    for (const int vertex : part_) cell_ = std::max(cell_, board.label(vertex).size());
    pitch_ = cell_ + edge;
  }

  // Nothing when there is no layout for a part of this kind.
  [[nodiscard]] std::optional<TextCanvas> drawn() {
    const std::size_t ends = edges_from_each();
    if (ends == 2 * (part_.size() - 1)) {
      tree();
    } else if (std::all_of(part_.begin(), part_.end(), [&](int v) { return board_.neighbours(v).size() == 2; })) {
      cycle();
    } else if (!grid()) {
      return std::nullopt;
    }
    return canvas_;
  }

 private:
  [[nodiscard]] std::size_t edges_from_each() const {
    std::size_t count = 0;
    for (const int vertex : part_) count += board_.neighbours(vertex).size();
    return count;
  }

  // The column in which the middle of a cell lies.
  [[nodiscard]] std::size_t middle(std::size_t column) const { return column * pitch_ + (cell_ - 1) / 2; }

  // Around the middle that is given.
  void place(int vertex, std::size_t row, std::size_t at) {
    canvas_.put(row, begin_of(vertex, at), board_.label(vertex));
  }
  [[nodiscard]] std::size_t end_of(int vertex, std::size_t at) const {
    return begin_of(vertex, at) + board_.label(vertex).size();
  }
  [[nodiscard]] std::size_t begin_of(int vertex, std::size_t at) const {
    return at - (board_.label(vertex).size() - 1) / 2;
  }

  // Between two vertices of a row, whose middles are given.
  void level(int first, int second, std::size_t row, std::size_t from, std::size_t to) {
    if (!board_.left(first, second)) return;
    const std::size_t begin = end_of(first, from);
    canvas_.put(row, begin, std::string(begin_of(second, to) - begin, board_.active(first, second) ? '=' : '-'));
  }
  // One character, or two of it when the edge is active.
  void steep(int first, int second, std::size_t row, std::size_t at, char line) {
    if (board_.left(first, second)) canvas_.put(row, at, std::string(board_.active(first, second) ? 2 : 1, line));
  }

  void cycle() {
    std::vector<int> around{part_[0], board_.neighbours(part_[0])[0]};
    while (around.size() < part_.size()) {
      const auto& next = board_.neighbours(around.back());
      around.push_back(next[0] == around[around.size() - 2] ? next[1] : next[0]);
    }
    const std::size_t n = around.size();
    const std::size_t above = (n + 1) / 2;
    const bool odd = n % 2 == 1;
    const auto below_at = [&](std::size_t i) { return middle(i) + (odd ? pitch_ / 2 : 0); };
    for (std::size_t i = 0; i < above; ++i) {
      place(around[i], 0, middle(i));
      if (i > 0) level(around[i - 1], around[i], 0, middle(i - 1), middle(i));
    }
    for (std::size_t i = 0; i < n - above; ++i) {
      const int vertex = around[n - 1 - i];
      place(vertex, 2, below_at(i));
      if (i > 0) level(around[n - i], vertex, 2, below_at(i - 1), below_at(i));
    }
    const std::size_t slant = odd ? (pitch_ + 2) / 4 : 0;
    steep(around[0], around[n - 1], 1, middle(0) + slant, odd ? '\\' : '|');
    steep(around[above - 1], around[above], 1, middle(above - 1) - slant, odd ? '/' : '|');
  }

  // Vertices in rows, one after the other, each joined to those beside, above and below it.
  bool grid() {
    for (std::size_t rows = 2; 2 * rows <= part_.size(); ++rows) {
      if (part_.size() % rows != 0 || !is_grid(rows, part_.size() / rows)) continue;
      const std::size_t columns = part_.size() / rows;
      for (std::size_t i = 0; i < part_.size(); ++i) {
        const std::size_t row = i / columns * 2;
        const std::size_t column = i % columns;
        place(part_[i], row, middle(column));
        if (column > 0) level(part_[i - 1], part_[i], row, middle(column - 1), middle(column));
        if (row > 0) steep(part_[i - columns], part_[i], row - 1, middle(column), '|');
      }
      return true;
    }
    return false;
  }
  [[nodiscard]] bool is_grid(std::size_t rows, std::size_t columns) const {
    if (edges_from_each() != 2 * (rows * (columns - 1) + columns * (rows - 1))) return false;
    for (std::size_t i = 0; i < part_.size(); ++i) {
      if (i % columns > 0 && !board_.joined(part_[i - 1], part_[i])) return false;
      if (i >= columns && !board_.joined(part_[i - columns], part_[i])) return false;
    }
    return true;
  }

  // From its first vertex, or the first end of a path, to the right; the deepest branch goes straight on, and the
  // others hang below.
  void tree() {
    const bool path = std::all_of(part_.begin(), part_.end(), [&](int v) { return board_.neighbours(v).size() <= 2; });
    const auto is_end = [&](int v) { return board_.neighbours(v).size() < 2; };
    branch(path ? *std::find_if(part_.begin(), part_.end(), is_end) : part_[0], 0, 0, 0);
  }

  // Returns the last row that it takes.
  std::size_t branch(int vertex, int parent, std::size_t row, std::size_t column) {
    place(vertex, row, middle(column));
    std::vector<int> children = board_.neighbours(vertex);
    std::erase(children, parent);
    std::stable_sort(children.begin(), children.end(),
                     [&](int a, int b) { return depth(a, vertex) > depth(b, vertex); });
    std::size_t last = row;
    std::size_t hangs_to = row;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const int child = children[i];
      const std::size_t at = i == 0 ? row : last + 1;
      last = branch(child, vertex, at, column + 1);
      if (i == 0) {
        level(vertex, child, row, middle(column), middle(column + 1));
      } else if (board_.left(vertex, child)) {
        for (std::size_t r = hangs_to + 1; r < at; ++r) canvas_.put(r, middle(column), "|");
        const std::size_t begin = middle(column) + 1;
        canvas_.put(at, middle(column), "+");
        canvas_.put(at, begin,
                    std::string(begin_of(child, middle(column + 1)) - begin, board_.active(vertex, child) ? '=' : '-'));
        hangs_to = at;
      }
    }
    return last;
  }
  [[nodiscard]] int depth(int vertex, int parent) const {
    int deepest = 0;
    for (const int child : board_.neighbours(vertex)) {
      if (child != parent) deepest = std::max(deepest, depth(child, vertex) + 1);
    }
    return deepest;
  }

  const DrawnBoard& board_;
  std::vector<int> part_;
  std::size_t cell_ = 1;
  std::size_t pitch_ = 0;
  TextCanvas canvas_;
};

std::size_t drawing_room(const TextStyle& style) {
  const std::size_t width = std::min(kWidest, static_cast<std::size_t>(std::max(style.width, 0)));
  return width - std::min(width, kDrawingIndent);
}

// Parts side by side, in lines as wide as there is room.
std::optional<TextCanvas> drawn_board(const DrawnBoard& board, std::size_t edge, std::size_t width) {
  TextCanvas all;
  std::size_t row = 0;
  std::size_t column = 0;
  for (int vertex = 1; vertex <= board.vertices(); ++vertex) {
    std::vector<int> members = board.part_of(vertex);
    if (members[0] != vertex) continue;
    const auto part = DrawnPart(board, std::move(members), edge).drawn();
    if (!part || part->width() > width) return std::nullopt;
    if (column + part->width() > width) {
      row = all.height() + 1;
      column = 0;
    }
    all.put(*part, row, column);
    column += part->width() + kBetween;
    if (all.height() > kTallest) return std::nullopt;
  }
  return all;
}

// A line for each vertex; the other end of the active edge is marked.
std::string neighbour_list(const DrawnBoard& board, const TextStyle& style) {
  Columns columns(board.on_edges() ? std::vector{Align::right, Align::left}
                                   : std::vector{Align::right, Align::right, Align::left});
  std::vector<Columns::Cell> head{{"vertex", Paint::faint}};
  if (!board.on_edges()) head.push_back({"chips", Paint::faint});
  head.push_back({"joined to", Paint::faint});
  columns.row(std::move(head));
  for (int vertex = 1; vertex <= board.vertices(); ++vertex) {
    std::string others;
    for (const int other : board.neighbours(vertex)) {
      if (!board.left(vertex, other)) continue;
      others +=
          (others.empty() ? "" : " ") + std::string(board.active(vertex, other) ? "=" : "") + std::to_string(other);
    }
    std::vector<Columns::Cell> row{{std::to_string(vertex), Paint::faint}};
    if (!board.on_edges()) row.push_back({board.label(vertex), Paint::plain});
    row.push_back({others, Paint::plain});
    columns.row(std::move(row));
  }
  return columns.text(kDrawingIndent, 2, style);
}

std::string drawing_of_one(const GraphBoard& board, const TextStyle& style) {
  const bool wide = std::any_of(board.stacks.begin(), board.stacks.end(),
                                [](const Integer& stack) { return stack.digits_at_most() > kWidestLabel; });
  if (wide || board.vertices > static_cast<int>(kWidest * kTallest)) return "";
  const DrawnBoard drawn(board);
  for (const std::size_t edge : {kLongEdge, kShortEdge}) {
    if (const auto canvas = drawn_board(drawn, edge, drawing_room(style))) return canvas->text();
  }
  return board.vertices <= kMostListedVertices ? neighbour_list(drawn, style) : "";
}

}  // namespace

std::string drawing_of(std::span<const GraphBoard> boards, const TextStyle& style) {
  std::string text;
  for (const GraphBoard& board : boards) {
    const std::string one = drawing_of_one(board, style);
    if (one.empty()) return "";
    text += (text.empty() ? "" : "\n") + one;
  }
  return text;
}

}  // namespace cairn::render
