# What 'cmake --install' puts where: the program with its manual page, completion and documents, the library with its public
# headers, and how others find it, by CMake (find_package(cairn), target cairn::cairn) and by pkg-config (cairn). The Python
# module, where it is built, is the component python; the lab in a browser is the component web.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The program finds a shared library from where it lies itself; both may be moved together.
set_target_properties(cairn PROPERTIES INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
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

# The manual page and completion are what the program prints about itself.
function(install_printed words folder name)
  set(printed "${PROJECT_BINARY_DIR}/printed/${folder}")
  install(CODE "file(MAKE_DIRECTORY \"${printed}\")
                execute_process(COMMAND \"$<TARGET_FILE:cairn>\" ${words} OUTPUT_FILE \"${printed}/${name}\"
                                COMMAND_ERROR_IS_FATAL ANY)")
  install(FILES "${printed}/${name}" DESTINATION "${CMAKE_INSTALL_DATADIR}/${folder}")
endfunction()
install_printed("man" man/man1 cairn.1)
install_printed("completion bash" bash-completion/completions cairn)
install_printed("completion zsh" zsh/vendor-completions _cairn)
install_printed("completion fish" fish/vendor_completions.d cairn.fish)

set(documents "${CMAKE_INSTALL_DATADIR}/doc/cairn")
install(FILES README.md CHANGELOG.md CITATION.cff LICENSE DESTINATION "${documents}")
install(DIRECTORY docs examples DESTINATION "${documents}")

set(CAIRN_PYTHON_FOLDER "lib/python3/dist-packages" CACHE STRING "Where the Python module is installed below the prefix")
install(DIRECTORY "${PROJECT_BINARY_DIR}/python/cairn" DESTINATION "${CAIRN_PYTHON_FOLDER}" COMPONENT python EXCLUDE_FROM_ALL
        USE_SOURCE_PERMISSIONS PATTERN __pycache__ EXCLUDE)

# 'cairn serve' looks for the server in libexec/cairn, and that for its pages in share/cairn/pages, from where they lie.
set(CAIRN_PAGES "${PROJECT_SOURCE_DIR}/build/pages" CACHE PATH "The pages of the lab in a browser, as 'npx vite build' makes them of web/")
if(TARGET cairn_server)
  install(TARGETS cairn_server RUNTIME DESTINATION libexec/cairn COMPONENT web EXCLUDE_FROM_ALL)
  install(DIRECTORY "${CAIRN_PAGES}/" DESTINATION share/cairn/pages COMPONENT web EXCLUDE_FROM_ALL)
endif()
