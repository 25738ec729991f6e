// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/feature.h"
#include "app/base/listmodel.h"
#include "app/sessions/sessionsource.h"
#include "core/check/servercheck.h"

#include <optional>

namespace quayside {

/// The rules that a server breaks, errors first.
class BrokenRuleModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to CheckController.")

public:
    enum Severity { Error, Warning, Advice };
    Q_ENUM(Severity)

    static constexpr qsizetype kPlaces = 20; ///< Shown of one rule.

    struct Row
    {
        mcp::CheckRule rule{};
        QStringList places; ///< Cleaned texts of the server, to be framed.
        qsizetype more = 0; ///< Further ones.
    };

    using ListModel::ListModel;
    void setReport(const mcp::CheckReport &report);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// The page "Check": what a server could do better, for those who write it.
class CheckController : public QObject, public Feature<CheckController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(quayside::SessionSource *source READ source CONSTANT)
    Q_PROPERTY(bool isBusy READ isBusy NOTIFY changed)
    Q_PROPERTY(QString stepText READ stepText NOTIFY changed) ///< What is done now.
    Q_PROPERTY(bool hasReport READ hasReport NOTIFY changed)
    Q_PROPERTY(QString checkedName READ checkedName NOTIFY changed) ///< What the report is about.
    Q_PROPERTY(int score READ score NOTIFY changed) ///< Of 100.
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    Q_PROPERTY(quayside::BrokenRuleModel *rules READ rules CONSTANT)

public:
    CheckController(const AppPorts &ports, QObject *parent);
    ~CheckController() override;

    SessionSource *source() { return &m_source; }
    bool isBusy() const { return m_source.isBusy() || m_isChecking; }
    QString stepText() const;
    bool hasReport() const { return m_report.has_value(); }
    QString checkedName() const { return m_checkedName; }
    int score() const { return m_report ? m_report->score() : 0; }
    QString summary() const;
    BrokenRuleModel *rules() { return &m_rules; }

    Q_INVOKABLE void check();
    Q_INVOKABLE void cancel();
    /// Puts the report on the clipboard.
    Q_INVOKABLE void copy() const;

Q_SIGNALS:
    void changed();

private:
    void clear();
    void onReady(const std::shared_ptr<const mcp::ServerRun> &run);

    SessionSource m_source;
    mcp::CallHandle m_checking;
    bool m_isChecking = false;
    std::optional<mcp::CheckReport> m_report;
    QString m_checkedName;
    BrokenRuleModel m_rules;
};

} // namespace quayside
