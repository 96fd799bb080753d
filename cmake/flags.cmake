# Compiler flags, as functions that each target calls as needed.

# Warnings and sanitizers for this project's own builds.
function(tensorsplit_own_flags target)
  if(TENSORSPLIT_STRICT)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow
                                             -Wold-style-cast -Wcast-align -Wnon-virtual-dtor -Wundef -Werror)
  endif()
  if(CMAKE_UNITY_BUILD)
    # Files of a unity build share their anonymous namespaces. Other builds keep the warning.
    target_compile_options(${target} PRIVATE -Wno-shadow)
  endif()
  if(TENSORSPLIT_FUZZ)
    # Ignore the stack depth, which differs between runs, so that a seed reproduces the same inputs.
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link -fno-sanitize-coverage=stack-depth)
  endif()
  if(TENSORSPLIT_SANITIZE)
    set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_options(${target} PRIVATE ${sanitizers})
    target_link_options(${target} PUBLIC ${sanitizers})
  endif()
endfunction()

# Pixels must have the same bits in every build, so no option of a parent project may reorder, approximate or fuse operations on
# floating point numbers. The last option on a command line wins. Only the rule that compiles a file puts options after all
# options of directories, targets, linked libraries and source files.
set(tensorsplit_exact "-ffp-contract=off -fno-fast-math -ffp-contract=off")  # clang warns if -fno-fast-math changes a contraction
string(APPEND tensorsplit_exact " -fno-associative-math -fno-reciprocal-math -fno-finite-math-only -fsigned-zeros")
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  string(APPEND tensorsplit_exact " -fno-unsafe-math-optimizations -fno-single-precision-constant")
else()
  string(APPEND tensorsplit_exact " -fdenormal-fp-math=ieee")
endif()
string(REPLACE "<FLAGS>" "<FLAGS> ${tensorsplit_exact}" CMAKE_CXX_COMPILE_OBJECT "${CMAKE_CXX_COMPILE_OBJECT}")

# The core uses neither exceptions nor RTTI. The flags enforce this. The headers mark what a shared library exports.
function(tensorsplit_core_flags target)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden
                                             VISIBILITY_INLINES_HIDDEN ON)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti)
  # Without a build type CMake does not optimise, and the kernels are 100 times slower. Do not override a level set by the parent
  # project: CMAKE_CXX_FLAGS precede this option (hence the check), and add_compile_options follow it.
  if(NOT CMAKE_CXX_FLAGS MATCHES "(^| )-O")
    set(without_type $<NOT:$<BOOL:$<CONFIG>>>)
    target_compile_options(${target} BEFORE PRIVATE $<${without_type}:-O2>)
    target_compile_definitions(${target} PRIVATE $<${without_type}:NDEBUG>)
  endif()
  tensorsplit_own_flags(${target})
  if(TENSORSPLIT_COVERAGE)
    # Measure only the core, because instrumenting the tests would add a fifth to their compile time.
    set(coverage -fprofile-instr-generate -fcoverage-mapping)
    target_compile_options(${target} PRIVATE ${coverage})
    target_link_options(${target} PUBLIC ${coverage})
  endif()
  if(EMSCRIPTEN)
    tensorsplit_wasm_flags(${target})
    if(CMAKE_UNITY_BUILD AND CMAKE_BUILD_TYPE STREQUAL Release)
      # Source files with their own options would be excluded from the unity build.
      target_compile_options(${target} PRIVATE -O2)
    elseif(CMAKE_BUILD_TYPE STREQUAL Release)
      # Optimise kernels for speed and everything else for size. -O2 for all files adds 3.5 KB to the compressed module, and -Os for
      # all files makes the kernels 5 times slower (emcc 3.1.6).
      get_target_property(sources ${target} SOURCES)
      foreach(source IN LISTS sources)
        if(source MATCHES "kernels/|dispatch")
          set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "-O2;-fno-unroll-loops;-fno-vectorize")
        elseif(source MATCHES "src/(rules/|text/text)")
          set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -Oz)
        else()
          # emcc disables inlining for -Oz. Inlining makes these files 0.6 KB smaller, but the rules 0.5 KB larger.
          set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "-Oz;-finline-functions")
        endif()
      endforeach()
    endif()
  endif()
endfunction()

# Every engine with SIMD also has bulk memory (memcpy is one instruction) and saturating conversions (double to integer is one
# instruction).
function(tensorsplit_wasm_flags target)
  target_compile_options(${target} PRIVATE -msimd128 -mbulk-memory -mnontrapping-fptoint)
endfunction()
