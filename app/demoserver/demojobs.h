// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
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
    bool isTask = false; ///< Found by its id, and kept in the file.
    bool isSilent = false; ///< Whoever began it cannot be asked.
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
    static constexpr int kMost = 100; ///< At one time, with tasks that have ended.

    using QObject::QObject;

    /// Keeps tasks in this file, and continues those that it holds. Fails with Storage when it holds something else.
    mcp::Result<void> keepIn(const QString &file);
    /// Whether one more may begin; drops the task that ended first when there are too many.
    bool makeRoom();
    static QString fullText(); ///< Why none may.
    /// Begins one of demoJobTools(): tool, arguments, isTask, isSilent and the wanted ttl of what are looked at.
    const DemoJob &start(const DemoJob &what);
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

    const DemoJob &run(DemoJob job);
    void step(DemoJob &job);
    void change(DemoJob &job, mcp::TaskStatus status, const QString &message);
    void save();

    std::map<QString, std::unique_ptr<Running>> m_running; ///< By id.
    QStringList m_order;
    QString m_file; ///< Empty: tasks end with the program.
    QTimer m_saveSoon;
};

/// The tools that are long jobs.
QList<mcp::Tool> demoJobTools();

} // namespace quayside
