// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/windowglue.h"

#include "app/asks/inboxcontroller.h"
#include "app/base/undocontroller.h"
#include "app/servers/servercontroller.h"
#include "app/servers/serverlistmodel.h"
#include "app/settings/settingscontroller.h"
#include "app/shell/appcontroller.h"
#include "app/shell/closecontroller.h"
#include "app/shell/windowcontroller.h"
#include "app/tasks/taskitems.h"
#include "app/tasks/taskscontroller.h"
#include "core/host/host.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPainter>
#include <QQuickWindow>

#include <algorithm>
#include <cerrno>
#include <csignal>

#include <sys/socket.h>
#include <unistd.h>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr int kIconSize = 64;
constexpr qsizetype kNameChars = 60; ///< Of a task or a server in the menu.
constexpr int kMark = 26; ///< Of which a tray of 22 pixels still shows nine.

QIcon plainIcon()
{
    return QIcon(u":/icons/quayside.svg"_s);
}

/// With a badge: something waits for the person.
QIcon markedIcon()
{
    QPixmap picture = plainIcon().pixmap(kIconSize, kIconSize);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::white, 4));
    painter.setBrush(QColor(0xD9, 0x30, 0x25));
    painter.drawEllipse(kIconSize - kMark - 2, 2, kMark, kMark);
    return picture;
}

/// Of a server, in one line; an ampersand underlines nothing.
QString menuText(const QString &text)
{
    QString line = text.simplified();
    if (line.size() > kNameChars)
        line = line.left(kNameChars) + u'…';
    return line.replace(u'&', u"&&"_s);
}

// A signal handler can only access globals.
int g_signalEnd = -1;

void onSignal(int)
{
    const int before = errno;
    const char byte = 0;
    [[maybe_unused]] const ssize_t written = ::write(g_signalEnd, &byte, sizeof byte);
    errno = before;
}

void catchSignal(int number)
{
    struct sigaction action = {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(number, &action, nullptr);
}

constexpr std::chrono::seconds kRaisePatience{6}; ///< The core ends every server within four.

} // namespace

TrayIcon::TrayIcon(AppController *app, QObject *parent)
    : QObject(parent)
    , m_app(app)
{
}

TrayIcon::~TrayIcon() = default;

void TrayIcon::setShown(bool isShown)
{
    if (isShown == bool(m_icon))
        return;
    if (!isShown) {
        m_app->get<InboxController>()->disconnect(this);
        m_app->get<TasksController>()->disconnect(this);
        m_app->get<ServerListModel>()->disconnect(this);
        // A click on it may have led here.
        m_icon->hide();
        m_icon.release()->deleteLater();
        m_menu.release()->deleteLater();
        m_tasks.clear();
        return;
    }
    create();
    update();
    m_icon->show();
}

void TrayIcon::create()
{
    m_menu = std::make_unique<QMenu>();
    m_open = m_menu->addAction(QString());
    connect(m_open, &QAction::triggered, this, &TrayIcon::openRequested);
    m_inbox = m_menu->addAction(QString());
    connect(m_inbox, &QAction::triggered, this, &TrayIcon::inboxRequested);
    m_menu->addSeparator();
    for (int i = 0; i < kTasks; ++i) {
        QAction *task = m_menu->addAction(QString());
        connect(task, &QAction::triggered, this,
                [this, task] { Q_EMIT taskRequested(task->data().toString()); });
        m_tasks.append(task);
    }
    m_tasksEnd = m_menu->addSeparator();
    m_stop = m_menu->addAction(QString());
    connect(m_stop, &QAction::triggered, this, &TrayIcon::stopRequested);
    m_menu->addSeparator();
    m_quit = m_menu->addAction(QString());
    connect(m_quit, &QAction::triggered, this, &TrayIcon::quitRequested);
    m_icon = std::make_unique<QSystemTrayIcon>();
    m_icon->setContextMenu(m_menu.get());
    connect(m_icon.get(), &QSystemTrayIcon::activated, this,
            [this](QSystemTrayIcon::ActivationReason reason) {
                if (reason != QSystemTrayIcon::Context)
                    Q_EMIT openRequested();
            });
    connect(m_app->get<InboxController>(), &InboxController::changed, this, &TrayIcon::update);
    connect(m_app->get<TasksController>(), &TasksController::countsChanged, this,
            &TrayIcon::update);
    connect(m_app->get<ServerListModel>(), &ServerListModel::dataChanged, this, &TrayIcon::update);
    connect(m_app->get<ServerListModel>(), &ServerListModel::countChanged, this, &TrayIcon::update);
}

