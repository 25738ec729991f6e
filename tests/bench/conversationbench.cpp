// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/conversationbench.h"

#include "core/chat/conversationbook.h"
#include "tests/bench/meter.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <malloc.h>

namespace quayside {

namespace chat = mcp::chat;

namespace {

constexpr qsizetype kSaidChars = 200;
constexpr qsizetype kAnswerChars = 2'000;
constexpr qsizetype kResultChars = 4'000; ///< And as much once more as the server sent it.

/// Each second message is an answer with a call.
chat::Message benchMessage(qint64 id)
{
    chat::Message message;
    message.id = id;
    message.parent = id - 1;
    if (id % 2 == 1) {
        message.parts = {chat::Text{QString(kSaidChars, u's')}};
        return message;
    }
    message.role = chat::Message::Role::Model;
    const QString callId = QString::number(id);
    chat::ToolResult result{callId, chat::ToolResult::Outcome::Done, QStringLiteral("server"),
                            QStringLiteral("Server"), QString(kResultChars, u'r')};
    result.whole = mcp::json::Raw("{\"content\":\"" + QByteArray(kResultChars, 'r') + "\"}");
    message.parts = {chat::ToolCall{callId, QStringLiteral("server__tool"), {}, {}}, result,
                     chat::Text{QString(kAnswerChars, u'a')}};
    return message;
}

bool writeConversation(const QString &folder, const chat::Conversation &conversation, qint64 n)
{
    chat::ConversationStore store(folder);
    const QDateTime now = QDateTime::currentDateTimeUtc();
    bool isGood = store.open(now) && store.add(conversation, now);
    for (qint64 id = 1; isGood && id <= n; ++id)
        isGood = store.addMessage(conversation.key, benchMessage(id), now).hasValue();
    return isGood;
}

qint64 ownMemoryKb()
{
    ::malloc_trim(0);
    return memoryKb("status", "RssAnon");
}

} // namespace

int benchConversation(qint64 n)
{
    const QTemporaryDir folder;
    const chat::Conversation conversation = chat::createConversation({}, {});
    if (!writeConversation(folder.path(), conversation, n))
        return 1;
    mcp::SystemClock clock;
    chat::ConversationBook book(folder.path(), &clock);
    Meter meter;
    double listed = 0;
    qint64 before = 0;
    const auto onLoaded = [&](const mcp::Result<chat::Conversation> &loaded) {
        const qsizetype shown = loaded ? loaded->branch().size() : 0;
        const double milliseconds = meter.wallMicroseconds() / 1000;
        const qint64 growth = ownMemoryKb() - before;
        meter.end(QStringLiteral("conversation"), n,
                  ",\"list_ms\":" + QByteArray::number(listed, 'f', 1)
                      + ",\"ms\":" + QByteArray::number(milliseconds, 'f', 1)
                      + ",\"growth_kb\":" + QByteArray::number(growth));
        QCoreApplication::exit(shown == n ? 0 : 1);
    };
    const auto load = [&](const mcp::Result<QList<chat::ConversationItem>> &) {
        listed = meter.wallMicroseconds() / 1000;
        before = ownMemoryKb();
        meter.begin();
        book.load(conversation.key).then(&book, onLoaded);
    };
    const auto list = [&] {
        meter.begin();
        book.list(false).then(&book, load);
    };
    QMetaObject::invokeMethod(&book, list, Qt::QueuedConnection);
    return QCoreApplication::exec();
}

} // namespace quayside
