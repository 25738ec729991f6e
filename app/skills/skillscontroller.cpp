// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/skills/skillscontroller.h"

#include "app/text/listtext.h"
#include "core/client/catalog/skillcatalog.h"
#include "core/client/connection.h"
#include "core/host/host.h"

#include <QTimer>

#include <algorithm>

namespace quayside {

SkillsController::SkillsController(mcp::Server *server, const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_server(server)
    , m_ports(ports)
{
    connect(server, &mcp::Server::stateChanged, this, &SkillsController::watch);
    connect(&m_list, &SkillListModel::filterChanged, this, [this] {
        m_lookUp.cancelAll();
        m_lookUpProblem.clear();
        Q_EMIT canLookUpChanged();
    });
    watch();
}

SkillsController::~SkillsController() = default;

/// The catalog comes with the first link, and changes with the connection.
void SkillsController::watch()
{
    const bool isReady = m_server->state() == mcp::Server::State::Ready;
    mcp::SkillCatalog *catalog = isReady ? m_server->connection()->skills() : nullptr;
    if (isReady && !catalog) { // It offers none.
        m_isOffered = false;
        m_skills.clear();
        showStates();
        setCurrent(nullptr);
    }
    if (catalog != m_catalog) {
        m_catalog = catalog;
        if (catalog)
            connect(catalog, &mcp::Catalog::changed, this, &SkillsController::updateSoon);
    }
    update();
}

void SkillsController::updateSoon()
{
    if (std::exchange(m_isUpdateDue, true))
        return;
    QTimer::singleShot(0, this, [this] {
        m_isUpdateDue = false;
        update();
    });
}

void SkillsController::update()
{
    m_isLoading = m_catalog && m_catalog->isLoading();
    m_problem.clear();
    m_warnings.clear();
    if (m_catalog) {
        m_isOffered = true;
        if (m_catalog->problem())
            m_problem = errorText(*m_catalog->problem(), Occasion::List).title;
        m_warnings = listWarningTexts(m_catalog->warnings());
        const bool isFirst = m_isLoading && m_catalog->skills().isEmpty();
        if (!isFirst)
            takeList();
    }
    Q_EMIT changed();
    Q_EMIT canLookUpChanged();
}

/// An approval ends when the server lists other files, whether the skill is on screen or not.
void SkillsController::takeList()
{
    m_skills = m_catalog->skills();
    mcp::ConsentStore *approvals = m_ports.host->consent();
    const QString serverId = m_server->entry().id;
    for (const mcp::Skill &skill : std::as_const(m_skills)) {
        if (approvals->approvedSkill(serverId, skill.uri))
            approvals->observeSkill(serverId, skill.uri, mcp::digestsOf(skill));
    }
    showStates();
    if (!m_current)
        return;
    if (const mcp::Skill *now = m_catalog->find(m_current->skill().uri))
        m_current->setSkill(*now);
    else if (m_problem.isEmpty())
        setCurrent(nullptr);
}

void SkillsController::showStates()
{
    m_list.setSkills(m_skills, [this](const mcp::Skill &skill) {
        return stateOf(skill, m_server->entry().id, *m_ports.host->consent());
    });
}

void SkillsController::setActive(bool isActive)
{
    m_isActive = isActive;
    showStates();
    if (isActive && m_catalog) {
        m_catalog->ensureFresh();
        update();
    }
    if (m_current)
        m_current->setActive(isActive);
}

void SkillsController::select(const QString &uri)
{
    if (uri == currentUri())
        return;
    const auto skill = std::ranges::find(std::as_const(m_skills), uri, &mcp::Skill::uri);
    if (skill == m_skills.cend())
        return;
    auto *current = new SkillController(*skill, m_server, m_ports, this);
    connect(current, &SkillController::approvalChanged, this, &SkillsController::showStates);
    setCurrent(current);
}

void SkillsController::refresh()
{
    if (!m_catalog)
        return;
    m_catalog->refresh();
    update();
}

bool SkillsController::canLookUp() const
{
    return m_catalog && m_list.count() == 0
        && m_list.filter().endsWith(QLatin1StringView("/SKILL.md"));
}

void SkillsController::lookUp()
{
    if (!canLookUp())
        return;
    const QString uri = m_list.filter().trimmed();
    m_lookUp.add(
        m_catalog->lookUp(uri).then(this, [this, uri](const mcp::Result<mcp::Skill> &skill) {
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
        current->setActive(m_isActive);
    Q_EMIT currentChanged();
}

} // namespace quayside

#include "moc_skillscontroller.cpp"
