// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/host/chat.h"
#include "core/llm/providerentry.h"
#include "tests/support/nodeserver.h"
#include "tests/ui/demowindow.h"

namespace quayside {

/// The base of a test that uses conversations in the window, with aimock in the place of the provider.
class ChatWindow : public DemoWindow
{
    Q_OBJECT

protected:
    /// Starts aimock with a file of tests/data/chat, in which words are replaced. False when something is missing.
    bool startProvider(const QString &fixtures, const QHash<QString, QString> &words = {},
                       const QStringList &options = {});
    /// Adds the provider, with the model `m-1`.
    bool addModel(mcp::ProviderEntry::Kind kind = mcp::ProviderEntry::Kind::OpenAi);
    /// Adds a server that is started and lists its tools.
    bool addServer(const QString &name, const QStringList &command);
    bool openPage();
    bool isAtComposer() const;
    /// Types a message where the focus is, in the composer, and sends it with Enter.
    bool say(const QString &message);
    bool sees(const QString &words) const { return m_driver->sees(words); }
    bool soonSees(const QString &words) const;
    /// Until no turn goes on.
    bool waitForEnd() const;
    /// Presses a button when it is there and can be pressed.
    bool clickSoon(const QString &label) const;
    /// The first row of the transcript that holds words; -1 when there is none.
    int rowOf(const QString &words) const;
    ChatsController *chats() const { return m_program->app()->get<ChatsController>(); }
    ChatController *chat() const { return chats()->current(); }

    std::unique_ptr<mcp::NodeServer> m_provider;
    QTemporaryDir m_files;
};

} // namespace quayside
