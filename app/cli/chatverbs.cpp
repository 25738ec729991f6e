// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/dialog.h"
#include "app/cli/resultparts.h"
#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "app/text/cleantext.h"
#include "core/chat/conversationbook.h"
#include "core/host/chats.h"

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::chat::ConversationItem;
using mcp::json::Value;

namespace {

using Items = QList<ConversationItem>;

constexpr qsizetype kShownChars = 8; ///< Of a key.

QString conversationLine(const ConversationItem &item)
{
    const auto changed = mcp::utcTime(std::chrono::milliseconds(item.changedAt)).toLocalTime();
    QStringList words{item.key.left(kShownChars), changed.toString(u"yyyy-MM-dd HH:mm"_s),
                      cleanText(item.title.isEmpty() ? u"(no title)"_s : item.title)};
    if (item.isPinned)
        words.append(u"(pinned)"_s);
    if (item.isArchived)
        words.append(u"(archived)"_s);
    const QString line = words.join(u"  "_s);
    return item.excerpt.isEmpty() ? line : QString(line + u"\n    "_s + cleanText(item.excerpt));
}

Value::Object conversationJson(const ConversationItem &item)
{
    const auto changed = mcp::utcTime(std::chrono::milliseconds(item.changedAt));
    Value::Object members{{u"type"_s, Value(u"conversation"_s)},
                          {u"key"_s, Value(item.key)},
                          {u"title"_s, Value(item.title)},
                          {u"changedAt"_s, Value(changed.toString(Qt::ISODateWithMs))},
                          {u"isPinned"_s, Value(item.isPinned)},
                          {u"isArchived"_s, Value(item.isArchived)}};
    if (!item.excerpt.isEmpty())
        members.append({u"excerpt"_s, Value(item.excerpt)});
    return members;
}

void print(Session *session, const Items &items)
{
    if (items.isEmpty() && !session->line().isJson())
        session->printer()->note(u"No conversations."_s);
    for (const ConversationItem &item : items)
        session->printer()->entry(conversationLine(item), conversationJson(item));
    session->finish();
}

/// Those that are archived behind the others.
void withAll(Session *session, const std::function<void(const Items &)> &then)
{
    session->follow(session->host()->chats()->list(false), [session, then](const Items &items) {
        session->follow(session->host()->chats()->list(true),
                        [then, items](const Items &archived) { then(items + archived); });
    });
}

void findAndExport(Session *session, const Items &items)
{
    const QString start = session->line().operands.constFirst();
    const QString path = session->line().operands.constLast();
    QStringList keys;
    for (const ConversationItem &item : items) {
        if (item.key.startsWith(start))
            keys.append(item.key);
    }
    constexpr qsizetype kWhole = 36;
    if (keys.isEmpty() && start.size() == kWhole)
        keys.append(start); // The lists have an end.
    if (keys.size() != 1)
        return session->refuse(
            keys.isEmpty() ? u"There is no conversation \"%1\"."_s.arg(start)
                           : u"%1 conversations begin with \"%2\"."_s.arg(keys.size()).arg(start),
            Session::Failed);
    using Format = mcp::chat::ExportFormat;
    const bool isJson = path.endsWith(".json"_L1, Qt::CaseInsensitive);
    session->host()
        ->chats()
        ->exportTo(path, keys.constFirst(), isJson ? Format::Json : Format::Markdown,
                   session->line().existing())
        .then(session->work(), [session, path](const mcp::Result<bool> &exported) {
            if (exported)
                return session->finish();
            session->refuse(u"The conversation could not be exported to %1: %2"_s.arg(
                                shortName(path), shortName(outputProblem(exported.error()))),
                            Session::Failed);
        });
}

} // namespace

void listChats(Session *session)
{
    withAll(session, [session](const Items &items) { print(session, items); });
}

void searchChats(Session *session)
{
    session->follow(session->host()->chats()->search(session->line().operands.constFirst()),
                    [session](const Items &items) { print(session, items); });
}

void exportChat(Session *session)
{
    withAll(session, [session](const Items &items) { findAndExport(session, items); });
}

} // namespace quayside
