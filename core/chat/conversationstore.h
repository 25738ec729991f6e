// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/conversation.h"
#include "core/storage/database.h"

#include <QHash>

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
    qint64 message = 0; ///< Of a search: the newest in which all words were found; 0: in the title.

    bool operator==(const ConversationItem &) const = default;
};

/// The conversations, in `<config folder>/conversations.db`. What a function has stored when it returns outlasts a crash and a power cut.
/// Belongs to the thread that opens it. Errors are those of Database; ENOSPC also when there is no room in the sense of Room, EEXIST
/// for what is stored already, ENOENT for what is not stored, EINVAL for a message that has no place in a tree.
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
        qint64 settingBytes = 256 * 1024; ///< Title, model, servers and options of a conversation.
    };
    static constexpr int kListed = 1'000; ///< In one list.
    static constexpr int kQueryChars = 200; ///< Of a search; what follows is not looked at.

    explicit ConversationStore(const QString &configFolder, const Room &room);
    explicit ConversationStore(const QString &configFolder);

    Result<Database::Opened> open(const QDateTime &now);
    /// As Database::openToRead(). Functions that change something fail.
    Result<void> openToRead() { return m_database.openToRead(); }

    /// Without its messages.
    Result<void> add(const Conversation &conversation, const QDateTime &now);
    /// Title, model, servers, options and what is shown; without its messages. What was shown stays when the message that is shown
    /// now is not stored. Its place in lists stays as well.
    Result<void> update(const Conversation &conversation);
    /// Adds a message with its parts, and shows it. Its parent must be stored. The words of the first one become the title, unless there is one.
    Result<void> addMessage(const QString &key, const Message &message, const QDateTime &now);
    /// Adds parts behind those that the message has: all of them or none. place: how many it has.
    Result<void> addParts(const QString &key, qint64 message, qsizetype place,
                          const QList<Part> &parts);
    /// Its state, problem and tokens.
    Result<void> finish(const QString &key, const Message &message, const QDateTime &now);

    /// A message that is still Running in the file is Interrupted. The file stays as it is: another program may run that turn.
    Result<Conversation> load(const QString &key);
    /// As load(), without its messages.
    Result<Conversation> loadHead(const QString &key);
    /// As it stands in lists.
    Result<ConversationItem> item(const QString &key);
    /// Pinned ones first, then newest first. At most kListed.
    Result<QList<ConversationItem>> list(bool isArchived);
    /// Conversations in which a text of the person or of the model, the title, or the name of an attachment has all the words of
    /// query, archived ones too, newest first. Words may be parts of longer words. At most kListed.
    Result<QList<ConversationItem>> search(const QString &query);
    /// Deletes it from the disk: its rows, its words in the index and the free pages. ErrorKind::Storage with EWOULDBLOCK when it is
    /// deleted, but another program still reads, so that the log keeps its text until that program is done.
    Result<void> remove(const QString &key);

private:
    Result<qint64> number(const QString &sql, const QVariantList &values);
    Result<qint64> rowOf(const QString &key);
    Result<void> insertParts(qint64 conversation, qint64 message, qsizetype place,
                             const QList<Part> &parts);
    Result<void> checkPlace(qint64 conversation, const Message &message);
    Result<void> checkSettings(const Conversation &conversation) const;
    Result<void> grow(qint64 conversation, qint64 bytes);
    Result<Conversation> loadHeadOf(qint64 row, qint64 *shown);
    Result<void> loadMessages(qint64 conversation, Conversation &into);
    /// order: what follows the name of the table.
    Result<QList<ConversationItem>> find(const QString &order, const QVariantList &values);
    struct Found
    {
        QString excerpt;
        qint64 message = 0;
    };
    Result<QHash<QString, Found>> findTexts(const QStringList &words);
    Error full(const QString &what) const;

    Database m_database;
    Room m_room;
};

} // namespace mcp::chat
