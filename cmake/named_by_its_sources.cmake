# named_by_its_sources(target): the target can say its version, and which sources it was built of (cairn/version.hpp).
function(named_by_its_sources target)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/*" "${PROJECT_SOURCE_DIR}/include/*"
       "${PROJECT_SOURCE_DIR}/games/*" "${PROJECT_SOURCE_DIR}/claims/*")
  set(script "${PROJECT_SOURCE_DIR}/cmake/build_id.cmake")
  set(output "${PROJECT_BINARY_DIR}/embedded/build_id.cpp")
  add_custom_command(OUTPUT "${output}"
                     COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${output}" "-DVERSION=${PROJECT_VERSION}" -P "${script}"
                     DEPENDS ${files} "${script}" COMMENT "Naming the sources" VERBATIM)
  target_sources(${target} PRIVATE "${output}")
endfunction()
