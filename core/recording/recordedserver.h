// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/protocol/prompts.h"
#include "core/protocol/resources.h"
#include "core/protocol/tools.h"
#include "core/recording/recording.h"
#include "core/rpc/message.h"

#include <QHash>

namespace mcp {

/// What a server sent for a call before it answered.
struct RecordedStep
{
    std::chrono::milliseconds
        pause{}; ///< Since the step before, or the call; time of the client is not counted.
    QString method; ///< Of a notification, or of a question to the client.
    json::Raw params; ///< A JSON object.
    bool isWithNext = false; ///< A question that was asked together with the next one.

    bool isQuestion() const;
};

/// A call of a tool, a prompt or a resource, and its answer.
struct RecordedCall
{
    static constexpr qsizetype kMostSteps = 1'000; ///< Later ones are left out.

    QString method;
    QString subject; ///< The name, or the URI.
    QByteArray arguments; ///< See canonicalJson().
    QList<RecordedStep> steps;
    std::chrono::milliseconds pause{}; ///< From the last step to the answer.
    bool isTask = false; ///< The server made a task of it; its end is the answer.
    std::optional<json::Raw> result; ///< This or the next.
    std::optional<rpc::ResponseError> error;

    /// The same for equal calls.
    QByteArray key() const { return keyOf(method, subject) + '\n' + arguments; }
    /// The beginning of the keys of all calls of one tool, prompt or resource.
    static QByteArray keyOf(const QString &method, const QString &subject)
    {
        return (method + u'\n' + subject).toUtf8();
    }
};

/// What a recording tells of a server. Calls that were never answered are not in it.
struct RecordedServer
{
    Implementation implementation;
    QString instructions;
    bool hasLogging = false;
    QList<Tool> tools; ///< As they were listed last, as the next three.
    QList<Prompt> prompts;
    QList<Resource> resources;
    QList<ResourceTemplate> templates;
    QList<RecordedCall> calls; ///< In the order in which they began.
    QHash<QString, QStringList> completions; ///< See completionKey().

    /// Of an argument of the prompt with this name, or of the template.
    static QString completionKey(const QString &subject, const QString &argument);
};

RecordedServer readServer(const Recording &recording);

/// A result without the members that the protocol adds in one era, and those of `_meta` that belong to it.
json::Value withoutEra(const json::Value &result);

} // namespace mcp
