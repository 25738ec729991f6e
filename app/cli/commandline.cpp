// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commandline.h"

#include "app/cli/commandhelp.h"
#include "app/cli/variables.h"

#include <QCommandLineParser>
#include <QDir>
#include <QFileInfo>
#include <QHash>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QUrl>

#include <cstring>
#include <string_view>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

using Verb = CommandLine::Command;

/// Whether its first operand is a server.
bool isAboutServer(Verb command)
{
    return command != Verb::Servers && command != Verb::Import && command != Verb::Export
        && command != Verb::CreateKey && command != Verb::KeyStatus && command != Verb::Chat
        && !isAboutConversations(command) && !isAboutAudit(command) && !isAboutTasks(command);
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

/// In the order of the help text.
void addOptions(QCommandLineParser &parser)
{
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOptions({
        {u"answers"_s, u"File with rules that answer requests from the server."_s, u"file"_s},
        {u"config"_s, u"Folder of the configuration."_s, u"folder"_s},
        {u"key-file"_s,
         u"File with the key that encrypts secrets and seals approvals, on a machine without a "
         u"keychain."_s,
         u"file"_s},
        {u"json"_s, u"Print JSON, one object per line."_s},
        {u"timeout"_s, u"Seconds to wait for the connection, and for each answer."_s, u"seconds"_s},
        {u"arg"_s, u"One argument of the tool."_s, u"name=value"_s},
        {u"args"_s, u"All arguments as a JSON object."_s, u"json"_s},
        {u"task"_s,
         u"Run the tool as a task if the server leaves the choice to the client, "
         u"and wait for the result."_s},
        {u"ttl"_s, u"How long to ask the server to keep the task."_s, u"milliseconds"_s},
        {u"env"_s,
         u"Environment variable for the program; without a value, taken from the "
         u"current environment."_s,
         u"name[=value]"_s},
        {u"env-file"_s,
         u"Environment variables for the program, one per line; - reads standard input."_s,
         u"file"_s},
        {u"cwd"_s, u"Folder the program starts in."_s, u"folder"_s},
        {u"era"_s, u"auto, stateful or stateless."_s, u"era"_s},
        {u"prompt"_s, u"What to complete for."_s, u"name"_s},
        {u"resource"_s, u"What to complete for."_s, u"template"_s},
        {u"uri"_s, u"A resource to listen to."_s, u"uri"_s},
        {u"output"_s, u"File to write the resource, or the audit log, to."_s, u"file"_s},
        {u"force"_s, u"Replace the output file if it exists."_s},
        {u"no-validate"_s, u"Check neither arguments nor results against the tool's schemas."_s},
        {u"accept-changes"_s, u"Also call tools that the server changes during the run."_s},
        {u"print-url"_s, u"Print the sign-in address, for a browser on another machine."_s},
        {u"browser"_s, u"Program that opens the sign-in address, its only argument."_s,
         u"program"_s},
        {u"scope"_s, u"A scope to request at sign-in."_s, u"scope"_s},
        {u"token-file"_s,
         u"File with a token of the platform, such as Kubernetes, that signs in to the address."_s,
         u"file"_s},
        {u"token-variable"_s, u"Environment variable with such a token."_s, u"name"_s},
        {u"issuer"_s,
         u"Sign-in host that receives that token without a question; without it, you are asked once."_s,
         u"address"_s},
        {u"server"_s, u"Entries of the audit log about this server."_s, u"name"_s},
        {u"tool"_s, u"Entries of the audit log about this tool."_s, u"tool"_s},
        {u"since"_s, u"Entries since a date, a time, or so long ago: 2026-07-01, 24h, 7d."_s,
         u"time"_s},
        {u"file"_s, u"Exported audit log to verify."_s, u"file"_s},
        {u"model"_s, u"Model of the conversation; without it, your default model."_s, u"model"_s},
        {u"servers"_s,
         u"Servers whose tools the model may use, separated by commas; without it, all that are "
         u"approved."_s,
         u"servers"_s},
        {u"once"_s, u"Say this, print the answer and end."_s, u"text"_s},
        {u"from"_s, u"App whose servers to import, for example \"Claude Desktop\"."_s, u"app"_s},
    });
    parser.addPositionalArgument(u"command"_s, u"See above."_s, u"command [...]"_s);
}

/// Nothing when text is no time.
std::optional<QDateTime> sinceOf(const QString &text)
{
    static const QRegularExpression ago(u"^(\\d{1,6})([smhd])$"_s);
    const QDateTime now = QDateTime::currentDateTimeUtc();
    if (const auto match = ago.match(text); match.hasMatch()) {
        static const QHash<QString, qint64> seconds{
            {u"s"_s, 1}, {u"m"_s, 60}, {u"h"_s, 3'600}, {u"d"_s, 86'400}};
        return now.addSecs(-match.captured(1).toLongLong() * seconds.value(match.captured(2)));
    }
    const QDateTime time = QDateTime::fromString(text, Qt::ISODate);
    return time.isValid() ? std::optional(time.toUTC()) : std::nullopt;
}

/// Times, the era and the arguments, which may be mistyped. The errors of this and the next are for the person.
mcp::Result<void> readValues(const QCommandLineParser &parser, CommandLine &line)
{
    bool ok = true;
    if (parser.isSet(u"timeout"_s)) {
        const double seconds = parser.value(u"timeout"_s).toDouble(&ok);
        if (!ok || seconds <= 0 || seconds > 1e6)
            return mcp::Error::policy(u"--timeout needs a number of seconds above 0."_s);
        line.timeout = std::chrono::milliseconds(qint64(seconds * 1000));
    }
    const auto given = pairs(parser.values(u"arg"_s), "arg"_L1);
    if (!given)
        return given.error();
    line.arguments = *given;

    using Era = mcp::ServerEntry::Era;
    static const QHash<QString, Era> eras{
        {u"auto"_s, Era::Auto}, {u"stateful"_s, Era::Stateful}, {u"stateless"_s, Era::Stateless}};
    if (parser.isSet(u"once"_s) && line.message.trimmed().isEmpty())
        return mcp::Error::policy(u"--once needs a text."_s);
    const QString era = parser.value(u"era"_s);
    if (parser.isSet(u"era"_s) && !eras.contains(era))
        return mcp::Error::policy(u"--era must be auto, stateful or stateless."_s);
    if (parser.isSet(u"era"_s))
        line.era = eras.value(era);
    if (parser.isSet(u"since"_s)) {
        const auto since = sinceOf(parser.value(u"since"_s));
        if (!since)
            return mcp::Error::policy(
                u"--since needs a date, a time, or so long ago: 2026-07-01, 24h, 7d."_s);
        line.since = *since;
    }
    if (parser.isSet(u"ttl"_s)) {
        line.ttl = std::chrono::milliseconds(parser.value(u"ttl"_s).toLongLong(&ok));
        if (!ok || line.ttl->count() < 0)
            return mcp::Error::policy(u"--ttl needs a whole number of milliseconds."_s);
    }
    return {};
}

/// What goes with other commands or options only.
mcp::Result<void> checkOptions(const CommandLine &line)
{
    const bool isCall = line.command == Verb::Call;
    if (line.isTask && !isCall)
        return mcp::Error::policy(u"--task works with call only."_s);
    if (line.ttl && !line.isTask)
        return mcp::Error::policy(u"--ttl works with --task only."_s);
    if (!line.answersFile.isEmpty() && (!isAsking(line.command) || isAboutTasks(line.command)))
        return mcp::Error::policy(u"--answers works with call, read, prompt, run and chat only."_s);
    const bool hasChatOptions =
        !line.model.isEmpty() || !line.chatServers.isEmpty() || !line.message.isEmpty();
    if (hasChatOptions && line.command != Verb::Chat)
        return mcp::Error::policy(u"--model, --servers and --once work with chat only."_s);
    const bool hasOutput = line.command == Verb::ExportChat || !line.outputFile.isEmpty();
    if (line.replaces && !hasOutput)
        return mcp::Error::policy(u"--force works with --output and chat export only."_s);
    if (!line.validates && !isCall && line.command != Verb::Run)
        return mcp::Error::policy(u"--no-validate works with call and run only."_s);
    if (line.acceptsChanges && line.command != Verb::Run)
        return mcp::Error::policy(u"--accept-changes works with run only."_s);
    if (!line.importFrom.isEmpty() && line.command != Verb::Import)
        return mcp::Error::policy(u"--from works with import only."_s);
    const bool selects = line.command == Verb::ListAudit || line.command == Verb::ExportAudit;
    const bool hasSelection =
        !line.auditServer.isEmpty() || !line.auditTool.isEmpty() || line.since.isValid();
    if (hasSelection && !selects)
        return mcp::Error::policy(
            u"--server, --tool and --since work with audit list and audit export only."_s);
    if (!line.auditFile.isEmpty() && line.command != Verb::VerifyAudit)
        return mcp::Error::policy(u"--file works with audit verify only."_s);
    const bool hasToken = !line.tokenFile.isEmpty() || !line.tokenVariable.isEmpty();
    if (hasToken && !(line.given && line.given->isRemote()))
        return mcp::Error::policy(
            u"--token-file and --token-variable work with an address only."_s);
    if (!line.tokenFile.isEmpty() && !line.tokenVariable.isEmpty())
        return mcp::Error::policy(u"--token-file and --token-variable cannot be combined."_s);
    if (!line.issuer.isEmpty() && !hasToken)
        return mcp::Error::policy(u"--issuer works with --token-file or --token-variable only."_s);
    if (line.printsAddress && !line.browser.isEmpty())
        return mcp::Error::policy(u"--print-url and --browser cannot be combined."_s);
    if (line.command == Verb::Complete && line.prompt.isEmpty() == line.resource.isEmpty())
        return mcp::Error::policy(u"complete needs either --prompt or --resource."_s);
    return {};
}

/// Reads `SERVER`, which may be an address, and what follows it.
mcp::Result<void> readOperands(const CommandShape &shape, QStringList words, CommandLine &line)
{
    const bool isAdding = line.command == Verb::Add;
    const QString address = isAdding ? words.value(1) : words.value(0);
    if (isAboutServer(line.command) && isAddress(address)) {
        line.given = entryForAddress(address);
        if (isAdding) {
            words.removeAt(1);
            line.given->name = words.constFirst();
        }
    }
    if (line.command == Verb::SearchChats && !words.isEmpty())
        words = {words.join(u' ')};
    const bool hasNone =
        !line.importFrom.isEmpty() || (line.command == Verb::CreateKey && words.isEmpty());
    if (words.size() != (hasNone ? 0 : shape.operands))
        return mcp::Error::policy(u"Usage: quayside-cli "_s + QString::fromUtf8(shape.line));
    if (isAboutServer(line.command)) {
        const QString server = words.takeFirst();
        if (server != u"-" && !isAddress(server))
            line.server = server;
    }
    line.operands = words;
    return {};
}

/// How to sign in to an address without a person.
void applyToken(CommandLine &line)
{
    if (line.tokenFile.isEmpty() && line.tokenVariable.isEmpty())
        return;
    mcp::OAuthEntry &oauth = line.given->oauth;
    if (!line.tokenFile.isEmpty())
        oauth.assertionFile = QFileInfo(line.tokenFile).absoluteFilePath();
    oauth.assertionVariable = line.tokenVariable;
    oauth.issuer = line.issuer;
    oauth.isUnattended = true;
}

/// Reads the program behind `--`, where the command starts one.
mcp::Result<void> readProgram(const CommandShape &shape, const QStringList &program,
                              const QCommandLineParser &parser, CommandLine &line)
{
    const bool isNamed = line.command != Verb::Add && !line.server.isEmpty();
    const bool isAboutAccount = line.command == Verb::SignIn || line.command == Verb::SignOut;
    if (isAboutAccount && !isNamed)
        return mcp::Error::policy(
            u"%1 needs a configured server: quayside-cli add NAME ADDRESS."_s.arg(shape.word));
    const bool wantsProgram = isAboutServer(line.command) && !isNamed && !line.given;
    if (wantsProgram == program.isEmpty())
        return mcp::Error::policy(wantsProgram ? u"The program to start must follow --."_s
                                               : u"A program after -- needs - as the server."_s);
    if (!wantsProgram)
        return {};
    line.given = entryFor(program, parser.value(u"cwd"_s));
    const auto variables = readVariables(parser.values(u"env"_s), parser.values(u"env-file"_s),
                                         QProcessEnvironment::systemEnvironment());
    if (!variables)
        return variables.error();
    line.given->environment = *variables;
    if (line.command == Verb::Add)
        line.given->name = line.server;
    return {};
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
    return command >= Verb::Tasks;
}

bool isAboutAudit(CommandLine::Command command)
{
    return command >= Verb::ListAudit && command <= Verb::ExportAudit;
}

bool isAboutConversations(CommandLine::Command command)
{
    return command >= Verb::ListChats && command <= Verb::ExportChat;
}

bool isAsking(CommandLine::Command command)
{
    return command == Verb::Call || command == Verb::Read || command == Verb::Prompt
        || command == Verb::Run || command == Verb::Chat || command == Verb::TaskResult;
}

mcp::Result<CommandLine> readCommandLine(const QStringList &arguments, QString *helpText)
{
    const auto split = splitAtProgram(arguments);
    QCommandLineParser parser;
    parser.setApplicationDescription(helpForAll());
    addOptions(parser);
    if (!parser.parse(split.first))
        return mcp::Error::policy(parser.errorText() + u'.');
    QStringList words = parser.positionalArguments();
    const CommandShape *shape = words.isEmpty() ? nullptr : takeShape(words);
    if (parser.isSet(u"version"_s)) {
        *helpText = u"quayside-cli " QUAYSIDE_VERSION "\n"_s;
        return mcp::Error::policy({});
    }
    if (parser.isSet(u"help"_s) || parser.isSet(u"help-all"_s)) {
        *helpText = shape ? helpFor(*shape) : parser.helpText();
        return mcp::Error::policy({});
    }
    if (parser.positionalArguments().isEmpty())
        return mcp::Error::policy(u"No command given."_s);
    if (!shape)
        return mcp::Error::policy(
            u"There is no command \"%1\"."_s.arg(parser.positionalArguments().join(u' ')));

    CommandLine line;
    line.command = shape->command;
    line.isJson = parser.isSet(u"json"_s);
    line.argumentsJson = parser.value(u"args"_s);
    line.configFolder = parser.isSet(u"config"_s)
        ? parser.value(u"config"_s)
        : QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/quayside"_s;
    line.keyFile = parser.value(u"key-file"_s);
    line.isTask = parser.isSet(u"task"_s);
    line.answersFile = parser.value(u"answers"_s);
    line.validates = !parser.isSet(u"no-validate"_s);
    line.acceptsChanges = parser.isSet(u"accept-changes"_s);
    line.printsAddress = parser.isSet(u"print-url"_s);
    line.browser = parser.value(u"browser"_s);
    line.scopes = parser.values(u"scope"_s);
    line.tokenFile = parser.value(u"token-file"_s);
    line.tokenVariable = parser.value(u"token-variable"_s);
    line.issuer = parser.value(u"issuer"_s);
    line.importFrom = parser.value(u"from"_s);
    line.prompt = parser.value(u"prompt"_s);
    line.resource = parser.value(u"resource"_s);
    line.uris = parser.values(u"uri"_s);
    line.outputFile = parser.value(u"output"_s);
    line.replaces = parser.isSet(u"force"_s);
    line.auditServer = parser.value(u"server"_s);
    line.auditTool = parser.value(u"tool"_s);
    line.auditFile = parser.value(u"file"_s);
    line.model = parser.value(u"model"_s);
    line.chatServers = parser.value(u"servers"_s).split(u',', Qt::SkipEmptyParts);
    line.message = parser.value(u"once"_s);
    const auto read = readOperands(*shape, words, line)
                          .andThen([&] { return readValues(parser, line); })
                          .andThen([&] { return checkOptions(line); })
                          .andThen([&] { return readProgram(*shape, split.second, parser, line); });
    if (!read)
        return read.error();
    applyToken(line);
    return line;
}

void wipeValues(int argc, char **argv)
{
    const auto wipe = [](char *text) { std::memset(text, 0, std::strlen(text)); };
    const auto wipeBehindName = [&wipe](char *text) {
        if (char *equals = std::strchr(text, '='))
            wipe(equals + 1);
    };
    for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i) {
        const std::string_view word(argv[i]);
        const bool hasNext = i + 1 < argc;
        if ((word == "--args" || word == "--once") && hasNext)
            wipe(argv[++i]);
        else if ((word == "--env" || word == "--arg") && hasNext)
            wipeBehindName(argv[++i]);
        else if (word.starts_with("--args=") || word.starts_with("--once="))
            wipe(argv[i] + 7);
        else if (word.starts_with("--env=") || word.starts_with("--arg="))
            wipeBehindName(argv[i] + 6);
    }
}

} // namespace quayside
