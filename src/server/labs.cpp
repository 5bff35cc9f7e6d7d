// Labs by the texts of their rules, forgotten from the least recently used on.
#include "server/labs.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace cairn::server {

namespace {

// FNV-1a: the name of the same text is the same after a restart. Texts are compared, too.
std::string name_of(const std::string& rules, unsigned salt) {
  std::uint64_t hash = 14695981039346656037ULL + salt;
  for (const char byte : rules) hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211ULL;
  return fmt::format("{:016x}", hash);
}

}  // namespace

LabSettings Labs::lab_settings(bool own) const {
  LabSettings made;
  if (settings_.keep_proofs && !own) made.proofs = program_proofs();
  made.limits.memory = own ? settings_.memory / 4 : settings_.memory;
  made.limits.threads = 2;
  return made;
}

Labs::Labs(const Settings& settings) : settings_(settings) {
  common_ = std::make_shared<const Lab>(lab_settings(false));
}

std::string Labs::add(const std::string& rules) {
  if (rules.size() > kLongestRules) throw TooLarge("rules have at most 64 kB");
  for (unsigned salt = 0;; ++salt) {
    std::string name = name_of(rules, salt);
    {
      const std::lock_guard lock(mutex_);
      const auto known = std::find_if(own_.begin(), own_.end(), [&](const Own& one) { return one.name == name; });
      if (known != own_.end() && known->rules != rules) continue;
      if (known != own_.end()) {
        own_.splice(own_.begin(), own_, known);
        return name;
      }
    }
    auto lab = std::make_shared<Lab>(lab_settings(true));
    lab->add_rules(rules, "rules");
    const std::lock_guard lock(mutex_);
    own_.push_front({name, rules, std::move(lab)});
    if (own_.size() > kMostOwnLabs) own_.pop_back();
    return name;
  }
}

std::shared_ptr<const Lab> Labs::find(const std::string& name) {
  if (name.empty()) return common_;
  const std::lock_guard lock(mutex_);
  const auto known = std::find_if(own_.begin(), own_.end(), [&](const Own& one) { return one.name == name; });
  if (known == own_.end()) return nullptr;
  own_.splice(own_.begin(), own_, known);
  return known->lab;
}

}  // namespace cairn::server
