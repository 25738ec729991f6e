// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/sessions/checkcontroller.h"

#include "app/text/checktext.h"
#include "core/base/offload.h"

#include <QClipboard>
#include <QGuiApplication>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::CheckReport;

/// The findings of one rule stand together.
void BrokenRuleModel::setReport(const CheckReport &report)
{
    beginResetModel();
    m_rows.clear();
    for (const mcp::CheckFinding &finding : report.findings) {
        if (m_rows.isEmpty() || m_rows.constLast().rule != finding.rule)
            m_rows.append({finding.rule, {}, report.counts.at(size_t(finding.rule))});
        Row &row = m_rows.last();
        const QString place = findingText(finding);
        if (row.places.size() < kPlaces && !place.isEmpty())
            row.places.append(place);
    }
    for (Row &row : m_rows)
        row.more = row.places.isEmpty() ? 0 : row.more - row.places.size();
    endResetModel();
    Q_EMIT countChanged();
}

const ListModel::Roles &BrokenRuleModel::roles() const
{
    static_assert(int(Severity::Advice) == int(mcp::CheckSeverity::Advice));
    static const Roles table = rolesOf<BrokenRuleModel>({
        {"severity", [](const Row &row) { return int(mcp::severityOf(row.rule)); }},
        {"severityName", [](const Row &row) { return severityText(mcp::severityOf(row.rule)); }},
        {"problem", [](const Row &row) { return checkText(row.rule).problem; }},
        {"fix", [](const Row &row) { return checkText(row.rule).fix; }},
        {"places", [](const Row &row) { return row.places.join(u'\n'); }},
        {"more", [](const Row &row) { return int(row.more); }},
    });
    return table;
}

CheckController::CheckController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_source(ports, this)
{
    connect(&m_source, &SessionSource::changed, this, &CheckController::changed);
    connect(&m_source, &SessionSource::chosen, this, &CheckController::clear);
    connect(&m_source, &SessionSource::ready, this, &CheckController::onReady);
}

CheckController::~CheckController() = default;

void CheckController::clear()
{
    m_checking.abandon();
    m_isChecking = false;
    m_report.reset();
    m_rules.setReport({});
    Q_EMIT changed();
}

void CheckController::check()
{
    clear();
    m_source.read();
}

void CheckController::cancel()
{
    m_source.cancel();
    clear();
}

void CheckController::onReady(const std::shared_ptr<const mcp::ServerRun> &run)
{
    m_isChecking = true;
    m_checkedName = m_source.name();
    m_checking =
        mcp::offload<CheckReport>(this, [run] {
            return mcp::Result<CheckReport>(mcp::checkServer(run->recording, run->strayLines));
        }).then(this, [this](const mcp::Result<CheckReport> &report) {
            m_isChecking = false;
            m_report = *report;
            m_rules.setReport(*m_report);
            Q_EMIT changed();
        });
    Q_EMIT changed();
}

QString CheckController::stepText() const
{
    return m_isChecking ? tr("Checking…") : m_source.stepText();
}

QString CheckController::summary() const
{
    return m_report ? reportText(*m_report) : QString();
}

void CheckController::copy() const
{
    if (!m_report)
        return;
    QStringList lines{m_checkedName, summary(), scoreText(*m_report)};
    for (int i = 0; i < m_rules.count(); ++i) {
        const BrokenRuleModel::Row &row = m_rules.at(i);
        const CheckText text = checkText(row.rule);
        lines.append({QString(), severityText(mcp::severityOf(row.rule)) + u": "_s + text.problem,
                      text.fix});
        for (const QString &place : row.places)
            lines.append(u"- "_s + place);
        if (row.more > 0)
            lines.append(tr("%n more", nullptr, int(row.more)));
    }
    QGuiApplication::clipboard()->setText(lines.join(u'\n') + u'\n');
}

} // namespace quayside

#include "moc_checkcontroller.cpp"
