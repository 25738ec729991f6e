// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

/// Recognisable secrets, so that a search finds every copy (SEC-66, SEC-68).
namespace canaries {

/// A secret that names its purpose. Letters and digits only, so that no format escapes it.
QString make(const QString &purpose);

/// The files that contain a canary, in content or name, as plain text, Base64, hex or UTF-16; archives and databases
/// are searched as bytes. One line per file.
QStringList findIn(const QStringList &paths);
/// The same in memory.
bool isIn(const QByteArray &bytes);

} // namespace canaries
