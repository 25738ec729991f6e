// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demoprompts.h"

#include "app/demoserver/democontent.h"
#include "app/demoserver/demotools.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/protocol/completion.h"

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp;

namespace {

const QString kLogEntry = u"log_entry"_s;
const QString kMenu = u"menu"_s;
const QString kChartRoom = u"chart_room"_s;

/// The ships of the harbour with the ports that each calls at.
const QMap<QString, QStringList> &portsOfShips()
{
    static const QMap<QString, QStringList> ports{
        {u"Fram"_s, {u"Bergen"_s, u"Tromsø"_s, u"Longyearbyen"_s}},
        {u"Gjøa"_s, {u"Oslo"_s, u"Kristiansand"_s, u"Esbjerg"_s}},
        {u"Götheborg"_s, {u"Gothenburg"_s, u"Cádiz"_s, u"Shanghai"_s}},
    };
    return ports;
}

QStringList languages()
{
    return {u"English"_s, u"Deutsch"_s, u"Español"_s, u"Français"_s,
            u"Norsk"_s,   u"Svenska"_s, u"中文"_s};
}

QStringList days()
{
    return {u"Monday"_s, u"Tuesday"_s,  u"Wednesday"_s, u"Thursday"_s,
            u"Friday"_s, u"Saturday"_s, u"Sunday"_s};
}

PromptArgument argument(const QString &name, const QString &title, const QString &description,
                        bool isRequired)
{
    PromptArgument argument;
    argument.name = name;
    argument.title = title;
    argument.description = description;
    argument.required = isRequired;
    return argument;
}

QList<Prompt> demoPrompts()
{
    Prompt entry;
    entry.name = kLogEntry;
    entry.title = u"Voyage log entry"_s;
    entry.description = u"Asks for an entry in the log of a ship that calls at a port."_s;
    entry.arguments = QList<PromptArgument>{
        argument(u"ship"_s, u"Ship"_s, u"One of the ships of this harbour"_s, true),
        argument(u"port"_s, u"Port"_s, u"Where the ship calls"_s, true),
        argument(u"weather"_s, u"Weather"_s, u"In a few words"_s, false)};
    Prompt menu;
    menu.name = kMenu;
    menu.title = u"Menu of the galley"_s;
    menu.description = u"Asks for a menu in a language."_s;
    menu.arguments = QList<PromptArgument>{
        argument(u"language"_s, u"Language"_s, u"One that the cook writes"_s, true),
        argument(u"day"_s, u"Day"_s, u"Day of the week"_s, false)};
    Prompt chart;
    chart.name = kChartRoom;
    chart.title = u"Chart room"_s;
    chart.description = u"A conversation with a picture, a sound and documents."_s;
    return {entry, menu, chart};
}

PromptMessage message(const QString &role, const ContentBlock &content)
{
    return {role, content};
}

PromptMessage text(const QString &role, const QString &words)
{
    TextContent content;
    content.text = words;
    return message(role, {content});
}

json::Raw base64Token(const QByteArray &bytes)
{
    return json::Raw('"' + bytes.toBase64() + '"');
}

QList<PromptMessage> chartRoom()
{
    ImageContent picture;
    picture.data = base64Token(demoPicture(480, 270));
    picture.mimeType = u"image/png"_s;
    AudioContent bell;
    bell.data = base64Token(demoSound());
    bell.mimeType = u"audio/wav"_s;
    EmbeddedResource notes;
    notes.resource.uri = u"demo://quay/notes"_s;
    notes.resource.mimeType = u"text/plain"_s;
    notes.resource.text =
        u"Low water at 02:10 and 14:40.\nThe south quay is closed on Sundays.\n"_s;
    ResourceLink link;
    link.uri = u"demo://quay/notes"_s;
    link.name = u"notes"_s;
    link.title = u"Harbour notes"_s;
    link.mimeType = u"text/plain"_s;
    const QString user = u"user"_s;
    return {text(user, u"This is the harbour at dusk. Which ship can still leave tonight?"_s),
            message(user, {picture}),
            message(user, {notes}),
            text(u"assistant"_s, u"First I look at the tide. Is this the bell of the pilot?"_s),
            message(user, {bell}),
            message(user, {link})};
}

QStringList startingWith(const QStringList &values, const QString &start)
{
    QStringList found;
    for (const QString &value : values) {
        if (value.startsWith(start, Qt::CaseInsensitive))
            found.append(value);
    }
    return found;
}

} // namespace

bool DemoPrompts::takeRequest(const rpc::IncomingRequest &request)
{
    if (request.method == ListPrompts::method)
        list(request);
    else if (request.method == GetPrompt::method)
        get(request);
    else
        return request.method == Complete::method && complete(request);
    return true;
}

void DemoPrompts::list(const rpc::IncomingRequest &request)
{
    ListPromptsResult result;
    result.prompts.items = demoPrompts();
    respondCacheable(m_peer, m_era, request.id, json::write(result));
}

void DemoPrompts::refuse(const rpc::Id &id, const QString &why)
{
    m_peer->respondError(id, rpc::kInvalidParams, why);
}

void DemoPrompts::get(const rpc::IncomingRequest &request)
{
    const auto params = json::read<GetPromptParams>(request.params);
    if (!params)
        return refuse(request.id, params.error().detail);
    const auto arguments =
        json::parse(params->arguments.value_or(json::RawObject()).raw).valueOr({});
    const auto value = [&arguments](QStringView name) { return arguments.at(name).toString(); };
    GetPromptResult result;
    if (params->name == kLogEntry) {
        if (!portsOfShips().value(value(u"ship")).contains(value(u"port")))
            return refuse(request.id, u"No such ship calls at this port."_s);
        const QString weather = value(u"weather").isEmpty() ? u"calm"_s : value(u"weather");
        result.description = u"An entry for the log of %1"_s.arg(value(u"ship"));
        result.messages.items = {
            text(u"user"_s,
                 u"Write an entry of three sentences for the log of the ship %1.\n"
                 "She arrives at %2. The weather is %3."_s.arg(value(u"ship"), value(u"port"),
                                                               weather))};
    } else if (params->name == kMenu) {
        if (!languages().contains(value(u"language")))
            return refuse(request.id, u"The cook does not write in this language."_s);
        result.messages.items = {
            text(u"user"_s,
                 u"Write the menu of the galley for %1, in this language: %2."_s.arg(
                     value(u"day").isEmpty() ? u"today"_s : value(u"day"), value(u"language")))};
    } else if (params->name == kChartRoom) {
        result.messages.items = chartRoom();
    } else {
        return refuse(request.id, u"Unknown prompt"_s);
    }
    respond(m_peer, m_era, request.id, json::write(result));
}

/// False when it is not about a prompt.
bool DemoPrompts::complete(const rpc::IncomingRequest &request)
{
    const auto params = json::read<CompleteParams>(request.params);
    if (!params || params->ref.type != "ref/prompt"_L1)
        return false;
    const auto context =
        json::parse(
            params->context.value_or(CompletionContext()).arguments.value_or(json::RawObject()).raw)
            .valueOr({});
    const QString &name = params->argument.name;
    QStringList values;
    if (name == "ship"_L1)
        values = portsOfShips().keys();
    else if (name == "port"_L1)
        values = portsOfShips().value(context.at(u"ship").toString());
    else if (name == "language"_L1)
        values = languages();
    else if (name == "day"_L1)
        values = days();
    CompleteResult result;
    result.completion.values = startingWith(values, params->argument.value);
    respond(m_peer, m_era, request.id, json::write(result));
    return true;
}

} // namespace quayside
