// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/storedpart.h"

#include "core/json/value.h"

#include <algorithm>
#include <utility>

namespace mcp::chat {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

QString textOfRaw(const json::Raw &raw)
{
    return QString::fromUtf8(raw.view());
}

json::Raw rawOf(const QString &text)
{
    return json::Raw(text.toUtf8());
}

QString compactText(const Value &value)
{
    return QString::fromUtf8(value.toJson());
}

Value parsedText(const QString &text)
{
    return json::parse(rawOf(text)).valueOr(Value());
}

Value membersOf(const ToolResult &result)
{
    Value more{Value::Object()};
    more.insert(u"callId"_s, Value(result.callId));
    more.insert(u"outcome"_s, Value(qint64(result.outcome)));
    more.insert(u"serverId"_s, Value(result.serverId));
    more.insert(u"serverName"_s, Value(result.serverName));
    more.insert(u"omitted"_s, Value(result.omitted));
    more.insert(u"isPrivate"_s, Value(result.isPrivate));
    if (!result.taskKey.isEmpty())
        more.insert(u"taskKey"_s, Value(result.taskKey));
    if (!result.whole.isNull())
        more.insert(u"whole"_s, Value(textOfRaw(result.whole)));
    if (!result.changed.isNull())
        more.insert(u"changed"_s, Value(textOfRaw(result.changed)));
    if (!result.title.isEmpty())
        more.insert(u"title"_s, Value(result.title));
    if (result.took) {
        more.insert(u"busyMs"_s, Value(qint64(result.took->busy.count())));
        more.insert(u"withPersonMs"_s, Value(qint64(result.took->withPerson.count())));
    }
    return more;
}

/// Nothing in conversations of earlier versions.
std::optional<CallDuration> durationFrom(const Value &more)
{
    const auto busy = more.at(u"busyMs").toInteger();
    const qint64 withPerson = more.at(u"withPersonMs").toInteger().value_or(0);
    if (!busy || *busy < 0 || withPerson < 0)
        return {};
    return CallDuration(std::chrono::milliseconds(*busy), std::chrono::milliseconds(withPerson));
}

ToolResult resultFrom(const QString &text, const Value &more)
{
    const qint64 outcome = more.at(u"outcome").toInteger().value_or(0);
    return {
        more.at(u"callId").toString(),
        ToolResult::Outcome(std::clamp<qint64>(outcome, 0, qint64(ToolResult::Outcome::Stopped))),
        more.at(u"serverId").toString(),
        more.at(u"serverName").toString(),
        text,
        more.at(u"omitted").toInteger().value_or(0),
        more.at(u"isPrivate").toBool(),
        more.at(u"taskKey").toString(),
        rawOf(more.at(u"whole").toString()),
        rawOf(more.at(u"changed").toString()),
        more.at(u"title").toString(),
        durationFrom(more)};
}

/// What each kind of part has beside its number: text and more.
struct Writer
{
    StoredPart operator()(const Text &part) const
    {
        if (part.raw.isNull())
            return {0, part.text, {}};
        Value more{Value::Object()};
        more.insert(u"raw"_s, Value(textOfRaw(part.raw)));
        return {0, part.text, compactText(more)};
    }
    StoredPart operator()(const Thinking &part) const { return {0, part.text, {}}; }
    StoredPart operator()(const Summary &part) const { return {0, part.text, {}}; }
    StoredPart operator()(const Image &part) const
    {
        Value more{Value::Object()};
        more.insert(u"mimeType"_s, Value(part.mimeType));
        return {0, textOfRaw(part.data), compactText(more)};
    }
    StoredPart operator()(const ToolCall &part) const
    {
        Value more{Value::Object()};
        more.insert(u"id"_s, Value(part.id));
        more.insert(u"name"_s, Value(part.name));
        if (!part.raw.isNull())
            more.insert(u"raw"_s, Value(textOfRaw(part.raw)));
        return {0, textOfRaw(part.input.raw), compactText(more)};
    }
    StoredPart operator()(const ToolResult &part) const
    {
        return {0, part.text, compactText(membersOf(part))};
    }
    StoredPart operator()(const Attachment &part) const
    {
        Value more{Value::Object()};
        more.insert(u"mimeType"_s, Value(part.mimeType));
        more.insert(u"text"_s, Value(part.text));
        more.insert(u"omitted"_s, Value(part.omitted));
        more.insert(u"serverId"_s, Value(part.serverId));
        more.insert(u"serverName"_s, Value(part.serverName));
        more.insert(u"uri"_s, Value(part.uri));
        if (part.kind != Attachment::Kind::Data)
            more.insert(u"kind"_s, Value(json::nameOf(part.kind)));
        return {0, part.name, compactText(more)};
    }
    StoredPart operator()(const Report &part) const
    {
        Value more = membersOf(part.result);
        more.insert(u"reported"_s, Value(part.taskKey));
        more.insert(u"tool"_s, Value(part.tool));
        return {0, part.result.text, compactText(more)};
    }
};

template<class T>
T partOf(const QString &text, const Value &more);

template<>
Text partOf(const QString &text, const Value &more)
{
    return {text, rawOf(more.at(u"raw").toString())};
}

template<>
Thinking partOf(const QString &text, const Value &)
{
    return {text};
}

template<>
Summary partOf(const QString &text, const Value &)
{
    return {text};
}

template<>
Image partOf(const QString &text, const Value &more)
{
    return {rawOf(text), more.at(u"mimeType").toString()};
}

template<>
ToolCall partOf(const QString &text, const Value &more)
{
    return {more.at(u"id").toString(), more.at(u"name").toString(),
            json::RawObject::fromRaw(rawOf(text)).value_or(json::RawObject()),
            rawOf(more.at(u"raw").toString())};
}

template<>
ToolResult partOf(const QString &text, const Value &more)
{
    return resultFrom(text, more);
}

/// Earlier versions wrote isPrompt. What is unknown is data, which is framed most strictly.
Attachment::Kind kindFrom(const Value &more)
{
    if (more.at(u"isPrompt").toBool())
        return Attachment::Kind::Prompt;
    return json::fromName<Attachment::Kind>(more.at(u"kind").toString())
        .value_or(Attachment::Kind::Data);
}

template<>
Attachment partOf(const QString &text, const Value &more)
{
    return {text,
            more.at(u"mimeType").toString(),
            more.at(u"text").toString(),
            more.at(u"omitted").toInteger().value_or(0),
            more.at(u"serverId").toString(),
            more.at(u"serverName").toString(),
            more.at(u"uri").toString(),
            kindFrom(more)};
}

template<>
Report partOf(const QString &text, const Value &more)
{
    return {more.at(u"reported").toString(), more.at(u"tool").toString(), resultFrom(text, more)};
}

template<std::size_t... kKinds>
std::optional<Part> partOfKind(const StoredPart &stored, const Value &more,
                               std::index_sequence<kKinds...>)
{
    std::optional<Part> part;
    const auto take = [&]<std::size_t kKind>(std::integral_constant<std::size_t, kKind>) {
        if (stored.kind == int(kKind))
            part = partOf<std::variant_alternative_t<kKind, Part>>(stored.text, more);
    };
    (take(std::integral_constant<std::size_t, kKinds>()), ...);
    return part;
}

} // namespace

