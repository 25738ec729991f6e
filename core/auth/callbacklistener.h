// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/redirectaddress.h"
#include "core/base/result.h"

#include <QPointer>
#include <QTcpServer>
#include <QUrl>

#include <functional>

class QTcpSocket;

namespace mcp::auth {

/// The place on this computer to which the browser comes back (AUTH-38, SEC-29). Listens on the loopback address only,
/// takes one GET to one path with the right host, answers with a page that is always the same, and is closed after the
/// first answer that its owner accepts, or when its time is over.
class CallbackListener final : public QObject
{
    Q_OBJECT

public:
    struct Options
    {
        quint16 port = 0; ///< 0: any that is free.
        QString path; ///< With a leading slash.
        QString text; ///< For the person, on the page; plain text.
        /// The host of address(). For `localhost` both loopback addresses are used.
        QString host = RedirectAddress().host;
    };
    /// Whether this query, as it came, is the answer that is waited for. If not, waiting goes on (AUTH-33). Must
    /// leave the listener alive, which still has to say its page.
    using Accept = std::function<bool(const QByteArray &query)>;

    CallbackListener(Options options, Clock *clock, Accept accept, QObject *parent = nullptr);
    ~CallbackListener() override;

    /// Fails with Transport and EADDRINUSE when the port is not free.
    Result<void> listen();
    bool isListening() const { return m_server.isListening(); }
    /// The redirect address for the browser, with the port.
    QUrl address() const;

Q_SIGNALS:
    /// No answer came within 10 minutes; the listener is closed.
    void timedOut();

private:
    class Visit;

    Result<void> tryListen();
    void onConnection(QTcpServer *server);
    void close();
    void makeRoom();
    /// The response to this request, which is accepted if it is valid.
    QByteArray answerTo(const QByteArray &head);
    QByteArray page(const QByteArray &status) const;

    Options m_options;
    Accept m_accept;
    Clock *m_clock;
    QTcpServer m_server;
    QTcpServer m_sixServer; ///< Listens at ::1, to which a browser may resolve `localhost`.
    QList<QPointer<Visit>> m_visits; ///< In the order in which they came.
    std::unique_ptr<Alarm> m_alarm;
};

} // namespace mcp::auth
