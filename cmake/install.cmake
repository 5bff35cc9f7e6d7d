# What 'cmake --install' puts where: the program, the library with its public headers, and how others find it, by CMake
# (find_package(cairn), target cairn::cairn) and by pkg-config (cairn).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS cairn RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(TARGETS cairn_core EXPORT cairn ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
                                        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/cairn" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/cairn")
install(EXPORT cairn NAMESPACE cairn:: FILE cairnTargets.cmake DESTINATION "${package_folder}")
configure_file("${PROJECT_SOURCE_DIR}/cmake/cairnConfig.cmake" "${PROJECT_BINARY_DIR}/cairnConfig.cmake" COPYONLY)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/cairnConfigVersion.cmake" VERSION "${PROJECT_VERSION}"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/cairnConfig.cmake" "${PROJECT_BINARY_DIR}/cairnConfigVersion.cmake"
        DESTINATION "${package_folder}")

# Whoever links a static library links what it needs, too; a shared one brings that along.
get_target_property(kind cairn_core TYPE)
set(needed "fmt gmpxx gmp nauty libpng sqlite3")
if(kind STREQUAL "SHARED_LIBRARY")
  set(pc_requires "Requires.private: ${needed}")
  set(pc_libs "Libs: -L\${libdir} -lcairn\nLibs.private: -pthread")
else()
  set(pc_requires "Requires: ${needed}")
  set(pc_libs "Libs: -L\${libdir} -lcairn -pthread")
endif()
# The package may be moved: what is in it is found from where this file lies.
file(RELATIVE_PATH pc_prefix "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
configure_file("${PROJECT_SOURCE_DIR}/cmake/cairn.pc.in" "${PROJECT_BINARY_DIR}/cairn.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/cairn.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
