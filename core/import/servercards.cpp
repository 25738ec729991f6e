// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/servercards.h"

#include "core/base/boundedname.h"
#include "core/base/secretname.h"
#include "core/import/document.h"
#include "core/json/value.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace mcp {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMaxRemotes = 10; ///< Of one card.
constexpr qsizetype kMaxHeaders = 20; ///< Of one of them.
constexpr qsizetype kMaxCardWarnings = 50;
constexpr qsizetype kDescriptionChars = 500;
constexpr auto kCardType = "application/mcp-server-card+json"_L1;

void warn(FoundServers &found, const QString &name, const QString &why)
{
    if (found.warnings.size() < kMaxCardWarnings)
        found.warnings.append({ServerWarning::Kind::BrokenEntry, boundedName(name), {}, why});
}

/// The host of the site, or a name below it.
bool isOfSite(const WebAddress &address, const WebAddress &site)
{
    const bool isBelow = !site.isIpLiteral && address.host.endsWith(QString(u'.' + site.host));
    return address.origin() == site.origin()
        || (isBelow && address.isSecure() && address.port == -1);
}

QString nameOf(const Value &card)
{
    const QString title = card.at(u"title").toString().trimmed();
    return title.isEmpty() ? card.at(u"name").toString().section(u'/', -1).trimmed() : title;
}

/// The questions and the headers of one remote of a card.
class HeaderReader
{
public:
    HeaderReader(QString server, QString prefix)
        : m_server(std::move(server))
        , m_prefix(std::move(prefix))
    {
    }

    void read(const Value &header)
    {
        const QString name = header.at(u"name").toString();
        const Value &given = header.at(u"value");
        if (!given.isString() && !header.at(u"isRequired").toBool())
            return; // The person can add it in the setup of the server.
        const QString value = given.toString();
        if (value.contains(
                "${"_L1)) // It would refer to a question of another card, or stay as it is.
            return ignored.append(name);
        const QString text = given.isString() ? filled(value, name, header.at(u"variables"))
                                              : ask(name, name, header);
        if (!name.isEmpty() && !text.isEmpty())
            headers.insert(name, Value(text));
    }

    Value headers{Value::Object()};
    Value::Array questions;
    QStringList ignored;

private:
    /// value with a question in the place of each `{NAME}` that variables describe.
    QString filled(const QString &value, const QString &header, const Value &variables)
    {
        static const QRegularExpression place(u"\\{([A-Za-z0-9_.-]{1,100})\\}"_s);
        QString whole;
        qsizetype at = 0;
        for (auto it = place.globalMatch(value); it.hasNext();) {
            const auto match = it.next();
            const Value &variable = variables.at(match.captured(1));
            whole += QStringView(value).mid(at, match.capturedStart() - at);
            whole +=
                variable.isObject() ? ask(match.captured(1), header, variable) : match.captured();
            at = match.capturedEnd();
        }
        return whole + QStringView(value).mid(at);
    }

    QString ask(const QString &name, const QString &header, const Value &input)
    {
        if (questions.size() >= kMaxHeaders) {
            ignored.append(name);
            return {};
        }
        const QString id = m_prefix + QString::number(questions.size());
        QString description = m_server + u": "_s + name;
        if (const QString more = input.at(u"description").toString(); !more.isEmpty())
            description += u" – "_s + more.left(kDescriptionChars);
        Value question{Value::Object()};
        question.insert(u"id"_s, Value(id));
        question.insert(u"description"_s, Value(description));
        question.insert(u"default"_s, input.at(u"default"));
        question.insert(u"options"_s, input.at(u"choices"));
        question.insert(
            u"password"_s,
            Value(input.at(u"isSecret").toBool() || isSecretName(name) || isSecretName(header)));
        questions.append(std::move(question));
        return "${input:"_L1 + id + u'}';
    }

    QString m_server;
    QString m_prefix;
};

