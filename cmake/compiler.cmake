# Warnings and sanitizers, the same for every target.
# Not -Wpedantic, which forbids 128-bit integers; the rest of what it would find is listed instead.
add_compile_options(-Wall -Wextra -Wextra-semi -Wnon-virtual-dtor -Woverloaded-virtual -Wshadow -Wvla)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 warns without cause inside std::string and std::vector when it optimises.
  add_compile_options(-Wno-restrict)
  if(CAIRN_WERROR AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    add_compile_options(-Werror -Wno-error=maybe-uninitialized -Wno-error=array-bounds
                        -Wno-error=stringop-overflow -Wno-error=stringop-overread)
  endif()
endif()

if(CAIRN_SANITIZE)
  add_compile_options(-fsanitize=${CAIRN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${CAIRN_SANITIZE})
endif()
if(CAIRN_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
