// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demotools.h"

#include "app/demoserver/democontent.h"

#include <QDate>

#include <array>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::CallToolResult;
using mcp::ContentBlock;
using mcp::Tool;
using mcp::json::Value;
using mcp::serve::CallPtr;
using mcp::serve::textResult;

namespace {

mcp::json::RawObject schema(const char *text)
{
    return {mcp::json::Raw(QByteArray(text))};
}

constexpr auto kForecastInput = R"({
"type": "object",
"properties": {
  "place": {"type": "string", "title": "Place", "description": "City or coordinates", "default": "Oslo", "minLength": 1},
  "days": {"type": "integer", "title": "Days", "minimum": 1, "maximum": 14, "default": 3},
  "detail": {"type": "string", "title": "Detail", "enum": ["by day", "by hour"], "default": "by day"}
},
"required": ["place"]})";

constexpr auto kForecastOutput = R"({
"type": "object",
"properties": {
  "place": {"type": "string"},
  "forecast": {"type": "array", "items": {"type": "object", "properties": {
    "day": {"type": "string", "format": "date"}, "low °C": {"type": "number"}, "high °C": {"type": "number"},
    "wind m/s": {"type": "number"}, "sky": {"type": "string"}}}}
},
"required": ["place", "forecast"]})";

constexpr auto kBooking = R"({
"type": "object",
"properties": {
  "name": {"type": "string", "title": "Name of the ship", "minLength": 2},
  "length": {"type": "number", "title": "Length", "description": "In metres", "exclusiveMinimum": 0, "maximum": 400},
  "berth": {"title": "Berth", "oneOf": [
    {"const": "n1", "title": "North quay 1"}, {"const": "n2", "title": "North quay 2"}, {"const": "s1", "title": "South quay"}]},
  "arrival": {"type": "string", "title": "Arrival", "format": "date"},
  "pilot": {"type": "boolean", "title": "Needs a pilot", "default": false},
  "services": {"type": "array", "title": "Services", "uniqueItems": true,
    "items": {"type": "string", "enum": ["water", "power", "fuel", "waste"]}},
  "contact": {"type": "object", "title": "Contact", "required": ["email"], "properties": {
    "email": {"type": "string", "title": "E-mail", "format": "email"},
    "phone": {"type": "string", "title": "Phone"}}},
  "crew": {"type": "array", "title": "Crew", "maxItems": 20, "items": {"type": "object", "required": ["name"], "properties": {
    "name": {"type": "string", "title": "Name"}, "rank": {"type": "string", "title": "Rank"}}}},
  "cargo": {"title": "Cargo", "oneOf": [
    {"type": "object", "title": "Containers", "properties": {"teu": {"type": "integer", "title": "Number", "minimum": 1}}, "required": ["teu"]},
    {"type": "object", "title": "Bulk", "properties": {"tonnes": {"type": "number", "title": "Tonnes", "minimum": 0}}, "required": ["tonnes"]},
    {"type": "null", "title": "None"}]}
},
"required": ["name", "length", "berth"]})";

ContentBlock textBlock(const QString &text)
{
    mcp::TextContent content;
    content.text = text;
    return {content};
}

mcp::json::Raw base64(const QByteArray &bytes)
{
    return mcp::json::Raw('"' + bytes.toBase64() + '"');
}

CallToolResult withBlocks(const QList<ContentBlock> &blocks)
{
    CallToolResult result;
    result.content = blocks;
    return result;
}

CallToolResult forecast(const Value &arguments)
{
    const qint64 days = arguments.at(u"days").toInteger().value_or(3);
    const qint64 count = qBound(qint64(1), days, qint64(14));
    static constexpr std::array kSkies{"clear", "snow showers", "rain", "light clouds", "fog"};

    Value::Array rows;
    const QDate first = QDate::currentDate();
    for (qint64 i = 0; i < count; ++i) {
        const qint64 wave = (i * 7) % 5;
        rows.append(Value(Value::Object{
            {u"day"_s, Value(first.addDays(i).toString(Qt::ISODate))},
            {u"low °C"_s, Value(wave - 4)},
            {u"high °C"_s, Value(wave + 1)},
            {u"wind m/s"_s, Value(double(31 + 19 * wave) / 10)},
            {u"sky"_s, Value(QString::fromLatin1(kSkies.at(size_t(i) % kSkies.size())))},
        }));
    }
    const Value structured(Value::Object{
        {u"place"_s, Value(arguments.at(u"place").toString())},
        {u"forecast"_s, Value(rows)},
    });
    CallToolResult result = textResult(QString::fromUtf8(structured.toJson()));
    result.structuredContent = structured.toRaw();
    return result;
}

