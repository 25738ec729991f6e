// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/check/listcheck.h"

#include "core/check/findings.h"
#include "core/policy/canonicaljson.h"
#include "core/protocol/discover.h"
#include "core/protocol/prompts.h"
#include "core/protocol/resources.h"
#include "core/protocol/tools.h"
#include "core/rpc/message.h"

#include <QHash>
#include <QMap>
#include <QSet>

#include <algorithm>
#include <array>

namespace mcp::check {

using namespace Qt::StringLiterals;
using json::Value;
using std::chrono::milliseconds;
using Part = CheckFinding::Part;

namespace {

struct ListKind
{
    QLatin1StringView method;
    QStringView items; ///< In the result.
    QStringView capability;
    QLatin1StringView notice;
    QList<json::LostItem> (*lost)(const json::Raw &result) = nullptr;
};

template<class Page, auto items>
QList<json::LostItem> lostOf(const json::Raw &result)
{
    const auto page = json::read<Page>(result);
    return page ? ((*page).*items).problems : QList<json::LostItem>();
}

constexpr std::array kLists{
    ListKind{ListTools::method, u"tools", u"tools", ToolListChanged::method,
             lostOf<ListToolsResult, &ListToolsResult::tools>},
    ListKind{ListPrompts::method, u"prompts", u"prompts", PromptListChanged::method,
             lostOf<ListPromptsResult, &ListPromptsResult::prompts>},
    ListKind{ListResources::method, u"resources", u"resources", ResourceListChanged::method,
             lostOf<ListResourcesResult, &ListResourcesResult::resources>},
    ListKind{ListResourceTemplates::method, u"resourceTemplates", u"resources",
             ResourceListChanged::method,
             lostOf<ListResourceTemplatesResult, &ListResourceTemplatesResult::resourceTemplates>}};

const ListKind *kindOf(const QString &method)
{
    const auto found = std::ranges::find(kLists, method, &ListKind::method);
    return found == kLists.end() ? nullptr : found;
}

/// One walk through the pages of a list.
struct Reading
{
    milliseconds begin{};
    milliseconds end{};
    milliseconds ttl{-1}; ///< The shortest of its pages; below 0: none said.
    Value::Array items;
    bool isWhole = false;
};

class ListsCheck
{
public:
    ListsCheck(const Recording &recording, Findings &findings)
        : m_recording(recording)
        , m_findings(findings)
        , m_isStateless(isStateless(recording))
    {
    }

    Greeting run()
    {
        for (const RecordedMessage &message : m_recording.messages)
            read(message);
        for (const Open &open : std::as_const(m_open)) // Never answered.
            addFailure(open.method, {});
        for (const auto &[kind, detail] : std::as_const(m_failures)) {
            if (std::ranges::none_of(m_readings.value(kind->method), &Reading::isWhole))
                addOnce(CheckRule::ListFails, *kind, detail);
        }
        for (const ListKind &kind : kLists) {
            const QList<Reading> readings = m_readings.value(kind.method);
            for (qsizetype i = 1; i < readings.size(); ++i)
                compare(kind, readings.at(i - 1), readings.at(i));
        }
        for (const QString &method : std::as_const(m_withoutHints))
            m_findings.add(CheckRule::CacheHintsMissing, Part::Server, method);
        return m_greeting;
    }

private:
    struct Open
    {
        QString method;
        milliseconds at{};
        std::optional<QString> cursor;
    };

    void read(const RecordedMessage &recorded)
    {
        const auto message = json::read<rpc::Message>(recorded.text);
        if (!message)
            return;
        const QByteArray id = message->id ? message->id->toByteArray() : QByteArray();
        if (recorded.isSent && message->method && message->id) {
            const auto params =
                json::read<PaginatedParams>(message->params.value_or(json::Raw("{}"_ba)));
            m_open.insert(id,
                          {*message->method, recorded.at,
                           params ? params->cursor : std::optional<QString>()});
        } else if (!recorded.isSent && message->method && !message->id) {
            m_notices.append({recorded.at, *message->method});
        } else if (!recorded.isSent && !message->method && m_open.contains(id)) {
            const Open open = m_open.take(id);
            if (message->result)
                onResult(open, recorded.at, *message->result);
            else if (message->error)
                onError(
                    open,
                    json::read<rpc::ResponseError>(*message->error).valueOr(rpc::ResponseError()));
        }
    }

    void onError(const Open &open, const rpc::ResponseError &error)
    {
        // Servers with resources need no templates.
        if (open.method != ListResourceTemplates::method || error.code != -32601)
            addFailure(open.method, error.message);
    }

    void addFailure(const QString &method, const QString &detail)
    {
        const ListKind *kind = m_failures.size() < kLost ? kindOf(method) : nullptr;
        if (kind && m_greeting.capabilities.at(kind->capability).isObject())
            m_failures.append({kind, detail});
    }

