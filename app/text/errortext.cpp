// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/errortext.h"

#include "app/text/audittext.h"
#include "app/text/authtext.h"
#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "app/text/keychaintext.h"
#include "core/base/sandboxproblem.h"
#include "core/client/link/connectfailure.h"
#include "core/client/link/remoteerrors.h"
#include "core/policy/decision.h"
#include "core/rpc/message.h"
#include "core/storage/fileversion.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
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
        return {ErrorWords::tr("The program was not found."),
                ErrorWords::tr(
                    "Check that the program is installed and that its name in Setup is correct.")};
    case EACCES:
        return {
            ErrorWords::tr("Quayside has no permission to run the program."),
            ErrorWords::tr(
                "Check that the file is a program and that you have permission to execute it.")};
    case EISDIR:
        return {ErrorWords::tr("The path of the program is a folder."),
                ErrorWords::tr("Enter the program file inside the folder.")};
    case ENOEXEC:
        return {ErrorWords::tr("This computer cannot run the file."),
                ErrorWords::tr(
                    "If it is a script, its first line must name the program that runs it.")};
    case ENOTDIR:
        return {ErrorWords::tr("A part of the path is not a folder."),
                ErrorWords::tr("Check the program and the folder in Setup.")};
    case E2BIG:
        return {ErrorWords::tr("The arguments are too long for this computer."),
                ErrorWords::tr("Shorten the arguments or variables in Setup.")};
    case ENOPKG:
        return {ErrorWords::tr("A part of Quayside is missing: quayside-keeper."),
                ErrorWords::tr("Reinstall Quayside.")};
    default:
        return {ErrorWords::tr("The program could not be started."),
                ErrorWords::tr("Check the program, the folder and the arguments in Setup.")};
    }
}

QString signalName(int signal)
{
    switch (signal) {
    case 6:
        return ErrorWords::tr("aborted");
    case 9:
        return ErrorWords::tr("killed");
    case 11:
        return ErrorWords::tr("crashed");
    case 15:
        return ErrorWords::tr("terminated");
    default:
        return ErrorWords::tr("signal %1").arg(signal);
    }
}

ErrorText closed(const mcp::Error &error, Occasion occasion)
{
    if (occasion == Occasion::Connect)
        return {ErrorWords::tr("The server closed the connection."),
                ErrorWords::tr(
                    "Try again. If the problem persists, contact the operator of the server."),
                cleanText(error.detail)};
    if (occasion == Occasion::Start)
        return endedText(error.code, true, false);
    const QString hint = ErrorWords::tr(
        "The call may have been partly carried out. Check before you run the tool again.");
    if (error.code > 0)
        return {ErrorWords::tr("The server exited with code %1.").arg(error.code), hint};
    if (error.code < 0)
        return {ErrorWords::tr("The server exited: %1.").arg(signalName(-error.code)), hint};
    return {ErrorWords::tr("The server exited before it responded."), hint};
}

ErrorText timeout(Occasion occasion)
{
    switch (occasion) {
    case Occasion::Start:
        return {
            ErrorWords::tr("The server did not respond in time."),
            ErrorWords::tr(
                "The program may not be an MCP server, or may still be downloading. Try again.")};
    case Occasion::Connect:
        return {ErrorWords::tr("The server did not respond in time."),
                ErrorWords::tr("The server may be busy, or may not be an MCP server. Check the "
                               "address, or try again later.")};
    case Occasion::Call:
        return {ErrorWords::tr("The call timed out."),
                ErrorWords::tr(
                    "The call was cancelled. Try again, or check whether the server is busy.")};
    case Occasion::Read:
        return {ErrorWords::tr("The server did not send the resource in time."),
                ErrorWords::tr("Try again.")};
    case Occasion::List:
    case Occasion::Configuration:
        break;
    }
    return {ErrorWords::tr("The server did not send its list in time."),
            ErrorWords::tr("Try again.")};
}

