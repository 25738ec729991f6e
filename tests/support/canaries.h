// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

/// Secrets that can be told from everything else, so that a search finds where one was left (SEC-66, SEC-68).
namespace canaries {

/// A secret that says what it is for. Letters and digits only: nothing that a format would escape.
QString make(const QString &purpose);

/// Where one stands in the files and folders given, or in the name of a file, as it is, in Base64, in hex and in UTF-16;
/// archives and databases are read as bytes. A line for each file.
QStringList findIn(const QStringList &paths);
/// The same in memory.
bool isIn(const QByteArray &bytes);

} // namespace canaries
