// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demoprompts.h"

#include "app/demoserver/democontent.h"

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

GetPromptResult withMessages(const QList<PromptMessage> &messages)
{
    GetPromptResult result;
    result.messages.items = messages;
    return result;
}

void getLogEntry(const serve::CallPtr &call)
{
    const auto value = [&call](QStringView name) { return call->arguments().at(name).toString(); };
    if (!portsOfShips().value(value(u"ship")).contains(value(u"port")))
        return call->fail(rpc::kInvalidParams, u"No such ship calls at this port."_s);
    const QString weather = value(u"weather").isEmpty() ? u"calm"_s : value(u"weather");
    GetPromptResult result = withMessages({text(
        u"user"_s,
        u"Write an entry of three sentences for the log of the ship %1.\n"
        "She arrives at %2. The weather is %3."_s.arg(value(u"ship"), value(u"port"), weather))});
    result.description = u"An entry for the log of %1"_s.arg(value(u"ship"));
    call->finish(result);
}

void getMenu(const serve::CallPtr &call)
{
    const QString language = call->arguments().at(u"language").toString();
    if (!languages().contains(language))
        return call->fail(rpc::kInvalidParams, u"The cook does not write in this language."_s);
    const QString day = call->arguments().at(u"day").toString();
    call->finish(
        withMessages({text(u"user"_s,
                           u"Write the menu of the galley for %1, in this language: %2."_s.arg(
                               day.isEmpty() ? u"today"_s : day, language))}));
}

QStringList valuesOfLogEntry(const QString &argument, const json::Value &arguments)
{
    if (argument == "ship"_L1)
        return portsOfShips().keys();
    if (argument == "port"_L1)
        return portsOfShips().value(arguments.at(u"ship").toString());
    return {};
}

QStringList valuesOfMenu(const QString &argument, const json::Value &)
{
    if (argument == "language"_L1)
        return languages();
    return argument == "day"_L1 ? days() : QStringList();
}

} // namespace

void offerPrompts(serve::Server *server)
{
    const QList<Prompt> prompts = demoPrompts();
    server->addPrompt(prompts.at(0), &getLogEntry, &valuesOfLogEntry);
    server->addPrompt(prompts.at(1), &getMenu, &valuesOfMenu);
    server->addPrompt(prompts.at(2),
                      [](const serve::CallPtr &call) { call->finish(withMessages(chartRoom())); });
}

} // namespace quayside
