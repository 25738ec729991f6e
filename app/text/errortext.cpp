// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/errortext.h"

#include "app/text/authtext.h"
#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "app/text/keychaintext.h"
#include "core/client/link/connectfailure.h"
#include "core/client/link/remoteerrors.h"
#include "core/rpc/message.h"

#include <QCoreApplication>

#include <cerrno>

namespace quayside {

namespace {

using mcp::ErrorKind;

constexpr qsizetype kListChars = 200;
constexpr int kHeaderMismatch = -32020;

struct ErrorWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::ErrorText)
};

/// A program that could not be started, by errno.
ErrorText launchFailure(int code)
{
    switch (code) {
    case ENOENT:
        return {
            ErrorWords::tr("The program was not found."),
            ErrorWords::tr("Check that it is installed and that the name in the setup is right."),
            {}};
    case EACCES:
        return {ErrorWords::tr("The program may not be run."),
                ErrorWords::tr("Check that the file is a program and that you may execute it."),
                {}};
    case EISDIR:
        return {ErrorWords::tr("The program is a folder."),
                ErrorWords::tr("Name the program file inside it."),
                {}};
    case ENOEXEC:
        return {
            ErrorWords::tr("The file is no program this computer can run."),
            ErrorWords::tr("If it is a script, its first line must name the program that runs it."),
            {}};
    case ENOTDIR:
        return {ErrorWords::tr("A part of the path is no folder."),
                ErrorWords::tr("Check the program and the folder in the setup."),
                {}};
    case E2BIG:
        return {ErrorWords::tr("The arguments are too long for this computer."),
                ErrorWords::tr("Shorten the arguments or variables in the setup."),
                {}};
    case ENOPKG:
        return {ErrorWords::tr("A part of Quayside is missing: quayside-keeper."),
                ErrorWords::tr("Install Quayside again."),
                {}};
    default:
        return {ErrorWords::tr("The program could not be started."),
                ErrorWords::tr("Check the program, the folder and the arguments in the setup."),
                {}};
    }
}

QString signalName(int signal)
{
    switch (signal) {
    case 6:
        return ErrorWords::tr("it gave up");
    case 9:
        return ErrorWords::tr("it was killed");
    case 11:
        return ErrorWords::tr("it crashed");
    case 15:
        return ErrorWords::tr("it was asked to end");
    default:
        return ErrorWords::tr("signal %1").arg(signal);
    }
}

ErrorText closed(const mcp::Error &error, Occasion occasion)
{
    if (occasion == Occasion::Connect)
        return {ErrorWords::tr("The server broke the connection off."),
                ErrorWords::tr("Try again. If it happens again, its operator has to look into it."),
                cleanText(error.detail)};
    if (occasion == Occasion::Start)
        return endedText(error.code, true, false);
    const QString hint = ErrorWords::tr(
        "The call may have been carried out in part; check before you run it again.");
    if (error.code > 0)
        return {ErrorWords::tr("The server ended with code %1.").arg(error.code), hint, {}};
    if (error.code < 0)
        return {ErrorWords::tr("The server ended by itself: %1.").arg(signalName(-error.code)),
                hint,
                {}};
    return {ErrorWords::tr("The server ended before it answered."), hint, {}};
}

ErrorText timeout(Occasion occasion)
{
    switch (occasion) {
    case Occasion::Start:
        return {ErrorWords::tr("The server did not answer in time."),
                ErrorWords::tr(
                    "It may not be an MCP server, or still be fetching something. Try again."),
                {}};
    case Occasion::Connect:
        return {ErrorWords::tr("The server did not answer in time."),
                ErrorWords::tr("It may be busy, or no MCP server. Check the address, or try again "
                               "later."),
                {}};
    case Occasion::Call:
        return {ErrorWords::tr("The tool did not answer in time."),
                ErrorWords::tr(
                    "It was told to stop. Run it again, or look whether the server is busy."),
                {}};
    case Occasion::List:
    case Occasion::Configuration:
        break;
    }
    return {ErrorWords::tr("The server did not send its list in time."),
            ErrorWords::tr("Try again."),
            {}};
}

/// LIFE-08, LIFE-22
ErrorText noCommonRevision(const mcp::ConnectFailure &failure)
{
    QStringList theirs;
    for (const QString &revision : failure.theirRevisions)
        theirs.append(cleanText(revision));
    return {ErrorWords::tr("The server and Quayside share no version of the protocol."),
            ErrorWords::tr("The server offers %1. Quayside knows %2. Look for another version of "
                           "either, and at the version chosen in the setup.")
                .arg(theirs.join(QStringLiteral(", ")).left(kListChars),
                     failure.ourRevisions.join(QStringLiteral(", "))),
            {}};
}

