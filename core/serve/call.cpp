// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/call.h"

#include "core/base/limits.h"
#include "core/json/write.h"
#include "core/serve/requestmeta.h"
#include "core/serve/session.h"

namespace mcp::serve {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

constexpr int kResourceNotFound = -32002; ///< RES-05, of the stateful era.

rpc::Decoded readValue(const json::Raw &raw)
{
    return std::make_shared<const Result<Value>>(json::parse(raw));
}

} // namespace

Call::Call(Session *session, const rpc::Id &id, Value params, qsizetype bytes, bool isOfResource)
    : m_session(session)
    , m_id(id)
    , m_params(std::move(params))
    , m_bytes(bytes)
    , m_isOfResource(isOfResource)
{
}

Call::~Call()
{
    fail(rpc::kInternalError, u"The server has no answer"_s);
}

Session *Call::session() const
{
    return m_session;
}

const Value &Call::arguments() const
{
    static const Value none(Value::Object{});
    const Value *arguments = m_params.find(u"arguments");
    return arguments && arguments->isObject() ? *arguments : none;
}

/// Whether it may be answered; from now on it may not, and nothing is asked for it.
bool Call::takeOpen()
{
    if (!std::exchange(m_isOpen, false))
        return false;
    m_onCancelled = nullptr;
    if (!m_session)
        return false;
    m_session->forget(m_id, m_bytes);
    for (const qint64 question : std::exchange(m_questions, {}))
        m_session->peer()->abandon(question);
    return true;
}

void Call::finish(const CallToolResult &result)
{
    if (takeOpen())
        m_session->respond(m_id, json::write(result));
}

void Call::finish(const GetPromptResult &result)
{
    if (takeOpen())
        m_session->respond(m_id, json::write(result));
}

void Call::finish(const ReadResourceResult &result)
{
    if (takeOpen())
        m_session->respond(m_id, json::write(result), Session::ResultType::Cacheable);
}

void Call::finishWithTask(const QByteArray &task)
{
    if (takeOpen())
        m_session->respond(m_id, task, Session::ResultType::Task);
}

void Call::fail(int code, const QString &message, const QByteArray &data)
{
    if (takeOpen())
        m_session->peer()->respondError(m_id, code, message, data);
}

void Call::failMissing(const QString &what)
{
    if (!m_isOfResource)
        return fail(rpc::kInvalidParams, what);
    const bool hasOwnCode = m_session && !m_session->isStateless();
    const Value data(Value::Object{{u"uri"_s, m_params.at(u"uri")}});
    fail(hasOwnCode ? kResourceNotFound : rpc::kInvalidParams, what, data.toJson());
}

void Call::sendProgress(double progress, std::optional<double> total, const QString &message)
{
    const auto token = progressTokenOf(m_params);
    if (!token || !m_isOpen || !m_session)
        return;
    rpc::ProgressParams params;
    params.progressToken = *token;
    params.progress = progress;
    params.total = total;
    if (!message.isEmpty())
        params.message = message;
    m_session->peer()->notify<rpc::Progress>(params);
}

bool Call::declares(const QList<QStringView> &path) const
{
    const Value *at = m_session ? &m_session->capabilitiesFor(m_params) : nullptr;
    for (const QStringView key : path)
        at = at ? at->find(key) : nullptr;
    return at && at->isObject(); // LIFE-04
}

void Call::ask(const QString &key, const Question &question, Answered answered)
{
    if (!m_isOpen || !m_session)
        return;
    if (m_session->isStateless())
        return askInRound(key, question, answered);
    const auto options = std::make_shared<rpc::CallOptions>();
    options->timeout = options->totalTimeout = {}; // People think.
    const auto settle = [self = weak_from_this(), key,
                         answered = std::move(answered)](const Result<rpc::Decoded> &answer) {
        const CallPtr call = self.lock();
        if (!call)
            return;
        call->m_questions.remove(key);
        answered(answer ? *std::static_pointer_cast<const Result<Value>>(*answer)
                        : Result<Value>(answer.error()));
    };
    m_questions.insert(
        key,
        m_session->peer()->start({question.method, question.params, {}, false, &readValue}, options,
                                 rpc::createAnswerHandler(settle)));
}

/// The answer to a question of an earlier round, or of the last; null if it was not asked (MRTR-06).
const Value *Call::answerTo(const QString &key)
{
    const Value *state = m_params.find(u"requestState");
    if (!state)
        return nullptr;
    if (!m_earlier)
        m_earlier = json::parse(json::Raw(state->toString().toUtf8())).valueOr(Value());
    if (!m_earlier->isObject())
        return nullptr;
    const Value *answer = m_params.at(u"inputResponses").find(key);
    return answer ? answer : m_earlier->find(key);
}

void Call::askInRound(const QString &key, const Question &question, const Answered &answered)
{
    if (const Value *answer = answerTo(key)) {
        m_used.insert(key, *answer);
        return answered(*answer);
    }
    const Value request(
        Value::Object{{u"method"_s, Value(QString(question.method))},
                      {u"params"_s, json::parse(json::Raw(question.params)).valueOr(Value())}});
    // The client sends the answers so far back with the next one. It can change only what it answered itself.
    const QByteArray state = m_used.toJson();
    if (state.size() > limits::kRequestStateBytes)
        return fail(rpc::kInternalError, u"The answers are too long"_s);
    const Value round(Value::Object{{u"inputRequests"_s, Value(Value::Object{{key, request}})},
                                    {u"requestState"_s, Value(QString::fromUtf8(state))}});
    if (takeOpen())
        m_session->respond(m_id, round.toJson(), Session::ResultType::InputRequired);
}

void Call::cancel()
{
    const auto callback = std::exchange(m_onCancelled, nullptr);
    if (takeOpen() && callback)
        callback();
}

CallToolResult textResult(const QString &text, bool isError)
{
    CallToolResult result;
    result.content = QList<ContentBlock>{ContentBlock::fromText(text)};
    if (isError)
        result.isError = true;
    return result;
}

} // namespace mcp::serve
