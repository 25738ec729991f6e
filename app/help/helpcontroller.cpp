// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/help/helpcontroller.h"

#include <utility>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kFollowed = 50;

/// The keys that work on every page stand below the text of each topic.
void addCommonKeys(HandbookPage &page)
{
    const HandbookPage keys = handbookPage(u"keys"_s);
    MarkdownPart heading;
    heading.kind = MarkdownPart::Heading;
    heading.level = 2;
    heading.text = keys.title;
    page.parts.append(heading);
    page.parts.append(keys.parts);
}

} // namespace

HelpController::HelpController(QObject *parent)
    : QObject(parent)
{
}

void HelpController::setOpen(bool isOpen)
{
    if (std::exchange(m_isOpen, isOpen) == isOpen)
        return;
    if (isOpen && canGoBack()) {
        m_followed.clear();
        turn();
    }
    Q_EMIT openChanged();
}

void HelpController::setTab(const QString &tab)
{
    if (std::exchange(m_tab, tab) == tab)
        return;
    m_followed.clear();
    turn();
}

void HelpController::setPage(const QString &page)
{
    if (std::exchange(m_page, page) == page)
        return;
    m_followed.clear();
    turn();
}

const HandbookPage &HelpController::shown()
{
    if (!m_shown) {
        m_shown = handbookPage(canGoBack() ? m_followed.constLast() : topic());
        if (!canGoBack())
            addCommonKeys(*m_shown);
    }
    return *m_shown;
}

MarkdownModel *HelpController::parts()
{
    if (!m_parts)
        m_parts = new MarkdownModel(shown().parts, this);
    return m_parts;
}

void HelpController::turn()
{
    MarkdownModel *former = std::exchange(m_parts, nullptr);
    m_shown.reset();
    Q_EMIT changed();
    if (former)
        former->deleteLater();
}

bool HelpController::follow(const QString &address)
{
    const QString name = handbookLink(address);
    if (name.isEmpty())
        return false;
    setOpen(true);
    if (m_followed.size() == kFollowed)
        m_followed.removeFirst();
    m_followed.append(name);
    turn();
    return true;
}

void HelpController::goBack()
{
    if (!canGoBack())
        return;
    m_followed.removeLast();
    turn();
}

} // namespace quayside

#include "moc_helpcontroller.cpp"
