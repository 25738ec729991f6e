// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/skills/skillscontroller.h"

#include "app/skills/skillrows.h"
#include "app/text/errortext.h"
#include "core/client/catalog/skillcatalog.h"
#include "core/client/connection.h"
#include "core/host/host.h"

#include <QTimer>

#include <algorithm>

namespace quayside {

SkillsController::SkillsController(mcp::Server *server, const AppPorts &ports, QObject *parent)
    : CatalogController(server, ports, parent)
{
    connect(this, &SkillsController::changed, this, &SkillsController::canLookUpChanged);
    connect(&m_list, &CatalogModel::filterChanged, this, [this] {
        m_lookUp.cancelAll();
        m_lookUpProblem.clear();
        Q_EMIT canLookUpChanged();
    });
    start();
}

SkillsController::~SkillsController() = default;

CatalogController::Catalogs SkillsController::catalogsOf(const mcp::Connection &connection) const
{
    return {connection.skills()};
}

/// An approval ends when the server lists other files, whether the skill is on screen or not.
void SkillsController::showList()
{
    const auto *listed = catalog<mcp::SkillCatalog>();
    m_skills = listed->skills();
    mcp::ConsentStore *approvals = m_ports.host->consent();
    const QString serverId = m_server->entry().id;
    for (const mcp::Skill &skill : std::as_const(m_skills)) {
        if (approvals->approvedSkill(serverId, skill.uri))
            approvals->observeSkill(serverId, skill.uri, mcp::digestsOf(skill));
    }
    showStates();
    if (!m_current)
        return;
    if (const mcp::Skill *now = listed->find(m_current->skill().uri))
        m_current->setSkill(*now);
    else if (problem().isEmpty())
        setCurrent(nullptr);
}

void SkillsController::clearList()
{
    m_skills.clear();
    showStates();
    setCurrent(nullptr);
}

void SkillsController::showStates()
{
    m_list.setItems(skillRows(m_server->entry().id, m_skills, *m_ports.host->consent()));
}

void SkillsController::setActive(bool isActive)
{
    showStates();
    CatalogController::setActive(isActive);
    if (m_current)
        m_current->setActive(isActive);
}

void SkillsController::select(const QString &uri)
{
    if (uri == currentKey())
        return;
    const auto skill = std::ranges::find(std::as_const(m_skills), uri, &mcp::Skill::uri);
    if (skill == m_skills.cend())
        return;
    auto *current = new SkillController(*skill, m_server, m_ports, this);
    connect(current, &SkillController::approvalChanged, this, &SkillsController::showStates);
    setCurrent(current);
}

bool SkillsController::canLookUp() const
{
    return isLive() && m_list.count() == 0
        && m_list.filter().endsWith(QLatin1StringView("/SKILL.md"));
}

void SkillsController::lookUp()
{
    if (!canLookUp())
        return;
    const QString uri = m_list.filter().trimmed();
    m_lookUp.add(catalog<mcp::SkillCatalog>()->lookUp(uri).then(
        this, [this, uri](const mcp::Result<mcp::Skill> &skill) {
            const ErrorText text = skill ? ErrorText() : errorText(skill.error(), Occasion::List);
            m_lookUpProblem = QStringList{text.title, text.detail}.join(u'\n').trimmed();
            update();
            select(uri);
        }));
}

/// That of before goes when its page has left.
void SkillsController::setCurrent(SkillController *current)
{
    if (m_current == current)
        return;
    const QPointer<SkillController> before = std::exchange(m_current, current);
    if (before) {
        before->disconnect(this);
        before->setActive(false);
        QTimer::singleShot(0, before, &QObject::deleteLater);
    }
    if (current)
        current->setActive(isActive());
    Q_EMIT currentChanged();
}

} // namespace quayside

#include "moc_skillscontroller.cpp"
