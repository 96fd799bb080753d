# google/highway writes the loops of src/copy/kernels and src/pixels for each processor. Only its headers are used: nothing more is linked, and
# whoever uses the library needs none of it.
set(TENSORSPLIT_HIGHWAY AUTO CACHE STRING "Vectors by google/highway: ON, OFF (plain loops), or AUTO (where it is found)")

# A target of the parent project first (add_subdirectory or FetchContent, before this folder), then the headers alone,
# which cross builds use as well, then a package that is installed elsewhere.
find_path(HIGHWAY_INCLUDE_DIR hwy/foreach_target.h NO_CMAKE_FIND_ROOT_PATH PATHS /usr/include /opt/homebrew/include)
mark_as_advanced(HIGHWAY_INCLUDE_DIR)
if(TENSORSPLIT_HIGHWAY AND NOT HIGHWAY_INCLUDE_DIR AND NOT TARGET hwy AND NOT TARGET hwy::hwy)
  find_package(hwy CONFIG QUIET)
endif()
set(TENSORSPLIT_HIGHWAY_TARGET "")
foreach(name hwy hwy::hwy)
  if(TARGET ${name})
    set(TENSORSPLIT_HIGHWAY_TARGET ${name})
  endif()
endforeach()

set(TENSORSPLIT_HAS_HIGHWAY OFF)
if(TENSORSPLIT_HIGHWAY AND (TENSORSPLIT_HIGHWAY_TARGET OR HIGHWAY_INCLUDE_DIR))
  set(TENSORSPLIT_HAS_HIGHWAY ON)
elseif(TENSORSPLIT_HIGHWAY STREQUAL AUTO)
  message(WARNING "google/highway is not there, so tensorsplit uses plain loops: bytes take up to fifteen times as long, "
                  "elements of 4 bytes up to six times (docs/cpp.md). Give it a target hwy, find_package(hwy), or libhwy-dev's "
                  "headers; -DTENSORSPLIT_HIGHWAY=OFF says that plain loops will do.")
elseif(TENSORSPLIT_HIGHWAY)
  message(FATAL_ERROR "TENSORSPLIT_HIGHWAY is ON, but there is no target hwy, no package hwy and no hwy/foreach_target.h "
                      "(libhwy-dev, or highway in Homebrew)")
endif()

function(tensorsplit_use_highway target)
  if(NOT TENSORSPLIT_HAS_HIGHWAY)
    return()
  endif()
  target_compile_definitions(${target} PRIVATE TENSORSPLIT_HIGHWAY=1)
  if(TENSORSPLIT_HIGHWAY_TARGET)
    target_include_directories(
      ${target} SYSTEM PRIVATE $<TARGET_PROPERTY:${TENSORSPLIT_HIGHWAY_TARGET},INTERFACE_INCLUDE_DIRECTORIES>)
    return()
  endif()
  # The headers alone in a folder: what else is in /usr/include is not for a cross build.
  set(folder ${PROJECT_BINARY_DIR}/highway)
  file(MAKE_DIRECTORY ${folder})
  file(CREATE_LINK ${HIGHWAY_INCLUDE_DIR}/hwy ${folder}/hwy SYMBOLIC)
  target_include_directories(${target} SYSTEM PRIVATE ${folder})
endfunction()
