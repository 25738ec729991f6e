// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/feature.h"
#include "app/help/handbook.h"
#include "app/preview/markdownmodel.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>

#include <optional>

/// What the help is about: a page, or a tab of a server's page.
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

/// The file of the handbook about a topic, without ".md".
QString helpFile(HelpTopic::Kind topic);

/// The help: a page of the handbook. While it is open it follows the pages of the window.
class HelpController : public QObject, public Feature<HelpController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(bool isOpen READ isOpen WRITE setOpen NOTIFY openChanged)
    /// The tab of the server's page, set by that page.
    Q_PROPERTY(quayside::HelpTopic::Kind tab READ tab WRITE setTab NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    /// What is shown below the title. Another object after each change.
    Q_PROPERTY(quayside::MarkdownModel *parts READ parts NOTIFY changed)
    /// A link was followed.
    Q_PROPERTY(bool canGoBack READ canGoBack NOTIFY changed)

public:
    explicit HelpController(QObject *parent);

    bool isOpen() const { return m_isOpen; }
    /// Opens it at the topic of the page that the window shows.
    void setOpen(bool isOpen);
    HelpTopic::Kind tab() const { return m_tab; }
    void setTab(HelpTopic::Kind tab);
    /// Server: its tab counts.
    void setPage(HelpTopic::Kind page);
    HelpTopic::Kind topic() const { return m_page == HelpTopic::Kind::Server ? m_tab : m_page; }
    QString title() { return shown().title; }
    MarkdownModel *parts();
    bool canGoBack() const { return !m_followed.isEmpty(); }

    /// Opens the page of the handbook that a link leads to. False: the link leads elsewhere.
    Q_INVOKABLE bool follow(const QString &address);
    Q_INVOKABLE void goBack();

Q_SIGNALS:
    void openChanged();
    void changed();

private:
    /// Read when it is asked for.
    const HandbookPage &shown();
    /// Something else is to be shown.
    void turn();

    HelpTopic::Kind m_page = HelpTopic::Kind::Welcome;
    HelpTopic::Kind m_tab = HelpTopic::Kind::Server;
    bool m_isOpen = false;
    /// The pages that were opened by links; the last one is shown.
    QStringList m_followed;
    std::optional<HandbookPage> m_shown;
    MarkdownModel *m_parts = nullptr;
};

} // namespace quayside
