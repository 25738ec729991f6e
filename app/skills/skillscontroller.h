// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/catalog/catalogcontroller.h"
#include "app/skills/skillcontroller.h"

namespace quayside {

/// The skills of one server. They are offered when server and Quayside have announced the Skills extension (EXT-02).
class SkillsController : public quayside::CatalogController // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ServerController.")

    Q_PROPERTY(quayside::SkillController *current READ current NOTIFY currentChanged)
    /// The filter is the address of a skill that is not in the list: it can be looked up.
    Q_PROPERTY(bool canLookUp READ canLookUp NOTIFY canLookUpChanged)
    Q_PROPERTY(QString lookUpProblem READ lookUpProblem NOTIFY canLookUpChanged)

public:
    SkillsController(mcp::Server *server, const AppPorts &ports, QObject *parent = nullptr);
    ~SkillsController() override;

    CatalogModel *list() override { return &m_list; }
    SkillController *current() const { return m_current; }
    QString currentKey() const override { return m_current ? m_current->skill().uri : QString(); }
    bool canLookUp() const;
    QString lookUpProblem() const { return m_lookUpProblem; }

    void setActive(bool isActive) override;
    void select(const QString &uri) override;
    /// Asks the server for the skill whose address is the filter, and shows it.
    Q_INVOKABLE void lookUp();

Q_SIGNALS:
    void canLookUpChanged();

private:
    Catalogs catalogsOf(const mcp::Connection &connection) const override;
    void showList() override;
    void clearList() override;
    void showStates();
    void setCurrent(SkillController *current);

    CatalogModel m_list;
    QList<mcp::Skill> m_skills; ///< As listed; of a stopped server those of before.
    QPointer<SkillController> m_current;
    mcp::CallScope m_lookUp;
    QString m_lookUpProblem;
};

} // namespace quayside
