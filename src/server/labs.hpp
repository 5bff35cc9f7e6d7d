// The Labs that questions are asked: one for the games that everybody knows, and one for each text of rules that
// somebody has written, so that nobody's game is changed by the rules of another.
#pragma once

#include "server/settings.hpp"

#include <cairn/lab.hpp>

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>

namespace cairn::server {

class Labs {
 public:
  explicit Labs(const Settings& settings);

  // Rules are kept by a name made of their text. Throws Error when they make no sense.
  [[nodiscard]] std::string add(const std::string& rules);
  // By that name; empty: the games that everybody knows. Null when the rules were forgotten, or never added.
  [[nodiscard]] std::shared_ptr<const Lab> find(const std::string& name);

 private:
  struct Own {
    std::string name;
    std::string rules;
    std::shared_ptr<const Lab> lab;
  };
  [[nodiscard]] LabSettings lab_settings(bool own) const;

  Settings settings_;
  std::shared_ptr<const Lab> common_;
  std::mutex mutex_;
  std::list<Own> own_;  // the most recently used first
};

inline constexpr std::size_t kMostOwnLabs = 12;
inline constexpr std::size_t kLongestRules = 64 * 1024;

}  // namespace cairn::server