ErrorText protocol(const mcp::Error &error, Occasion occasion)
{
    if (const auto failure = mcp::json::read<mcp::ConnectFailure>(mcp::json::Raw(error.data));
        failure && !failure->theirRevisions.isEmpty())
        return noCommonRevision(*failure);
    const QString detail = cleanText(error.detail);
    switch (occasion) {
    case Occasion::Connect:
        return {ErrorWords::tr("What answers there is no MCP server."),
                ErrorWords::tr("Check the path of the address; it often ends in /mcp or /sse."),
                detail};
    case Occasion::Start:
        return {ErrorWords::tr("The program does not speak a protocol Quayside knows."),
                ErrorWords::tr("Check that it is an MCP server and that its arguments are right."),
                detail};
    case Occasion::Call:
        return {ErrorWords::tr("The answer could not be read."),
                ErrorWords::tr("This is a mistake of the server; its author can mend it."), detail};
    case Occasion::List:
        return {ErrorWords::tr("The list of the server could not be read."),
                ErrorWords::tr("This is a mistake of the server; its author can mend it."), detail};
    case Occasion::Configuration:
        break;
    }
    return {ErrorWords::tr("This could not be read."),
            ErrorWords::tr("Paste a command line, or a JSON block that lists servers."), detail};
}

/// The server's message stays apart: it is somebody else's words (SEC-37).
ErrorText remote(const mcp::Error &error, Occasion occasion)
{
    const QString detail = cutText(error.detail).text;
    if (error.code == mcp::rpc::kInvalidParams && occasion == Occasion::Call)
        return {ErrorWords::tr("The server does not accept these arguments."),
                ErrorWords::tr("Change what it complains of, then run the tool again."), detail};
    if (error.code == mcp::rpc::kMethodNotFound)
        return {ErrorWords::tr("The server does not know this request."),
                ErrorWords::tr("It may have changed. Read its list again."), detail};
    if (mcp::isMissingCapability(error)) // LIFE-44
        return {ErrorWords::tr("The server needs something that Quayside does not offer it."),
                ErrorWords::tr("What it needs is below."),
                cleanText(mcp::missingCapabilities(error).join(QStringLiteral(", "))) + u'\n'
                    + detail};
    if (error.code == kHeaderMismatch) // HTTP-54
        return {ErrorWords::tr("The server got other headers than Quayside sent."),
                ErrorWords::tr("Something on the way, such as a proxy, may have changed them."),
                detail};
    const QString title = occasion == Occasion::Start || occasion == Occasion::Connect
        ? ErrorWords::tr("The server refused the connection (code %1).").arg(error.code)
        : ErrorWords::tr("The server answered with an error (code %1).").arg(error.code);
    return {title, ErrorWords::tr("What the server says about it is below."), detail};
}

ErrorText policy(const mcp::Error &error, Occasion occasion)
{
    const QString detail = cleanText(error.detail);
    switch (occasion) {
    case Occasion::Connect:
        return {ErrorWords::tr("Quayside does not connect to this address."),
                ErrorWords::tr("Look at the review; it says why."), detail};
    case Occasion::Start:
        return {
            ErrorWords::tr("Quayside does not start this program."),
            ErrorWords::tr("Give the full path of a program that is not inside the working folder, "
                           "and look at the review."),
            detail};
    case Occasion::Configuration:
        return {ErrorWords::tr("Only a shell could run this."),
                ErrorWords::tr(
                    "Give one program with its arguments, without pipes, redirection or several "
                    "commands."),
                detail};
    case Occasion::Call:
    case Occasion::List:
        break;
    }
    return {ErrorWords::tr("Quayside does not do this."), {}, detail};
}

ErrorText storage(const mcp::Error &error, Occasion occasion)
{
    if (const auto problem = mcp::keyStoreProblem(error); problem != mcp::KeyStoreProblem::None)
        return keychainErrorText(problem, error.detail);
    const QString detail = cleanText(error.detail);
    if (occasion == Occasion::Connect)
        return {error.code == EINVAL ? ErrorWords::tr("The file with certificates holds none.")
                                     : ErrorWords::tr("The file with certificates cannot be read."),
                ErrorWords::tr("Name a readable PEM file in the setup, or none."), detail};
    switch (error.code) {
    case EACCES:
    case EPERM:
    case EROFS:
        return {ErrorWords::tr("The configuration may not be written or read."),
                ErrorWords::tr("Check who owns the folder and who may write to it."), detail};
    case EWOULDBLOCK:
        return {ErrorWords::tr("Another Quayside process is saving changes."),
                ErrorWords::tr("Nothing was changed. Try again in a moment."),
                {}};
    case ENOSPC:
    case EDQUOT:
        return {ErrorWords::tr("There is no room left on the disk."),
                ErrorWords::tr("Free some space, then try again."), detail};
    default:
        return {
            ErrorWords::tr("The configuration could not be read or saved."),
            ErrorWords::tr("A file that could not be read was kept aside; nothing of it is lost."),
            detail};
    }
}

