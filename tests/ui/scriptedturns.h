// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

namespace quayside {

/// A call of a tool that a scripted model asks for, or that a server received.
struct ScriptedCall
{
    QString id = {}; ///< Empty: a server received it.
    QString server;
    QString tool;
    QJsonObject arguments;

    /// All but the id.
    QString text() const;
    /// These texts of a card tell all of it: the server, the tool, and each argument with its value.
    bool isToldBy(const QStringList &texts) const;
};

/// What the person says, all calls of the model, and its last words.
struct ScriptedTurn
{
    QString message;
    QList<ScriptedCall> calls = {};
    QString end = {};
};

/// Of fixtures for aimock, in which only the first answer of a turn has `hasToolResult`.
QList<ScriptedTurn> scriptedTurns(const QByteArray &fixtures);
/// Of lines that servers/record.cjs wrote.
QList<ScriptedCall> recordedCalls(const QString &server, const QByteArray &lines);

} // namespace quayside