CallToolResult picture(const Value &arguments)
{
    const qint64 width = arguments.at(u"width").toInteger().value_or(480);
    const int size = int(qBound(qint64(16), width, qint64(2000)));
    mcp::ImageContent image;
    image.data = base64(demoPicture(size, size / 2));
    image.mimeType = u"image/png"_s;
    return withBlocks({textBlock(u"The harbour at dusk"_s), {image}});
}

CallToolResult sound()
{
    mcp::AudioContent audio;
    audio.data = base64(demoSound());
    audio.mimeType = u"audio/wav"_s;
    return withBlocks({{audio}});
}

CallToolResult documents()
{
    mcp::ResourceLink link;
    link.uri = u"demo://quay/notes"_s;
    link.name = u"notes"_s;
    link.title = u"Harbour notes"_s;
    link.mimeType = u"text/plain"_s;
    mcp::EmbeddedResource embedded;
    embedded.resource.uri = u"demo://quay/tides"_s;
    embedded.resource.mimeType = u"text/csv"_s;
    embedded.resource.text = u"time,height m\n02:10,0.4\n08:25,3.1\n14:40,0.6\n20:55,2.9\n"_s;
    return withBlocks(
        {textBlock(u"One document by its address, one as it is."_s), {link}, {embedded}});
}

CallToolResult booking(const Value &arguments)
{
    CallToolResult result = textResult(u"Booked. This is what arrived:"_s);
    result.structuredContent = arguments.toRaw();
    return result;
}

} // namespace

mcp::json::TolerantList<mcp::Icon> demoIcons()
{
    constexpr int kSide = 64;
    static const QString src =
        u"data:image/png;base64,"_s + QString::fromLatin1(demoPicture(kSide, kSide).toBase64());
    mcp::Icon icon;
    icon.src = src;
    icon.mimeType = u"image/png"_s;
    icon.sizes = QList<QString>{u"64x64"_s};
    return {{icon}, {}};
}

Tool demoTool(const QString &name, const QString &title, const QString &description,
              const QByteArray &inputSchema)
{
    Tool tool;
    tool.name = name;
    tool.title = title;
    tool.description = description;
    tool.inputSchema = {mcp::json::Raw(inputSchema)};
    mcp::ToolAnnotations annotations;
    annotations.readOnlyHint = mcp::Hint{true};
    annotations.openWorldHint = mcp::Hint{false};
    tool.annotations = annotations;
    return tool;
}

void offerTools(mcp::serve::Server *server)
{
    Tool forecastTool = demoTool(
        u"forecast"_s, u"Forecast"_s,
        u"Invented weather for a place, as a table. Up to 14 days ahead."_s, kForecastInput);
    forecastTool.outputSchema = schema(kForecastOutput);
    Tool bookingTool =
        demoTool(u"book_berth"_s, u"Book a berth"_s,
                 u"A form with every kind of field. Gives back what it was sent."_s, kBooking);
    bookingTool.annotations->readOnlyHint = mcp::Hint{false};
    bookingTool.annotations->destructiveHint = mcp::Hint{false};
    Tool pictureTool = demoTool(
        u"picture"_s, u"Picture"_s, u"A picture of the harbour."_s,
        R"({"type":"object","properties":{"width":{"type":"integer","title":"Width","minimum":16,"maximum":2000,"default":480}}})");
    pictureTool.icons = demoIcons();

    server->addTool(forecastTool,
                    [](const CallPtr &call) { call->finish(forecast(call->arguments())); });
    server->addTool(
        demoTool(
            u"echo"_s, u"Echo"_s, u"Returns what you send."_s,
            R"({"type":"object","properties":{"message":{"type":"string","title":"Message"}},"required":["message"]})"),
        [](const CallPtr &call) {
            call->finish(textResult(call->arguments().at(u"message").toString()));
        });
    server->addTool(bookingTool,
                    [](const CallPtr &call) { call->finish(booking(call->arguments())); });
    server->addTool(pictureTool,
                    [](const CallPtr &call) { call->finish(picture(call->arguments())); });
    server->addTool(
        demoTool(u"sound"_s, u"Ship's bell"_s, u"A sound to save."_s, R"({"type":"object"})"),
        [](const CallPtr &call) { call->finish(sound()); });
    server->addTool(demoTool(u"documents"_s, u"Documents"_s,
                             u"A link to a resource, and a resource inside the result."_s,
                             R"({"type":"object"})"),
                    [](const CallPtr &call) { call->finish(documents()); });
    server->addTool(
        demoTool(
            u"fail"_s, u"Fail"_s, u"Always reports an error."_s,
            R"({"type":"object","properties":{"reason":{"type":"string","title":"Reason","default":"The crane is out of order."}}})"),
        [](const CallPtr &call) {
            call->finish(textResult(call->arguments().at(u"reason").toString(), true));
        });
}

} // namespace quayside
