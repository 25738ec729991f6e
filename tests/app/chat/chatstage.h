// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/images/resultimages.h"
#include "app/shell/appcontroller.h"
#include "core/chat/conversationbook.h"
#include "core/host/chat.h"
#include "core/host/chats.h"
#include "core/host/host.h"
#include "core/host/models.h"
#include "tests/app/allfeatures.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/fakeopener.h"
#include "tests/support/manualclock.h"
#include "tests/support/scriptedprovider.h"
#include "tests/support/waiting.h"

#include <QTemporaryDir>
#include <QTest>

namespace quayside {

/// The window's side of conversations, with a model that the test speaks for.
struct ChatStage
{
    QTemporaryDir folder;
    mcp::ManualClock clock;
    mcp::FakeLauncher launcher;
    std::shared_ptr<mcp::ScriptedProvider> provider = std::make_shared<mcp::ScriptedProvider>();
    mcp::Host host{mcp::HostPorts{.configFolder = folder.path(),
                                  .environment = {},
                                  .launcher = &launcher,
                                  .clock = &clock,
                                  .features = AppController::features(),
                                  .createProvider = [this](const mcp::ProviderEntry &,
                                                           const QString &) { return provider; }}};
    FakeOpener opener;
    AppController app{AppPorts{&host, &clock, std::make_shared<ResultImages>(), {}, &opener}};

    ChatsController *chats() { return app.get<ChatsController>(); }
    ChatController *chat() { return app.get<ChatsController>()->current(); }
    TranscriptModel *transcript() { return chat()->transcript(); }

    void addModel()
    {
        using namespace Qt::StringLiterals;
        mcp::ProviderEntry entry;
        entry.name = u"Mock"_s;
        entry.baseUrl = u"https://models.example"_s;
        entry.models = {mcp::ModelEntry{u"m-1"_s, {}, {}, {}, {}}};
        QVERIFY(host.models()->store()->add(entry));
        app.showPage(AppController::Page::Chat);
        chats()->show();
        QTRY_VERIFY(chat());
    }
    /// The alarms of tools and of the list are the clock's.
    void pass()
    {
        clock.advance(std::chrono::milliseconds(110));
        QCoreApplication::processEvents();
    }
    /// The person says words; then the model is asked.
    void say(const QString &words)
    {
        chat()->composer()->setText(words);
        chat()->send();
        waitForModel();
    }
    void waitForModel()
    {
        const auto isAsked = [this] {
            pass();
            return provider->isAsked();
        };
        QTRY_VERIFY(isAsked());
    }
    /// The model answers, and the turn is over.
    void answer(const QString &words)
    {
        provider->answer(words);
        QTRY_VERIFY(!chat()->isBusy());
    }
    void exchange(const QString &words, const QString &answered)
    {
        say(words);
        answer(answered);
    }
    QVariant at(int row, int role) { return transcript()->index(row).data(role); }
    /// The first row of a kind; -1 when there is none.
    int find(TranscriptRow::Kind kind)
    {
        for (int row = 0; row < transcript()->count(); ++row) {
            if (transcript()->at(row).kind == kind)
                return row;
        }
        return -1;
    }
    QStringList words()
    {
        QStringList texts;
        for (int row = 0; row < transcript()->count(); ++row) {
            const TranscriptRow &shown = transcript()->at(row);
            if (shown.kind == TranscriptRow::Person)
                texts.append(shown.text);
            else if (shown.kind == TranscriptRow::Words)
                texts.append(shown.part.text);
        }
        return texts;
    }
};

} // namespace quayside
