// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/guideactions.h"

#include "app/palette/palettecontroller.h"
#include "app/servers/addservercontroller.h"
#include "app/servers/servercontroller.h"
#include "app/shell/appcontroller.h"

namespace quayside {

using namespace Qt::StringLiterals;

GuideActions::GuideActions(AppController *app, GuideController *guide, QString demoProgram)
    : m_app(app)
    , m_guide(guide)
    , m_demoProgram(std::move(demoProgram))
{
    connect(guide, &GuideController::requested, this, &GuideActions::perform);
}

void GuideActions::update()
{
    m_guide->setConnected(server() != nullptr);
}

void GuideActions::perform(GuideAction action)
{
    switch (action) {
    case GuideAction::TryDemo:
        return m_app->tryDemoServer();
    case GuideAction::AddServer:
        return m_app->get<AddServerController>()->open(AddServerController::Page::Paste);
    case GuideAction::Review:
        return review();
    case GuideAction::OpenTool:
        return openTool(u"forecast"_s);
    case GuideAction::OpenResources:
        return openTab(ServerController::Resources);
    case GuideAction::OpenPrompts:
        return openTab(ServerController::Prompts);
    case GuideAction::OpenTaskTool:
        return openTool(u"survey"_s);
    case GuideAction::OpenQuestionTool:
        return openTool(u"sign_on"_s);
    case GuideAction::OpenTasks:
        return m_app->showPage(AppController::Page::Tasks);
    case GuideAction::OpenInbox:
        return m_app->showPage(AppController::Page::Inbox);
    case GuideAction::OpenSearch:
        return m_app->get<PaletteController>()->setOpen(true);
    case GuideAction::OpenTraffic:
        return openTab(ServerController::Traffic);
    case GuideAction::OpenSettings:
        return m_app->showPage(AppController::Page::Settings);
    }
}

/// Another server has tools of its own: the first is as good as any.
void GuideActions::openTool(const QString &demoTool)
{
    ServerController *shown = server();
    if (!shown)
        return;
    const bool isDemo = shown->server()->entry().program == m_demoProgram;
    const QModelIndex first = shown->tools()->list()->index(0);
    const QString name =
        isDemo ? demoTool : shown->tools()->list()->data(first, CatalogModel::KeyRole).toString();
    m_app->selectServer(shown->serverId());
    shown->openTool(name, {mcp::json::Raw()}); // Without arguments, the form keeps its defaults.
}

void GuideActions::openTab(int tab)
{
    if (ServerController *shown = server()) {
        m_app->selectServer(shown->serverId());
        shown->setTab(ServerController::Tab(tab));
    }
}

/// Of the first server; without any, of the demo server, which this adds.
void GuideActions::review()
{
    const QList<ServerController *> all = m_app->controllers();
    if (all.isEmpty())
        return m_app->tryDemoServer();
    m_app->selectServer(all.constFirst()->serverId());
    all.constFirst()->showReview();
}

ServerController *GuideActions::server() const
{
    ServerController *found = nullptr;
    const QList<ServerController *> all = m_app->controllers();
    for (ServerController *one : all) {
        const bool isDemo = one->server()->entry().program == m_demoProgram;
        if (one->isDocked() && (!found || isDemo))
            found = one;
    }
    return found;
}

} // namespace quayside

#include "moc_guideactions.cpp"
