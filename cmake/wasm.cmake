# The WebAssembly module: src/binding.cc and the core, linked by Emscripten into glue (an ES module) and a .wasm file.
#
# The glue is not made with -sMODULARIZE: its factory waits for a promise in later releases, also when nothing is left
# to wait for. Our own head and tail (cmake/glue/) wrap the plain output instead, so that a factory call leaves a ready
# module in every release, and nothing in the text looks like an asset or a Node.js import to a bundler.
set(glue_dir ${PROJECT_SOURCE_DIR}/cmake/glue)

add_executable(tensorsplit_wasm src/binding.cc)
target_link_libraries(tensorsplit_wasm PRIVATE tensorsplit)
set_target_properties(tensorsplit_wasm PROPERTIES CXX_EXTENSIONS OFF OUTPUT_NAME tensorsplit)
tensorsplit_own_flags(tensorsplit_wasm)
tensorsplit_wasm_flags(tensorsplit_wasm)
target_compile_options(tensorsplit_wasm PRIVATE -fno-exceptions -fno-rtti)
# Embind may name types only where there is RTTI.
target_compile_definitions(tensorsplit_wasm PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)

if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
  target_link_options(tensorsplit_wasm PRIVATE -sTOTAL_STACK=64KB)
else()
  # Early releases put HEAPU8 on the module unasked, and warn when asked. They also run EMSCRIPTEN_BINDINGS without
  # Embind's library, which registers all types it knows and brings RTTI and printf for their names. Where it is
  # linked it must come before our own replacements, which would otherwise be replaced in turn.
  target_link_options(tensorsplit_wasm PRIVATE -lembind -fno-rtti -sSTACK_SIZE=64KB -sEXPORTED_RUNTIME_METHODS=HEAPU8)
endif()

# Plain settings, each with its reason.
target_link_options(tensorsplit_wasm PRIVATE
  --js-library=${glue_dir}/embind_lean.js # all of Embind that the binding needs
  -sWASM_ASYNC_COMPILATION=0          # the loader compiles; the glue only starts what it is given
  -sINCOMING_MODULE_JS_API=wasmBinary # no other hook is used
  -sENVIRONMENT=web,worker            # a Node.js part would read files and name modules that bundlers then look for
  -sDYNAMIC_EXECUTION=0               # pages with a Content-Security-Policy forbid eval
  -sALLOW_MEMORY_GROWTH=1
  -sINITIAL_MEMORY=4MB                # the static scratch area and room for small tensors
  -sMAXIMUM_MEMORY=4GB
  -sMALLOC=emmalloc                   # 5 KB less than the default one
  -sFILESYSTEM=0)

if(CMAKE_BUILD_TYPE STREQUAL Debug)
  target_compile_options(tensorsplit PRIVATE -O1 -g2)
  target_compile_options(tensorsplit_wasm PRIVATE -O1 -g2)
  target_link_options(tensorsplit_wasm PRIVATE -O1 -g2 -sASSERTIONS=1 -sSTACK_OVERFLOW_CHECK=2 -sSAFE_HEAP=1
                                               --extern-pre-js=${glue_dir}/head.js
                                               --extern-pre-js=${glue_dir}/head_debug.js)
  set(generated_dir ${PROJECT_BINARY_DIR})
  set(minify "")
else()
  target_compile_options(tensorsplit_wasm PRIVATE -Oz)
  target_link_options(tensorsplit_wasm PRIVATE -Oz --closure=1 -sTEXTDECODER=2 --extern-pre-js=${glue_dir}/head.js)
  set(generated_dir ${PROJECT_SOURCE_DIR}/js/generated)
  set(minify minify)
endif()
target_link_options(tensorsplit_wasm PRIVATE --extern-post-js=${glue_dir}/tail.js)

file(GLOB glue_parts CONFIGURE_DEPENDS ${glue_dir}/*.js ${PROJECT_SOURCE_DIR}/scripts/wasm_files.js)
set_target_properties(tensorsplit_wasm PROPERTIES LINK_DEPENDS "${glue_parts}")

# The three files the package imports.
find_program(NODE_EXECUTABLE NAMES node nodejs REQUIRED)
add_custom_command(
  TARGET tensorsplit_wasm POST_BUILD
  COMMAND ${NODE_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/wasm_files.js $<TARGET_FILE:tensorsplit_wasm> ${generated_dir}
          ${minify}
  VERBATIM)