/// Shows the detail of error only if an answer with a wrong id came. Otherwise the detail is the name of the method.
ErrorText timeout(const mcp::Error &error, Occasion occasion)
{
    ErrorText text = timeout(occasion);
    if (error.code == mcp::rpc::kAnsweredElsewhere)
        text.detail = cutText(error.detail).text;
    return text;
}

/// LIFE-08, LIFE-22
ErrorText noCommonRevision(const mcp::ConnectFailure &failure)
{
    QStringList theirs;
    for (const QString &revision : failure.theirRevisions)
        theirs.append(cleanText(revision));
    return {ErrorWords::tr("The server and Quayside have no protocol version in common."),
            ErrorWords::tr("The server supports %1. Quayside supports %2. Use another version of "
                           "the server or of Quayside, and check the protocol version in Setup.")
                .arg(theirs.join(QStringLiteral(", ")).left(kListChars),
                     failure.ourRevisions.join(QStringLiteral(", ")))};
}

ErrorText protocol(const mcp::Error &error, Occasion occasion)
{
    const auto failure = mcp::json::read<mcp::ConnectFailure>(mcp::json::Raw(error.data));
    if (failure && !failure->theirRevisions.isEmpty())
        return noCommonRevision(*failure);
    const QString detail = cleanText(error.detail);
    if (failure && !failure->malformed.isEmpty())
        return {ErrorWords::tr("The answer of the server to “%1” could not be read.")
                    .arg(failure->malformed),
                ErrorWords::tr("This is a fault in the server. Report it to its author."), detail};
    switch (occasion) {
    case Occasion::Connect:
        return {ErrorWords::tr("There is no MCP server at this address."),
                ErrorWords::tr("Check the path of the address. It often ends in /mcp or /sse."),
                detail};
    case Occasion::Start:
        return {ErrorWords::tr("The program does not use a protocol that Quayside supports."),
                ErrorWords::tr(
                    "Check that the program is an MCP server and that its arguments are correct."),
                detail};
    case Occasion::Call:
        return {ErrorWords::tr("The response could not be read."),
                ErrorWords::tr("This is a fault in the server. Report it to its author."), detail};
    case Occasion::Read:
        return {ErrorWords::tr("The resource could not be read."),
                ErrorWords::tr("This is a fault in the server. Report it to its author."), detail};
    case Occasion::List:
        return {ErrorWords::tr("The list from the server could not be read."),
                ErrorWords::tr("This is a fault in the server. Report it to its author."), detail};
    case Occasion::Configuration:
        break;
    }
    return {ErrorWords::tr("This could not be read."),
            ErrorWords::tr("Paste a command, or JSON that lists servers."), detail};
}

/// The address that the server names, above its message.
QString withResource(const QString &uri, const QString &detail)
{
    return uri.isEmpty() || detail.contains(cleanText(uri))
        ? detail
        : QStringList{cleanText(uri), detail}.join(u'\n').trimmed();
}

/// The message of the server is kept separate, because it is untrusted text (SEC-37).
ErrorText remote(const mcp::Error &error, Occasion occasion)
{
    const QString detail = cutText(error.detail).text;
    if (mcp::isUnknownTool(error)) // TOOL-21
        return {ErrorWords::tr("The server no longer offers this tool."),
                ErrorWords::tr("The list of tools was refreshed. Select another tool."), detail};
    if (error.code == mcp::rpc::kInvalidParams && occasion == Occasion::Call)
        return {ErrorWords::tr("The server does not accept these arguments."),
                ErrorWords::tr("Correct the arguments, then try again."), detail};
    if (occasion == Occasion::Read && mcp::isResourceNotFound(error)) // RES-05
        return {ErrorWords::tr("The server does not have this resource."),
                ErrorWords::tr("It may have been removed. Refresh the list of resources."),
                withResource(mcp::missingResource(error), detail)};
    if (error.code == mcp::rpc::kMethodNotFound)
        return {ErrorWords::tr("The server does not support this request."),
                ErrorWords::tr("The server may have changed. Refresh the list."), detail};
    if (mcp::isMissingCapability(error)) // LIFE-44
        return {ErrorWords::tr("The server requires a feature that Quayside does not offer."),
                ErrorWords::tr("The required feature is below."),
                cleanText(mcp::missingCapabilities(error).join(QStringLiteral(", "))) + u'\n'
                    + detail};
    if (error.code == kHeaderMismatch) // HTTP-54
        return {ErrorWords::tr("The server received different headers than Quayside sent."),
                ErrorWords::tr("A proxy on the way may have changed them."), detail};
    const QString title = occasion == Occasion::Start || occasion == Occasion::Connect
        ? ErrorWords::tr("The server refused the connection (code %1).").arg(error.code)
        : ErrorWords::tr("The server returned an error (code %1).").arg(error.code);
    return {title,
            detail.isEmpty() ? ErrorWords::tr("The server gave no reason.")
                             : ErrorWords::tr("The message from the server is below."),
            detail};
}