void TrayIcon::update()
{
    const int needs = m_app->get<InboxController>()->totalCount();
    const int running = m_app->get<TasksController>()->openCount();
    m_icon->setIcon(needs > 0 ? markedIcon() : plainIcon());
    m_open->setText(tr("Show Quayside"));
    m_inbox->setText(needs > 0 ? tr("Needs you (%1)").arg(needs) : tr("Needs you"));
    updateTasks();
    m_stop->setText(tr("Stop all servers"));
    const QList<ServerController *> &servers = m_app->controllers();
    m_stop->setEnabled(std::any_of(servers.cbegin(), servers.cend(), [](const auto *server) {
        return !server->server()->isAtRest();
    }));
    m_quit->setText(running > 0 ? tr("Quit (%n task(s) running)", nullptr, running) : tr("Quit"));
    QStringList facts{tr("Quayside")};
    if (needs > 0)
        facts.append(tr("%n waiting for you", nullptr, needs));
    if (running > 0)
        facts.append(tr("%n task(s)", nullptr, running));
    m_icon->setToolTip(facts.join(QStringLiteral(" · ")));
}

void TrayIcon::updateTasks()
{
    const QList<const TaskItem *> tasks = m_app->get<TaskItems>()->open(kTasks);
    for (qsizetype i = 0; i < m_tasks.size(); ++i) {
        const TaskItem *task = i < tasks.size() ? tasks.at(i) : nullptr;
        m_tasks.at(i)->setVisible(task);
        m_tasks.at(i)->setData(task ? task->key : QString());
        if (task)
            m_tasks.at(i)->setText(
                tr("%1 · %2").arg(menuText(task->title), menuText(task->serverName)));
    }
    m_tasksEnd->setVisible(!tasks.isEmpty());
}

WindowGlue::WindowGlue(QQuickWindow *window, mcp::Host *host, AppController *app, mcp::Clock *clock,
                       QObject *parent)
    : QObject(parent)
    , m_window(window)
    , m_host(host)
    , m_app(app)
    , m_tray(app, this)
    , m_patience(clock->createAlarm([] { QCoreApplication::quit(); }))
{
    connect(window, &QQuickWindow::frameSwapped, this, &WindowGlue::onFirstFrame,
            Qt::SingleShotConnection);
    connect(window, &QWindow::visibleChanged, this, [this](bool isVisible) {
        if (!isVisible && !m_isInBackground)
            quit();
    });
    CloseController *closing = app->get<CloseController>();
    connect(closing, &CloseController::keepRequested, this, &WindowGlue::keep);
    connect(closing, &CloseController::endRequested, this, &WindowGlue::quit);
    connect(&m_tray, &TrayIcon::openRequested, this, &WindowGlue::bringToFront);
    connect(&m_tray, &TrayIcon::inboxRequested, this, [this] {
        m_app->showPage(AppController::Page::Inbox);
        bringToFront();
    });
    connect(&m_tray, &TrayIcon::taskRequested, this, [this](const QString &key) {
        m_app->showTask(key);
        bringToFront();
    });
    connect(&m_tray, &TrayIcon::stopRequested, this, &WindowGlue::stopServers);
    connect(app->get<SettingsController>(), &SettingsController::changed, this,
            &WindowGlue::updateTray);
    connect(&m_tray, &TrayIcon::quitRequested, this, &WindowGlue::askToQuit);
    connect(host, &mcp::Host::stopped, QCoreApplication::instance(), &QCoreApplication::quit);
    window->installEventFilter(this);
    QCoreApplication::instance()->installEventFilter(this);
}

