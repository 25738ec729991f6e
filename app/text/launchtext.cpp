// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/launchtext.h"

#include "app/text/cleantext.h"

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
        return LaunchWords::tr("A shell is given a script to run: %1").arg(part);
    case Kind::Administrator:
        return LaunchWords::tr("It asks for administrator rights: %1").arg(part);
    case Kind::ShellSyntax:
        return LaunchWords::tr("This looks like shell syntax: %1. The program gets it as it is; a "
                               "shell inside it would obey it.")
            .arg(part);
    case Kind::Deletes:
        return LaunchWords::tr("It can delete files: %1").arg(part);
    case Kind::DownloadsAndRuns:
        return LaunchWords::tr("It downloads something and runs it: %1").arg(part);
    case Kind::Credentials:
        return LaunchWords::tr("It names a place where keys or passwords are kept: %1").arg(part);
    case Kind::HiddenCharacters:
        return LaunchWords::tr("It holds characters that are normally not seen: %1").arg(part);
    case Kind::Placeholder:
        return LaunchWords::tr("%1 is passed on as it stands; Quayside does not replace it.")
            .arg(part);
    case Kind::LoaderVariable:
        return LaunchWords::tr("The variable %1 can make programs load other code.").arg(part);
    case Kind::SourceVariable:
        return LaunchWords::tr("The variable %1 decides where packages come from.").arg(part);
    case Kind::SettingsVariable:
        return LaunchWords::tr(
                   "The variable %1 decides which settings or services programs use; these can "
                   "name other code.")
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
        return LaunchWords::tr("The version is not pinned: a variable decides where %1 downloads "
                               "it from.")
            .arg(part);
    case Kind::PlainHttp:
        return LaunchWords::tr("The connection to %1 is not encrypted. Others on the way can read "
                               "and change what is sent.")
            .arg(part);
    case Kind::Punycode:
        return LaunchWords::tr("The name %1 stands for letters that can look like others. Make "
                               "sure that it is the one you mean.")
            .arg(part);
    case Kind::IpLiteral:
        return LaunchWords::tr("The address is a bare number, %1, and no name.").arg(part);
    case Kind::Port:
        return LaunchWords::tr("The address names an unusual port: %1").arg(part);
    case Kind::ReservedHeader:
        return LaunchWords::tr("The header %1 belongs to the protocol. It is not sent.").arg(part);
    case Kind::OwnAuthority:
        return LaunchWords::tr("Certificates are also trusted when this file vouches for them: %1")
            .arg(part);
    case Kind::Proxy:
        return LaunchWords::tr("Everything goes through this proxy: %1").arg(part);
    }
    return part;
}

QString differenceText(const mcp::LaunchDifference &difference)
{
    using Part = mcp::LaunchDifference::Part;
    switch (difference.part) {
    case Part::Program:
        return LaunchWords::tr("Another program than you approved. It was: %1")
            .arg(visibleText(difference.before));
    case Part::Argument:
        return LaunchWords::tr("Argument %1 is not what you approved.").arg(difference.index + 1);
    case Part::WorkingFolder:
        return LaunchWords::tr("The folder is not what you approved.");
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
    case Part::Address:
        return difference.before.isEmpty()
            ? LaunchWords::tr("It was a program on this computer.")
            : LaunchWords::tr("Another address than you approved. It was: %1")
                  .arg(visibleText(difference.before));
    case Part::HeaderAdded:
        return LaunchWords::tr("The header %1 was added.").arg(visibleText(difference.name));
    case Part::HeaderRemoved:
        return LaunchWords::tr("The header %1 is no longer sent.")
            .arg(visibleText(difference.name));
    case Part::Authority:
        return LaunchWords::tr("Other certificates are trusted than you approved.");
    case Part::Proxy:
        return LaunchWords::tr("Another way through the network than you approved.");
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
        return LaunchWords::tr(
            "The address holds spaces, quotes, brackets, back-slashes or invisible characters. "
            "Write it without them.");
    case Problem::UserInfo:
        return LaunchWords::tr("The address holds a name before \u201C@\u201D. Leave it out; a key "
                               "belongs into a header.");
    case Problem::VariableInHost:
        return LaunchWords::tr("The host of the address is a placeholder. Write the host itself.");
    case Problem::Host:
        return LaunchWords::tr("The address names no host that could exist.");
    case Problem::Port:
        return LaunchWords::tr("The port of the address is no number from 1 to 65535.");
    case Problem::Fragment:
        return LaunchWords::tr(
            "Leave out the part of the address from \u201C#\u201D on; it is never "
            "sent.");
    case Problem::Other:
        break;
    }
    return LaunchWords::tr("The address cannot be read. Check how it is written.");
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
        return LaunchWords::tr("The value of a header holds a line end or another control "
                               "character.");
    case Obstacle::Proxy:
        return LaunchWords::tr("The proxy is not written as http://host:port or "
                               "socks5://host:port.");
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
    case Kind::NewerFile:
        return LaunchWords::tr(
            "A newer version of Quayside wrote the list of servers. What this version "
            "knows of it was read.");
    }
    return {};
}

} // namespace quayside
