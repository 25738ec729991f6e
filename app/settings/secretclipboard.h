// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QString>

namespace quayside {

/// A secret on the clipboard: marked, so that those who keep what was copied leave it out, and gone after half a minute
/// unless something else was copied meanwhile (SEC-69).
class SecretClipboard
{
public:
    static constexpr std::chrono::seconds kTime{30};
    /// What KDE's clipboard asks for; others follow it.
    static QString hintFormat();

    /// clock must outlive this.
    explicit SecretClipboard(mcp::Clock *clock);
    /// Takes it away at once.
    ~SecretClipboard();

    void copy(const QString &secret);

private:
    void clear();

    std::unique_ptr<mcp::Alarm> m_alarm;
    QString m_secret;
};

} // namespace quayside
