// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/conversation.h"
#include "core/storage/database.h"

namespace mcp::chat {

/// A conversation in a list.
struct ConversationItem
{
    QString key;
    QString title;
    qint64 changedAt = 0; ///< ms since 1970, UTC.
    bool isPinned = false;
    bool isArchived = false;
    QString excerpt; ///< Of a search: words around what was found.

    bool operator==(const ConversationItem &) const = default;
};

/// The conversations, in `<config folder>/conversations.db`. What a function has stored when it returns outlasts a crash and a power cut.
/// Belongs to the thread that opens it. Errors are those of Database; ENOSPC also when there is no room in the sense of Room, EEXIST
/// for what is stored already, ENOENT for what is not stored.
class ConversationStore
{
public:
    /// How much is kept at most. What is above it is refused; nothing is removed by itself.
    struct Room
    {
        qint64 conversations = 10'000;
        qint64 messages = 10'000; ///< Of a conversation.
        qint64 parts = 10'000; ///< Of a message.
        qint64 partBytes = 16 * 1024 * 1024;
        qint64 bytes = 64 * 1024 * 1024; ///< Of a conversation.
    };
    static constexpr int kListed = 1'000; ///< In one list.
    static constexpr int kQueryChars = 200; ///< Of a search; what follows is not looked at.

    explicit ConversationStore(const QString &configFolder, const Room &room);
    explicit ConversationStore(const QString &configFolder);

    Result<Database::Opened> open(const QDateTime &now);

    /// Without its messages.
    Result<void> add(const Conversation &conversation, const QDateTime &now);
    /// Adds a message with its parts, and shows it. The words of the first one become the title, unless there is one.
    Result<void> addMessage(const QString &key, const Message &message, const QDateTime &now);
    /// Adds parts behind those that the message has: all of them or none. place: how many it has.
    Result<void> addParts(const QString &key, qint64 message, qsizetype place,
                          const QList<Part> &parts);
    /// Its state, problem and tokens.
    Result<void> finish(const QString &key, const Message &message, const QDateTime &now);

    /// A message that is still Running in the file is Interrupted.
    Result<Conversation> load(const QString &key);
    /// Newest first.
    Result<QList<ConversationItem>> list();
    /// Conversations in which a text of the person or of the model has all the words of query, newest first. Words may be parts of
    /// longer words. At most kListed.
    Result<QList<ConversationItem>> search(const QString &query);
    /// Deletes it from the disk: its rows, its words in the index and the free pages. ErrorKind::Storage with EWOULDBLOCK when it is
    /// deleted, but another program still reads, so that the log keeps its text until that program is done.
    Result<void> remove(const QString &key);

private:
    Result<qint64> number(const QString &sql, const QVariantList &values);
    Result<qint64> rowOf(const QString &key);
    Result<void> insertParts(qint64 conversation, qint64 message, qsizetype place,
                             const QList<Part> &parts);
    Result<void> grow(qint64 conversation, qint64 bytes);
    Result<void> loadMessages(qint64 conversation, Conversation &into);
    Result<QList<ConversationItem>> find(const QString &sql, const QVariantList &values);
    Error full(const QString &what) const;

    Database m_database;
    Room m_room;
};

} // namespace mcp::chat
