// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/outputtext.h"

#include "app/text/cleantext.h"
#include "app/text/runnertext.h"
#include "core/base/sandboxproblem.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cerrno>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kLines = 40;
constexpr qsizetype kLineChars = 1'000;
constexpr qsizetype kNameChars = 80; ///< Of what a line names, in our sentence.

struct OutputWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::OutputText)
};

enum class Cause {
    NoPackage,
    NoPackageVersion,
    NoPackageProgram,
    NoRegistry,
    RefusedByRegistry,
    OldNode,
    OldPython,
    NoScript,
    NoModule,
    NoProgram,
    NoDocker,
    NoDockerPermission,
    NoImage,
    NoVariable,
    PortInUse,
    NoPermission,
    NoFile,
    UnknownArgument,
    NoMemory,
    NoSpace,
    OldJava,
    OldSystem,
    NoLibrary,
};

/// A line that tells a cause; its first capture is what the line names.
struct Rule
{
    Cause cause;
    const char *pattern;
};

/// In the order of how much they tell: the first that a line matches counts.
constexpr Rule kRules[] = {
    // npm and npx
    {Cause::NoPackage,
     R"(npm (?:error|ERR!) 404\s+'(@?[\w./-]{1,200})(?:@[^'@/]{0,80})?' is not in )"},
    {Cause::NoPackageVersion,
     R"(npm (?:error|ERR!) notarget No matching version found for ([\w@./^~<>=-]{1,200}?)\.?$)"},
    {Cause::NoPackageProgram, R"(npm (?:error|ERR!) could not determine executable to run)"},
    {Cause::NoRegistry,
     R"(npm (?:error|ERR!) code (?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT))"},
    {Cause::RefusedByRegistry, R"(npm (?:error|ERR!) code E40[13])"},
    {Cause::NoSpace, R"(ENOSPC: no space left|No space left on device)"},
    // uv and pip
    {Cause::NoPackage,
     R"(Because ([\w.-]{1,200}) was not found in the (?:package registry|cache))"},
    {Cause::NoPackage, R"(No matching distribution found for ([\w.-]{1,200}))"},
    {Cause::NoPackageVersion, R"(Because there (?:is|are) no versions? of ([\w.-]{1,200}))"},
    {Cause::NoPackageProgram, R"(An executable named `?[^`\s]{1,200}`? is not provided by)"},
    {Cause::NoRegistry, R"(Failed to fetch: `https?:)"},
    {Cause::OldPython,
     R"(current Python version \([\d.]{1,20}\) does not satisfy Python(>=?[\d.]{1,20}))"},
    // docker
    {Cause::NoDockerPermission, R"(permission denied while trying to connect to the [Dd]ocker)"},
    {Cause::NoDocker, R"(Cannot connect to the Docker daemon)"},
    {Cause::NoImage, R"(pull access denied for ([\w./:@-]{1,200}))"},
    {Cause::NoImage, R"(manifest for ([\w./:@-]{1,200}) not found)"},
    // A script, or what it uses
    {Cause::NoScript, R"(Cannot find module '(\.{0,2}/[^']{1,500})')"},
    {Cause::NoScript, R"(can't open file '([^']{1,500})')"},
    {Cause::NoScript, R"(Unable to access jarfile (.{1,500}))"},
    {Cause::NoModule, R"(Cannot find (?:module|package) '([\w@./:+-]{1,200})')"},
    {Cause::NoModule, R"((?:ModuleNotFoundError|ImportError): No module named '?([\w.]{1,200}))"},
    {Cause::NoProgram, R"(env: (?:‘|'|«)?([\w.+-]{1,100})(?:’|'|»)?: No such file or directory)"},
    {Cause::NoProgram,
     R"((?:: (?:line )?\d{1,6}|^(?:ba|da|z)?sh): ([\w.+-]{1,100}): (?:command )?not found$)"},
    {Cause::NoProgram, R"(spawn ([\w./+-]{1,200}) ENOENT)"},
    {Cause::OldJava, R"(UnsupportedClassVersionError)"},
    {Cause::OldSystem, R"(version `(GLIBC(?:XX)?_[\d.]{1,20})' not found)"},
    {Cause::NoLibrary, R"(error while loading shared libraries: ([^\s:]{1,200}): cannot open)"},
    // What it needs to run
    {Cause::PortInUse, R"(EADDRINUSE.{0,80}?:(\d{1,5})\b)"},
    {Cause::PortInUse, R"((?i)address already in use)"},
    {Cause::NoPermission, R"(EACCES: permission denied, \w{1,20} '([^']{1,500})')"},
    {Cause::NoPermission, R"(PermissionError: \[Errno 13\] Permission denied: '([^']{1,500})')"},
    {Cause::NoFile, R"(ENOENT: no such file or directory, \w{1,20} '([^']{1,500})')"},
    {Cause::NoFile, R"(FileNotFoundError: \[Errno 2\] No such file or directory: '([^']{1,500})')"},
    {Cause::NoVariable, R"(KeyError: '([A-Z][A-Z0-9_]{3,80})')"},
    {Cause::NoVariable,
     R"((?i)(?:environment variable|env var)s?[:\s]{1,3}['"`]?(?-i)([A-Z][A-Z0-9_]{3,80})\b['"`]?.{0,40}(?i)(?:required|missing|not set|must be set|undefined|not found|not defined|not provided))"},
    {Cause::NoVariable,
     R"(\b([A-Z][A-Z0-9]{0,40}_[A-Z0-9_]{1,80})\b['"`]?(?i)(?: is| are| was| environment| env| variable){0,4} (?:not set|required|missing|undefined|not defined|not provided|must be set)\b)"},
    {Cause::NoVariable,
     R"((?i)(?:missing|please set|must set|set the|requires?)(?: the| a| an| required| environment| env| variable| var){0,5}:? ['"`]?(?-i)([A-Z][A-Z0-9]{0,40}_[A-Z0-9_]{1,80})\b)"},
    {Cause::NoMemory, R"(heap out of memory|java\.lang\.OutOfMemoryError|^MemoryError)"},
    {Cause::UnknownArgument,
     R"((?i)(?:unrecognized arguments?|unknown (?:option|argument|flag)|unexpected argument|no such option|bad option):? ['"`]?([^\s'"`]{1,200}))"},
    {Cause::OldNode,
     R"(EBADENGINE\s+required: \{ ['"]?node['"]?: ['"]([\w.<>=^~|*, -]{1,80})['"])"}, // A warning.
};

