// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/registry/listing.h"

#include "core/base/hiddencharacter.h"
#include "core/base/limits.h"
#include "core/json/value.h"
#include "core/registry/installplan.h"
#include "core/storage/serverentry.h"

#include <QRegularExpression>

#include <algorithm>

namespace mcp::registry {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

constexpr QStringView kOfficial = u"io.modelcontextprotocol.registry/official"; ///< In `_meta`.

/// Text that only describes: cut where it is too long, empty where it is no text.
QString describing(const Value &value, qsizetype mostChars)
{
    return value.toString().left(mostChars);
}

bool hasHidden(const QString &text)
{
    const auto codes = text.toUcs4();
    return std::any_of(codes.begin(), codes.end(),
                       [](uint code) { return isHiddenCharacter(char32_t(code)); });
}

/// Reads the parts of one listing that become a command or an address. Such a part is never cut or guessed: the first mistake
/// is kept, and what has one is not used.
class PartReader
{
public:
    Package package(const Value &value);
    Remote remote(const Value &value);
    /// Empty: there was no mistake since the last call.
    QString takeProblem() { return std::exchange(m_problem, {}); }

private:
    void fail(const QString &what)
    {
        if (m_problem.isEmpty())
            m_problem = what;
    }
    QString text(const Value &object, QStringView key, bool isRequired = false);
    std::optional<QString> scalar(const Value &object, QStringView key);
    bool flag(const Value &object, QStringView key);
    Input input(const Value &object, bool hasVariables = true);
    void readVariables(const Value &object, Input &input);
    Argument argument(const Value &object);
    QList<Argument> arguments(const Value &object, QStringView key);
    QList<NamedInput> named(const Value &object, QStringView key);
    void checkSize(const InstallPlan &plan);
    template<class Read>
    void each(const Value &object, QStringView key, qsizetype most, Read read);

