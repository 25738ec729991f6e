// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/text/errortext.h"
#include "core/client/link/examination.h"
#include "core/json/names.h"

namespace quayside {

/// One thing that was looked at, as text. Quayside's own words; what it quotes of the server is sanitised and cut.
struct ExamLine
{
    enum class Step {
        Program,
        Folder,
        Proxy,
        Name,
        Address,
        Review,
        Start,
        Sandbox,
        Certificate,
        Http,
        SignIn,
        Output,
        Answer,
        Protocol,
        Lists,
    };
    enum class Mark { Good, Note, Bad };

    Step step = Step::Program;
    Mark mark = Mark::Good;
    QString text;
};
constexpr mcp::json::EnumNames<ExamLine::Step, 15> jsonNames(ExamLine::Step)
{
    using Step = ExamLine::Step;
    return {{{Step::Program, "program"},
             {Step::Folder, "folder"},
             {Step::Proxy, "proxy"},
             {Step::Name, "name"},
             {Step::Address, "address"},
             {Step::Review, "review"},
             {Step::Start, "start"},
             {Step::Sandbox, "sandbox"},
             {Step::Certificate, "certificate"},
             {Step::Http, "http"},
             {Step::SignIn, "signIn"},
             {Step::Output, "output"},
             {Step::Answer, "answer"},
             {Step::Protocol, "protocol"},
             {Step::Lists, "lists"}}};
}
constexpr mcp::json::EnumNames<ExamLine::Mark, 3> jsonNames(ExamLine::Mark)
{
    using Mark = ExamLine::Mark;
    return {{{Mark::Good, "good"}, {Mark::Note, "note"}, {Mark::Bad, "bad"}}};
}

/// The name of a step, such as "Program".
QString stepText(ExamLine::Step step);

/// In the order in which a server is started.
QList<ExamLine> examLines(const mcp::Examination &found);

/// What is wrong, in one sentence, and what to do. If nothing is, that.
ErrorText diagnosisText(const mcp::Examination &found);

/// What the program wrote, of both streams, because usage goes to either. To be framed, and not sanitised.
QStringList examOutput(const mcp::Examination &found);

/// Whether the server is connected, and its lists could be read.
bool isHealthy(const mcp::Examination &found);

/// All of it as plain text, to be sent to others: the name of the server, the diagnosis, the lines, and what the program wrote.
QString examReport(const mcp::Examination &found);

} // namespace quayside
