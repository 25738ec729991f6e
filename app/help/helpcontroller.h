// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/feature.h"
#include "app/help/handbook.h"
#include "app/preview/markdownmodel.h"

#include <QLatin1StringView>
#include <QObject>
#include <QQmlEngine>
#include <QStringList>

#include <optional>

namespace quayside {

/// The page of the handbook about a server that is not connected, and about the first page without a server.
constexpr QLatin1StringView kServerHelp("servers");
constexpr QLatin1StringView kWelcomeHelp("welcome");

/// The help: a page of the handbook. While it is open it follows the pages of the window. A topic is the name of such a page,
/// its file without ".md".
class HelpController : public QObject, public Feature<HelpController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(bool isOpen READ isOpen WRITE setOpen NOTIFY openChanged)
    /// The topic of the server's page and its tab, set by that page.
    Q_PROPERTY(QString tab READ tab WRITE setTab NOTIFY changed)
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
    QString tab() const { return m_tab; }
    void setTab(const QString &tab);
    /// kServerHelp: its tab counts.
    void setPage(const QString &page);
    QString topic() const { return m_page == kServerHelp ? m_tab : m_page; }
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

    QString m_page = kWelcomeHelp;
    QString m_tab = kServerHelp;
    bool m_isOpen = false;
    /// The pages that were opened by links; the last one is shown.
    QStringList m_followed;
    std::optional<HandbookPage> m_shown;
    MarkdownModel *m_parts = nullptr;
};

} // namespace quayside
