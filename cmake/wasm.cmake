# Building for WebAssembly, by the preset wasm: what takes the place of cmake/libraries.cmake, and the module that is made in the end.
#
# Emscripten has none of Debian's libraries. Of those that are headers alone, each is reached by a link of its own, so that
# nothing else of /usr/include is seen. Where another one is needed, a source in a folder named `without` takes the place of
# the source of the same name in the folder above.
set(headers "${PROJECT_BINARY_DIR}/headers")
foreach(library boost fmt nlohmann)
  find_path(${library}_folder ${library} PATHS /usr/include /usr/local/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(MAKE_DIRECTORY "${headers}")
  file(CREATE_LINK "${${library}_folder}/${library}" "${headers}/${library}" SYMBOLIC)
endforeach()
add_library(cairn_headers INTERFACE)
target_include_directories(cairn_headers SYSTEM INTERFACE "${headers}")
target_compile_definitions(cairn_headers INTERFACE FMT_HEADER_ONLY=1 CAIRN_WITHOUT_GMP)
set(cairn_libraries cairn_headers)
add_compile_options(-fwasm-exceptions)
add_link_options(-fwasm-exceptions)

# only_without(variable): of two sources, the one that does without a library.
function(only_without variable)
  set(sources ${${variable}})
  foreach(source IN LISTS ${variable})
    if(source MATCHES "^(.*)/without/([^/]*)$")
      list(REMOVE_ITEM sources "${CMAKE_MATCH_1}/${CMAKE_MATCH_2}")
    endif()
  endforeach()
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()

# The module, cairn.js and cairn.wasm, when the library is there.
function(add_wasm_module)
  set(folder "${PROJECT_SOURCE_DIR}/src/wasm")
  add_executable(cairn_wasm "${folder}/ask.cpp")
  target_link_libraries(cairn_wasm PRIVATE cairn_core)
  set_target_properties(cairn_wasm PROPERTIES OUTPUT_NAME cairn LINK_DEPENDS "${folder}/lab.js")
  target_link_options(cairn_wasm PRIVATE -O2 --no-entry --extern-post-js "${folder}/lab.js"
                      -sMODULARIZE=1 -sEXPORT_NAME=cairnModule -sENVIRONMENT=web,worker,node
                      -sEXPORTED_FUNCTIONS=_cairn_ask,_cairn_warnings,_malloc,_free
                      -sEXPORTED_RUNTIME_METHODS=lengthBytesUTF8,stringToUTF8,UTF8ToString
                      -sALLOW_MEMORY_GROWTH=1 -sTOTAL_STACK=8MB -sNODEJS_CATCH_EXIT=0 -sNODEJS_CATCH_REJECTION=0)
endfunction()
