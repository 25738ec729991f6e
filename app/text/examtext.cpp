// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/examtext.h"

#include "app/text/cleantext.h"
#include "app/text/measure.h"
#include "app/text/outputtext.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cerrno>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::ErrorKind;
using mcp::Examination;
using Step = ExamLine::Step;
using Mark = ExamLine::Mark;

namespace {

constexpr qsizetype kQuoteChars = 80; ///< Of the server, in a sentence of ours.
constexpr qsizetype kAddressChars = 200;
constexpr qsizetype kHosts = 5; ///< Of those that a sandbox refused.

struct ExamWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::ExamText)
};

QString timeText(Examination::Time time)
{
    return durationText(std::max(time, Examination::Time(1)));
}

QString quoted(const QString &text, qsizetype chars = kQuoteChars)
{
    const QString clean = cleanText(text);
    return clean.size() > chars ? QString(clean.first(chars) + u'…') : clean;
}

QString titleOf(const mcp::Error &error, Occasion occasion)
{
    return errorText(error, occasion).title;
}

bool isAboutCertificate(const mcp::Error &error)
{
    return error.kind == ErrorKind::Transport
        && (error.code == EKEYREJECTED || error.code == EKEYEXPIRED || error.code == ENOKEY
            || error.code == EPROTO || error.code == ENODATA || error.code == EKEYREVOKED);
}

QString hostsText(const Examination &found)
{
    QStringList hosts;
    for (const QString &host : found.refusedHosts.last(std::min(found.refusedHosts.size(), kHosts)))
        hosts.append(quoted(host));
    return hosts.join(u", "_s);
}

QString listText(Examination::List::Kind kind)
{
    using ListKind = Examination::List::Kind;
    switch (kind) {
    case ListKind::Tools:
        return ExamWords::tr("tools");
    case ListKind::Resources:
        return ExamWords::tr("resources");
    case ListKind::Templates:
        return ExamWords::tr("resource templates");
    case ListKind::Prompts:
        return ExamWords::tr("prompts");
    }
    return {};
}

/// Collects the lines.
class LineCollector
{
public:
    explicit LineCollector(const Examination &found)
        : m_found(found)
    {
        if (found.isRemote)
            addWay();
        else
            addProgram();
        if (!found.isReviewed) {
            add(Step::Review, Mark::Bad,
                ExamWords::tr(
                    "It is not approved, or has changed since it was. Nothing was started."));
            return;
        }
        if (found.isRemote)
            addExchanges();
        else
            addStart();
        addAnswers();
        addLists();
    }

    QList<ExamLine> lines;

private:
    void add(Step step, Mark mark, const QString &text) { lines.append({step, mark, text}); }

    void addProgram()
    {
        const Examination::Program &program = m_found.program;
        if (program.problem)
            add(Step::Program, Mark::Bad,
                quoted(program.name) + u": "_s + titleOf(*program.problem, Occasion::Start));
        else if (!program.hasInterpreter)
            add(Step::Program, Mark::Bad,
                ExamWords::tr("%1 needs “%2”, which was not found.")
                    .arg(quoted(program.path, kAddressChars), quoted(program.interpreter)));
        else
            add(Step::Program, Mark::Good,
                program.version.isEmpty()
                    ? quoted(program.path, kAddressChars)
                    : ExamWords::tr("%1, version %2")
                          .arg(quoted(program.path, kAddressChars), program.version));
        if (!program.folder.isEmpty())
            add(Step::Folder, program.hasFolder ? Mark::Good : Mark::Bad,
                program.hasFolder ? quoted(program.folder, kAddressChars)
                                  : ExamWords::tr("%1 does not exist.")
                                        .arg(quoted(program.folder, kAddressChars)));
    }

    void addWay()
    {
        const Examination::Way &way = m_found.way;
        if (!way.proxy.isEmpty())
            return add(
                Step::Proxy, Mark::Good,
                ExamWords::tr("Connections go through the proxy %1.").arg(quoted(way.proxy)));
        if (way.problem)
            return add(Step::Name, Mark::Bad,
                       ExamWords::tr("“%1” was not found.").arg(quoted(way.host)));
        if (way.addresses.isEmpty())
            return;
        add(Step::Name, Mark::Good,
            ExamWords::tr("“%1” has %n address(es), found after %2.", nullptr,
                          int(way.addresses.size()))
                .arg(quoted(way.host), timeText(way.duration)));
        // One is enough: a host may listen to one of its addresses only.
        const bool isReached = std::ranges::any_of(
            way.addresses, [](const Examination::Address &one) { return !one.problem; });
        for (const Examination::Address &one : way.addresses) {
            const QString place =
                ExamWords::tr("%1, port %2").arg(one.text, QString::number(way.port));
            if (one.problem)
                add(Step::Address, isReached ? Mark::Note : Mark::Bad,
                    place + u": "_s + titleOf(*one.problem, Occasion::Connect));
            else
                add(Step::Address, Mark::Good,
                    ExamWords::tr("%1: connected after %2.").arg(place, timeText(one.duration)));
        }
    }

