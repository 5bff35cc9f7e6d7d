// Tokens: words, digits, quoted texts, symbols of one or two characters.
#include "language/lexer.hpp"

#include "base/printable.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace cairn::language {

namespace {

constexpr std::array<std::string_view, 5> kDouble{"..", "<=", ">=", "!=", "=="};
constexpr std::string_view kSingle = "(){}[],;:'=<>+-*/^|!";

// Symbols from papers and from other languages, and the tokens that they are read as.
struct Pretty {
  std::string_view symbol;
  std::string_view written;
};
constexpr std::array<Pretty, 27> kPretty{{
    {"\u2264", "<="},      {"\u2265", ">="},      {"\u2260", "!="},  {"\u2208", "in"}, {"\u00d7", "*"},
    {"\u00b7", "*"},       {"\u2212", "-"},       {"\u221e", "inf"}, {"\u2026", ".."}, {"\u2295", "xor"},
    {"\u2200", "forall"},  {"\u2203", "exists"},  {"\u2227", "and"}, {"\u2228", "or"}, {"\u00ac", "not"},
    {"\u21d2", "implies"}, {"\u2192", "implies"}, {"\u21d4", "iff"}, {"<=>", "iff"},   {"=>", "implies"},
    {"<->", "iff"},        {"->", "implies"},     {"&&", "and"},     {"&", "and"},     {"||", "or"},
    {"\u2261", "="},       {"\u2262", "!="},
}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

std::string described(unsigned char c) {
  if (c > 32 && c < 127) return "'" + std::string(1, static_cast<char>(c)) + "'";
  return "byte 0x" + in_hex(static_cast<char>(c));
}

class Lexer {
 public:
  explicit Lexer(const Source& source) : source_(source), text_(source.text), line_(source.first_line) {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = line_start_ = 3;  // a byte order mark
  }

  std::vector<Token> run() {
    while (true) {
      skip_blanks();
      if (at_ == text_.size()) break;
      next();
    }
    push(Token::Kind::end, 0);
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] Place here() const { return {line_, static_cast<int>(at_ - line_start_) + 1}; }

  void push(Token::Kind kind, std::size_t length) {
    tokens_.push_back({kind, text_.substr(at_, length), at_, length, here(), fresh_line_});
    fresh_line_ = false;
    at_ += length;
  }

  void push_pretty(std::size_t length, std::string_view written) {
    push(is_letter(written.front()) ? Token::Kind::word : Token::Kind::symbol, length);
    tokens_.back().text = written;
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else if (c == '\n') {
        ++at_;
        ++line_;
        line_start_ = at_;
        fresh_line_ = true;
      } else if (c == ' ' || c == '\t' || c == '\r') {
        ++at_;
      } else {
        return;
      }
    }
  }

  template <class Predicate>
  [[nodiscard]] std::size_t run_length(Predicate predicate) const {
    const auto rest = text_.substr(at_);
    return static_cast<std::size_t>(std::find_if_not(rest.begin(), rest.end(), predicate) - rest.begin());
  }

  void next() {
    const char c = text_[at_];
    if (is_letter(c)) {
      push(Token::Kind::word, run_length([](char d) { return is_letter(d) || is_digit(d); }));
      if (tokens_.back().starts_line && tokens_.back().text == "cite") line_of_text("the citation is missing");
      if (tokens_.back().starts_line && tokens_.back().text == "group")
        line_of_text("the name of the group is missing");
      return;
    }
    if (is_digit(c)) {
      const std::size_t length = run_length(is_digit);
      const auto rest = text_.substr(at_ + length);
      if (rest.starts_with('.') && !rest.starts_with("..")) {
        throw source_.error("numbers are whole", here(), "write 3, not 3.5");
      }
      return push(Token::Kind::number, length);
    }
    if (c == '"') {
      const auto close = text_.find_first_of("\"\n", at_ + 1);
      if (close == std::string_view::npos || text_[close] == '\n') {
        throw source_.error("the quotation does not end on its line", here(), "close it with \"");
      }
      return push(Token::Kind::quoted, close - at_ + 1);
    }
    if (text_.substr(at_).starts_with("...")) throw source_.error("'...' means nothing here", here(), "write ..");
    for (const auto& [symbol, written] : kPretty) {
      if (text_.substr(at_).starts_with(symbol)) return push_pretty(symbol.size(), written);
    }
    for (const auto symbol : kDouble) {
      if (text_.substr(at_).starts_with(symbol)) return push(Token::Kind::symbol, 2);
    }
    if (kSingle.find(c) != std::string_view::npos) return push(Token::Kind::symbol, 1);
    fail_at_character();
  }

  [[noreturn]] void fail_at_character() const {
    const auto first = static_cast<unsigned char>(text_[at_]);
    // The bytes of one character of UTF-8.
    std::size_t length = 1;
    while (first >= 0xC0 && length < 4 && at_ + length < text_.size() &&
           (static_cast<unsigned char>(text_[at_ + length]) & 0xC0U) == 0x80U) {
      ++length;
    }
    const std::string_view character = text_.substr(at_, length);
    throw source_.error((length > 1 ? "'" + std::string(character) + "'" : described(first)) + " means nothing here",
                        here(), "the symbols are ( ) { } [ ] , ; : ' .. + - * / ^ and comparisons such as <=");
  }

  // Citations and names of groups are free text to the end of their line.
  void line_of_text(const char* missing) {
    at_ += run_length([](char c) { return c == ' ' || c == '\t' || c == '\r'; });
    const std::string_view rest = text_.substr(at_, text_.find('\n', at_) - at_);
    const auto last = rest.find_last_not_of(" \t\r");
    if (last == std::string_view::npos) throw source_.error(missing, here());
    push(Token::Kind::quoted, last + 1);
  }

  const Source& source_;
  std::string_view text_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  int line_;
  bool fresh_line_ = true;
};

}  // namespace

