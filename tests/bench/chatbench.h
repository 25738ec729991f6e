// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/bench/framemeter.h"
#include "tests/support/httptestserver.h"
#include "tests/ui/program.h"

namespace quayside {

/// Adds a provider with one model, which provider plays, and shows the page of conversations.
bool addBenchModel(Program *program, const mcp::HttpTestServer &provider);
/// An event of its answer with this text.
QByteArray answerPiece(QStringView text);
/// The end of its answer.
QByteArray answerEnd();

/// Long conversations in the window: from the click to the frame that shows one, the memory that it adds, and the frames while a
/// long answer arrives.
class ChatBench
{
public:
    explicit ChatBench(Program *program);

    /// Print a JSON line each. 0 when everything was there to measure.
    int runOpen(int messages);
    /// An answer of so many kilobytes, at so many tokens a second; a token is four characters. isCode: one block of code, else all kinds.
    int runStream(int kilobytes, int tokensPerSecond, bool isCode);

private:
    bool addModel();
    bool writeConversation(int messages);

    Program *m_program;
    FrameMeter m_frames;
    mcp::HttpTestServer m_provider;
    QString m_key; ///< Of the conversation that was written.
};

} // namespace quayside
