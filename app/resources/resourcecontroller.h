// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/errorvalue.h"
#include "app/results/blocklistmodel.h"
#include "app/results/differencemodel.h"
#include "core/base/clock.h"
#include "core/base/pending.h"
#include "core/protocol/resources.h"

#include <QObject>
#include <QPointer>
#include <QQmlEngine>

#include <functional>
#include <memory>

namespace mcp {
class Connection;
class Server;
class Subscription;
} // namespace mcp

namespace quayside {

/// One resource: what the server lists of it, what was read, and how that changes while it is subscribed to.
class ResourceController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ResourcesController.")

    Q_PROPERTY(QString title READ title NOTIFY listed)
    Q_PROPERTY(QString uri READ uri CONSTANT) ///< Cleaned; copyUri() copies what the server sent.
    Q_PROPERTY(QString description READ description NOTIFY listed) ///< To be framed.
    /// The page that a browser can show in place of the resource (RES-06); empty for other addresses than https.
    Q_PROPERTY(QString webAddress READ webAddress CONSTANT)
    /// Type, size, when the server says that it last changed, for whom and how important (RES-13).
    Q_PROPERTY(QStringList facts READ facts NOTIFY factsChanged)
    Q_PROPERTY(
        bool canRead READ canRead NOTIFY stateChanged) ///< False for what is no URI (RES-03).
    Q_PROPERTY(bool isReading READ isReading NOTIFY stateChanged)
    Q_PROPERTY(bool isRead READ isRead NOTIFY contentChanged) ///< There is something to show.
    Q_PROPERTY(bool isEmpty READ isEmpty NOTIFY contentChanged)
    /// What is shown is not what the server has now.
    Q_PROPERTY(bool isStale READ isStale NOTIFY stateChanged)
    Q_PROPERTY(quayside::BlockListModel *blocks READ blocks NOTIFY contentChanged) ///< May be null.
    Q_PROPERTY(quayside::ErrorValue error READ error NOTIFY stateChanged)

    Q_PROPERTY(bool canSubscribe READ canSubscribe NOTIFY subscriptionChanged)
    Q_PROPERTY(bool isSubscribed READ isSubscribed WRITE setSubscribed NOTIFY subscriptionChanged)
    Q_PROPERTY(QString subscriptionText READ subscriptionText NOTIFY subscriptionChanged)
    /// "Changed just now"; empty before the first change that was seen.
    Q_PROPERTY(QString changeText READ changeText NOTIFY changeTextChanged)
    /// Against what was shown before; null if nothing changed, or it is no text.
    Q_PROPERTY(quayside::DifferenceModel *difference READ difference NOTIFY contentChanged)

public:
    /// Why what was read is not to be shown; nothing when it may be. Pure; runs on a pool thread.
    using Check = std::function<std::optional<ErrorText>(const mcp::ReadResourceResult &)>;

    ResourceController(const mcp::Resource &resource, mcp::Server *server, const AppPorts &ports,
                       QObject *parent, Check check = {});
    ~ResourceController() override;

    QString serverId() const;
    const mcp::Resource &resource() const { return m_resource; }
    /// The server lists it again.
    void setResource(const mcp::Resource &resource);
    /// Counts from the next read on.
    void setCheck(Check check) { m_check = std::move(check); }

    QString title() const;
    QString uri() const;
    QString webAddress() const;
    QString description() const;
    QStringList facts() const;
    bool canRead() const;
    bool isReading() const { return m_isReading; }
    bool isRead() const { return m_blocks; }
    bool isEmpty() const { return m_blocks && m_blocks->count() == 0; }
    bool isStale() const { return m_isStale; }
    BlockListModel *blocks() const { return m_blocks; }
    ErrorValue error() const { return {m_error}; }
    bool canSubscribe() const;
    bool isSubscribed() const { return m_isSubscribed; }
    void setSubscribed(bool isSubscribed);
    QString subscriptionText() const;
    QString changeText() const;
    DifferenceModel *difference() const { return m_difference; }

    /// Its page is on screen. A subscription lasts only so long; it is taken up again, and what was missed is read
    /// (RES-08).
    void setActive(bool isActive);

    /// Reads it from the server, also where what was read before may still be used (CACHE-04).
    Q_INVOKABLE void refresh();
    Q_INVOKABLE void copyUri() const;

Q_SIGNALS:
    void listed();
    void factsChanged();
    void stateChanged();
    void contentChanged();
    void subscriptionChanged();
    void changeTextChanged();
    /// What was read is shown, or was refused by the check.
    void checked(bool isAccepted);

private:
    struct Content
    {
        QList<ResultBlock> blocks;
        QString text; ///< All texts in it, for the comparison.
        std::optional<LineDiff> difference;
        std::optional<ErrorText> refusal; ///< Then there is nothing else.
        qint64 bytes = 0;
    };
    static Content readAll(const mcp::ReadResourceResult &result,
                           const std::optional<QString> &before);

    void read();
    void onRead(const mcp::Result<mcp::ReadResourceResult> &result);
    void show(const Content &content);
    void refuse(const ErrorText &why);
    void onUpdated();
    void onServerState();
    void listen();
    void setStale(bool isStale);
    void replace(BlockListModel *blocks, DifferenceModel *difference);
    mcp::Connection *connection() const;

    mcp::Resource m_resource;
    mcp::Server *m_server;
    AppPorts m_ports;
    Check m_check;
    mcp::CallScope m_calls;
    std::unique_ptr<mcp::Subscription> m_subscription;
    std::unique_ptr<mcp::Alarm> m_readSoon;
    std::unique_ptr<mcp::Alarm> m_aging;
    QPointer<mcp::Connection> m_connection;
    BlockListModel *m_blocks = nullptr;
    DifferenceModel *m_difference = nullptr;
    std::optional<QString> m_text; ///< Of what is or was shown.
    ErrorText m_error;
    QDateTime m_changedAt;
    std::chrono::milliseconds m_changedNow{}; ///< On the clock's now().
    qint64 m_bytes = -1;
    int m_round = 0; ///< Of reading: an older one is out of date.
    bool m_isReading = false;
    bool m_isStale = false;
    bool m_isSubscribed = false; ///< The person wants updates.
    bool m_isRefused = false; ///< The server reports no changes of this resource.
    bool m_isActive = false;
};

} // namespace quayside
