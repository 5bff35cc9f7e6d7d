// Many claims at once: threads take one after the other, and the thread that asks hands the answers out in order.
#include "api/claims.hpp"

#include "api/call.hpp"
#include "api/question.hpp"
#include "base/parallel.hpp"
#include "base/printable.hpp"
#include "render/claims/family.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <shared_mutex>
#include <thread>
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

int at_once(std::span<const AskedClaim> asked, int threads) {
  const auto claims = std::count_if(asked.begin(), asked.end(), [](const auto& one) { return one.claim.has_value(); });
  return static_cast<int>(std::clamp<std::int64_t>(threads, 1, std::max<std::int64_t>(claims, 1)));
}

class ManyClaims {
 public:
  using Each = std::function<void(std::size_t, const ClaimAttempt&)>;

  ManyClaims(lab::Laboratory& laboratory, std::span<const AskedClaim> asked, const CheckOptions& options,
             const api::Call& call)
      : laboratory_(laboratory),
        asked_(asked),
        options_(options),
        call_(call),
        at_once_(at_once(asked, call.threads())),
        attempts_(asked.size()) {}

  // How many were answered.
  std::size_t run(const Each& each) {
    std::jthread workers([&] { work(); });
    std::size_t next = 0;
    try {
      for (; next < asked_.size(); ++next) {
        {
          std::unique_lock lock(mutex_);
          changed_.wait(lock, [&] { return attempts_[next].has_value() || over_; });
          if (!attempts_[next]) break;
        }
        each(next, *attempts_[next]);
        attempts_[next].reset();  // certificates may be large
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
  void work() {
    try {
      base::parallel_for(asked_.size(), at_once_, [&](std::size_t i) {
        base::Control control = call_.control();  // each thread reports by its own
        if (control.abandoned == nullptr) control.abandoned = &unwanted_;
        if (unwanted_ || control.stop() == Status::cancelled) return false;
        const auto begin = base::Control::Clock::now();
        ClaimAttempt attempt = answered(asked_[i], control);
        attempt.seconds = std::chrono::duration<double>(base::Control::Clock::now() - begin).count();
        const std::lock_guard lock(mutex_);
        attempts_[i] = std::move(attempt);
        changed_.notify_all();
        return true;
      });
    } catch (...) {
      failure_ = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    over_ = true;
    changed_.notify_all();
  }

  ClaimAttempt answered(const AskedClaim& asked, const base::Control& control) {
    if (!asked.claim) return unanswered(asked, asked.error.value_or(Error("this is no claim")));
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
    return api::check(laboratory_, *asked.claim, api::question_of(options, call_.engine(), threads), control);
  }

  lab::Laboratory& laboratory_;
  std::span<const AskedClaim> asked_;
  const CheckOptions& options_;
  const api::Call& call_;
  int at_once_;
  std::shared_mutex alone_;  // held by those that share the memory, or by one that needs all of it
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::optional<ClaimAttempt>> attempts_;
  bool over_ = false;
  std::atomic<bool> unwanted_ = false;  // because `each` threw
  std::exception_ptr failure_;
};

}  // namespace

namespace api {

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
  return call.answer([&] { return ManyClaims(inside_->laboratory, claims, options, call).run(each); });
}

FamilyAnswer family_answer(std::string family, std::span<const ClaimAttempt> members) {
  return render::family_of(std::move(family), members);
}

void ClaimCounts::add(const ClaimAttempt& attempt, bool is_claim) {
  if (!is_claim) {
    ++no_claims;
  } else if (attempt.error) {
    ++not_answered;
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
