// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/terminal.h"
#include "app/cli/wordframe.h"
#include "core/chat/turnflow.h"
#include "core/json/value.h"

namespace quayside {

class Printer;

/// Prints a conversation: the words of the model on standard output as they come, in a frame on a terminal, and what its calls do on
/// standard error; or one JSON object a line on standard output (command-line.md in resources/help). All of it is text of others: the streams clean it.
class ChatPrinter
{
public:
    /// printer: for what its calls do. It must outlive this.
    explicit ChatPrinter(Printer *printer);

    void conversation(const mcp::chat::Conversation &conversation);
    /// A delta of the text of an answer.
    void textDelta(const QString &text);
    /// The end of the deltas.
    void textFinished();
    void callStarted(const mcp::chat::ServerToolCall &call);
    /// The call is sent without asking (SEC-56).
    void allowed(const mcp::Decision &decision);
    void callEnded(const mcp::chat::ToolResult &result);
    void turnEnded(const mcp::chat::Message &message);

private:
    Printer *m_printer;
    QString m_text; ///< With JSON: since the last end.
    bool m_isInLine = false; ///< The last piece had no line end.
    CleanStream m_out;
    std::optional<WordFrame> m_frame; ///< Of the answer that is coming, on a terminal.
};

} // namespace quayside
