// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/outputfile.h"
#include "core/base/pending.h"
#include "core/chat/conversationstore.h"

#include <QObject>

#include <map>
#include <memory>

namespace mcp {

namespace chat {
class ConversationBook;
enum class ExportFormat;
} // namespace chat
class Chat;
class Clock;
class Host;

/// The conversations of the profile, stored and open.
class Chats : public QObject
{
    Q_OBJECT

public:
    using Items = QList<chat::ConversationItem>;

    /// Both must outlive this.
    explicit Chats(Host *host, Clock *clock, QObject *parent = nullptr);
    ~Chats() override;

    Host *host() const { return m_host; }
    Clock *clock() const { return m_clock; }
    chat::ConversationBook *book() const { return m_book.get(); }

    /// A new conversation. It is stored with its first message.
    Chat *create(const ModelName &model, const QStringList &servers);
    /// The one with that key, read from the disk unless it is open. It stays open until close().
    Pending<Chat *> open(const QString &key);
    /// Null when it is not open.
    Chat *find(const QString &key) const;
    QList<Chat *> opened() const;
    /// Forgets it, unless its turn goes on: then when that is over.
    void close(const QString &key);

    // The list. Pinned first, then newest first; at most ConversationStore::kListed.
    Pending<Items> list(bool isArchived);
    Pending<Items> search(const QString &words);
    // For any conversation, open or not.
    Pending<bool> rename(const QString &key, const QString &title);
    Pending<bool> pin(const QString &key, bool isPinned);
    Pending<bool> archive(const QString &key, bool isArchived);
    /// Deletes it from the disk, and its calls from the history. What its turn does ends.
    Pending<bool> remove(const QString &key);
    Pending<bool> exportTo(const QString &path, const QString &key, chat::ExportFormat format,
                           OutputFile::Existing existing);

    /// Tokens that fit into the context of a model; 0 when nobody knows.
    qint64 knownWindow(const ModelName &model) const;

    /// Stops all turns; isBusy() is false when they are stored.
    void stopAll();
    bool isBusy() const;

Q_SIGNALS:
    /// list() may give something else now.
    void listChanged();
    /// It is deleted after this.
    void closed(const QString &key);
    void busyChanged();
    /// The file was damaged and set aside.
    void storeFailed(const mcp::Error &why);

private:
    friend class Chat;
    Pending<bool> change(const QString &key, const std::function<void(chat::Conversation &)> &edit);
    Chat *adopt(chat::Conversation conversation, bool isStored);
    void onBusyChanged(Chat *chat);
    void drop(const QString &key);

    Host *m_host;
    Clock *m_clock;
    std::unique_ptr<chat::ConversationBook> m_book;
    std::map<QString, Chat *> m_open;
    QStringList m_closing; ///< When their turns are over.
};

} // namespace mcp
