// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/outputfile.h"
#include "core/chat/conversationstore.h"
#include "core/chat/turnflow.h"
#include "core/storage/storethread.h"

namespace mcp::chat {

enum class ExportFormat { Markdown, Json };

/// The conversations of the profile on a thread of their own. Everything is done in the order it was asked for; errors as those
/// of Database. The file is opened when it is first needed. A file that cannot be written can still be read.
class ConversationBook final : public QObject, public TurnJournal
{
    Q_OBJECT

public:
    static constexpr int kWaiting =
        10'000; ///< Requests; further ones are refused with Storage and EAGAIN.

    /// clock must outlive this.
    ConversationBook(const QString &configFolder, Clock *clock, QObject *parent = nullptr);
    /// Waits until everything is on disk.
    ~ConversationBook() override;

    /// Without its messages.
    Pending<bool> add(const Conversation &conversation);
    Pending<bool> addMessage(const QString &conversation, const Message &message) override;
    Pending<bool> addParts(const QString &conversation, qint64 message, qsizetype place,
                           const QList<Part> &parts) override;
    Pending<bool> finish(const QString &conversation, const Message &message) override;
    /// Title, model, servers, options and what is shown; without its messages.
    Pending<bool> update(const Conversation &conversation);

    Pending<Conversation> load(const QString &key);
    /// Without its messages: enough for update().
    Pending<Conversation> loadHead(const QString &key);
    Pending<QList<ConversationItem>> list(bool isArchived);
    Pending<QList<ConversationItem>> search(const QString &query);
    Pending<bool> remove(const QString &key);
    /// The branch that is shown as Markdown, or the whole tree as JSON. The file is there when it is complete; only its
    /// owner can read it.
    Pending<bool> exportTo(const QString &path, const QString &key, ExportFormat format,
                           OutputFile::Existing existing);

Q_SIGNALS:
    /// The file was damaged and set aside: see Database::open().
    void damaged(const mcp::Error &what);

private:
    Clock *m_clock;
    StoreThread<ConversationStore> m_thread;
};

} // namespace mcp::chat
