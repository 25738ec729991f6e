// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/help/helpcontroller.h"

#include <array>
#include <utility>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kFollowed = 50;

/// In the order of the topics.
constexpr std::array kFiles{"welcome"_L1, "home"_L1,  "guide"_L1,     "requests"_L1,
                            "chat"_L1,    "tasks"_L1, "activity"_L1,  "settings"_L1,
                            "servers"_L1, "tools"_L1, "resources"_L1, "prompts"_L1,
                            "skills"_L1,  "log"_L1,   "traffic"_L1,   "setup"_L1};
static_assert(int(kFiles.size()) == kHelpTopics);

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

QString helpFile(HelpTopic::Kind topic)
{
    return kFiles.at(size_t(topic));
}

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

void HelpController::setTab(HelpTopic::Kind tab)
{
    if (std::exchange(m_tab, tab) == tab)
        return;
    m_followed.clear();
    turn();
}

void HelpController::setPage(HelpTopic::Kind page)
{
    if (std::exchange(m_page, page) == page)
        return;
    m_followed.clear();
    turn();
}

const HandbookPage &HelpController::shown()
{
    if (!m_shown) {
        m_shown = handbookPage(canGoBack() ? m_followed.constLast() : helpFile(topic()));
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
