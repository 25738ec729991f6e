// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commandline.h"

#include "app/cli/variables.h"

#include <QCommandLineParser>
#include <QDir>
#include <QHash>
#include <QStandardPaths>
#include <QUrl>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

struct Shape
{
    QLatin1StringView word;
    CommandLine::Command command = CommandLine::Command::Servers;
    qsizetype operands = 0;
    const char *line = nullptr;
};

constexpr Shape kShapes[] = {
    {"servers"_L1, CommandLine::Command::Servers, 0, "servers"},
    {"add"_L1, CommandLine::Command::Add, 1,
     "add NAME ADDRESS, or add NAME [--env NAME[=VALUE]]… [--env-file FILE]… [--cwd FOLDER] "
     "-- PROGRAM [ARGUMENT]…"},
    {"tools"_L1, CommandLine::Command::Tools, 1, "tools SERVER"},
    {"call"_L1, CommandLine::Command::Call, 2,
     "call SERVER TOOL [--arg NAME=VALUE]… [--args '{…}'] [--task [--ttl MILLISECONDS]] "
     "[--answers FILE] [--no-validate]"},
    {"resources"_L1, CommandLine::Command::Resources, 1, "resources SERVER"},
    {"read"_L1, CommandLine::Command::Read, 2, "read SERVER URI [--output FILE] [--answers FILE]"},
    {"prompts"_L1, CommandLine::Command::Prompts, 1, "prompts SERVER"},
    {"prompt"_L1, CommandLine::Command::Prompt, 2,
     "prompt SERVER NAME [--arg NAME=VALUE]… [--answers FILE]"},
    {"complete"_L1, CommandLine::Command::Complete, 3,
     "complete SERVER ARGUMENT VALUE --prompt NAME|--resource TEMPLATE [--arg NAME=VALUE]…"},
    {"listen"_L1, CommandLine::Command::Listen, 1, "listen SERVER [--uri URI]…"},
    {"ping"_L1, CommandLine::Command::Ping, 1, "ping SERVER"},
    {"run"_L1, CommandLine::Command::Run, 2,
     "run SERVER STEPS.json [--answers FILE] [--no-validate]"},
    {"sign-in"_L1, CommandLine::Command::SignIn, 1,
     "sign-in SERVER [--print-url | --browser PROGRAM] [--scope SCOPE]…"},
    {"sign-out"_L1, CommandLine::Command::SignOut, 1, "sign-out SERVER"},
    {"tasks"_L1, CommandLine::Command::Tasks, 0, "tasks"},
    {"tasks watch"_L1, CommandLine::Command::WatchTasks, 0, "tasks watch"},
    {"tasks result"_L1, CommandLine::Command::TaskResult, 1, "tasks result KEY"},
    {"tasks cancel"_L1, CommandLine::Command::CancelTask, 1, "tasks cancel KEY"},
    {"tasks forget"_L1, CommandLine::Command::ForgetTask, 1, "tasks forget KEY"},
};

/// Whether its first operand is a server.
bool isAboutServer(CommandLine::Command command)
{
    return command != CommandLine::Command::Servers && !isAboutTasks(command);
}

/// Takes the command from the front of words; null when there is no such command.
const Shape *takeShape(QStringList &words)
{
    QString word = words.takeFirst();
    if (word == "tasks"_L1 && !words.isEmpty())
        word += u' ' + words.takeFirst();
    const auto shape = std::find_if(std::begin(kShapes), std::end(kShapes),
                                    [&word](const Shape &known) { return word == known.word; });
    return shape == std::end(kShapes) ? nullptr : shape;
}