/// The server at one address of a card.
void addRemote(FoundServers &found, const Value &card, const Value &remote, const QString &prefix)
{
    const QString name = boundedName(nameOf(card));
    const QString type = remote.at(u"type").toString();
    const QString url = remote.at(u"url").toString();
    if (type != "streamable-http"_L1 && type != "sse"_L1)
        return warn(found, name, u"unknown type of address: "_s + type.left(40));
    if (url.contains(u'{'))
        return warn(found, name, u"its address has variables: "_s + url.left(200));
    if (!parseWebAddress(url))
        return warn(found, name, u"its address cannot be used: "_s + url.left(200));
    HeaderReader reader(name, prefix);
    const Value::Array &headers = remote.at(u"headers").items();
    for (const Value &header : headers.first(std::min(headers.size(), kMaxHeaders)))
        reader.read(header);
    Value entry{Value::Object()};
    entry.insert(u"name"_s, Value(name));
    entry.insert(u"url"_s, Value(url));
    entry.insert(u"headers"_s, std::move(reader.headers));
    entry.insert(u"inputs"_s, Value(std::move(reader.questions)));
    auto read = readServers(entry);
    if (!read)
        return warn(found, name, read.error().detail);
    warnOfIgnored(*read, name, reader.ignored);
    const QString description = card.at(u"description").toString().trimmed();
    for (const ServerEntry &server : std::as_const(read->entries))
        read->descriptions.insert(server.name, description.left(kDescriptionChars));
    appendCard(found, *std::move(read));
}

FoundServers serversOf(const Value &card, int number)
{
    FoundServers found;
    const Value::Array &remotes = card.at(u"remotes").items();
    for (qsizetype i = 0; i < std::min(remotes.size(), kMaxRemotes); ++i)
        addRemote(found, card, remotes.at(i), u"card%1.%2."_s.arg(number).arg(i));
    if (remotes.isEmpty())
        warn(found, nameOf(card), u"it names no address"_s);
    return found;
}

} // namespace

std::optional<WebAddress> siteIn(const QString &text)
{
    static const QRegularExpression name(
        u"\\A[^\\s/?#@:\\\\]+\\.[^\\s/?#@:\\\\.0-9][^\\s/?#@:\\\\.]*(?::[0-9]{1,5})?/?\\z"_s);
    const QString trimmed = text.trimmed();
    if (trimmed.size() > 300)
        return std::nullopt;
    const bool isName = name.match(trimmed).hasMatch();
    const auto address = parseWebAddress(isName ? QString(u"https://"_s + trimmed) : trimmed);
    if (!address || address->path != "/"_L1)
        return std::nullopt;
    return *address;
}

Result<ServerCatalog> readServerCatalog(const json::Raw &document, const WebAddress &site)
{
    const auto catalog = json::parse(document);
    if (!catalog || !catalog->at(u"entries").isArray())
        return importError(ImportProblem::NoServer);
    ServerCatalog read;
    qsizetype count = 0;
    for (const Value &entry : catalog->at(u"entries").items()) {
        const QString type =
            entry.at(entry.find(u"type") ? u"type" : u"mediaType").toString(); // Of drafts.
        if (type.section(u';', 0, 0).trimmed().compare(kCardType, Qt::CaseInsensitive) != 0)
            continue;
        QString name = entry.at(u"displayName").toString();
        if (name.isEmpty())
            name = entry.at(u"identifier").toString();
        if (++count > ServerCatalog::kMaxCards) {
            warn(read.found, name, u"too many servers"_s);
            break;
        }
        if (entry.at(u"data").isObject()) {
            appendCard(read.found, serversOf(entry.at(u"data"), int(count)));
            continue;
        }
        const QString url = entry.at(u"url").toString();
        const auto address = parseWebAddress(site.url.resolved(QUrl(url, QUrl::StrictMode)));
        if (url.isEmpty() || !address || !isOfSite(*address, site))
            warn(read.found, name, u"its description is not on this site: "_s + url.left(200));
        else if (!read.cards.contains(address->toString()))
            read.cards.append(address->toString());
    }
    return read;
}

Result<FoundServers> readServerCard(const json::Raw &document, int number)
{
    const auto card = json::parse(document);
    if (!card || !card->isObject())
        return importError(ImportProblem::NoServer);
    return serversOf(*card, number);
}

void appendCard(FoundServers &all, FoundServers more)
{
    for (qsizetype i = 0; i < more.entries.size(); ++i) {
        const QString name = more.entries.at(i).name;
        int number = 1;
        QString free = name;
        const auto isTaken = [&] {
            const auto before = more.entries.cbegin();
            return hasEntry(all, free)
                || std::any_of(before, before + i,
                               [&](const ServerEntry &other) { return other.name == free; });
        };
        while (isTaken())
            free = name + u' ' + QString::number(++number);
        if (free != name)
            renameEntry(more, i, free);
    }
    append(all, more);
}

} // namespace mcp
