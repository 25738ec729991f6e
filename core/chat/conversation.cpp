// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/conversation.h"

#include <QSet>
#include <QUuid>

#include <algorithm>

namespace mcp::chat {

const Message *Conversation::find(qint64 id) const
{
    const auto found =
        std::lower_bound(m_messages.cbegin(), m_messages.cend(), id,
                         [](const Message &message, qint64 wanted) { return message.id < wanted; });
    return found != m_messages.cend() && found->id == id ? &*found : nullptr;
}

Message *Conversation::find(qint64 id)
{
    const Message *found = std::as_const(*this).find(id);
    return found ? &m_messages[found - m_messages.constData()] : nullptr;
}

QList<const Message *> Conversation::branch() const
{
    QList<const Message *> messages;
    qint64 wanted = m_shown;
    for (auto it = m_messages.crbegin(); it != m_messages.crend() && wanted != 0; ++it) {
        if (it->id != wanted) // They stand by id, and parents before those who answer them.
            continue;
        messages.append(&*it);
        wanted = it->parent;
    }
    std::reverse(messages.begin(), messages.end());
    return messages;
}

Message &Conversation::add(Message::Role role, qint64 parent)
{
    Message message;
    message.id = m_messages.isEmpty() ? 1 : m_messages.constLast().id + 1;
    message.parent = find(parent) ? parent : 0;
    message.role = role;
    m_messages.append(message);
    m_shown = message.id;
    return m_messages.last();
}

bool Conversation::restore(const Message &message)
{
    const qint64 last = m_messages.isEmpty() ? 0 : m_messages.constLast().id;
    const bool isRooted = message.parent == 0 || find(message.parent);
    if (message.id <= last || !isRooted)
        return false;
    m_messages.append(message);
    return true;
}

bool Conversation::show(qint64 id)
{
    if (id != 0 && !find(id))
        return false;
    m_shown = id;
    return true;
}

QList<qint64> Conversation::siblings(qint64 id) const
{
    QList<qint64> ids;
    const Message *message = find(id);
    for (const Message &other : m_messages) {
        if (message && other.parent == message->parent)
            ids.append(other.id);
    }
    return ids;
}

qint64 Conversation::newestBehind(qint64 id) const
{
    QSet<qint64> behind{id};
    qint64 newest = id;
    for (const Message &message : m_messages) { // By id, and greater than the parent's.
        if (!behind.contains(message.parent) || message.parent == 0)
            continue;
        behind.insert(message.id);
        newest = message.id;
    }
    return newest;
}

Conversation createConversation(const ModelName &model, const QStringList &servers)
{
    Conversation conversation;
    conversation.key = QUuid::createUuid().toString(QUuid::WithoutBraces);
    conversation.model = model;
    conversation.servers = servers;
    return conversation;
}

QString titleOf(const QString &text)
{
    const QString line = text.left(4 * Conversation::kTitleChars).simplified();
    qsizetype end = std::min(line.size(), Conversation::kTitleChars);
    if (end > 0 && end < line.size() && line.at(end - 1).isHighSurrogate())
        --end;
    return line.left(end);
}

QString titleOf(const QList<Part> &parts)
{
    const auto words = std::find_if(parts.cbegin(), parts.cend(), [](const Part &part) {
        return std::holds_alternative<Text>(part);
    });
    return words == parts.cend() ? QString() : titleOf(std::get<Text>(*words).text);
}

bool isUnnamed(const Conversation &conversation)
{
    const QList<Message> &all = conversation.messages();
    return conversation.title.isEmpty()
        || std::any_of(all.cbegin(), all.cend(), [&conversation](const Message &message) {
               return message.role == Message::Role::Person
                   && titleOf(message.parts) == conversation.title;
           });
}

} // namespace mcp::chat