ErrorText refusedCall(const mcp::Error &error)
{
    switch (mcp::CallRefusal(error.code)) {
    case mcp::CallRefusal::CompanyDenies:
        return {ErrorWords::tr("A rule of your organization does not allow this call."), {}, {}};
    case mcp::CallRefusal::NewTool:
        return {ErrorWords::tr("This tool is new and not accepted yet."),
                ErrorWords::tr("Accept the tool, then call it again."),
                {}};
    case mcp::CallRefusal::ChangedTool:
        return {ErrorWords::tr("This tool has changed since it was accepted."),
                ErrorWords::tr("Look at what changed and accept the tool, then call it again."),
                {}};
    case mcp::CallRefusal::ChangedInstructions:
        return {ErrorWords::tr("The instructions of the server have changed since they were "
                               "accepted."),
                ErrorWords::tr("Look at what changed and accept the instructions, then call the "
                               "tool again."),
                {}};
    case mcp::CallRefusal::Refused:
    case mcp::CallRefusal::Closed:
        return {ErrorWords::tr("You did not allow this call."), {}, {}};
    case mcp::CallRefusal::NoAnswer:
        return {ErrorWords::tr("Nobody allowed this call in time."), {}, {}};
    case mcp::CallRefusal::Locked:
        return {ErrorWords::tr("The screen was locked before the call was allowed."), {}, {}};
    case mcp::CallRefusal::Busy:
        return {ErrorWords::tr("Too many calls are waiting for a permission."),
                ErrorWords::tr("Answer the others first, then call the tool again."),
                {}};
    case mcp::CallRefusal::Changed:
        return {
            ErrorWords::tr("The tool or its server changed before the call was allowed."), {}, {}};
    case mcp::CallRefusal::SamplingRunsNoTools:
    case mcp::CallRefusal::Ending:
    case mcp::CallRefusal::Stopped:
        break;
    }
    return {ErrorWords::tr("Quayside does not allow this."), {}, cleanText(error.detail)};
}

