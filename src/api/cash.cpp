// NIM with Cash: the question, the answer, and how it is printed.
#include <cairn/cash.hpp>

#include "api/call.hpp"
#include "api/inside.hpp"
#include "api/printing.hpp"
#include "api/question.hpp"
#include "cash/cash_input.hpp"
#include "cash/price_certificate.hpp"
#include "language/parse_number.hpp"
#include "render/cash/cash_plot.hpp"
#include "render/cash/cash_print.hpp"

#include <memory>
#include <utility>

namespace cairn {

namespace {

using lab::CashFound;
using About = lab::CashQuestion::About;

void check_request(const CashRequest& request) {
  const int asked = static_cast<int>(!request.n.empty()) + static_cast<int>(!request.check_solution.empty()) +
                    static_cast<int>(request.topic != CashTopic::overview);
  if (asked > 1) throw Error("a row, a file of triples and a topic are different questions", "", "ask one of them");
  if (request.d.empty() != request.e.empty() || (request.n.empty() && !request.d.empty())) {
    throw Error("a position has stones and two purses", "", "give n, d and e, or n alone");
  }
  api::check_range(request.to, 0);
  if (request.bound && (*request.bound < 0 || *request.bound > kLargestSolutionBound)) {
    throw Error("the bound of triples is from 0 to " + std::to_string(kLargestSolutionBound));
  }
}

About about_of(const CashRequest& request) {
  if (!request.d.empty()) return About::position;
  if (!request.n.empty()) return About::row;
  if (!request.check_solution.empty()) return About::check;
  if (request.topic == CashTopic::states) return About::states;
  return request.topic == CashTopic::solution ? About::solution : About::set;
}

lab::CashQuestion question_of(const CashRequest& request) {
  check_request(request);
  lab::CashQuestion question;
  question.about = about_of(request);
  question.amounts = cash::parse_amounts(request.set);
  question.to = request.to;
  question.bound = request.bound;
  question.file = request.check_solution;
  if (!request.n.empty()) question.n = language::parse_number(request.n);
  if (!request.d.empty()) question.d = cash::parse_purse(request.d);
  if (!request.e.empty()) question.e = cash::parse_purse(request.e);
  question.certificate = request.certificate;
  return question;
}

cash::CashSweep sweep_of(const CashRequest& request, const api::Call& call) {
  if (!request.set.empty()) throw Error("a sweep goes over all sets", "", "leave out the set");
  if (request.sweep < 1 || request.sweep > kLargestSweep) {
    throw Error("a sweep goes to an amount from 1 to " + std::to_string(kLargestSweep));
  }
  return cash::cash_sweep(request.sweep, call.threads(), call.control());
}

AnswerHead head_of_cash(const CashAnswer::Inside& inside) {
  AnswerHead head;
  if (const auto* found = std::get_if<CashFound>(&inside.answer)) {
    head.game = cash::game_text(found->summary.amounts);
    head.known = found->known();
    head.status = found->status();
  } else {
    const auto& sweep = std::get<cash::CashSweep>(inside.answer);
    head.game = "cash";
    head.known = {How::computed, "all sets of amounts up to " + std::to_string(sweep.most) +
                                     "; what is known of each is said with it"};
    head.status = sweep.status;
  }
  return head;
}

// What was found, when it is of that kind.
template <class Part>
const Part* part_of(const CashAnswer::Inside& inside) {
  const auto* found = std::get_if<CashFound>(&inside.answer);
  return found != nullptr ? std::get_if<Part>(&found->found) : nullptr;
}

}  // namespace

CashAnswer Lab::cash(const CashRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  return call.answer([&] {
    auto inside = std::make_shared<CashAnswer::Inside>();
    if (request.sweep != 0) {
      inside->answer = sweep_of(request, call);
    } else {
      inside->answer = lab::ask_cash(inside_->laboratory, question_of(request), call.control());
    }
    inside->formulas = request.topic == CashTopic::formulas;
    inside->all_classes = request.all_classes;
    return CashAnswer(std::move(inside));
  });
}

CashAnswer::CashAnswer(std::shared_ptr<const Inside> inside)
    : AnswerHead(head_of_cash(*inside)), inside_(std::move(inside)) {}

bool CashAnswer::refuted() const {
  const auto* found = std::get_if<CashFound>(&inside_->answer);
  return found != nullptr && found->refuted();
}

std::optional<int> CashAnswer::winner() const {
  const auto* position = part_of<cash::CashPosition>(*inside_);
  return position != nullptr ? position->winner : std::nullopt;
}

const std::vector<std::int64_t>& CashAnswer::winning_moves() const {
  static const std::vector<std::int64_t> kNone;
  const auto* position = part_of<cash::CashPosition>(*inside_);
  return position != nullptr ? position->winning_moves : kNone;
}

std::string CashAnswer::certificate() const {
  const auto* found = std::get_if<CashFound>(&inside_->answer);
  if (found == nullptr) throw Error("a sweep has no certificate", "", "ask about one set");
  return found->certificate();
}

namespace {

// Of a row: who wins for which purses. Throws Error when there is nothing to draw, TooLarge when it is too much.
render::Drawing picture_of_row(const CashAnswer::Inside& inside, const PictureOptions& picture) {
  const auto* row = part_of<cash::CashRow>(inside);
  if (row == nullptr) throw Error("a picture shows the purses for one number of stones", "", "ask for a row");
  if (row->status != Status::complete) throw Stopped("there is no row to draw: " + row->known.detail);
  return render::drawing_of(std::get<CashFound>(inside.answer).summary.amounts, *row, inside.all_classes, picture);
}

}  // namespace

bool write(const CashAnswer& answer, Format format, const Sink& sink, const PrintOptions& options) {
  const CashAnswer::Inside& inside = answer.inside();
  const auto print = [&](const base::Control& control, const Sink& to) {
    render::Printer printer(to, control, answer.status);
    if (const auto* found = std::get_if<CashFound>(&inside.answer)) {
      render::print(*found, inside.formulas, format, options.style, printer);
    } else {
      render::print(std::get<cash::CashSweep>(inside.answer), format, options.style, printer);
    }
    return printer.finish();
  };
  return api::Printing("NIM with Cash", format, sink, options)
      .text(print)
      .csv(print)
      .json(print)
      .latex(print)
      .picture([&](const PictureOptions& picture) { return picture_of_row(inside, picture); })
      .whole();
}

}  // namespace cairn
