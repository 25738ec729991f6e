// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/trayicon.h"

#include "app/shell/appcontroller.h"

#include <QPainter>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr int kSize = 64;
constexpr int kMark = 26; ///< Of which a tray of 22 pixels still shows nine.

QIcon plainIcon()
{
    return QIcon(u":/icons/quayside.svg"_s);
}

/// With a badge: something waits for the person.
QIcon markedIcon()
{
    QPixmap picture = plainIcon().pixmap(kSize, kSize);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::white, 4));
    painter.setBrush(QColor(0xD9, 0x30, 0x25));
    painter.drawEllipse(kSize - kMark - 2, 2, kMark, kMark);
    return picture;
}

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
        m_app->inbox()->disconnect(this);
        m_app->tasks()->disconnect(this);
        // A click on it may have led here.
        m_icon->hide();
        m_icon.release()->deleteLater();
        m_menu.release()->deleteLater();
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
    m_quit = m_menu->addAction(QString());
    connect(m_quit, &QAction::triggered, this, &TrayIcon::quitRequested);
    m_icon = std::make_unique<QSystemTrayIcon>();
    m_icon->setContextMenu(m_menu.get());
    connect(m_icon.get(), &QSystemTrayIcon::activated, this,
            [this](QSystemTrayIcon::ActivationReason reason) {
                if (reason != QSystemTrayIcon::Context)
                    Q_EMIT openRequested();
            });
    connect(m_app->inbox(), &InboxController::changed, this, &TrayIcon::update);
    connect(m_app->tasks(), &TasksController::countsChanged, this, &TrayIcon::update);
}

void TrayIcon::update()
{
    const int needs = m_app->inbox()->totalCount();
    const int running = m_app->tasks()->openCount();
    m_icon->setIcon(needs > 0 ? markedIcon() : plainIcon());
    m_open->setText(needs > 0 ? tr("Open Quayside (%n waiting)", nullptr, needs)
                              : tr("Open Quayside"));
    m_quit->setText(running > 0 ? tr("Quit (%n task(s) running)", nullptr, running) : tr("Quit"));
    m_icon->setToolTip(needs > 0 ? tr("Quayside: waiting for you") : tr("Quayside"));
}

} // namespace quayside

#include "moc_trayicon.cpp"
