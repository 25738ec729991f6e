// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/check/findings.h"

#include "core/base/hiddencharacter.h"

#include <algorithm>

namespace mcp::check {

using namespace Qt::StringLiterals;

void Findings::add(CheckRule rule, CheckFinding::Part part, const QString &subject,
                   const QString &place, const QString &detail)
{
    const auto cut = [](const QString &text) { return text.left(CheckReport::kTextChars); };
    ++m_counts.at(size_t(rule));
    QList<CheckFinding> &findings = m_findings.at(size_t(rule));
    if (findings.size() < CheckReport::kFindings)
        findings.append({rule, part, cut(subject), cut(place), cut(detail)});
}

void Findings::checkText(CheckFinding::Part part, const QString &subject, const QString &place,
                         const QString &text, bool hasLines)
{
    const auto points = text.toUcs4();
    const auto found = std::ranges::find_if(points, [hasLines](uint point) {
        const bool isLine = point == '\n' || point == '\r' || point == '\t';
        return isHiddenCharacter(char32_t(point)) && !(hasLines && isLine);
    });
    if (found != points.cend())
        add(CheckRule::HiddenCharacters, part, subject, place,
            u"U+%1"_s.arg(*found, 4, 16, QLatin1Char('0')).toUpper());
}

void Findings::put(CheckReport *report) const
{
    report->counts = m_counts;
    for (const auto &[severity, name] : jsonNames(CheckSeverity())) {
        for (size_t rule = 0; rule < kCheckRules; ++rule) {
            if (severityOf(CheckRule(rule)) != severity)
                continue;
            const qsizetype room = CheckReport::kFindings - report->findings.size();
            const QList<CheckFinding> &findings = m_findings.at(rule);
            report->findings += findings.first(qMin(room, findings.size()));
        }
    }
}

} // namespace mcp::check
