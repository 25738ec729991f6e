// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
/// For one source of a program: registers the types of the module Quayside.App. A shared library does so when it is loaded.
#pragma once

#include <QQmlExtensionPlugin>

#ifndef QUAYSIDE_SHARED_LIBRARIES
Q_IMPORT_QML_PLUGIN(Quayside_AppPlugin)
#endif
