# embed_files(target folder extension HEADER h ARRAY a COUNT c): compiles every folder/*.extension into the target
# as pairs (file name, text), so that the program needs no files of its own at run time.
# The header declares the array and the count; the generated source defines them.
function(embed_files target folder extension)
  cmake_parse_arguments(arg "" "HEADER;ARRAY;COUNT" "" ${ARGN})
  file(GLOB files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${folder}/*.${extension}")
  list(SORT files)
  set(names "")
  foreach(file IN LISTS files)
    get_filename_component(name "${file}" NAME)
    list(APPEND names "${name}")
  endforeach()
  # The names are part of the command, so that removing a file regenerates the source too.
  list(JOIN names "/" names)
  set(output "${PROJECT_BINARY_DIR}/embedded/${folder}.cpp")
  add_custom_command(
    OUTPUT "${output}"
    COMMAND "${CMAKE_COMMAND}" "-DFOLDER=${PROJECT_SOURCE_DIR}/${folder}" "-DNAMES=${names}" "-DOUTPUT=${output}"
            "-DHEADER=${arg_HEADER}" "-DARRAY=${arg_ARRAY}" "-DCOUNT=${arg_COUNT}"
            -P "${PROJECT_SOURCE_DIR}/cmake/embed.cmake"
    DEPENDS ${files} "${PROJECT_SOURCE_DIR}/cmake/embed.cmake"
    COMMENT "Embedding ${folder}/*.${extension}"
    VERBATIM)
  target_sources(${target} PRIVATE "${output}")
endfunction()
