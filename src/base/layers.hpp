// A namespace for each folder of src. A folder sees the names of the folders below it without naming them, and none of
// the folders above it, as the includes do (docs/architecture.md). Public names live in cairn itself.
#pragma once

namespace cairn {
namespace base {}
namespace rules {
using namespace base;
}
namespace language {
using namespace rules;
}
namespace store {
using namespace language;
}
namespace engine {
using namespace store;
}
namespace automata {
using namespace store;
}
namespace check {
using namespace engine;
using namespace automata;
}  // namespace check
namespace cash {
using namespace check;
}
namespace prove {
using namespace cash;
}
namespace claims {
using namespace prove;
}
namespace discover {
using namespace claims;
}
namespace lab {
using namespace discover;
}
namespace render {
using namespace lab;
}
// The program sees what is public.
namespace cli {
using namespace base;
}
}  // namespace cairn
