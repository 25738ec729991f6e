// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

/// Whether the name, title or description of a field suggests a password, key, token, card number or another secret, in
/// one of the supported languages (SEC-58, ELIC-07).
bool soundsLikeSecret(const QString &words);

} // namespace quayside
