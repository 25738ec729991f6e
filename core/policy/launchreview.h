// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/webaddress.h"
#include "core/policy/launchprogram.h"
#include "core/storage/approval.h"
#include "core/storage/serverentry.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace mcp {

/// A risk of a launch that the review shows. A hint, never a permission.
struct LaunchRisk
{
    enum class Kind {
        ShellCommand, ///< A shell is given a script on its command line.
        Administrator, ///< sudo, doas, pkexec, …
        /// `&&`, `|`, `;`, `$(`, redirection: no effect here, but possibly in a shell that the program calls.
        ShellSyntax,
        Deletes, ///< rm -r, rm -f
        DownloadsAndRuns, ///< curl or wget together with a shell
        Credentials, ///< .ssh, .aws, .gnupg, keyrings, …
        HiddenCharacters, ///< Control, invisible or direction-changing characters.
        Placeholder, ///< `${…}`, which is not replaced (SEC-08).
        LoaderVariable, ///< A variable that makes programs load other code (LD_PRELOAD, NODE_OPTIONS, …).
        SourceVariable, ///< Sets where packages are downloaded from, or how (npm_config_registry, …).
        SettingsVariable, ///< Sets which settings or services programs use (HOME, XDG_*, DOCKER_*).
        RouteVariable, ///< Sets the proxy or the certificate authorities of connections.
        MayChange, ///< `text` (npx, …) fetches code without an exact version (SEC-04).
        OtherSource, ///< `text` (npx, …) fetches an exact version, but a variable sets the source.

        // Of an address.
        PlainHttp, ///< Not encrypted, to another computer (HTTP-06).
        Punycode, ///< The name encodes letters that may imitate others (SEC-33).
        IpLiteral, ///< A bare IP address, not this computer's.
        Port, ///< Not the default port.
        ReservedHeader, ///< Belongs to the protocol; not sent (HTTP-15).
        OwnAuthority, ///< Other certificate authorities are trusted too.
        Proxy,
        ClientCertificate, ///< Tells the server who the person is.
        PlatformToken, ///< A token from there goes to the sign-in host.
    };

    Kind kind = Kind::ShellSyntax;
    QString text; ///< The risky part, unescaped; for a variable only its name.

    bool operator==(const LaunchRisk &) const = default;
};

/// One part of a launch or an address that differs from the approved one.
struct LaunchDifference
{
    enum class Part {
        Program,
        Argument,
        WorkingFolder,
        VariableAdded,
        VariableRemoved,
        VariableChanged,
        ProgramFile, ///< Same path, another or changed file (SEC-04).
        CodeFile, ///< `name` is its path; `before` and `after` are null when it was, or is, no part of the launch.
        Sandbox, ///< `before` and `after` are records, see sandboxRecord(); null: all rights of the person.
        Address,
        HeaderAdded,
        HeaderRemoved,
        Authority, ///< The file of certificate authorities.
        Proxy,
        ClientCertificate, ///< The file of the client certificate.
        PlatformToken, ///< The place that a token of the platform is read from.
    };

    Part part = Part::Program;
    qsizetype index = -1; ///< The index of the argument, from 0.
    QString name; ///< Of the variable or header.
    QString before; ///< Null if absent. Never the value of a variable.
    QString after; ///< Null if absent now.
    bool mustAsk =
        true; ///< False only for a changed program file that only the system can write: log it, do not ask.

    bool operator==(const LaunchDifference &) const = default;
};

/// All data to ask whether a server may be started or contacted, and whether that was approved before.
struct LaunchReview
{
    /// The reason why an address cannot be contacted.
    enum class Obstacle {
        None,
        Address, ///< Invalid; see addressProblem.
        PlainHttp, ///< Not encrypted, to another computer, and not allowed by the person (HTTP-06).
        Header, ///< A header value that would corrupt the request (SEC-20).
        Proxy, ///< The proxy address is invalid.
    };

    ServerEntry entry;

    // Of an address.
    std::optional<WebAddress> address; ///< The address to contact; absent if it is invalid.
    Obstacle obstacle = Obstacle::None;
    AddressProblem addressProblem = AddressProblem::Other;

    // For a local program.
    QString resolvedProgram; ///< Empty when not found.
    ProgramIdentity programFile;
    QList<CodeFile> codeFiles; ///< The code files that the interpreter runs (SEC-04).
    bool mayChange = false; ///< SEC-04: the "version not pinned" mark.

    QByteArray fingerprint; ///< SEC-03
    QList<LaunchRisk> risks;
    /// The program was found and no part contains a NUL, which would truncate it; or nothing prevents contacting the
    /// address.
    bool canStart = false;
    QList<LaunchDifference>
        differences; ///< Differences from the approved launch; empty if there was no approval.
    bool isApproved = false; ///< Approved before, and no difference needs a new approval.
};

/// Pure. resolvedProgram comes from resolveProgram() and is empty if that failed; programFile from identifyProgram();
/// approved from ConsentStore::approved(); codeFiles from policy/codefiles.
LaunchReview reviewLaunch(const ServerEntry &entry, const QString &resolvedProgram,
                          const ProgramIdentity &programFile,
                          const std::optional<Approval> &approved,
                          const QList<CodeFile> &codeFiles = {});

/// SHA-256 over resolved program path, arguments, folder, variables by name and digest (SEC-03), code files by path and digest
/// (SEC-04), the sandbox, and the digest of the bundle. Without the last three the result equals that of older versions, so their
/// approvals stay valid.
QByteArray launchFingerprint(const ServerEntry &entry, const QString &resolvedProgram,
                             const QList<CodeFile> &codeFiles = {});

/// The data to store when the person approves review.
Approval approvalOf(const LaunchReview &review, const QDateTime &when);

} // namespace mcp