    void addExchanges()
    {
        const Examination::Way &way = m_found.way;
        if (m_found.failure && isAboutCertificate(*m_found.failure)) {
            add(Step::Certificate, Mark::Bad, titleOf(*m_found.failure, Occasion::Connect));
        } else if (!way.subject.isEmpty()) {
            const QString names =
                ExamWords::tr("“%1”, issued by “%2”").arg(quoted(way.subject), quoted(way.issuer));
            add(Step::Certificate, Mark::Good,
                way.expiry.isValid()
                    ? ExamWords::tr("%1, valid until %2")
                          .arg(names, QLocale().toString(way.expiry.date(), QLocale::ShortFormat))
                    : names);
        }
        for (const Examination::Exchange &one : m_found.exchanges) {
            const QString request = quoted(one.verb) + u' ' + quoted(one.address, kAddressChars);
            QString answer =
                one.status == 0 ? quoted(one.failure) : ExamWords::tr("HTTP %1").arg(one.status);
            if (!one.type.isEmpty())
                answer += u", "_s + quoted(one.type);
            add(Step::Http, one.status >= 200 && one.status < 300 ? Mark::Good : Mark::Note,
                ExamWords::tr("%1: %2, after %3").arg(request, answer, timeText(one.duration)));
        }
        if (m_found.failure && (m_found.needsSignIn || m_found.failure->kind == ErrorKind::Auth))
            add(Step::SignIn, Mark::Bad, titleOf(*m_found.failure, Occasion::Connect));
    }

    void addStart()
    {
        const auto &failure = m_found.failure;
        const bool hasNotStarted = failure
            && (failure->kind == ErrorKind::Transport || failure->kind == ErrorKind::Policy
                || failure->kind == ErrorKind::Storage);
        const bool hasEnded = failure && failure->kind == ErrorKind::Closed;
        const bool isStopped = failure && failure->kind == ErrorKind::Cancelled;
        if (hasNotStarted)
            add(Step::Start, Mark::Bad, titleOf(*failure, Occasion::Start));
        else if (hasEnded)
            add(Step::Start, Mark::Bad,
                endedText(failure->code, !examOutput(m_found).isEmpty(), m_found.wasReady).title);
        else if (!isStopped)
            add(Step::Start, Mark::Good, ExamWords::tr("The program runs."));
        if (!m_found.refusedHosts.isEmpty())
            add(Step::Sandbox, Mark::Note,
                ExamWords::tr("The sandbox refused connections to: %1").arg(hostsText(m_found)));
    }

    void addAnswers()
    {
        if (!m_found.strays.isEmpty())
            add(Step::Output, Mark::Note,
                ExamWords::tr("%n line(s) of its standard output are no messages.", nullptr,
                              int(m_found.strayCount)));
        if (m_found.notes > 0)
            add(Step::Output, Mark::Note,
                ExamWords::tr("Its log has %n note(s) on its use of the protocol.", nullptr,
                              int(m_found.notes)));
        const bool isUnsent = m_found.failure && m_found.failure->kind == ErrorKind::Transport;
        for (const Examination::Greeting &one : m_found.greetings) {
            if (!one.isAnswered && isUnsent)
                continue;
            if (!one.isAnswered)
                add(Step::Answer, m_found.profile ? Mark::Note : Mark::Bad,
                    ExamWords::tr("“%1” was not answered.").arg(one.method));
            else if (one.errorCode != 0)
                add(Step::Answer, m_found.profile ? Mark::Note : Mark::Bad,
                    ExamWords::tr("“%1” was refused with the code %2.")
                        .arg(one.method)
                        .arg(one.errorCode));
            else
                add(Step::Answer, Mark::Good,
                    ExamWords::tr("“%1” was answered after %2.")
                        .arg(one.method, timeText(one.duration)));
        }
        if (!m_found.profile)
            return;
        const auto &server = m_found.profile->implementation;
        const QString revision =
            ExamWords::tr("Version %1 of the protocol").arg(quoted(m_found.profile->revision));
        add(Step::Protocol, Mark::Good,
            server ? ExamWords::tr("%1; the server calls itself “%2”, version “%3”")
                         .arg(revision, quoted(server->name), quoted(server->version))
                   : revision);
    }

