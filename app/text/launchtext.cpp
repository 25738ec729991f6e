// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/launchtext.h"

#include "app/text/cleantext.h"
#include "app/text/sandboxtext.h"

#include <QCoreApplication>

namespace quayside {

namespace {

struct LaunchWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::LaunchText)
};

} // namespace

QString visibleText(const QString &text)
{
    QString marked = text;
    for (const char16_t c : {u'\t', u'\n', u'\r'})
        marked.replace(QChar(c), QChar(char16_t(0x2400 + c)));
    return cleanText(marked, Lines::Many); // All of it (SEC-02).
}

QString riskText(const mcp::LaunchRisk &risk)
{
    using Kind = mcp::LaunchRisk::Kind;
    const QString part = visibleText(risk.text);
    switch (risk.kind) {
    case Kind::ShellCommand:
        return LaunchWords::tr("Runs a script in a shell: %1").arg(part);
    case Kind::Administrator:
        return LaunchWords::tr("Requests administrator rights: %1").arg(part);
    case Kind::ShellSyntax:
        return LaunchWords::tr("Looks like shell syntax: %1. The program receives it unchanged; a "
                               "shell inside the program would execute it.")
            .arg(part);
    case Kind::Deletes:
        return LaunchWords::tr("Can delete files: %1").arg(part);
    case Kind::DownloadsAndRuns:
        return LaunchWords::tr("Downloads and runs code: %1").arg(part);
    case Kind::Credentials:
        return LaunchWords::tr("Names a location of keys or passwords: %1").arg(part);
    case Kind::HiddenCharacters:
        return LaunchWords::tr("Contains invisible characters: %1").arg(part);
    case Kind::Placeholder:
        return LaunchWords::tr("%1 is passed on unchanged; Quayside does not replace it.")
            .arg(part);
    case Kind::LoaderVariable:
        return LaunchWords::tr("The variable %1 can make programs load other code.").arg(part);
    case Kind::SourceVariable:
        return LaunchWords::tr("The variable %1 sets where packages come from.").arg(part);
    case Kind::SettingsVariable:
        return LaunchWords::tr("The variable %1 sets which configuration or services programs use. "
                               "These can load other code.")
            .arg(part);
    case Kind::RouteVariable:
        return LaunchWords::
            tr("The variable %1 sets which proxy connections use or which certificates they trust.")
                .arg(part);
    case Kind::MayChange:
        return LaunchWords::tr(
                   "No version is pinned: %1 may download different code at each start.")
            .arg(part);
    case Kind::OtherSource:
        return LaunchWords::tr(
                   "The version is not pinned: a variable sets where %1 downloads from.")
            .arg(part);
    case Kind::PlainHttp:
        return LaunchWords::tr("The connection to %1 is not encrypted. Others on the network can "
                               "read and change the data.")
            .arg(part);
    case Kind::Punycode:
        return LaunchWords::tr("The name %1 encodes letters that can look like others. Make sure "
                               "that it is the name you expect.")
            .arg(part);
    case Kind::IpLiteral:
        return LaunchWords::tr("The address is a number, %1, and not a name.").arg(part);
    case Kind::Port:
        return LaunchWords::tr("The address uses an unusual port: %1").arg(part);
    case Kind::ReservedHeader:
        return LaunchWords::tr("The header %1 is reserved for the protocol. It is not sent.")
            .arg(part);
    case Kind::OwnAuthority:
        return LaunchWords::tr(
                   "Certificates from the authorities in this file are also trusted: %1")
            .arg(part);
    case Kind::Proxy:
        return LaunchWords::tr("All traffic goes through this proxy: %1").arg(part);
    case Kind::ClientCertificate:
        return LaunchWords::tr(
                   "The client certificate in this file tells the server who you are: %1")
            .arg(part);
    case Kind::PlatformToken:
        return LaunchWords::tr("The sign-in host of this server receives the token from %1.")
            .arg(part);
    }
    return part;
}

