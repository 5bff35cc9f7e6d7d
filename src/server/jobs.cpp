// Jobs on threads of their own, as many at a time as there are cores, and a keeper who ends those that nobody hears.
#include "server/jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace cairn::server {

namespace {

constexpr std::chrono::seconds kUnheard{20};
constexpr int kJobsAtOnce = 2;
constexpr std::size_t kMostEvents = 20'000;

}  // namespace

void Job::tell(std::string name, std::string data) {
  const std::lock_guard lock(mutex_);
  if (ended_) return;
  // Of two lines of progress in a row only the later one matters to whoever comes late.
  if (name == "progress" && events_.size() > 100 && events_.back().name == "progress") events_.pop_back();
  if (events_.size() >= kMostEvents) return;
  events_.push_back({std::move(name), std::move(data), told_++});
  changed_.notify_all();
}

void Job::finish(std::string name, std::string data) {
  const std::lock_guard lock(mutex_);
  events_.push_back({std::move(name), std::move(data), told_++});
  ended_ = true;
  changed_.notify_all();
}

std::vector<Job::Event> Job::events(std::size_t& from, std::chrono::milliseconds patience, bool& last) {
  std::unique_lock lock(mutex_);
  heard_ = std::chrono::steady_clock::now();
  changed_.wait_for(lock, patience, [&] { return told_ > from || ended_; });
  last = ended_;
  const auto begin =
      std::partition_point(events_.begin(), events_.end(), [&](const Event& event) { return event.number < from; });
  from = told_;
  return {begin, events_.end()};
}

bool Job::ended() const {
  const std::lock_guard lock(mutex_);
  return ended_;
}

void Job::listened() {
  const std::lock_guard lock(mutex_);
  heard_ = std::chrono::steady_clock::now();
}

std::chrono::steady_clock::time_point Job::heard() const {
  const std::lock_guard lock(mutex_);
  return heard_;
}

void Job::keep_file(const std::string& name, std::string text) {
  const std::lock_guard lock(mutex_);
  files_[name] = std::move(text);
}

std::optional<std::string> Job::file(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto found = files_.find(name);
  return found == files_.end() ? std::nullopt : std::optional(found->second);
}

Jobs::Jobs(Desk& desk, Maps& maps) : desk_(desk), maps_(maps), places_(kJobsAtOnce) {
  std::random_device random;
  secret_ = fmt::format("{:08x}{:08x}", random(), random());
  keeper_ = std::thread([this] { look_after(); });
}

Jobs::~Jobs() { end(); }

void Jobs::end() {
  if (ending_.exchange(true)) return;
  std::map<std::string, std::pair<std::shared_ptr<Job>, std::thread>> jobs;
  {
    const std::lock_guard lock(mutex_);
    changed_.notify_all();
    jobs.swap(jobs_);
  }
  for (auto& [name, job] : jobs) job.first->cancel.request();
  for (auto& [name, job] : jobs) job.second.join();
  keeper_.join();
}

std::string Jobs::start(const Json& body) {
  const Work work = work_of(body);
  const double seconds = static_cast<double>(
      number_field(body, "seconds", 60, 1, static_cast<std::int64_t>(desk_.settings().job_seconds)));
  const std::lock_guard lock(mutex_);
  const auto running =
      std::count_if(jobs_.begin(), jobs_.end(), [](const auto& job) { return !job.second.first->ended(); });
  if (static_cast<std::size_t>(running) >= kMostWaiting || ending_) {
    throw Busy("too many jobs are running", "", "end one of them, or wait");
  }
  forget_oldest();
  // Nobody guesses the name of a job that another has started.
  std::string name = fmt::format("{}-{}", ++next_, secret_);
  auto job = std::make_shared<Job>();
  jobs_[name] = {job, std::thread([this, job, work, seconds] { run(job, work, seconds); })};
  order_.push_back(name);
  return name;
}

void Jobs::run(const std::shared_ptr<Job>& job, const Work& work, double seconds) {
  const auto failed = [&](const Error& error) {
    job->finish("error", base::dumped(Json{{"schema", 1}, {"error", error_json(error)}}));
  };
  try {
    for (;;) {
      auto taken = places_.take(std::chrono::milliseconds(200));
      if (job->cancel.requested()) throw Stopped("the job was ended before it began");
      if (!taken) continue;
      Limits limits = desk_.limits();
      limits.seconds = seconds;
      limits.cancel = job->cancel;
      limits.progress = [&](const Progress& progress) {
        job->tell("progress", base::dumped(Json{{"line", progress.line}, {"seconds", progress.seconds}}));
      };
      work(*job, limits);
      break;
    }
    if (!job->ended()) failed(Error("the job ended without an answer"));
  } catch (const Error& error) {
    failed(error);
  } catch (const std::exception& error) {
    failed(Error(fmt::format("a mistake of the server: {}", error.what())));
  }
}

// With the mutex held.
void Jobs::forget_oldest() {
  for (auto it = order_.begin(); it != order_.end() && jobs_.size() >= kMostJobs;) {
    const auto found = jobs_.find(*it);
    if (found == jobs_.end() || !found->second.first->ended()) {
      ++it;
      continue;
    }
    found->second.second.join();
    jobs_.erase(found);
    it = order_.erase(it);
  }
}

void Jobs::look_after() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    changed_.wait_for(lock, std::chrono::seconds(1), [&] { return ending_.load(); });
    const auto now = std::chrono::steady_clock::now();
    for (auto& [name, job] : jobs_) {
      if (!job.first->ended() && now - job.first->heard() > kUnheard) job.first->cancel.request();
    }
    lock.unlock();
    maps_.end_unheard();
    lock.lock();
  }
}

std::shared_ptr<Job> Jobs::find(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(name);
  if (found == jobs_.end()) throw NotFound("there is no such job");
  return found->second.first;
}

bool Jobs::begin_stream() {
  if (streams_.fetch_add(1) < kMostStreams) return true;
  --streams_;
  return false;
}

void Jobs::end_stream() { --streams_; }

}  // namespace cairn::server
