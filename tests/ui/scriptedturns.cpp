// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/scriptedturns.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

QString ScriptedCall::text() const
{
    return server + u' ' + tool + u' '
        + QString::fromUtf8(QJsonDocument(arguments).toJson(QJsonDocument::Compact));
}

bool ScriptedCall::isToldBy(const QStringList &texts) const
{
    const auto has = [&texts](const auto &matches) {
        return std::any_of(texts.cbegin(), texts.cend(), matches);
    };
    const auto isTool = [this](const QString &text) {
        return text == tool || text.startsWith(tool + u" · "_s);
    };
    if (!texts.contains(server) || !has(isTool))
        return false;
    for (auto it = arguments.begin(); it != arguments.end(); ++it) {
        const QJsonValue value = it.value();
        const auto isValue = [&value](const QString &text) {
            if (value.isString() && text == value.toString())
                return true;
            const QJsonArray read = QJsonDocument::fromJson('[' + text.toUtf8() + ']').array();
            return read.size() == 1 && read.at(0) == value;
        };
        if (!texts.contains(it.key()) || !has(isValue))
            return false;
    }
    return true;
}

QList<ScriptedTurn> scriptedTurns(const QByteArray &fixtures)
{
    QList<ScriptedTurn> turns;
    const QJsonArray all = QJsonDocument::fromJson(fixtures)[u"fixtures"_s].toArray();
    for (const QJsonValue &fixture : all) {
        const QJsonValue match = fixture[u"match"_s];
        if (match.toObject().contains(u"hasToolResult"_s))
            turns.append({match[u"userMessage"_s].toString()});
        ScriptedTurn &turn = turns.last();
        turn.end = fixture[u"response"_s][u"content"_s].toString();
        const QJsonArray calls = fixture[u"response"_s][u"toolCalls"_s].toArray();
        for (const QJsonValue &call : calls) {
            const QString name = call[u"name"_s].toString();
            const QByteArray arguments = call[u"arguments"_s].toString().toUtf8();
            turn.calls.append({call[u"id"_s].toString(), name.section(u"__"_s, 0, 0),
                               name.section(u"__"_s, 1),
                               QJsonDocument::fromJson(arguments).object()});
        }
    }
    return turns;
}

QList<ScriptedCall> recordedCalls(const QString &server, const QByteArray &lines)
{
    QList<ScriptedCall> calls;
    for (const QByteArray &line : lines.split('\n')) {
        const QJsonObject call = QJsonDocument::fromJson(line).object();
        if (!line.isEmpty())
            calls.append({{},
                          server,
                          call.value(u"name"_s).toString(),
                          call.value(u"arguments"_s).toObject()});
    }
    return calls;
}

} // namespace quayside
