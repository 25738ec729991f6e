// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commandline.h"

#include "app/cli/script.h"
#include "app/cli/variables.h"
#include "app/cli/verb.h"

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

/// Besides those for help and the version, in the order of the help text.
const QList<QCommandLineOption> &knownOptions()
{
    static const QList<QCommandLineOption> all{
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
        {u"sandbox"_s,
         u"itself: the server sees its own folder only, and what the next options add. everything: "
         u"it runs with all your rights."_s,
         u"preset"_s},
        {u"read"_s, u"Folder that a server in a sandbox may read."_s, u"folder"_s},
        {u"write"_s, u"Folder that a server in a sandbox may change."_s, u"folder"_s},
        {u"allow-host"_s, u"Host that a server in a sandbox may connect to, or *.NAME."_s,
         u"name"_s},
        {u"set"_s, u"A setting of what is installed; again for each of several values."_s,
         u"key=value"_s},
        {u"era"_s, u"auto, stateful or stateless."_s, u"era"_s},
        {u"prompt"_s, u"What to complete for."_s, u"name"_s},
        {u"resource"_s, u"What to complete for."_s, u"template"_s},
        {u"uri"_s, u"A resource to listen to."_s, u"uri"_s},
        {u"output"_s, u"File to write the resource, the session or the audit log to."_s, u"file"_s},
        {u"force"_s, u"Replace the output file if it exists."_s},
        {u"no-validate"_s, u"Check neither arguments nor results against the tool's schemas."_s},
        {u"accept-changes"_s, u"Also call tools that the server changes during the run."_s},
        {u"steps"_s, u"File with the steps to record or to check."_s, u"file"_s},
        {u"only"_s, u"Run the tests with this text in their name."_s, u"text"_s},
        {u"times"_s, u"Run each test so often, and print percentiles of its duration."_s,
         u"number"_s},
        {u"at-once"_s, u"So many runs of a test at a time; without it, one after the other."_s,
         u"number"_s},
        {u"junit"_s, u"File to write a report to, in the XML of JUnit."_s, u"file"_s},
        {u"tap"_s, u"Print results in the Test Anything Protocol."_s},
        {u"update"_s,
         u"Write the values that were received into the files of the tests, in place of those that "
         u"were expected."_s},
        {u"http"_s, u"Serve http://127.0.0.1:PORT/mcp; 0: any free port."_s, u"port"_s},
        {u"fast"_s, u"Answer without the recorded pauses."_s},
        {u"ignore"_s, u"Place in answers that may differ, such as structuredContent.time."_s,
         u"path"_s},
        {u"strict"_s, u"Fail at each difference, not only at those that break something."_s},
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
    };
    return all;
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
mcp::Result<void> readValues(CommandLine &line)
{
    bool ok = true;
    if (line.options.contains(u"timeout"_s)) {
        const double seconds = line.value(u"timeout"_s).toDouble(&ok);
        if (!ok || seconds <= 0 || seconds > 1e6)
            return mcp::Error::policy(u"--timeout needs a number of seconds above 0."_s);
        line.timeout = std::chrono::milliseconds(qint64(seconds * 1000));
    }
    const auto given = pairs(line.values(u"arg"_s), "arg"_L1);
    if (!given)
        return given.error();
    line.arguments = *given;
    const auto settings = pairs(line.values(u"set"_s), "set"_L1);
    if (!settings)
        return settings.error();
    line.settings = *settings;

    if (line.options.contains(u"once"_s) && line.value(u"once"_s).trimmed().isEmpty())
        return mcp::Error::policy(u"--once needs a text."_s);
    if (line.options.contains(u"era"_s)) {
        line.era = mcp::json::fromName<mcp::EraChoice>(line.value(u"era"_s));
        if (!line.era)
            return mcp::Error::policy(
                u"--era must be %1."_s.arg(mcp::json::allNames<mcp::EraChoice>()));
    }
    if (line.options.contains(u"since"_s)) {
        const auto since = sinceOf(line.value(u"since"_s));
        if (!since)
            return mcp::Error::policy(
                u"--since needs a date, a time, or so long ago: 2026-07-01, 24h, 7d."_s);
        line.since = *since;
    }
    if (line.options.contains(u"ttl"_s)) {
        line.ttl = std::chrono::milliseconds(line.value(u"ttl"_s).toLongLong(&ok));
        if (!ok || line.ttl->count() < 0)
            return mcp::Error::policy(u"--ttl needs a whole number of milliseconds."_s);
    }
    return {};
}

/// As a sentence lists them.
QString listed(const QStringList &words)
{
    return words.size() < 2
        ? words.join(QString())
        : words.first(words.size() - 1).join(u", "_s) + u" and "_s + words.constLast();
}

/// Refuses options of other verbs, where ignoring them would surprise.
mcp::Result<void> checkVerb(const CommandLine &line)
{
    static const QList<QStringList> groups{
        {u"task"_s},
        {u"answers"_s},
        {u"model"_s, u"servers"_s, u"once"_s},
        {u"no-validate"_s},
        {u"accept-changes"_s},
        {u"sandbox"_s, u"read"_s, u"write"_s, u"allow-host"_s},
        {u"from"_s},
        {u"set"_s},
        {u"steps"_s},
        {u"only"_s, u"times"_s, u"at-once"_s, u"junit"_s, u"tap"_s, u"update"_s},
        {u"http"_s, u"fast"_s},
        {u"ignore"_s, u"strict"_s},
        {u"server"_s, u"tool"_s, u"since"_s},
        {u"file"_s}};
    for (const QStringList &group : groups) {
        const bool isGiven = std::any_of(group.cbegin(), group.cend(),
                                         [&line](const QString &one) { return line.has(one); });
        if (!isGiven || line.verb->takes(group.constFirst()))
            continue;
        QStringList options;
        for (const QString &option : group)
            options.append(u"--"_s + option);
        QStringList takers;
        for (const Verb &verb : verbs()) {
            if (verb.takes(group.constFirst()))
                takers.append(verb.name);
        }
        return mcp::Error::policy(u"%1 %2 with %3 only."_s.arg(
            listed(options), group.size() == 1 ? u"works"_s : u"work"_s, listed(takers)));
    }
    return {};
}

/// What goes with other options only.
mcp::Result<void> checkOptions(const CommandLine &line)
{
    if (line.ttl && !line.has(u"task"_s))
        return mcp::Error::policy(u"--ttl works with --task only."_s);
    if (line.has(u"force"_s) && !line.is("chat export"_L1) && !line.has(u"output"_s))
        return mcp::Error::policy(u"--force works with --output and chat export only."_s);
    const bool hasFile = line.has(u"token-file"_s);
    const bool hasVariable = line.has(u"token-variable"_s);
    const bool hasToken = hasFile || hasVariable;
    const bool hasSandbox = line.has(u"sandbox"_s) || line.has(u"read"_s) || line.has(u"write"_s)
        || line.has(u"allow-host"_s);
    if (hasSandbox && line.given && line.given->isRemote())
        return mcp::Error::policy(
            u"--sandbox, --read, --write and --allow-host work with a program only."_s);
    if (hasToken && !(line.given && line.given->isRemote()))
        return mcp::Error::policy(
            u"--token-file and --token-variable work with an address only."_s);
    if (hasFile && hasVariable)
        return mcp::Error::policy(u"--token-file and --token-variable cannot be combined."_s);
    if (line.has(u"issuer"_s) && !hasToken)
        return mcp::Error::policy(u"--issuer works with --token-file or --token-variable only."_s);
    if (line.has(u"print-url"_s) && line.has(u"browser"_s))
        return mcp::Error::policy(u"--print-url and --browser cannot be combined."_s);
    for (const auto &[option, most] :
         {std::pair(u"times"_s, kScriptTimes), std::pair(u"at-once"_s, kScriptCallsAtOnce)}) {
        bool isNumber = true;
        const qint64 number =
            line.options.contains(option) ? line.value(option).toLongLong(&isNumber) : 1;
        if (!isNumber || number < 1 || number > most)
            return mcp::Error::policy(
                u"--%1 needs a whole number from 1 to %2."_s.arg(option).arg(most));
    }
    if (line.has(u"at-once"_s) && !line.has(u"times"_s))
        return mcp::Error::policy(u"--at-once works with --times only."_s);
    if (line.has(u"update"_s) && line.has(u"times"_s))
        return mcp::Error::policy(u"--update and --times cannot be combined."_s);
    if (line.has(u"tap"_s) && line.isJson())
        return mcp::Error::policy(u"--tap and --json cannot be combined."_s);
    for (const QString &option : {u"steps"_s, u"http"_s, u"junit"_s, u"only"_s}) {
        if (line.options.contains(option) && !line.has(option))
            return mcp::Error::policy(u"--%1 needs a value."_s.arg(option));
    }
    if (line.is("record"_L1) && !line.has(u"output"_s))
        return mcp::Error::policy(u"record needs --output FILE."_s);
    if (line.is("complete"_L1) && line.has(u"prompt"_s) == line.has(u"resource"_s))
        return mcp::Error::policy(u"complete needs either --prompt or --resource."_s);
    return {};
}

/// One word, or two if there are verbs that begin with the first.
QString typedVerb(const QStringList &words)
{
    const QString start = words.constFirst() + u' ';
    const bool isGroup = std::ranges::any_of(
        verbs(), [&start](const Verb &verb) { return verb.name.startsWith(start); });
    return isGroup ? words.first(qMin<qsizetype>(2, words.size())).join(u' ') : words.constFirst();
}

/// Reads `SERVER`, which may be an address, and what follows it.
mcp::Result<void> readOperands(QStringList words, CommandLine &line)
{
    const bool isAdding = line.is("add"_L1);
    const bool isOfServer = line.verb->has(Verb::OfServer);
    const QString address = isAdding ? words.value(1) : words.value(0);
    if (isOfServer && isAddress(address)) {
        line.given = entryForAddress(address);
        if (isAdding) {
            words.removeAt(1);
            line.given->name = words.constFirst();
        }
    }
    if ((line.is("chat search"_L1) || line.is("search"_L1)) && !words.isEmpty())
        words = {words.join(u' ')};
    const bool hasNone = line.has(u"from"_s) || (line.is("keys create"_L1) && words.isEmpty());
    const qsizetype wanted = hasNone ? 0 : line.verb->operands;
    if (words.size() < wanted || (words.size() > wanted && !line.verb->has(Verb::Many)))
        return mcp::Error::policy(u"Usage: quayside-cli "_s + QString::fromUtf8(line.verb->syntax));
    if (isOfServer) {
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
    if (!line.has(u"token-file"_s) && !line.has(u"token-variable"_s))
        return;
    mcp::OAuthEntry &oauth = line.given->oauth;
    if (line.has(u"token-file"_s))
        oauth.assertionFile = QFileInfo(line.value(u"token-file"_s)).absoluteFilePath();
    oauth.assertionVariable = line.value(u"token-variable"_s);
    oauth.issuer = line.value(u"issuer"_s);
    oauth.isUnattended = true;
}

/// The real paths of folders that are there: a sandbox follows no links.
mcp::Result<QStringList> givenFolders(const CommandLine &line, const QString &option)
{
    QStringList folders;
    const QStringList typed = line.values(option);
    for (const QString &folder : typed) {
        const QFileInfo info(folder);
        const QString real = info.canonicalFilePath();
        if (!info.isDir() || !mcp::isSandboxFolder(real))
            return mcp::Error::policy(
                u"--%1: %2 is no folder that can be given."_s.arg(option, folder));
        folders.append(real);
    }
    folders.removeDuplicates();
    if (folders.size() > mcp::Sandbox::kMostFolders)
        return mcp::Error::policy(
            u"--%1 works %2 times at most."_s.arg(option).arg(mcp::Sandbox::kMostFolders));
    return folders;
}

/// Nothing: all rights of the person.
mcp::Result<std::optional<mcp::Sandbox>> readSandboxOptions(const CommandLine &line)
{
    const QString preset = line.value(u"sandbox"_s);
    const bool hasParts = line.has(u"read"_s) || line.has(u"write"_s) || line.has(u"allow-host"_s);
    if (!preset.isEmpty() && preset != u"itself"_s && preset != u"everything"_s)
        return mcp::Error::policy(u"--sandbox must be itself or everything."_s);
    if (preset == u"everything"_s && hasParts)
        return mcp::Error::policy(
            u"--sandbox everything cannot be combined with --read, --write and --allow-host."_s);
    if (preset != u"itself"_s && !hasParts)
        return std::optional<mcp::Sandbox>();
    mcp::Sandbox sandbox;
    const auto read = givenFolders(line, u"read"_s);
    const auto written = read ? givenFolders(line, u"write"_s) : read;
    if (!written)
        return written.error();
    sandbox.readFolders = *read;
    sandbox.writeFolders = *written;
    const QStringList hosts = line.values(u"allow-host"_s);
    for (const QString &typed : hosts) {
        const QString host = typed.toLower();
        if (!mcp::isSandboxHost(host) || sandbox.hosts.size() == mcp::Sandbox::kMostHosts)
            return mcp::Error::policy(
                u"--allow-host needs the name of a host or *.NAME, at most %1 times, not \"%2\"."_s
                    .arg(mcp::Sandbox::kMostHosts)
                    .arg(typed));
        sandbox.hosts.append(host);
        sandbox.network = mcp::Sandbox::Network::Hosts;
    }
    sandbox.hosts.removeDuplicates();
    return std::optional(sandbox);
}

/// Reads the program behind `--`, where the verb starts one.
mcp::Result<void> readProgram(const QStringList &program, CommandLine &line)
{
    const bool isAdding = line.is("add"_L1);
    const bool isNamed = !isAdding && !line.server.isEmpty();
    const bool isAboutAccount = line.is("sign-in"_L1) || line.is("sign-out"_L1);
    if (isAboutAccount && !isNamed)
        return mcp::Error::policy(
            u"%1 needs a configured server: quayside-cli add NAME ADDRESS."_s.arg(line.verb->name));
    const bool wantsProgram = line.verb->has(Verb::OfServer) && !isNamed && !line.given;
    if (wantsProgram == program.isEmpty())
        return mcp::Error::policy(wantsProgram ? u"The program to start must follow --."_s
                                               : u"A program after -- needs - as the server."_s);
    if (!wantsProgram)
        return {};
    line.given = entryFor(program, line.value(u"cwd"_s));
    const auto variables = readVariables(line.values(u"env"_s), line.values(u"env-file"_s),
                                         QProcessEnvironment::systemEnvironment());
    if (!variables)
        return variables.error();
    line.given->environment = *variables;
    if (isAdding)
        line.given->name = line.server;
    const auto sandbox = readSandboxOptions(line);
    if (!sandbox)
        return sandbox.error();
    line.given->sandbox = *sandbox;
    if (!*sandbox || line.has(u"cwd"_s))
        return {};
    for (const QString &argument : line.given->arguments) {
        if (QFileInfo(argument).isRelative() && QFileInfo(argument).isFile())
            return mcp::Error::policy(
                u"In its sandbox the server starts in a folder of its own. Write the whole path of %1."_s
                    .arg(argument));
    }
    line.given->workingFolder.clear(); // It is not given this folder.
    return {};
}

} // namespace

bool CommandLine::is(QLatin1StringView verbName) const
{
    return verb->name == verbName;
}

bool CommandLine::has(const QString &option) const
{
    const auto found = options.constFind(option);
    return found != options.cend() && (found->isEmpty() || !found->constLast().isEmpty());
}

QString CommandLine::value(const QString &option) const
{
    const QStringList all = values(option);
    return all.isEmpty() ? QString() : all.constLast();
}

std::optional<qint64> CommandLine::number(const QString &option) const
{
    return has(option) ? std::optional(value(option).toLongLong()) : std::nullopt;
}

QString CommandLine::stepsFile() const
{
    return is("run"_L1) ? operands.value(0) : value(u"steps"_s);
}

bool CommandLine::writesEvents() const
{
    return (!stepsFile().isEmpty() && !is("check"_L1)) || (is("test"_L1) && isJson());
}

mcp::OutputFile::Existing CommandLine::existing() const
{
    using Existing = mcp::OutputFile::Existing;
    return has(u"force"_s) ? Existing::Replaced : Existing::Refused;
}

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

mcp::Result<CommandLine> readCommandLine(const QStringList &arguments, QString *helpText)
{
    const auto split = splitAtProgram(arguments);
    QCommandLineParser parser;
    parser.setApplicationDescription(helpForAll());
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOptions(knownOptions());
    parser.addPositionalArgument(u"command"_s, u"See above."_s, u"command [...]"_s);
    if (!parser.parse(split.first))
        return mcp::Error::policy(parser.errorText()
                                  + (parser.errorText().endsWith(u'.') ? QString() : u"."_s));
    QStringList words = parser.positionalArguments();
    const Verb *verb = words.isEmpty() ? nullptr : takeVerb(words);
    if (parser.isSet(u"version"_s)) {
        *helpText = u"quayside-cli " QUAYSIDE_VERSION "\n"_s;
        return mcp::Error::policy({});
    }
    if (parser.isSet(u"help"_s) || parser.isSet(u"help-all"_s)) {
        *helpText = verb ? helpFor(*verb) : parser.helpText();
        return mcp::Error::policy({});
    }
    if (parser.positionalArguments().isEmpty())
        return mcp::Error::policy(u"No command given."_s);
    if (!verb)
        return mcp::Error::policy(
            u"There is no command \"%1\"."_s.arg(typedVerb(parser.positionalArguments())));

    CommandLine line;
    line.verb = verb;
    for (const QCommandLineOption &option : knownOptions()) {
        if (parser.isSet(option))
            line.options.insert(option.names().constFirst(),
                                option.valueName().isEmpty() ? QStringList()
                                                             : parser.values(option));
    }
    line.configFolder = parser.isSet(u"config"_s)
        ? parser.value(u"config"_s)
        : QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/quayside"_s;
    const auto read = readOperands(words, line)
                          .andThen([&] { return readValues(line); })
                          .andThen([&] { return checkVerb(line); })
                          .andThen([&] { return checkOptions(line); })
                          .andThen([&] { return readProgram(split.second, line); });
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
        else if ((word == "--env" || word == "--arg" || word == "--set") && hasNext)
            wipeBehindName(argv[++i]);
        else if (word.starts_with("--args=") || word.starts_with("--once="))
            wipe(argv[i] + 7);
        else if (word.starts_with("--env=") || word.starts_with("--arg=")
                 || word.starts_with("--set="))
            wipeBehindName(argv[i] + 6);
    }
}

} // namespace quayside
