// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/commandline.h"
#include "app/cli/printer.h"
#include "core/chat/conversationstore.h"
#include "core/host/host.h"

namespace quayside {

/// `quayside-cli chat list`, `search` and `export`: the conversations of all programs that share the configuration.
class ConversationCommand : public QObject
{
    Q_OBJECT

public:
    ConversationCommand(const CommandLine &line, mcp::Host *host, Printer *printer,
                        QObject *parent);

    void start();

Q_SIGNALS:
    void done();
    void failed(const mcp::Error &why);

private:
    using Items = QList<mcp::chat::ConversationItem>;

    /// Those that are archived behind the others.
    void listAll(const std::function<void(const Items &)> &then);
    void print(const Items &items);
    void findAndExport(const Items &items);

    CommandLine m_line;
    mcp::Host *m_host;
    Printer *m_printer;
};

} // namespace quayside
