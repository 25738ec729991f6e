// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/policy/companyrules.h"

#include <QFile>

#include <optional>

#include <sys/stat.h>

namespace mcp {

/// The file with the rules of the company. It is only read, and read again when it changes. One that somebody other than its
/// owner could write is ignored.
class CompanyFile
{
public:
    /// Where the programs look for it.
    static constexpr auto kPath = "/etc/quayside/permissions.json";
    static constexpr qint64 kMaxBytes = qint64(4) * 1024 * 1024;

    /// An empty path: there is none. owner: who must own the file.
    explicit CompanyFile(QString path, uint owner = 0);

    CompanyVerdict verdict(const QString &server, const QString &tool);
    /// Whether its rules are in force, or it cannot be read.
    bool isPresent();
    const CompanyRules &rules(); ///< Those in force.
    /// Why everything asks, or why the file is ignored.
    const std::optional<Error> &problem() const { return m_problem; }

private:
    enum class State { Absent, Ignored, Unreadable, Read };

    void readIfChanged();
    State read(int file);
    State refuse(State state, const Error &why);

    QString m_path;
    uint m_owner;
    std::optional<struct ::stat> m_seen; ///< As it was read; nothing: there was no file.
    bool m_hasLooked = false;
    State m_state = State::Absent;
    CompanyRules m_rules;
    std::optional<Error> m_problem;
};

} // namespace mcp
