// The maps that were looked at last, each with its table, which grows in the background.
#pragma once

#include "server/desk.hpp"
#include "server/turns.hpp"

#include <cairn/limits.hpp>
#include <cairn/map.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>

namespace cairn::server {

inline constexpr std::size_t kMostMaps = 40;
inline constexpr std::size_t kMostTileBytes = std::size_t{64} << 20U;

class Maps {
 public:
  explicit Maps(Desk& desk);
  ~Maps();
  Maps(const Maps&) = delete;
  Maps& operator=(const Maps&) = delete;

  void about(const httplib::Request& request, httplib::Response& response);
  void tile(const httplib::Request& request, httplib::Response& response);
  // A game of these rules was proved: its maps go on by the proof.
  void forget_proofs(const std::string& rules);
  // Ends the growth of tables that nobody has asked for lately.
  void end_unheard();
  void end();

 private:
  struct Kept {
    Kept(std::shared_ptr<const Lab> of, Map made) : lab(std::move(of)), map(std::move(made)) {}
    // Whoever holds it last waits until it has grown.
    ~Kept() {
      cancel.request();
      if (growing.joinable()) growing.join();
    }
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;

    std::shared_ptr<const Lab> lab;  // of the map
    Map map;
    std::atomic<bool> busy = false;                              // it grows
    std::atomic<std::chrono::steady_clock::time_point> asked{};  // when a tile was, that must grow
    std::thread growing;
    Cancel cancel;
    std::mutex mutex;
    std::string error;  // why it cannot grow
    std::string line;   // how far it has grown
    void say(const std::string& text) {
      const std::lock_guard lock(mutex);
      line = text;
    }
    [[nodiscard]] std::string said() {
      const std::lock_guard lock(mutex);
      return line;
    }
    std::uint64_t used = 0;
    std::uint64_t born = 0;  // no two maps have the same
  };

  // Tiles that were made, the most recently used first.
  struct Packed {
    std::string key;
    std::shared_ptr<const std::string> text;
  };
  [[nodiscard]] std::shared_ptr<const std::string> packed_tile(const std::string& key);
  void keep_tile(const std::string& key, std::shared_ptr<const std::string> text);

  [[nodiscard]] std::shared_ptr<Kept> find(const httplib::Request& request, bool other = false);
  void start_growing(const std::shared_ptr<Kept>& kept, const TileRequest& wanted);
  [[nodiscard]] bool grown(const std::shared_ptr<Kept>& kept, const TileRequest& wanted, const Kept* beside);
  void grow(Kept& kept, const TileRequest& wanted);
  [[nodiscard]] std::size_t room();
  // With the mutex held:
  [[nodiscard]] std::size_t bytes() const;
  void forget(std::size_t memory);

  Desk& desk_;
  Turns growers_{1};
  Turns small_growers_{1};
  std::atomic<int> growing_ = 0;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Kept>> kept_;
  std::uint64_t clock_ = 0;
  std::mutex tiles_mutex_;
  std::list<Packed> tiles_;
  std::unordered_map<std::string, std::list<Packed>::iterator> by_key_;
  std::size_t tile_bytes_ = 0;
};

void add_maps(httplib::Server& server, Maps& maps);

}  // namespace cairn::server
