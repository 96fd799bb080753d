# The WebAssembly module of the package: src/embind and the core, linked by Emscripten into tensorsplit.wasm and the
# JavaScript that starts it, which the package takes as it is.
file(GLOB binding_sources CONFIGURE_DEPENDS src/embind/*.cc)
add_executable(tensorsplit_wasm ${binding_sources})
target_link_libraries(tensorsplit_wasm PRIVATE tensorsplit)
target_include_directories(tensorsplit_wasm PRIVATE ${PROJECT_SOURCE_DIR}/src)
set_target_properties(tensorsplit_wasm PROPERTIES CXX_EXTENSIONS OFF OUTPUT_NAME tensorsplit)
tensorsplit_own_flags(tensorsplit_wasm)
tensorsplit_wasm_flags(tensorsplit_wasm)
target_compile_options(tensorsplit_wasm PRIVATE -fno-exceptions -fno-rtti)
# Embind may name types only where there is RTTI.
target_compile_definitions(tensorsplit_wasm PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)

if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.7)
  # Embind's JavaScript without its C++ library, which registers some fifty types: module.cc registers the five that it offers.
  # The module has 1 KB less.
  set(embind ${EMSCRIPTEN_ROOT_PATH}/src/embind)
  target_compile_definitions(tensorsplit_wasm PRIVATE TENSORSPLIT_OWN_TYPES)
  target_link_options(tensorsplit_wasm PRIVATE --js-library=${embind}/embind.js --js-library=${embind}/emval.js)
else()
  target_link_options(tensorsplit_wasm PRIVATE -lembind)
endif()

# Plain settings, each with its reason.
target_link_options(tensorsplit_wasm PRIVATE
  -fno-rtti
  -sEXPORT_ES6=1                    # an ES module, of a function that starts the module
  -sMINIMAL_RUNTIME=1               # without what programs need, such as reading the .wasm file
  -sDYNAMIC_EXECUTION=0             # pages with a Content-Security-Policy refuse eval
  -sENVIRONMENT=web                 # nothing in it is for one platform; Node.js and workers are served as well
  --js-library=${PROJECT_SOURCE_DIR}/src/embind/library.js
  --pre-js=${PROJECT_SOURCE_DIR}/src/embind/compiled_module.js
  --no-entry                        # a library, not a program
  -sALLOW_MEMORY_GROWTH=1
  -sINITIAL_MEMORY=4MB              # the static scratch area and room for small tensors
  -sMAXIMUM_MEMORY=4GB
  -sMALLOC=emmalloc)                # 5 KB less than the default one
if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
  # Embind's strings are not used, so they need not be quick. Nothing of 64 bits crosses to JavaScript: as BigInts they need
  # no wrappers. Newer releases leave no choice.
  target_link_options(tensorsplit_wasm PRIVATE -sTOTAL_STACK=64KB -sTEXTDECODER=0 -sWASM_BIGINT=1)
else()
  target_link_options(tensorsplit_wasm PRIVATE -sSTACK_SIZE=64KB)
endif()

if(CMAKE_BUILD_TYPE STREQUAL Debug)
  target_compile_options(tensorsplit PRIVATE -O1 -g2)
  target_compile_options(tensorsplit_wasm PRIVATE -O1 -g2)
  # Not -sASSERTIONS, which refuses to start in Node.js. Those of C++ are there.
  target_link_options(tensorsplit_wasm PRIVATE -O1 -g2 -sSTACK_OVERFLOW_CHECK=2 -sSAFE_HEAP=1)
  set(generated_dir ${PROJECT_BINARY_DIR})
else()
  # Optimised once more as a whole, the module has 400 bytes less after gzip, and is as fast: but planes of bytes, whose loop
  # in convert.cc takes 0.88 instead of 0.46 ms for 640 x 640 pixels then.
  target_compile_options(tensorsplit PRIVATE -flto)
  set_property(SOURCE ${PROJECT_SOURCE_DIR}/src/pixels/convert.cc APPEND PROPERTY COMPILE_OPTIONS -fno-lto)
  target_compile_options(tensorsplit_wasm PRIVATE -Oz -finline-functions -flto)
  # As small as it gets, until another pass gains nothing. Without -flto, which would take Emscripten's own libraries in that
  # form as well: they grow by it, and those of 6.0.5 do not link then.
  target_link_options(tensorsplit_wasm PRIVATE -Oz -sBINARYEN_EXTRA_PASSES=--dae-optimizing,--converge)
  set(generated_dir ${PROJECT_SOURCE_DIR}/js/generated)
endif()
set_target_properties(
  tensorsplit_wasm
  PROPERTIES LINK_DEPENDS "${PROJECT_SOURCE_DIR}/src/embind/library.js;${PROJECT_SOURCE_DIR}/src/embind/compiled_module.js"
             RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/linked)

find_program(NODE_EXECUTABLE NAMES node nodejs REQUIRED)

# siprintf.cc writes nothing, which only Embind's dead code may rely on.
add_custom_command(
  TARGET tensorsplit_wasm PRE_LINK
  COMMAND ${NODE_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/unused_printf.js $<TARGET_OBJECTS:tensorsplit_wasm>
          $<TARGET_OBJECTS:tensorsplit>
  COMMAND_EXPAND_LISTS VERBATIM)

# The files the package imports.
set(package_files tensorsplit.js tensorsplit.d.ts tensorsplit.wasm wasm-text.js wasm-text.d.ts)
list(TRANSFORM package_files PREPEND ${generated_dir}/)
add_custom_command(
  OUTPUT ${package_files}
  COMMAND ${NODE_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/wasm_files.js $<TARGET_FILE_DIR:tensorsplit_wasm> ${generated_dir}
  DEPENDS tensorsplit_wasm ${PROJECT_SOURCE_DIR}/scripts/wasm_files.js ${PROJECT_SOURCE_DIR}/scripts/lib/byte-text.js
          ${PROJECT_SOURCE_DIR}/js/load/byte-text.js
  VERBATIM)
add_custom_target(package_files ALL DEPENDS ${package_files})