    void addLists()
    {
        for (const Examination::List &one : m_found.lists) {
            if (one.problem)
                add(Step::Lists, Mark::Bad,
                    listText(one.kind) + u": "_s + titleOf(*one.problem, Occasion::List));
            else
                add(Step::Lists, one.warnings > 0 ? Mark::Note : Mark::Good,
                    one.warnings > 0
                        ? ExamWords::tr("%1: %2, and %n left out", nullptr, int(one.warnings))
                              .arg(listText(one.kind))
                              .arg(one.count)
                        : ExamWords::tr("%1: %2").arg(listText(one.kind)).arg(one.count));
        }
    }

    const Examination &m_found;
};

/// Of a local server that has failed.
ErrorText programDiagnosis(const Examination &found)
{
    const mcp::Error &failure = *found.failure;
    ErrorText text =
        programFailureText(failure, found.program.name, examOutput(found), found.wasReady);
    const bool isSilent = failure.kind == ErrorKind::Timeout || failure.kind == ErrorKind::Protocol;
    if (isSilent && !found.strays.isEmpty())
        text = {ExamWords::tr("The program writes text to its standard output, where only messages "
                              "may be."),
                ExamWords::tr("It may not be an MCP server, or may need an argument such as "
                              "“stdio”. A server must write its log to standard error.")};
    else if (failure.kind == ErrorKind::Timeout)
        text = {ExamWords::tr("The program runs, and does not answer."),
                ExamWords::tr("It may not be an MCP server, or may need an argument such as "
                              "“stdio”. If it is still downloading, look again later.")};
    if (!found.refusedHosts.isEmpty())
        text.hint += u' '
            + ExamWords::tr("Its sandbox refused connections to: %1. If the server needs "
                            "them, allow them, then look again.")
                  .arg(hostsText(found));
    return text;
}

/// Of a remote server that has failed.
ErrorText remoteDiagnosis(const Examination &found)
{
    const Examination::Way &way = found.way;
    ErrorText text = errorText(*found.failure, Occasion::Connect);
    const bool isWebsite = !found.exchanges.isEmpty()
        && std::ranges::all_of(found.exchanges, [](const Examination::Exchange &one) {
               constexpr std::array kStatus{200, 404, 405, 406, 410};
               return one.type.startsWith("text/html"_L1)
                   && std::ranges::find(kStatus, one.status) != kStatus.end();
           });
    const bool isNoHttp = !found.exchanges.isEmpty()
        && std::ranges::all_of(found.exchanges, [](const Examination::Exchange &one) {
               return one.status == 0 && one.failure.startsWith("The response is not HTTP"_L1);
           });
    const bool isUnreached = found.failure->kind == ErrorKind::Transport;
    if (way.problem && isUnreached)
        text.title = ExamWords::tr("The host “%1” was not found.").arg(quoted(way.host));
    else if (isUnreached && found.failure->code == ECONNREFUSED && !way.addresses.isEmpty())
        text.title = ExamWords::tr("Nothing is listening at “%1”, port %2.")
                         .arg(quoted(way.host), QString::number(way.port));
    else if (isNoHttp)
        text = {ExamWords::tr("What answers at “%1”, port %2, is no web server.")
                    .arg(quoted(way.host), QString::number(way.port)),
                ExamWords::tr("Check the address and the port."), text.detail};
    else if (isWebsite && found.failure->kind != ErrorKind::Auth)
        text = {ExamWords::tr("There is a website at this address, and no MCP server."),
                ExamWords::tr("Check the path of the address. It often ends in /mcp or /sse."),
                {}};
    return text;
}

