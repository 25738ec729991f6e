// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/inboxitem.h"
#include "app/base/keyedlistmodel.h"
#include "app/base/savepatience.h"
#include "app/text/launchtext.h"
#include "core/host/server.h"

#include <QHash>
#include <QPointer>
#include <QSet>
#include <QStringList>

namespace quayside {

/// Hosts that the sandbox of a server has refused. Their names come from the server.
class RefusedHostModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a RefusedHostsController.")

public:
    struct Row
    {
        QString host;
        /// Why it cannot be allowed, or what to look at before; sentences, or empty.
        QString note;
        bool canAllow = false;
        bool isChosen = false; ///< By the person, to be allowed.

        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setHosts(const QList<Row> &rows);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// The hosts that one server wants to connect to and that its sandbox refuses: one card for all of them. The person
/// allows some, is asked again after the next start of the server, or not before the next start of Quayside.
class RefusedHostsController : public quayside::InboxItem // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ServerController.")

    Q_PROPERTY(QString serverName READ serverName NOTIFY changed)
    /// Those that are asked about, kMostAsked at once. Of a single one isChosen is true.
    Q_PROPERTY(quayside::RefusedHostModel *asked READ asked CONSTANT)
    Q_PROPERTY(int moreCount READ moreCount NOTIFY changed) ///< Are asked about after these.
    /// What to look at before one of asked is allowed, as sentences.
    Q_PROPERTY(QStringList notices READ notices NOTIFY changed)
    /// All that were refused, whether asked about or not, by name.
    Q_PROPERTY(quayside::RefusedHostModel *lately READ lately CONSTANT)
    Q_PROPERTY(bool canAllow READ canAllow NOTIFY canSendChanged) ///< What isChosen.
    /// Why a host could not be allowed; empty: it could.
    Q_PROPERTY(QString problem READ problem NOTIFY changed)

public:
    static constexpr qsizetype kMostAsked = 10;

    /// A removed server may go before it.
    RefusedHostsController(mcp::Server *server, const AppPorts &ports, QObject *parent);
    ~RefusedHostsController() override;

    QString key() const override;
    QString serverId() const override { return m_serverId; }
    QString title() const override;
    QString facts() const override;
    bool isOpen() const override { return m_asked.count() > 0; }
    QString serverName() const
    {
        return m_server ? visibleText(m_server->entry().name) : QString();
    }
    RefusedHostModel *asked() { return &m_asked; }
    int moreCount() const { return m_moreCount; }
    QStringList notices() const;
    RefusedHostModel *lately() { return &m_lately; }
    bool canAllow() const;
    QString problem() const { return m_problem; }

    /// For one of several in asked.
    Q_INVOKABLE void choose(int row, bool isChosen);
    /// Those in asked that are chosen. They count at once.
    Q_INVOKABLE void allow();
    /// One of lately.
    Q_INVOKABLE void allowLately(int row);
    /// All in asked; they are asked about again when the server was started again.
    Q_INVOKABLE void postpone();
    /// All in asked, until Quayside is started again.
    Q_INVOKABLE void dismiss();

Q_SIGNALS:
    void changed();

protected:
    bool canBeAnswered() const override { return isOpen() || m_lately.count() > 0; }

private:
    void update();
    void onServerState();
    bool isAsked(const mcp::RefusedHost &refused) const;
    QStringList askedHosts() const;
    void allowHosts(const QStringList &hosts);

    QPointer<mcp::Server> m_server;
    QString m_serverId;
    mcp::Host *m_host;
    mcp::Clock *m_clock;
    SavePatience m_patience;
    RefusedHostModel m_asked;
    RefusedHostModel m_lately;
    int m_moreCount = 0;
    QString m_problem;
    QSet<QString> m_chosen;
    /// How often each was refused when the server was started last; in this run of the server it is not asked about.
    QHash<QString, qint64> m_postponed;
    QSet<QString> m_dismissed;
};

} // namespace quayside
