// Many claims at once: threads take one after the other, and the thread that asks hands the answers out in order.
//
// One hard claim must not eat the time of all others. So each gets what is left of the time, divided by the claims that
// are left, and what is over in the end goes, divided in the same way, to those that were short of time.
#include "api/claims.hpp"

#include "api/call.hpp"
#include "api/question.hpp"
#include "base/parallel.hpp"
#include "base/printable.hpp"
#include "base/thread.hpp"
#include "render/claims/family.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <shared_mutex>
#include <utility>
#include <variant>

namespace cairn {

namespace {

ClaimAttempt unanswered(const AskedClaim& asked, const Error& error) {
  ClaimAttempt attempt;
  attempt.answer.claim = asked.text;
  if (asked.claim) {
    attempt.answer.game = asked.claim->game();
    attempt.answer.misere = asked.claim->misere();
    attempt.answer.parameters = asked.claim->parameters();
  }
  attempt.answer.known = {How::unknown, error.what()};
  attempt.error = error;
  return attempt;
}

// What to say of a claim for which there was no time.
ClaimAttempt not_reached(const AskedClaim& asked, Status status) {
  ClaimAttempt attempt = unanswered(asked, Error(api::not_reached_words(status)));
  attempt.error.reset();
  attempt.answer.status = status;
  attempt.reached = false;
  return attempt;
}

bool is_decided(const ClaimAnswer& answer) {
  return answer.holds.has_value() && (!*answer.holds || answer.status == Status::complete);
}

// Of two attempts at one claim, the one that says more.
ClaimAttempt better(ClaimAttempt first, ClaimAttempt second) {
  first.seconds = second.seconds = first.seconds + second.seconds;
  if (is_decided(second.answer)) return second;
  const bool further = second.answer.to.value_or(0) >= first.answer.to.value_or(0);
  return !second.error && second.reached && further ? second : first;
}

class ManyClaims {
 public:
  ManyClaims(lab::Laboratory& laboratory, const api::ClaimSource& source, const CheckOptions& options,
             const api::Call& call)
      : laboratory_(laboratory),
        source_(source),
        options_(options),
        call_(call),
        at_once_(static_cast<int>(
            std::clamp<std::size_t>(source.count, 1, static_cast<std::size_t>(std::max(call.threads(), 1))))),
        shared_(source.shared_time && call.control().deadline && source.count > 1),
        left_(source.count) {}

  // How many were answered.
  std::size_t run(const api::EachClaim& each) {
    base::Thread workers([&] { work(); });
    std::size_t next = 0;
    try {
      for (;; ++next) {
        std::optional<ClaimAttempt> attempt;  // certificates may be large: it is kept no longer than needed
        {
          std::unique_lock lock(mutex_);
          changed_.wait(lock, [&] { return (next < attempts_.size() && attempts_[next].has_value()) || over_; });
          if (next == attempts_.size() || !attempts_[next]) break;
          attempt.swap(attempts_[next]);
        }
        each(next, *attempt);
      }
    } catch (...) {
      unwanted_ = true;
      throw;
    }
    workers.join();
    if (failure_) std::rethrow_exception(failure_);
    return next;
  }

 private:
  using Clock = base::Control::Clock;

  // A claim that its share of the time did not suffice for.
  struct Held {
    std::size_t index = 0;
    const AskedClaim* asked = nullptr;
    ClaimAttempt attempt;
  };

