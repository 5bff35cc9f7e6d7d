# What makes builds quick. With CAIRN_DEV, ccache and mold are used where they are installed; nothing needs them.
if(CAIRN_DEV)
  find_program(CCACHE ccache)
  if(CCACHE)
    # A precompiled header is newer than what it was made of; ccache has to be told that this is no reason to miss.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env "CCACHE_SLOPPINESS=pch_defines,time_macros" ${CCACHE})
    add_compile_options(-fpch-preprocess)
  endif()
  find_program(MOLD mold)
  if(MOLD)
    add_link_options(-fuse-ld=mold)
  endif()
endif()

# quick_to_build(target [header ...]): what nearly every source includes, and the headers that are named, are parsed once
# for the whole target. Every source includes what it needs all the same: the preset `alone` compiles each without these.
function(quick_to_build target)
  if(CAIRN_PRECOMPILED)
    target_precompile_headers(${target} PRIVATE <algorithm> <array> <cstdint> <functional> <map> <memory> <numeric>
                              <optional> <span> <string> <string_view> <utility> <vector> <fmt/format.h> ${ARGN})
  endif()
endfunction()

# quick_to_build_like(target other): with the precompiled headers of the other target, which has the same options.
function(quick_to_build_like target other)
  if(CAIRN_PRECOMPILED)
    target_precompile_headers(${target} REUSE_FROM ${other})
  endif()
endfunction()

# looked_at_by_tidy(target): with CAIRN_TIDY, clang-tidy reads each source, or each batch of sources, before it is compiled. What the build remembers
# about sources and their headers then serves clang-tidy, too: it reads only what changed.
function(looked_at_by_tidy target)
  if(CAIRN_TIDY)
    find_program(CLANG_TIDY clang-tidy-16 REQUIRED)
    # Options that only g++ knows are no finding, and neither are names that another source of the batch has, too.
    set(arguments -Wno-unknown-warning-option -Wno-unused-command-line-argument -Wno-shadow)
    list(TRANSFORM arguments PREPEND "--extra-arg=")
    set_target_properties(${target} PROPERTIES CXX_CLANG_TIDY "${CLANG_TIDY};--quiet;${arguments}")
    get_target_property(sources ${target} SOURCES)
    set_property(SOURCE ${sources} APPEND PROPERTY OBJECT_DEPENDS "${PROJECT_SOURCE_DIR}/.clang-tidy")
  endif()
endfunction()
