// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/logging.h"
#include "core/protocol/prompts.h"
#include "core/protocol/resources.h"
#include "core/serve/tasks.h"

#include <QPointer>

namespace mcp::serve {

class Session;

/// A request of a client for a tool, a prompt or a resource, until it is answered. All who work on it share it, on the thread
/// of its session. The client gets the first answer only, and none once it has cancelled the request or has left. If the last
/// copy goes before that, the client gets an error.
///
/// A call of a tool can become a task, for which it then works as before, also without its client. What the client has already
/// answered is kept: if the server starts again, the handler of an open task runs again from the start, like in the rounds of the
/// stateless era.
class Call final : public std::enable_shared_from_this<Call>
{
public:
    using Answered = std::function<void(const Answers &answers)>;

    /// bytes: the size of the parameters as they came.
    Call(Session *session, const rpc::Id &id, QString method, json::Value params, qsizetype bytes);
    /// Works on a task that was taken over.
    Call(Tasks *tasks, const ServedTask &task);
    ~Call();
    Q_DISABLE_COPY_MOVE(Call)

    const QString &method() const { return m_method; }
    const json::Value &params() const { return m_params; }
    /// An object, which is empty if the client sent none.
    const json::Value &arguments() const;

    void finish(const CallToolResult &result);
    void finish(const GetPromptResult &result);
    void finish(const ReadResourceResult &result);
    /// With a result that is JSON already.
    void finishWith(const json::RawObject &result);
    /// data: empty, or a JSON value.
    void fail(int code, const QString &message, const QByteArray &data = {});
    /// There is no such resource, prompt or tool.
    void failNotFound(const QString &what);

    /// Answers the client with a task, if it takes one (TASK-04, TASKX-04). From here on the call works for the task.
    /// Without this, a client of 2025-11-25 that asked for a task still gets one: before the first question, before the
    /// result, or when the handler returns. False: the client takes no task, and the call continues without one; or there
    /// are too many tasks, and it has failed.
    bool becomeTask(const TaskOptions &options = {});
    bool isTask() const { return !m_taskId.isEmpty(); }
    /// Since the task was created, which may have been in an earlier process; 0 without a task.
    std::chrono::milliseconds taskAge() const;
    bool isOpen() const { return m_isOpen; }

    /// A task shows the message. Nothing is sent if the client does not want to read of progress.
    void sendProgress(double progress, std::optional<double> total = {},
                      const QString &message = {});

    /// Nothing is sent if the client does not want to read messages of this level (LOG-01).
    void log(LogLevel level, const QString &text) { log(level, json::Value(text)); }
    void log(LogLevel level, const json::Value &data, const std::optional<QString> &logger = {});

    /// Whether the client declared the capability that this path leads to (LIFE-26, LIFE-42).
    bool declares(const QList<QStringView> &path) const;
    /// Whether it declared that it answers such a question.
    bool canAsk(const Question &question) const;
    /// Sends questions. In the stateless era the call ends with them, and the client repeats it with the answers (MRTR-05): its
    /// handler runs again from the start, and gets the answers at this place. The client carries those of earlier rounds, as a
    /// text of at most limits::kRequestStateBytes.
    void askAll(const QList<Question> &questions, Answered answered);
    void ask(const Question &question, const std::function<void(const Answer &answer)> &answered);

    /// callback runs if the client cancels the request or leaves before the answer.
    void onCancelled(std::function<void()> callback) { m_onCancelled = std::move(callback); }
    void cancel();

private:
    friend class Session;

    bool takeOpen();
    void beginWantedTask();
    void keepForTask();
    const ServedTask *task() const;
    const json::Value *capabilities() const;
    void respond(const QByteArray &result, bool isCacheable = false);
    void askInTask(const QList<Question> &questions, const Answered &answered);
    /// Reads what the client carried from the rounds before; false if it is not ours.
    bool readState();
    bool isOfResource() const;
    QString subject() const;
    void askInRound(const QList<Question> &questions, const Answered &answered);
    const json::Value *answerTo(const QString &key) const;

    QPointer<Session> m_session;
    rpc::Id m_id;
    QString m_method;
    json::Value m_params;
    std::function<void()> m_onCancelled;
    QHash<QString, qint64> m_questions; ///< Our open requests, in the stateful era, by their keys.
    json::Value m_earlier; ///< Answers of the rounds before the last.
    json::Value m_used{json::Value::Object{}}; ///< Those that the handler got.
    QPointer<Tasks> m_tasks;
    QString m_taskId; ///< Empty: no task.
    qsizetype m_bytes;
    bool m_isOpen = true;
};

using CallPtr = std::shared_ptr<Call>;
using Handler = std::function<void(const CallPtr &)>;

/// A result that is one block of text.
CallToolResult textResult(const QString &text, bool isError = false);

} // namespace mcp::serve
