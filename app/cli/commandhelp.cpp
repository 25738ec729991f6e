// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commandhelp.h"

#include <algorithm>
#include <iterator>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

using Verb = CommandLine::Command;

constexpr CommandShape kShapes[] = {
    {"servers"_L1, Verb::Servers, 0, "servers"},
    {"add"_L1, Verb::Add, 1,
     "add NAME ADDRESS [--token-file FILE | --token-variable NAME] [--issuer ADDRESS], or add NAME "
     "[--env NAME[=VALUE]]… [--env-file FILE]… [--cwd FOLDER] "
     "-- PROGRAM [ARGUMENT]…"},
    {"import"_L1, Verb::Import, 1, "import FILE, or import --from APP"},
    {"export"_L1, Verb::Export, 0, "export"},
    {"tools"_L1, Verb::Tools, 1, "tools SERVER"},
    {"call"_L1, Verb::Call, 2,
     "call SERVER TOOL [--arg NAME=VALUE]… [--args '{…}'] [--task [--ttl MILLISECONDS]] "
     "[--answers FILE] [--no-validate]"},
    {"resources"_L1, Verb::Resources, 1, "resources SERVER"},
    {"read"_L1, Verb::Read, 2, "read SERVER URI [--output FILE [--force]] [--answers FILE]"},
    {"prompts"_L1, Verb::Prompts, 1, "prompts SERVER"},
    {"prompt"_L1, Verb::Prompt, 2, "prompt SERVER NAME [--arg NAME=VALUE]… [--answers FILE]"},
    {"complete"_L1, Verb::Complete, 3,
     "complete SERVER ARGUMENT VALUE --prompt NAME|--resource TEMPLATE [--arg NAME=VALUE]…"},
    {"listen"_L1, Verb::Listen, 1, "listen SERVER [--uri URI]…"},
    {"ping"_L1, Verb::Ping, 1, "ping SERVER"},
    {"run"_L1, Verb::Run, 2,
     "run SERVER STEPS.json [--answers FILE] [--no-validate] [--accept-changes]"},
    {"sign-in"_L1, Verb::SignIn, 1,
     "sign-in SERVER [--print-url | --browser PROGRAM] [--scope SCOPE]…"},
    {"sign-out"_L1, Verb::SignOut, 1, "sign-out SERVER"},
    {"keys create"_L1, Verb::CreateKey, 1, "keys create [FILE]"},
    {"keys status"_L1, Verb::KeyStatus, 0, "keys status"},
    {"chat"_L1, Verb::Chat, 0,
     "chat [--model MODEL] [--servers SERVER,SERVER…] [--once TEXT] [--answers FILE]"},
    {"chat list"_L1, Verb::ListChats, 0, "chat list"},
    {"chat search"_L1, Verb::SearchChats, 1, "chat search WORD…"},
    {"chat export"_L1, Verb::ExportChat, 2, "chat export KEY FILE.md|FILE.json [--force]"},
    {"audit list"_L1, Verb::ListAudit, 0,
     "audit list [--server NAME] [--tool TOOL] [--since TIME]"},
    {"audit verify"_L1, Verb::VerifyAudit, 0, "audit verify [--file EXPORT]"},
    {"audit export"_L1, Verb::ExportAudit, 0,
     "audit export [--server NAME] [--tool TOOL] [--since TIME] [--output FILE [--force]]"},
    {"tasks"_L1, Verb::Tasks, 0, "tasks"},
    {"tasks watch"_L1, Verb::WatchTasks, 0, "tasks watch"},
    {"tasks result"_L1, Verb::TaskResult, 1, "tasks result KEY"},
    {"tasks cancel"_L1, Verb::CancelTask, 1, "tasks cancel KEY"},
    {"tasks forget"_L1, Verb::ForgetTask, 1, "tasks forget KEY"},
};

struct Example
{
    Verb command = Verb::Servers;
    const char *line = nullptr;
};

constexpr Example kExamples[] = {
    {Verb::Servers, "servers --json"},
    {Verb::Add, "add demo -- quayside-demo-server"},
    {Verb::Import, "import --from \"Claude Desktop\""},
    {Verb::Export, "export"},
    {Verb::Tools, "tools demo"},
    {Verb::Call, "call demo forecast --arg place=Oslo --arg days=3"},
    {Verb::Resources, "resources demo"},
    {Verb::Read, "read demo demo://quay/notes --output notes.txt"},
    {Verb::Prompts, "prompts demo"},
    {Verb::Prompt, "prompt demo menu --arg language=English"},
    {Verb::Complete, "complete demo language F --prompt menu"},
    {Verb::Listen, "listen demo --uri demo://quay/log"},
    {Verb::Ping, "ping https://example.org/mcp --timeout 5"},
    {Verb::Run, "run demo steps.json --answers answers.json"},
    {Verb::SignIn, "sign-in work --print-url"},
    {Verb::SignOut, "sign-out work"},
    {Verb::CreateKey, "keys create ~/quayside.key"},
    {Verb::KeyStatus, "keys status"},
    {Verb::Chat, "chat --servers files --once \"Which notes are about Oslo?\""},
    {Verb::ListChats, "chat list --json"},
    {Verb::SearchChats, "chat search oslo notes"},
    {Verb::ExportChat, "chat export 4f2a oslo.md"},
    {Verb::ListAudit, "audit list --server demo --since 24h"},
    {Verb::VerifyAudit, "audit verify"},
    {Verb::ExportAudit, "audit export --since 2026-07-01 --output july.jsonl"},
    {Verb::Tasks, "tasks --json"},
    {Verb::WatchTasks, "tasks watch"},
    {Verb::TaskResult, "tasks result 4f2a"},
    {Verb::CancelTask, "tasks cancel 4f2a"},
    {Verb::ForgetTask, "tasks forget 4f2a"},
};

/// A line of the help; empty without one.
QString exampleOf(Verb command)
{
    for (const Example &example : kExamples) {
        if (example.command == command)
            return u"  quayside-cli "_s + QLatin1StringView(example.line) + u'\n';
    }
    return {};
}

} // namespace

const CommandShape *takeShape(QStringList &words)
{
    QString word = words.takeFirst();
    const bool isFirst =
        word == "tasks"_L1 || word == "audit"_L1 || word == "chat"_L1 || word == "keys"_L1;
    if (isFirst && !words.isEmpty())
        word += u' ' + words.takeFirst();
    const auto shape =
        std::find_if(std::begin(kShapes), std::end(kShapes),
                     [&word](const CommandShape &known) { return word == known.word; });
    return shape == std::end(kShapes) ? nullptr : shape;
}

QString helpFor(const CommandShape &shape)
{
    return u"Usage: quayside-cli "_s + QString::fromUtf8(shape.line) + u"\n\nExample:\n"_s
        + exampleOf(shape.command) + u"\nquayside-cli --help explains all options.\n"_s;
}

QString helpForAll()
{
    QString text = u"Uses MCP servers from the command line.\n\nCommands:\n"_s;
    for (const CommandShape &shape : kShapes)
        text += u"  "_s + QString::fromUtf8(shape.line) + u'\n';
    text += u"\nExamples:\n"_s;
    for (const CommandShape &shape : kShapes)
        text += exampleOf(shape.command);
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
