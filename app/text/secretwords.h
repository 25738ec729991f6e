// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace quayside {

/// The words of a name or a sentence in lower case. A capital after a small letter begins a word.
QStringList lowerCaseWords(const QString &text);

/// Whether the name, title or description of a field suggests a password, key, token, card number or another secret, in
/// one of the supported languages (SEC-58, ELIC-07).
bool soundsLikeSecret(const QString &words);

} // namespace quayside
