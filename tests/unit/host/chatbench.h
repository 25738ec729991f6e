// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/host/chat.h"
#include "core/host/chats.h"
#include "core/host/host.h"
#include "core/host/models.h"
#include "core/json/value.h"
#include "core/storage/consentstore.h"
#include "core/transport/posixlauncher.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/manualclock.h"
#include "tests/support/scriptedprovider.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace mcp::chatbench {

using namespace Qt::StringLiterals;

inline QString wordsOf(const chat::Message *message)
{
    QString words;
    for (const chat::Part &part : message ? message->parts : QList<chat::Part>()) {
        if (const auto *text = std::get_if<chat::Text>(&part))
            words += text->text;
    }
    return words;
}

inline const chat::ToolResult *resultIn(const chat::Message *message)
{
    for (const chat::Part &part : message->parts) {
        if (const auto *result = std::get_if<chat::ToolResult>(&part))
            return result;
    }
    return nullptr;
}

/// The result that the model was told last.
inline QString told(const std::shared_ptr<ScriptedProvider> &provider)
{
    const auto &blocks = provider->prompts.constLast().messages.constLast().content.blocks;
    const auto *result = std::get_if<ToolResultContent>(&blocks.constLast().value);
    if (!result || result->content.isEmpty())
        return {};
    const auto *text = std::get_if<TextContent>(&result->content.constFirst().value);
    return text ? text->text : QString();
}

inline const QByteArray kEcho = "{\"name\":\"echo\",\"inputSchema\":{\"type\":\"object\"}}";

/// A host with a model that the test speaks for, and a server.
struct ChatBench
{
    enum class Programs { Run, Played };

    explicit ChatBench(Programs kind = Programs::Run)
        : programs(kind)
        , provider(std::make_shared<ScriptedProvider>())
        , host(HostPorts{.configFolder = folder.path(),
                         .environment = {},
                         .launcher =
                             kind == Programs::Run ? static_cast<Launcher *>(&launcher) : &player,
                         .clock = &clock,
                         .features = {.hasTasks = true},
                         .createProvider = [this](const ProviderEntry &, const QString &) {
                             return provider;
                         }})
    {
        [this] { QVERIFY(host.load()); }();
        ProviderEntry entry;
        entry.name = u"Mock"_s;
        entry.baseUrl = u"https://models.example"_s;
        entry.models = {ModelEntry{u"m-1"_s, {}, {}, {}, {}}};
        const auto added = host.models()->store()->add(entry);
        [&added] { QVERIFY(added); }();
        model = {added->id, u"m-1"_s};
    }
    ~ChatBench()
    {
        host.stopAll();
        [this] { QTRY_VERIFY(host.isStopped()); }();
    }

