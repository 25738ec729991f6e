// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

namespace quayside {

constexpr qsizetype kPassphraseBytes = 1024; ///< A longer one is cut.

/// What the person types, which is not shown; nothing after Ctrl+C or Ctrl+D. Needs a terminal (Terminal::isPossible()) and
/// blocks: for the time before the event loop.
std::optional<QString> askPassphrase(const QString &question);

} // namespace quayside