WindowGlue::~WindowGlue() = default;

void WindowGlue::onFirstFrame()
{
    if (m_isQuitting)
        return;
    m_host->startApproved();
    lookForTray();
}

void WindowGlue::startInBackground()
{
    m_isInBackground = true;
    disconnect(m_window, &QQuickWindow::frameSwapped, this, nullptr); // Servers start once.
    onFirstFrame();
}

void WindowGlue::lookForTray()
{
    const bool hasTray = TrayIcon::isPossible();
    m_app->get<CloseController>()->setTray(hasTray);
    m_app->get<SettingsController>()->setTray(hasTray);
    updateTray();
}

void WindowGlue::updateTray()
{
    const SettingsController *settings = m_app->get<SettingsController>();
    m_tray.setShown(!m_isQuitting
                    && (m_isInBackground || (settings->hasTray() && settings->showsTray())));
}

bool WindowGlue::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_window && event->type() == QEvent::Close)
        lookForTray(); // Before the close dialog mentions the tray.
    // The session is ending: do not ask, because that would block the log-out.
    if (watched == QCoreApplication::instance() && event->type() == QEvent::Quit && !m_isQuitting) {
        quit();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

void WindowGlue::bringToFront()
{
    if (m_isQuitting)
        return;
    if (std::exchange(m_isInBackground, false)) {
        if (m_app->get<WindowController>()->wasMaximized())
            m_window->showMaximized();
        else
            m_window->show();
        updateTray();
    }
    if (m_window->windowStates().testFlag(Qt::WindowMinimized))
        m_window->setWindowStates(m_window->windowStates() & ~Qt::WindowMinimized);
    m_window->raise();
    m_window->requestActivate();
}

void WindowGlue::keep()
{
    if (!TrayIcon::isPossible()) {
        m_window->showMinimized();
        return;
    }
    m_isInBackground = true;
    updateTray();
    m_window->hide();
}

/// They can be started again.
void WindowGlue::stopServers()
{
    const QList<mcp::Server *> servers = m_host->servers();
    for (mcp::Server *server : servers)
        server->stop();
}

/// From the background; the question is in the window.
void WindowGlue::askToQuit()
{
    if (m_app->get<CloseController>()->mayQuit())
        quit();
    else
        bringToFront();
}

void WindowGlue::quit()
{
    if (std::exchange(m_isQuitting, true))
        return;
    Q_EMIT quitting();
    m_app->get<CloseController>()->allow();
    m_app->get<UndoController>()->finish();
    m_app->get<WindowController>()->flush();
    updateTray();
    m_patience->start(kRaisePatience);
    m_window->hide();
    m_host->stopAll();
}

QuitSignals::QuitSignals(QObject *parent)
    : QObject(parent)
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0)
        return;
    g_signalEnd = ends[0];
    m_notifier = std::make_unique<QSocketNotifier>(ends[1], QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &QuitSignals::onReadable);
    catchSignal(SIGTERM);
    catchSignal(SIGINT);
}

QuitSignals::~QuitSignals()
{
    std::signal(SIGTERM, SIG_DFL);
    std::signal(SIGINT, SIG_DFL);
    if (!m_notifier)
        return;
    const int readEnd = int(m_notifier->socket());
    m_notifier.reset();
    ::close(readEnd);
    ::close(std::exchange(g_signalEnd, -1));
}

void QuitSignals::onReadable()
{
    char bytes[16];
    if (::read(int(m_notifier->socket()), bytes, sizeof bytes) > 0)
        Q_EMIT quitRequested();
}

} // namespace quayside

#include "moc_windowglue.cpp"
