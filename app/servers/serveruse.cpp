// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// The part of ServerController that opens what the person chose, and starts a server on first use.
#include "app/servers/servercontroller.h"

#include "app/text/measure.h"
#include "core/host/host.h"
#include "core/host/knowntools.h"
#include "core/storage/consentstore.h"

namespace quayside {

namespace {

using State = mcp::Server::State;

} // namespace

bool ServerController::mayStartByUse() const
{
    return m_server->entry().startsOnUse() && m_server->state() == State::Stopped
        && !m_server->isSignedOut();
}

void ServerController::startByUse()
{
    if (mayStartByUse())
        start();
}

void ServerController::use()
{
    m_isUsed = true;
    m_server->retryNow();
    if (mayStartByUse() && m_tab != Tools)
        return startByUse();
    readLastTools();
}

void ServerController::readLastTools()
{
    const bool isStarting =
        m_server->entry().startsOnUse() && m_server->state() == State::Connecting;
    if ((!mayStartByUse() && !isStarting) || showsLastTools())
        return;
    const mcp::ConsentStore *consent = m_ports.host->consent();
    if (consent->isChecking()) { // Which tools are accepted is not known yet.
        connect(consent, &mcp::ConsentStore::checked, this, &ServerController::readLastTools,
                Qt::SingleShotConnection);
        return;
    }
    m_ports.host->knownTools()
        ->lastTools(serverId())
        .then(this,
              [this](const mcp::Result<mcp::LastTools> &last) { showLastTools(last.valueOr({})); });
}

void ServerController::showLastTools(const mcp::LastTools &last)
{
    if (m_tools.isLive() || m_server->state() == State::Ready)
        return; // They are known by now.
    if (last.tools.isEmpty()) {
        if (m_isUsed)
            startByUse();
        return;
    }
    m_tools.showLast(last);
}

bool ServerController::showsLastTools() const
{
    const State state = m_server->state();
    return (state == State::Stopped || state == State::Connecting)
        && m_server->entry().startsOnUse() && m_tools.readAt().isValid() && toolCount() > 0;
}

QString ServerController::lastToolsText() const
{
    if (!showsLastTools())
        return {};
    const QString moment = momentText(m_tools.readAt(), m_ports.clock->wallTime());
    if (m_server->state() == State::Connecting)
        return (isRemote() ? tr("Connecting to %1. These are its tools as of %2.")
                           : tr("%1 is starting. These are its tools as of %2."))
            .arg(name(), moment);
    return (isRemote()
                ? tr("%1 is not connected. These are its tools as of %2. Select one to connect.")
                : tr("%1 is not started. These are its tools as of %2. Select one to start it."))
        .arg(name(), moment);
}

void ServerController::openRecentCall(int row)
{
    if (row < 0 || row >= m_recentCalls.calls()->count())
        return;
    const mcp::StoredCall call = m_recentCalls.calls()->at(row);
    openCall(call.tool, call.id);
}

void ServerController::openTool(const QString &name, const mcp::json::RawObject &arguments)
{
    want(name, arguments, 0);
}

void ServerController::openCall(const QString &tool, qint64 call)
{
    want(tool, {mcp::json::Raw()}, call);
}

void ServerController::want(const QString &tool, const mcp::json::RawObject &arguments, qint64 call)
{
    m_wantedTool = tool;
    m_wantedArguments = arguments;
    m_wantedCall = call;
    openWanted();
    m_areSkillsDue = false;
    setTab(Tools);
    // The page of the last tools says that a chosen tool connects the server. A call that is over needs no connection.
    const bool isChosenThere = call == 0 && showsLastTools();
    if (mayStartByUse() || isChosenThere)
        start();
}

void ServerController::openResource(const QString &uri)
{
    m_resources.open(uri);
    setTab(Resources);
}

void ServerController::openTemplate(const QString &uriTemplate)
{
    m_resources.openTemplate(uriTemplate);
    setTab(Resources);
}

void ServerController::openPrompt(const QString &name)
{
    m_prompts.select(name);
    setTab(Prompts);
}

void ServerController::openSkill(const QString &uri)
{
    m_skills.select(uri);
    setTab(Skills);
}

void ServerController::openWanted()
{
    if (m_wantedTool.isEmpty() || !m_tools.isListed(m_wantedTool))
        return;
    m_tools.select(std::exchange(m_wantedTool, {}));
    ToolController *tool = m_tools.current();
    const auto arguments = mcp::json::parse(m_wantedArguments.raw);
    if (tool && arguments && arguments->isObject())
        tool->form()->setArguments(*arguments);
    const qint64 call = std::exchange(m_wantedCall, 0);
    if (tool && call > 0)
        tool->history()->openCall(call);
}

} // namespace quayside
