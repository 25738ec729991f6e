// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

namespace quayside {

constexpr qsizetype kPassphraseBytes = 1024; ///< Longer passphrases are cut.

/// Asks for a passphrase without showing it. Returns nothing after Ctrl+C or Ctrl+D. Needs a terminal
/// (Terminal::isPossible()) and blocks, so it must be called before the event loop runs.
std::optional<QString> askPassphrase(const QString &question);

} // namespace quayside
