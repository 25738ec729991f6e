// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/scenes.h"

#include "app/activity/activitycontroller.h"
#include "app/asks/inboxcontroller.h"
#include "app/chat/chatscontroller.h"
#include "app/help/helpcontroller.h"
#include "app/palette/palettecontroller.h"
#include "app/preview/linkcontroller.h"
#include "app/servers/addservercontroller.h"
#include "app/servers/doctorcontroller.h"
#include "app/servers/reviewcontroller.h"
#include "app/servers/servercontroller.h"
#include "app/settings/settingscontroller.h"
#include "app/shell/appcontroller.h"
#include "app/shell/closecontroller.h"
#include "app/shell/homecontroller.h"
#include "app/shell/panelcontroller.h"
#include "app/tasks/taskscontroller.h"
#include "core/base/clock.h"
#include "core/chat/conversationbook.h"
#include "core/client/call/toolcall.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/host/chats.h"
#include "core/host/host.h"
#include "core/host/knowntools.h"
#include "core/host/models.h"
#include "core/json/write.h"
#include "core/policy/decision.h"
#include "core/policy/tooldigest.h"
#include "core/storage/consentstore.h"

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

using Tab = ServerController::Tab;

const QString kForecast = u"forecast"_s;
constexpr auto kBooking =
    R"({"name":"Fram","length":39,"arrival":"2026-12-24","services":["water"],
"contact":{"email":"nansen@example.org"},"crew":[{"name":"Hjalmar","rank":"Stoker"}]})";

void openTool(AppController *app, const QString &name, const QByteArray &arguments = {})
{
    app->currentServer()->openTool(name, {mcp::json::Raw(arguments)});
}

void runTool(AppController *app, const QString &name, const QByteArray &arguments = {})
{
    openTool(app, name, arguments);
    if (ToolController *tool = app->currentServer()->tools()->current())
        tool->run();
}

bool hasResult(AppController *app)
{
    const ToolController *tool = app->currentServer()->tools()->current();
    return tool && tool->result()
        && tool->result()->outcome() != ResultController::Outcome::Running;
}

bool hasQuestion(AppController *app)
{
    return app->get<InboxController>()->totalCount() > 0;
}

/// Of a model, which needs the permission of the person.
void askForCall(AppController *app, mcp::Host *host)
{
    openTool(app, u"book_berth"_s);
    const ToolController *tool = app->currentServer()->tools()->current();
    if (!tool)
        return;
    mcp::ToolCall start;
    start.serverId = app->currentServer()->serverId();
    start.tool = tool->tool().name;
    start.toolTitle = tool->tool().displayName();
    start.inputSchema = tool->tool().inputSchema.raw;
    start.arguments = {mcp::json::Raw(kBooking)};
    host->callTool({mcp::Source::Conversation, u"picture"_s, {}}, start)
        .then(app, [](const auto &) {});
    app->showPage(AppController::Page::Inbox);
}

