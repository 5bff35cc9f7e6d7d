// The reader and the writer of JSON.
#include "base/json.hpp"

namespace cairn::base {

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json parsed_json(const std::string& text, const Json::parser_callback_t& look) { return Json::parse(text, look); }

}  // namespace cairn::base