QString description()
{
    QString text = u"Uses MCP servers from the command line.\n\nCommands:\n"_s;
    for (const Shape &shape : kShapes)
        text += u"  "_s + QString::fromUtf8(shape.line) + u'\n';
    text +=
        u"\nSERVER is a configured name, an address (https://…), or - with the program after --:\n"
        "  quayside-cli call - echo --arg message=ahoy -- node server.js stdio\n\n"
        "STEPS.json is a list of steps on one connection; the output is one JSON object per line:\n"
        "  [ {\"list\": \"tools\"},\n"
        "    {\"call\": \"echo\", \"arguments\": {\"message\": \"ahoy\"}, \"times\": 10},\n"
        "    {\"call\": \"slow\", \"cancelAfterMs\": 500, \"expect\": \"error\"},\n"
        "    {\"listen\": {\"tools\": true, \"uris\": [\"demo:clock\"]}},\n"
        "    {\"parallel\": [ {\"read\": \"demo:clock\"}, {\"ping\": {}} ]},\n"
        "    {\"wait\": {\"notice\": \"resources/updated\", \"timeoutMs\": 5000}},\n"
        "    {\"call\": \"survey\", \"arguments\": {\"ship\": \"no. {{i}}\"}, \"times\": 3, "
        "\"task\": true},\n"
        "    {\"server\": \"other\", \"list\": \"tools\"},\n"
        "    {\"reconnect\": {}} ]\n"
        "Other verbs: prompt, complete, wait with milliseconds. A step may have a name, a "
        "timeoutMs, a server,\n"
        "and \"expect\": \"error\" when failure is expected; the exit status is 0 if every step "
        "ended as expected.\n\n"
        "Requests from servers are answered by the rules in the FILE of --answers, otherwise by "
        "you in the\nterminal, otherwise declined:\n"
        "  [ {\"message\": \"your name\", \"content\": {\"name\": \"Ada\"}, \"defaults\": true},\n"
        "    {\"kind\": \"link\", \"open\": true}, {\"text\": \"Ahoy, said the model\"},\n"
        "    {\"roots\": [\"/srv/charts\"]}, {\"action\": \"decline\"} ]\n\n"
        "Tasks are shared with the window. KEY is the key that tasks shows, or its beginning.\n\n"
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
            return mcp::Error::policy(u"--%1 needs NAME=VALUE, not \"%2\"."_s.arg(option, text));
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

bool isAddress(const QString &word)
{
    return word.startsWith("https://"_L1) || word.startsWith("http://"_L1);
}

mcp::ServerEntry entryForAddress(const QString &address)
{
    mcp::ServerEntry entry;
    entry.url = address;
    entry.name = QUrl(address).host();
    return entry;
}

bool isAboutTasks(CommandLine::Command command)
{
    switch (command) {
    case CommandLine::Command::Tasks:
    case CommandLine::Command::WatchTasks:
    case CommandLine::Command::TaskResult:
    case CommandLine::Command::CancelTask:
    case CommandLine::Command::ForgetTask:
        return true;
    default:
        return false;
    }
}

mcp::Result<CommandLine> readCommandLine(const QStringList &arguments, QString *helpText)
{
    const auto [own, program] = splitAtProgram(arguments);
    QCommandLineParser parser;
    parser.setApplicationDescription(description());
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    const QCommandLineOption config(u"config"_s, u"Folder of the configuration."_s, u"folder"_s);
    const QCommandLineOption json(u"json"_s, u"Print JSON, one object per line."_s);
    const QCommandLineOption timeout(
        u"timeout"_s, u"Seconds to wait for the connection, and for each answer."_s, u"seconds"_s);
    const QCommandLineOption arg(u"arg"_s, u"One argument of the tool."_s, u"name=value"_s);
    const QCommandLineOption args(u"args"_s, u"All arguments as a JSON object."_s, u"json"_s);
    const QCommandLineOption task(
        u"task"_s,
        u"Run the tool as a task if the server leaves the choice to the client, "
        u"and wait for the result."_s);
    const QCommandLineOption ttl(u"ttl"_s, u"How long to ask the server to keep the task."_s,
                                 u"milliseconds"_s);
    const QCommandLineOption env(
        u"env"_s,
        u"Environment variable for the program; without a value, taken from the "
        u"current environment."_s,
        u"name[=value]"_s);
    const QCommandLineOption envFile(
        u"env-file"_s,
        u"Environment variables for the program, one per line; - reads standard input."_s,
        u"file"_s);
    const QCommandLineOption cwd(u"cwd"_s, u"Folder the program starts in."_s, u"folder"_s);
    const QCommandLineOption era(u"era"_s, u"auto, stateful or stateless."_s, u"era"_s);
    const QCommandLineOption prompt(u"prompt"_s, u"What to complete for."_s, u"name"_s);
    const QCommandLineOption resource(u"resource"_s, u"What to complete for."_s, u"template"_s);
    const QCommandLineOption uri(u"uri"_s, u"A resource to listen to."_s, u"uri"_s);
    const QCommandLineOption output(u"output"_s, u"File to write the resource to."_s, u"file"_s);
    const QCommandLineOption answers(
        u"answers"_s, u"File with rules that answer requests from the server."_s, u"file"_s);
    const QCommandLineOption noValidate(
        u"no-validate"_s, u"Check neither arguments nor results against the tool's schemas."_s);
    const QCommandLineOption printUrl(
        u"print-url"_s, u"Print the sign-in address, for a browser on another machine."_s);
    const QCommandLineOption scope(u"scope"_s, u"A scope to request at sign-in."_s, u"scope"_s);
    const QCommandLineOption browser(
        u"browser"_s, u"Program that opens the sign-in address, its only argument."_s,
        u"program"_s);
    parser.addOptions({answers, config, json,       timeout,  arg,     args,   task,
                       ttl,     env,    envFile,    cwd,      era,     prompt, resource,
                       uri,     output, noValidate, printUrl, browser, scope});
    parser.addPositionalArgument(u"command"_s, u"See above."_s, u"command [...]"_s);

    if (!parser.parse(own))
        return mcp::Error::policy(parser.errorText() + u'.');
    if (parser.isSet(help) || parser.isSet(version)) {
        *helpText =
            parser.isSet(help) ? parser.helpText() : u"quayside-cli " QUAYSIDE_VERSION "\n"_s;
        return mcp::Error::policy({});
    }

    CommandLine line;
    QStringList words = parser.positionalArguments();
    if (words.isEmpty())
        return mcp::Error::policy(u"No command given."_s);
    const Shape *shape = takeShape(words);
    if (!shape)
        return mcp::Error::policy(
            u"There is no command \"%1\"."_s.arg(parser.positionalArguments().join(u' ')));
    line.command = shape->command;
    const QString address =
        line.command == CommandLine::Command::Add ? words.value(1) : words.value(0);
    if (isAboutServer(line.command) && isAddress(address)) {
        line.given = entryForAddress(address);
        if (line.command == CommandLine::Command::Add) {
            words.removeAt(1);
            line.given->name = words.constFirst();
        }
    }
    if (words.size() != shape->operands)
        return mcp::Error::policy(u"Usage: quayside-cli "_s + QString::fromUtf8(shape->line));
    if (isAboutServer(line.command)) {
        const QString server = words.takeFirst();
        if (server != u"-" && !isAddress(server))
            line.server = server;
    }
    line.operands = words;

    line.isJson = parser.isSet(json);
    line.argumentsJson = parser.value(args);
    line.configFolder = parser.isSet(config)
        ? parser.value(config)
        : QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/quayside"_s;
    if (parser.isSet(timeout)) {
        bool ok = false;
        const double seconds = parser.value(timeout).toDouble(&ok);
        if (!ok || seconds <= 0 || seconds > 1e6)
            return mcp::Error::policy(u"--timeout needs a number of seconds above 0."_s);
        line.timeout = std::chrono::milliseconds(qint64(seconds * 1000));
    }
    const auto given = pairs(parser.values(arg), "arg"_L1);
    if (!given)
        return given.error();
    line.arguments = *given;

    using Era = mcp::ServerEntry::Era;
    static const QHash<QString, Era> eras{
        {u"auto"_s, Era::Auto}, {u"stateful"_s, Era::Stateful}, {u"stateless"_s, Era::Stateless}};
    if (parser.isSet(era) && !eras.contains(parser.value(era)))
        return mcp::Error::policy(u"--era must be auto, stateful or stateless."_s);
    if (parser.isSet(era))
        line.era = eras.value(parser.value(era));
    line.isTask = parser.isSet(task);
    if (parser.isSet(ttl)) {
        bool ok = false;
        line.ttl = std::chrono::milliseconds(parser.value(ttl).toLongLong(&ok));
        if (!ok || line.ttl->count() < 0)
            return mcp::Error::policy(u"--ttl needs a whole number of milliseconds."_s);
    }
    if (line.isTask && line.command != CommandLine::Command::Call)
        return mcp::Error::policy(u"--task works with call only."_s);
    if (line.ttl && !line.isTask)
        return mcp::Error::policy(u"--ttl works with --task only."_s);
    line.answersFile = parser.value(answers);
    const bool mayAsk = line.command == CommandLine::Command::Call
        || line.command == CommandLine::Command::Read
        || line.command == CommandLine::Command::Prompt
        || line.command == CommandLine::Command::Run;
    if (parser.isSet(answers) && !mayAsk)
        return mcp::Error::policy(u"--answers works with call, read, prompt and run only."_s);
    line.validates = !parser.isSet(noValidate);
    if (!line.validates && line.command != CommandLine::Command::Call
        && line.command != CommandLine::Command::Run)
        return mcp::Error::policy(u"--no-validate works with call and run only."_s);
    line.printsAddress = parser.isSet(printUrl);
    line.browser = parser.value(browser);
    line.scopes = parser.values(scope);
    if (line.printsAddress && !line.browser.isEmpty())
        return mcp::Error::policy(u"--print-url and --browser cannot be combined."_s);
    line.prompt = parser.value(prompt);
    line.resource = parser.value(resource);
    line.uris = parser.values(uri);
    line.outputFile = parser.value(output);
    if (line.command == CommandLine::Command::Complete
        && line.prompt.isEmpty() == line.resource.isEmpty())
        return mcp::Error::policy(u"complete needs either --prompt or --resource."_s);

    const bool isNamed = line.command != CommandLine::Command::Add && !line.server.isEmpty();
    const bool isAboutAccount = line.command == CommandLine::Command::SignIn
        || line.command == CommandLine::Command::SignOut;
    if (isAboutAccount && !isNamed)
        return mcp::Error::policy(
            u"%1 needs a configured server: quayside-cli add NAME ADDRESS."_s.arg(shape->word));
    const bool wantsProgram = isAboutServer(line.command) && !isNamed && !line.given;
    if (wantsProgram == program.isEmpty())
        return mcp::Error::policy(wantsProgram ? u"The program to start must follow --."_s
                                               : u"A program after -- needs - as the server."_s);
    if (wantsProgram) {
        line.given = entryFor(program, parser.value(cwd));
        const auto variables = readVariables(parser.values(env), parser.values(envFile),
                                             QProcessEnvironment::systemEnvironment());
        if (!variables)
            return variables.error();
        line.given->environment = *variables;
        if (line.command == CommandLine::Command::Add)
            line.given->name = line.server;
    }
    return line;
}

} // namespace quayside