/// A program that cannot be started in its sandbox. The detail is a path, or what bubblewrap wrote.
ErrorText sandboxFailure(mcp::SandboxProblem problem, const QString &detail)
{
    const QString title = ErrorWords::tr("The sandbox of the server could not be made.");
    switch (problem) {
    case mcp::SandboxProblem::NoBubblewrap:
        return {title,
                ErrorWords::tr("Install the package bubblewrap, then start the server again.")};
    case mcp::SandboxProblem::OldBubblewrap:
        return {
            title,
            ErrorWords::tr("The package bubblewrap is too old. Update it, then start the server "
                           "again."),
            detail,
            {},
            true};
    case mcp::SandboxProblem::NoNamespaces:
        return {title,
                ErrorWords::tr("This system may not let you make user namespaces. An administrator "
                               "can allow them for /usr/bin/bwrap: by sysctl "
                               "user.max_user_namespaces, kernel.unprivileged_userns_clone, or "
                               "kernel.apparmor_restrict_unprivileged_userns."),
                detail,
                {},
                true};
    case mcp::SandboxProblem::FolderMissing:
        return {ErrorWords::tr("A folder that the server is given does not exist."),
                ErrorWords::tr("Make the folder, or remove it from the sandbox in Setup."),
                detail,
                {},
                true};
    case mcp::SandboxProblem::FolderIsLink:
        return {ErrorWords::tr("The path of a folder that the server is given contains a link."),
                ErrorWords::tr("It could lead to another folder than the one you chose. Enter the "
                               "path without links in Setup."),
                detail,
                {},
                true};
    case mcp::SandboxProblem::FolderRefused:
        return {ErrorWords::tr("A folder cannot be given to a server."),
                ErrorWords::tr("It belongs to the system or to Quayside, or you have no permission "
                               "to open it. Remove it from the sandbox in Setup."),
                detail,
                {},
                true};
    case mcp::SandboxProblem::WorkingFolder:
        return {
            ErrorWords::tr("The sandbox does not contain the folder that the server starts in."),
            ErrorWords::tr("Add the folder to the sandbox in Setup, or let the server start in "
                           "another one."),
            detail,
            {},
            true};
    case mcp::SandboxProblem::Launch:
        return {title,
                ErrorWords::tr("Check the arguments and the variables in Setup."),
                detail,
                {},
                true};
    case mcp::SandboxProblem::Fetch:
        return {ErrorWords::tr("The package of the server was not fetched."),
                ErrorWords::tr("The details are what the package runner printed last. If it wants "
                               "to connect to another host, allow that under Needs you, then start "
                               "the server again."),
                detail,
                {},
                true};
    case mcp::SandboxProblem::Network:
        return {
            title,
            ErrorWords::tr("This system may not let quayside-keeper make user namespaces, which "
                           "the network of the sandbox needs. An administrator can allow them: "
                           "by sysctl user.max_user_namespaces, "
                           "kernel.unprivileged_userns_clone, or "
                           "kernel.apparmor_restrict_unprivileged_userns."),
            detail,
            {},
            true};
    }
    return {title, {}, detail};
}

ErrorText policy(const mcp::Error &error, Occasion occasion)
{
    const QString detail = cleanText(error.detail);
    if (occasion == Occasion::Start && error.code != 0)
        return sandboxFailure(mcp::SandboxProblem(error.code), detail);
    switch (occasion) {
    case Occasion::Connect:
        return {ErrorWords::tr("Quayside does not connect to this address."),
                ErrorWords::tr("The review explains why."), detail};
    case Occasion::Start:
        return {ErrorWords::tr("Quayside does not start this program."),
                ErrorWords::tr("Enter the full path of a program outside the working folder, then "
                               "review it again."),
                detail};
    case Occasion::Configuration:
        return {ErrorWords::tr("Only a shell can run this command."),
                ErrorWords::tr("Enter one program with its arguments, without pipes, redirection "
                               "or further commands."),
                detail};
    case Occasion::Call:
        return refusedCall(error);
    case Occasion::List:
    case Occasion::Read:
        break;
    }
    return {ErrorWords::tr("Quayside does not allow this."), {}, detail};
}

/// A file of certificates that a server needs, by errno.
ErrorText certificateFile(const mcp::Error &error)
{
    const QString detail = cleanText(error.detail);
    switch (error.code) {
    case ENOKEY:
        return {
            ErrorWords::tr("The file of the client certificate contains no matching private key."),
            ErrorWords::tr("Enter a file with the certificate and its key in Setup."), detail};
    case EKEYREJECTED:
        return {ErrorWords::tr("The passphrase of the client certificate is missing or wrong."),
                ErrorWords::tr("Enter the passphrase in Setup."), detail};
    case EINVAL:
        return {ErrorWords::tr("The certificate file contains no certificates."),
                ErrorWords::tr("Enter another file in Setup, or leave the field empty."), detail};
    default:
        return {ErrorWords::tr("The certificate file cannot be read."),
                ErrorWords::tr("Enter a readable file in Setup, or leave the field empty."),
                detail};
    }
}

