// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/verb.h"

#include <QRegularExpression>

#include <algorithm>
#include <iterator>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

using Command = CommandLine::Command;

constexpr Verb kVerbs[] = {
    {"servers"_L1, Command::Servers, 0, 0, "servers", "servers --json"},
    {"add"_L1, Command::Add, 1, Verb::OfServer,
     "add NAME ADDRESS [--token-file FILE | --token-variable NAME] [--issuer ADDRESS], or add NAME "
     "[--env NAME[=VALUE]]… [--env-file FILE]… [--cwd FOLDER] "
     "-- PROGRAM [ARGUMENT]…",
     "add demo -- quayside-demo-server"},
    {"import"_L1, Command::Import, 1, 0, "import FILE, or import --from APP",
     "import --from \"Claude Desktop\""},
    {"export"_L1, Command::Export, 0, 0, "export", "export"},
    {"tools"_L1, Command::Tools, 1, Verb::Connects, "tools SERVER", "tools demo"},
    {"call"_L1, Command::Call, 2, Verb::Connects | Verb::Asks | Verb::Calls,
     "call SERVER TOOL [--arg NAME=VALUE]… [--args '{…}'] [--task [--ttl MILLISECONDS]] "
     "[--answers FILE] [--no-validate]",
     "call demo forecast --arg place=Oslo --arg days=3"},
    {"resources"_L1, Command::Resources, 1, Verb::Connects, "resources SERVER", "resources demo"},
    {"read"_L1, Command::Read, 2, Verb::Connects | Verb::Asks,
     "read SERVER URI [--output FILE [--force]] [--answers FILE]",
     "read demo demo://quay/notes --output notes.txt"},
    {"prompts"_L1, Command::Prompts, 1, Verb::Connects, "prompts SERVER", "prompts demo"},
    {"prompt"_L1, Command::Prompt, 2, Verb::Connects | Verb::Asks,
     "prompt SERVER NAME [--arg NAME=VALUE]… [--answers FILE]",
     "prompt demo menu --arg language=English"},
    {"complete"_L1, Command::Complete, 3, Verb::Connects,
     "complete SERVER ARGUMENT VALUE --prompt NAME|--resource TEMPLATE [--arg NAME=VALUE]…",
     "complete demo language F --prompt menu"},
    {"listen"_L1, Command::Listen, 1, Verb::Connects, "listen SERVER [--uri URI]…",
     "listen demo --uri demo://quay/log"},
    {"ping"_L1, Command::Ping, 1, Verb::Connects, "ping SERVER",
     "ping https://example.org/mcp --timeout 5"},
    {"run"_L1, Command::Run, 2, Verb::Connects | Verb::Asks | Verb::Calls,
     "run SERVER STEPS.json [--answers FILE] [--no-validate] [--accept-changes]",
     "run demo steps.json --answers answers.json"},
    {"sign-in"_L1, Command::SignIn, 1, Verb::Connects,
     "sign-in SERVER [--print-url | --browser PROGRAM] [--scope SCOPE]…",
     "sign-in work --print-url"},
    {"sign-out"_L1, Command::SignOut, 1, Verb::OfServer, "sign-out SERVER", "sign-out work"},
    {"keys create"_L1, Command::CreateKey, 1, 0, "keys create [FILE]",
     "keys create ~/quayside.key"},
    {"keys status"_L1, Command::KeyStatus, 0, 0, "keys status", "keys status"},
    {"chat"_L1, Command::Chat, 0, Verb::Asks | Verb::Calls,
     "chat [--model MODEL] [--servers SERVER,SERVER…] [--once TEXT] [--answers FILE]",
     "chat --servers files --once \"Which notes are about Oslo?\""},
    {"chat list"_L1, Command::ListChats, 0, 0, "chat list", "chat list --json"},
    {"chat search"_L1, Command::SearchChats, 1, 0, "chat search WORD…", "chat search oslo notes"},
    {"chat export"_L1, Command::ExportChat, 2, 0, "chat export KEY FILE.md|FILE.json [--force]",
     "chat export 4f2a oslo.md"},
    {"audit list"_L1, Command::ListAudit, 0, 0,
     "audit list [--server NAME] [--tool TOOL] [--since TIME]",
     "audit list --server demo --since 24h"},
    {"audit verify"_L1, Command::VerifyAudit, 0, 0, "audit verify [--file EXPORT]", "audit verify"},
    {"audit export"_L1, Command::ExportAudit, 0, 0,
     "audit export [--server NAME] [--tool TOOL] [--since TIME] [--output FILE [--force]]",
     "audit export --since 2026-07-01 --output july.jsonl"},
    {"tasks"_L1, Command::Tasks, 0, Verb::Calls, "tasks", "tasks --json"},
    {"tasks watch"_L1, Command::WatchTasks, 0, Verb::Calls, "tasks watch", "tasks watch"},
    {"tasks result"_L1, Command::TaskResult, 1, Verb::Asks | Verb::Calls, "tasks result KEY",
     "tasks result 4f2a"},
    {"tasks cancel"_L1, Command::CancelTask, 1, Verb::Calls, "tasks cancel KEY",
     "tasks cancel 4f2a"},
    {"tasks forget"_L1, Command::ForgetTask, 1, Verb::Calls, "tasks forget KEY",
     "tasks forget 4f2a"},
};

