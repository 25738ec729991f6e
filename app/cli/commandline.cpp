// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commandline.h"

#include <QCommandLineParser>
#include <QDir>
#include <QStandardPaths>

namespace quayside {

using namespace Qt::StringLiterals;
using Command = CommandLine::Command;

namespace {

mcp::Error usage(const QString &text)
{
    return {mcp::ErrorKind::Policy, text, 0, {}};
}

struct Shape
{
    QLatin1StringView word;
    Command command;
    qsizetype operands;
    const char *line;
};

constexpr Shape kShapes[] = {
    {"servers"_L1, Command::Servers, 0, "servers"},
    {"add"_L1, Command::Add, 1,
     "add NAME [--env NAME=VALUE]… [--cwd FOLDER] -- PROGRAM [ARGUMENT]…"},
    {"tools"_L1, Command::Tools, 1, "tools SERVER"},
    {"call"_L1, Command::Call, 2, "call SERVER TOOL [--arg NAME=VALUE]… [--args '{…}']"},
};

QString description()
{
    QString text = u"Lists and calls the tools of MCP servers.\n\nCommands:\n"_s;
    for (const Shape &shape : kShapes)
        text += u"  "_s + QString::fromUtf8(shape.line) + u'\n';
    text += u"\nSERVER is a configured name, or - with the program behind --:\n"
            "  quayside-cli call - echo --arg message=ahoy -- node server.js stdio\n\n"
            "Exit status: 0 done, 1 the call failed, 2 wrong usage, 3 refused."_s;
    return text;
}

mcp::Result<QList<std::pair<QString, QString>>> pairs(const QStringList &texts,
                                                      QLatin1StringView option)
{
    QList<std::pair<QString, QString>> all;
    for (const QString &text : texts) {
        const qsizetype equals = text.indexOf(u'=');
        if (equals < 1)
            return usage(u"--%1 wants NAME=VALUE, not \"%2\"."_s.arg(option, text));
        all.append({text.left(equals), text.mid(equals + 1)});
    }
    return all;
}

/// Everything behind the first `--` is the program and its own arguments.
std::pair<QStringList, QStringList> splitAtProgram(const QStringList &arguments)
{
    const qsizetype at = arguments.indexOf("--"_L1);
    if (at < 0)
        return {arguments, {}};
    return {arguments.first(at), arguments.sliced(at + 1)};
}

/// The program as it would be written in a configuration: a path is taken from where we are.
mcp::ServerEntry entryFor(const QStringList &program, const QString &folder)
{
    mcp::ServerEntry entry;
    const bool isPath = program.constFirst().contains(u'/');
    entry.program =
        isPath ? QFileInfo(program.constFirst()).absoluteFilePath() : program.constFirst();
    entry.arguments = program.sliced(1);
    entry.workingFolder = QDir(folder).absolutePath();
    entry.name = QFileInfo(entry.program).fileName();
    return entry;
}

} // namespace

mcp::Result<CommandLine> readCommandLine(const QStringList &arguments, QString *helpText)
{
    const auto [own, program] = splitAtProgram(arguments);
    QCommandLineParser parser;
    parser.setApplicationDescription(description());
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    const QCommandLineOption config(u"config"_s, u"Folder of the configuration."_s, u"folder"_s);
    const QCommandLineOption json(u"json"_s, u"Print JSON, one object a line."_s);
    const QCommandLineOption timeout(u"timeout"_s, u"Seconds to wait for an answer."_s,
                                     u"seconds"_s);
    const QCommandLineOption arg(u"arg"_s, u"One argument of the tool."_s, u"name=value"_s);
    const QCommandLineOption args(u"args"_s, u"All arguments as a JSON object."_s, u"json"_s);
    const QCommandLineOption env(u"env"_s, u"A variable for the program."_s, u"name=value"_s);
    const QCommandLineOption cwd(u"cwd"_s, u"Folder the program starts in."_s, u"folder"_s);
    parser.addOptions({config, json, timeout, arg, args, env, cwd});
    parser.addPositionalArgument(u"command"_s, u"See above."_s, u"command [...]"_s);

    if (!parser.parse(own))
        return usage(parser.errorText() + u'.');
    if (parser.isSet(help) || parser.isSet(version)) {
        *helpText =
            parser.isSet(help) ? parser.helpText() : u"quayside-cli " QUAYSIDE_VERSION "\n"_s;
        return usage({});
    }

    CommandLine line;
    QStringList words = parser.positionalArguments();
    if (words.isEmpty())
        return usage(u"A command is needed: servers, add, tools or call."_s);
    const QString word = words.takeFirst();
    const auto shape = std::find_if(std::begin(kShapes), std::end(kShapes),
                                    [&word](const Shape &known) { return word == known.word; });
    if (shape == std::end(kShapes))
        return usage(u"There is no command \"%1\"."_s.arg(word));
    line.command = shape->command;
    if (words.size() != shape->operands)
        return usage(u"Usage: quayside-cli "_s + QString::fromUtf8(shape->line));
    if (!words.isEmpty() && words.constFirst() != u"-")
        line.server = words.constFirst();
    line.tool = words.value(1);

    line.isJson = parser.isSet(json);
    line.argumentsJson = parser.value(args);
    line.configFolder = parser.isSet(config)
        ? parser.value(config)
        : QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/quayside"_s;
    if (parser.isSet(timeout)) {
        bool ok = false;
        const double seconds = parser.value(timeout).toDouble(&ok);
        if (!ok || seconds <= 0 || seconds > 1e6)
            return usage(u"--timeout wants a number of seconds above 0."_s);
        line.timeout = std::chrono::milliseconds(qint64(seconds * 1000));
    }
    const auto given = pairs(parser.values(arg), "arg"_L1);
    if (!given)
        return given.error();
    line.arguments = *given;

    const bool wantsProgram =
        line.command == Command::Add || (line.command != Command::Servers && line.server.isEmpty());
    if (wantsProgram == program.isEmpty())
        return usage(wantsProgram ? u"The program to start belongs behind --."_s
                                  : u"A program behind -- goes with - as the server only."_s);
    if (wantsProgram) {
        line.program = entryFor(program, parser.value(cwd));
        const auto variables = pairs(parser.values(env), "env"_L1);
        if (!variables)
            return variables.error();
        line.program->environment = *variables;
        if (line.command == Command::Add)
            line.program->name = line.server;
    }
    return line;
}

} // namespace quayside
