// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/registryserver.h"

#include <QUrlQuery>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

bool isOf(const QByteArray &entry, const QString &name)
{
    return entry.contains(QByteArray("\"name\":\"" + name.toUtf8() + '"'));
}

QByteArray page(const QList<QByteArray> &entries, const QByteArray &cursor)
{
    const QByteArray next = cursor.isEmpty() ? "null" : QByteArray('"' + cursor + '"');
    return "{\"servers\":[" + entries.join(',') + "],\"metadata\":{\"nextCursor\":" + next
        + ",\"count\":" + QByteArray::number(entries.size()) + "}}";
}

} // namespace

RegistryServer::RegistryServer()
{
    http.handler = [this](const TestExchangePtr &exchange) { answer(exchange); };
}

QByteArray RegistryServer::entry(const QByteArray &name, const QByteArray &version,
                                 const QByteArray &more, const QByteArray &status)
{
    const QByteArray packages = more.contains("\"packages\"")
        ? QByteArray()
        : R"("packages":[{"registryType":"npm","identifier":"@example/server","version":")"
            + version + R"(","transport":{"type":"stdio"}}],)";
    return R"({"server":{"name":")" + name + R"(","version":")" + version + "\"," + more + packages
        + R"("websiteUrl":"https://example.org/"},"_meta":{"io.modelcontextprotocol.registry/official":{"status":")"
        + status + R"(","publishedAt":"2026-03-01T10:00:00Z","isLatest":true}}})";
}

void RegistryServer::fill()
{
    add("io.github.ada/harbour", "1.2.0",
        R"("title":"Harbour","description":"Tides and ships of a harbour",
        "packages":[{"registryType":"npm","identifier":"@ada/harbour","version":"1.2.0","transport":{"type":"stdio"},
          "packageArguments":[{"type":"positional","valueHint":"folder","format":"filepath","isRequired":true,
            "description":"Where the charts are"},
            {"type":"named","name":"--port","default":"8080","format":"number"}],
          "environmentVariables":[{"name":"HARBOUR_KEY","isRequired":true,"isSecret":true,"description":"Your key"},
            {"name":"HARBOUR_LANGUAGE","choices":["en","zh"],"default":"en"}]},
          {"registryType":"mcpb","identifier":"https://example.org/harbour.mcpb","fileSha256":"ab12","transport":{"type":"stdio"}}],
        "remotes":[{"type":"streamable-http","url":"https://{region}.example.org/mcp",
          "variables":{"region":{"description":"Where you are","choices":["eu","us"],"isRequired":true}},
          "headers":[{"name":"Authorization","value":"Bearer {token}","variables":{"token":{"isSecret":true,"isRequired":true}}}]}],)");
    add("io.github.ada/harbour", "1.1.0",
        R"("title":"Harbour","description":"Tides of a harbour",)");
    add("org.example/harbour-old", "0.9.0", R"("description":"An earlier harbour",)", "deprecated");
    add("org.example/harbour-gone", "0.1.0", R"("description":"A harbour that was withdrawn",)",
        "deleted");
    entries.append(R"({"server":{"name":"no slash","version":"1.0.0","description":"harbour"}})");
}

void RegistryServer::answer(const TestExchangePtr &exchange) const
{
    const QUrl url(QString::fromLatin1(exchange->target));
    const QString path = url.path(QUrl::FullyDecoded);
    const QUrlQuery query(url);
    const auto finish = [&](const QByteArray &text) {
        exchange->answer(200, "application/json", text);
    };
    if (path == "/v0.1/servers"_L1) {
        const QByteArray wanted =
            query.queryItemValue(u"search"_s, QUrl::FullyDecoded).toUtf8().toLower();
        QList<QByteArray> found;
        for (const QByteArray &entry : entries) {
            if (entry.toLower().contains(wanted))
                found.append(entry);
        }
        const qsizetype from = query.queryItemValue(u"cursor"_s).toLongLong();
        const qsizetype size = query.queryItemValue(u"limit"_s).toLongLong();
        const bool hasMore = from + size < found.size();
        return finish(
            page(found.mid(from, size), hasMore ? QByteArray::number(from + size) : QByteArray()));
    }
    const QString name = path.section(u"/v0.1/servers/"_s, 1).section(u"/versions"_s, 0, 0);
    const QString version = path.section(u"/versions"_s, 1).mid(1);
    QList<QByteArray> versions;
    for (const QByteArray &entry : entries) {
        if (isOf(entry, name))
            versions.append(entry);
    }
    if (version.isEmpty() && !versions.isEmpty())
        return finish(page(versions, {}));
    for (const QByteArray &entry : std::as_const(versions)) {
        if (version == "latest"_L1
            || entry.contains(QByteArray("\"version\":\"" + version.toUtf8() + "\",")))
            return finish(entry);
    }
    exchange->answer(404, "application/json", "{\"title\":\"Not Found\"}");
}

} // namespace mcp
