// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QQmlEngine>
#include <QString>
#include <QStringList>

/// What a help text is about: a page, or a tab of a server's page.
namespace quayside::HelpTopic {
Q_NAMESPACE
QML_ELEMENT

enum class Kind {
    Welcome, ///< The first page without a server.
    Home,
    Guide,
    Inbox,
    Chat,
    Tasks,
    Activity,
    Settings,
    Server, ///< One that is not connected.
    Tools,
    Resources,
    Prompts,
    Skills,
    Log,
    Traffic,
    Setup,
};
Q_ENUM_NS(Kind)

} // namespace quayside::HelpTopic

namespace quayside {

constexpr int kHelpTopics = int(HelpTopic::Kind::Setup) + 1;

struct HelpText
{
    QString title;
    QString text; ///< What the page shows.
    QStringList points; ///< What a person can do there.
    QStringList keys; ///< As long as meanings.
    QStringList meanings;
};

HelpText helpText(HelpTopic::Kind topic);

} // namespace quayside