  void work() {
    try {
      constexpr std::size_t kNoEnd = SIZE_MAX / 2;  // the source says when it is over
      base::parallel_for(kNoEnd, at_once_, [&](std::size_t /*number*/) { return take(); });
      // What is left of the time is for those that needed more than their share.
      std::sort(held_.begin(), held_.end(), [](const Held& a, const Held& b) { return a.index < b.index; });
      left_ = held_.size();
      base::parallel_for(held_.size(), at_once_, [&](std::size_t i) {
        take_again(held_[i]);
        return true;
      });
    } catch (...) {
      failure_ = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    over_ = true;
    changed_.notify_all();
  }

  // The next claim of the source. False when there is none.
  bool take() {
    base::Control control = own_control();
    std::size_t index = 0;
    const AskedClaim* asked = nullptr;
    {
      const std::lock_guard one_by_one(taking_);
      if (unwanted_ || control.stop() == Status::cancelled) return false;
      asked = source_.next();
      if (asked == nullptr) return false;
      share(control);
      const std::lock_guard lock(mutex_);
      index = attempts_.size();
      attempts_.emplace_back();
    }
    const auto begin = Clock::now();
    ClaimAttempt attempt = timed(*asked, control);
    if (shared_ && !call_.control().stop() && is_short_of_time(*asked, attempt, begin, *control.deadline)) {
      const std::lock_guard lock(mutex_);
      held_.push_back({index, asked, std::move(attempt)});
    } else {
      publish(index, std::move(attempt));
    }
    return true;
  }

  // Could more time say more? A proof may use half of the time of its claim.
  [[nodiscard]] bool is_short_of_time(const AskedClaim& asked, const ClaimAttempt& attempt, Clock::time_point begin,
                                      Clock::time_point deadline) const {
    if (attempt.error) return false;
    if (!is_decided(attempt.answer)) return attempt.answer.status == Status::limit_reached;
    const bool bounded = asked.to || options_.to;
    return !bounded && attempt.answer.known.how == How::computed && Clock::now() - begin >= (deadline - begin) / 2;
  }

  void take_again(Held& held) {
    base::Control control = own_control();
    {
      const std::lock_guard one_by_one(taking_);
      share(control);
    }
    if (unwanted_ || control.stop()) return publish(held.index, std::move(held.attempt));
    publish(held.index, better(std::move(held.attempt), timed(*held.asked, control)));
  }

  void publish(std::size_t index, ClaimAttempt attempt) {
    const std::lock_guard lock(mutex_);
    attempts_[index] = std::move(attempt);
    changed_.notify_all();
  }

  // Each thread reports by its own.
  [[nodiscard]] base::Control own_control() const {
    base::Control control = call_.control();
    if (control.abandoned == nullptr) control.abandoned = &unwanted_;
    return control;
  }

  // What is left of the time, divided by the claims that are left.
  void share(base::Control& control) {
    if (!shared_) return;
    const auto now = Clock::now();
    const auto rounds = static_cast<std::int64_t>((left_ + static_cast<std::size_t>(at_once_) - 1) /
                                                  static_cast<std::size_t>(at_once_));
    if (*control.deadline > now)
      *control.deadline = now + (*control.deadline - now) / std::max<std::int64_t>(rounds, 1);
    if (left_ > 0) --left_;
  }

  ClaimAttempt timed(const AskedClaim& asked, const base::Control& control) {
    const auto begin = Clock::now();
    ClaimAttempt attempt = answered(asked, control);
    attempt.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return attempt;
  }

  ClaimAttempt answered(const AskedClaim& asked, const base::Control& control) {
    if (!asked.claim) return unanswered(asked, asked.error.value_or(Error("this is no claim")));
    if (const auto stopped = control.stop()) return not_reached(asked, *stopped);
    try {
      if (at_once_ > 1) {
        const std::shared_lock lock(alone_);
        base::Control part = control;
        part.memory /= static_cast<std::size_t>(at_once_);
        try {
          ClaimAttempt attempt{ask(asked, std::max(1, call_.threads() / at_once_), part)};
          const bool is_short = attempt.answer.status == Status::limit_reached && !control.stop();
          if (!is_short) return attempt;
        } catch (const TooLarge&) {  // all of the memory may be enough
        }
      }
      const std::unique_lock lock(alone_);
      return {ask(asked, call_.threads(), control)};
    } catch (const Error& error) {
      return unanswered(asked, error);
    }
  }

  ClaimAnswer ask(const AskedClaim& asked, int threads, const base::Control& control) {
    CheckOptions options = options_;
    if (asked.to) options.to = asked.to;
    lab::ClaimQuestion question = api::question_of(options, call_.engine(), threads);
    question.proof_time = source_.proof_time;
    return api::check(laboratory_, *asked.claim, question, control);
  }

  lab::Laboratory& laboratory_;
  const api::ClaimSource& source_;
  const CheckOptions& options_;
  const api::Call& call_;
  int at_once_;
  bool shared_;              // is the time divided between them?
  std::shared_mutex alone_;  // held by those that share the memory, or by one that needs all of it
  std::mutex taking_;        // held by whoever takes the next claim
  std::size_t left_;         // claims that were not taken yet, in this round
  std::mutex mutex_;         // of what follows
  std::condition_variable changed_;
  std::deque<std::optional<ClaimAttempt>> attempts_;
  std::vector<Held> held_;
  bool over_ = false;
  std::atomic<bool> unwanted_ = false;  // because `each` threw
  std::exception_ptr failure_;
};

}  // namespace

namespace api {

std::string not_reached_words(Status status) {
  return status == Status::cancelled ? "not reached: the run was interrupted before"
                                     : "not reached: the time was up before";
}

std::size_t check_many(Lab::Inside& lab, const ClaimSource& source, const CheckOptions& options, Call& call,
                       const EachClaim& each) {
  return call.answer([&] { return ManyClaims(lab.laboratory, source, options, call).run(each); });
}

lab::ClaimQuestion question_of(const CheckOptions& options, Engine engine, int threads) {
  if (options.to) check_range(*options.to, 0);
  lab::ClaimQuestion question;
  question.to = options.to;
  question.engine = engine;
  question.threads = threads;
  question.certificate = options.certificate;
  if (options.numeration) question.numerations = {*options.numeration};
  return question;
}

ClaimAnswer check(lab::Laboratory& laboratory, const ParsedClaim& claim, const lab::ClaimQuestion& question,
                  const base::Control& control) {
  return std::visit([&](const auto& said) { return laboratory.check(said, question, control); },
                    claim.inside().statement);
}

std::vector<AskedClaim> asked_of(std::vector<ParsedClaim> claims, std::string_view text, std::optional<int> line) {
  std::vector<AskedClaim> asked;
  for (ParsedClaim& claim : claims) {
    AskedClaim one{.text = claim.text(), .line = line};
    if (!claim.parameters().empty()) one.family = base::printable(text);
    one.claim = std::move(claim);
    asked.push_back(std::move(one));
  }
  return asked;
}

}  // namespace api

std::size_t Lab::check(std::span<const AskedClaim> claims, const CheckOptions& options, const Limits& limits,
                       const std::function<void(std::size_t, const ClaimAttempt&)>& each) const {
  api::Call call(limits, *inside_);
  if (options.to) api::check_range(*options.to, 0);
  std::size_t next = 0;
  const auto source = [&] { return next < claims.size() ? &claims[next++] : nullptr; };
  return api::check_many(*inside_, {.next = source, .count = claims.size(), .shared_time = true}, options, call, each);
}

FamilyAnswer family_answer(std::string family, std::span<const ClaimAttempt> members) {
  return render::family_of(std::move(family), members);
}

void ClaimCounts::add(const ClaimAttempt& attempt, bool is_claim) {
  if (!is_claim) {
    ++no_claims;
  } else if (attempt.error) {
    ++not_answered;
  } else if (!attempt.reached) {
    ++not_reached;
  } else if (!attempt.answer.holds) {
    ++unknown;
  } else if (!*attempt.answer.holds) {
    ++refuted;
  } else if (attempt.answer.known.how == How::proved) {
    ++proved;
  } else {
    ++computed;
  }
}

}  // namespace cairn