ErrorText failureDiagnosis(const Examination &found)
{
    if (found.isRemote)
        return remoteDiagnosis(found);
    const Examination::Program &program = found.program;
    if (!program.hasFolder)
        return {ExamWords::tr("The folder “%1” does not exist.")
                    .arg(quoted(program.folder, kAddressChars)),
                ExamWords::tr("Choose another folder, or create it.")};
    if (!program.hasInterpreter)
        return {ExamWords::tr("“%1” needs the program “%2”, which was not found.")
                    .arg(quoted(program.path, kAddressChars), quoted(program.interpreter)),
                ExamWords::tr("Install it, then try again.")};
    ErrorText text = programDiagnosis(found);
    if (program.problem && program.problem->code == ENOENT)
        text.title = ExamWords::tr("The program “%1” was not found.").arg(quoted(program.name));
    return text;
}

/// Lines of others, each marked as that.
QStringList framed(const QStringList &lines)
{
    QStringList all;
    for (const QString &line : lines)
        all.append(u"> "_s + cleanText(line));
    return all;
}

} // namespace

QStringList examOutput(const Examination &found)
{
    return found.strays + found.errorOutput;
}

QString stepText(Step step)
{
    switch (step) {
    case Step::Program:
        return ExamWords::tr("Program");
    case Step::Folder:
        return ExamWords::tr("Folder");
    case Step::Proxy:
        return ExamWords::tr("Proxy");
    case Step::Name:
        return ExamWords::tr("Name");
    case Step::Address:
        return ExamWords::tr("Address");
    case Step::Review:
        return ExamWords::tr("Review");
    case Step::Start:
        return ExamWords::tr("Start");
    case Step::Sandbox:
        return ExamWords::tr("Sandbox");
    case Step::Certificate:
        return ExamWords::tr("Certificate");
    case Step::Http:
        return ExamWords::tr("HTTP");
    case Step::SignIn:
        return ExamWords::tr("Sign-in");
    case Step::Output:
        return ExamWords::tr("Output");
    case Step::Answer:
        return ExamWords::tr("Answer");
    case Step::Protocol:
        return ExamWords::tr("Protocol");
    case Step::Lists:
        return ExamWords::tr("Lists");
    }
    return {};
}

QList<ExamLine> examLines(const Examination &found)
{
    return LineCollector(found).lines;
}

bool isHealthy(const Examination &found)
{
    return found.isReviewed && found.profile && !found.failure
        && std::ranges::none_of(
               found.lists, [](const Examination::List &one) { return one.problem.has_value(); });
}

ErrorText diagnosisText(const Examination &found)
{
    if (!found.isReviewed)
        return {ExamWords::tr("The server is not approved, or has changed since it was."),
                ExamWords::tr("Review it, then look again.")};
    if (found.failure) {
        ErrorText text = failureDiagnosis(found);
        if (text.detail.isEmpty())
            text.detail = text.attempts.join(u'\n');
        return text;
    }
    for (const Examination::List &one : found.lists) {
        if (!one.problem)
            continue;
        const ErrorText why = errorText(*one.problem, Occasion::List);
        return {ExamWords::tr("The server is connected, and its list of %1 cannot be read.")
                    .arg(listText(one.kind)),
                why.title, why.detail};
    }
    if (std::ranges::all_of(found.lists,
                            [](const Examination::List &one) { return one.count == 0; }))
        return {
            ExamWords::tr("The server is connected, and offers nothing."),
            ExamWords::tr("It may need an argument, a variable or an account to offer something.")};
    if (!found.strays.isEmpty())
        return {ExamWords::tr("The server works, and writes text where only messages may be."),
                ExamWords::tr("Report it to its author. The log has the text.")};
    if (found.wasRunning)
        return {ExamWords::tr("The server works."), ExamWords::tr("It was running already.")};
    return {ExamWords::tr("The server works."),
            ExamWords::tr("It was ready after %1.").arg(timeText(found.duration))};
}

QString examReport(const Examination &found)
{
    const ErrorText diagnosis = diagnosisText(found);
    QStringList all{quoted(found.name), diagnosis.title, diagnosis.hint};
    all.removeAll(QString());
    all += framed(diagnosis.detail.split(u'\n', Qt::SkipEmptyParts));
    all.append(QString());
    const QList<ExamLine> lines = examLines(found);
    for (const ExamLine &line : lines)
        all.append(QString::fromLatin1(line.mark == Mark::Good       ? "+ "
                                           : line.mark == Mark::Note ? "? "
                                                                     : "! ")
                   + stepText(line.step) + u": "_s + line.text);
    const QStringList output = examOutput(found);
    if (!output.isEmpty())
        all.append(QString());
    all += framed(output);
    return all.join(u'\n') + u'\n';
}

} // namespace quayside
