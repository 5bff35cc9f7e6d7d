// A game that is played move by move: where it stands, who is to move, what was played, which moves there are, which is
// best, and why.
//
//   cairn::Lab lab;
//   cairn::Match match(lab, "minnie[7,9,20]");
//   match.move("take 6 from 7");
//   match.move(match.chosen());              // Cairn's answer
//   for (const auto& played : match.history()) std::cout << played.words << "\n";
#pragma once

#include <cairn/analysis.hpp>
#include <cairn/answer.hpp>
#include <cairn/error.hpp>
#include <cairn/format.hpp>
#include <cairn/lab.hpp>
#include <cairn/limits.hpp>
#include <cairn/position.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn {

// How well Cairn plays. easy: any move. medium: it sees who wins when the end is a few moves away, plays at random
// otherwise, and errs at times. perfect: it wins where it can as soon as it can, and otherwise makes the game last.
enum class PlayLevel : std::uint8_t { easy, medium, perfect };

[[nodiscard]] std::string to_string(PlayLevel level);
// Throws Error when there is no such level.
[[nodiscard]] PlayLevel parse_level(std::string_view name);

// What was typed is neither the number of a move nor a position nor words for what is done.
class NotUnderstood : public Error {
 public:
  using Error::Error;
};

struct MatchSettings {
  // Whose moves Cairn makes: of the player who begins, and of the other.
  std::array<bool, 2> by_cairn{false, true};
  PlayLevel level = PlayLevel::perfect;
  // What is left to chance depends on this, and on the moves before.
  std::uint64_t seed = 0;
  // Where Left and Right have moves of their own: who begins.
  Player begins = Player::left;
};

// A move that was played.
struct PlayedMove {
  int player = 0;  // 0: who began; 1: the other
  bool by_cairn = false;
  std::string from;
  std::string to;
  std::string words;                  // what was done: "takes 7 from the 9"
  std::optional<std::string> better;  // the player could have won by this position, and now the other can
  HowKnown known;                     // how it is known who wins before and after it
};

// The Lab must live longer, and stay where it is. For one thread.
class Match {
 public:
  // limits: of each look at a position. Throws TooLarge or Stopped when the position is too large to be played. So do
  // the moves.
  Match(const Lab& lab, std::string_view position, const MatchSettings& settings = {}, const Limits& limits = {});
  Match(Lab&&, std::string_view, const MatchSettings& = {}, const Limits& = {}) = delete;
  // A game that was saved() goes on. Throws Error when the text is of another kind, or a move is against the rules.
  [[nodiscard]] static Match loaded(const Lab& lab, const std::string& text, const Limits& limits = {});
  Match(Match&&) noexcept;
  Match& operator=(Match&&) noexcept;
  ~Match();

  [[nodiscard]] const ParsedPosition& position() const;
  [[nodiscard]] const MatchSettings& settings() const;
  // The options of the player to move, and how what they are worth is known.
  [[nodiscard]] const MovesAnswer& moves() const;
  // 0: who began; 1: the other.
  [[nodiscard]] int to_move() const;
  // Where Left and Right have moves of their own: which of them is to move. Otherwise either.
  [[nodiscard]] Player side() const;
  // Nobody can move, or somebody has resigned.
  [[nodiscard]] bool over() const;
  [[nodiscard]] std::optional<int> winner() const;
  [[nodiscard]] const std::vector<PlayedMove>& history() const;
  // From the first to the one where it stands: one more than there are moves.
  [[nodiscard]] std::vector<ParsedPosition> positions() const;
  // In games where each player has a purse: those of who began and of the other, as positions write them. Else empty.
  [[nodiscard]] std::vector<std::string> purses() const;

  [[nodiscard]] bool wins(const OptionAnswer& option) const;
  // The quickest win, or the longest way to lose. There must be a move.
  [[nodiscard]] const OptionAnswer& best() const;
  // What Cairn plays at its level.
  [[nodiscard]] const OptionAnswer& chosen() const;
  // The option that is meant: by its number in moves(), from 1 on; by the position after the move, of which the name
  // and the brackets may be left out unless it is a sum; or by what is done, "take 5 from 9". Throws Error when there
  // is none, or more than one; NotUnderstood when the text is none of these.
  [[nodiscard]] const OptionAnswer& option(std::string_view text) const;
  // "takes 7 from the 9", or as an advice: "take 7 from the 9".
  [[nodiscard]] std::string words(const OptionAnswer& option, bool advice = false) const;
  [[nodiscard]] Explanation why() const;

  const PlayedMove& move(const OptionAnswer& option);
  const PlayedMove& move(std::string_view text);
  // Takes moves back until the player whose last move it was, other than Cairn, is to move again. False when there is
  // none.
  bool undo();
  // The player to move gives up.
  void resign();
  // As text, a JSON object on one line.
  [[nodiscard]] std::string saved() const;

  struct Inside;  // known to the library only

 private:
  explicit Match(std::unique_ptr<Inside> inside);

  std::unique_ptr<Inside> inside_;
};

// The game as it was played so far: as a picture a strip with a board for each position, as text a line for each move,
// as JSON what saved() has.
bool write(const Match& match, Format format, const Sink& sink, const PrintOptions& options = {});

}  // namespace cairn
