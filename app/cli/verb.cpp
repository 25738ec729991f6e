// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/verb.h"

#include "app/cli/profilekeys.h"
#include "app/cli/verbs.h"

#include <QRegularExpression>

#include <algorithm>
#include <iterator>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

/// `.ci/checks/verbs --write` takes the man page, the completions and the table of the handbook from the rows and the
/// text above each.
constexpr Verb kVerbs[] = {
    // List the configured servers.
    {"servers"_L1, 0, 0, "servers", "servers --json", listServers},
    // Add a server. It counts as reviewed.
    {"add"_L1, 1, Verb::OfServer,
     "add NAME ADDRESS [--token-file FILE | --token-variable NAME] [--issuer ADDRESS], or add NAME "
     "[--env NAME[=VALUE]]… [--env-file FILE]… [--cwd FOLDER] [--sandbox PRESET] [--read FOLDER]… "
     "[--write FOLDER]… [--allow-host NAME]… "
     "-- PROGRAM [ARGUMENT]…",
     "add demo -- quayside-demo-server", addServer},
    // Add the servers in a configuration of another app, or in a link to add a server. They wait for a review in the window.
    {"import"_L1, 1, 0, "import FILE|LINK, or import --from APP",
     "import --from \"Claude Desktop\"", importServers},
    // Install a server: a bundle in a file, or a listing of the registry by its first package or address that can be used. A bundle
    // is reviewed in the terminal; anything else, and what is installed without a terminal, waits for a review.
    {"install"_L1, 1, 0, "install FILE|NAME[@VERSION] [--set KEY=VALUE]…",
     "install lamp.mcpb --set folder=/srv/lamps", installServer},
    // Print the configured servers for other apps, as an mcpServers block without secrets.
    {"export"_L1, 0, 0, "export", "export", exportServers},
    // List the servers of the registry with a text in their name or description. Nothing is installed.
    {"search"_L1, 1, 0, "search WORD…", "search postgres --json", searchRegistry},
    // Ask the registry for newer versions of the servers that came from it, and list them. Nothing is changed.
    {"updates"_L1, 0, 0, "updates", "updates --json", listUpdates},
    // Change the version in the command of a server to the newest one of the registry. The changed command is reviewed in the
    // terminal; without a terminal it waits for a review.
    {"update"_L1, 1, Verb::Names, "update NAME", "update harbour", updateServer},
    // List the tools.
    {"tools"_L1, 1, Verb::Connects | Verb::Lists, "tools SERVER", "tools demo", listTools},
    // Run a tool and print its result.
    {"call"_L1, 2, Verb::Connects | Verb::Asks | Verb::Calls,
     "call SERVER TOOL [--arg NAME=VALUE]… [--args '{…}'] [--task [--ttl MILLISECONDS]] "
     "[--answers FILE] [--no-validate]",
     "call demo forecast --arg place=Oslo --arg days=3", callTool},
    // List the resources and templates.
    {"resources"_L1, 1, Verb::Connects | Verb::Lists, "resources SERVER", "resources demo",
     listResources},
    // Print a resource, or save it unchanged with --output.
    {"read"_L1, 2, Verb::Connects | Verb::Asks,
     "read SERVER URI [--output FILE [--force]] [--answers FILE]",
     "read demo demo://quay/notes --output notes.txt", readResource},
    // List the prompts.
    {"prompts"_L1, 1, Verb::Connects | Verb::Lists, "prompts SERVER", "prompts demo", listPrompts},
    // Print the messages of a prompt.
    {"prompt"_L1, 2, Verb::Connects | Verb::Asks,
     "prompt SERVER NAME [--arg NAME=VALUE]… [--answers FILE]",
     "prompt demo menu --arg language=English", getPrompt},
    // Print completions for an argument of a prompt or a template.
    {"complete"_L1, 3, Verb::Connects,
     "complete SERVER ARGUMENT VALUE --prompt NAME|--resource TEMPLATE [--arg NAME=VALUE]…",
     "complete demo language F --prompt menu", completeArgument},
    // Print notifications until Ctrl+C, with --uri also those about a resource.
    {"listen"_L1, 1, Verb::Connects, "listen SERVER [--uri URI]…",
     "listen demo --uri demo://quay/log", listenToServer},
    // Print the response time.
    {"ping"_L1, 1, Verb::Connects, "ping SERVER", "ping https://example.org/mcp --timeout 5",
     pingServer},
    // Find out why a server does not work, and tell each step: its program or its address, its start, its first answer, its
    // lists. No tool is called. If something is wrong, the exit status is 1.
    {"doctor"_L1, 1, Verb::Uses, "doctor SERVER", "doctor demo", examineServer},
    // Run many steps on one connection.
    {"run"_L1, 2, Verb::Connects | Verb::Asks | Verb::Calls,
     "run SERVER STEPS.json [--answers FILE] [--no-validate] [--accept-changes]",
     "run demo steps.json --answers answers.json", runScript},
    // Run the tests in files, and tell what is not as expected. If a test fails, the exit status is 1.
    {"test"_L1, 2, Verb::Connects | Verb::Asks | Verb::Calls | Verb::Many,
     "test SERVER FILE… [--only TEXT] [--times NUMBER [--at-once NUMBER]] [--junit FILE] [--tap] "
     "[--update] [--answers FILE] "
     "[--no-validate] [--accept-changes]",
     "test demo demo.mcptest.json --junit results.xml", runTests},
    // Save what is exchanged with a server, with secrets masked: its lists, and what the steps of a file cause, which are run as by
    // run. Steps for other servers are refused.
    {"record"_L1, 1, Verb::Connects | Verb::Asks | Verb::Calls,
     "record SERVER --output FILE [--force] [--steps STEPS.json] [--answers FILE] "
     "[--no-validate] [--accept-changes]",
     "record demo --output demo.jsonl --steps steps.json", recordServer},
    // Serve a saved session: a server with the recorded lists, which answers calls as they were answered then. Calls that were
    // not recorded get the most similar answer.
    {"mock"_L1, 1, 0, "mock FILE [--http PORT] [--era ERA] [--fast]", "mock demo.jsonl --http 0",
     nullptr, serveRecording},
    // Compare two saved sessions: tools, prompts, resources and instructions, and the answers to calls that both have. If what worked
    // before may fail, the exit status is 1; with --strict, at any difference of these.
    {"compare"_L1, 2, 0, "compare FILE FILE [--ignore PATH]… [--strict]",
     "compare old.jsonl new.jsonl --ignore structuredContent.time", compareSessions},
    // Check what a server offers, and with --steps what it answers, for its author: names, descriptions, schemas, lists, results. Each
    // thing that could be better is told with what to do. If something is wrong, the exit status is 1.
    {"check"_L1, 1, Verb::Connects | Verb::Asks | Verb::Calls,
     "check SERVER [--steps STEPS.json] [--answers FILE]", "check demo --steps steps.json",
     checkServer},
    // Sign in to a server and keep the account in the keychain.
    {"sign-in"_L1, 1, Verb::Connects,
     "sign-in SERVER [--print-url | --browser PROGRAM] [--scope SCOPE]…",
     "sign-in work --print-url", signIn},
    // Revoke the account where possible, and remove it.
    {"sign-out"_L1, 1, Verb::Uses, "sign-out SERVER", "sign-out work", signOut},
    // Make a key file for a machine without a keychain. Without a file, ask for a passphrase for this profile
    // instead.
    {"keys create"_L1, 1, 0, "keys create [FILE]", "keys create ~/quayside.key", nullptr,
     createKey},
    // Tell where secrets are kept. If they do not last, the exit status is 1.
    {"keys status"_L1, 0, 0, "keys status", "keys status", showKeys},
    // Talk to a model that may use the tools of your servers. Each call is shown and asked about, unless you have
    // allowed it in advance. Without --once each line of standard input is a message.
    {"chat"_L1, 0, Verb::Asks | Verb::Calls,
     "chat [--model MODEL] [--servers SERVER,SERVER…] [--once TEXT] [--answers FILE]",
     "chat --servers files --once \"Which notes are about Oslo?\"", startChat},
    // List the conversations, of this program and of the window, archived ones last.
    {"chat list"_L1, 0, 0, "chat list", "chat list --json", listChats},
    // List the conversations with all of the words in one text, the title or the name of an attachment.
    {"chat search"_L1, 1, 0, "chat search WORD…", "chat search oslo notes", searchChats},
    // Save a conversation as Markdown of what is shown, or all of it when the name of the file ends with .json. Only
    // you can read the file.
    {"chat export"_L1, 2, 0, "chat export KEY FILE.md|FILE.json [--force]",
     "chat export 4f2a oslo.md", exportChat},
    // List the newest 1 000 entries of the audit log: the calls of tools and other decisions.
    {"audit list"_L1, 0, 0, "audit list [--server NAME] [--tool TOOL] [--since TIME]",
     "audit list --server demo --since 24h", listAudit},
    // Tell whether the audit log, or an export of it, was changed, and whether an earlier log is missing. If so, the
    // exit status is 1.
    {"audit verify"_L1, 0, 0, "audit verify [--file EXPORT]", "audit verify", verifyAudit},
    // Print all entries of the audit log, one JSON object per line.
    {"audit export"_L1, 0, 0,
     "audit export [--server NAME] [--tool TOOL] [--since TIME] [--output FILE [--force]]",
     "audit export --since 2026-07-01 --output july.jsonl", exportAudit},
    // List all tasks, of this program and of the window.
    {"tasks"_L1, 0, Verb::Calls, "tasks", "tasks --json", listTasks},
    // List all tasks, updated until Ctrl+C.
    {"tasks watch"_L1, 0, Verb::Calls, "tasks watch", "tasks watch", watchTasks},
    // Wait for the result of a task and print it.
    {"tasks result"_L1, 1, Verb::Asks | Verb::Calls, "tasks result KEY", "tasks result 4f2a",
     showTaskResult},
    // Cancel a task and print its new state.
    {"tasks cancel"_L1, 1, Verb::Calls, "tasks cancel KEY", "tasks cancel 4f2a", cancelTask},
    // Remove a task from the list.
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
