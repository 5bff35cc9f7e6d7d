// A small reader of XML, for tests of SVG: it fails when tags do not match, and lists the elements with their
// attributes.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::testing {

struct XmlElement {
  std::string tag;
  std::map<std::string, std::string> attributes;
  std::string text;
  std::size_t depth = 0;

  [[nodiscard]] std::string at(const std::string& name) const {
    const auto found = attributes.find(name);
    return found == attributes.end() ? "" : found->second;
  }
  [[nodiscard]] double number(const std::string& name) const { return std::stod(at(name)); }
};

class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : text_(text) {
    while (at_ < text_.size()) {
      if (text_[at_] == '<') {
        tag();
      } else {
        const std::size_t end = text_.find('<', at_);
        const std::string_view words = text_.substr(at_, end - at_);
        if (words.find('>') != std::string_view::npos) fail("a bare >");
        check_entities(words);
        if (!open_.empty()) elements_[open_.back()].text += words;
        at_ = end == std::string_view::npos ? text_.size() : end;
      }
    }
    if (!open_.empty()) fail("an open " + elements_[open_.back()].tag);
  }

  [[nodiscard]] const std::vector<XmlElement>& elements() const { return elements_; }
  [[nodiscard]] std::vector<XmlElement> named(const std::string& tag) const {
    std::vector<XmlElement> found;
    for (const auto& element : elements_) {
      if (element.tag == tag) found.push_back(element);
    }
    return found;
  }

 private:
  void fail(const std::string& what) const {
    throw std::runtime_error("XML: " + what + " at byte " + std::to_string(at_));
  }
  void check_entities(std::string_view words) const {
    for (std::size_t i = words.find('&'); i != std::string_view::npos; i = words.find('&', i + 1)) {
      const std::string_view rest = words.substr(i);
      if (!rest.starts_with("&amp;") && !rest.starts_with("&lt;") && !rest.starts_with("&gt;") &&
          !rest.starts_with("&quot;")) {
        fail("a bare &");
      }
    }
  }

  void tag() {
    const std::size_t end = text_.find('>', at_);
    if (end == std::string_view::npos) fail("a tag without an end");
    std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
    if (inside.starts_with('/')) {
      if (open_.empty() || elements_[open_.back()].tag != inside.substr(1)) fail("a wrong end " + std::string(inside));
      open_.pop_back();
    } else {
      const bool closed = inside.ends_with('/');
      if (closed) inside.remove_suffix(1);
      elements_.push_back(element(inside));
      if (!closed) open_.push_back(elements_.size() - 1);
    }
    at_ = end + 1;
  }

  XmlElement element(std::string_view inside) const {
    XmlElement result;
    result.depth = open_.size();
    const std::size_t name = std::min(inside.find(' '), inside.size());
    result.tag = inside.substr(0, name);
    inside.remove_prefix(name);
    while (inside.find_first_not_of(" \n") != std::string_view::npos) {
      inside.remove_prefix(inside.find_first_not_of(" \n"));
      const std::size_t equals = inside.find("=\"");
      if (equals == std::string_view::npos) fail("an attribute without a value in " + std::string(inside));
      const std::size_t end = inside.find('"', equals + 2);
      if (end == std::string_view::npos) fail("an attribute without an end");
      const std::string value(inside.substr(equals + 2, end - equals - 2));
      if (value.find('<') != std::string::npos) fail("a bare < in an attribute");
      check_entities(value);
      if (!result.attributes.emplace(inside.substr(0, equals), value).second) fail("an attribute twice");
      inside.remove_prefix(end + 1);
    }
    return result;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::size_t> open_;
  std::vector<XmlElement> elements_;
};

}  // namespace cairn::testing
