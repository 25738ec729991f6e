// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace quayside {

/// What a button of the guide does.
enum class GuideAction {
    TryDemo,
    AddServer,
    Review,
    OpenTool,
    OpenResources,
    OpenPrompts,
    OpenTaskTool,
    OpenQuestionTool,
    OpenTasks,
    OpenInbox,
    OpenSearch,
    OpenTraffic,
    OpenSettings,
};

struct GuideButton
{
    GuideAction action = GuideAction::TryDemo;
    QString label;
};

/// One page of the guide.
struct GuideStep
{
    QString title;
    QStringList paragraphs;
    QList<GuideButton> buttons; ///< One or two.
};

/// Ten pages, in the language of the moment.
QList<GuideStep> guideSteps();
/// It works only while a server is connected.
bool needsConnection(GuideAction action);

} // namespace quayside
