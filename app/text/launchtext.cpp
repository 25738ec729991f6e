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
    return cleanText(marked);
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
        return LaunchWords::tr("The variable %1 makes programs load other code.").arg(part);
    case Kind::MayChange:
        return LaunchWords::tr(
                   "%1 is fetched without an exact version. It may be different code at "
                   "any start.")
            .arg(part);
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
    case Kind::UnsupportedEntry:
        return LaunchWords::tr(
                   "The entry \u201C%1\u201D is no local program. This version of Quayside cannot "
                   "use it.")
            .arg(key);
    case Kind::Placeholder:
        return LaunchWords::tr(
                   "The entry \u201C%1\u201D holds a placeholder in %2, which Quayside does not "
                   "replace.")
            .arg(key, detail);
    case Kind::NewerFile:
        return LaunchWords::tr(
            "A newer version of Quayside wrote the list of servers. What this version "
            "knows of it was read.");
    }
    return {};
}

} // namespace quayside
