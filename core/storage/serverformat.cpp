// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/serverformat.h"

#include "core/base/placeholder.h"
#include "core/base/proxyaddress.h"
#include "core/storage/members.h"
#include "core/storage/oauthformat.h"
#include "core/storage/secretreference.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>
#include <QUrl>

#include <algorithm>

namespace mcp {

QString shortName(const QString &text, qsizetype mostChars)
{
    QString name = text.simplified().left(mostChars);
    while (!name.isEmpty() && (name.back().isHighSurrogate() || name.back().isSpace()))
        name.chop(1);
    return name;
}

bool isHeaderName(const QString &name)
{
    static const QRegularExpression token(QStringLiteral("^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"));
    return token.match(name).hasMatch();
}

bool isVariableName(const QString &name)
{
    return !name.isEmpty() && !name.contains(u'=') && !name.contains(QChar(u'\0'));
}

} // namespace mcp

namespace mcp::serverformat {

namespace {

using json::Value;
using Kind = ServerWarning::Kind;
using namespace Qt::StringLiterals;

constexpr qsizetype kIdLength = 32;

/// Where an entry stands in a document, and the id that makes.
struct Place
{
    QString section;
    QString key;
    QString id;
};

const QStringList &sections()
{
    static const QStringList names{u"servers"_s, u"mcpServers"_s};
    return names;
}

/// Lower-case letters, digits and single dashes; what tool names are prefixed with must be plain.
QString slug(const QString &name)
{
    QString plain;
    const QString decomposed = name.normalized(QString::NormalizationForm_KD).toLower();
    for (const QChar c : decomposed) {
        if (c.category() == QChar::Mark_NonSpacing)
            continue;
        if ((c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9'))
            plain += c;
        else if (!plain.isEmpty() && !plain.endsWith(u'-'))
            plain += u'-';
    }
    plain.truncate(kIdLength);
    while (plain.endsWith(u'-'))
        plain.chop(1);
    return plain.isEmpty() ? u"server"_s : plain;
}

QString uniqueId(const QString &base, const QSet<QString> &taken)
{
    QString id = base;
    for (int copy = 2; taken.contains(id); ++copy)
        id = base + u'-' + QString::number(copy);
    return id;
}

/// Keys that are ids keep them, whatever stands before them; the others get what is left, in order.
QList<Place> placesOf(const Value &document)
{
    QList<Place> places;
    QSet<QString> taken;
    for (const QString &section : sections()) {
        const Value *servers = document.find(section);
        QSet<QString> seen;
        for (const auto &[key, value] : servers ? servers->members() : Value::Object()) {
            if (seen.contains(key))
                continue;
            seen.insert(key);
            const bool isId = slug(key) == key && !taken.contains(key);
            places.append({section, key, isId ? key : QString()});
            if (isId)
                taken.insert(key);
        }
    }
    for (Place &place : places) {
        if (place.id.isEmpty())
            place.id = uniqueId(slug(place.key), taken);
        taken.insert(place.id);
    }
    return places;
}

using Pairs = QList<std::pair<QString, QString>>;

template<bool (*isName)(const QString &)>
Result<Pairs> readPairs(const Value &value, const QString &where)
{
    if (!value.isObject())
        return Error::storage(where + ": expected an object"_L1);
    Pairs pairs;
    for (const auto &[name, item] : value.members()) {
        if (!isName(name))
            return Error::storage(where + ": \""_L1 + name + "\" cannot be a name there"_L1);
        const auto text = readText(item, where + u'.' + name);
        if (!text)
            return text.error();
        pairs.append({name, *text});
    }
    return pairs;
}

template<json::NamedEnum T>
Result<T> readWord(const Value &value, const QString &where)
{
    const auto named = json::fromName<T>(value.toString());
    return named ? Result<T>(*named)
                 : Error::storage(where + ": expected "_L1 + json::allNames<T>());
}

Result<bool> readOpposite(const Value &value, const QString &where)
{
    return readFlag(value, where).transform([](bool isSet) { return !isSet; });
}

Result<std::optional<QStringList>> readFolders(const Value &value, const QString &where)
{
    if (!value.isArray())
        return Error::storage(where + ": expected a list"_L1);
    QStringList folders;
    for (const Value &item : value.items()) {
        if (!item.isString() || !item.toString().startsWith(u'/'))
            return Error::storage(where + ": expected whole paths"_L1);
        folders.append(item.toString());
    }
    return std::optional(folders);
}

Result<std::optional<BundleOrigin>> readBundle(const Value &value, const QString &where)
{
    static const QRegularExpression digest(u"^[0-9a-f]{64}\\z"_s);
    BundleOrigin origin{value.at(u"digest").toString(), value.at(u"name").toString(),
                        value.at(u"version").toString()};
    if (!digest.match(origin.digest).hasMatch() || origin.name.isEmpty())
        return Error::storage(where + ": expected the name and the digest of a bundle"_L1);
    return std::optional(std::move(origin));
}

Value writeBundle(const std::optional<BundleOrigin> &origin)
{
    if (!origin)
        return {};
    Value object{Value::Object()};
    setMember(object, u"digest"_s, Value(origin->digest));
    setMember(object, u"name"_s, Value(origin->name));
    setMember(object, u"version"_s, Value(origin->version));
    return object;
}

/// It only describes: what is not readable is left out.
Result<std::optional<ListingOrigin>> readListing(const Value &value, const QString &)
{
    const ListingOrigin origin{value.at(u"name").toString(), value.at(u"version").toString()};
    return origin.name.isEmpty() || origin.version.isEmpty() ? std::nullopt : std::optional(origin);
}

Value writeListing(const std::optional<ListingOrigin> &origin)
{
    if (!origin)
        return {};
    Value object{Value::Object()};
    setMember(object, u"name"_s, Value(origin->name));
    setMember(object, u"version"_s, Value(origin->version));
    return object;
}

Value pairsOrNull(const Pairs &pairs)
{
    Value members;
    for (const auto &[name, value] : pairs)
        members.insert(name, Value(value));
    return members;
}

template<auto usual>
Value nameUnless(decltype(usual) value)
{
    return value == usual ? Value() : Value(json::nameOf(value));
}

Value changedTimeouts(const Timeouts &timeouts, const Value &old)
{
    Value object = old;
    writeTimeouts(object, timeouts);
    return object.members().isEmpty() ? Value() : object;
}

/// Other hosts have other words for the address.
QString urlKey(const Value &value)
{
    const QStringList keys{u"url"_s, u"serverUrl"_s, u"httpUrl"_s};
    const auto it = std::find_if(keys.begin(), keys.end(),
                                 [&value](const QString &key) { return value.find(key); });
    return it == keys.end() ? keys.constFirst() : *it;
}

/// The members of an entry, in the order in which they are written.
template<class V>
void listMembers(V &v)
{
    using Entry = ServerEntry;
    v(u"name"_s, &Entry::name, readText, [](const QString &name) { return Value(name); });
    v(u"command"_s, &Entry::program, readText, textOrNull);
    if constexpr (requires { v.before; }) {
        if (v.entry.isRemote() && !v.object.find(u"type"))
            setMember(v.object, u"type"_s, Value(u"http"_s)); // Some other hosts want to be told.
    }
    v(urlKey(v.object), &Entry::url, readText, textOrNull);
    v(u"headers"_s, &Entry::headers, readPairs<isHeaderName>, pairsOrNull);
    v(u"caFile"_s, &Entry::caFile, readText, textOrNull);
    v(u"certificateFile"_s, &Entry::certificateFile, readText, textOrNull);
    v(u"certificatePassphrase"_s, &Entry::certificatePassphrase, readText, textOrNull);
    v(u"proxy"_s, &Entry::proxy, readText, textOrNull);
    v(u"proxyPassword"_s, &Entry::proxyPassword, readText, textOrNull);
    v(u"allowPlainHttp"_s, &Entry::isPlainHttpAllowed, readFlag, trueOrNull);
    v(u"oauth"_s, &Entry::oauth, readOAuth, writeOAuth);
    v(u"era"_s, &Entry::era, readWord<EraChoice>, nameUnless<EraChoice::Auto>);
    v(
        u"timeouts"_s, &Entry::timeouts,
        [](const Value &value, const QString &) { return readTimeouts(value); }, changedTimeouts);
    v(u"args"_s, &Entry::arguments, readTextList, textListOrNull);
    v(u"cwd"_s, &Entry::workingFolder, readText, textOrNull);
    v(u"env"_s, &Entry::environment, readPairs<isVariableName>, pairsOrNull);
    v(
        u"sandbox"_s, &Entry::sandbox,
        [](const Value &value, const QString &where) {
            return readSandbox(value, where).transform([](const Sandbox &sandbox) {
                return std::optional(sandbox);
            });
        },
        [](const std::optional<Sandbox> &sandbox) {
            return sandbox ? writeSandbox(*sandbox) : Value();
        });
    v(u"bundle"_s, &Entry::bundle, readBundle, writeBundle);
    v(u"registry"_s, &Entry::listing, readListing, writeListing);
    v(u"sampling"_s, &Entry::isSamplingAllowed, readFlag, falseOrNull);
    v(u"tasks"_s, &Entry::areTasksAnnounced, readFlag, falseOrNull);
    v(u"skills"_s, &Entry::areSkillsAnnounced, readFlag, falseOrNull);
    v(u"folders"_s, &Entry::folders, readFolders, [](const std::optional<QStringList> &folders) {
        return folders ? textList(*folders) : Value();
    });
    v(u"start"_s, &Entry::start, readWord<Entry::Start>, nameUnless<Entry::Start::WithQuayside>);
    v(u"logLevel"_s, &Entry::logLevel, readText, textOrNull);
    v(u"disabled"_s, &Entry::isEnabled, readOpposite,
      [](bool isEnabled) { return trueOrNull(!isEnabled); });
}

struct MemberNames
{
    Value object = {};
    QStringList names = {};

    template<class... Rest>
    void operator()(const QString &key, const Rest &...)
    {
        names.append(key);
    }
};

Result<ServerEntry> readEntry(const QString &key, const Value &value)
{
    if (!value.isObject())
        return Error::storage(u"expected an object"_s);
    ServerEntry entry;
    entry.name = key;
    MemberReader<ServerEntry> reader{value, {}, entry};
    listMembers(reader);
    if (!reader.result)
        return reader.result.error();
    if (entry.program.isEmpty() && entry.url.isEmpty())
        return Error::storage(u"neither command nor url"_s);
    if (const QString password = takeProxyPassword(entry.proxy); !password.isEmpty())
        entry.proxyPassword = password; // As written by hand.
    entry.name = shortName(entry.name);
    if (entry.name.isEmpty())
        entry.name = shortName(key);
    return entry;
}

void readInto(ServerList &list, const QString &key, const QString &id, const Value &value)
{
    auto entry = readEntry(key, value);
    if (!entry) {
        list.warnings.append({Kind::BrokenEntry, key, {}, entry.error().detail});
        return;
    }
    entry->id = id;
    for (const QString &part : placeholders(*entry))
        list.warnings.append({Kind::Placeholder, key, id, part});
    list.entries.append(*std::move(entry));
}

/// Keys written more than once: JSON has no rule, we take the last.
void warnOfRepeats(ServerList &list, const Value &servers)
{
    QSet<QString> seen;
    for (const auto &[key, value] : servers.members()) {
        if (seen.contains(key))
            list.warnings.append(
                {Kind::BrokenEntry, key, {}, u"written twice, the last one counts"_s});
        seen.insert(key);
    }
}

/// Sets what differs from before in raw, and leaves every other member alone.
void writeEntry(Value &raw, const ServerEntry &entry, const ServerEntry &before)
{
    ServerEntry known = before;
    if (entry.proxy != before.proxy || entry.proxyPassword != before.proxyPassword) {
        // Both are written: the address may hold the password.
        known.proxy = entry.proxy + u'?';
        known.proxyPassword = entry.proxyPassword + u'?';
    }
    MemberWriter<ServerEntry> writer{raw, entry, &known};
    listMembers(writer);
}

} // namespace

Result<void> check(const Value &document)
{
    if (!document.isObject())
        return Error::storage(u"$: expected an object"_s);
    for (const QString &section : sections()) {
        if (const Value *servers = document.find(section); servers && !servers->isObject())
            return Error::storage("$."_L1 + section + ": expected an object"_L1);
    }
    return {};
}

Value emptyDocument()
{
    Value document{Value::Object()};
    document.insert(u"servers"_s, Value(Value::Object()));
    return document;
}

ServerList read(const Value &document)
{
    ServerList list;
    for (const Place &place : placesOf(document))
        readInto(list, place.key, place.id, *document.find(place.section)->find(place.key));
    for (const QString &section : sections()) {
        if (const Value *servers = document.find(section))
            warnOfRepeats(list, *servers);
    }
    return list;
}

ServerList readNamed(const Value &servers)
{
    ServerList list;
    for (const auto &[key, value] : servers.members())
        readInto(list, key, {}, value);
    return list;
}

const QStringList &memberNames()
{
    static const QStringList names = [] {
        MemberNames v;
        listMembers(v);
        return v.names;
    }();
    return names;
}

QStringList placeholders(const ServerEntry &entry)
{
    QStringList parts;
    const auto look = [&parts](const QString &text, const QString &part) {
        if (hasPlaceholder(text) && !isSecretReference(text))
            parts.append(part);
    };
    look(entry.program, u"command"_s);
    for (qsizetype i = 0; i < entry.arguments.size(); ++i)
        look(entry.arguments.at(i), u"args[%1]"_s.arg(i));
    look(entry.workingFolder, u"cwd"_s);
    for (const auto &[name, value] : entry.environment)
        look(value, "env."_L1 + name);
    look(entry.url, u"url"_s);
    for (const auto &[name, value] : entry.headers)
        look(value, "headers."_L1 + name);
    return parts;
}

QString freshId(const Value &document, const QString &name)
{
    QSet<QString> taken;
    for (const Place &place : placesOf(document))
        taken.insert(place.id);
    return uniqueId(slug(name), taken);
}

Result<void> write(Value &document, const ServerEntry &given, const ServerEntry *before)
{
    ServerEntry entry = given;
    entry.name = shortName(entry.name);
    const QList<Place> places = placesOf(document);
    const auto place = std::find_if(places.begin(), places.end(),
                                    [&entry](const Place &p) { return p.id == entry.id; });
    const bool isThere = place != places.end();
    const QString section = isThere ? place->section : u"servers"_s;
    const QString key = isThere ? place->key : entry.id;

    const Value *found = document.find(section);
    Value servers = found ? *found : Value(Value::Object());
    Value raw = isThere ? *servers.find(key) : Value(Value::Object());
    writeEntry(raw, entry, isThere && before ? *before : ServerEntry());
    if (const auto readable = readEntry(key, raw); !readable)
        return readable.error();
    setMember(servers, key, std::move(raw));
    setMember(document, section, std::move(servers));
    return {};
}

void remove(Value &document, const QString &id)
{
    for (const Place &place : placesOf(document)) {
        if (place.id != id)
            continue;
        Value servers = *document.find(place.section);
        dropMember(servers, place.key);
        setMember(document, place.section, std::move(servers));
        return;
    }
}

QString suggestedName(const ServerEntry &entry)
{
    static const QSet<QString> runners{u"npx"_s,     u"bunx"_s,   u"uvx"_s,   u"pipx"_s,
                                       u"npm"_s,     u"pnpm"_s,   u"yarn"_s,  u"bun"_s,
                                       u"node"_s,    u"deno"_s,   u"uv"_s,    u"python"_s,
                                       u"python3"_s, u"docker"_s, u"podman"_s};
    static const QSet<QString> verbs{u"run"_s, u"exec"_s, u"dlx"_s, u"x"_s, u"tool"_s};
    if (entry.isRemote()) {
        const QString host = QUrl(entry.url).host(QUrl::FullyEncoded);
        return host.isEmpty() ? u"server"_s : host;
    }
    static const QSet<QString> containers{u"docker"_s, u"podman"_s};
    static const QSet<QString> valued{u"-e"_s,       u"--env"_s,   u"--env-file"_s, u"-v"_s,
                                      u"--volume"_s, u"--mount"_s, u"--name"_s,     u"--network"_s,
                                      u"--net"_s,    u"-p"_s,      u"--publish"_s,  u"-u"_s,
                                      u"--user"_s,   u"-w"_s,      u"--workdir"_s};
    const QString runner = QFileInfo(entry.program).fileName();
    const bool isContainer = containers.contains(runner);
    QString subject = entry.program;
    for (qsizetype i = 0; runners.contains(runner) && i < entry.arguments.size(); ++i) {
        const QString &argument = entry.arguments.at(i);
        if (isContainer && valued.contains(argument)) {
            ++i;
        } else if (!argument.isEmpty() && !argument.startsWith(u'-') && !verbs.contains(argument)) {
            subject = argument;
            break;
        }
    }
    QString name = subject.section(u'/', -1, -1, QString::SectionSkipEmpty);
    if (const qsizetype version = name.indexOf(isContainer ? u':' : u'@', 1); version > 0)
        name.truncate(version);
    return name.isEmpty() ? entry.program : name;
}

} // namespace mcp::serverformat