QString differenceText(const mcp::LaunchDifference &difference)
{
    using Part = mcp::LaunchDifference::Part;
    switch (difference.part) {
    case Part::Program:
        if (difference.after.isEmpty() && !difference.before.isEmpty())
            return LaunchWords::tr("The program is not found any more. Before: %1")
                .arg(visibleText(difference.before));
        return LaunchWords::tr("The program has changed. Before: %1")
            .arg(visibleText(difference.before));
    case Part::Argument:
        return LaunchWords::tr("Argument %1 differs from what you approved.")
            .arg(difference.index + 1);
    case Part::WorkingFolder:
        return LaunchWords::tr("The folder differs from what you approved.");
    case Part::VariableAdded:
        return LaunchWords::tr("The variable %1 was added.").arg(visibleText(difference.name));
    case Part::VariableRemoved:
        return LaunchWords::tr("The variable %1 was removed.").arg(visibleText(difference.name));
    case Part::VariableChanged:
        return LaunchWords::tr("The variable %1 has another value.")
            .arg(visibleText(difference.name));
    case Part::ProgramFile:
        return LaunchWords::tr("The program file has changed since you approved it.");
    case Part::CodeFile: {
        const QString file = visibleText(difference.name);
        if (difference.after.isNull())
            return LaunchWords::tr("%1 is missing or belongs to another user.").arg(file);
        return difference.before.isNull()
            ? LaunchWords::tr("Your earlier approval did not include the contents of %1.").arg(file)
            : LaunchWords::tr("%1 has changed since you approved it.").arg(file);
    }
    case Part::Sandbox:
        return LaunchWords::tr("What it is given differs from what you approved. Before: %1")
            .arg(sandboxText(mcp::readSandboxRecord(difference.before).valueOr(std::nullopt)));
    case Part::Address:
        return difference.before.isEmpty()
            ? LaunchWords::tr("The server was a local program before.")
            : LaunchWords::tr("The address has changed. Before: %1")
                  .arg(visibleText(difference.before));
    case Part::HeaderAdded:
        return LaunchWords::tr("The header %1 was added.").arg(visibleText(difference.name));
    case Part::HeaderRemoved:
        return LaunchWords::tr("The header %1 is no longer sent.")
            .arg(visibleText(difference.name));
    case Part::Authority:
        return LaunchWords::tr("The trusted certificates differ from what you approved.");
    case Part::Proxy:
        return LaunchWords::tr("The proxy differs from what you approved.");
    case Part::ClientCertificate:
        return LaunchWords::tr("The client certificate differs from what you approved.");
    case Part::PlatformToken:
        return LaunchWords::tr("The source of the sign-in token differs from what you approved.");
    }
    return {};
}

QString addressProblemText(mcp::AddressProblem problem)
{
    using Problem = mcp::AddressProblem;
    switch (problem) {
    case Problem::NotWeb:
        return LaunchWords::tr("An address begins with https://");
    case Problem::Characters:
        return LaunchWords::tr("The address contains spaces, quotes, brackets, backslashes or "
                               "invisible characters. Remove them.");
    case Problem::UserInfo:
        return LaunchWords::tr(
            "The address contains a name before \u201C@\u201D. Remove it; put keys into a header.");
    case Problem::VariableInHost:
        return LaunchWords::tr("The host of the address is a placeholder. Enter the host itself.");
    case Problem::Host:
        return LaunchWords::tr("The address does not contain a valid host.");
    case Problem::Port:
        return LaunchWords::tr("The port of the address must be a number from 1 to 65535.");
    case Problem::Fragment:
        return LaunchWords::tr(
            "Remove the part of the address from \u201C#\u201D on. It is never sent.");
    case Problem::Other:
        break;
    }
    return LaunchWords::tr("The address is not valid. Check the spelling.");
}

QString proxyProblemText()
{
    return LaunchWords::tr("The proxy must have the form http://host:port or socks5://host:port.");
}

QString obstacleText(const mcp::LaunchReview &review)
{
    using Obstacle = mcp::LaunchReview::Obstacle;
    switch (review.obstacle) {
    case Obstacle::None:
        break;
    case Obstacle::Address:
        return addressProblemText(review.addressProblem);
    case Obstacle::PlainHttp:
        return LaunchWords::tr("Quayside does not connect to another computer without encryption, "
                               "unless you allow it for this server.");
    case Obstacle::Header:
        return LaunchWords::tr(
            "A header value contains a line break or another control character.");
    case Obstacle::Proxy:
        return proxyProblemText();
    }
    return {};
}

QString warningText(const mcp::ServerWarning &warning)
{
    using Kind = mcp::ServerWarning::Kind;
    const QString key = cleanText(warning.key);
    const QString detail = cleanText(warning.detail);
    switch (warning.kind) {
    case Kind::BrokenEntry:
        return LaunchWords::tr("The entry \u201C%1\u201D could not be read: %2").arg(key, detail);
    case Kind::Placeholder:
        return LaunchWords::tr("The entry \u201C%1\u201D needs a value for %2.").arg(key, detail);
    case Kind::Ignored:
        return LaunchWords::tr(
                   "The entry \u201C%1\u201D also sets what Quayside does not support: %2")
            .arg(key, detail);
    }
    return {};
}

QString ignoredText(const mcp::ServerWarning &warning)
{
    return LaunchWords::tr("Not supported by Quayside: %1").arg(cleanText(warning.detail));
}

} // namespace quayside
