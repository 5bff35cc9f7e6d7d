// The module cairn._core: the Lab and what it knows about games. The friendly side is written in Python.
#include "bind.hpp"
#include "cli/program.hpp"

#include <utility>
#include <vector>

namespace cairn::python {

namespace {

py::object python_error(const Error& error, const char* type) {
  return py::module_::import("cairn._errors").attr(type)(error.what(), error.where(), error.hint());
}

void raise(const Error& error, const char* type) {
  const py::object made = python_error(error, type);
  PyErr_SetObject(py::type::of(made).ptr(), made.ptr());
}

void raise_all(const Errors& errors) {
  const py::object made = python_error(errors, "Error");
  py::list all;
  for (const Error& error : errors.all()) all.append(python_error(error, "Error"));
  made.attr("all") = py::tuple(all);
  PyErr_SetObject(py::type::of(made).ptr(), made.ptr());
}

void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(std::move(thrown));
  } catch (const TooLarge& error) {
    raise(error, "TooLarge");
  } catch (const Stopped& error) {
    raise(error, "Stopped");
  } catch (const Errors& errors) {
    raise_all(errors);
  } catch (const Error& error) {
    raise(error, "Error");
  }
}

// Warnings come from whichever thread asks; where Python makes an error of them, nobody is there to catch it.
void warn(const Error& error) {
  const py::gil_scoped_acquire hold;
  try {
    py::module_::import("cairn._errors").attr("warn")(error.what(), error.where(), error.hint());
  } catch (py::error_already_set& raised) {
    raised.discard_as_unraisable("cairn");
  }
}

Lab make_lab(const std::optional<std::string>& proofs, bool rules_files, const std::optional<std::size_t>& memory,
             const std::optional<int>& threads) {
  LabSettings settings;
  settings.proofs = proofs;
  settings.rules_files = rules_files;
  settings.limits.memory = memory;
  settings.limits.threads = threads;
  settings.warn = warn;
  return Lab(std::move(settings));
}

int run_program(const std::vector<std::string>& words) {
  std::vector<const char*> pointers;
  for (const std::string& word : words) pointers.push_back(word.c_str());
  const py::gil_scoped_release free;
  return cli::program(static_cast<int>(pointers.size()), pointers.data());
}

void bind_games(py::module_& module, LabClass& lab) {
  py::class_<GameInfo> info(module, "GameInfo", "What a game is called and says about itself.");
  info.def_readonly("name", &GameInfo::name)
      .def_readonly("heading", &GameInfo::heading)
      .def_readonly("about", &GameInfo::about)
      .def_readonly("cite", &GameInfo::cite)
      .def_readonly("group", &GameInfo::group)
      .def_readonly("partizan", &GameInfo::partizan)
      .def_readonly("stacks", &GameInfo::stacks)
      .def_readonly("stack_count", &GameInfo::stack_count)
      .def_property_readonly("coordinates", [](const GameInfo& game) { return py::tuple(py::cast(game.coordinates)); })
      .def_property_readonly("parameters",
                             [](const GameInfo& game) {
                               py::list names;
                               for (const GameParameter& parameter : game.parameters) names.append(parameter.name);
                               return py::tuple(names);
                             })
      .def_readonly("rules", &GameInfo::rules);
  can_be_printed(info);

  lab.def(
      "games", [](const Lab& self, const std::string& query) { return freely([&] { return self.games(query); }); },
      py::arg("query") = "");
  lab.def("game", [](const Lab& self, const std::string& name) { return freely([&] { return self.game(name); }); });
  lab.def("add_rules", [](Lab& self, const std::string& text, const std::string& origin) {
    freely([&] {
      self.add_rules(text, origin);
      return 0;
    });
  });
  lab.def("add_rules_file", [](Lab& self, const std::string& path) {
    freely([&] {
      self.add_rules_file(path);
      return 0;
    });
  });
  lab.def("kept_bytes", [](const Lab& self) { return freely([&] { return self.kept_bytes(); }); });
  lab.def("forget", [](Lab& self) {
    freely([&] {
      self.forget();
      return 0;
    });
  });
}

PictureOptions picture_options(int width, const std::string& style, const std::string& origin) {
  PictureOptions picture;
  picture.width = width;
  if (style == "screen")
    picture.style = PictureStyle::screen;
  else if (style == "print")
    picture.style = PictureStyle::print;
  else if (style != "paper")
    throw Error("there is no style '" + style + "'", "", "use paper, screen or print");
  if (origin == "top")
    picture.origin = Origin::top;
  else if (origin != "bottom")
    throw Error("the origin is not '" + origin + "'", "", "use bottom or top");
  return picture;
}

}  // namespace

py::object print_as(const std::string& format, int width, const std::string& style, const std::string& origin,
                    const std::function<void(Format, const Sink&, const PrintOptions&)>& print) {
  const Format which = parse_format(format);
  PrintOptions options;
  options.picture = picture_options(width, style, origin);
  std::string text;
  freely([&] {
    print(
        which, [&](std::string_view part) { text += part; }, options);
    return 0;
  });
  if (which == Format::png || which == Format::pdf) return py::bytes(text);
  return py::str(text);
}

}  // namespace cairn::python

PYBIND11_MODULE(_core, module) {
  using namespace cairn::python;  // NOLINT(google-build-using-namespace): this is its only user
  module.doc() = "The library of Cairn as Python sees it; import cairn instead.";
  py::register_exception_translator(translate);

  py::class_<Asking>(module, "Asking", "Limits of one question.")
      .def(py::init([](std::optional<double> seconds, std::optional<std::size_t> memory, std::optional<int> threads,
                       const std::string& engine, py::object progress) {
             return Asking{seconds, memory, threads, engine, std::move(progress)};
           }),
           py::arg("seconds"), py::arg("memory"), py::arg("threads"), py::arg("engine"), py::arg("progress"));
  LabClass lab(module, "Lab", "Games, questions about them, and what is kept between questions.");
  lab.def(py::init(&make_lab), py::kw_only(), py::arg("proofs") = py::none(), py::arg("rules_files") = false,
          py::arg("memory") = py::none(), py::arg("threads") = py::none());
  bind_positions(module, lab);
  bind_tables(module, lab);
  bind_proofs(module, lab);
  bind_claims(module, lab);
  bind_games(module, lab);
  module.def("program_proofs", &cairn::program_proofs);
  module.def("run_program", &run_program);
  module.def("version", &cairn::version);
  module.def("build", &cairn::build);
  module.def("version_line", &cairn::version_line);
  module.def("made_by", &cairn::made_by);
}
