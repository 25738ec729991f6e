# SPDX-FileCopyrightText: 2026 quayside contributors
# SPDX-License-Identifier: Apache-2.0
#
# The .deb and the .rpm, both made by CPack from the install rules in CMakeLists.txt: packaging/package.sh runs it.
# dpkg-buildpackage would want a debian/ folder at the top of the tree, and would know nothing of the .rpm.
set(CPACK_GENERATOR "DEB;RPM")
set(CPACK_PACKAGE_NAME quayside)
set(CPACK_PACKAGE_VENDOR "quayside contributors")
set(CPACK_PACKAGE_CONTACT "quayside contributors <maintainers@quayside.example>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "desktop host for MCP servers")
set(CPACK_PACKAGE_DESCRIPTION
"Quayside is a desktop host for the Model Context Protocol (MCP). It connects
to servers, local programs as well as remote services, and shows their tools,
resources and prompts. A server starts only after you have approved its exact
command or address, and long calls run as tasks, which survive a restart.

The package holds the window, a command line and a small demo server.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
    GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# Debian. Libraries are found by dpkg-shlibdeps; what is loaded at run time is listed here. Without a package in the
# first list a page, the task database or the keychain would not work.
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
string(CONCAT CPACK_DEBIAN_PACKAGE_DEPENDS "libqt6sql6-sqlite, qt6-svg-plugins | libqt6svg6, libsecret-1-0"
    ", qml6-module-qt-labs-platform, qml6-module-qt-labs-qmlmodels"
    ", qml6-module-qtqml, qml6-module-qtqml-models, qml6-module-qtqml-workerscript"
    ", qml6-module-qtquick, qml6-module-qtquick-controls, qml6-module-qtquick-layouts"
    ", qml6-module-qtquick-templates, qml6-module-qtquick-window")
# Without these the program works, with other letters, the dialogs of Qt, secrets in memory alone, or no sandbox for servers.
string(CONCAT CPACK_DEBIAN_PACKAGE_RECOMMENDS "bubblewrap, fonts-inter, fonts-jetbrains-mono"
    ", fonts-noto-cjk, fonts-noto-color-emoji, fonts-noto-core"
    ", gnome-keyring | kwalletmanager, qt6-gtk-platformtheme, qt6-wayland, xdg-utils")

# Fedora and its kin. Libraries are found by rpmbuild. The QML modules are in qtdeclarative, the driver in qtbase.
set(CPACK_RPM_FILE_NAME RPM-DEFAULT)
set(CPACK_RPM_PACKAGE_LICENSE "Apache-2.0 AND MIT")
set(CPACK_RPM_PACKAGE_GROUP Applications/Internet)
set(CPACK_RPM_PACKAGE_REQUIRES "qt6-qtbase-gui, qt6-qtdeclarative, qt6-qtsvg, libsecret")
# Folders that belong to other packages.
set(shared_folders applications bash-completion bash-completion/completions fish fish/vendor_completions.d
    icons icons/hicolor mime mime/packages man man/man1 metainfo zsh zsh/site-functions)
foreach(size scalable symbolic ${icon_sizes})
    list(APPEND shared_folders icons/hicolor/${size} icons/hicolor/${size}/apps)
endforeach()
list(TRANSFORM shared_folders PREPEND /usr/share/)
set(CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION /usr/libexec ${shared_folders})
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_SOURCE_DIR}/rpmtree.cmake)
# The same bytes from the same commit: SOURCE_DATE_EPOCH is its time. CPack has no word for Recommends.
set(CPACK_RPM_SPEC_MORE_DEFINE "Recommends: rsms-inter-fonts, jetbrains-mono-fonts, google-noto-sans-fonts
Recommends: bubblewrap, google-noto-sans-cjk-fonts, gnome-keyring, qt6-qtwayland, xdg-utils
%global _build_id_links none
%global use_source_date_epoch_as_buildtime 1
%global clamp_mtime_to_source_date_epoch 1
%global _buildhost localhost
%global __os_install_post %{nil}")
include(CPack)
