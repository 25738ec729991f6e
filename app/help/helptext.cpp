// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/help/helptext.h"

#include <QCoreApplication>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

class Help
{
    Q_DECLARE_TR_FUNCTIONS(quayside::Help)

public:
    static HelpText welcome();
    static HelpText home();
    static HelpText guide();
    static HelpText inbox();
    static HelpText tasks();
    static HelpText chat();
    static HelpText activity();
    static HelpText settings();
    static HelpText server();
    static HelpText tools();
    static HelpText resources();
    static HelpText prompts();
    static HelpText skills();
    static HelpText log();
    static HelpText traffic();
    static HelpText setup();
    /// Adds the keys that work on every page.
    static void addCommonKeys(HelpText &help);

private:
    static QString upDown() { return tr("Up, Down"); }
};

void add(HelpText &help, const QString &key, const QString &meaning)
{
    help.keys.append(key);
    help.meanings.append(meaning);
}

HelpText Help::welcome()
{
    return {
        tr("Welcome"),
        tr("From here you connect your first server. The demo server comes with Quayside; other "
           "servers are programs on your computer or services on the web."),
        {tr("Try the demo server to see every part of Quayside without risk."),
         tr("Add a server from a command, an address or JSON."),
         tr("Open the guide: ten short pages, each with something to try.")},
        {},
        {}};
}

HelpText Help::home()
{
    return {tr("Home"),
            tr("What waits for you, what is running, and what you did last, in one place. Sections "
               "without content are left out."),
            {tr("Click a question, a call or a conversation to open it."),
             tr("Stop a call, or cancel a task, where its progress is shown."),
             tr("Start a conversation, or add a server.")},
            {},
            {}};
}

HelpText Help::guide()
{
    HelpText help{
        tr("Guide"),
        tr("Ten short pages that show what Quayside does, one thing at a time. The buttons "
           "of a page take you to the place it describes."),
        {tr("Read the pages in any order."),
         tr("After an action, a bar at the top leads back to the page you were on.")},
        {},
        {}};
    add(help, tr("Alt+Right"), tr("Next page"));
    add(help, tr("Alt+Left"), tr("Previous page"));
    return help;
}

HelpText Help::inbox()
{
    HelpText help{
        tr("Needs you"),
        tr("Everything that waits for you, oldest first: questions and links from servers, "
           "requests for your model, and sign-ins."),
        {tr("Answer a question, decline it, or cancel it."),
         tr("Check the address before you open a link."),
         tr("The time limit of a call does not run while it waits for you.")},
        {},
        {}};
    add(help, upDown(), tr("Select an item"));
    add(help, tr("Enter"), tr("Open the item"));
    return help;
}

HelpText Help::tasks()
{
    HelpText help{tr("Tasks"),
                  tr("Long-running work of all servers: its state, progress and result. Tasks stay "
                     "here after a restart of Quayside."),
                  {tr("Select a task to see its progress, its questions and its result."),
                   tr("Cancel a task that you no longer need."),
                   tr("Remove finished tasks from the list.")},
                  {},
                  {}};
    add(help, upDown(), tr("Select a task"));
    return help;
}

HelpText Help::chat()
{
    HelpText help{
        tr("Chat"),
        tr("Conversations with a model that can use the tools of your servers. Every call of a "
           "tool is "
           "shown, and needs your permission unless you gave it before."),
        {tr("Choose the model, the servers and the tools of each conversation."),
         tr("Attach files, pictures and resources; insert prompts with “/”."),
         tr("Edit a message or try an answer again: both begin a branch, and the old one stays."),
         tr("Export a conversation as Markdown or JSON.")},
        {},
        {}};
    add(help, tr("Ctrl+N"), tr("Start a new conversation"));
    add(help, tr("Enter, Ctrl+Enter"), tr("Send the message"));
    add(help, tr("Shift+Enter"), tr("New line"));
    add(help, tr("Up"), tr("Edit your last message, if nothing is typed"));
    add(help, tr("Esc"), tr("Stop the answer"));
    return help;
}

HelpText Help::activity()
{
    HelpText help{
        tr("Activity"),
        tr("The audit log: every call of a tool, who allowed it and what became of it, and your "
           "decisions about servers. Nothing here can be edited."),
        {tr("Select an entry to see everything that is known about it."),
         tr("Select a heading to sort by its column. Select it again to reverse the order."),
         tr("Use “Verify” to check that no entry was changed or removed."),
         tr("Export the entries that are shown.")},
        {},
        {}};
    add(help, upDown(), tr("Select an entry"));
    return help;
}

HelpText Help::settings()
{
    return {tr("Settings"),
            tr("How Quayside looks and works, and what it stores. Secrets are stored only in your "
               "system keychain."),
            {tr("Set up models for Chat and for requests from servers."),
             tr("See where you are signed in, and sign out.")},
            {},
            {}};
}

HelpText Help::server()
{
    return {tr("Server"),
            tr("This server is not connected. The page says why, and what you can do next."),
            {tr("Review the command or the address, then start the server."),
             tr("Change the command or the address if it is wrong."),
             tr("Read the log: it has the last output of the program.")},
            {},
            {}};
}

