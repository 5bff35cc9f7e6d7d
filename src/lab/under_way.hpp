// Work that several threads may be asked for at once, done by the first of them: the others wait for what it finds.
#pragma once

#include "base/control.hpp"

#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace cairn::lab {

template <class Result>
class UnderWay {
 public:
  // make(), or what another thread has made of the same name meanwhile, if that is good(). Who waits stops waiting when
  // control says so.
  template <class Make, class Good>
  Result run(const std::string& name, const base::Control& control, const Make& make, const Good& good) {
    std::unique_lock lock(mutex_);
    for (auto found = works_.find(name); found != works_.end() && !control.stop(); found = works_.find(name)) {
      const std::shared_ptr<const Work> work = found->second;
      while (!work->over && !control.stop()) changed_.wait_for(lock, kPatience);
      if (work->over && work->result && good(*work->result)) return *work->result;
    }
    const auto own = std::make_shared<Work>();
    const bool first = works_.emplace(name, own).second;
    lock.unlock();
    const End end{*this, name, *own, first};
    Result result = make();
    lock.lock();
    own->result = result;
    lock.unlock();
    return result;
  }

 private:
  static constexpr std::chrono::milliseconds kPatience{50};  // until control is asked again

  struct Work {
    bool over = false;
    std::optional<Result> result;  // nothing: make() has thrown
  };
  struct End {
    UnderWay& all;
    const std::string& name;
    Work& own;
    bool first;
    ~End() {
      const std::lock_guard lock(all.mutex_);
      own.over = true;
      if (first) all.works_.erase(name);
      all.changed_.notify_all();
    }
  };

  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, std::shared_ptr<Work>> works_;
};

}  // namespace cairn::lab
