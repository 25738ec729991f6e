// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/registry/updates.h"

#include "core/registry/installplan.h"

#include <QVersionNumber>

#include <algorithm>

namespace mcp::registry {

using namespace Qt::StringLiterals;

namespace {

/// What stands between the name and the version of a package in a command.
QString separatorOf(const QString &type)
{
    return type == "pypi"_L1 ? u"=="_s : type == "oci"_L1 ? u":"_s : u"@"_s;
}

QString programOf(const QString &type)
{
    return type == "npm"_L1 ? u"npx"_s : type == "pypi"_L1 ? u"uvx"_s : u"dnx"_s;
}

/// The identifier of a container image without its tag.
QString bareIdentifier(const Package &package)
{
    const qsizetype name = package.identifier.lastIndexOf(u'/') + 1;
    const qsizetype tag = package.type == "oci"_L1 ? package.identifier.indexOf(u':', name) : -1;
    return tag < 0 ? package.identifier : package.identifier.left(tag);
}

QString versionOf(const Package &package)
{
    const QString bare = bareIdentifier(package);
    return bare.size() < package.identifier.size() ? package.identifier.mid(bare.size() + 1)
                                                   : package.version;
}

/// The argument of entry that names package, in any version; -1 without one.
qsizetype argumentOf(const ServerEntry &entry, const Package &package)
{
    const QString start = bareIdentifier(package) + separatorOf(package.type);
    const bool isImage = package.type == "oci"_L1;
    const QString program = entry.program.section(u'/', -1);
    if (isImage ? program != "docker"_L1 && program != "podman"_L1
                : program != programOf(package.type))
        return -1;
    const auto &arguments = entry.arguments;
    const auto found =
        std::find_if(arguments.cbegin(), arguments.cend(), [&start](const QString &argument) {
            return argument.startsWith(start) && argument.size() > start.size();
        });
    return found == arguments.cend() ? -1 : found - arguments.cbegin();
}

const Package *samePackage(const Listing &listing, const Package &wanted)
{
    const auto found = std::find_if(
        listing.packages.cbegin(), listing.packages.cend(), [&wanted](const Package &package) {
            return package.type == wanted.type && bareIdentifier(package) == bareIdentifier(wanted);
        });
    return found == listing.packages.cend() ? nullptr : &*found;
}

/// `2.0.0-beta.1`
bool isPrerelease(const QString &version)
{
    return version.contains(u'-');
}

bool hasVariable(const ServerEntry &entry, const QString &name)
{
    return std::any_of(entry.environment.cbegin(), entry.environment.cend(),
                       [&name](const auto &variable) { return variable.first == name; });
}

/// Whether what entry gives the older version is what the newer one takes.
bool takesTheSame(const ServerEntry &entry, const Package *older, const Package &newer)
{
    if (older
        && (older->runtimeArguments != newer.runtimeArguments
            || older->packageArguments != newer.packageArguments))
        return false;
    return std::all_of(newer.variables.cbegin(), newer.variables.cend(),
                       [&](const NamedInput &variable) {
                           const bool isKnown = older && older->variables.contains(variable);
                           return isKnown || hasVariable(entry, variable.name)
                               || (!variable.input.isRequired && !variable.input.value);
                       });
}

/// Looks for a newer version of origin among the listings of an answer.
void readInto(UpdateResult &result, const QList<Listing> &listings, const ListingOrigin &origin)
{
    const Listing *installed = nullptr;
    const Listing *newest = nullptr;
    for (const Listing &listing : listings) {
        if (listing.name != origin.name)
            continue;
        if (listing.version == origin.version)
            installed = &listing;
        const bool isUnwanted = listing.status == Listing::Status::Deleted
            || (isPrerelease(listing.version) && !isPrerelease(origin.version));
        if (!isUnwanted
            && isNewerVersion(listing.version, newest ? newest->version : origin.version))
            newest = &listing;
    }
    if (!newest)
        return;
    result.newer = *newest;
    if (installed)
        result.installed = *installed;
}

} // namespace

bool isNewerVersion(const QString &version, const QString &other)
{
    qsizetype rest = 0;
    qsizetype otherRest = 0;
    const QVersionNumber number = QVersionNumber::fromString(version, &rest);
    const QVersionNumber otherNumber = QVersionNumber::fromString(other, &otherRest);
    if (number.isNull() || otherNumber.isNull())
        return version != other;
    if (number.normalized() != otherNumber.normalized())
        return number > otherNumber;
    // 2.0.0 is newer than 2.0.0-beta.
    return version.mid(rest) != other.mid(otherRest)
        && (version.size() == rest || other.size() != otherRest);
}

std::optional<ServerEntry> updatedEntry(const ServerEntry &entry,
                                        const std::optional<Listing> &installed,
                                        const Listing &newer)
{
    if (entry.isRemote() || !entry.listing)
        return {};
    for (const Package &package : newer.packages) {
        const qsizetype at = argumentOf(entry, package);
        if (at < 0
            || InstallPlan::of(package, entry.program.section(u'/', -1)).obstacle()
                != InstallPlan::Obstacle::None)
            continue;
        const Package *older = installed ? samePackage(*installed, package) : nullptr;
        const QString version = versionOf(package);
        if (version.isEmpty() || !takesTheSame(entry, older, package))
            return {};
        ServerEntry updated = entry;
        updated.arguments[at] = bareIdentifier(package) + separatorOf(package.type) + version;
        updated.listing->version = newer.version;
        return updated;
    }
    return {};
}

std::optional<AvailableUpdate> availableUpdate(const UpdateResult &result, const ServerEntry &now)
{
    const bool isNewer = result.newer && now.listing && now.listing->name == result.newer->name
        && isNewerVersion(result.newer->version, now.listing->version);
    if (!isNewer)
        return {};
    return AvailableUpdate{result.newer->version,
                           updatedEntry(now, result.installed, *result.newer)};
}

UpdateCheck::UpdateCheck(RegistryClient *client, const QList<ServerEntry> &entries, QObject *parent)
    : QObject(parent)
    , m_client(client)
{
    for (const ServerEntry &entry : entries) {
        if (!entry.listing || !isListingName(entry.listing->name) || m_entries.size() == kServers)
            continue;
        m_waiting.append(int(m_entries.size()));
        m_entries.append(entry);
    }
    for (int i = 0; i < kAtOnce; ++i)
        askNext();
}

UpdateCheck::~UpdateCheck()
{
    for (const auto &[number, call] : m_asking)
        call.abandon();
}

void UpdateCheck::askNext()
{
    if (m_waiting.isEmpty())
        return;
    const int number = m_waiting.takeFirst();
    m_asking[number] =
        m_client->versions(m_entries.at(number).listing->name)
            .then(this, [this, number](const auto &answer) { onAnswer(number, answer); });
}

void UpdateCheck::onAnswer(int number, const Result<RegistryAnswer> &answer)
{
    m_asking.erase(number);
    const ServerEntry &entry = m_entries.at(number);
    UpdateResult result;
    result.serverId = entry.id;
    if (!answer) {
        result.failure = answer.error();
    } else if (answer->failure) {
        result.failure = answer->failure; // What was known earlier is no answer now.
    } else {
        readInto(result, answer->page.listings, *entry.listing);
        if (result.newer && (m_keptBytes += answer->bytes) > kKeptBytes)
            result = {entry.id,
                      {},
                      {},
                      Error::protocol(
                          u"all answers together are longer than %1 bytes"_s.arg(kKeptBytes))};
    }
    m_results.insert(number, result);
    askNext();
    Q_EMIT changed();
}

} // namespace mcp::registry

#include "moc_updates.cpp"
