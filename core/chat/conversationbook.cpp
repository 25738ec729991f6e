// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/conversationbook.h"

#include "core/base/clock.h"
#include "core/chat/conversationexport.h"

#include <cerrno>

namespace mcp::chat {

using namespace Qt::StringLiterals;

namespace {

Result<void> exportOne(ConversationStore &store, const QString &path, const QString &key,
                       ExportFormat format, OutputFile::Existing existing)
{
    const auto conversation = store.load(key);
    if (!conversation)
        return conversation.error();
    const auto item = store.item(key);
    if (!item)
        return item.error();
    OutputFile file(path);
    if (const auto created = file.create(OutputFile::Readers::Owner, existing); !created)
        return created;
    const QDateTime changedAt = utcTime(std::chrono::milliseconds(item->changedAt));
    // finish() reports a failed write().
    if (format == ExportFormat::Markdown)
        writeMarkdown(*conversation, changedAt, &file);
    else
        writeJson(*conversation, changedAt, &file);
    return file.finish();
}

/// A file that cannot be written is opened for reading. Each job tries to open it for writing first, because that may have
/// become possible.
Result<StoreThread<ConversationStore>::Opened> openConversations(const QString &folder,
                                                                 const QDateTime &now)
{
    using Thread = StoreThread<ConversationStore>;
    auto store = std::make_unique<ConversationStore>(folder);
    const auto opened = store->open(now);
    if (opened)
        return Thread::Opened{std::move(store), opened->damage};
    const int code = opened.error().code;
    if ((code != EROFS && code != EACCES) || !store->openToRead())
        return opened.error();
    return Thread::Opened{std::move(store), {}, Thread::Stays::ForOneJob};
}

} // namespace

ConversationBook::ConversationBook(const QString &configFolder, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_thread(
          u"conversations"_s,
          [configFolder](const QDateTime &now) { return openConversations(configFolder, now); },
          {.most = kWaiting, .now = [clock] { return clock->wallTime(); }})
{
    connect(&m_thread, &StoreThreadBase::damaged, this, &ConversationBook::damaged);
}

ConversationBook::~ConversationBook() = default;

Pending<bool> ConversationBook::add(const Conversation &conversation)
{
    return m_thread.change([conversation, now = m_clock->wallTime()](ConversationStore &store) {
        return store.add(conversation, now);
    });
}

Pending<bool> ConversationBook::addMessage(const QString &conversation, const Message &message)
{
    return m_thread.change(
        [conversation, message, now = m_clock->wallTime()](ConversationStore &store) {
            return store.addMessage(conversation, message, now);
        });
}

Pending<bool> ConversationBook::addParts(const QString &conversation, qint64 message,
                                         qsizetype place, const QList<Part> &parts)
{
    return m_thread.change([conversation, message, place, parts](ConversationStore &store) {
        return store.addParts(conversation, message, place, parts);
    });
}

Pending<bool> ConversationBook::finish(const QString &conversation, const Message &message)
{
    Message end = message;
    end.parts.clear(); // They are stored.
    return m_thread.change(
        [conversation, end, now = m_clock->wallTime()](ConversationStore &store) {
            return store.finish(conversation, end, now);
        });
}

Pending<bool> ConversationBook::update(const Conversation &conversation)
{
    return m_thread.change(
        [conversation](ConversationStore &store) { return store.update(conversation); });
}

Pending<Conversation> ConversationBook::load(const QString &key)
{
    return m_thread.run<Conversation>([key](ConversationStore &store) { return store.load(key); });
}

Pending<Conversation> ConversationBook::loadHead(const QString &key)
{
    return m_thread.run<Conversation>(
        [key](ConversationStore &store) { return store.loadHead(key); });
}

Pending<QList<ConversationItem>> ConversationBook::list(bool isArchived)
{
    return m_thread.run<QList<ConversationItem>>(
        [isArchived](ConversationStore &store) { return store.list(isArchived); });
}

Pending<QList<ConversationItem>> ConversationBook::search(const QString &query)
{
    return m_thread.run<QList<ConversationItem>>(
        [query](ConversationStore &store) { return store.search(query); });
}

Pending<bool> ConversationBook::remove(const QString &key)
{
    return m_thread.change([key](ConversationStore &store) { return store.remove(key); });
}

Pending<bool> ConversationBook::exportTo(const QString &path, const QString &key,
                                         ExportFormat format, OutputFile::Existing existing)
{
    return m_thread.change([path, key, format, existing](ConversationStore &store) {
        return exportOne(store, path, key, format, existing);
    });
}

} // namespace mcp::chat

#include "moc_conversationbook.cpp"