mcp::ModelName addModel(mcp::Host *host)
{
    mcp::ProviderEntry entry;
    entry.name = u"Ollama"_s;
    entry.baseUrl = u"http://127.0.0.1:11434/v1"_s;
    entry.models = {{u"qwen3:8b"_s, {}, {}, {}, 32'768}};
    const auto added = host->models()->store()->add(entry);
    return added ? mcp::ModelName{added->id, u"qwen3:8b"_s} : mcp::ModelName();
}

/// An answer with a call of the demo server.
QList<mcp::chat::Part> exampleAnswer(const QString &serverId)
{
    using namespace mcp::chat;
    const auto forecast =
        R"({"content":[{"type":"text","text":"Oslo: 4 °C, wind from the north"}]})";
    ToolResult result{u"call-1"_s, ToolResult::Outcome::Done, serverId, u"Demo"_s,
                      u"Oslo: 4 °C, wind from the north"_s};
    result.whole = mcp::json::Raw(forecast);
    return {
        Thinking{u"The harbour has a tool for the weather, so I ask that first."_s},
        Text{u"I look at the forecast first."_s},
        ToolCall{
            u"call-1"_s, u"demo__forecast"_s, {mcp::json::Raw(R"({"place":"Oslo","days":3})")}},
        result,
        Text{u"It is a cold day with wind from the **north**. These berths are sheltered:\n\n"
             u"| berth | length | free from |\n|---|---:|---|\n| **A3** | 42 m | 24 December |\n"
             u"| B1 | 40 m | 26 December |\n\nTo book one from a script:\n\n"
             u"```sh\nquayside-cli call demo book_berth --arg name=Fram\n```\n"_s}};
}

/// Stored, as if it had been held, and opened.
void showConversation(AppController *app, mcp::Host *host, mcp::chat::Message::State state)
{
    using namespace mcp::chat;
    const QString serverId = app->currentServer()->serverId();
    Conversation conversation = createConversation(addModel(host), {serverId});
    Message &said = conversation.add(Message::Role::Person, 0);
    said.parts = {Text{u"Which berth is good for the Fram on 24 December? She is 39 m long."_s}};
    Message &answer = conversation.add(Message::Role::Model, said.id);
    answer.state = state;
    const bool isWhole = state == Message::State::Whole;
    answer.problem = isWhole ? QString() : u"model \"qwen3:8b\" not found"_s;
    answer.inputTokens = isWhole ? 1'940 : 0;
    answer.outputTokens = isWhole ? 214 : 0;
    answer.parts = isWhole ? exampleAnswer(serverId) : QList<Part>();
    ConversationBook *book = host->chats()->book();
    book->add(conversation).then(app, [](const auto &) {});
    for (const Message &message : conversation.messages())
        book->addMessage(conversation.key, message).then(app, [](const auto &) {});
    app->showPage(AppController::Page::Chat);
    app->get<ChatsController>()->open(conversation.key);
}

bool hasConversation(AppController *app)
{
    ChatController *chat = app->get<ChatsController>()->current();
    return chat && !chat->isEmpty() && chat->setup()->toolCount() > 0
        && app->get<ChatsController>()->list()->count() > 0;
}

void startTasks(AppController *app, mcp::Host *host)
{
    const std::pair<QString, QByteArray> calls[]{{u"survey"_s, R"({"seconds":1})"},
                                                 {u"survey"_s, R"({"seconds":600})"},
                                                 {u"plan_voyage"_s, R"({"seconds":2})"}};
    for (const auto &[name, arguments] : calls) {
        openTool(app, name);
        const ToolController *tool = app->currentServer()->tools()->current();
        if (!tool)
            return;
        mcp::ToolCall start;
        start.serverId = app->currentServer()->serverId();
        start.tool = name;
        start.toolTitle = tool->tool().displayName();
        start.arguments = {mcp::json::Raw(arguments)};
        start.mode = mcp::CallMode::AsTask;
        host->callTool(start).then(app, [](const auto &) {});
    }
}

/// One needs the person, one runs, one is done.
bool haveTasks(AppController *app)
{
    const TasksController *tasks = app->get<TasksController>();
    return tasks->needsCount() > 0 && tasks->finishedCount() > 0 && tasks->totalCount() >= 3;
}

void showTab(AppController *app, Tab tab)
{
    app->currentServer()->setTab(tab);
}

void showResource(AppController *app, const QString &uri)
{
    app->currentServer()->openResource(uri);
}

bool isResourceRead(AppController *app)
{
    const ResourceController *resource = app->currentServer()->resources()->current();
    return resource && resource->isRead();
}

void showTemplate(AppController *app)
{
    ResourcesController *resources = app->currentServer()->resources();
    const ResourceListModel *list = resources->list();
    for (int row = 0; row < list->count(); ++row) {
        if (list->at(row).isTemplate)
            return resources->select(list->at(row).key);
    }
}

void addServer(AppController *app, mcp::Host *host, const mcp::ServerEntry &entry)
{
    const auto server = host->add(entry);
    if (!server || !(*server)->approve((*server)->review()))
        return;
    app->selectServer((*server)->entry().id);
    (*server)->start();
}

/// Skills are of the newest revision alone.
void addNewestServer(AppController *app, mcp::Host *host)
{
    mcp::ServerEntry entry;
    entry.name = u"Harbour"_s;
    entry.program = app->currentServer()->server()->entry().program;
    entry.arguments = {u"--era"_s, u"stateless"_s};
    addServer(app, host, entry);
}

/// As if the server had described its tools in other words when they were accepted.
void changeTools(AppController *app, mcp::Host *host)
{
    const mcp::Server *server = app->currentServer()->server();
    const mcp::ToolCatalog *tools = server->connection()->tools();
    const mcp::Tool *now = tools ? tools->find(kForecast) : nullptr;
    mcp::Tool before = now ? *now : mcp::Tool();
    before.description = u"The weather of a harbour."_s;
    before.title = u"Weather"_s;
    const QByteArray digest = mcp::toolDigest(before);
    const mcp::SystemClock clock;
    mcp::DefinitionStore(host->configFolder(), &clock)
        .keep(server->entry().id, {{digest, mcp::json::write(before)}});
    (void)host->consent()->acceptTool(server->entry().id, kForecast, digest);
    host->consent()->removeTools(server->entry().id, {u"book_berth"_s});
    openTool(app, kForecast);
}

bool isToolReviewed(AppController *app)
{
    const ToolController *tool = app->currentServer()->tools()->current();
    return tool && tool->review() && tool->review()->differences()->count() > 0;
}

void addBrokenServer(AppController *app, mcp::Host *host)
{
    mcp::ServerEntry entry;
    entry.name = u"Weather"_s;
    entry.program = u"/usr/bin/env"_s;
    entry.arguments = {u"sh"_s, u"-c"_s, u"echo 'Error: WEATHER_KEY is not set' >&2; exit 1"_s};
    addServer(app, host, entry);
}

const auto kAlways = [](AppController *) { return true; };

QList<Scene> toolScenes()
{
    return {
        {u"tools"_s, false, [](AppController *app, auto) { runTool(app, kForecast); }, hasResult},
        {u"tools/empty"_s, false, [](AppController *app, auto) { showTab(app, Tab::Tools); },
         kAlways},
        {u"tools/form"_s, false,
         [](AppController *app, auto) { runTool(app, u"book_berth"_s, kBooking); },
         [](AppController *app) { return app->currentServer()->tools()->current() != nullptr; }},
        {u"tools/picture"_s, false, [](AppController *app, auto) { runTool(app, u"picture"_s); },
         hasResult},
        {u"tools/documents"_s, false,
         [](AppController *app, auto) { runTool(app, u"documents"_s); }, hasResult},
        {u"tools/error"_s, false, [](AppController *app, auto) { runTool(app, u"fail"_s); },
         hasResult},
        {u"tools/running"_s, false,
         [](AppController *app, auto) { runTool(app, u"survey"_s, R"({"seconds":600})"); },
         [](AppController *app) {
             const ToolController *tool = app->currentServer()->tools()->current();
             return tool && tool->hasProgress();
         }},
        {u"tools/changed"_s, false, changeTools, isToolReviewed},
        {u"tools/changes"_s, false, changeTools,
         [](AppController *app) {
             ToolChangesController *changes = app->currentServer()->toolChanges();
             if (!changes->isOpen())
                 changes->open();
             return changes->current() && changes->current()->differences()->count() > 0;
         }},
        {u"tools/question"_s, false, [](AppController *app, auto) { runTool(app, u"sign_on"_s); },
         hasQuestion},
        {u"history"_s, false, [](AppController *app, auto) { runTool(app, kForecast); },
         [](AppController *app) {
             if (!hasResult(app))
                 return false;
             HistoryController *history = app->currentServer()->tools()->current()->history();
             if (!history->isOpen())
                 history->setOpen(true);
             else if (history->calls()->count() > 0 && history->chosenRow() < 0)
                 history->choose(0);
             return history->result() != nullptr;
         }},
    };
}

QList<Scene> serverScenes()
{
    return {
        {u"resources"_s, false,
         [](AppController *app, auto) { showResource(app, u"demo://quay/guide.md"_s); },
         isResourceRead},
        {u"resources/empty"_s, false,
         [](AppController *app, auto) { showTab(app, Tab::Resources); },
         [](AppController *app) { return app->currentServer()->resources()->count() > 0; }},
        {u"resources/table"_s, false,
         [](AppController *app, auto) { showResource(app, u"demo://quay/voyages.csv"_s); },
         isResourceRead},
        {u"resources/picture"_s, false,
         [](AppController *app, auto) { showResource(app, u"demo://quay/view.png"_s); },
         isResourceRead},
        {u"resources/template"_s, false,
         [](AppController *app, auto) { showTab(app, Tab::Resources); },
         [](AppController *app) {
             showTemplate(app);
             return app->currentServer()->resources()->currentTemplate() != nullptr;
         }},
        {u"prompts"_s, false,
         [](AppController *app, auto) { app->currentServer()->openPrompt(u"chart_room"_s); },
         [](AppController *app) {
             PromptController *prompt = app->currentServer()->prompts()->current();
             if (prompt && !prompt->preview() && !prompt->isRunning())
                 prompt->get();
             return prompt && prompt->preview()
                 && prompt->preview()->outcome() == PromptPreview::Outcome::Done;
         }},
        {u"prompts/form"_s, false,
         [](AppController *app, auto) { app->currentServer()->openPrompt(u"log_entry"_s); },
         [](AppController *app) { return app->currentServer()->prompts()->current() != nullptr; }},
        {u"prompts/empty"_s, false, [](AppController *app, auto) { showTab(app, Tab::Prompts); },
         [](AppController *app) { return app->currentServer()->prompts()->list()->count() > 0; }},
        {u"skills"_s, false, addNewestServer,
         [](AppController *app) {
             const QString uri = u"skill://harbour-report/SKILL.md"_s;
             SkillsController *skills = app->currentServer()->skills();
             if (skills->isOffered() && !skills->current())
                 app->currentServer()->openSkill(uri);
             SkillController *skill = skills->current();
             if (skill && !skill->current())
                 skill->openFile(uri);
             return skill && skill->current() && skill->current()->isRead();
         }},
        {u"log"_s, false,
         [](AppController *app, auto) {
             runTool(app, kForecast);
             showTab(app, Tab::Log);
         },
         hasResult},
        {u"traffic"_s, false,
         [](AppController *app, auto) {
             runTool(app, kForecast);
             showTab(app, Tab::Traffic);
         },
         [](AppController *app) {
             TrafficController *traffic = app->currentServer()->traffic();
             if (hasResult(app) && traffic->messages()->count() > 0 && traffic->chosenKey() == 0)
                 traffic->choose(
                     traffic->messages()->index(0).data(TrafficModel::KeyRole).toDouble());
             return traffic->tree() != nullptr;
         }},
        {u"setup"_s, false, [](AppController *app, auto) { showTab(app, Tab::Setup); }, kAlways},
        {u"failed"_s, false, addBrokenServer,
         [](AppController *app) {
             return app->currentServer()->state() == ServerState::Kind::Failed;
         }},
        {u"failed/why"_s, false, addBrokenServer,
         [](AppController *app) {
             ServerController *server = app->currentServer();
             if (!server->doctor()->isOpen() && server->state() == ServerState::Kind::Failed)
                 server->doctor()->begin();
             return server->doctor()->isOpen() && !server->doctor()->isBusy();
         }},
    };
}

QList<Scene> pageScenes()
{
    return {
        {u"tasks"_s, false, startTasks,
         [](AppController *app) {
             if (!haveTasks(app))
                 return false;
             app->showPage(AppController::Page::Tasks);
             if (!app->get<TasksController>()->chosen())
                 app->get<TasksController>()->choose(
                     app->get<TasksController>()->list()->at(0).key);
             return true;
         }},
        {u"chat"_s, false,
         [](AppController *app, auto *host) {
             showConversation(app, host, mcp::chat::Message::State::Whole);
         },
         hasConversation},
        {u"chat/failed"_s, false,
         [](AppController *app, auto *host) {
             showConversation(app, host, mcp::chat::Message::State::Failed);
         },
         hasConversation},
        {u"chat/empty"_s, false,
         [](AppController *app, auto *host) {
             addModel(host);
             app->showPage(AppController::Page::Chat);
         },
         [](AppController *app) {
             ChatController *chat = app->get<ChatsController>()->current();
             return chat && chat->setup()->toolCount() > 0;
         }},
        {u"chat/none"_s, false,
         [](AppController *app, auto) { app->showPage(AppController::Page::Chat); },
         [](AppController *app) { return app->get<ChatsController>()->isLoaded(); }},
        {u"activity"_s, false,
         [](AppController *app, auto) {
             runTool(app, kForecast);
             runTool(app, u"echo"_s, R"({"message":"ahoy"})");
         },
         [](AppController *app) {
             if (app->page() != AppController::Page::Activity && !hasResult(app))
                 return false;
             app->showPage(AppController::Page::Activity);
             if (app->get<ActivityController>()->entries()->count() < 1)
                 return false;
             app->get<ActivityController>()->choose(
                 double(app->get<ActivityController>()->entries()->at(0).sequence));
             return app->get<ActivityController>()->chosen() > 0;
         }},
        {u"permissions"_s, false,
         [](AppController *app, auto *host) {
             mcp::Grant grant;
             grant.serverId = app->currentServer()->serverId();
             grant.tool = kForecast;
             if (const auto known = host->consent()->knownTool(grant.serverId, kForecast))
                 grant.definition = known->digest;
             grant.arguments = {
                 {u"place"_s, mcp::ArgumentRule::Kind::Exact, {mcp::json::Raw(R"("Oslo")")}}};
             grant.givenAt = QDateTime::currentDateTimeUtc();
             grant.until = grant.givenAt.addDays(30);
             (void)host->consent()->addGrant(grant);
             app->showSettings(u"permissions"_s);
         },
         kAlways},
        {u"activity/empty"_s, false,
         [](AppController *app, auto) { app->showPage(AppController::Page::Activity); },
         [](AppController *app) { return app->get<ActivityController>()->entries()->isLoaded(); }},
        {u"tasks/empty"_s, false,
         [](AppController *app, auto) { app->showPage(AppController::Page::Tasks); }, kAlways},
        {u"panel"_s, false,
         [](AppController *app, auto *host) {
             startTasks(app, host);
             runTool(app, kForecast);
         },
         [](AppController *app) {
             app->get<PanelController>()->setView(PanelController::Tasks);
             app->get<PanelController>()->setShown(true);
             return haveTasks(app) && hasResult(app);
         }},
        {u"inbox"_s, false,
         [](AppController *app, auto) {
             for (const auto &tool : {u"sign_on"_s, u"harbour_pass"_s, u"verse"_s})
                 runTool(app, tool);
             app->showPage(AppController::Page::Inbox);
         },
         [](AppController *app) { return app->get<InboxController>()->totalCount() == 3; }},
        {u"inbox/call"_s, false, askForCall, hasQuestion},
        {u"inbox/empty"_s, false,
         [](AppController *app, auto) { app->showPage(AppController::Page::Inbox); }, kAlways},
        {u"guide"_s, false,
         [](AppController *app, auto) { app->showPage(AppController::Page::Guide); }, kAlways},
        {u"help"_s, false,
         [](AppController *app, auto) {
             runTool(app, kForecast);
             app->get<HelpController>()->setOpen(true);
         },
         hasResult},
        {u"palette"_s, false,
         [](AppController *app, auto) {
             app->get<PaletteController>()->setOpen(true);
             app->get<PaletteController>()->setQuery(u"har"_s);
         },
         [](AppController *app) {
             return app->get<PaletteController>()->total() > 3
                 && !app->get<PaletteController>()->isReading();
         }},
        {u"link"_s, false,
         [](AppController *app, auto) {
             showResource(app, u"demo://quay/guide.md"_s);
             app->get<LinkController>()->ask(u"https://en.wikipedia.org/wiki/Harbor"_s);
         },
         isResourceRead},
        {u"quit"_s, false,
         [](AppController *app, auto) { runTool(app, u"survey"_s, R"({"seconds":600})"); },
         [](AppController *app) {
             const ToolController *tool = app->currentServer()->tools()->current();
             return tool && tool->hasProgress() && !app->get<CloseController>()->mayClose();
         }},
        {u"home"_s, false,
         [](AppController *app, auto) {
             runTool(app, u"sign_on"_s);
             runTool(app, u"slow"_s, R"({"seconds":600})");
             app->showPage(AppController::Page::Home);
         },
         [](AppController *app) {
             return app->get<HomeController>()->needs()->count() > 0
                 && app->get<HomeController>()->running()->count() > 0;
         }},
        {u"welcome"_s, true,
         [](AppController *app, auto) { app->showPage(AppController::Page::Home); }, kAlways},
        {u"review"_s, true, [](AppController *app, auto) { app->tryDemoServer(); },
         [](AppController *app) { return app->get<ReviewController>()->isOpen(); }},
        {u"add"_s, true,
         [](AppController *app, auto) {
             app->get<AddServerController>()->open(AddServerController::Page::Paste);
             app->get<AddServerController>()->setText(
                 u"npx -y @modelcontextprotocol/server-filesystem@2026.8.31 ~/logbook"_s);
         },
         kAlways},
        {u"add/fields"_s, true,
         [](AppController *app, auto) {
             app->get<AddServerController>()->open(AddServerController::Page::ByHand);
         },
         kAlways},
        {u"import"_s, true,
         [](AppController *app, auto) {
             app->get<AddServerController>()->open(AddServerController::Page::Import);
         },
         [](AppController *app) { return !app->get<AddServerController>()->isSearching(); }},
    };
}

QList<Scene> scenes()
{
    QList<Scene> all = toolScenes() + serverScenes() + pageScenes();
    const QStringList sections = SettingsController::sections();
    for (const QString &section : sections) {
        all.append({AppController::placeOfSettings(section), false,
                    [section](AppController *app, auto) { app->showSettings(section); }, kAlways});
    }
    return all;
}

} // namespace

QStringList sceneNames()
{
    QStringList names;
    const QList<Scene> all = scenes();
    for (const Scene &scene : all)
        names.append(scene.name);
    return names;
}

std::optional<Scene> sceneNamed(const QString &name)
{
    const QList<Scene> all = scenes();
    const auto found = std::ranges::find(all, name, &Scene::name);
    return found == all.end() ? std::nullopt : std::optional(*found);
}

} // namespace quayside
