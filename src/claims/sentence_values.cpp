// Kleene's rules over a part of the numbers.
#include "claims/sentence_values.hpp"

#include "claims/sentence_guards.hpp"

#include <cairn/error.hpp>

#include <algorithm>

namespace cairn::claims {

namespace {

constexpr std::uint64_t kStepsBetweenLooks = 1 << 13;  // at the clock
// More numbers than these are not looked at, even where they are all there are.
constexpr std::int64_t kMostNumbers = 2'000'000;
constexpr int kDeepest = 1000;

bool is_quantifier(Op op) { return is_binder(op) && info(op).result == Type::truth; }

}  // namespace

Truth opposite(Truth value) {
  if (value == Truth::unknown) return value;
  return value == Truth::yes ? Truth::no : Truth::yes;
}

SentenceValues::SentenceValues(const Sentence& sentence, SentencePositions& positions, const FunctionOf& functions,
                               const Control& control)
    : sentence_(sentence),
      positions_(positions),
      functions_(functions),
      control_(control),
      values_(sentence.variables.size()) {
  body_ = made(sentence.body);
  for (const Definition& definition : sentence.definitions) definitions_.push_back(made(definition.body));
  for (SentenceNode& definition : definitions_) find_guards(definition);
  find_guards(body_);
  kept_.resize(definitions_.size());
}

SentenceValues::~SentenceValues() = default;

SentenceNode SentenceValues::made(const Expr& expr) const {
  SentenceNode node;
  node.expr = &expr;
  node.op = expr.op;
  node.value = expr.value;
  switch (expr.op) {
    case Op::least:
    case Op::greatest:
    case Op::distinct:
    case Op::outcome:
    case Op::grundy:
    case Op::graph:
    case Op::call:
    case Op::complement:
    case Op::is_stack:
      throw Error("'" + to_string(expr) + "' cannot stand in a sentence about several positions");
    case Op::name:
      node.words = stands_for_words(node);
      break;
    default:
      node.words = is_binder(expr.op) && stands_for_words(node);
      break;
  }
  for (const Expr& arg : expr.args) node.args.push_back(made(arg));
  if (expr.op == Op::equal || expr.op == Op::not_equal) {
    node.words = std::any_of(node.args.begin(), node.args.end(),
                             [](const auto& arg) { return arg.op == Op::name && arg.words; });
  }
  return node;
}

bool SentenceValues::stands_for_words(const SentenceNode& node) const {
  return node.value < 0 || !sentence_.variables[static_cast<std::size_t>(node.value)].labels.empty();
}

// Guards point to nodes, which have found their places by now.
void SentenceValues::find_guards(SentenceNode& node) {
  for (SentenceNode& arg : node.args) find_guards(arg);
  const auto either = [&](bool SentenceNode::*of, std::size_t a, std::size_t b) {
    return node.args[a].*of || node.args[b].*of;
  };
  switch (node.op) {
    case Op::negation:
      node.can_hold = node.args[0].can_fail;
      node.can_fail = node.args[0].can_hold;
      return;
    case Op::conjunction:
      node.can_hold = node.args[0].can_hold && node.args[1].can_hold;
      node.can_fail = either(&SentenceNode::can_fail, 0, 1);
      return;
    case Op::disjunction:
      node.can_hold = either(&SentenceNode::can_hold, 0, 1);
      node.can_fail = node.args[0].can_fail && node.args[1].can_fail;
      return;
    case Op::implication:
      node.can_hold = node.args[0].can_fail || node.args[1].can_hold;
      node.can_fail = node.args[0].can_hold && node.args[1].can_fail;
      return;
    case Op::equivalence: {
      const auto& [a, b] = std::tie(node.args[0], node.args[1]);
      node.can_hold = (a.can_hold && b.can_hold) || (a.can_fail && b.can_fail);
      node.can_fail = (a.can_hold && b.can_fail) || (a.can_fail && b.can_hold);
      return;
    }
    default:
      break;
  }
  if (!is_binder(node.op)) return;
  const int variable = static_cast<int>(node.value);
  const SentenceNode& condition = node.args[0];
  node.when_true = std::make_shared<const Guard>(guard_of(condition, true, {variable}));
  node.when_false = std::make_shared<const Guard>(guard_of(condition, false, {variable}));
  const bool words = !sentence_.variables[static_cast<std::size_t>(variable)].labels.empty();
  const bool few_hold = words || bounds(*node.when_true, variable);
  const bool few_fail = words || bounds(*node.when_false, variable);
  switch (node.op) {
    case Op::for_all:
      node.can_hold = few_fail && condition.can_hold;
      node.can_fail = condition.can_fail;
      return;
    case Op::exists:
      node.can_hold = condition.can_hold;
      node.can_fail = few_hold && condition.can_fail;
      return;
    case Op::exists_unique:
      node.can_hold = few_hold && condition.can_hold;
      node.can_fail = condition.can_hold || (few_hold && condition.can_fail);
      return;
    case Op::infinitely_many:
    case Op::almost_all:
      node.can_hold = few_fail;
      node.can_fail = few_hold;
      return;
    default:
      return;
  }
}

void SentenceValues::step() {
  if (++steps_ % kStepsBetweenLooks != 0) return;
  if (control_.stop()) throw Stopped("the run was stopped");
  control_.report([&] { return sentence_.text + ": " + std::to_string(steps_) + " steps"; });
}

Truth SentenceValues::truth(const SentenceNode& node) {
  if (!node.can_hold && !node.can_fail) return Truth::unknown;
  step();
  const auto& args = node.args;
  switch (node.op) {
    case Op::negation:
      return opposite(truth(args[0]));
    case Op::conjunction: {
      const Truth first = truth(args[0]);
      return first == Truth::no ? first : std::min(first, truth(args[1]));
    }
    case Op::disjunction: {
      const Truth first = truth(args[0]);
      return first == Truth::yes ? first : std::max(first, truth(args[1]));
    }
    case Op::implication: {
      const Truth first = opposite(truth(args[0]));
      return first == Truth::yes ? first : std::max(first, truth(args[1]));
    }
    case Op::equivalence: {
      const Truth first = truth(args[0]);
      if (first == Truth::unknown) return first;
      const Truth second = truth(args[1]);
      return first == Truth::yes ? second : opposite(second);
    }
    case Op::member: {
      const auto element = number(args[0]);
      if (!element) return Truth::unknown;
      return truth_of(element->finite() && args[1].expr->set.contains(element->value));
    }
    case Op::is_outcome:
      return outcome(node);
    case Op::is_option:
      return truth(args.back());
    case Op::defined_truth: {
      const auto value = defined(node);
      return value ? truth_of(value->value != 0) : Truth::unknown;
    }
    default:
      return is_quantifier(node.op) ? quantified(node) : comparison(node);
  }
}

Truth SentenceValues::comparison(const SentenceNode& node) {
  if (node.words) return truth_of((word(node.args[0]) == word(node.args[1])) == (node.op == Op::equal));
  const auto left = number(node.args[0]);
  if (!left) return Truth::unknown;
  const auto right = number(node.args[1]);
  return right ? truth_of(compare(node.op, *left, *right)) : Truth::unknown;
}

// A word that is written has the value -1 - its place among the words.
std::int64_t SentenceValues::word_place(const SentenceNode& node) const {
  return node.value < 0 ? -1 - node.value : value(static_cast<int>(node.value)).value;
}

const std::string& SentenceValues::word(const SentenceNode& node) const {
  if (node.value < 0) return node.expr->name;
  return sentence_.variables[static_cast<std::size_t>(node.value)].labels[static_cast<std::size_t>(word_place(node))];
}

std::optional<std::vector<Cells>> SentenceValues::cells(const SentenceNode& node) {
  const Subject& subject = *node.expr->subject;
  std::vector<Cells> parts;
  parts.reserve(subject.parts.size());
  std::size_t next = 0;
  for (const SubjectPart& part : subject.parts) {
    Cells& cells = parts.emplace_back();
    cells.reserve(part.cells.size());
    for (const SubjectCell& cell : part.cells) {
      switch (cell.kind) {
        case SubjectCell::Kind::infinite:
          cells.push_back(kInfinite);
          break;
        case SubjectCell::Kind::word:
          cells.push_back(cell.label);
          break;
        case SubjectCell::Kind::number: {
          const auto found = number(node.args[next++]);
          if (!found) return std::nullopt;
          cells.push_back(found->absent() ? -1 : found->finite() ? found->value : kInfinite);
          break;
        }
        case SubjectCell::Kind::word_variable: {
          const std::string& text = word(node.args[next++]);
          const auto& labels = part.game->rules.cells()[cells.size()].labels;
          const auto at =
              std::find_if(labels.begin(), labels.end(), [&](const Label& label) { return label.text == text; });
          cells.push_back(at == labels.end() ? -1 : at - labels.begin());
          break;
        }
        case SubjectCell::Kind::every_size:  // of functions alone
          cells.push_back(-1);
          break;
      }
    }
  }
  return parts;
}

Truth SentenceValues::outcome(const SentenceNode& node) {
  const auto parts = cells(node);
  if (!parts) return Truth::unknown;
  const auto found = positions_.outcome(*node.expr->subject, *parts);
  return found ? truth_of(*found == node.expr->name[0]) : Truth::unknown;
}

NumberRange SentenceValues::range(int variable, const Guard* guard) {
  const auto& labels = sentence_.variables[static_cast<std::size_t>(variable)].labels;
  if (!labels.empty()) return {0, static_cast<std::int64_t>(labels.size()) - 1};
  if (guard == nullptr || (guard->parts.empty() && guard->kind == Guard::Kind::all_of)) return {};
  Ranges ranges{{variable, {}}};
  const bool possible = narrow(
      *guard, [&](const SentenceNode& node) { return number(node); }, ranges);
  return possible ? ranges[variable] : NumberRange{0, -1};
}

SentenceValues::Looked SentenceValues::looked(int variable, const Guard* guard) {
  Looked result{range(variable, guard), true};
  NumberRange& numbers = result.numbers;
  if (numbers.empty()) return result;
  if (numbers.bounded() && numbers.high - numbers.low < kMostNumbers) return result;
  result.exact = false;
  causes_.reach = true;
  numbers.high = std::min(numbers.high, reach_);
  return result;
}

Truth SentenceValues::quantified(const SentenceNode& node) {
  const int variable = static_cast<int>(node.value);
  switch (node.op) {
    case Op::for_all:
      return one_or_all(node, true);
    case Op::exists:
      return one_or_all(node, false);
    case Op::exists_unique:
      return unique(node);
    default:
      // There are finitely many words.
      if (!sentence_.variables[static_cast<std::size_t>(variable)].labels.empty()) {
        return truth_of(node.op == Op::almost_all);
      }
      // Finitely many exceptions, or none but finitely many.
      if (range(variable, node.when_false.get()).bounded()) return Truth::yes;
      return range(variable, node.when_true.get()).bounded() ? Truth::no : Truth::unknown;
  }
}

Truth SentenceValues::one_or_all(const SentenceNode& node, bool all) {
  const int variable = static_cast<int>(node.value);
  const SentenceNode& condition = node.args[0];
  const Truth decisive = all ? Truth::no : Truth::yes;
  const bool can_decide = all ? condition.can_fail : condition.can_hold;
  const Looked range = looked(variable, all ? node.when_false.get() : node.when_true.get());
  if (!can_decide && !range.exact) return Truth::unknown;
  const Number before = value(variable);
  Truth result = range.exact ? opposite(decisive) : Truth::unknown;
  for (std::int64_t i = range.numbers.low; i <= range.numbers.high; ++i) {
    set(variable, i);
    const Truth found = truth(condition);
    if (found == Truth::unknown) result = found;
    if (found == Truth::unknown && !can_decide) break;
    if (found == decisive) {
      result = found;
      break;
    }
  }
  set(variable, before);
  return result;
}

Truth SentenceValues::unique(const SentenceNode& node) {
  const int variable = static_cast<int>(node.value);
  const Looked range = looked(variable, node.when_true.get());
  const Number before = value(variable);
  int found = 0;
  bool open = !range.exact;
  for (std::int64_t i = range.numbers.low; i <= range.numbers.high && found < 2; ++i) {
    set(variable, i);
    const Truth holds = truth(node.args[0]);
    if (holds == Truth::yes) ++found;
    if (holds == Truth::unknown) open = true;
  }
  set(variable, before);
  if (found > 1) return Truth::no;
  return open ? Truth::unknown : truth_of(found == 1);
}

std::optional<Number> SentenceValues::chosen(const SentenceNode& node) {
  const int variable = static_cast<int>(node.value);
  const Looked range = looked(variable, node.when_true.get());
  const Number before = value(variable);
  std::optional<Number> found;
  bool open = false;
  bool several = false;
  for (std::int64_t i = range.numbers.low; i <= range.numbers.high && !several; ++i) {
    set(variable, i);
    const Truth holds = truth(node.args[0]);
    if (holds == Truth::unknown) open = true;
    if (holds == Truth::yes) {
      several = found.has_value();
      found = i;
    }
    if (node.op == Op::least_such && holds != Truth::no) break;
  }
  set(variable, before);
  if (several) return Number();
  if (node.op == Op::least_such && found) return found;
  if (open || !range.exact) return std::nullopt;
  return found ? found : Number();
}

std::optional<Number> SentenceValues::defined(const SentenceNode& node) {
  const auto index = static_cast<std::size_t>(node.value);
  const Definition& definition = sentence_.definitions[index];
  std::vector<Number> numbers;
  std::vector<std::int64_t> key;
  for (const SentenceNode& arg : node.args) {
    const auto given = arg.op == Op::name && arg.words ? Number(word_place(arg)) : number(arg);
    if (!given) return std::nullopt;
    // Variables are whole numbers from 0 on, and parameters are variables: of others nothing is defined.
    if (!given->finite() || given->value < 0) return definition.type() == Type::truth ? Number(0) : Number();
    numbers.push_back(*given);
    key.push_back(given->value);
  }
  Kept& kept = kept_[index][key];  // stays where it is when others are added
  if (kept.number) return kept.number;
  if (kept.overflow) {
    causes_.overflow = true;
    return std::nullopt;
  }
  if (!kept.running && kept.reach >= reach_) {
    causes_.reach = true;
    return std::nullopt;
  }
  const auto call = [&] {
    std::string text = definition.name + "(";
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      text += (i > 0 ? ", " : "") + std::to_string(numbers[i].value);
    }
    return text + ")";
  };
  const std::string hint = "let it call itself with smaller numbers only, and say where that ends";
  if (kept.running) throw Error(call() + " needs itself, so that it is never known", "", hint);
  if (depth_ >= kDeepest) {
    if (too_deep_.empty()) {
      too_deep_ = call() + " is needed by " + std::to_string(kDeepest) + " calls, one within the other";
    }
    causes_.reach = true;
    return std::nullopt;
  }
  std::vector<Number> before;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    before.push_back(value(definition.parameters[i]));
    set(definition.parameters[i], numbers[i]);
  }
  const Causes others = causes_;
  causes_ = {};
  kept.running = true;
  ++depth_;
  const SentenceNode& body = definitions_[index];
  if (definition.type() == Type::truth) {
    const Truth holds = truth(body);
    if (holds != Truth::unknown) kept.number = holds == Truth::yes ? 1 : 0;
  } else {
    kept.number = number(body);
    if (kept.number && kept.number->finite() && kept.number->value < 0) kept.number = Number();  // as of arguments
  }
  --depth_;
  kept.running = false;
  kept.reach = reach_;
  kept.overflow = !kept.number && causes_.overflow && !causes_.reach;
  causes_ = {causes_.reach || others.reach, causes_.overflow || others.overflow};
  for (std::size_t i = 0; i < numbers.size(); ++i) set(definition.parameters[i], before[i]);
  return kept.number;
}

