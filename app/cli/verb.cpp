// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/verb.h"

#include "app/cli/verbs.h"

#include <QRegularExpression>

#include <algorithm>
#include <iterator>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr Verb kVerbs[] = {
    {"servers"_L1, 0, 0, "servers", "servers --json", listServers},
    {"add"_L1, 1, Verb::OfServer,
     "add NAME ADDRESS [--token-file FILE | --token-variable NAME] [--issuer ADDRESS], or add NAME "
     "[--env NAME[=VALUE]]… [--env-file FILE]… [--cwd FOLDER] "
     "-- PROGRAM [ARGUMENT]…",
     "add demo -- quayside-demo-server", addServer},
    {"import"_L1, 1, 0, "import FILE, or import --from APP", "import --from \"Claude Desktop\"",
     importServers},
    {"export"_L1, 0, 0, "export", "export", exportServers},
    {"tools"_L1, 1, Verb::Connects, "tools SERVER", "tools demo", listTools},
    {"call"_L1, 2, Verb::Connects | Verb::Asks | Verb::Calls,
     "call SERVER TOOL [--arg NAME=VALUE]… [--args '{…}'] [--task [--ttl MILLISECONDS]] "
     "[--answers FILE] [--no-validate]",
     "call demo forecast --arg place=Oslo --arg days=3", callTool},
    {"resources"_L1, 1, Verb::Connects, "resources SERVER", "resources demo", listResources},
    {"read"_L1, 2, Verb::Connects | Verb::Asks,
     "read SERVER URI [--output FILE [--force]] [--answers FILE]",
     "read demo demo://quay/notes --output notes.txt", readResource},
    {"prompts"_L1, 1, Verb::Connects, "prompts SERVER", "prompts demo", listPrompts},
    {"prompt"_L1, 2, Verb::Connects | Verb::Asks,
     "prompt SERVER NAME [--arg NAME=VALUE]… [--answers FILE]",
     "prompt demo menu --arg language=English", getPrompt},
    {"complete"_L1, 3, Verb::Connects,
     "complete SERVER ARGUMENT VALUE --prompt NAME|--resource TEMPLATE [--arg NAME=VALUE]…",
     "complete demo language F --prompt menu", completeArgument},
    {"listen"_L1, 1, Verb::Connects, "listen SERVER [--uri URI]…",
     "listen demo --uri demo://quay/log", listenToServer},
    {"ping"_L1, 1, Verb::Connects, "ping SERVER", "ping https://example.org/mcp --timeout 5",
     pingServer},
    {"run"_L1, 2, Verb::Connects | Verb::Asks | Verb::Calls,
     "run SERVER STEPS.json [--answers FILE] [--no-validate] [--accept-changes]",
     "run demo steps.json --answers answers.json", runScript},
    {"sign-in"_L1, 1, Verb::Connects,
     "sign-in SERVER [--print-url | --browser PROGRAM] [--scope SCOPE]…",
     "sign-in work --print-url", signIn},
    {"sign-out"_L1, 1, Verb::Uses, "sign-out SERVER", "sign-out work", signOut},
    {"keys create"_L1, 1, 0, "keys create [FILE]", "keys create ~/quayside.key", nullptr},
    {"keys status"_L1, 0, 0, "keys status", "keys status", showKeys},
    {"chat"_L1, 0, Verb::Asks | Verb::Calls,
     "chat [--model MODEL] [--servers SERVER,SERVER…] [--once TEXT] [--answers FILE]",
     "chat --servers files --once \"Which notes are about Oslo?\"", startChat},
    {"chat list"_L1, 0, 0, "chat list", "chat list --json", listChats},
    {"chat search"_L1, 1, 0, "chat search WORD…", "chat search oslo notes", searchChats},
    {"chat export"_L1, 2, 0, "chat export KEY FILE.md|FILE.json [--force]",
     "chat export 4f2a oslo.md", exportChat},
    {"audit list"_L1, 0, 0, "audit list [--server NAME] [--tool TOOL] [--since TIME]",
     "audit list --server demo --since 24h", listAudit},
    {"audit verify"_L1, 0, 0, "audit verify [--file EXPORT]", "audit verify", verifyAudit},
    {"audit export"_L1, 0, 0,
     "audit export [--server NAME] [--tool TOOL] [--since TIME] [--output FILE [--force]]",
     "audit export --since 2026-07-01 --output july.jsonl", exportAudit},
    {"tasks"_L1, 0, Verb::Calls, "tasks", "tasks --json", listTasks},
    {"tasks watch"_L1, 0, Verb::Calls, "tasks watch", "tasks watch", watchTasks},
    {"tasks result"_L1, 1, Verb::Asks | Verb::Calls, "tasks result KEY", "tasks result 4f2a",
     showTaskResult},
    {"tasks cancel"_L1, 1, Verb::Calls, "tasks cancel KEY", "tasks cancel 4f2a", cancelTask},
    {"tasks forget"_L1, 1, Verb::Calls, "tasks forget KEY", "tasks forget 4f2a", forgetTask},
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
