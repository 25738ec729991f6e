// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QList>
#include <QString>

namespace mcp {

/// What the rules of the company say about a call.
enum class CompanyVerdict {
    None, ///< No rule matches.
    Deny,
    Ask,
    Allow,
    Unreadable, ///< There is a file with rules, and it cannot be read: everything asks.
};

/// The rules that a company sets for calls of tools, from its `permissions.json`: `{"rules": [{"server": …, "tool": …,
/// "decision": "deny"}]}`. The first rule that matches decides. `server` is the beginning of an address or the path of a program,
/// whole parts only; without `server` or `tool` a rule matches every one.
class CompanyRules
{
public:
    static constexpr qsizetype kMost = 10'000;

    CompanyRules() = default; ///< None.
    /// An error when any part is not understood: a rule that is left out could be the one that denies.
    static Result<CompanyRules> read(const QByteArray &json);

    struct Rule
    {
        QString server; ///< An address as WebAddress writes it, or an absolute path. Empty: any.
        QString tool; ///< Empty: any.
        CompanyVerdict verdict = CompanyVerdict::Ask;
    };

    /// In the order in which they are compared.
    const QList<Rule> &rules() const { return m_rules; }
    /// server: the address, or the resolved path of the program.
    CompanyVerdict verdict(const QString &server, const QString &tool) const;

private:
    QList<Rule> m_rules;
};

} // namespace mcp
