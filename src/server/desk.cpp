// Questions in their turn.
#include "server/desk.hpp"

#include <unistd.h>

#include <chrono>
#include <utility>

namespace cairn::server {

namespace {

constexpr int kCores = 2;
constexpr std::chrono::seconds kPatience{15};

std::size_t quarter_of_memory() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long bytes = sysconf(_SC_PAGESIZE);
  return pages > 0 && bytes > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(bytes) / 4
                                : std::size_t{1} << 30;
}

Settings settled(Settings settings) {
  if (settings.memory == 0) settings.memory = quarter_of_memory();
  return settings;
}

}  // namespace

Desk::Desk(Settings settings) : settings_(settled(std::move(settings))), labs_(settings_), turns_(kCores) {}

Limits Desk::limits() const {
  Limits limits;
  limits.seconds = settings_.question_seconds;
  limits.memory = settings_.memory;
  limits.threads = 1;
  // The flag lives as long as the server does, and nothing but the end of the server sets it.
  limits.cancel = Cancel(const_cast<std::atomic<bool>&>(ending_));  // NOLINT(cppcoreguidelines-pro-type-const-cast)
  return limits;
}

std::shared_ptr<const Lab> Desk::lab(const std::string& rules) {
  auto found = labs_.find(rules);
  if (!found) throw NotFound("these rules are not known any more", "", "send them again to /api/v1/rules");
  return found;
}

Turns::Turn Desk::turn() {
  auto turn = turns_.take(kPatience);
  if (!turn) throw Busy("too many questions are asked at the same time", "", "ask again in a moment");
  return turn;
}

void Desk::question(const httplib::Request& request, httplib::Response& response, const Ask& ask) {
  guarded(response, [&] {
    const Json body = body_of(request);
    const auto asked = lab(text_field(body, "rules"));
    const auto held = turn();
    response.set_content(ask(*asked, body, limits()), kJson);
  });
}

}  // namespace cairn::server
