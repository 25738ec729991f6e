// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/protocol/prompts.h"
#include "core/protocol/resources.h"
#include "core/protocol/tools.h"
#include "core/rpc/message.h"

#include <QHash>
#include <QPointer>

#include <functional>
#include <memory>

namespace mcp::serve {

class Session;

/// A request of the server to its client, while a call waits.
struct Question
{
    QLatin1StringView method; ///< `elicitation/create`, `sampling/createMessage` or `roots/list`.
    QByteArray params; ///< A JSON object.
};

/// A request of a client for a tool, a prompt or a resource, until it is answered. All who work on it share it, on the thread
/// of its session. The client gets the first answer only, and none once it has cancelled the request or has left. If the last
/// copy goes before that, the client gets an error.
class Call final : public std::enable_shared_from_this<Call>
{
public:
    using Answered = std::function<void(const Result<json::Value> &answer)>;

    /// bytes: the size of the parameters as they came.
    Call(Session *session, const rpc::Id &id, json::Value params, qsizetype bytes,
         bool isOfResource);
    ~Call();
    Q_DISABLE_COPY_MOVE(Call)

    const json::Value &params() const { return m_params; }
    /// An object, which is empty if the client sent none.
    const json::Value &arguments() const;
    /// Null when the client has left.
    Session *session() const;
    const rpc::Id &id() const { return m_id; }

    void finish(const CallToolResult &result);
    void finish(const GetPromptResult &result);
    void finish(const ReadResourceResult &result);
    /// With a task instead of a result; task is a JSON object.
    void finishWithTask(const QByteArray &task);
    /// data: empty, or a JSON value.
    void fail(int code, const QString &message, const QByteArray &data = {});
    /// There is no such resource, prompt or tool.
    void failMissing(const QString &what);

    /// Nothing is sent if the client does not want to read of progress.
    void sendProgress(double progress, std::optional<double> total = {},
                      const QString &message = {});

    /// Whether the client declared the capability that this path leads to (LIFE-26, LIFE-42).
    bool declares(const QList<QStringView> &path) const;
    /// Sends a question, whose answer is a JSON object, or the client's error. In the stateless era the call ends with the
    /// question, and the client repeats it with the answer (MRTR-05): its handler runs again from the start, and gets the
    /// answer at this place. key names the question within the call. All answers together have at most
    /// limits::kRequestStateBytes in that era.
    void ask(const QString &key, const Question &question, Answered answered);

    /// callback runs if the client cancels the request or leaves before the answer.
    void onCancelled(std::function<void()> callback) { m_onCancelled = std::move(callback); }
    void cancel();

private:
    bool takeOpen();
    void askInRound(const QString &key, const Question &question, const Answered &answered);
    const json::Value *answerTo(const QString &key);

    QPointer<Session> m_session;
    rpc::Id m_id;
    json::Value m_params;
    std::function<void()> m_onCancelled;
    QHash<QString, qint64> m_questions; ///< Our open requests, in the stateful era, by their keys.
    std::optional<json::Value>
        m_earlier; ///< Answers of the rounds before the last, once they are read.
    json::Value m_used{json::Value::Object{}}; ///< Those that the handler got.
    qsizetype m_bytes;
    bool m_isOfResource;
    bool m_isOpen = true;
};

using CallPtr = std::shared_ptr<Call>;
using Handler = std::function<void(const CallPtr &)>;

/// A result that is one block of text.
CallToolResult textResult(const QString &text, bool isError = false);

} // namespace mcp::serve