ErrorText storage(const mcp::Error &error, Occasion occasion)
{
    if (const auto problem = mcp::keyStoreProblem(error); problem != mcp::KeyStoreProblem::None)
        return keychainErrorText(problem, error.detail);
    if (mcp::isNewerFile(error) && occasion == Occasion::Configuration)
        return newerFilesText({error});
    if (occasion == Occasion::Call)
        return auditErrorText(error);
    const QString detail = cleanText(error.detail);
    if (occasion == Occasion::Connect)
        return certificateFile(error);
    switch (error.code) {
    case EACCES:
    case EPERM:
        return {ErrorWords::tr("No permission to read or write the configuration."),
                ErrorWords::tr("Check the owner and the permissions of the folder."), detail};
    case EROFS:
        return {ErrorWords::tr("The configuration is on a read-only disk."),
                ErrorWords::tr("Make the disk writable, then try again."), detail};
    case EWOULDBLOCK:
        return {ErrorWords::tr("Another Quayside process is saving changes."),
                ErrorWords::tr("Nothing was changed. Try again in a moment.")};
    case ENOSPC:
    case EDQUOT:
        return {ErrorWords::tr("The disk is full."),
                ErrorWords::tr("Free some space, then try again."), detail};
    default:
        return {ErrorWords::tr("The configuration could not be read or saved."),
                ErrorWords::tr("The unreadable file was kept. Nothing is lost."), detail};
    }
}

/// An errno that networkFailure() explains.
bool isExplained(int code)
{
    constexpr std::array kCodes{ECONNREFUSED, EHOSTUNREACH, EKEYREJECTED, EKEYEXPIRED,
                                ENOKEY,       ETIMEDOUT,    ENETUNREACH,  EHOSTDOWN,
                                ENODATA,      EKEYREVOKED,  EPROTO};
    return std::find(kCodes.cbegin(), kCodes.cend(), code) != kCodes.cend();
}

/// An address that could not be reached, by errno.
ErrorText networkFailure(const mcp::Error &error)
{
    const QString detail = cleanText(error.detail);
    switch (error.code) {
    case ECONNREFUSED:
        return {
            ErrorWords::tr("Nothing is listening at this address."),
            ErrorWords::tr("Check the address and the port, and whether the server is running.")};
    case EHOSTUNREACH:
        return {ErrorWords::tr("The host name was not found."),
                ErrorWords::tr("Check the spelling of the address and your network.")};
    case EKEYREJECTED:
        return {ErrorWords::tr("The certificate of the server is not trusted."),
                ErrorWords::tr(
                    "The connection may be intercepted, or the server may use its own certificate. "
                    "If you trust the server, enter its certificate authority in Setup."),
                detail};
    case EKEYEXPIRED:
        return {ErrorWords::tr("The certificate of the server has expired."),
                ErrorWords::tr("Check the date of this computer. If it is right, the operator of "
                               "the server must renew the certificate."),
                detail};
    case ENOKEY:
        return {ErrorWords::tr("The certificate of the server is for another name."),
                ErrorWords::tr("The connection may be intercepted, or the address is wrong. Check "
                               "the spelling of the address."),
                detail};
    case EPROTO:
        return {ErrorWords::tr("No secure connection to the server could be made."),
                ErrorWords::tr("The server may not use HTTPS at this address and port, or only "
                               "with versions of TLS that are no longer secure."),
                detail};
    case ENODATA: // http::kNoClientCertificate
        return {ErrorWords::tr("The server refused the connection without a client certificate."),
                ErrorWords::tr("Enter the file of your client certificate in Setup, or ask the "
                               "operator of the server for one."),
                detail};
    case EKEYREVOKED: // http::kClientCertificateRefused
        return {ErrorWords::tr("The server refused your client certificate."),
                ErrorWords::tr("Check that the certificate is meant for this server and has not "
                               "expired, or ask the operator of the server."),
                detail};
    case ETIMEDOUT:
        return {ErrorWords::tr("The server did not accept the connection in time."),
                ErrorWords::tr("Check your network, or try again later.")};
    case ENETUNREACH:
        return {ErrorWords::tr("The network cannot be reached."),
                ErrorWords::tr("Check that this computer is online.")};
    case EHOSTDOWN:
        return {ErrorWords::tr("The proxy refused the connection."),
                ErrorWords::tr("Check the proxy and its password in Setup or, for all connections, "
                               "in Settings under Network."),
                detail};
    default:
        return {ErrorWords::tr("The connection to the server was lost."),
                ErrorWords::tr("Check your network, or try again later."), detail};
    }
}

