// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/catalog/subscriptions.h"
#include "core/client/connection.h"
#include "core/client/link/connectflow.h"
#include "core/client/record/serverlog.h"
#include "core/client/record/trafficlog.h"
#include "core/client/tasks/toolcalls.h"
#include "core/protocol/completion.h"
#include "core/transport/httpclient.h"
#include "core/transport/posixlauncher.h"
#include "tests/support/nodeserver.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/waiting.h"

namespace mcp {

/// A connection to a real server, without a host: the handler answers its requests. The destructor ends everything.
class RealConnection : public QObject
{
    Q_OBJECT

public:
    /// To a server at an address, the way there found out. With a clock of the test, its streams are opened again when
    /// that says so.
    explicit RealConnection(const QUrl &url, const ConnectionOptions &options = {},
                            Clock *streamClock = nullptr);
    /// To a program for Node.js, over its standard input and output.
    explicit RealConnection(const QStringList &command, const ConnectionOptions &options = {});
    ~RealConnection() override;

    /// Opens and waits until it is ready and all lists are read. False on failure.
    bool open();
    /// Waits until it is ready, also after the link was lost.
    bool waitUntilReady();
    /// Closes it gracefully, and waits.
    bool close();
    /// Ends it without a word to the server, as when the program crashes. Nothing else may be called after this.
    void crash() { m_connection.reset(); }

    Connection *operator->() const { return m_connection.get(); }
    const ServerProfile &profile() const { return m_connection->profile(); }

    /// The outcome; Timeout after the time-out of the test.
    template<class T>
    Result<T> wait(Pending<T> pending)
    {
        std::optional<Result<T>> answer;
        const CallHandle handle =
            pending.then(this, [&answer](const Result<T> &result) { answer = result; });
        if (!waitUntil([&answer] { return answer.has_value(); }))
            handle.abandon();
        return answer.value_or(Error{ErrorKind::Timeout, {}, 0, {}});
    }
    /// Calls and waits: the first text of the result, or the error as text.
    QString call(const QString &tool, const QByteArray &arguments = "{}");
    /// Calls without waiting. Progress is kept, the answer dropped.
    CallHandle start(const QString &tool, const QByteArray &arguments = "{}");
    /// The text of a resource, or the error as text.
    QString read(const QString &uri);

    QStringList toolNames() const;
    /// How often something was sent that has this method.
    int sent(const QString &method);
    /// How often the server has asked for something that has this method.
    int asked(const QString &method);
    /// How often something that has this method was answered.
    int answered(const QString &method);
    /// Whether a log line of this source contains text.
    bool hasLogLine(LogLine::Source source, const QString &text) const;

    ScriptedHandler handler;
    QList<double> progress; ///< Of all calls.

private:
    void connectTo(QList<Carrier> carriers, TransportFactory factory,
                   const ConnectionOptions &options);
    rpc::CallOptions callOptions();
    int count(const std::function<bool(const TrafficMessage &)> &isWanted);

    SystemClock m_clock;
    PosixLauncher m_launcher;
    http::Client m_client{&m_clock};
    std::unique_ptr<Connection> m_connection;
};

/// An error as a test prints it.
QString inWords(const Error &error);

} // namespace mcp