/// What a line names, for a sentence of ours, where it stands in quotation marks.
QString nameIn(const QString &captured)
{
    QString name = cleanText(captured.left(kNameChars));
    name.replace(QRegularExpression(u"[\\x{201C}\\x{201D}\\x{201E}\\x{201F}]"_s), u"\""_s);
    return name;
}

/// The sentence for a cause. name: what the line names; empty where it names nothing.
ErrorText textOf(Cause cause, const QString &name)
{
    const QString install = installText(name);
    switch (cause) {
    case Cause::NoPackage:
        return {OutputWords::tr("The package “%1” does not exist.").arg(name),
                OutputWords::tr("Check the spelling of the package in the command.")};
    case Cause::NoPackageVersion:
        return {OutputWords::tr("There is no such version of the package “%1”.").arg(name),
                OutputWords::tr("Change the version in the command, or leave it out.")};
    case Cause::NoPackageProgram:
        return {OutputWords::tr("The package contains no program to start."),
                OutputWords::tr("It may not be a server. Look in its instructions for the right "
                                "package or command.")};
    case Cause::NoRegistry:
        return {OutputWords::tr("The package could not be downloaded."),
                OutputWords::tr("Check whether this computer is online, and whether downloads need "
                                "a proxy here.")};
    case Cause::RefusedByRegistry:
        return {OutputWords::tr("The package registry refused the download."),
                OutputWords::tr("The package may be private. Sign in to the registry with npm, or "
                                "check the spelling of the package.")};
    case Cause::OldNode:
        return {OutputWords::tr("The server needs another version of Node.js: %1").arg(name),
                OutputWords::tr("Install that version, or use an older version of the server.")};
    case Cause::OldPython:
        return {OutputWords::tr("The server needs another version of Python: %1").arg(name),
                OutputWords::tr("Install that version, or use an older version of the server.")};
    case Cause::NoScript:
        return {OutputWords::tr("The file “%1” was not found.").arg(name),
                OutputWords::tr("Check the path in the arguments.")};
    case Cause::NoModule:
        return {
            OutputWords::tr("The server needs “%1”, which is not installed.").arg(name),
            OutputWords::tr("Install what the server needs, for example with npm install or pip "
                            "install in its folder.")};
    case Cause::NoProgram:
        return {
            OutputWords::tr("The server needs the program “%1”, which was not found.").arg(name),
            install.isEmpty() ? OutputWords::tr("Install it, then try again.") : install};
    case Cause::NoDocker:
        return {OutputWords::tr("Docker is not running."),
                OutputWords::tr("Start Docker, then try again.")};
    case Cause::NoDockerPermission:
        return {OutputWords::tr("Your account may not use Docker."),
                OutputWords::tr("Ask the administrator of this computer to let you use Docker.")};
    case Cause::NoImage:
        return {OutputWords::tr("The image “%1” does not exist, or you may not use it.").arg(name),
                OutputWords::tr("Check the spelling of the image in the command, or sign in with "
                                "docker login.")};
    case Cause::NoVariable:
        return {OutputWords::tr("The server needs the variable “%1”.").arg(name),
                OutputWords::tr("Enter it with its value under Variables. Its value may be a key "
                                "that you get from the service.")};
    case Cause::PortInUse:
        return {name.isEmpty()
                    ? OutputWords::tr("The server wants a port that another program uses.")
                    : OutputWords::tr("The server wants port %1, which another program uses.")
                          .arg(name),
                OutputWords::tr("The server may run already. End that program, or choose another "
                                "port in the arguments.")};
    case Cause::NoPermission:
        return {OutputWords::tr("The server may not use “%1”.").arg(name),
                OutputWords::tr("Check the permissions of the file. If the server runs in a "
                                "sandbox, give it the folder in Setup.")};
    case Cause::NoFile:
        return {OutputWords::tr("The server did not find the file “%1”.").arg(name),
                OutputWords::tr("Check the paths in the arguments and variables. If the server "
                                "runs in a sandbox, give it the folder in Setup.")};
    case Cause::UnknownArgument:
        return {OutputWords::tr("The server does not know the argument “%1”.").arg(name),
                OutputWords::tr("Correct the arguments, then try again.")};
    case Cause::NoMemory:
        return {OutputWords::tr("The server ran out of memory."),
                OutputWords::tr("Close other programs, or give the server less to do.")};
    case Cause::NoSpace:
        return {OutputWords::tr("The disk is full."),
                OutputWords::tr("Free some space, then try again.")};
    case Cause::OldJava:
        return {OutputWords::tr("The server needs a newer version of Java."),
                OutputWords::tr("Install a newer version, then try again.")};
    case Cause::OldSystem:
        return {OutputWords::tr("The program was built for a newer system: it needs %1.").arg(name),
                OutputWords::tr("Use an older version of the server, or one for your system.")};
    case Cause::NoLibrary:
        return {OutputWords::tr("The program needs the library “%1”, which is not installed.")
                    .arg(name),
                OutputWords::tr("Install it, then try again.")};
    }
    return {};
}