std::vector<Token> tokens_of(const Source& source) { return Lexer(source).run(); }

Error Source::error(const std::string& what, Place place, const std::string& hint) const {
  if (place.line == 0) return Error(what, std::string(name), hint);
  std::size_t start = 0;
  for (int line = first_line; line < place.line; ++line) start = text.find('\n', start) + 1;
  std::string_view line = text.substr(start, text.find('\n', start) - start);
  auto column = static_cast<std::size_t>(place.column - 1);
  // Of a long line, show the neighbourhood.
  constexpr std::size_t kWidth = 100;
  std::string_view shown = line;
  if (line.size() > kWidth) {
    const std::size_t from = column > kWidth / 2 ? column - kWidth / 2 : 0;
    shown = line.substr(from, kWidth);
    column -= from;
  }
  // One blank for every byte that a terminal might obey, so that the caret stays in its place.
  std::string clean(shown);
  for (std::size_t i = 0; i < clean.size(); ++i) {
    const auto byte = static_cast<unsigned char>(clean[i]);
    const bool high = byte >= 0x80 && byte < 0xA0 && (i == 0 || static_cast<unsigned char>(clean[i - 1]) == 0xC2);
    if (byte < 32 || byte == 127 || high) clean[i] = ' ';
    if (high && i > 0) clean[i - 1] = ' ';
  }
  std::string where;
  if (!name.empty()) {
    where = printable(name) + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + "\n";
  }
  // The caret counts characters, not the bytes of UTF-8.
  std::size_t width = 0;
  for (std::size_t i = 0; i < std::min(column, clean.size()); ++i) {
    if ((static_cast<unsigned char>(clean[i]) & 0xC0U) != 0x80U) ++width;
  }
  where += "  " + clean + "\n  " + std::string(width, ' ') + "^";
  return Error(what, where, hint);
}

}  // namespace cairn::language
