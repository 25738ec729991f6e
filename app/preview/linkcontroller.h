// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/feature.h"
#include "app/text/linktext.h"
#include "core/base/clock.h"

#include <QObject>
#include <QQmlEngine>

#include <memory>

namespace quayside {

class UrlOpener;

/// A link in a text of a server: the person sees where it goes before the browser opens it (SEC-42, SEC-59), or before a new
/// server is filled in with it (SEC-09).
class LinkController : public QObject, public Feature<LinkController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
    Q_PROPERTY(bool isOpen READ isOpen NOTIFY changed)
    Q_PROPERTY(QString address READ address NOTIFY changed)
    Q_PROPERTY(QString host READ host NOTIFY changed) ///< Empty: a browser cannot open the address.
    Q_PROPERTY(QStringList warnings READ warnings NOTIFY changed)
    Q_PROPERTY(bool canOpen READ canOpen NOTIFY changed)
    /// The link brings a server to an app (core/import/links.h).
    Q_PROPERTY(bool bringsServer READ bringsServer NOTIFY changed)
    /// Half a second has passed since it was shown as it is (SEC-46).
    Q_PROPERTY(bool isArmed READ isArmed NOTIFY changed)
    Q_PROPERTY(bool hasFailed READ hasFailed NOTIFY changed) ///< No browser could be started.

public:
    /// Both must outlive it; without an opener no page is opened.
    LinkController(UrlOpener *opener, mcp::Clock *clock, QObject *parent = nullptr);
    ~LinkController() override;

    bool isOpen() const { return m_isOpen; }
    QString address() const { return m_link.address; }
    QString host() const { return m_link.host; }
    QStringList warnings() const { return m_link.warnings; }
    bool canOpen() const { return m_opener && !m_link.host.isEmpty(); }
    bool bringsServer() const { return !m_serverLink.isEmpty(); }
    bool isArmed() const { return m_isOpen && !m_inertAlarm->isActive(); }
    bool hasFailed() const { return m_hasFailed; }

    /// Asks about address, which the text has.
    Q_INVOKABLE void ask(const QString &address);
    /// It is to be seen as if it had just been asked about: inert for a while.
    Q_INVOKABLE void show();
    Q_INVOKABLE void visit();
    /// Hands the link over, to fill in a new server with it; nothing is added by that.
    Q_INVOKABLE void addServer();
    Q_INVOKABLE void copy() const;
    Q_INVOKABLE void dismiss();

Q_SIGNALS:
    void changed();
    void serverWanted(const QString &link);

private:
    UrlOpener *m_opener;
    std::unique_ptr<mcp::Alarm> m_inertAlarm;
    LinkText m_link;
    QString m_serverLink; ///< As the text has it; empty if it brings no server.
    bool m_isOpen = false;
    bool m_hasFailed = false;
};

} // namespace quayside
