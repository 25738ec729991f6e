// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/unit/serve/servedclient.h"

namespace served {

/// A client that takes a task as the answer to a call.
struct TaskClient : Client
{
    using Client::Client;

    /// members: of the parameters, as JSON without braces.
    Value call(const QByteArray &members)
    {
        const QByteArray wish = session->isStateless() ? meta() : R"("task":{"ttl":60000})"_ba;
        return result("tools/call", members + ',' + wish);
    }
    /// The id of the task that the call became.
    QString newTask(const QByteArray &members)
    {
        const Value created = call(members);
        const Value &task = session->isStateless() ? created : created.at(u"task");
        return task.at(u"taskId").toString();
    }
    /// The parameters of a request about a task.
    QByteArray about(const QString &taskId) const
    {
        const QByteArray member = R"("taskId":")" + taskId.toLatin1() + '"';
        return session->isStateless() ? member + ',' + meta() : member;
    }
    Value get(const QString &taskId) { return result("tasks/get", about(taskId)); }
    QString status(const QString &taskId) { return get(taskId).at(u"status").toString(); }
    /// Answers questions, with a JSON object. Returns the code of the error, 0: none.
    qint64 update(const QString &taskId, const QByteArray &answers)
    {
        return error("tasks/update", R"("inputResponses":)" + answers + ',' + about(taskId));
    }

    static QByteArray meta()
    {
        return R"("_meta":{"io.modelcontextprotocol/logLevel":"debug","io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{},"extensions":{"io.modelcontextprotocol/tasks":{}}}})";
    }
};

inline serve::Question question(const QString &key)
{
    return {key, "elicitation/create"_L1, R"({"message":"Who?"})"};
}

} // namespace served
