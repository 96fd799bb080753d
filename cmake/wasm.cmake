# The WebAssembly module: src/binding.cc and the core, linked by Emscripten into a .wasm file that stands alone. The
# JavaScript that comes with it is not used: js/module.js starts the module in every release, at once, with nothing in it
# that looks like an asset or a Node.js import to a bundler.
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
  # Early releases run EMSCRIPTEN_BINDINGS without Embind's library, which registers all types it knows and brings RTTI
  # and printf for their names. Where it is linked it must come before our own replacements, which would otherwise be
  # replaced in turn.
  target_link_options(tensorsplit_wasm PRIVATE -lembind -fno-rtti -sSTACK_SIZE=64KB)
endif()

# Plain settings, each with its reason.
target_link_options(tensorsplit_wasm PRIVATE
  --js-library=${PROJECT_SOURCE_DIR}/cmake/embind_lean.js # the only JavaScript that the linker asks for
  -sSTANDALONE_WASM                   # names of imports and exports that any loader knows
  --no-entry                          # a library, not a program
  -sENVIRONMENT=web,worker            # no part for Node.js in the JavaScript that is thrown away
  -sFILESYSTEM=0                      # nor one for files
  -sALLOW_MEMORY_GROWTH=1
  -sINITIAL_MEMORY=4MB                # the static scratch area and room for small tensors
  -sMAXIMUM_MEMORY=4GB
  -sMALLOC=emmalloc)                  # 5 KB less than the default one

if(CMAKE_BUILD_TYPE STREQUAL Debug)
  target_compile_options(tensorsplit PRIVATE -O1 -g2)
  target_compile_options(tensorsplit_wasm PRIVATE -O1 -g2)
  target_link_options(tensorsplit_wasm PRIVATE -O1 -g2 -sASSERTIONS=1 -sSTACK_OVERFLOW_CHECK=2 -sSAFE_HEAP=1)
  set(generated_dir ${PROJECT_BINARY_DIR})
else()
  target_compile_options(tensorsplit_wasm PRIVATE -Oz)
  target_link_options(tensorsplit_wasm PRIVATE -Oz)
  set(generated_dir ${PROJECT_SOURCE_DIR}/js/generated)
endif()
set_target_properties(
  tensorsplit_wasm PROPERTIES LINK_DEPENDS
                              "${PROJECT_SOURCE_DIR}/cmake/embind_lean.js;${PROJECT_SOURCE_DIR}/scripts/wasm_files.js")

# The files the package imports.
find_program(NODE_EXECUTABLE NAMES node nodejs REQUIRED)
add_custom_command(
  TARGET tensorsplit_wasm POST_BUILD
  COMMAND ${NODE_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/wasm_files.js $<TARGET_FILE_DIR:tensorsplit_wasm>/tensorsplit.wasm
          ${generated_dir}
  VERBATIM)