/// A response outside of the protocol, by HTTP status.
ErrorText httpFailure(const mcp::Error &error)
{
    const QString detail = cleanText(error.detail, Lines::Many);
    const int status = error.httpStatus;
    if (status >= 300 && status < 400)
        return {ErrorWords::tr("The server has moved."),
                ErrorWords::tr("Quayside does not follow redirects to another address. If you "
                               "trust the new address, change the address in Setup."),
                detail};
    if (status == 407)
        return {ErrorWords::tr("The proxy asks for a user name and a password (HTTP 407)."),
                ErrorWords::tr("Check the proxy and its password in Setup or, for all connections, "
                               "in Settings under Network."),
                detail};
    if (status == 429 || status == 503)
        return {ErrorWords::tr("The server is busy (HTTP %1).").arg(status),
                ErrorWords::tr("Try again later."), detail};
    if (status >= 500)
        return {
            ErrorWords::tr("The server reported an internal error (HTTP %1).").arg(status),
            ErrorWords::tr(
                "Try again later. If the problem persists, contact the operator of the server."),
            detail};
    constexpr std::array kNothingThere{404, 405, 406, 410, 415};
    if (std::ranges::find(kNothingThere, status) == kNothingThere.end() && !detail.isEmpty())
        return {ErrorWords::tr("The server refused the connection (HTTP %1).").arg(status),
                ErrorWords::tr("Its reason is below. If it names no reason, check the address."),
                detail};
    return {ErrorWords::tr("There is no MCP server at this address (HTTP %1).").arg(status),
            ErrorWords::tr("Check the path of the address. It often ends in /mcp or /sse."),
            detail};
}

ErrorText transport(const mcp::Error &error, Occasion occasion)
{
    if (occasion == Occasion::Connect)
        return error.httpStatus != 0 && !isExplained(error.code) ? httpFailure(error)
                                                                 : networkFailure(error);
    if (occasion == Occasion::Start && error.code != 0)
        return launchFailure(error.code);
    if (isExplained(error.code))
        return networkFailure(error);
    return {ErrorWords::tr("The connection to the server was lost."),
            ErrorWords::tr("Start the server again, then try again."), cleanText(error.detail)};
}

ErrorText failureText(const mcp::Error &error, Occasion occasion)
{
    switch (error.kind) {
    case ErrorKind::Cancelled:
        return {ErrorWords::tr("Stopped.")};
    case ErrorKind::Timeout:
        return timeout(error, occasion);
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
        title = ErrorWords::tr("The server exited: %1.").arg(signalName(-code));
    return {title,
            hasOutput ? ErrorWords::tr(
                "The last output is below. Fix the cause, then start the server again.")
                      : ErrorWords::tr(
                          "Check the program and its arguments, then start the server again.")};
}

ErrorText newerFilesText(const QList<mcp::Error> &files)
{
    QStringList details;
    for (const mcp::Error &file : files)
        details.append(cleanText(file.detail));
    return {ErrorWords::tr("%n file(s) of your profile cannot be used: a newer version of Quayside "
                           "wrote them.",
                           nullptr, int(files.size())),
            ErrorWords::tr("Use the newer version of Quayside again. This version works without "
                           "the content of these files, does not change them, and cannot save "
                           "what belongs in them."),
            details.join(u'\n')};
}

bool refusesArguments(const mcp::Error &error)
{
    return error.kind == mcp::ErrorKind::Remote && error.code == mcp::rpc::kInvalidParams;
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
        words.detail.clear(); // It is one of the attempts.
    return words;
}

} // namespace quayside
