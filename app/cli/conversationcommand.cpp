// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/conversationcommand.h"

#include "app/cli/dialog.h"
#include "app/cli/resultparts.h"
#include "app/text/cleantext.h"
#include "core/chat/conversationbook.h"
#include "core/host/chats.h"

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::chat::ConversationItem;
using mcp::json::Value;

namespace {

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

Value conversationJson(const ConversationItem &item)
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
    return Value(std::move(members));
}

} // namespace

ConversationCommand::ConversationCommand(const CommandLine &line, mcp::Host *host, Printer *printer,
                                         QObject *parent)
    : QObject(parent)
    , m_line(line)
    , m_host(host)
    , m_printer(printer)
{
}

void ConversationCommand::start()
{
    if (m_line.command() == CommandLine::Command::ListChats)
        return listAll([this](const Items &items) { print(items); });
    if (m_line.command() == CommandLine::Command::ExportChat)
        return listAll([this](const Items &items) { findAndExport(items); });
    m_host->chats()
        ->search(m_line.operands.constFirst())
        .then(this, [this](const mcp::Result<Items> &items) {
            if (items)
                print(*items);
            else
                Q_EMIT failed(items.error());
        });
}

void ConversationCommand::listAll(const std::function<void(const Items &)> &then)
{
    m_host->chats()->list(false).then(this, [this, then](const mcp::Result<Items> &items) {
        if (!items) {
            Q_EMIT failed(items.error());
            return;
        }
        m_host->chats()->list(true).then(
            this, [this, then, items = *items](const mcp::Result<Items> &archived) {
                if (archived)
                    then(items + *archived);
                else
                    Q_EMIT failed(archived.error());
            });
    });
}

void ConversationCommand::print(const Items &items)
{
    if (items.isEmpty() && !m_line.isJson())
        m_printer->note(u"No conversations."_s);
    for (const ConversationItem &item : items)
        m_printer->entry(conversationLine(item), conversationJson(item));
    Q_EMIT done();
}

void ConversationCommand::findAndExport(const Items &items)
{
    const QString start = m_line.operands.constFirst();
    const QString path = m_line.operands.constLast();
    QStringList keys;
    for (const ConversationItem &item : items) {
        if (item.key.startsWith(start))
            keys.append(item.key);
    }
    constexpr qsizetype kWhole = 36;
    if (keys.isEmpty() && start.size() == kWhole)
        keys.append(start); // The lists have an end.
    if (keys.size() != 1) {
        Q_EMIT failed(mcp::Error::policy(
            keys.isEmpty() ? u"There is no conversation \"%1\"."_s.arg(start)
                           : u"%1 conversations begin with \"%2\"."_s.arg(keys.size()).arg(start)));
        return;
    }
    using Format = mcp::chat::ExportFormat;
    const bool isJson = path.endsWith(".json"_L1, Qt::CaseInsensitive);
    m_host->chats()
        ->exportTo(path, keys.constFirst(), isJson ? Format::Json : Format::Markdown,
                   m_line.existing())
        .then(this, [this, path](const mcp::Result<bool> &exported) {
            if (exported)
                Q_EMIT done();
            else
                Q_EMIT failed(
                    mcp::Error::policy(u"The conversation could not be exported to %1: %2"_s.arg(
                        shortName(path), shortName(outputProblem(exported.error())))));
        });
}

} // namespace quayside

#include "moc_conversationcommand.cpp"
