# in_batches(target [name | count]): with CAIRN_BATCHES, several sources of src, tests or bench are compiled in one go. Half of the time
# that a source takes is spent on headers, of a test even more, and in a batch they are parsed once; what templates become is compiled
# once a batch, too. So a few large batches are best, of equal size, so that all cores are busy to the end. The price is memory: the
# largest batch takes about a gigabyte and a half. The compiler's own memory is not tidied up meanwhile, which takes 10 % less again.
#
# With a count, that many batches are made of all sources, whichever folders they are in. Otherwise each folder (with a name: all folders
# together) has as many as its size asks for. Within a batch the sources stand in the order in which the target has them. Those of src
# stand from_top_to_bottom: a folder sees the names of the folders below it, also those of unnamed namespaces in sources that stand
# before it in the batch. When the upper layers come first, there are none, and only names within one folder have to differ.
#
# No more batches are compiled at the same time than the memory of the machine has room for. clang-tidy gets the batches of the folders
# even where a count is given: they are smaller, and after a change it has less to look at again.
#
# That every source includes what it needs, and names nothing that is only in another source of its batch, is seen by the
# presets that build file by file: dev, debug and alone.
set(batch_bytes 260000)  # at most, where no count is given: half a minute
set(layers_from_the_top server cli api render lab discover claims prove cash check automata engine store language rules base)

if(CAIRN_BATCHES)
  cmake_host_system_information(RESULT megabytes QUERY TOTAL_PHYSICAL_MEMORY)
  math(EXPR batches_at_once "(${megabytes} + 400) / 1600")
  if(batches_at_once LESS 1)
    set(batches_at_once 1)
  endif()
  set_property(GLOBAL APPEND PROPERTY JOB_POOLS compiling=${batches_at_once})
  set(CMAKE_JOB_POOL_COMPILE compiling)
endif()

function(from_top_to_bottom variable)
  set(rest ${${variable}})
  set(sorted "")
  foreach(layer IN LISTS layers_from_the_top)
    set(found ${rest})
    list(FILTER found INCLUDE REGEX "^${PROJECT_SOURCE_DIR}/src/${layer}/")
    list(FILTER rest EXCLUDE REGEX "^${PROJECT_SOURCE_DIR}/src/${layer}/")
    list(APPEND sorted ${found})
  endforeach()
  set(${variable} ${sorted} ${rest} PARENT_SCOPE)
endfunction()

function(in_batches target)
  if(NOT CAIRN_BATCHES)
    return()
  endif()
  set(name "${ARGV1}")
  set(count "")
  if(name MATCHES "^[0-9]+$")
    set(count ${name})
    set(name ${target})
    if(CAIRN_TIDY)
      set(count "")
      set(name "")
    endif()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "^${PROJECT_SOURCE_DIR}/(src|tests|bench)/")
  set(folders "")
  foreach(source IN LISTS sources)
    get_source_file_property(alone "${source}" SKIP_UNITY_BUILD_INCLUSION)
    if(alone)
      continue()
    endif()
    set(folder "${name}")
    if(NOT folder)
      string(REGEX REPLACE "^${PROJECT_SOURCE_DIR}/((src|tests)/)?([^/]*)/.*$" "\\3" folder "${source}")
    endif()
    list(APPEND folders ${folder})
    list(APPEND sources_${folder} "${source}")
    file(SIZE "${source}" size)
    math(EXPR bytes_${folder} "0${bytes_${folder}} + ${size}")
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder IN LISTS folders)
    set(batches ${count})
    if(NOT batches)
      math(EXPR batches "(${bytes_${folder}} + ${batch_bytes} - 1) / ${batch_bytes}")
    endif()
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
  else()
    # The same name for the same thing in two sources is no mistake, which g++ sees by itself.
    target_compile_options(${target} PRIVATE -Wno-shadow)
  endif()
endfunction()
