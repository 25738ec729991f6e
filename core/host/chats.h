// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/conversationstore.h"

#include <QObject>

#include <map>
#include <memory>

namespace mcp {

namespace chat {
class ConversationBook;
}
class Chat;
class Host;

/// The conversations of the profile, stored and open.
class Chats : public QObject
{
    Q_OBJECT

public:
    explicit Chats(Host *host, Clock *clock, QObject *parent = nullptr);
    ~Chats() override;

    /// A new conversation. It is stored with its first message.
    Chat *create(const ModelName &model, const QStringList &servers);
    /// The one with that key, read from the disk unless it is open. It stays open until close().
    Pending<Chat *> open(const QString &key);
    /// Null when it is not open.
    Chat *find(const QString &key) const;
    /// Forgets it, unless its turn goes on: then when that is over.
    void close(const QString &key);

    // The list. Pinned first, then newest first; at most ConversationStore::kListed.
    Pending<QList<chat::ConversationItem>> list(bool isArchived);
    Pending<QList<chat::ConversationItem>> search(const QString &words);
    // For any conversation, open or not.
    Pending<bool> rename(const QString &key, const QString &title);
    Pending<bool> pin(const QString &key, bool isPinned);
    Pending<bool> archive(const QString &key, bool isArchived);
    /// Deletes it from the disk. Its turn is stopped first.
    Pending<bool> remove(const QString &key);
    Pending<bool> exportTo(const QString &path, const QString &key, chat::ExportFormat format);

    /// Stops all turns; busy() is false when they are stored.
    void stopAll();
    bool isBusy() const;

Q_SIGNALS:
    /// list() may give something else now.
    void listChanged();
    void opened(mcp::Chat *chat);
    /// It is deleted after this.
    void closed(const QString &key);
    void busyChanged();
    /// The file was damaged and set aside, or could not be used.
    void storeFailed(const mcp::Error &why);

private:
    Host *m_host;
    Clock *m_clock;
    std::unique_ptr<chat::ConversationBook> m_book;
    std::map<QString, std::unique_ptr<Chat>> m_open;
};

} // namespace mcp
