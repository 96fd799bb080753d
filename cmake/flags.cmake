# Compiler flags, in functions so that each target says what it is.

# Warnings and sanitizers of this project's own builds.
function(tensorsplit_own_flags target)
  if(TENSORSPLIT_STRICT)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow
                                             -Wold-style-cast -Wcast-align -Wnon-virtual-dtor -Wundef -Werror)
  endif()
  if(CMAKE_UNITY_BUILD)
    # Files that are compiled together share the names of their anonymous namespaces. Builds file by file have the warning.
    target_compile_options(${target} PRIVATE -Wno-shadow)
  endif()
  if(TENSORSPLIT_FUZZ)
    # Without the depth of the stack, which differs from run to run, so that a seed gives the same inputs again.
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link -fno-sanitize-coverage=stack-depth)
  endif()
  if(TENSORSPLIT_SANITIZE)
    set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_options(${target} PRIVATE ${sanitizers})
    target_link_options(${target} PUBLIC ${sanitizers})
  endif()
endfunction()

# The core throws nothing and asks no object for its type; the flags keep it that way.
function(tensorsplit_core_flags target)
  target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti)
  # A multiplication and an addition stay two roundings everywhere, so that pixels have the same bits everywhere.
  target_compile_options(${target} PRIVATE -ffp-contract=off)
  # Without a build type CMake asks for no optimisation, and the kernels take a hundred times as long. A level that the
  # parent project sets wins: CMAKE_CXX_FLAGS would come before this option, and add_compile_options comes after it.
  if(NOT CMAKE_CXX_FLAGS MATCHES "(^| )-O")
    set(without_type $<NOT:$<BOOL:$<CONFIG>>>)
    target_compile_options(${target} BEFORE PRIVATE $<${without_type}:-O2>)
    target_compile_definitions(${target} PRIVATE $<${without_type}:NDEBUG>)
  endif()
  tensorsplit_own_flags(${target})
  if(TENSORSPLIT_COVERAGE)
    # Only of the core: counting the tests themselves takes a fifth of the time to compile them.
    set(coverage -fprofile-instr-generate -fcoverage-mapping)
    target_compile_options(${target} PRIVATE ${coverage})
    target_link_options(${target} PUBLIC ${coverage})
  endif()
  if(EMSCRIPTEN)
    tensorsplit_wasm_flags(${target})
    if(CMAKE_UNITY_BUILD)
      # Files with options of their own would be compiled one by one.
      target_compile_options(${target} PRIVATE -O2)
    elseif(CMAKE_BUILD_TYPE STREQUAL Release)
      # Speed for the kernels and size for all else. -O2 everywhere makes the compressed module 3.5 KB larger, and -Os
      # everywhere makes the kernels 5 times as slow (2026-11-26, emcc 3.1.6).
      foreach(source IN LISTS TENSORSPLIT_SOURCES)
        if(source MATCHES "kernels/|dispatch")
          set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "-O2;-fno-unroll-loops;-fno-vectorize")
        elseif(source MATCHES "src/(rules/|text/text)")
          set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -Oz)
        else()
          # emcc turns inlining off for -Oz. With inlining these files are 0.6 KB smaller, and the rules 0.5 KB larger.
          set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "-Oz;-finline-functions")
        endif()
      endforeach()
    endif()
  endif()
endfunction()

# Every engine with SIMD also has bulk memory, which makes memcpy one instruction, and saturating conversions, which make a
# double an integer in one.
function(tensorsplit_wasm_flags target)
  target_compile_options(${target} PRIVATE -msimd128 -mbulk-memory -mnontrapping-fptoint)
endfunction()
