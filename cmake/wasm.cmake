# Links src/embind and the core into tensorsplit.wasm and the JavaScript that starts it.
file(GLOB binding_sources CONFIGURE_DEPENDS src/embind/*.cc)
add_executable(tensorsplit_wasm ${binding_sources})
target_link_libraries(tensorsplit_wasm PRIVATE tensorsplit_routes)
target_include_directories(tensorsplit_wasm PRIVATE ${PROJECT_SOURCE_DIR}/src)
set_target_properties(tensorsplit_wasm PROPERTIES CXX_EXTENSIONS OFF OUTPUT_NAME tensorsplit)
tensorsplit_own_flags(tensorsplit_wasm)
tensorsplit_wasm_flags(tensorsplit_wasm)
target_compile_options(tensorsplit_wasm PRIVATE -fno-exceptions)  # with RTTI, which Embind needs to distinguish types

target_link_options(tensorsplit_wasm PRIVATE
  -lembind
  -sEXPORT_ES6=1                    # writes an ES module that exports the start function
  -sMINIMAL_RUNTIME=1               # omits what only programs need, such as reading the .wasm file
  -sTEXTDECODER=0                   # Embind decodes only a few short names
  -sDYNAMIC_EXECUTION=0             # a Content-Security-Policy may forbid eval
  -sENVIRONMENT=web                 # also runs in Node.js and workers, because the module does not depend on the platform
  --js-library=${PROJECT_SOURCE_DIR}/src/embind/library.js
  --pre-js=${PROJECT_SOURCE_DIR}/src/embind/compiled_module.js
  --no-entry                        # a library, not a program
  # Structures all code again, inlines small functions, and gives short indices to frequent ones. Saves 690 bytes.
  -sBINARYEN_EXTRA_PASSES=--flatten,--rereloop,-Oz,-Oz,--reorder-functions,--always-inline-max-function-size=6
  -sWASM_BIGINT=1                   # needs no wrappers for int64; every engine with SIMD has BigInt
  -sALLOW_MEMORY_GROWTH=1
  -sINITIAL_MEMORY=4MB              # static scratch buffers and small tensors
  -sMAXIMUM_MEMORY=4GB
  -sMALLOC=emmalloc)                # 2 KB smaller than the default, compressed; src/embind/allocate.h works around its limit
# Old releases default to a stack of 5 MB, which exceeds the initial memory.
if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
  target_link_options(tensorsplit_wasm PRIVATE -sTOTAL_STACK=64KB)
else()
  target_link_options(tensorsplit_wasm PRIVATE -sSTACK_SIZE=64KB)
endif()

if(CMAKE_BUILD_TYPE STREQUAL Debug)
  foreach(target tensorsplit tensorsplit_routes tensorsplit_wasm)
    target_compile_options(${target} PRIVATE -O1 -g2)
  endforeach()
  # No -sASSERTIONS, because with -sENVIRONMENT=web it does not start in Node.js. C++ assertions are enabled.
  target_link_options(tensorsplit_wasm PRIVATE -O1 -g2 -sSTACK_OVERFLOW_CHECK=2 -sSAFE_HEAP=1)
  set(generated_dir ${PROJECT_BINARY_DIR})
else()
  target_compile_options(tensorsplit_wasm PRIVATE -Oz -finline-functions)  # cmake/flags.cmake explains why
  # Optimizing all files as one saves 270 bytes after gzip, and the kernels stay as fast.
  foreach(target tensorsplit tensorsplit_routes tensorsplit_wasm)
    target_compile_options(${target} PRIVATE -flto)
  endforeach()
  target_link_options(tensorsplit_wasm PRIVATE -Oz -flto -sBINARYEN_IGNORE_IMPLICIT_TRAPS=1)  # no code relies on a trap
  set(generated_dir ${PROJECT_SOURCE_DIR}/js/generated)
endif()
set_target_properties(
  tensorsplit_wasm
  PROPERTIES LINK_DEPENDS "${PROJECT_SOURCE_DIR}/src/embind/library.js;${PROJECT_SOURCE_DIR}/src/embind/compiled_module.js"
             RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/linked)

find_program(NODE_EXECUTABLE NAMES node nodejs REQUIRED)

# Files that the package imports.
set(package_files tensorsplit.js tensorsplit.d.ts tensorsplit.wasm wasm-text.js wasm-text.d.ts)
list(TRANSFORM package_files PREPEND ${generated_dir}/)
add_custom_command(
  OUTPUT ${package_files}
  COMMAND ${NODE_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/wasm_files.js $<TARGET_FILE_DIR:tensorsplit_wasm> ${generated_dir}
  DEPENDS tensorsplit_wasm ${PROJECT_SOURCE_DIR}/scripts/wasm_files.js ${PROJECT_SOURCE_DIR}/scripts/lib/byte-text.js
          ${PROJECT_SOURCE_DIR}/js/load/byte-text.js
  VERBATIM)
add_custom_target(package_files ALL DEPENDS ${package_files})
