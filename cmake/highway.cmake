# google/highway writes the loops of src/kernels for each processor. Only its headers are used: nothing more is linked, and
# whoever uses the library needs none of it.
set(TENSORSPLIT_HIGHWAY AUTO CACHE STRING "Vectors by google/highway: ON, OFF (plain loops), or AUTO (where it is found)")

# Not find_package(hwy): its targets are libraries of the machine that builds, which a cross build could not link either.
find_path(HIGHWAY_INCLUDE_DIR hwy/foreach_target.h NO_CMAKE_FIND_ROOT_PATH PATHS /usr/include /opt/homebrew/include)
mark_as_advanced(HIGHWAY_INCLUDE_DIR)
if(TENSORSPLIT_HIGHWAY STREQUAL AUTO AND NOT HIGHWAY_INCLUDE_DIR)
  message(STATUS "google/highway is not there: tensorsplit uses plain loops")
elseif(TENSORSPLIT_HIGHWAY AND NOT HIGHWAY_INCLUDE_DIR)
  message(FATAL_ERROR "TENSORSPLIT_HIGHWAY is ON, but hwy/foreach_target.h is not there (libhwy-dev, or highway in Homebrew)")
endif()

# The headers alone in a folder: what else is in /usr/include is not for a cross build.
function(tensorsplit_use_highway target)
  if(NOT TENSORSPLIT_HIGHWAY OR NOT HIGHWAY_INCLUDE_DIR)
    return()
  endif()
  set(folder ${PROJECT_BINARY_DIR}/highway)
  file(MAKE_DIRECTORY ${folder})
  file(CREATE_LINK ${HIGHWAY_INCLUDE_DIR}/hwy ${folder}/hwy SYMBOLIC)
  target_include_directories(${target} SYSTEM PRIVATE ${folder})
  target_compile_definitions(${target} PRIVATE TENSORSPLIT_HIGHWAY=1)
endfunction()
