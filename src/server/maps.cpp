// Maps: what a section is, and its tiles. Tables grow in the background; meanwhile a tile that needs them is put off.
#include "server/maps.hpp"

#include "server/desk.hpp"

#include <cairn/map.hpp>
#include <cairn/position.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <vector>

namespace cairn::server {

namespace {

constexpr const char* kBinary = "application/octet-stream";
constexpr std::chrono::seconds kUnasked{20};
constexpr int kMostGrowing = 8;        // those that grow, and those that wait for their turn
constexpr std::int64_t kSmall = 4096;  // numbers on each axis of a table that takes a moment

TileRequest tile_request(const httplib::Request& request) {
  const auto number = [&](const char* name) {
    const std::string text = request.get_param_value(name);
    const auto parsed = text.size() <= 400 ? Integer::parse(text) : std::nullopt;
    if (!parsed) throw Error(fmt::format("{} is no number", name));
    return *parsed;
  };
  TileRequest made;
  made.column = number("column");
  made.row = number("row");
  made.scale = static_cast<int>(number("scale").to_int64().value_or(-1));
  return made;
}

bool is_small(const TileRequest& wanted) {
  const auto last = std::max(wanted.column, wanted.row).to_int64();
  const int shift = kTileBits + wanted.scale;
  return last && shift < 20 && *last < kSmall && (*last + 1) << shift <= kSmall;
}

Json known_json(const HowKnown& known) { return {{"how", to_string(known.how)}, {"detail", known.detail}}; }

// A line of JSON, then the cells: outcomes a byte each, values four, means four as floating point numbers.
std::string packed(const MapTile& tile, bool outcomes, double milliseconds) {
  Json head{{"schema", 1}, {"scale", tile.scale}, {"side", kTileSide}, {"whole", tile.whole}};
  head["known"] = known_json(tile.known);
  head["engine"] = tile.engine == Engine::chosen ? Json(nullptr) : Json(to_string(tile.engine));
  const bool means = !tile.means.empty();
  head["cells"] = means ? "float32" : outcomes ? "int8" : "int32";
  if (tile.base != 0) head["base"] = tile.base.to_string();
  head["milliseconds"] = std::round(milliseconds * 1000) / 1000;
  std::string text = base::dumped(head);
  while ((text.size() + 1) % 4 != 0) text += ' ';  // so that what follows can be read in place
  text += '\n';
  const auto append = [&](const void* data, std::size_t bytes) { text.append(static_cast<const char*>(data), bytes); };
  if (means) {
    append(tile.means.data(), tile.means.size() * sizeof(float));
  } else if (!outcomes) {
    append(tile.values.data(), tile.values.size() * sizeof(std::int32_t));
  } else {
    for (const std::int32_t value : tile.values) text += static_cast<char>(value);
  }
  return text;
}

Json map_json(const Map& map) {
  Json json{{"schema", 1}, {"section", map.section()}, {"free", map.free()}, {"value", to_string(map.value())}};
  const std::string proof = map.proof();
  json["proof"] = proof.empty() ? Json(nullptr) : Json(proof);
  json["prove"] = map.prove_command();
  json["reach"] = map.reach();
  json["farthest"] = map.farthest();
  const std::string stopped = map.stopped();
  json["stopped"] = stopped.empty() ? Json(nullptr) : Json(stopped);
  return json;
}

}  // namespace

Maps::Maps(Desk& desk) : desk_(desk) {}

Maps::~Maps() { end(); }

void Maps::end() {
  decltype(kept_) ended;  // outside the lock, which maps that grow need
  {
    const std::lock_guard lock(mutex_);
    ended.swap(kept_);
  }
  for (auto& [key, kept] : ended) kept->cancel.request();
}

std::shared_ptr<Maps::Kept> Maps::find(const httplib::Request& request, bool other) {
  const std::string rules = request.get_param_value(other ? "other_rules" : "rules");
  const std::string section = request.get_param_value(other ? "other" : "section");
  const std::string value = request.has_param("value") ? request.get_param_value("value") : "outcome";
  if (section.size() > 4000) throw Error("the section is too long");
  const std::string key = rules + "\n" + value + "\n" + section;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = kept_.find(key); found != kept_.end()) {
      found->second->used = ++clock_;
      return found->second;
    }
  }
  const auto lab = desk_.lab(rules);
  auto made = std::make_shared<Kept>(lab, Map(*lab, {section, parse_map_value(value)}, desk_.limits()));
  const std::lock_guard lock(mutex_);
  auto kept = kept_.try_emplace(key, std::move(made)).first->second;
  kept->used = ++clock_;
  if (kept->born == 0) kept->born = clock_;
  forget(desk_.settings().memory / 2);
  return kept;
}

