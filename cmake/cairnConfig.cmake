# find_package(cairn) gives the target cairn::cairn: the library and, where it is static, what it needs.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
find_dependency(PkgConfig)
find_dependency(fmt)
pkg_check_modules(gmp REQUIRED QUIET IMPORTED_TARGET gmpxx gmp)
pkg_check_modules(png REQUIRED QUIET IMPORTED_TARGET libpng)
pkg_check_modules(sqlite REQUIRED QUIET IMPORTED_TARGET sqlite3)
include("${CMAKE_CURRENT_LIST_DIR}/cairnTargets.cmake")