HelpText Help::tools()
{
    HelpText help{
        tr("Tools"),
        tr("What this server can do. Descriptions and labels such as “Read-only · claimed” "
           "come from the server; Quayside cannot check them."),
        {tr("Select a tool, fill in its form and run it."),
         tr("Switch to JSON to edit the arguments as text."),
         tr("Stop a call that takes too long, or run the tool as a task if the server "
            "supports it."),
         tr("View the result as table, tree, text or raw JSON; copy it or save it.")},
        {},
        {}};
    add(help, tr("Down"), tr("From the filter to the first tool"));
    add(help, tr("Ctrl+Enter"), tr("Run"));
    return help;
}

HelpText Help::resources()
{
    HelpText help{
        tr("Resources"),
        tr("Documents and data that this server offers to read. Templates are addresses with "
           "parts that you fill in."),
        {tr("Select a resource to read it; large ones are shown in parts."),
         tr("Subscribe to see when it changes, and what changed."),
         tr("Copy its address or save its content to a file.")},
        {},
        {}};
    add(help, upDown(), tr("Select a resource"));
    return help;
}

HelpText Help::prompts()
{
    HelpText help{
        tr("Prompts"),
        tr("Message templates that this server offers. You see the messages before you use "
           "them anywhere."),
        {tr("Fill in the arguments; some are completed while you type."),
         tr("Get the messages, then copy them as text or JSON.")},
        {},
        {}};
    add(help, upDown(), tr("Select a prompt, or a suggestion"));
    return help;
}

HelpText Help::skills()
{
    HelpText help{
        tr("Skills"),
        tr("Instructions for models that this server offers, each a folder of files. Quayside "
           "shows them; it gives none to a model yet."),
        {tr("Open a file to read it. It is shown only if its size and digest are those that the "
            "server listed. That does not mean that its text can be trusted."),
         tr("Approve a skill. The approval ends when the server changes one of its files, and the "
            "page says what changed."),
         tr("To find a skill that is not in the list, type its address into the filter.")},
        {},
        {}};
    add(help, upDown(), tr("Select a skill, or a file"));
    return help;
}

HelpText Help::log()
{
    return {tr("Log"),
            tr("What this server reports while it runs, and the error output of its program."),
            {tr("Filter the lines."), tr("Copy lines or save the log to a file.")},
            {},
            {}};
}

HelpText Help::traffic()
{
    HelpText help{tr("Traffic"),
                  tr("Every message between Quayside and this server. Secrets are masked."),
                  {tr("Filter the messages, or pause the list."),
                   tr("Select a message to see its content; a request leads to its answer."),
                   tr("Send a request again, copy messages or save them to a file.")},
                  {},
                  {}};
    add(help, upDown(), tr("Select a message"));
    return help;
}

HelpText Help::setup()
{
    return {
        tr("Setup"),
        tr("How this server is started or reached, and what it may ask for."),
        {tr("Choose which folders the server may know of. This does not limit what its program can "
            "read."),
         tr("Allow or block requests for your model."),
         tr("Set the protocol version only if detection gets it wrong.")},
        {},
        {}};
}

void Help::addCommonKeys(HelpText &help)
{
    add(help, tr("F1, ?"), tr("This help"));
    add(help, tr("F9"), tr("Side panel"));
    add(help, tr("Ctrl+Shift+N"), tr("Add a server"));
    add(help, tr("Tab, Shift+Tab"), tr("Next and previous control"));
    add(help, tr("Esc"), tr("Close what is open"));
}

HelpText textOf(HelpTopic::Kind topic)
{
    switch (topic) {
    case HelpTopic::Kind::Welcome:
        return Help::welcome();
    case HelpTopic::Kind::Home:
        return Help::home();
    case HelpTopic::Kind::Guide:
        return Help::guide();
    case HelpTopic::Kind::Inbox:
        return Help::inbox();
    case HelpTopic::Kind::Tasks:
        return Help::tasks();
    case HelpTopic::Kind::Chat:
        return Help::chat();
    case HelpTopic::Kind::Activity:
        return Help::activity();
    case HelpTopic::Kind::Settings:
        return Help::settings();
    case HelpTopic::Kind::Server:
        return Help::server();
    case HelpTopic::Kind::Tools:
        return Help::tools();
    case HelpTopic::Kind::Resources:
        return Help::resources();
    case HelpTopic::Kind::Prompts:
        return Help::prompts();
    case HelpTopic::Kind::Skills:
        return Help::skills();
    case HelpTopic::Kind::Log:
        return Help::log();
    case HelpTopic::Kind::Traffic:
        return Help::traffic();
    case HelpTopic::Kind::Setup:
        return Help::setup();
    }
    return {};
}

} // namespace

HelpText helpText(HelpTopic::Kind topic)
{
    HelpText help = textOf(topic);
    Help::addCommonKeys(help);
    return help;
}

} // namespace quayside

#include "moc_helptext.cpp"
