// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/help/guidecontroller.h"

#include <algorithm>
#include <utility>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

/// The action works only while a server is connected.
bool needsConnection(GuideAction action)
{
    switch (action) {
    case GuideAction::OpenTool:
    case GuideAction::OpenResources:
    case GuideAction::OpenPrompts:
    case GuideAction::OpenTaskTool:
    case GuideAction::OpenQuestionTool:
    case GuideAction::OpenTraffic:
        return true;
    default:
        return false;
    }
}

} // namespace

GuideController::GuideController(QObject *parent)
    : QObject(parent)
{
}

/// In the order of the sections of first-steps.md.
QList<QList<GuideButton>> GuideController::allButtons()
{
    using Action = GuideAction;
    return {{{Action::TryDemo, tr("Try the demo server")}},
            {{Action::AddServer, tr("Add a server")}},
            {{Action::Review, tr("Show a review")}},
            {{Action::OpenTool, tr("Open a tool")}},
            {{Action::OpenResources, tr("Open the resources")},
             {Action::OpenPrompts, tr("Open the prompts")}},
            {{Action::OpenTaskTool, tr("Open a tool with tasks")},
             {Action::OpenTasks, tr("Show all tasks")}},
            {{Action::OpenQuestionTool, tr("Open a tool that asks")},
             {Action::OpenInbox, tr("Show what needs you")}},
            {{Action::OpenSearch, tr("Search everything")}},
            {{Action::OpenTraffic, tr("Open the traffic")}},
            {{Action::OpenSettings, tr("Open settings")}}};
}

const QList<HandbookPage> &GuideController::pages()
{
    if (m_pages.isEmpty())
        m_pages = handbookSections(handbookPage(u"first-steps"_s));
    return m_pages;
}

QStringList GuideController::titles()
{
    QStringList titles;
    for (const HandbookPage &page : pages())
        titles.append(page.title);
    return titles;
}

MarkdownModel *GuideController::parts()
{
    if (!m_parts)
        m_parts = new MarkdownModel(pages().value(m_step).parts, this);
    return m_parts;
}

void GuideController::setStep(int step)
{
    const int last = std::max(0, int(pages().size()) - 1);
    const int bounded = std::clamp(step, 0, last);
    if (std::exchange(m_step, bounded) == bounded)
        return;
    MarkdownModel *former = std::exchange(m_parts, nullptr);
    Q_EMIT partsChanged();
    Q_EMIT changed();
    if (former)
        former->deleteLater();
}

QStringList GuideController::actions() const
{
    QStringList labels;
    const QList<GuideButton> all = buttons();
    for (const GuideButton &button : all)
        labels.append(button.label);
    return labels;
}

bool GuideController::lacksServer() const
{
    const QList<GuideButton> all = buttons();
    return !m_isConnected && !all.isEmpty() && needsConnection(all.constFirst().action);
}

void GuideController::setConnected(bool isConnected)
{
    if (std::exchange(m_isConnected, isConnected) != isConnected)
        Q_EMIT changed();
}

void GuideController::setAway(bool isAway)
{
    if (std::exchange(m_isAway, isAway) != isAway)
        Q_EMIT changed();
}

void GuideController::act(int index)
{
    const QList<GuideButton> all = buttons();
    if (index < 0 || index >= all.size() || lacksServer())
        return;
    setAway(true);
    Q_EMIT requested(all.at(index).action);
}

} // namespace quayside

#include "moc_guidecontroller.cpp"