    /// Starts a program as the server.
    void start(const QString &program, const QStringList &arguments)
    {
        ServerEntry entry;
        entry.name = u"Echo"_s;
        entry.program = program;
        entry.arguments = arguments;
        server = host.add(entry).valueOr(nullptr);
        QVERIFY(server && server->approve(server->review()));
        server->start();
    }
    void addServer()
    {
        start(QStringLiteral(SCRIPTSERVER), {});
        QTRY_VERIFY(server->state() == Server::State::Ready);
    }
    /// A server that has listed its tools once, does not run, and starts when it is used.
    void addUsedBefore()
    {
        player.onLaunch = [this](FakeProcess *process) { play(process); };
        start(QStringLiteral(SCRIPTSERVER), {});
        QTRY_VERIFY(host.consent()->hasKnownTools(server->entry().id));
        server->stop();
        QTRY_VERIFY(server->state() == Server::State::Stopped);
        ServerEntry entry = server->entry();
        entry.start = ServerEntry::Start::OnUse;
        QVERIFY(host.change(entry));
        launches = player.processes.size();
    }
    void play(FakeProcess *process)
    {
        process->onMessage = [this, process](const json::Value &message) {
            const QString method = message.at(u"method").toString();
            if (isSilent)
                return;
            calls += method == u"tools/call"_s ? 1 : 0;
            if (method == u"tools/list"_s)
                process->write("{\"jsonrpc\":\"2.0\",\"id\":" + message.at(u"id").toJson()
                               + ",\"result\":{\"tools\":[" + tools + "]}}");
            else if (const QByteArray line = answerAsServer(message); !line.isEmpty())
                process->write(line);
        };
    }
    /// The model of a new conversation calls the tool that it was shown.
    Chat *callEcho()
    {
        Chat *chat = create();
        say(chat, u"Echo something"_s);
        provider->call(u"one"_s, echo(chat), "{}");
        return chat;
    }
    Chat *create()
    {
        return host.chats()->create(model,
                                    server ? QStringList{server->entry().id} : QStringList());
    }
    /// The person says words; then the model is asked.
    void say(Chat *chat, const QString &words)
    {
        chat->say({chat::Text{words}});
        waitForModel();
    }
    /// The alarms of tools are the clock's. Programs that run may be slow, which must not reach their time limits.
    void waitForModel()
    {
        const auto isAsked = [this] {
            if (programs == Programs::Run)
                clock.advanceToNext(std::chrono::milliseconds(250));
            else
                clock.advance(std::chrono::milliseconds(60));
            return provider->isAsked();
        };
        QTRY_VERIFY(isAsked());
    }
    /// The model answers, and the turn is over.
    void answer(Chat *chat, const QString &words)
    {
        provider->answer(words);
        QTRY_VERIFY(!chat->isBusy());
    }
    void exchange(Chat *chat, const QString &words, const QString &answered)
    {
        say(chat, words);
        answer(chat, answered);
    }
    QString echo(const Chat *chat) const
    {
        return chat->tools().wireName(server->entry().id, u"echo"_s);
    }
    /// The person allows the call that the model made.
    void allow(const Chat *chat, const QString &callId)
    {
        QTRY_VERIFY(chat->call(callId) && chat->call(callId)->step == Chat::Call::Step::Asking);
        const qint64 request = chat->call(callId)->request;
        QVERIFY(host.gate()->allow(request, host.gate()->find(request)->what.arguments));
    }
    /// The model calls echo, and is told the result.
    void callAndAllow(const Chat *chat, const QString &callId, const QByteArray &arguments)
    {
        provider->call(callId, echo(chat), arguments);
        allow(chat, callId);
        waitForModel();
    }
    /// Of the profile, whose bytes hold text.
    QStringList filesWith(const QByteArray &text) const
    {
        QStringList names;
        const QStringList all =
            QDir(folder.path()).entryList(QDir::Files | QDir::Hidden, QDir::Name);
        for (const QString &name : all) {
            QFile file(folder.filePath(name));
            if (file.open(QIODevice::ReadOnly) && file.readAll().contains(text))
                names.append(name.chopped(name.endsWith(u"-wal"_s) ? 4 : 0));
        }
        names.removeDuplicates();
        return names;
    }
    QStringList shown(const Chat *chat) const
    {
        QStringList all;
        for (const chat::Message *message : chat->conversation().branch())
            all.append(wordsOf(message));
        return all;
    }
    QStringList titles(bool isArchived = false)
    {
        std::optional<QStringList> all;
        host.chats()->list(isArchived).then(&context, [&all](const auto &items) {
            all.emplace();
            for (const auto &item : items.valueOr({}))
                all->append(item.title);
        });
        [&all] { QTRY_VERIFY(all); }();
        return all.value_or(QStringList());
    }
    template<class T>
    bool isDone(Pending<T> pending)
    {
        std::optional<bool> isGood;
        pending.then(&context, [&isGood](const auto &result) { isGood = bool(result); });
        return waitUntil([&isGood] { return isGood.has_value(); }) && *isGood;
    }

    Programs programs;
    QTemporaryDir folder;
    ManualClock clock;
    PosixLauncher launcher;
    FakeLauncher player;
    QByteArray tools = kEcho; ///< Of the played program.
    bool isSilent = false;
    int calls = 0;
    qsizetype launches = 0; ///< Before the conversation.
    std::shared_ptr<ScriptedProvider> provider;
    Host host;
    ModelName model;
    Server *server = nullptr;
    QObject context;
};

} // namespace mcp::chatbench