    void onResult(const Open &open, milliseconds now, const json::Raw &text)
    {
        const Value result = json::parse(text).valueOr(Value());
        const bool isGreeting =
            open.method == Initialize::method || open.method == Discover::method;
        if (isGreeting)
            onGreeting(result);
        const ListKind *kind = kindOf(open.method);
        const bool isCached =
            open.method == Discover::method || open.method == ReadResource::method || kind;
        const bool isComplete = result.at(u"resultType").toString(u"complete"_s) == u"complete";
        if (m_isStateless && isCached && isComplete && !m_withoutHints.contains(open.method)
            && !(result.at(u"ttlMs").isNumber() && result.at(u"cacheScope").isString()))
            m_withoutHints.append(open.method);
        if (kind)
            onPage(*kind, open, now, text, result);
    }

    void onGreeting(const Value &result)
    {
        const Value &meta = result.at(u"_meta").at(u"io.modelcontextprotocol/serverInfo");
        m_greeting = {meta.isObject() ? meta : result.at(u"serverInfo"), result.at(u"capabilities"),
                      result.at(u"instructions").toString()};
    }

    void onPage(const ListKind &kind, const Open &open, milliseconds now, const json::Raw &text,
                const Value &result)
    {
        if (!result.at(kind.items).isArray())
            return addFailure(open.method, kind.items.toString());
        QList<Reading> &readings = m_readings[kind.method];
        if (!open.cursor || readings.isEmpty()) {
            if (readings.size() >= kReadings)
                readings.removeFirst();
            readings.append({.begin = open.at});
        }
        Reading &reading = readings.last();
        reading.end = now;
        reading.items += result.at(kind.items).items();
        const Value &next = result.at(u"nextCursor");
        reading.isWhole = !next.isString();
        if (next.isString() && (next.toString().isEmpty() || next.toString() == open.cursor))
            addOnce(CheckRule::CursorRepeats, kind);
        const Value &ttl = result.at(u"ttlMs");
        if (ttl.isNumber()) {
            const milliseconds kept{qint64(qBound(0.0, ttl.toDouble(), 1e12))};
            reading.ttl = reading.ttl.count() < 0 ? kept : qMin(reading.ttl, kept);
        }
        for (const json::LostItem &lost : kind.lost(text)) {
            const QString key = kind.method + u'\n' + lost.name + u'\n' + lost.problem;
            if (m_lost.contains(key) || m_lost.size() >= kLost)
                continue;
            m_lost.insert(key);
            m_findings.add(CheckRule::EntryUnreadable, Part::Server, kind.method, lost.name,
                           lost.problem);
        }
    }

    void compare(const ListKind &kind, const Reading &before, const Reading &after)
    {
        if (!before.isWhole || !after.isWhole || before.items == after.items
            || isAnnounced(kind, before))
            return;
        const QByteArrayList old = textsOf(before.items);
        const QByteArrayList now = textsOf(after.items);
        const auto sorted = [](QByteArrayList texts) {
            std::ranges::sort(texts);
            return texts;
        };
        if (old == now)
            return;
        if (sorted(old) == sorted(now))
            return addOnce(CheckRule::OrderUnstable, kind);
        if (m_greeting.capabilities.at(kind.capability).at(u"listChanged").toBool())
            addOnce(CheckRule::ChangedSilently, kind);
        else if (after.begin < before.end + before.ttl)
            addOnce(CheckRule::ChangedEarly, kind);
    }

    /// Without what may change while the list is the same.
    static QByteArrayList textsOf(const Value::Array &items)
    {
        QByteArrayList texts;
        for (const Value &item : items) {
            Value::Object members = item.members();
            members.removeIf([](const Value::Member &member) {
                return member.first == u"_meta" || member.first == u"size"
                    || member.first == u"annotations";
            });
            texts.append(canonicalJson(Value(members).toRaw()).value_or(QByteArray()));
        }
        return texts;
    }

    /// Notifications may come on another connection than the list, and so later.
    bool isAnnounced(const ListKind &kind, const Reading &before) const
    {
        return std::ranges::any_of(m_notices, [&](const auto &notice) {
            return notice.second == kind.notice && notice.first >= before.begin;
        });
    }

    void addOnce(CheckRule rule, const ListKind &kind, const QString &detail = {})
    {
        const auto key = std::pair(rule, kind.method);
        if (m_told.contains(key))
            return;
        m_told.append(key);
        m_findings.add(rule, Part::Server, kind.method, {}, detail);
    }

    static constexpr qsizetype kLost = 1'000;
    static constexpr qsizetype kReadings = 20; ///< Of one list; the last ones.

    const Recording &m_recording;
    Findings &m_findings;
    bool m_isStateless;
    Greeting m_greeting;
    QHash<QByteArray, Open> m_open; ///< By id, as JSON.
    QMap<QLatin1StringView, QList<Reading>> m_readings; ///< By method.
    QList<std::pair<milliseconds, QString>> m_notices;
    /// They count only for lists that were never read: a cursor may be too old, or a connection lost.
    QList<std::pair<const ListKind *, QString>> m_failures;
    QStringList m_withoutHints;
    QSet<QString> m_lost; ///< Bounded.
    QList<std::pair<CheckRule, QLatin1StringView>> m_told;
};

} // namespace

bool isStateless(const Recording &recording)
{
    return recording.head.revision.value_or(QString()) >= u"2026-07-28";
}

Greeting checkLists(const Recording &recording, Findings &findings)
{
    return ListsCheck(recording, findings).run();
}

} // namespace mcp::check
