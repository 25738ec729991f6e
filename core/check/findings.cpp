// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/check/findings.h"

#include "core/base/hiddencharacter.h"

#include <algorithm>

namespace mcp::check {

using namespace Qt::StringLiterals;

namespace {

/// Part of emoji and of some scripts, or newer than the tables of Qt.
bool isOfWriting(uint point)
{
    return point == 0xfe0e || point == 0xfe0f || point == 0x200c || point == 0x200d
        || QChar::category(char32_t(point)) == QChar::Other_NotAssigned;
}

} // namespace

void Findings::add(CheckRule rule, CheckFinding::Part part, const QString &subject,
                   const QString &place, const QString &detail)
{
    const auto cut = [](const QString &text) { return text.left(CheckReport::kTextChars); };
    ++m_counts.at(size_t(rule));
    QList<CheckFinding> &findings = m_findings.at(size_t(rule));
    if (findings.size() < CheckReport::kOfRule)
        findings.append({rule, part, cut(subject), cut(place), cut(detail)});
}

void Findings::drop(CheckRule rule)
{
    m_findings.at(size_t(rule)).clear();
    m_counts.at(size_t(rule)) = 0;
}

void Findings::checkText(CheckFinding::Part part, const QString &subject, const QString &place,
                         const QString &text, bool hasLines)
{
    const auto points = text.toUcs4();
    const auto found = std::ranges::find_if(points, [hasLines](uint point) {
        const bool isLine = point == '\n' || point == '\r' || point == '\t';
        return isHiddenCharacter(char32_t(point)) && !(hasLines && isLine) && !isOfWriting(point);
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
            if (severityOf(CheckRule(rule)) == severity)
                report->findings += m_findings.at(rule);
        }
    }
}

} // namespace mcp::check
