// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/commandline.h"
#include "core/base/clock.h"
#include "core/base/pending.h"
#include "core/base/result.h"
#include "core/client/tasks/tooloutcome.h"
#include "core/json/rawobject.h"
#include "core/protocol/tools.h"

#include <QList>
#include <QMap>

#include <functional>
#include <memory>
#include <utility>

namespace mcp {
class Connection;
}

namespace mcp {
class Catalog;
class Connection;
class Host;
class Server;
class Subscription;
} // namespace mcp

namespace quayside {

class Printer;
class TaskFollower;

/// One command for a connected server: its lists, a call, a resource, a prompt, completions, notifications or a ping.
class ServerCommand : public QObject
{
    Q_OBJECT

public:
    /// All must outlive it.
    ServerCommand(const CommandLine &line, mcp::Host *host, mcp::Server *server, mcp::Clock *clock,
                  Printer *printer, QObject *parent);
    ~ServerCommand() override;

    void start();
    /// Cancels what is open; failed() says so.
    void cancel() { m_calls.cancelAll(); }
    /// Prints nothing more and emits nothing more.
    void stop();
    bool isListening() const { return m_subscription != nullptr; }
    /// The task that the call has become; null when there is none.
    const TaskFollower *task() const { return m_task; }

Q_SIGNALS:
    /// isGood: false when the tool reports an error or its result does not match its schema.
    void done(bool isGood);
    void failed(const mcp::Error &why);
    /// The arguments are wrong; nothing was sent.
    void misused(const mcp::Error &why);
    /// The task waits for something that this program cannot give.
    void blocked(const QString &why);

private:
    /// Calls then when catalog has read its list once.
    void withList(mcp::Catalog *catalog, const QString &what, const std::function<void()> &then);
    void onTools();
    void callTool(const mcp::Tool &tool);
    void sendCall(const mcp::Tool &tool, const mcp::json::RawObject &arguments);
    void printResult(const mcp::CallToolResult &result);
    void followTask(const QString &key);
    void listResources();
    void readResource();
    void complete();
    void listen();
    void ping();

    /// Calls print with the answer, or fails.
    template<class T, class Print>
    void follow(mcp::Pending<T> pending, Print print);
    QMap<QString, QString> values() const;
    mcp::Connection *connection() const;
    /// `--timeout`, for requests without a time limit of their own.
    void limitTime();
    void finish(bool isGood = true);
    void fail(const mcp::Error &why);

    CommandLine m_line;
    mcp::Host *m_host;
    mcp::Server *m_server;
    mcp::Clock *m_clock;
    Printer *m_printer;
    mcp::CallScope m_calls;
    std::unique_ptr<mcp::Alarm> m_limit;
    std::unique_ptr<mcp::Subscription> m_subscription;
    TaskFollower *m_task = nullptr;
    bool m_isDone = false;
};

/// The arguments of a call from what was typed. A value is text where the tool's schema says so; else JSON if it is JSON,
/// and text if it is not. Errors' detail is for the person.
mcp::Result<mcp::json::RawObject> callArguments(const mcp::Tool &tool,
                                                const QList<std::pair<QString, QString>> &pairs,
                                                const QString &json);

/// A call is a task where the tool requires it, or where wantsTask and the era lets the client decide (TASKX-03). Fails for
/// a tool that cannot be a task.
mcp::Result<mcp::CallMode> callMode(const mcp::Connection &connection, const QString &tool,
                                    bool wantsTask);

} // namespace quayside
