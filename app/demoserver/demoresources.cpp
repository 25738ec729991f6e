// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demoresources.h"

#include "app/demoserver/democontent.h"
#include "app/demoserver/demotools.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/protocol/subscriptions.h"

#include <QElapsedTimer>

#include <array>

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp;

namespace {

constexpr qint64 kLogLines = 60; ///< Older ones are gone.
const QString kLog = u"demo://quay/log"_s;
const QString kTemplate = u"demo://voyages/{port}{?month}"_s;
const QString kVoyages = u"demo://voyages/"_s;

constexpr std::array kPorts{"Aalesund", "Aarhus", "Bergen", "Bremen", "Gdansk",
                            "Genoa",    "Lisbon", "Malmo",  "Porto"};

struct DemoText
{
    const char *uri;
    const char *name;
    const char *title;
    const char *description;
    const char *mimeType;
    const char *text;
};

constexpr DemoText kTexts[] = {
    {"demo://quay/notes", "notes", "Harbour notes", "A few lines to read.", "text/plain",
     "Low water at 02:10 and 14:40.\nThe south quay is closed on Sundays.\n"},
    {"demo://quay/guide.md", "guide.md", "Pilot's guide",
     "How to enter the harbour, with links and a table.", "text/markdown",
     "# Pilot's guide\n\n"
     "Welcome to the **demo harbour**. Everything here is *invented*; read the `notes` before you "
     "sail.\n\n"
     "## Before you enter\n\n"
     "1. Call the harbour office on channel 12.\n"
     "2. Wait for the *green* light.\n"
     "3. Keep to the starboard side:\n"
     "   - the channel is 40 m wide\n"
     "   - the depth is 6.5 m at low water\n\n"
     "- [x] Fenders out\n- [ ] Lines ready\n\n"
     "> The tide sets across the entrance. Allow for half a knot.\n\n"
     "| Berth | Depth | Power |\n|---|---|---|\n| North 1 | 4.2 m | 16 A |\n| North 2 | 5.0 m | 32 "
     "A |\n"
     "| South | 6.5 m | 63 A |\n\n"
     "~~~python\ndef under_keel(depth, draught, tide=0.0):\n    # In metres.\n"
     "    return round(depth + tide - draught, 1)\n~~~\n\n"
     "More about harbours is in [an encyclopedia](https://en.wikipedia.org/wiki/Harbor).\n"},
    {"demo://quay/voyages.csv", "voyages.csv", "Voyages of the year", "One line for each voyage.",
     "text/csv",
     "date,vessel,from,to,crew,miles\n2026-01-12,Petrel,Bergen,Aarhus,6,412\n2026-02-03,Curlew,"
     "Lisbon,Porto,4,171\n"
     "2026-02-27,Petrel,Aarhus,Gdansk,6,338\n2026-03-15,Avocet,Genoa,Lisbon,9,1052\n"
     "2026-04-02,\"Heron, the second\",Bremen,Malmo,5,287\n2026-05-19,Curlew,Porto,Lisbon,4,169\n"
     "2026-06-30,Avocet,Lisbon,Bergen,9,1518\n"},
    {"demo://quay/berths.json", "berths.json", "Berths", "The berths and who lies there.",
     "application/json",
     R"({"harbour":"Demo","updated":"2026-06-01T08:00:00Z","berths":[{"name":"North 1","depth":4.2,"vessel":"Petrel"},)"
     R"({"name":"North 2","depth":5.0,"vessel":null},{"name":"South","depth":6.5,"vessel":"Avocet"}],"open":true})"},
};

Resource entry(const QString &uri, const QString &name, const QString &title,
               const QString &description, const QString &mimeType)
{
    Resource resource;
    resource.uri = uri;
    resource.name = name;
    resource.title = title;
    resource.description = description;
    resource.mimeType = mimeType;
    return resource;
}

Resource picture()
{
    Resource resource = entry(u"demo://quay/view.png"_s, u"view.png"_s, u"View from the pier"_s,
                              u"An evening at sea."_s, u"image/png"_s);
    Annotations notes;
    notes.audience = QList<QString>{u"user"_s};
    notes.priority = 0.3;
    notes.lastModified = u"2026-06-21T20:15:00Z"_s;
    resource.annotations = notes;
    return resource;
}

QString logText()
{
    static const QElapsedTimer running = [] {
        QElapsedTimer timer;
        timer.start();
        return timer;
    }();
    static constexpr std::array kEvents{"Petrel passes the breakwater", "Wind 12 kn from the west",
                                        "Curlew asks for a berth", "Pilot boat returns",
                                        "Lock gate closes"};
    const qint64 last = running.elapsed() / kLogStep;
    QString text = u"# Harbour log\n"_s;
    for (qint64 line = std::max<qint64>(0, last - kLogLines); line <= last; ++line)
        text += u"%1  %2\n"_s.arg(line, 4, 10, QLatin1Char('0'))
                    .arg(QLatin1StringView(kEvents.at(size_t(line) % kEvents.size())));
    return text;
}

/// The voyages from a port, as JSON; empty when there is no such port.
QString voyagesFrom(const QString &uri)
{
    const QString port = uri.mid(kVoyages.size()).section(u'?', 0, 0);
    const bool isKnown = std::any_of(kPorts.cbegin(), kPorts.cend(), [&port](const char *one) {
        return port == QLatin1StringView(one);
    });
    if (!uri.startsWith(kVoyages) || !isKnown)
        return {};
    const QString month = uri.section(u"month="_s, 1, 1).section(u'&', 0, 0);
    json::Value::Array voyages;
    for (int day = 3; day < 28; day += 8) {
        const QString number = QString::number(day).rightJustified(2, u'0');
        voyages.append(json::Value(json::Value::Object{
            {u"date"_s,
             json::Value(u"2026-%1-%2"_s.arg(month.isEmpty() ? u"07"_s : month, number))},
            {u"to"_s, json::Value(QString::fromLatin1(kPorts.at(size_t(day) % kPorts.size())))},
            {u"berths"_s, json::Value(qint64(day % 5))}}));
    }
    return QString::fromUtf8(json::Value(json::Value::Object{{u"port"_s, json::Value(port)},
                                                             {u"voyages"_s, json::Value(voyages)}})
                                 .toJson(json::Value::Layout::Indented));
}

std::optional<ResourceContents> contentsOf(const QString &uri)
{
    ResourceContents contents;
    contents.uri = uri;
    for (const DemoText &one : kTexts) {
        if (uri != QLatin1StringView(one.uri))
            continue;
        contents.mimeType = QString::fromUtf8(one.mimeType);
        contents.text = QString::fromUtf8(one.text);
        return contents;
    }
    if (uri == picture().uri) {
        contents.mimeType = u"image/png"_s;
        contents.blob = json::Raw('"' + demoPicture(480, 300).toBase64() + '"');
        return contents;
    }
    contents.mimeType = uri == kLog ? u"text/plain"_s : u"application/json"_s;
    contents.text = uri == kLog ? logText() : voyagesFrom(uri);
    return contents.text->isEmpty() ? std::nullopt : std::optional(contents);
}

void read(const serve::CallPtr &call)
{
    const auto contents = contentsOf(call->params().at(u"uri").toString());
    if (!contents)
        return call->failNotFound(u"Resource not found"_s);
    ReadResourceResult result;
    result.contents = {*contents};
    call->finish(result);
}

QStringList valuesOf(const QString &argument, const json::Value &)
{
    QStringList values;
    if (argument == u"port") {
        for (const char *port : kPorts)
            values.append(QString::fromLatin1(port));
        return values;
    }
    for (int month = 1; month <= 12; ++month)
        values.append(QString::number(month).rightJustified(2, u'0'));
    return values;
}

} // namespace

void offerResources(serve::Server *server)
{
    logText(); // Its time begins now.
    for (const DemoText &one : kTexts)
        server->addResource(entry(QString::fromUtf8(one.uri), QString::fromUtf8(one.name),
                                  QString::fromUtf8(one.title), QString::fromUtf8(one.description),
                                  QString::fromUtf8(one.mimeType)),
                            &read);
    server->addResource(picture(), &read);
    server->addResource(entry(kLog, u"log"_s, u"Harbour log"_s,
                              u"Gets a line every few seconds. Subscribe to follow it."_s,
                              u"text/plain"_s),
                        &read, true);
    ResourceTemplate voyages;
    voyages.uriTemplate = kTemplate;
    voyages.name = u"voyages"_s;
    voyages.title = u"Voyages from a port"_s;
    voyages.description = u"Planned voyages, for all months or one."_s;
    voyages.mimeType = u"application/json"_s;
    server->addTemplate(voyages, &read, &valuesOf);
}

QString logUri()
{
    return kLog;
}

} // namespace quayside
