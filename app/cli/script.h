// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/expectation.h"
#include "app/cli/savedvalues.h"
#include "core/json/rawobject.h"

#include <QMap>

#include <array>

namespace quayside {

/// One step of a script. scripts.md in resources/help describes how it is written.
struct ScriptStep
{
    enum class Verb { List, Call, Read, Prompt, Complete, Listen, Wait, Ping, Reconnect, Parallel };

    Verb verb = Verb::Ping;
    QString id; ///< Its place: "3", or "3.1" for the first of the steps inside the third.
    QString name; ///< Given by the writer; may be empty.
    QString server; ///< A configured name or an address; empty: the one of the command line.
    Expectation expectation;
    QMap<QString, mcp::json::Path> saves; ///< By name: the place in the answer that is saved.
    /// As written, if a text in it has `${`; else null.
    mcp::json::Value source;

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

/// The verb of the step, and what it is about, for people. What it is about may be a text of a server.
QString stepText(const ScriptStep &step);
/// As scripts name verb.
QString wordOf(ScriptStep::Verb verb);
/// What the verb `list` lists.
constexpr std::array kScriptLists{QLatin1StringView("tools"), QLatin1StringView("resources"),
                                  QLatin1StringView("templates"), QLatin1StringView("prompts")};

constexpr qint64 kScriptCallsAtOnce = 250;
constexpr qint64 kScriptTimes = 1'000'000;
constexpr qsizetype kScriptSteps = 10'000; ///< Of one script, those inside others included.

/// The arguments of one of the calls of a step.
mcp::json::RawObject argumentsFor(const ScriptStep &step, qint64 number);

/// Reads a script. Nothing is started when it is wrong; the error's detail says where and why, for the person.
mcp::Result<QList<ScriptStep>> readScript(const QByteArray &text);
/// The same for the list of steps itself. count: of the steps that were read before.
mcp::Result<QList<ScriptStep>> readSteps(const mcp::json::Value::Array &list, qsizetype *count);
/// One step, whose names of saved values may be any. It is at the place id.
mcp::Result<ScriptStep> readStep(const mcp::json::Value &object, const QString &id);

} // namespace quayside
