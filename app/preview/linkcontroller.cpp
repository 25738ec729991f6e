// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/preview/linkcontroller.h"

#include "app/base/inboxitem.h"
#include "app/base/urlopener.h"
#include "app/text/cleantext.h"
#include "core/import/links.h"

#include <QClipboard>
#include <QGuiApplication>

namespace quayside {

LinkController::LinkController(UrlOpener *opener, mcp::Clock *clock, QObject *parent)
    : QObject(parent)
    , m_opener(opener)
    , m_inertAlarm(clock->createAlarm([this] { Q_EMIT changed(); }))
{
}

LinkController::~LinkController() = default;

void LinkController::ask(const QString &address)
{
    m_link = linkText(address).value_or(LinkText{cleanText(address, Lines::Many), {}, {}});
    m_serverLink = mcp::isServerLink(address) ? address : QString();
    m_isOpen = true;
    m_hasFailed = false;
    show();
}

void LinkController::show()
{
    m_inertAlarm->start(InboxItem::kInertTime);
    Q_EMIT changed();
}

void LinkController::visit()
{
    if (!isArmed() || !canOpen())
        return;
    m_hasFailed = !m_opener->open(m_link.address);
    m_isOpen = m_hasFailed;
    Q_EMIT changed();
}

void LinkController::addServer()
{
    if (!isArmed() || !bringsServer())
        return;
    dismiss();
    Q_EMIT serverWanted(m_serverLink);
}

void LinkController::copy() const
{
    QGuiApplication::clipboard()->setText(m_link.address);
}

void LinkController::dismiss()
{
    m_isOpen = false;
    Q_EMIT changed();
}

} // namespace quayside

#include "moc_linkcontroller.cpp"
