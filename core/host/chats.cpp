// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/chats.h"

#include "core/chat/conversationbook.h"
#include "core/host/callhistory.h"
#include "core/host/chat.h"
#include "core/host/host.h"
#include "core/host/models.h"

#include <algorithm>

namespace mcp {

Chats::Chats(Host *host, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_host(host)
    , m_clock(clock)
    , m_book(std::make_unique<chat::ConversationBook>(host->configFolder(), clock))
{
    connect(m_book.get(), &chat::ConversationBook::damaged, this, &Chats::storeFailed);
}

Chats::~Chats()
{
    for (const auto &[key, chat] : std::exchange(m_open, {}))
        delete chat;
}

Chat *Chats::adopt(chat::Conversation conversation, bool isStored)
{
    const QString key = conversation.key;
    auto *chat = new Chat(std::move(conversation), isStored, this);
    m_open.insert_or_assign(key, chat);
    return chat;
}

Chat *Chats::create(const ModelName &model, const QStringList &servers)
{
    return adopt(chat::createConversation(model, servers), false);
}

Pending<Chat *> Chats::open(const QString &key)
{
    m_closing.removeAll(key);
    if (Chat *chat = find(key))
        return settled<Chat *>(chat);
    return m_book->load(key).map(this, [this, key](const chat::Conversation &conversation) {
        Chat *chat = find(key); // It may have been asked for twice.
        return chat ? chat : adopt(conversation, true);
    });
}

Chat *Chats::find(const QString &key) const
{
    const auto found = m_open.find(key);
    return found == m_open.end() ? nullptr : found->second;
}

QList<Chat *> Chats::opened() const
{
    QList<Chat *> all;
    for (const auto &[key, chat] : m_open)
        all.append(chat);
    return all;
}

void Chats::close(const QString &key)
{
    Chat *chat = find(key);
    if (chat && chat->isBusy())
        m_closing.append(key);
    else
        drop(key);
}

void Chats::drop(const QString &key)
{
    const auto found = m_open.find(key);
    if (found == m_open.end())
        return;
    Chat *chat = found->second;
    m_open.erase(found);
    m_closing.removeAll(key);
    chat->end();
    Q_EMIT closed(key);
    chat->deleteLater();
}

void Chats::onBusyChanged(Chat *chat)
{
    Q_EMIT busyChanged();
    if (!chat->isBusy() && m_closing.contains(chat->key()))
        QMetaObject::invokeMethod(
            this, [this, key = chat->key()] { close(key); }, Qt::QueuedConnection);
}

Pending<Chats::Items> Chats::list(bool isArchived)
{
    return m_book->list(isArchived);
}

Pending<Chats::Items> Chats::search(const QString &words)
{
    return m_book->search(words);
}

/// Open or not.
Pending<bool> Chats::change(const QString &key,
                            const std::function<void(chat::Conversation &)> &edit)
{
    if (Chat *chat = find(key)) {
        edit(chat->m_conversation);
        chat->keep();
        Q_EMIT chat->changed();
        return settled<bool>(true);
    }
    const Promise<bool> promise;
    m_book->loadHead(key).then(
        this, [this, promise, edit](const Result<chat::Conversation> &loaded) {
            if (!loaded)
                return promise.settle(loaded.error());
            chat::Conversation conversation = *loaded;
            edit(conversation);
            m_book->update(conversation).then(this, [this, promise](const Result<bool> &kept) {
                promise.settle(kept);
                Q_EMIT listChanged();
            });
        });
    return promise.pending();
}

Pending<bool> Chats::rename(const QString &key, const QString &title)
{
    return change(key, [title](chat::Conversation &conversation) {
        conversation.title = chat::titleOf(title);
    });
}

Pending<bool> Chats::pin(const QString &key, bool isPinned)
{
    return change(key, [isPinned](chat::Conversation &conversation) {
        conversation.options.isPinned = isPinned;
    });
}

Pending<bool> Chats::archive(const QString &key, bool isArchived)
{
    return change(key, [isArchived](chat::Conversation &conversation) {
        conversation.options.isArchived = isArchived;
    });
}

Pending<bool> Chats::remove(const QString &key)
{
    const bool isStored = !find(key) || find(key)->m_isStored;
    drop(key);
    if (!isStored)
        return settled<bool>(true);
    m_host->history()->removeConversation(key);
    return m_book->remove(key).map(this, [this](bool isRemoved) {
        Q_EMIT listChanged();
        return isRemoved;
    });
}

Pending<bool> Chats::exportTo(const QString &path, const QString &key, chat::ExportFormat format,
                              OutputFile::Existing existing)
{
    return m_book->exportTo(path, key, format, existing);
}

qint64 Chats::knownWindow(const ModelName &model) const
{
    const auto entry = m_host->models()->store()->entry(model.providerId);
    for (const ModelEntry &known : entry ? entry->models : QList<ModelEntry>()) {
        if (known.name == model.model)
            return known.contextTokens.value_or(0);
    }
    return 0;
}

void Chats::stopAll()
{
    for (const auto &[key, chat] : m_open)
        chat->stop();
}

bool Chats::isBusy() const
{
    return std::any_of(m_open.cbegin(), m_open.cend(),
                       [](const auto &open) { return open.second->isBusy(); });
}

} // namespace mcp

#include "moc_chats.cpp"
