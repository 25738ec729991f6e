// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/screenshot.h"

#include "app/servers/servercontroller.h"
#include "core/base/outputfile.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/host/host.h"

#include <QCursor>
#include <QFileInfo>
#include <QImage>
#include <QQuickItem>
#include <QQuickWindow>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds kPatience{20};
constexpr std::chrono::milliseconds kLookEvery{20};
constexpr std::chrono::seconds kPicturePatience{5}; ///< They are decoded by another process.
constexpr QSize kWindowSize{1200, 760};

/// Whether a picture that is on the page is not there yet.
bool isLoading(const QQuickItem *item)
{
    // Before visibility: an icon is hidden until it is there.
    if (item->property("isLoadingPicture").toBool())
        return true;
    if (!item->isVisible())
        return false;
    const auto children = item->childItems();
    return std::any_of(children.cbegin(), children.cend(), isLoading);
}

} // namespace

Screenshot::Screenshot(AppController *app, QString file, mcp::Clock *clock, QObject *parent)
    : QObject(parent)
    , m_app(app)
    , m_file(std::move(file))
    , m_clock(clock)
    , m_patience(clock->createAlarm([this] { finish(u"the page was not complete in time"_s); }))
    , m_look(clock->createAlarm([this] { look(); }))
{
}

Screenshot::~Screenshot() = default;

void Screenshot::start(mcp::Host *host, const QString &demoProgram, QQuickWindow *window,
                       const Scene &scene, const QSize &size)
{
    m_host = host;
    m_window = window;
    m_scene = scene;
    const QSize shown = size.isEmpty() ? kWindowSize : size;
    m_window->resize(shown);
    // The pointer over nothing, so that nothing looks pointed at.
    QCursor::setPos(m_window->mapToGlobal(QPoint(shown.width() / 2, 0)));
    m_patience->start(kPatience);
    if (m_scene.isFirstStart)
        return show();
    addServer(demoProgram);
}

void Screenshot::addServer(const QString &demoProgram)
{
    mcp::ServerEntry entry;
    entry.name = u"Demo"_s;
    entry.program = demoProgram;
    const auto server = m_host->add(entry);
    if (!server)
        return finish(server.error().detail);
    const auto approved = (*server)->approve((*server)->review());
    if (!approved)
        return finish(u"the demo server could not be approved: "_s + approved.error().detail);
    m_app->selectServer((*server)->entry().id);
    // Queued: the reason of a failure is known only after the state.
    connect(m_app->currentServer(), &ServerController::stateChanged, this, &Screenshot::onServer,
            Qt::QueuedConnection);
    (*server)->start();
}

void Screenshot::onServer()
{
    ServerController *server = m_app->currentServer();
    if (server->state() == ServerState::Kind::Failed) {
        const QStringList reasons{server->failure().title, server->failure().hint,
                                  server->failure().detail};
        finish(u"the demo server failed: "_s + reasons.join(u' ').trimmed());
        return;
    }
    if (server->state() != ServerState::Kind::Ready || server->toolCount() == 0)
        return;
    server->disconnect(this);
    show();
}

void Screenshot::show()
{
    m_scene.show(m_app, m_host);
    look();
}

void Screenshot::look()
{
    if (!m_scene.isShown(m_app))
        return m_look->start(kLookEvery);
    if (!m_picturesUntil) {
        m_picturesUntil = m_clock->now() + kPicturePatience;
        // The first frame creates the items, which then ask for their pictures.
        return afterFrame([this] { afterFrame([this] { look(); }); });
    }
    if (isLoading(m_window->contentItem()) && m_clock->now() < *m_picturesUntil)
        return m_look->start(kLookEvery);
    grabSoon();
}

/// Changes the size of the window and restores it, so that everything is painted again: the software renderer may not
/// erase an item that has moved.
void Screenshot::grabSoon()
{
    const QSize size = m_window->size();
    m_window->resize(size + QSize(0, 1));
    afterFrame([this, size] {
        m_window->resize(size);
        // The second frame has the layout of the items created in the first.
        afterFrame([this] { afterFrame([this] { grab(); }); });
    });
}

void Screenshot::afterFrame(const std::function<void()> &then)
{
    connect(m_window, &QQuickWindow::frameSwapped, this, then, Qt::SingleShotConnection);
    m_window->update();
}

void Screenshot::grab()
{
    const QImage image = m_window->grabWindow();
    mcp::OutputFile file(m_file);
    const QByteArray format = QFileInfo(m_file).suffix().toLatin1();
    const bool isSaved =
        !image.isNull() && file.create() && image.save(&file, format.constData()) && file.finish();
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
