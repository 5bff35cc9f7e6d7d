// Automata as Walnut and Graphviz read them.
#include "render/automaton_export.hpp"

#include <cairn/version.hpp>

#include <fmt/format.h>

#include <map>

namespace cairn::render {

namespace {

std::string digits(Letter letter, int tracks, const char* between) {
  std::string text;
  for (int track = 0; track < tracks; ++track) {
    if (track > 0) text += between;
    text += ((letter >> track) & 1U) != 0 ? '1' : '0';
  }
  return text;
}

std::string graphviz_text(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

}  // namespace

std::string walnut_of(const Automaton& automaton, std::size_t mode) {
  Automaton one = automaton;
  one.starts = {automaton.starts[mode]};
  one = minimised(one);  // numbers the states from the start
  const std::vector<std::uint8_t> live = alive(one);
  std::string text;
  for (int track = 0; track < one.tracks; ++track) {
    text += (track > 0 ? " " : "") + std::string(one.numeration == Numeration::binary ? "msd_2" : "msd_fib");
  }
  text += "\n";
  // Without the state of no return the others are numbered anew.
  std::vector<std::size_t> number(one.states(), 0);
  std::size_t count = 0;
  for (std::size_t state = 0; state < one.states(); ++state) {
    if (live[state] != 0 || state == 0) number[state] = count++;
  }
  for (std::uint32_t state = 0; state < one.states(); ++state) {
    if (live[state] == 0 && state != 0) continue;
    text += fmt::format("\n{} {}\n", number[state], one.accepting[state]);
    for (Letter letter = 0; letter < one.letters(); ++letter) {
      const std::uint32_t target = one.step(state, letter);
      if (live[target] == 0) continue;
      text += fmt::format("{} -> {}\n", digits(letter, one.tracks, " "), number[target]);
    }
  }
  return text;
}

std::string graphviz_of(const Automaton& automaton, const std::vector<std::string>& modes,
                        const std::vector<std::string>& tracks) {
  const std::vector<std::uint8_t> live = alive(automaton);
  std::string names;
  for (const std::string& track : tracks) names += (names.empty() ? "" : ", ") + track;
  std::string text = "digraph automaton {\n  // " + made_by() + "\n  rankdir = LR;\n  node [shape = circle];\n";
  text += fmt::format("  label = {};\n", graphviz_text(fmt::format("{} digits of {}, most significant first",
                                                                   to_string(automaton.numeration), names)));
  for (std::size_t mode = 0; mode < automaton.starts.size(); ++mode) {
    if (automaton.starts[mode] == Automaton::kNoStart) continue;
    text += fmt::format("  start{} [shape = plaintext, label = {}];\n  start{} -> {};\n", mode,
                        graphviz_text(modes[mode]), mode, automaton.starts[mode]);
  }
  for (std::uint32_t state = 0; state < automaton.states(); ++state) {
    if (live[state] == 0) continue;
    if (automaton.accepting[state] != 0) text += fmt::format("  {} [shape = doublecircle];\n", state);
    std::map<std::uint32_t, std::string> labels;  // by target
    for (Letter letter = 0; letter < automaton.letters(); ++letter) {
      const std::uint32_t target = automaton.step(state, letter);
      if (live[target] == 0) continue;
      std::string& label = labels[target];
      label += (label.empty() ? "" : " ") + digits(letter, automaton.tracks, "");
    }
    for (const auto& [target, label] : labels) {
      text += fmt::format("  {} -> {} [label = {}];\n", state, target, graphviz_text(label));
    }
  }
  return text + "}\n";
}

}  // namespace cairn::render
