// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/servercheck.h"

namespace mcp::check {

/// Collects findings.
class Findings
{
public:
    void add(CheckRule rule, CheckFinding::Part part, const QString &subject,
             const QString &place = {}, const QString &detail = {});
    /// Adds HiddenCharacters if text has a character that is not shown. Line breaks and tabs may be in texts of several lines.
    void checkText(CheckFinding::Part part, const QString &subject, const QString &place,
                   const QString &text, bool hasLines = false);
    bool has(CheckRule rule) const { return m_counts.at(size_t(rule)) > 0; }
    /// Forgets the findings of a rule that does not apply.
    void drop(CheckRule rule);
    /// With the findings in their order.
    void put(CheckReport *report) const;

private:
    std::array<QList<CheckFinding>, kCheckRules> m_findings; ///< By rule, bounded.
    std::array<qsizetype, kCheckRules> m_counts{};
};

} // namespace mcp::check