    QString m_problem;
};

QString PartReader::text(const Value &object, QStringView key, bool isRequired)
{
    const Value *value = object.find(key);
    if (!value || value->isNull()) {
        if (isRequired)
            fail(u"\"%1\" is missing"_s.arg(key));
        return {};
    }
    const QString content = value->toString();
    if (!value->isString())
        fail(u"\"%1\" must be a text"_s.arg(key));
    else if (isRequired && content.isEmpty())
        fail(u"\"%1\" is empty"_s.arg(key));
    else if (content.size() > kValueChars)
        fail(u"\"%1\" is longer than %2 characters"_s.arg(key).arg(kValueChars));
    else if (hasHidden(content))
        fail(u"\"%1\" has an invisible character"_s.arg(key));
    return content;
}

/// Some publishers write numbers and booleans as such.
std::optional<QString> PartReader::scalar(const Value &object, QStringView key)
{
    const Value *value = object.find(key);
    if (!value || value->isNull())
        return std::nullopt;
    if (value->isNumber())
        return QString::fromLatin1(value->numberText());
    if (value->isBool())
        return value->toBool() ? u"true"_s : u"false"_s;
    return text(object, key);
}

bool PartReader::flag(const Value &object, QStringView key)
{
    const Value *value = object.find(key);
    if (value && !value->isBool() && !value->isNull())
        fail(u"\"%1\" must be true or false"_s.arg(key));
    return value && value->toBool();
}

template<class Read>
void PartReader::each(const Value &object, QStringView key, qsizetype most, Read read)
{
    const Value *list = object.find(key);
    if (!list || list->isNull())
        return;
    if (!list->isArray())
        return fail(u"\"%1\" must be a list"_s.arg(key));
    if (list->items().size() > most)
        return fail(u"\"%1\" has more than %2 entries"_s.arg(key).arg(most));
    for (const Value &item : list->items())
        read(item);
}

Input PartReader::input(const Value &object, bool hasVariables)
{
    Input input;
    if (!object.isObject()) {
        fail(u"an input must be an object"_s);
        return input;
    }
    input.description = describing(object.at(u"description"), limits::kDescriptionChars);
    input.placeholder = describing(object.at(u"placeholder"), limits::kLineChars);
    input.isRequired = flag(object, u"isRequired");
    input.isSecret = flag(object, u"isSecret");
    if (const QString format = text(object, u"format"); !format.isEmpty())
        input.format = json::fromName<Input::Format>(format);
    input.value = scalar(object, u"value");
    input.fallback = scalar(object, u"default").value_or(QString());
    each(object, u"choices", kMostChoices, [&](const Value &choice) {
        const Value holder(Value::Object{{u"choices"_s, choice}});
        input.choices.append(scalar(holder, u"choices").value_or(QString()));
    });
    input.choices.removeAll(QString());
    input.choices.removeDuplicates();
    if (hasVariables)
        readVariables(object, input);
    return input;
}

void PartReader::readVariables(const Value &object, Input &input)
{
    const Value *variables = object.find(u"variables");
    if (!variables || variables->isNull())
        return;
    if (!variables->isObject())
        return fail(u"\"variables\" must be an object"_s);
    if (variables->members().size() > kMostVariables)
        return fail(u"\"variables\" has more than %1 entries"_s.arg(kMostVariables));
    for (const auto &[name, value] : variables->members()) {
        if (name.isEmpty() || name.size() > kNameChars || hasHidden(name) || name.contains(u'{')
            || name.contains(u'}'))
            return fail(u"a variable has an unusable name"_s);
        input.variables.append({name, this->input(value, false)});
    }
}

Argument PartReader::argument(const Value &object)
{
    Argument argument;
    argument.input = input(object);
    const QString type = text(object, u"type", true);
    argument.isRepeated = flag(object, u"isRepeated");
    argument.hint = describing(object.at(u"valueHint"), kNameChars);
    if (type == "named"_L1) {
        argument.name = text(object, u"name", true);
        if (argument.name.size() > kNameChars)
            fail(u"an argument has a name that is too long"_s);
    } else if (type != "positional"_L1) {
        fail(u"an argument is neither positional nor named"_s);
    }
    return argument;
}

QList<Argument> PartReader::arguments(const Value &object, QStringView key)
{
    QList<Argument> all;
    each(object, key, kMostInputs, [&](const Value &item) { all.append(argument(item)); });
    return all;
}

QList<NamedInput> PartReader::named(const Value &object, QStringView key)
{
    QList<NamedInput> all;
    each(object, key, kMostInputs, [&](const Value &item) {
        all.append({text(item, u"name", true), input(item)});
        if (all.constLast().name.size() > kNameChars)
            fail(u"a name in \"%1\" is too long"_s.arg(key));
    });
    return all;
}

/// What is too large before anybody fills it in is left out.
void PartReader::checkSize(const InstallPlan &plan)
{
    if (plan.hasTooManyFields())
        return fail(u"there are more than %1 values to fill in"_s.arg(limits::kFormFields));
    const bool isUsed = plan.obstacle() == InstallPlan::Obstacle::None;
    if (isUsed && !plan.server({}, plan.defaults(), InstallPlan::Missing::Shown))
        fail(u"it would become longer than %1 characters"_s.arg(kFilledChars));
}

Package PartReader::package(const Value &value)
{
    Package package;
    package.type = text(value, u"registryType", true);
    package.identifier = text(value, u"identifier", true);
    package.version = text(value, u"version");
    package.source = text(value, u"registryBaseUrl");
    package.fileSha256 = text(value, u"fileSha256").toLower();
    const Value &transport = value.at(u"transport");
    package.transport = transport.isObject() ? text(transport, u"type", true) : u"stdio"_s;
    package.runtimeArguments = arguments(value, u"runtimeArguments");
    package.packageArguments = arguments(value, u"packageArguments");
    package.variables = named(value, u"environmentVariables");
    for (const NamedInput &variable : std::as_const(package.variables)) {
        if (!isVariableName(variable.name))
            fail(u"\"%1\" is no name of an environment variable"_s.arg(
                variable.name.left(kNameChars)));
    }
    if (m_problem.isEmpty())
        checkSize(InstallPlan::of(package, {}));
    return package;
}

Remote PartReader::remote(const Value &value)
{
    Remote remote;
    remote.transport = text(value, u"type", true);
    remote.url.value = text(value, u"url", true);
    remote.url.isRequired = true;
    readVariables(value, remote.url);
    remote.headers = named(value, u"headers");
    for (const NamedInput &header : std::as_const(remote.headers)) {
        if (!isHeaderName(header.name))
            fail(u"\"%1\" is no name of a header"_s.arg(header.name.left(kNameChars)));
    }
    if (m_problem.isEmpty())
        checkSize(InstallPlan::of(remote));
    return remote;
}

/// Packages or addresses; each with a mistake goes to problems.
template<class Part, class Read>
QList<Part> readParts(const Value &server, QStringView key, QStringList &problems, Read read)
{
    QList<Part> parts;
    const Value &list = server.at(key);
    if (!list.isArray() && !list.isNull())
        problems.append(u"%1: must be a list"_s.arg(key));
    qsizetype index = 0;
    PartReader reader;
    for (const Value &item : list.items()) {
        if (++index > kMostPackages) {
            problems.append(u"%1: only the first %2 of %3 are read"_s.arg(key)
                                .arg(kMostPackages)
                                .arg(list.items().size()));
            break;
        }
        Part part = (reader.*read)(item);
        if (const QString problem = reader.takeProblem(); !problem.isEmpty())
            problems.append(u"%1 %2: %3"_s.arg(key).arg(index).arg(problem));
        else
            parts.append(std::move(part));
    }
    return parts;
}

Result<Listing> readListing(const Value &entry)
{
    const Value &server = entry.at(u"server");
    const QString name = server.at(u"name").toString();
    const QString version = server.at(u"version").toString();
    if (!server.isObject())
        return Error::protocol(u"there is no object \"server\""_s);
    if (!isListingName(name))
        return Error::protocol(
            u"the name must be a domain, a slash and a name, such as org.example/server"_s);
    if (version.isEmpty() || version.size() > kNameChars || hasHidden(version))
        return Error::protocol(u"there is no usable version"_s);
    Listing listing;
    listing.name = name;
    listing.version = version;
    listing.title = describing(server.at(u"title"), limits::kLineChars);
    listing.description = describing(server.at(u"description"), limits::kDescriptionChars);
    listing.website = describing(server.at(u"websiteUrl"), kValueChars);
    listing.repository = describing(server.at(u"repository").at(u"url"), kValueChars);
    const Value &official = entry.at(u"_meta").at(kOfficial);
    const Value &status = official.find(u"status") ? official.at(u"status") : server.at(u"status");
    listing.status =
        json::fromName<Listing::Status>(status.toString()).value_or(Listing::Status::Active);
    listing.statusMessage = describing(official.at(u"statusMessage"), limits::kLineChars);
    listing.publishedAt =
        QDateTime::fromString(official.at(u"publishedAt").toString().left(40), Qt::ISODate);
    listing.packages =
        readParts<Package>(server, u"packages", listing.problems, &PartReader::package);
    listing.remotes = readParts<Remote>(server, u"remotes", listing.problems, &PartReader::remote);
    return listing;
}

void append(ListingPage &page, const Value &entry)
{
    const auto listing = readListing(entry);
    if (listing)
        page.listings.append(*listing);
    else
        page.invalid.append(
            {entry.at(u"server").at(u"name").toString().left(kNameChars), listing.error().detail});
}

} // namespace

