// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/value.h"

#include <cerrno>

namespace mcp {

// Every file of the profile names the version of its format: a JSON file in its member `version`, a database in `user_version`. A
// file without one, or of an older version, is opened. A file of a newer version is neither read nor changed (REL-11).

/// The `code` of errors about files of a newer version.
constexpr int kNewerFile = ENOTSUP;

Error newerFile(const QString &path, const QString &version, qint64 ours);
bool isNewerFile(const Error &error);

/// Whether document, the content of a JSON file, is of a version above ours.
Result<void> checkFileVersion(const QString &path, const json::Value &document, qint64 ours);
/// Gives document the version ours, as its first member where it has none.
void setFileVersion(json::Value &document, qint64 ours);

} // namespace mcp
