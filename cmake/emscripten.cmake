# Debian's emcc loads acorn to link, but only Debian's own Node.js finds it by default.
if(EXISTS /usr/share/nodejs/acorn)
  set(node_path "/usr/share/nodejs")
  if(DEFINED ENV{NODE_PATH})
    string(PREPEND node_path "$ENV{NODE_PATH}:")
  endif()
  set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=${node_path} ")
endif()