bool Argument::hasValue() const
{
    return input.value || input.format || input.isSecret || !input.fallback.isEmpty()
        || !input.placeholder.isEmpty() || !input.choices.isEmpty() || !hint.isEmpty();
}

QString Listing::shownName() const
{
    return title.trimmed().isEmpty() ? name.section(u'/', 1) : title;
}

bool isListingName(const QString &name)
{
    static const QRegularExpression pattern(u"\\A[A-Za-z0-9.-]+/[A-Za-z0-9._-]+\\z"_s);
    return name.size() >= 3 && name.size() <= kNameChars && pattern.match(name).hasMatch();
}

Result<ListingPage> readListings(const json::Raw &answer)
{
    const auto document = json::parse(answer);
    if (!document)
        return document.error();
    ListingPage page;
    const Value &servers = document->at(u"servers");
    if (document->find(u"server")) {
        append(page, *document);
        return page;
    }
    if (!servers.isArray())
        return Error::protocol(u"The answer has no list \"servers\"."_s);
    for (const Value &entry :
         servers.items().first(std::min(servers.items().size(), kPageListings)))
        append(page, entry);
    if (const qsizetype rest = servers.items().size() - kPageListings; rest > 0)
        page.invalid.append({{}, u"%1 more entries than were asked for"_s.arg(rest)});
    const Value &cursor = document->at(u"metadata").at(u"nextCursor");
    if (cursor.toString().size() <= kCursorChars)
        page.cursor = cursor.toString();
    return page;
}

} // namespace mcp::registry
