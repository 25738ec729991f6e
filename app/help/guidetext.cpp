// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/help/guidetext.h"

#include <QCoreApplication>

namespace quayside {

namespace {

class Guide
{
    Q_DECLARE_TR_FUNCTIONS(quayside::Guide)

public:
    static GuideStep demo();
    static GuideStep add();
    static GuideStep review();
    static GuideStep tool();
    static GuideStep resources();
    static GuideStep tasks();
    static GuideStep questions();
    static GuideStep search();
    static GuideStep traffic();
    static GuideStep settings();
};

GuideStep Guide::demo()
{
    return {
        tr("Try the demo server"),
        {tr("An MCP server offers tools, resources and prompts. Quayside connects to servers and "
            "shows what they offer."),
         tr("The demo server comes with Quayside. It does not read your files or send data "
            "anywhere, so it is a safe place to try things. The rest of this guide uses it."),
         tr("The button opens a review of the command. Read it, then press Start.")},
        {{GuideAction::TryDemo, tr("Try the demo server")}}};
}

GuideStep Guide::add()
{
    return {
        tr("Add a server"),
        {tr("A server is a program on your computer, or a service on the web."),
         tr("Paste what the documentation of the server shows: a command, an address, or JSON from "
            "another MCP app. Quayside shows what it read before it adds anything."),
         tr("Import finds the servers of other apps on this computer, such as Claude Desktop, "
            "Cursor and VS Code."),
         tr("Secrets in the text are moved to your system keychain.")},
        {{GuideAction::AddServer, tr("Add a server")}}};
}

GuideStep Guide::review()
{
    return {
        tr("Review before start"),
        {tr("A local server is a program that runs with your permissions. Quayside shows the exact "
            "command first, and starts it only after you approve it."),
         tr("If the command or the address changes later, Quayside asks again."),
         tr("“Version not pinned” means that the command may download different code at each "
            "start.")},
        {{GuideAction::Review, tr("Show a review")}}};
}

GuideStep Guide::tool()
{
    return {
        tr("Run a tool"),
        {tr("Tools do something: they look up, calculate or change things. Select a tool, fill in "
            "its form and press Run, or Ctrl+Enter."),
         tr("The result is shown by kind: tables, text, images, structured values. “Raw” shows "
            "exactly what the server sent."),
         tr("Labels marked “claimed” come from the server. Quayside cannot check them.")},
        {{GuideAction::OpenTool, tr("Open a tool")}}};
}

GuideStep Guide::resources()
{
    return {
        tr("Resources and prompts"),
        {tr("Resources are documents and data that a server offers to read: text, tables, images, "
            "and anything else as a file to save."),
         tr("Subscribe to a resource to see when it changes, and what changed. Templates are "
            "addresses with parts that you fill in."),
         tr("Prompts are message templates. Fill in the arguments, get the messages, and copy "
            "them.")},
        {{GuideAction::OpenResources, tr("Open the resources")},
         {GuideAction::OpenPrompts, tr("Open the prompts")}}};
}

GuideStep Guide::tasks()
{
    return {
        tr("Long-running tasks"),
        {tr("Some tools take minutes or hours. Run them as a task: the work continues while you "
            "use other pages."),
         tr("All tasks of all servers are on the Tasks page and in the side panel, with progress, "
            "questions and results. They are still listed after a restart."),
         tr("The survey tool of the demo server can run as a task.")},
        {{GuideAction::OpenTaskTool, tr("Open a tool with tasks")},
         {GuideAction::OpenTasks, tr("Show all tasks")}}};
}

GuideStep Guide::questions()
{
    return {
        tr("Answer questions"),
        {tr("While a tool runs, its server can ask you to fill in a form, to open a page, or to "
            "let your model answer. Quayside never answers for you."),
         tr("The question appears where the tool runs, and on the page “Needs you” with everything "
            "else that waits. You can always decline."),
         tr("The time limit of a call does not run while it waits for you.")},
        {{GuideAction::OpenQuestionTool, tr("Open a tool that asks")},
         {GuideAction::OpenInbox, tr("Show what needs you")}}};
}

GuideStep Guide::search()
{
    return {
        tr("Find and repeat"),
        {tr("Press Ctrl+K to find tools, resources, tasks, servers and pages of all servers by any "
            "part of their name or description. Enter opens what is selected."),
         tr("What you opened last comes first."),
         tr("Every tool has a history (Ctrl+H) of its calls. Open a call to see its result again, "
            "compare it with another, or use its arguments for the next run.")},
        {{GuideAction::OpenSearch, tr("Search everything")}}};
}

GuideStep Guide::traffic()
{
    return {
        tr("See what is sent"),
        {tr("The Traffic tab of a server lists every message in both directions, with time, size "
            "and duration. A request leads to its answer. Secrets are masked."),
         tr("The Log tab shows what the server reports, and the error output of its program."),
         tr("Both can be filtered, paused, copied and saved.")},
        {{GuideAction::OpenTraffic, tr("Open the traffic")}}};
}

GuideStep Guide::settings()
{
    return {
        tr("Make it yours"),
        {tr("Settings hold the appearance, the models that can answer requests from servers, and "
            "the accounts you are signed in to."),
         tr("Press F1 on any page for help about it. F9 shows the side panel.")},
        {{GuideAction::OpenSettings, tr("Open settings")}}};
}

} // namespace

QList<GuideStep> guideSteps()
{
    return {Guide::demo(),      Guide::add(),     Guide::review(),    Guide::tool(),
            Guide::resources(), Guide::tasks(),   Guide::questions(), Guide::search(),
            Guide::traffic(),   Guide::settings()};
}

bool needsConnection(GuideAction action)
{
    switch (action) {
    case GuideAction::OpenTool:
    case GuideAction::OpenResources:
    case GuideAction::OpenPrompts:
    case GuideAction::OpenTaskTool:
    case GuideAction::OpenQuestionTool:
    case GuideAction::OpenTraffic:
        return true;
    default:
        return false;
    }
}

} // namespace quayside
