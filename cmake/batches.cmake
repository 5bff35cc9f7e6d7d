# in_batches(target [name]): with CAIRN_BATCHES, the sources of one folder of src, tests or bench (with a name: of all folders)
# are compiled several in one go. Half of the time that a source takes is spent on headers, of a test even more, and in a batch they
# are parsed once. Batches are of equal size, so that all cores are busy to the end. Large ones are worth it: what templates
# become is compiled once a batch (engine/ in one batch instead of three takes 22 % less, prove/ in one instead of two 14 %), at the
# price of about a gigabyte of memory for the largest. The compiler's own memory is not tidied up meanwhile, which takes 10 % less
# again. That every source includes what it needs, and names nothing that is only in another source of its batch, is seen by the
# presets that build file by file: dev, debug and alone.
set(batch_bytes 260000)  # at most: half a minute

function(in_batches target)
  if(NOT CAIRN_BATCHES)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "^${PROJECT_SOURCE_DIR}/(src|tests|bench)/")
  set(folders "")
  foreach(source IN LISTS sources)
    string(REGEX REPLACE "^${PROJECT_SOURCE_DIR}/((src|tests)/)?([^/]*)/.*$" "\\3" folder "${source}")
    if(ARGC GREATER 1)
      set(folder ${ARGV1})
    endif()
    list(APPEND folders ${folder})
    list(APPEND sources_${folder} "${source}")
    file(SIZE "${source}" size)
    math(EXPR bytes_${folder} "0${bytes_${folder}} + ${size}")
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder IN LISTS folders)
    math(EXPR batches "(${bytes_${folder}} + ${batch_bytes} - 1) / ${batch_bytes}")
    set(before 0)
    foreach(source IN LISTS sources_${folder})
      file(SIZE "${source}" size)
      math(EXPR batch "(${before} + ${size} / 2) * ${batches} / ${bytes_${folder}}")
      math(EXPR before "${before} + ${size}")
      set_property(SOURCE "${source}" PROPERTY UNITY_GROUP "${folder}_${batch}")
    endforeach()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE "SHELL:--param ggc-min-expand=1000" "SHELL:--param ggc-min-heapsize=4000000")
    # A class on a base without a name outside is suspect in a header, and a batch includes its sources as it does headers.
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
endfunction()
