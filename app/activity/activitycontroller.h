// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/activity/activitymodel.h"
#include "app/activity/activitytext.h"
#include "app/base/appports.h"
#include "app/base/feature.h"
#include "core/base/clock.h"
#include "core/host/tooltitles.h"

#include <QUrl>

namespace quayside {

/// Everything that the log holds about one entry, as lines of a key and a value.
class ActivityFactModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to an ActivityController.")

public:
    using ListModel::ListModel;

    void setFacts(const QList<ActivityFact> &facts);
    int count() const override { return int(m_facts.size()); }
    const ActivityFact &at(int row) const { return m_facts.at(row); }

private:
    const Roles &roles() const override;

    QList<ActivityFact> m_facts;
};

/// The activity page: what is shown of the audit log, one entry of it, verifying and exporting it.
class ActivityController : public QObject, public Feature<ActivityController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(quayside::ActivityModel *entries READ entries CONSTANT)
    Q_PROPERTY(QString search READ search WRITE setSearch NOTIFY filterChanged)
    Q_PROPERTY(QString tool READ tool WRITE setTool NOTIFY filterChanged) ///< Empty: all.
    Q_PROPERTY(QStringList serverNames READ serverNames NOTIFY serversChanged) ///< First: all.
    Q_PROPERTY(int serverIndex READ serverIndex WRITE setServerIndex NOTIFY filterChanged)
    Q_PROPERTY(QStringList decisions READ decisions CONSTANT) ///< First: all.
    Q_PROPERTY(int decisionIndex READ decisionIndex WRITE setDecisionIndex NOTIFY filterChanged)
    Q_PROPERTY(QStringList outcomes READ outcomes CONSTANT) ///< First: all.
    Q_PROPERTY(int outcomeIndex READ outcomeIndex WRITE setOutcomeIndex NOTIFY filterChanged)
    Q_PROPERTY(int span READ span WRITE setSpan NOTIFY filterChanged) ///< A Span.
    Q_PROPERTY(bool isFiltered READ isFiltered NOTIFY filterChanged)
    Q_PROPERTY(int sortColumn READ sortColumn NOTIFY orderChanged) ///< A Column.
    Q_PROPERTY(bool sortDescending READ sortDescending NOTIFY orderChanged)
    /// The page is visible: new entries are shown.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)

    Q_PROPERTY(double chosen READ chosen NOTIFY chosenChanged) ///< Its sequence; 0: none.
    Q_PROPERTY(QString chosenTitle READ chosenTitle NOTIFY chosenChanged)
    Q_PROPERTY(QString chosenTool READ chosenTool NOTIFY chosenChanged)
    Q_PROPERTY(quayside::ActivityFactModel *facts READ facts CONSTANT) ///< Of the chosen one.

    Q_PROPERTY(bool isVerifying READ isVerifying NOTIFY verifiedChanged)
    Q_PROPERTY(QString verifiedText READ verifiedText NOTIFY verifiedChanged) ///< May be empty.
    Q_PROPERTY(bool isVerifiedGood READ isVerifiedGood NOTIFY verifiedChanged)
    Q_PROPERTY(QString exportText READ exportText NOTIFY exportTextChanged) ///< What became of it.
    Q_PROPERTY(QString problem READ problem NOTIFY problemChanged) ///< The log cannot be read.
    Q_PROPERTY(bool keepsArguments READ keepsArguments WRITE setKeepsArguments NOTIFY
                   keepsArgumentsChanged)

public:
    enum Span { AnyTime, Today, SevenDays, ThirtyDays };
    Q_ENUM(Span)
    /// As mcp::AuditOrder::By.
    enum Column {
        TimeColumn,
        WhoColumn,
        ServerColumn,
        ToolColumn,
        DecisionColumn,
        OutcomeColumn,
        DurationColumn,
    };
    Q_ENUM(Column)

    explicit ActivityController(const AppPorts &ports, QObject *parent = nullptr);
    ~ActivityController() override;

    ActivityModel *entries() { return &m_entries; }
    const QString &search() const { return m_search; }
    void setSearch(const QString &search);
    const QString &tool() const { return m_tool; }
    void setTool(const QString &tool);
    QStringList serverNames() const;
    int serverIndex() const;
    void setServerIndex(int index);
    QStringList decisions() const;
    int decisionIndex() const { return m_decision; }
    void setDecisionIndex(int index);
    QStringList outcomes() const;
    int outcomeIndex() const { return m_outcome; }
    void setOutcomeIndex(int index);
    int span() const { return m_span; }
    void setSpan(int span);
    bool isFiltered() const;
    bool isActive() const { return m_isActive; }
    void setActive(bool isActive);
    int sortColumn() const { return int(m_entries.order().by); }
    bool sortDescending() const { return m_entries.order().isDescending; }
    /// By the column, which is turned around when it is sorted by already.
    Q_INVOKABLE void sortBy(int column);
    Q_INVOKABLE void showAll();
    /// What the server did today.
    void showServer(const QString &serverId);

    double chosen() const { return double(m_chosen.sequence); }
    QString chosenTitle() const;
    /// Empty for an entry that is about none.
    QString chosenTool() const;
    ActivityFactModel *facts() { return &m_facts; }
    Q_INVOKABLE void choose(double sequence);

    bool isVerifying() const { return m_isVerifying; }
    const QString &verifiedText() const { return m_verifiedText; }
    bool isVerifiedGood() const { return m_isVerifiedGood; }
    Q_INVOKABLE void verify();
    Q_INVOKABLE void dismissVerified();
    const QString &exportText() const { return m_exportText; }
    /// The entries that are shown, with their outcomes.
    Q_INVOKABLE QString suggestedFileName() const;
    Q_INVOKABLE void exportTo(const QUrl &file);
    Q_INVOKABLE void dismissExport();
    const QString &problem() const { return m_problem; }
    bool keepsArguments() const;
    void setKeepsArguments(bool isKept);

Q_SIGNALS:
    void filterChanged();
    void orderChanged();
    void serversChanged();
    void activeChanged();
    void chosenChanged();
    void verifiedChanged();
    void exportTextChanged();
    void problemChanged();
    void keepsArgumentsChanged();

private:
    mcp::AuditFilter filter() const;
    void applyFilter();
    void setChosen(const mcp::AuditRecord &record);
    void onContent();
    void setProblem(const QString &problem);
    void setExportText(const QString &text);

    AppPorts m_ports;
    mcp::ToolTitles m_titles;
    ActivityModel m_entries;
    ActivityFactModel m_facts;
    std::unique_ptr<mcp::Alarm> m_refresh;
    std::unique_ptr<mcp::Alarm> m_searching; ///< While the person types.
    QString m_search;
    QString m_tool;
    QString m_serverId;
    int m_decision = 0;
    int m_outcome = 0;
    int m_span = AnyTime;
    mcp::AuditRecord m_chosen;
    QString m_verifiedText;
    QString m_exportText;
    QString m_problem;
    bool m_isVerifying = false;
    bool m_isVerifiedGood = false;
    bool m_isActive = false;
};

} // namespace quayside
