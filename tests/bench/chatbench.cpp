// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/chatbench.h"

#include "core/chat/conversationstore.h"
#include "core/host/models.h"
#include "tests/bench/meter.h"

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QTimer>

#include <cstdio>
#include <malloc.h>

namespace quayside {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qsizetype kTokenChars = 4;
constexpr auto kSendEvery = 20ms;

/// Every kind of block.
QString section(int number)
{
    return u"## Section %1\n\nThe *harbour* has **two** basins and a `lock`, see [the "
           u"chart](https://example.org/%1). Ships "
           u"wait outside until the water is high enough, which takes up to six hours.\n\n1. Anna, "
           u"31 m\n2. Fram, 39 m\n"
           u"   - needs the lock\n3. Maat, 12 m\n\n```python\nfor ship in ships(%1):\n    if "
           u"ship.length > 30:\n        "
           u"lock.open(\"outer\")  # slowly\n\n    print(ship.name)\n```\n\n| ship | length "
           u"|\n|---|---|\n| Anna | 31 m |\n"
           u"| Fram | 39 m |\n\n> The pilot comes aboard at the buoy.\n\n"_s.arg(number);
}

QString answerOf(qsizetype characters)
{
    QString text;
    for (int number = 1; text.size() < characters; ++number)
        text += section(number);
    return text.left(characters);
}

QString codeOf(qsizetype characters)
{
    QString text = u"```cpp\n"_s;
    for (int number = 1; text.size() < characters; ++number)
        text += u"/// Ship %1 leaves.\nvoid leave%1(Harbour &harbour)\n{\n    for (const Ship "
                u"&ship : harbour.ships())\n        harbour.log(\"left\", ship.name(), %1); // "
                u"Once.\n}\n\n"_s.arg(number);
    return text;
}

/// Each second message is an answer with a call.
mcp::chat::Message benchMessage(qint64 id)
{
    namespace chat = mcp::chat;
    chat::Message message;
    message.id = id;
    message.parent = id - 1;
    if (id % 2 == 1) {
        message.parts = {chat::Text{
            u"Which ships wait at the lock today, and which of them comes next? "_s.repeated(3)}};
        return message;
    }
    message.role = chat::Message::Role::Model;
    const QString callId = QString::number(id);
    chat::ToolResult result{callId, chat::ToolResult::Outcome::Done, u"server"_s, u"Server"_s,
                            QString(4'000, u'r')};
    result.whole = mcp::json::Raw("{\"content\":[{\"type\":\"text\",\"text\":\""
                                  + QByteArray(4'000, 'r') + "\"}]}");
    message.parts = {chat::ToolCall{callId, u"server__tool"_s, {}, {}}, result,
                     chat::Text{answerOf(2'000)}};
    return message;
}

qint64 ownMemoryKb()
{
    ::malloc_trim(0);
    return memoryKb("status", "RssAnon");
}

/// The longest that the window worked without drawing a frame or waiting for something, in milliseconds, and the frames.
class WorkMeter : public QObject
{
public:
    explicit WorkMeter(QQuickWindow *window)
    {
        auto *loop = QAbstractEventDispatcher::instance();
        connect(loop, &QAbstractEventDispatcher::awake, this,
                [this] { m_start = FrameMeter::milliseconds(); });
        connect(loop, &QAbstractEventDispatcher::aboutToBlock, this, [this] { note(); });
        connect(window, &QQuickWindow::afterAnimating, this,
                [this] { m_frame = FrameMeter::milliseconds(); });
        connect(window, &QQuickWindow::frameSwapped, this, [this] {
            note();
            frames.append(FrameMeter::milliseconds() - m_frame);
        });
    }

    double longest = 0;
    QList<double> frames;

private:
    void note()
    {
        const double now = FrameMeter::milliseconds();
        longest = std::max(longest, now - m_start);
        m_start = now;
    }

    double m_start = FrameMeter::milliseconds();
    double m_frame = 0;
};

} // namespace

bool addBenchModel(Program *program, const mcp::HttpTestServer &provider)
{
    mcp::ProviderEntry entry;
    entry.name = u"bench"_s;
    entry.baseUrl = provider.url(u"/v1"_s).toString();
    entry.models = {{u"m-1"_s, {}, {}, {}}};
    if (!program->host()->models()->store()->add(entry))
        return false;
    program->app()->showPage(AppController::Page::Chat);
    return true;
}

QByteArray answerPiece(QStringView text)
{
    const QByteArray json = mcp::json::Value(text.toString()).toJson();
    return R"(data: {"id":"1","model":"m-1","choices":[{"index":0,"delta":{"content":)" + json
        + "}}]}\n\n";
}

QByteArray answerEnd()
{
    return "data: "
           "{\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
           "data: [DONE]\n\n";
}

ChatBench::ChatBench(Program *program)
    : m_program(program)
    , m_frames(program->window())
{
    program->window()->resize(1280, 800);
}

bool ChatBench::addModel()
{
    return addBenchModel(m_program, m_provider) && m_frames.until([this] {
        return m_program->app()->get<ChatsController>()->current() != nullptr;
    });
}

bool ChatBench::writeConversation(int messages)
{
    mcp::chat::ConversationStore store(m_program->host()->configFolder());
    const QDateTime now = QDateTime::currentDateTimeUtc();
    const mcp::chat::Conversation conversation = mcp::chat::createConversation({}, {});
    bool isGood = store.open(now) && store.add(conversation, now);
    for (qint64 id = 1; isGood && id <= messages; ++id)
        isGood = store.addMessage(conversation.key, benchMessage(id), now).hasValue();
    m_key = conversation.key;
    return isGood;
}

int ChatBench::runOpen(int messages)
{
    if (!writeConversation(messages) || !addModel())
        return 1;
    m_frames.wait();
    const qint64 before = ownMemoryKb();
    const double start = FrameMeter::milliseconds();
    ChatsController *chats = m_program->app()->get<ChatsController>();
    chats->open(m_key);
    const bool isShown = m_frames.until([&] {
        return chats->current()->key() == m_key
            && chats->current()->transcript()->count() > messages;
    });
    const double shown = FrameMeter::milliseconds() - start;
    std::printf("{\"peer\":\"quayside\",\"mode\":\"chat\",\"n\":%d,\"rows\":%d,\"shown_ms\":%.1f,"
                "\"growth_kb\":%lld}\n",
                messages, chats->current()->transcript()->count(), shown,
                static_cast<long long>(ownMemoryKb() - before));
    return isShown ? 0 : 1;
}

int ChatBench::runStream(int kilobytes, int tokensPerSecond, bool isCode)
{
    if (!addModel())
        return 1;
    ChatController *chat = m_program->app()->get<ChatsController>()->current();
    chat->setup()->setLongestAnswer(QString::number(chat->setup()->mostAnswer()));
    chat->composer()->setText(u"Tell me everything"_s);
    chat->send();
    if (!m_frames.until([this] { return !m_provider.requests.isEmpty(); }))
        return 1;
    const mcp::TestExchangePtr exchange = m_provider.requests.constFirst();
    exchange->startStream();
    const QString text =
        isCode ? codeOf(qsizetype(kilobytes) * 1024) : answerOf(qsizetype(kilobytes) * 1024);
    const double start = FrameMeter::milliseconds();
    WorkMeter meter(m_program->window());
    qsizetype sent = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &timer, [&] {
        const double seconds = (FrameMeter::milliseconds() - start) / 1e3;
        const auto due = std::min(text.size(), qsizetype(seconds * tokensPerSecond) * kTokenChars);
        QByteArray pieces;
        for (; sent < due; sent += kTokenChars)
            pieces += answerPiece(
                QStringView(text).sliced(sent, std::min(kTokenChars, text.size() - sent)));
        exchange->write(pieces);
        if (sent < text.size())
            return;
        timer.stop();
        exchange->write(answerEnd());
        exchange->end();
    });
    timer.start(kSendEvery);
    while (chat->isBusy())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    const double took = FrameMeter::milliseconds() - start;
    const double longest = meter.longest;
    const Spread frames(meter.frames);
    std::printf(
        "{\"peer\":\"quayside\",\"mode\":\"stream\",\"code\":%d,\"kb\":%d,\"tokens_per_s\":%d,"
        "\"seconds\":%.1f,\"frames\":%lld,"
        "\"frame_ms\":%.1f,\"p99_frame_ms\":%.1f,\"longest_frame_ms\":%.1f,\"longest_work_"
        "ms\":%.1f,\"rows\":%d}\n",
        int(isCode), kilobytes, tokensPerSecond, took / 1e3,
        static_cast<long long>(meter.frames.size()), frames.median, frames.p99, frames.longest,
        longest, chat->transcript()->count());
    if (!chat->failure().title.isEmpty())
        std::fprintf(stderr, "%s\n", qPrintable(chat->failure().title));
    return chat->failure().title.isEmpty() ? 0 : 1;
}

} // namespace quayside
