// One answer on its way to a sink: the printer of the format that is wanted, within the limits.
//
//   return Printing("a table", format, sink, options)
//       .text([&](const auto&... to) { return render::print_text(table, style, to...); })
//       .short_json([&] { return render::json_of(table); })
//       .whole();
#pragma once

#include "base/control.hpp"
#include "render/parts.hpp"
#include "render/picture/print_picture.hpp"

#include <cairn/error.hpp>
#include <cairn/format.hpp>

#include <fmt/format.h>

#include <string>

namespace cairn::api {

class Printing {
 public:
  // what: "a table", for the error when it has no such format.
  Printing(const char* what, Format format, const Sink& sink, const PrintOptions& options)
      : what_(what), format_(format), sink_(sink), picture_(options.picture) {
    control_.deadline = options.deadline;
    if (options.cancel) control_.cancelled = &options.cancel->flag();
  }

  // Those that may be long: print(control, sink) returns whether all was printed.
  template <class Print>
  Printing& text(const Print& print) {
    return in(Format::text, print);
  }
  template <class Print>
  Printing& csv(const Print& print) {
    return in(Format::csv, print);
  }
  template <class Print>
  Printing& json(const Print& print) {
    return in(Format::json, print);
  }
  template <class Print>
  Printing& latex(const Print& print) {
    return in(Format::latex, print);
  }

  template <class Print>
  Printing& bfile(const Print& print) {
    return in(Format::bfile, print);
  }
  // draw(options) returns the drawing, from which every format of pictures is made.
  template <class Draw>
  Printing& picture(const Draw& draw) {
    if (!is_picture(format_)) return *this;
    return in(format_, [&](const base::Control&, const Sink& sink) {
      render::print_picture(draw(picture_), format_, picture_, sink);
      return true;
    });
  }

  // Those that are printed in one piece: text() returns it.
  template <class Text>
  Printing& short_text(const Text& text) {
    return whole_in(Format::text, text);
  }
  template <class Text>
  Printing& short_json(const Text& text) {
    return whole_in(Format::json, text);
  }
  template <class Text>
  Printing& short_latex(const Text& text) {
    return whole_in(Format::latex, text);
  }
  template <class Text>
  Printing& short_dot(const Text& text) {
    return whole_in(Format::dot, text);
  }
  template <class Text>
  Printing& short_html(const Text& text) {
    return whole_in(Format::html, text);
  }

  // Whether all was printed. Throws Error when none of the printers was for the format.
  [[nodiscard]] bool whole() const {
    static constexpr const char* kNames[] = {"text",           "CSV", "JSON", "LaTeX", "HTML", "a b-file",
                                             "Graphviz's dot", "SVG", "PNG",  "PDF",   "TikZ"};
    if (!done_) throw Error(fmt::format("{} is not written as {}", what_, kNames[static_cast<std::size_t>(format_)]));
    return whole_;
  }

 private:
  template <class Print>
  Printing& in(Format format, const Print& print) {
    if (format != format_) return *this;
    done_ = true;
    whole_ = print(control_, sink_);
    return *this;
  }

  template <class Text>
  Printing& whole_in(Format format, const Text& text) {
    return in(format, [&](const base::Control&, const Sink& sink) {
      sink(text());
      return true;
    });
  }

  const char* what_;
  Format format_;
  const Sink& sink_;
  const PictureOptions& picture_;
  base::Control control_;
  bool done_ = false;
  bool whole_ = true;
};

}  // namespace cairn::api