const QRegularExpression &expressionOf(const Rule &rule)
{
    static const QList<QRegularExpression> all = [] {
        QList<QRegularExpression> expressions;
        for (const Rule &one : kRules)
            expressions.append(QRegularExpression(QString::fromUtf8(one.pattern),
                                                  QRegularExpression::UseUnicodePropertiesOption));
        return expressions;
    }();
    return all.at(&rule - kRules);
}

} // namespace

std::optional<ErrorText> outputText(const QStringList &lines)
{
    // Colours, as they come or made visible.
    static const QRegularExpression colour(u"[\\x{1B}\\x{241B}]\\[[0-9;]{0,20}m"_s);
    QStringList last = lines.last(std::min(lines.size(), kLines));
    for (QString &line : last)
        line = line.left(kLineChars).remove(colour);
    for (const Rule &rule : kRules) {
        for (const QString &line : last) {
            const auto match = expressionOf(rule).match(line);
            if (match.hasMatch())
                return textOf(rule.cause, nameIn(match.captured(1)));
        }
    }
    return std::nullopt;
}

ErrorText programFailureText(const mcp::Error &error, const QString &program,
                             const QStringList &lines, bool wasReady)
{
    ErrorText text = errorText(error, Occasion::Start);
    if (error.kind == mcp::ErrorKind::Transport && error.code == ENOENT) {
        if (const QString install = installText(program); !install.isEmpty())
            text.hint = install;
    }
    const bool isUnfetched = error.kind == mcp::ErrorKind::Policy
        && mcp::SandboxProblem(error.code) == mcp::SandboxProblem::Fetch;
    if (isUnfetched) {
        if (const auto found = outputText(error.detail.split(u'\n')))
            text.title = found->title;
    }
    if (error.kind != mcp::ErrorKind::Closed)
        return text;
    const auto found = outputText(lines);
    return found ? *found : endedText(error.code, !lines.isEmpty(), wasReady);
}

} // namespace quayside
