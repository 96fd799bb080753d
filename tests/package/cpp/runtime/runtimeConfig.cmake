include(CMakeFindDependencyMacro)
find_dependency(tensorsplit)
include(${CMAKE_CURRENT_LIST_DIR}/runtimeTargets.cmake)
