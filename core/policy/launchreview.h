// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/webaddress.h"
#include "core/policy/launchprogram.h"
#include "core/storage/approvalstore.h"
#include "core/storage/serverentry.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace mcp {

/// Something in a launch the person should look at before saying yes. It is a hint, never a permission.
struct LaunchRisk
{
    enum class Kind {
        ShellCommand, ///< A shell is given a script on its command line.
        Administrator, ///< sudo, doas, pkexec, …
        ShellSyntax, ///< `&&`, `|`, `;`, `$(`, redirection: means nothing here, or something to a shell inside.
        Deletes, ///< rm -r, rm -f
        DownloadsAndRuns, ///< curl or wget together with a shell
        Credentials, ///< .ssh, .aws, .gnupg, keyrings, …
        HiddenCharacters, ///< Control, invisible or direction-changing characters.
        Placeholder, ///< `${…}`, which is not replaced (SEC-08).
        LoaderVariable, ///< A variable that makes programs load other code (LD_PRELOAD, NODE_OPTIONS, …).
        SourceVariable, ///< It says where packages are downloaded from, or how (npm_config_registry, …).
        SettingsVariable, ///< It says which settings or services programs use (HOME, XDG_*, DOCKER_*).
        RouteVariable, ///< It says through which proxy, or with which certificate authorities, programs connect.
        MayChange, ///< `text` (npx, …) fetches code without an exact version (SEC-04).
        OtherSource, ///< `text` (npx, …) fetches an exact version, but a variable says from where.

        // Of an address.
        PlainHttp, ///< Not encrypted, to another computer (HTTP-06).
        Punycode, ///< The name holds letters that may look like others (SEC-33).
        IpLiteral, ///< A bare IP address, not this computer's.
        Port, ///< Not the usual one.
        ReservedHeader, ///< Belongs to the protocol; not sent (HTTP-15).
        OwnAuthority, ///< Other certificate authorities are trusted too.
        Proxy,
    };

    Kind kind = Kind::ShellSyntax;
    QString text; ///< The part in question as it is, unescaped; of a variable only its name.

    bool operator==(const LaunchRisk &) const = default;
};

/// One part of a launch, or of an address, that is not what was approved.
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
        Address,
        HeaderAdded,
        HeaderRemoved,
        Authority, ///< The file with certificate authorities.
        Proxy,
    };

    Part part = Part::Program;
    qsizetype index = -1; ///< Of the argument, from 0.
    QString name; ///< Of the variable or header.
    QString before; ///< Null when there was none. Never a variable's value.
    QString after; ///< Null when there is none any more.
    bool mustAsk =
        true; ///< False only for a changed program file that just the system can write: tell, do not ask.

    bool operator==(const LaunchDifference &) const = default;
};

/// Everything needed to ask whether a server may be started or contacted, and to know whether that was answered before.
struct LaunchReview
{
    /// What is in the way of contacting an address.
    enum class Obstacle {
        None,
        Address, ///< addressProblem says what is wrong with it.
        PlainHttp, ///< Not encrypted, to another computer, and the person did not allow that (HTTP-06).
        Header, ///< A value that would break the request (SEC-20).
        Proxy, ///< Not an address of a proxy.
    };

    ServerEntry entry;

    // Of an address.
    std::optional<WebAddress> address; ///< What is contacted; absent when it cannot be read.
    Obstacle obstacle = Obstacle::None;
    AddressProblem addressProblem = AddressProblem::Other;

    // Of a program.
    QString resolvedProgram; ///< Empty when not found.
    ProgramIdentity programFile;
    QList<CodeFile> codeFiles; ///< What the interpreter in it runs (SEC-04).
    bool mayChange = false; ///< SEC-04: the "version not pinned" mark.

    QByteArray fingerprint; ///< SEC-03
    QList<LaunchRisk> risks;
    /// The program was found and no part holds a NUL, which would cut it short; or nothing is in the way of contacting
    /// the address.
    bool canStart = false;
    QList<LaunchDifference> differences; ///< From what was approved; empty when nothing ever was.
    bool isApproved = false; ///< Approved before, and nothing differs that must be asked again.
};

/// Pure. resolvedProgram comes from resolveProgram(), empty when that failed; programFile from identifyProgram();
/// approved from ApprovalStore::approved(); codeFiles from policy/codefiles.
LaunchReview reviewLaunch(const ServerEntry &entry, const QString &resolvedProgram,
                          const ProgramIdentity &programFile,
                          const std::optional<Approval> &approved,
                          const QList<CodeFile> &codeFiles = {});

/// SHA-256 over resolved program path, arguments, folder, variables by name and digest (SEC-03), and code files by path
/// and digest (SEC-04). Without code files it is what it was before there were any: those approvals hold. With them it is
/// another one, so that nothing is trusted that nobody was shown.
QByteArray launchFingerprint(const ServerEntry &entry, const QString &resolvedProgram,
                             const QList<CodeFile> &codeFiles = {});

/// What to keep when the person says yes to review.
Approval approvalOf(const LaunchReview &review, const QDateTime &when);

} // namespace mcp
