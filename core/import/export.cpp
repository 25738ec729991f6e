// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/export.h"

#include "core/base/placeholder.h"
#include "core/base/secretname.h"
#include "core/json/value.h"
#include "core/storage/secretreference.h"

#include <QRegularExpression>
#include <QUrl>

namespace mcp {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

/// `${API_KEY}` for `--api-key`, `api.key` and so on.
QString placeholderFor(const QString &name)
{
    static const QRegularExpression other(u"[^A-Za-z0-9]+"_s);
    QString plain = QString(name).replace(other, u"_"_s).toUpper();
    while (plain.startsWith(u'_'))
        plain.remove(0, 1);
    return "${"_L1 + (plain.isEmpty() ? u"SECRET"_s : plain) + u'}';
}

Value pairsOf(const QList<std::pair<QString, QString>> &pairs, bool areAllSecret)
{
    Value members{Value::Object()};
    for (const auto &[name, value] : pairs) {
        const bool isSecret =
            areAllSecret || isSecretReference(value) || isSecretVariable(name, value);
        const bool isOpen = value.isEmpty() || (hasPlaceholder(value) && !isSecretReference(value));
        members.insert(name, Value(isSecret && !isOpen ? placeholderFor(name) : value));
    }
    return members;
}

/// `--token=VALUE`, `--token VALUE` and values that are secrets by their form.
Value argumentsOf(const QStringList &arguments)
{
    Value::Array items;
    QString option; ///< The one before, if it may take a value.
    for (const QString &argument : arguments) {
        const bool isOption = argument.startsWith(u'-');
        const QString name = argument.section(u'=', 0, 0);
        QString shown = argument;
        if (argument.contains(u'=') && isSecretVariable(name, argument.section(u'=', 1)))
            shown = name + u'=' + placeholderFor(name);
        else if (!isOption && isSecretVariable(option, argument))
            shown = placeholderFor(option);
        items.append(Value(shown));
        option = isOption && !argument.contains(u'=') ? argument : QString();
    }
    return Value(std::move(items));
}

/// Without a name before `@`, and without secrets in the query.
QString addressOf(const QString &url)
{
    const qsizetype question = url.indexOf(u'?');
    QString address = question < 0 ? url : url.left(question);
    static const QRegularExpression user(u"^([a-z]+://)[^/@]*@"_s);
    address.replace(user, u"\\1"_s);
    if (question < 0)
        return address;
    QStringList parts;
    for (const QString &part : url.sliced(question + 1).split(u'&')) {
        const QString name = part.section(u'=', 0, 0);
        const bool isSecret = part.contains(u'=') && isSecretVariable(name, part.section(u'=', 1));
        parts.append(isSecret ? QString(name + u'=' + placeholderFor(name)) : part);
    }
    return address + u'?' + parts.join(u'&');
}

} // namespace

Value exportServer(const ServerEntry &entry)
{
    Value server{Value::Object()};
    if (entry.isRemote()) {
        server.insert(u"type"_s, Value(u"http"_s));
        server.insert(u"url"_s, Value(addressOf(entry.url)));
        if (!entry.headers.isEmpty())
            server.insert(u"headers"_s, pairsOf(entry.headers, true));
        return server;
    }
    server.insert(u"command"_s, Value(entry.program));
    server.insert(u"args"_s, argumentsOf(entry.arguments));
    if (!entry.environment.isEmpty())
        server.insert(u"env"_s, pairsOf(entry.environment, false));
    if (!entry.workingFolder.isEmpty())
        server.insert(u"cwd"_s, Value(entry.workingFolder));
    return server;
}

QByteArray exportServers(const QList<ServerEntry> &entries)
{
    Value servers{Value::Object()};
    for (const ServerEntry &entry : entries) {
        QString name = entry.name;
        for (int copy = 2; servers.find(name); ++copy)
            name = u"%1 %2"_s.arg(entry.name).arg(copy);
        servers.insert(name, exportServer(entry));
    }
    Value document{Value::Object()};
    document.insert(u"mcpServers"_s, std::move(servers));
    return document.toJson(Value::Layout::Indented) + '\n';
}

} // namespace mcp
