// Positions and claims that were read and found to make sense.
#pragma once

#include <cairn/error.hpp>
#include <cairn/integer.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn {

// A number of any size, an infinite purse, or a word such as S in comply{1..4}[12, S].
struct PositionCell {
  enum class Kind : std::uint8_t { number, infinite, word };

  Kind kind = Kind::number;
  Integer number;
  std::string word;

  friend bool operator==(const PositionCell&, const PositionCell&) = default;
};

// One game of a sum, and where it stands.
struct PositionPart {
  std::string game;                 // "cash{1,3,4}"
  std::vector<PositionCell> cells;  // stacks are sorted, smallest first
};

// Lab::position() makes these. Copies share what they hold, which never changes.
class ParsedPosition {
 public:
  struct Inside;  // known to the library only
  explicit ParsedPosition(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}

  // As Cairn writes it; it is read back as the same position.
  [[nodiscard]] const std::string& text() const;
  [[nodiscard]] bool misere() const;
  // A sum has several.
  [[nodiscard]] std::vector<PositionPart> parts() const;
  // The rules of its games, with their parameters filled in; of games on graphs as they are written.
  [[nodiscard]] std::string rules() const;
  [[nodiscard]] const Inside& inside() const { return *inside_; }

  // The same numbers in games of the same rules.
  friend bool operator==(const ParsedPosition& a, const ParsedPosition& b);

 private:
  std::shared_ptr<const Inside> inside_;
};

// Lab::claims() makes these.
class ParsedClaim {
 public:
  struct Inside;
  explicit ParsedClaim(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}

  // As it was written; in a family the parameters have their values.
  [[nodiscard]] const std::string& text() const;
  [[nodiscard]] const std::string& game() const;
  [[nodiscard]] bool misere() const;
  // Of a family of claims: what its parameters stand for, L is 2. Otherwise empty.
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& parameters() const;
  // A sentence with quantifiers or several positions, otherwise a claim about one position.
  [[nodiscard]] bool is_sentence() const;
  // How it was read, where it might be meant in another way.
  [[nodiscard]] const std::vector<Error>& warnings() const;
  [[nodiscard]] const Inside& inside() const { return *inside_; }

 private:
  std::shared_ptr<const Inside> inside_;
};

// A number as it may be written in positions: 1000, 10^60 + 7, 6*10^59. Throws Error when it is none.
[[nodiscard]] Integer parse_integer(std::string_view text);

// One of several claims that were read at once: a claim, or what is wrong with the text.
struct AskedClaim {
  std::string text;
  std::optional<int> line = std::nullopt;  // of a file
  std::string family = {};                 // that it is a member of, as it was written; empty: none
  std::optional<ParsedClaim> claim = std::nullopt;
  std::optional<Error> error = std::nullopt;
  std::optional<std::int64_t> to = std::nullopt;  // look at positions up to this: a bound of its own
};

}  // namespace cairn
