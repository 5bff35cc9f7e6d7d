# The libraries that Cairn is linked with, in the variable cairn_libraries.
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
pkg_check_modules(gmp REQUIRED IMPORTED_TARGET gmpxx gmp)
pkg_check_modules(nauty REQUIRED IMPORTED_TARGET nauty)
pkg_check_modules(png REQUIRED IMPORTED_TARGET libpng)
pkg_check_modules(sqlite REQUIRED IMPORTED_TARGET sqlite3)
# nauty's header is found as <nauty/nauty.h>, by one source; no other has its folders to look through.
set(cairn_libraries fmt::fmt $<BUILD_INTERFACE:nlohmann_json::nlohmann_json> PkgConfig::gmp PkgConfig::png PkgConfig::sqlite
    Threads::Threads ${CMAKE_DL_LIBS} $<LINK_ONLY:PkgConfig::nauty>)
