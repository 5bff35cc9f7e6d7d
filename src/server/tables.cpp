// Tables, slices, lists and sequences, as JSON or as files to take away; NIM with Cash.
#include "server/desk.hpp"

#include <cairn/print.hpp>

#include <fmt/format.h>

#include <map>
#include <string>

namespace cairn::server {

namespace {

constexpr std::int64_t kMostCells = 1'000'000;  // of a table that is printed
constexpr std::int64_t kLargestTable = 100'000;

const char* type_of(Format format) {
  switch (format) {
    case Format::json:
      return kJson;
    case Format::svg:
      return "image/svg+xml";
    case Format::png:
      return "image/png";
    case Format::pdf:
      return "application/pdf";
    case Format::html:
      return "text/html; charset=utf-8";
    case Format::csv:
      return "text/csv; charset=utf-8";
    default:
      return "text/plain; charset=utf-8";
  }
}

template <class Answer>
void print(const Answer& answer, const Json& body, httplib::Response& response) {
  const Format format = parse_format(text_field(body, "format", "json"));
  if (format == Format::html) throw Error("tables have no HTML");
  check_can_write(format);
  PrintOptions options;
  const std::string style = text_field(body, "style", "paper");
  if (style == "screen") {
    options.picture.style = PictureStyle::screen;
  } else if (style != "paper") {
    throw Error("there is no style called '" + style + "'", "", "paper or screen");
  }
  std::string text;
  write(
      answer, format, [&](std::string_view part) { text += part; }, options);
  response.set_content(text, type_of(format));
}

void table(const Lab& lab, const Json& body, const Limits& limits, httplib::Response& response) {
  const std::string game = needed_text(body, "game");
  const std::int64_t to = number_field(body, "to", 12, 0, kLargestTable);
  const auto stacks = static_cast<int>(number_field(body, "stacks", 0, 0, kLargestStackCount));
  const bool grundy = flag_field(body, "grundy");
  const bool remoteness = flag_field(body, "remoteness");
  if (is_slice(game)) {
    if ((to + 1) * (to + 1) > kMostCells)
      throw TooLarge("a table that is printed goes up to 999", "", "choose a smaller bound");
    print(lab.slice({.slice = game, .to = to, .grundy = grundy, .remoteness = remoteness}, limits), body, response);
    return;
  }
  double cells = 1;
  const GameInfo info = lab.game(game);
  const auto numbers = info.stacks ? static_cast<std::size_t>(info.stack_count.value_or(stacks == 0 ? 2 : stacks))
                                   : info.coordinates.size();
  for (std::size_t i = 0; i < numbers; ++i) cells *= static_cast<double>(to + 1);
  if (cells > static_cast<double>(kMostCells)) {
    throw TooLarge(
        fmt::format("a table that is printed has at most {} positions, and this one {:.3g}", kMostCells, cells), "",
        "choose a smaller bound");
  }
  print(lab.table({.game = game, .to = to, .stacks = stacks, .grundy = grundy, .remoteness = remoteness}, limits), body,
        response);
}

void list(const Lab& lab, const Json& body, const Limits& limits, httplib::Response& response) {
  ListRequest request{.game = needed_text(body, "game"), .to = number_field(body, "to", 30, 0, kLargestTable)};
  request.stacks = static_cast<int>(number_field(body, "stacks", 0, 0, kLargestStackCount));
  request.count_only = true;
  const auto counted = lab.list(request, limits);
  if (counted.count() > static_cast<std::uint64_t>(kMostCells) / 10) {
    throw TooLarge(fmt::format("there are {} P-positions, and a list has at most {}", counted.count(), kMostCells / 10),
                   "", "choose a smaller bound");
  }
  request.count_only = flag_field(body, "count");
  print(request.count_only ? counted : lab.list(request, limits), body, response);
}

void sequence(const Lab& lab, const Json& body, const Limits& limits, httplib::Response& response) {
  print(
      lab.sequence({.game = needed_text(body, "game"), .to = number_field(body, "to", 100, 0, kLargestTable)}, limits),
      body, response);
}

void cash(const Lab& lab, const Json& body, const Limits& limits, httplib::Response& response) {
  CashRequest request;
  request.set = needed_text(body, "set");
  request.n = text_field(body, "n");
  request.d = text_field(body, "d");
  request.e = text_field(body, "e");
  request.to = number_field(body, "to", 20, 0, 1000);
  request.all_classes = flag_field(body, "all_classes");
  const std::string topic = text_field(body, "topic", "overview");
  static const std::map<std::string, CashTopic> kTopics{{"overview", CashTopic::overview},
                                                        {"formulas", CashTopic::formulas},
                                                        {"states", CashTopic::states},
                                                        {"solution", CashTopic::solution}};
  const auto found = kTopics.find(topic);
  if (found == kTopics.end()) {
    throw Error("NIM with Cash has no topic called '" + topic + "'", "", "overview, formulas, states or solution");
  }
  request.topic = found->second;
  print(lab.cash(request, limits), body, response);
}

}  // namespace

void add_tables(httplib::Server& server, Desk& desk) {
  using Resource = void (*)(const Lab&, const Json&, const Limits&, httplib::Response&);
  const auto post = [&](const char* path, Resource ask) {
    server.Post(path, [&desk, ask](const httplib::Request& request, httplib::Response& response) {
      guarded(response, [&] {
        const Json body = body_of(request);
        const auto lab = desk.lab(text_field(body, "rules"));
        const auto held = desk.turn();
        ask(*lab, body, desk.limits(), response);
      });
    });
  };
  post("/api/v1/table", table);
  post("/api/v1/list", list);
  post("/api/v1/sequence", sequence);
  post("/api/v1/cash", cash);
}

}  // namespace cairn::server
