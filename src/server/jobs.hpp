// Long work: each job has a name, reports its progress, can be ended, and ends by itself when nobody listens.
#pragma once

#include "server/desk.hpp"
#include "server/maps.hpp"

#include <cairn/limits.hpp>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace cairn::server {

inline constexpr std::size_t kMostJobs = 40;    // those that have ended included
inline constexpr std::size_t kMostWaiting = 8;  // running or waiting for their turn
inline constexpr int kMostStreams = 16;

// One piece of work. Events are kept, so that whoever listens late hears all of them; of much progress only the latest.
class Job {
 public:
  struct Event {
    std::string name;  // "progress", "part", "done", "error"
    std::string data;  // JSON
    std::size_t number = 0;
  };

  void tell(std::string name, std::string data);
  void finish(std::string name, std::string data);
  // The events from a number on, which becomes that of the next one; waits a while for one. `last` is set when nothing
  // follows them.
  [[nodiscard]] std::vector<Event> events(std::size_t& from, std::chrono::milliseconds patience, bool& last);
  [[nodiscard]] bool ended() const;
  void listened();
  [[nodiscard]] std::chrono::steady_clock::time_point heard() const;

  Cancel cancel;
  // Files to take away when it is done: "certificate", "latex", ...
  void keep_file(const std::string& name, std::string text);
  [[nodiscard]] std::optional<std::string> file(const std::string& name) const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Event> events_;
  std::size_t told_ = 0;  // those that later progress replaced included
  bool ended_ = false;
  std::chrono::steady_clock::time_point heard_ = std::chrono::steady_clock::now();
  std::map<std::string, std::string> files_;
};

class Jobs {
 public:
  Jobs(Desk& desk, Maps& maps);
  ~Jobs();
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  // Throws Error when the request makes no sense, Busy when there are too many.
  [[nodiscard]] std::string start(const Json& body);
  [[nodiscard]] std::shared_ptr<Job> find(const std::string& name);
  // A place for a stream of events; false when all are taken.
  [[nodiscard]] bool begin_stream();
  void end_stream();
  void end();
  [[nodiscard]] bool ending() const { return ending_; }

 private:
  using Work = std::function<void(Job& job, const Limits& limits)>;
  [[nodiscard]] Work work_of(const Json& body);
  [[nodiscard]] Work prove_work(const Json& body, const std::shared_ptr<const Lab>& lab);
  void run(const std::shared_ptr<Job>& job, const Work& work, double seconds);
  void look_after();  // jobs, and tables of maps, that nobody waits for any more
  void forget_oldest();

  Desk& desk_;
  Maps& maps_;
  Turns places_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, std::pair<std::shared_ptr<Job>, std::thread>> jobs_;
  std::vector<std::string> order_;
  std::uint64_t next_ = 0;
  std::atomic<int> streams_ = 0;
  std::atomic<bool> ending_ = false;
  std::string secret_;
  std::thread keeper_;
};

void add_jobs(httplib::Server& server, Jobs& jobs);

}  // namespace cairn::server
