// What JSON answers have in common: their first field, long values, and what games say about themselves.
#pragma once

#include "base/json.hpp"
#include "engine/engine.hpp"

#include <cairn/format.hpp>
#include <cairn/game.hpp>

#include <string>

namespace cairn::render {

// {name, parameters, about, cite, group, stacks}; stacks is a number, "any", or null for named coordinates.
[[nodiscard]] Json json_of_rules(const GameInfo& game);

// An answer is one line with one object, which begins with the number of the schema that it follows: docs/json.md has
// its fields, docs/schema the JSON Schema files.
[[nodiscard]] std::string answer_line(const Json& fields);
// The beginning of an answer with a long value: the fields before it and its name. close_object and the end of the line
// are to follow.
[[nodiscard]] std::string open_answer(const Json& before, const std::string& name);

// An object around a value that is too long for one: the fields so far and its name, {"a":1,"name":
[[nodiscard]] std::string open_object(const Json& before, const std::string& name);
// ... and the fields that come after it, without the bracket that opens their object: ,"b":2}
[[nodiscard]] std::string close_object(const Json& after);

// Which engine gave an answer; null when none did.
[[nodiscard]] Json engine_field(Engine engine);

}  // namespace cairn::render