std::size_t Maps::bytes() const {
  std::size_t sum = 0;
  for (const auto& [key, kept] : kept_) sum += kept->map.bytes();
  return sum;
}

// The least recently used first, down to the memory and the number of maps; none that grows.
void Maps::forget(std::size_t memory) {
  while (kept_.size() > 1 && (kept_.size() > kMostMaps || bytes() > memory)) {
    auto oldest = kept_.end();
    for (auto it = kept_.begin(); it != kept_.end(); ++it) {
      if (it->second->busy || it->second->used == clock_) continue;
      if (oldest == kept_.end() || it->second->used < oldest->second->used) oldest = it;
    }
    if (oldest == kept_.end()) return;
    kept_.erase(oldest);
  }
}

void Maps::start_growing(const std::shared_ptr<Kept>& kept, const TileRequest& wanted) {
  kept->asked = std::chrono::steady_clock::now();
  if (kept->busy.exchange(true)) return;
  if (growing_.fetch_add(1) >= kMostGrowing) {  // the client is asked to try again later
    --growing_;
    kept->busy = false;
    return;
  }
  const std::lock_guard lock(mutex_);
  if (kept->growing.joinable()) kept->growing.join();
  kept->cancel.reset();
  Kept* raw = kept.get();  // the map waits for the thread before it goes
  kept->growing = std::thread([this, raw, wanted] {
    try {
      grow(*raw, wanted);
    } catch (const std::exception& error) {
      const std::lock_guard failed(raw->mutex);
      raw->error = error.what();
    }
    --growing_;
    raw->busy = false;
  });
}

void Maps::end_unheard() {
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  for (const auto& [key, kept] : kept_) {
    if (kept->busy && now - kept->asked.load() > kUnasked) kept->cancel.request();
  }
}

// One large table at a time, so that what the others leave is its own; small ones need not wait for it.
void Maps::grow(Kept& kept, const TileRequest& wanted) {
  const bool small = is_small(wanted);
  for (;;) {
    const auto turn = (small ? small_growers_ : growers_).take(std::chrono::milliseconds(100));
    if (kept.cancel.requested()) return;
    if (!turn) {
      kept.say("waiting for the table of another map");
      continue;
    }
    Limits limits = desk_.limits();
    limits.seconds = desk_.settings().job_seconds;  // as long as somebody asks for it
    limits.memory = room();
    limits.threads = 2;
    limits.cancel = kept.cancel;
    limits.progress = [&](const Progress& progress) { kept.say(progress.line); };
    kept.say("the table begins to grow");
    kept.map.grow(wanted, limits);
    return;
  }
}

// For a map that grows: its old table stays until the new one is made. Maps that nobody has looked at for long make
// way.
std::size_t Maps::room() {
  const std::size_t all = desk_.settings().memory / 2;
  const std::lock_guard lock(mutex_);
  forget(all / 2);
  const std::size_t taken = bytes();
  return taken < all ? all - taken : 1;
}

std::shared_ptr<const std::string> Maps::packed_tile(const std::string& key) {
  const std::lock_guard lock(tiles_mutex_);
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  tiles_.splice(tiles_.begin(), tiles_, found->second);
  return found->second->text;
}

