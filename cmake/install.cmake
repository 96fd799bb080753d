# Installs the library for find_package(tensorsplit) and pkg-config.
include(CMakePackageConfigHelpers)

install(TARGETS tensorsplit EXPORT tensorsplit ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
                                               LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
                                               RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY include/tensorsplit DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/tensorsplit)
install(EXPORT tensorsplit FILE tensorsplitTargets.cmake NAMESPACE tensorsplit:: DESTINATION ${package_dir})
# A parent that exports its build tree needs this export, too.
export(EXPORT tensorsplit FILE tensorsplitTargets.cmake NAMESPACE tensorsplit::)
configure_package_config_file(cmake/tensorsplitConfig.cmake.in tensorsplitConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(tensorsplitConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/tensorsplitConfig.cmake ${PROJECT_BINARY_DIR}/tensorsplitConfigVersion.cmake
        DESTINATION ${package_dir})

# The prefix is relative to the .pc file, so it stays correct with `cmake --install --prefix` and after moving the folder.
file(RELATIVE_PATH TENSORSPLIT_PC_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" TENSORSPLIT_PC_PREFIX ${TENSORSPLIT_PC_PREFIX})
configure_file(cmake/tensorsplit.pc.in tensorsplit.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/tensorsplit.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
