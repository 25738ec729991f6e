// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/protocol/elicitation.h"
#include "core/protocol/tasks.h"

#include <QTimer>

#include <chrono>
#include <functional>
#include <map>

namespace quayside {

/// A long job of the demo server under way, whoever watches it.
struct DemoJob
{
    QString id; ///< Nobody guesses it.
    QString tool;
    mcp::json::Value arguments;
    mcp::TaskStatus status = mcp::TaskStatus::Working;
    QString message;
    QDateTime startedAt; ///< UTC, as the next.
    QDateTime changedAt;
    std::optional<std::chrono::milliseconds> ttl; ///< After it the job is as if it had never been.
    int step = 0;
    int steps = 1;
    std::optional<mcp::ElicitParams> question; ///< While it waits for the answer.
    std::optional<mcp::ElicitResult> answer;
    std::optional<mcp::CallToolResult> result; ///< Once it has ended by itself.
};

/// All of them. They know nothing of the protocol.
class DemoJobs : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Begins one of demoJobTools(). ttl: how long somebody wants it to be kept.
    const DemoJob &start(const QString &tool, const mcp::json::Value &arguments,
                         std::optional<std::chrono::milliseconds> ttl = {});
    const DemoJob *find(const QString &id) const; ///< Null when there is none.
    QList<const DemoJob *> all() const; ///< Oldest first.
    /// The patrol goes on as if nothing had been said.
    void cancel(const QString &id);
    /// Only while it asks.
    void answer(const QString &id, const mcp::ElicitResult &answer);
    void forget(const QString &id);

Q_SIGNALS:
    void changed(const quayside::DemoJob &job);
    void forgotten(const QString &id);

private:
    struct Running
    {
        DemoJob job;
        std::unique_ptr<QTimer> steps;
        std::unique_ptr<QTimer> end;
    };

    void step(DemoJob &job);
    void change(DemoJob &job, mcp::TaskStatus status, const QString &message);

    std::map<QString, std::unique_ptr<Running>> m_running; ///< By id.
    QStringList m_order;
};

/// The tools that are long jobs.
QList<mcp::Tool> demoJobTools();

/// As it stands in messages.
QString statusWord(mcp::TaskStatus status);

} // namespace quayside