/// A line of the help.
QString exampleOf(const Verb &verb)
{
    return u"  quayside-cli "_s + QString::fromUtf8(verb.example) + u'\n';
}

} // namespace

bool Verb::takes(const QString &option) const
{
    static const QRegularExpression word(u"--([a-z-]+)"_s);
    for (auto it = word.globalMatch(QString::fromUtf8(syntax)); it.hasNext();) {
        if (it.next().captured(1) == option)
            return true;
    }
    return false;
}

std::span<const Verb> verbs()
{
    return kVerbs;
}

const Verb *takeVerb(QStringList &words)
{
    QString name = words.takeFirst();
    const QString start = name + u' ';
    const bool isGroup = std::ranges::any_of(
        kVerbs, [&start](const Verb &verb) { return verb.name.startsWith(start); });
    if (isGroup && !words.isEmpty())
        name += u' ' + words.takeFirst();
    const auto found =
        std::ranges::find_if(kVerbs, [&name](const Verb &verb) { return verb.name == name; });
    return found == std::end(kVerbs) ? nullptr : found;
}

QString helpFor(const Verb &verb)
{
    return u"Usage: quayside-cli "_s + QString::fromUtf8(verb.syntax) + u"\n\nExample:\n"_s
        + exampleOf(verb) + u"\nquayside-cli --help explains all options.\n"_s;
}

QString helpForAll()
{
    QString text = u"Uses MCP servers from the command line.\n\nCommands:\n"_s;
    for (const Verb &verb : kVerbs)
        text += u"  "_s + QString::fromUtf8(verb.syntax) + u'\n';
    text += u"\nExamples:\n"_s;
    for (const Verb &verb : kVerbs)
        text += exampleOf(verb);
    text +=
        u"\nSERVER is a configured name, an address (https://…), or - with the program after --:\n"
        "  quayside-cli call - echo --arg message=ahoy -- node server.js stdio\n\n"
        "STEPS.json is a list of steps on one connection; the output is one JSON object per line:\n"
        "  [ {\"list\": \"tools\"},\n"
        "    {\"call\": \"echo\", \"arguments\": {\"message\": \"ahoy\"}, \"times\": 10},\n"
        "    {\"call\": \"slow\", \"cancelAfterMs\": 500, \"expect\": \"error\"},\n"
        "    {\"listen\": {\"tools\": true, \"uris\": [\"demo://quay/log\"]}},\n"
        "    {\"parallel\": [ {\"read\": \"demo://quay/notes\"}, {\"ping\": {}} ]},\n"
        "    {\"wait\": {\"notice\": \"resources/updated\", \"timeoutMs\": 5000}},\n"
        "    {\"call\": \"survey\", \"arguments\": {\"ship\": \"no. {{i}}\", \"seconds\": 3}, "
        "\"times\": 3, "
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
        "Approvals and secrets last only where they can be kept: in a keychain, or encrypted with "
        "a key. On a "
        "machine\nwithout a keychain make a key once, and name it in every run:\n"
        "  quayside-cli keys create ~/quayside.key\n"
        "  export QUAYSIDE_KEY_FILE=~/quayside.key\n"
        "keys create without a FILE asks for a passphrase instead. As a service of systemd, "
        "quayside-cli uses "
        "the\ncredential quayside.key.\n\n"
        "Tasks and conversations are shared with the window. KEY is the key that tasks or chat "
        "list shows, or its\nbeginning.\n\n"
        "Exit status: 0 done, 1 the call failed or an approval will not last, 2 wrong usage, 3 refused."_s;
    return text;
}

} // namespace quayside