bool SentenceValues::overflows(const SentenceNode& node) {
  const Causes others = causes_;
  causes_ = {};
  const bool known = number(node).has_value();
  const bool result = !known && causes_.overflow && !causes_.reach;
  causes_ = {causes_.reach || others.reach, causes_.overflow || others.overflow};
  return result;
}

std::optional<Number> SentenceValues::function(const SentenceNode& node) {
  std::vector<std::int64_t> numbers;
  for (const SentenceNode& arg : node.args) {
    const auto given = number(arg);
    if (!given) return std::nullopt;
    if (!given->finite() || given->value < 0) return Number();
    numbers.push_back(given->value);
  }
  return functions_ ? functions_(*node.expr, numbers) : std::nullopt;
}

std::optional<Number> SentenceValues::number(const SentenceNode& node) {
  step();
  const auto& args = node.args;
  switch (node.op) {
    case Op::number:
      return node.value;
    case Op::name:
      return value(static_cast<int>(node.value));
    case Op::grundy_of:
    case Op::remoteness_of: {
      const auto parts = cells(node);
      if (!parts) return std::nullopt;
      const Subject& subject = *node.expr->subject;
      return node.op == Op::grundy_of ? positions_.grundy(subject, *parts) : positions_.remoteness(subject, *parts);
    }
    case Op::least_such:
    case Op::the_only:
      return chosen(node);
    case Op::defined:
      return defined(node);
    case Op::function_of:
      return function(node);
    case Op::conditional: {
      const Truth condition = truth(args[1]);
      if (condition == Truth::unknown) return std::nullopt;
      return number(args[condition == Truth::yes ? 0 : 2]);
    }
    default:
      break;
  }
  const std::optional<Number> first = node.op == Op::negate ? Number(0) : number(args[0]);
  if (!first) return std::nullopt;
  const std::optional<Number> second = node.op == Op::negate ? number(args[0])
                                       : args.size() > 1     ? number(args[1])
                                                             : Number(0);
  if (!second) return std::nullopt;
  try {
    return apply(node.op == Op::negate ? Op::subtract : node.op, *first, *second);
  } catch (const Error&) {
    causes_.overflow = true;
    return std::nullopt;  // it leaves 64 bits
  }
}

}  // namespace cairn::claims
