# google/highway compiles the loops of src/copy/kernels and src/pixels for each instruction set. Only its headers are needed, and only to build:
# nothing is linked, and users of the library do not need them.
set(TENSORSPLIT_HIGHWAY AUTO CACHE STRING "Vectorize with google/highway: ON, OFF (plain loops), or AUTO (if it is found)")

# Prefer a target that the parent project defined earlier (add_subdirectory or FetchContent), then the headers alone, which also
# work for cross builds, then an installed package.
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
  message(WARNING "google/highway was not found, so tensorsplit uses plain loops. They are up to 15 times slower for bytes, and 6 "
                  "times for elements of 4 bytes (docs/cpp.md). Define a target hwy, or install a package hwy or its headers "
                  "(libhwy-dev). Set -DTENSORSPLIT_HIGHWAY=OFF to accept plain loops.")
elseif(TENSORSPLIT_HIGHWAY)
  message(FATAL_ERROR "TENSORSPLIT_HIGHWAY is ON, but neither a target hwy, nor a package hwy, nor hwy/foreach_target.h was found "
                      "(install libhwy-dev, or highway with Homebrew)")
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
  # Link the headers into a separate folder, because a cross build must not see the rest of /usr/include.
  set(folder ${PROJECT_BINARY_DIR}/highway)
  file(MAKE_DIRECTORY ${folder})
  file(CREATE_LINK ${HIGHWAY_INCLUDE_DIR}/hwy ${folder}/hwy SYMBOLIC)
  target_include_directories(${target} SYSTEM PRIVATE ${folder})
endfunction()