StoredPart storedPart(const Part &part)
{
    StoredPart stored = std::visit(Writer(), part);
    stored.kind = int(part.index());
    return stored;
}

std::optional<Part> partFrom(const StoredPart &stored)
{
    const Value more = stored.more.isEmpty() ? Value() : parsedText(stored.more);
    return partOfKind(stored, more, std::make_index_sequence<std::variant_size_v<Part>>());
}

QString storedOptions(const ConversationOptions &options)
{
    Value members{Value::Object()};
    members.insert(u"system"_s, Value(options.system));
    if (options.temperature)
        members.insert(u"temperature"_s, Value(*options.temperature));
    members.insert(u"longestAnswer"_s, Value(qint64(options.longestAnswer)));
    Value::Array toolsOff;
    for (const QString &tool : options.toolsOff)
        toolsOff.append(Value(tool));
    members.insert(u"toolsOff"_s, Value(toolsOff));
    members.insert(u"taskPatience"_s, Value(qint64(options.taskTimeout)));
    members.insert(u"continuesByItself"_s, Value(options.continuesByItself));
    return compactText(members);
}

ConversationOptions optionsFrom(const QString &stored)
{
    const Value members = parsedText(stored);
    ConversationOptions options;
    options.system = members.at(u"system").toString();
    if (const Value &temperature = members.at(u"temperature"); temperature.isNumber())
        options.temperature = temperature.toDouble();
    const qint64 longest = members.at(u"longestAnswer").toInteger().value_or(options.longestAnswer);
    options.longestAnswer = int(std::clamp<qint64>(longest, ConversationOptions::kLeastAnswer,
                                                   ConversationOptions::kMostAnswer));
    for (const Value &tool : members.at(u"toolsOff").items())
        options.toolsOff.append(tool.toString());
    const qint64 timeout = members.at(u"taskPatience").toInteger().value_or(options.taskTimeout);
    options.taskTimeout =
        int(std::clamp<qint64>(timeout, 0, ConversationOptions::kMostTaskTimeout));
    options.continuesByItself = members.at(u"continuesByItself").toBool();
    return options;
}

QString storedNames(const QStringList &names)
{
    Value::Array all;
    for (const QString &name : names)
        all.append(Value(name));
    return compactText(Value(all));
}

QStringList namesFrom(const QString &stored)
{
    QStringList names;
    const Value all = parsedText(stored);
    for (const Value &name : all.items())
        names.append(name.toString());
    return names;
}

} // namespace mcp::chat
