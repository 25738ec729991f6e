// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/skills/skillcontroller.h"
#include "app/skills/skilllistmodel.h"

#include <QStringList>

namespace quayside {

/// The skills of one server, and the one that is shown. A stopped server keeps showing what it offered last.
class SkillsController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ServerController.")

    Q_PROPERTY(quayside::SkillListModel *list READ list CONSTANT)
    /// Server and Quayside have announced the Skills extension (EXT-02).
    Q_PROPERTY(bool isOffered READ isOffered NOTIFY changed)
    Q_PROPERTY(bool isLoading READ isLoading NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed) ///< Why the list could not be read.
    Q_PROPERTY(QStringList warnings READ warnings NOTIFY changed)
    Q_PROPERTY(quayside::SkillController *current READ current NOTIFY currentChanged)
    Q_PROPERTY(QString currentUri READ currentUri NOTIFY currentChanged)
    /// The filter is the address of a skill that is not in the list: it can be looked up.
    Q_PROPERTY(bool canLookUp READ canLookUp NOTIFY canLookUpChanged)
    Q_PROPERTY(QString lookUpProblem READ lookUpProblem NOTIFY canLookUpChanged)

public:
    SkillsController(mcp::Server *server, const AppPorts &ports, QObject *parent = nullptr);
    ~SkillsController() override;

    SkillListModel *list() { return &m_list; }
    bool isOffered() const { return m_isOffered; }
    bool isLoading() const { return m_isLoading; }
    QString problem() const { return m_problem; }
    QStringList warnings() const { return m_warnings; }
    SkillController *current() const { return m_current; }
    QString currentUri() const { return m_current ? m_current->skill().uri : QString(); }
    bool canLookUp() const;
    QString lookUpProblem() const { return m_lookUpProblem; }

    /// The page is on screen: the list is kept up to date.
    Q_INVOKABLE void setActive(bool isActive);
    Q_INVOKABLE void select(const QString &uri);
    Q_INVOKABLE void refresh();
    /// Asks the server for the skill whose address is the filter, and shows it.
    Q_INVOKABLE void lookUp();

Q_SIGNALS:
    void changed();
    void currentChanged();
    void canLookUpChanged();

private:
    void watch();
    void updateSoon();
    void update();
    void takeList();
    void showStates();
    void setCurrent(SkillController *current);

    mcp::Server *m_server;
    AppPorts m_ports;
    SkillListModel m_list;
    QPointer<mcp::SkillCatalog> m_catalog;
    QList<mcp::Skill> m_skills; ///< As listed; of a stopped server those of before.
    QPointer<SkillController> m_current;
    mcp::CallScope m_lookUp;
    QString m_lookUpProblem;
    QString m_problem;
    QStringList m_warnings;
    bool m_isOffered = false;
    bool m_isLoading = false;
    bool m_isUpdateDue = false;
    bool m_isActive = false;
};

} // namespace quayside
