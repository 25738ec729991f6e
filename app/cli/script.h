// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/rawobject.h"
#include "core/json/value.h"

#include <QMap>
#include <QStringList>

#include <chrono>
#include <optional>

namespace quayside {

/// One step of a script. scripts.md in resources/help describes how it is written.
struct ScriptStep
{
    enum class Verb { List, Call, Read, Prompt, Complete, Listen, Wait, Ping, Reconnect, Parallel };

    Verb verb = Verb::Ping;
    QString id; ///< Its place: "3", or "3.1" for the first of the steps inside the third.
    QString name; ///< Given by the writer; may be empty.
    QString server; ///< A configured name or an address; empty: the one of the command line.
    bool expectsError = false;

    QString
        subject; ///< What is listed, called, read or fetched; a prompt or resource for Complete.
    mcp::json::RawObject arguments; ///< Of a call, as written.
    bool hasIndex = false; ///< `{{i}}` in arguments is replaced by the number of the repetition.
    bool isTask = false; ///< Call: as a task, where the server leaves that to us.
    std::optional<std::chrono::milliseconds> ttl; ///< Call: how long the task is to be kept.
    QMap<QString, QString> values; ///< Of a prompt; what is filled in already for Complete.
    std::optional<std::chrono::milliseconds> timeout;
    std::optional<std::chrono::milliseconds> cancelAfter;
    qint64 times = 1; ///< At once, as far as kScriptCallsAtOnce goes.

    bool isPrompt = false; ///< Complete: subject is a prompt, else a resource template.
    QString argument; ///< Complete
    QString value; ///< Complete

    bool hearsTools = false; ///< Listen, these four
    bool hearsPrompts = false;
    bool hearsResources = false;
    QStringList uris;

    std::chrono::milliseconds pause{0}; ///< Wait
    QString notice; ///< Wait for this notification, such as `notifications/resources/updated`.

    QList<ScriptStep> steps; ///< Parallel
};

/// As scripts name verb.
QString wordOf(ScriptStep::Verb verb);
/// What the verb `list` lists.
QStringList scriptLists();

constexpr qint64 kScriptCallsAtOnce = 250;
constexpr qint64 kScriptTimes = 1'000'000;
constexpr qsizetype kScriptSteps = 10'000; ///< Of one script, those inside others included.

/// The arguments of one of the calls of a step.
mcp::json::RawObject argumentsFor(const ScriptStep &step, qint64 number);

/// Reads a script. Nothing is started when it is wrong; the error's detail says where and why, for the person.
mcp::Result<QList<ScriptStep>> readScript(const QByteArray &text);

} // namespace quayside
