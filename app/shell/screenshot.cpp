// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/screenshot.h"

#include "core/client/catalog/toolcatalog.h"
#include "core/host/host.h"

#include <QCursor>
#include <QImage>
#include <QQuickWindow>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds kPatience{20};
constexpr QSize kWindowSize{1200, 760};

} // namespace

Screenshot::Screenshot(AppController *app, QString file, mcp::Clock *clock, QObject *parent)
    : QObject(parent)
    , m_app(app)
    , m_file(std::move(file))
    , m_patience(clock->createAlarm([this] { finish(u"the result did not come in time"_s); }))
{
}

Screenshot::~Screenshot() = default;

void Screenshot::start(mcp::Host *host, const QString &demoProgram, QQuickWindow *window,
                       const Wanted &wanted)
{
    m_host = host;
    m_window = window;
    m_page = wanted.page;
    const QSize size = wanted.size.isEmpty() ? kWindowSize : wanted.size;
    m_window->resize(size);
    // The pointer over nothing, so that nothing looks pointed at.
    QCursor::setPos(m_window->mapToGlobal(QPoint(size.width() / 2, size.height() - 1)));
    m_patience->start(kPatience);
    if (m_page == "welcome"_L1)
        return grabSoon();
    mcp::ServerEntry entry;
    entry.name = u"Demo"_s;
    entry.program = demoProgram;
    const auto server = host->add(entry);
    if (!server) {
        finish(server.error().detail);
        return;
    }
    const auto approved = (*server)->approve((*server)->review());
    if (!approved) {
        finish(u"the demo server could not be approved: "_s + approved.error().detail);
        return;
    }
    m_app->selectServer((*server)->entry().id);
    connect(m_app->currentServer(), &ServerController::stateChanged, this, &Screenshot::onServer);
    (*server)->start();
}

void Screenshot::onServer()
{
    ServerController *server = m_app->currentServer();
    if (server->state() == ServerState::Kind::Failed) {
        finish(u"the demo server failed: "_s + server->failureTitle());
        return;
    }
    if (server->state() != ServerState::Kind::Ready || server->toolCount() == 0)
        return;
    server->disconnect(this);
    server->selectTool(u"forecast"_s);
    if (!server->currentTool())
        server->selectTool(server->tools()->index(0).data(ToolListModel::NameRole).toString());
    m_tool = server->currentTool();
    m_tool->run();
    if (!m_tool->result()) {
        finish(u"the form of the tool is not filled by its defaults"_s);
        return;
    }
    connect(m_tool->result(), &ResultController::finished, this, &Screenshot::onResult);
}

void Screenshot::onResult()
{
    if (m_tool->result()->outcome() != ResultController::Outcome::Done) {
        finish(u"the tool failed: "_s + m_tool->result()->outcomeText());
        return;
    }
    if (m_page == "tasks"_L1)
        return startTasks();
    m_app->showPlace(m_page);
    grabSoon();
}

void Screenshot::startTasks()
{
    connect(m_app->tasks(), &TasksController::countsChanged, this, &Screenshot::onTasks);
    const std::pair<QString, QByteArray> calls[]{{u"survey"_s, R"({"seconds":1})"},
                                                 {u"survey"_s, R"({"seconds":600})"},
                                                 {u"plan_voyage"_s, R"({"seconds":2})"}};
    for (const auto &[name, arguments] : calls) {
        m_app->currentServer()->selectTool(name);
        ToolController *tool = m_app->currentServer()->currentTool();
        if (!tool)
            return finish(u"the demo server has no tool "_s + name);
        mcp::TaskTracker::Start start;
        start.serverId = m_app->currentServer()->serverId();
        start.tool = name;
        start.toolTitle = tool->tool().displayName();
        start.arguments = {mcp::json::Raw(arguments)};
        start.mode = mcp::CallMode::AsTask;
        m_host->callTool(start).then(this, [](const auto &) {});
    }
    m_app->currentServer()->selectTool(m_tool->tool().name);
}

void Screenshot::onTasks()
{
    const TasksController *tasks = m_app->tasks();
    if (tasks->needsCount() < 1 || tasks->finishedCount() < 1 || tasks->totalCount() < 3)
        return;
    m_app->tasks()->disconnect(this);
    m_app->panel()->setView(PanelController::Tasks);
    m_app->panel()->setShown(true);
    grabSoon();
}

void Screenshot::grabSoon()
{
    // The second frame has the layout of the items created in the first.
    connect(
        m_window, &QQuickWindow::frameSwapped, this,
        [this] {
            connect(m_window, &QQuickWindow::frameSwapped, this, &Screenshot::grab,
                    Qt::SingleShotConnection);
            m_window->update();
        },
        Qt::SingleShotConnection);
    m_window->update();
}

void Screenshot::grab()
{
    const QImage image = m_window->grabWindow();
    const bool isSaved = !image.isNull() && image.save(m_file);
    finish(isSaved ? QString() : u"the picture could not be written to "_s + m_file);
}

void Screenshot::finish(const QString &problem)
{
    if (std::exchange(m_isFinished, true))
        return;
    m_patience->stop();
    Q_EMIT finished(problem);
}

} // namespace quayside

#include "moc_screenshot.cpp"