/// An address that could not be reached, by errno.
ErrorText networkFailure(const mcp::Error &error)
{
    const QString detail = cleanText(error.detail);
    switch (error.code) {
    case ECONNREFUSED:
        return {ErrorWords::tr("Nothing listens at this address."),
                ErrorWords::tr("Check the address and the port, and whether the server runs."),
                {}};
    case EHOSTUNREACH:
        return {ErrorWords::tr("The name of the server was not found."),
                ErrorWords::tr("Check how the address is written, and your network."),
                {}};
    case EKEYREJECTED:
        return {ErrorWords::tr("The certificate of the server is not trusted."),
                ErrorWords::tr("Somebody may be listening in, or the server uses a certificate of "
                               "its own. If you know it, name its authority in the setup."),
                detail};
    case ETIMEDOUT:
        return {ErrorWords::tr("The server did not take the connection in time."),
                ErrorWords::tr("Check your network, or try again later."),
                {}};
    case ENETUNREACH:
        return {ErrorWords::tr("The network cannot be reached."),
                ErrorWords::tr("Check that this computer is online."),
                {}};
    case EHOSTDOWN:
        return {ErrorWords::tr("The proxy does not let the connection through."),
                ErrorWords::tr("Check the proxy in the setup or in the system."), detail};
    default:
        return {ErrorWords::tr("The connection to the server broke."),
                ErrorWords::tr("Check your network, or try again later."), detail};
    }
}

/// An answer that is none of the protocol, by HTTP status.
ErrorText httpFailure(const mcp::Error &error)
{
    const QString detail = cleanText(error.detail, Lines::Many);
    const int status = error.httpStatus;
    if (status >= 300 && status < 400)
        return {
            ErrorWords::tr("The server has moved."),
            ErrorWords::tr("Quayside does not follow to another address by itself. If you trust "
                           "it, change the address in the setup."),
            detail};
    if (status == 429 || status == 503)
        return {ErrorWords::tr("The server is busy (HTTP %1).").arg(status),
                ErrorWords::tr("Try again later."), detail};
    if (status >= 500)
        return {ErrorWords::tr("The server has a problem of its own (HTTP %1).").arg(status),
                ErrorWords::tr("Try again later. If it stays, its operator has to look into it."),
                detail};
    return {ErrorWords::tr("There is no MCP server at this address (HTTP %1).").arg(status),
            ErrorWords::tr("Check the path of the address; it often ends in /mcp or /sse."),
            detail};
}

ErrorText transport(const mcp::Error &error, Occasion occasion)
{
    if (occasion == Occasion::Connect)
        return error.httpStatus != 0 ? httpFailure(error) : networkFailure(error);
    if (occasion == Occasion::Start && error.code != 0)
        return launchFailure(error.code);
    return {ErrorWords::tr("The connection to the server broke."),
            ErrorWords::tr("Start the server again, then try again."), cleanText(error.detail)};
}

ErrorText failureText(const mcp::Error &error, Occasion occasion)
{
    switch (error.kind) {
    case ErrorKind::Cancelled:
        return {ErrorWords::tr("Stopped."), {}, {}};
    case ErrorKind::Timeout:
        return timeout(occasion);
    case ErrorKind::Closed:
        return closed(error, occasion);
    case ErrorKind::Transport:
        return transport(error, occasion);
    case ErrorKind::Protocol:
        return protocol(error, occasion);
    case ErrorKind::Remote:
        return remote(error, occasion);
    case ErrorKind::Auth:
        return authText(error);
    case ErrorKind::Policy:
        return policy(error, occasion);
    case ErrorKind::Storage:
        return storage(error, occasion);
    }
    return {};
}

} // namespace

ErrorText endedText(int code, bool hasOutput, bool wasReady)
{
    QString title = hasOutput
        ? ErrorWords::tr("The server exited during start-up (code 0).")
        : ErrorWords::tr("The server exited during start-up (code 0) and wrote nothing.");
    if (wasReady)
        title = ErrorWords::tr("The server exited (code 0).");
    if (code > 0)
        title = hasOutput
            ? ErrorWords::tr("The server exited with code %1.").arg(code)
            : ErrorWords::tr("The server exited with code %1 and wrote nothing.").arg(code);
    else if (code < 0)
        title = ErrorWords::tr("The server ended by itself: %1.").arg(signalName(-code));
    return {title,
            hasOutput
                ? ErrorWords::tr("Its last output is below. Fix the cause, then start it again.")
                : ErrorWords::tr("Check the program and its arguments, then start it again."),
            {}};
}

ErrorText errorText(const mcp::Error &error, Occasion occasion)
{
    ErrorText words = failureText(error, occasion);
    if (occasion != Occasion::Connect)
        return words;
    const auto failure = mcp::json::read<mcp::ConnectFailure>(mcp::json::Raw(error.data));
    for (const QString &attempt : failure ? failure->attempts : QStringList())
        words.attempts.append(cleanText(attempt));
    if (!words.attempts.isEmpty())
        words.detail.clear(); // It is one of them.
    return words;
}

} // namespace quayside
