// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/help/helptext.h"

#include <QObject>
#include <QQmlEngine>

namespace quayside {

/// Help about the page that is shown. While it is open, it follows the pages.
class HelpController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to App.")

    Q_PROPERTY(bool isOpen READ isOpen WRITE setOpen NOTIFY openChanged)
    /// The tab of the server's page, set by that page.
    Q_PROPERTY(quayside::HelpTopic::Kind tab READ tab WRITE setTab NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(QStringList points READ points NOTIFY changed)
    Q_PROPERTY(QStringList keys READ keys NOTIFY changed) ///< As many as meanings.
    Q_PROPERTY(QStringList meanings READ meanings NOTIFY changed)

public:
    explicit HelpController(QObject *parent = nullptr);

    bool isOpen() const { return m_isOpen; }
    void setOpen(bool isOpen);
    HelpTopic::Kind tab() const { return m_tab; }
    void setTab(HelpTopic::Kind tab);
    /// Server: its tab counts.
    void setPage(HelpTopic::Kind page);
    HelpTopic::Kind topic() const { return m_page == HelpTopic::Kind::Server ? m_tab : m_page; }
    QString title() const { return helpText(topic()).title; }
    QString text() const { return helpText(topic()).text; }
    QStringList points() const { return helpText(topic()).points; }
    QStringList keys() const { return helpText(topic()).keys; }
    QStringList meanings() const { return helpText(topic()).meanings; }

Q_SIGNALS:
    void openChanged();
    void changed();

private:
    HelpTopic::Kind m_page = HelpTopic::Kind::Welcome;
    HelpTopic::Kind m_tab = HelpTopic::Kind::Server;
    bool m_isOpen = false;
};

} // namespace quayside