void Maps::keep_tile(const std::string& key, std::shared_ptr<const std::string> text) {
  const std::lock_guard lock(tiles_mutex_);
  if (by_key_.contains(key)) return;
  tile_bytes_ += text->size();
  tiles_.push_front({key, std::move(text)});
  by_key_[key] = tiles_.begin();
  while (tile_bytes_ > kMostTileBytes) {
    tile_bytes_ -= tiles_.back().text->size();
    by_key_.erase(tiles_.back().key);
    tiles_.pop_back();
  }
}

// Let the table grow in the background: what takes a moment is waited for. Is the tile as good as it can be, or its
// difference with another map?
bool Maps::grown(const std::shared_ptr<Kept>& kept, const TileRequest& wanted, const Kept* beside) {
  const auto must_grow = [&] {
    return beside == nullptr ? kept->map.must_grow(wanted) : kept->map.must_grow_beside(beside->map, wanted);
  };
  if (!must_grow()) return true;
  {
    const std::lock_guard lock(kept->mutex);
    if (!kept->error.empty()) throw Error(kept->error);
  }
  start_growing(kept, wanted);
  for (int i = 0; i < 10 && kept->busy; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return !must_grow();
}

void Maps::tile(const httplib::Request& request, httplib::Response& response) {
  const auto begin = std::chrono::steady_clock::now();
  const TileRequest wanted = tile_request(request);
  const auto kept = find(request);
  const auto other = request.has_param("other") ? find(request, true) : nullptr;
  // Tiles of which a part is beyond the table change when it grows, or the game is proved.
  const std::string key = fmt::format("{} {} {} {} {}", kept->born, other ? other->born : 0, wanted.scale,
                                      wanted.column.to_string(), wanted.row.to_string());
  if (const auto made = packed_tile(key)) {
    response.set_content(*made, kBinary);
    return;
  }
  const bool now = request.has_param("now");  // as far as it is known
  const bool first = now || grown(kept, wanted, other.get());
  const bool second = now || !other || grown(other, wanted, kept.get());
  if (!first || !second) {
    Kept& growing = first ? *other : *kept;
    response.status = 202;
    Json json{{"schema", 1}, {"growing", true}, {"reach", growing.map.reach()}, {"progress", growing.said()}};
    reply(response, json);
    return;
  }
  // Squares of many positions are counted, which may take a while; single positions are only read.
  const auto held = wanted.scale > 0 || other ? desk_.turn() : Turns::Turn();
  const MapTile tile = other ? kept->map.difference(other->map, wanted) : kept->map.look(wanted);
  const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - begin;
  const auto text =
      std::make_shared<const std::string>(packed(tile, kept->map.value() == MapValue::outcome, spent.count()));
  if (tile.whole) keep_tile(key, text);
  response.set_content(*text, kBinary);
}

void Maps::about(const httplib::Request& request, httplib::Response& response) {
  const auto kept = find(request);
  if (request.has_param("look")) kept->map.look_for_proof(desk_.limits());
  reply(response, map_json(kept->map));
}

void Maps::forget_proofs(const std::string& rules) {
  std::vector<std::shared_ptr<Kept>> proved;  // proofs take a while to load: not under the lock
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [key, kept] : kept_) {
      if (key.starts_with(rules + "\n")) proved.push_back(kept);
    }
  }
  for (const auto& kept : proved) kept->map.look_for_proof(desk_.limits());
}

void add_maps(httplib::Server& server, Maps& maps) {
  server.Get("/api/v1/map", [&maps](const httplib::Request& request, httplib::Response& response) {
    guarded(response, [&] { maps.about(request, response); });
  });
  server.Get("/api/v1/tile", [&maps](const httplib::Request& request, httplib::Response& response) {
    guarded(response, [&] { maps.tile(request, response); });
  });
}

}  // namespace cairn::server
