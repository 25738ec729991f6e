// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/sandbox.h"

#include "core/storage/members.h"

#include <QDir>
#include <QRegularExpression>

#include <algorithm>

namespace mcp {

namespace {

using json::Value;
using namespace Qt::StringLiterals;

constexpr qsizetype kPathBytes = 4'096; // PATH_MAX
constexpr qsizetype kHostChars = 253; // RFC 1035, section 2.3.4

template<bool (*isValid)(const QString &)>
Result<QStringList> readList(const Value &value, const QString &where, qsizetype most)
{
    auto list = readTextList(value, where);
    if (!list)
        return list;
    if (list->size() > most)
        return Error::storage(where + ": more than "_L1 + QString::number(most));
    for (const QString &item : *list) {
        if (!isValid(item))
            return Error::storage(where + ": \""_L1 + item + "\" cannot be given"_L1);
    }
    return list;
}

} // namespace

bool isSandboxFolder(const QString &path)
{
    return path.startsWith(u'/') && path != u"/"_s && QDir::cleanPath(path) == path
        && !path.startsWith("//"_L1) && !path.contains(QChar(u'\0'))
        && path.toUtf8().size() < kPathBytes;
}

bool isSandboxHost(const QString &name)
{
    static const QRegularExpression form(
        u"^(\\*\\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\\.)*[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\\z"_s);
    return name.size() <= kHostChars && form.match(name).hasMatch();
}

bool allowsHost(const Sandbox &sandbox, const QString &name)
{
    const auto isNamed = [&name](const QString &host) {
        const QString below = host.startsWith("*."_L1) ? host.sliced(1) : QString();
        return name == host
            || (!below.isEmpty() && name.size() > below.size() && name.endsWith(below));
    };
    switch (sandbox.network) {
    case Sandbox::Network::None:
        return false;
    case Sandbox::Network::Hosts:
        return std::any_of(sandbox.hosts.cbegin(), sandbox.hosts.cend(), isNamed);
    case Sandbox::Network::Public:
        return true;
    }
    return false;
}

Result<Sandbox> readSandbox(const Value &value, const QString &where)
{
    if (!value.isObject())
        return Error::storage(where + ": expected an object"_L1);
    Sandbox sandbox;
    for (const auto &[key, member] : value.members()) {
        const QString place = where + u'.' + key;
        Result<QStringList> list = QStringList();
        if (key == "read"_L1) {
            list = readList<isSandboxFolder>(member, place, Sandbox::kMostFolders);
            if (list)
                sandbox.readFolders = *list;
        } else if (key == "write"_L1) {
            list = readList<isSandboxFolder>(member, place, Sandbox::kMostFolders);
            if (list)
                sandbox.writeFolders = *list;
        } else if (key == "network"_L1 && member.isString()) {
            if (member.toString() != "public"_L1)
                return Error::storage(place + ": expected public or a list of hosts"_L1);
            sandbox.network = Sandbox::Network::Public;
        } else if (key == "network"_L1) {
            list = readList<isSandboxHost>(member, place, Sandbox::kMostHosts);
            if (list && !list->isEmpty()) {
                sandbox.network = Sandbox::Network::Hosts;
                sandbox.hosts = *list;
            }
        } else if (key == "browser"_L1) {
            const auto flag = readFlag(member, place);
            if (!flag)
                return flag.error();
            sandbox.startsBrowser = *flag;
        } else {
            return Error::storage(place + ": unknown"_L1);
        }
        if (!list)
            return list.error();
    }
    return sandbox;
}

Value writeSandbox(const Sandbox &sandbox)
{
    Value object{Value::Object()};
    putMember(object, u"read"_s, sandbox.readFolders.isEmpty(), textList(sandbox.readFolders));
    putMember(object, u"write"_s, sandbox.writeFolders.isEmpty(), textList(sandbox.writeFolders));
    if (sandbox.network == Sandbox::Network::Public)
        setMember(object, u"network"_s, Value(u"public"_s));
    else if (sandbox.network == Sandbox::Network::Hosts)
        setMember(object, u"network"_s, textList(sandbox.hosts));
    putMember(object, u"browser"_s, !sandbox.startsBrowser, Value(true));
    return object;
}

QString sandboxRecord(const std::optional<Sandbox> &sandbox)
{
    return sandbox ? QString::fromUtf8(writeSandbox(*sandbox).toJson()) : QString();
}

Result<std::optional<Sandbox>> readSandboxRecord(const QString &record)
{
    if (record.isEmpty())
        return std::optional<Sandbox>();
    return json::parse(record)
        .andThen([](const Value &value) { return readSandbox(value, u"sandbox"_s); })
        .transform([](const Sandbox &sandbox) { return std::optional(sandbox); });
}

} // namespace mcp
