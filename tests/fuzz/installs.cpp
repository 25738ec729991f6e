// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "target.h"

#include "core/bundle/manifest.h"
#include "core/bundle/ziplayout.h"
#include "core/import/servercards.h"
#include "core/registry/installplan.h"
#include "core/transport/keeper/filewatch.h"
#include "core/transport/keeper/nameserver.h"

#include <QDir>
#include <QSet>

#include <algorithm>
#include <memory>

namespace fuzz {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

/// The signature behind a bundle, and the entries of its archive: none of them leaves its folder or is there twice.
void bundles(QByteArrayView input)
{
    const auto trailer = readTrailer(input);
    if (!trailer)
        return;
    require(trailer->archiveSize >= 0 && trailer->archiveSize <= input.size(),
            "the archive is a part of the file");
    require(trailer->signature.size() <= kSignatureBytes, "a signature is bounded");
    const auto entries = readZipLayout(input.first(trailer->archiveSize));
    if (!entries)
        return;
    require(entries->size() <= kBundleEntries, "the number of entries is bounded");
    qint64 size = 0;
    QSet<QString> paths;
    for (const ZipEntry &entry : *entries) {
        const bool isInside = isBundlePath(entry.path) && !entry.path.startsWith(u'/')
            && QDir::cleanPath(entry.path) == entry.path && !entry.path.startsWith(".."_L1);
        require(isInside, "an entry is in its folder");
        require(!paths.contains(entry.path.toCaseFolded()), "no entry replaces another");
        paths.insert(entry.path.toCaseFolded());
        require(entry.size >= 0 && entry.compressed >= 0, "sizes are sizes");
        size += entry.size;
    }
    require(size <= kUnpackedBytes, "what is unpacked is bounded");
}

void manifests(QByteArrayView input)
{
    const auto manifest = readManifest(input.toByteArray());
    if (!manifest)
        return;
    require(manifest->ignored.size() <= BundleManifest::kMostIgnored, "what is ignored is bounded");
    require(isBundlePath(manifest->entryPoint), "the entry point is in the bundle");
    for (const BundleSetting &setting : manifest->settings)
        require(manifest->setting(setting.key) == &setting, "a key names one setting");
}

/// Answers of a registry, and the servers that come of them.
void listings(QByteArrayView input)
{
    const auto page = registry::readListings(json::Raw(input.toByteArray()));
    if (!page)
        return;
    require(page->listings.size() + page->invalid.size() <= registry::kPageListings,
            "the number of listings is bounded");
    const auto check = [](const registry::InstallPlan &plan, const registry::Listing &listing) {
        using Missing = registry::InstallPlan::Missing;
        (void)plan.schema();
        const auto server = plan.server(listing, plan.defaults(), Missing::Shown);
        if (!server)
            return;
        require(plan.obstacle() == registry::InstallPlan::Obstacle::None,
                "what has an obstacle gives no server");
        const ServerEntry &entry = server->entry;
        require(entry.id.isEmpty() && !entry.isPlainHttpAllowed && !entry.folders && !entry.bundle,
                "a listing gives no permission");
        static const QStringList runners{u"npx"_s, u"uvx"_s, u"docker"_s, u"dnx"_s};
        require(entry.isRemote() || runners.contains(entry.program),
                "a listing does not choose the program");
    };
    for (const registry::Listing &listing : page->listings) {
        require(registry::isListingName(listing.name), "a listing has the name of a server");
        require(listing.packages.size() <= registry::kMostPackages
                    && listing.remotes.size() <= registry::kMostPackages,
                "packages and addresses are bounded");
        for (const registry::Package &package : listing.packages)
            check(registry::InstallPlan::of(package, u"docker"_s), listing);
        for (const registry::Remote &remote : listing.remotes)
            check(registry::InstallPlan::of(remote), listing);
    }
}

/// What a site says of its servers.
void cards(QByteArrayView input)
{
    const json::Raw document(input.toByteArray());
    static const auto site = siteIn(u"example.com"_s);
    require(site.has_value(), "the site is one");
    const auto checkFound = [](const FoundServers &found) {
        require(found.entries.size() <= FoundServers::kMaxServers, "servers are bounded");
        for (const ServerEntry &entry : found.entries)
            require(entry.isRemote() && entry.id.isEmpty() && !entry.isPlainHttpAllowed,
                    "a card starts no program and gives no permission");
    };
    if (const auto catalog = readServerCatalog(document, *site)) {
        require(catalog->cards.size() <= ServerCatalog::kMaxCards, "cards are bounded");
        for (const QString &card : catalog->cards) {
            const QUrl address(card);
            require(address.scheme() == "https"_L1
                        && (address.host() == "example.com"_L1
                            || address.host().endsWith(".example.com"_L1)),
                    "cards are of the same site");
        }
        checkFound(catalog->found);
    }
    if (const auto found = readServerCard(document, 1))
        checkFound(*found);
}

/// DNS queries of a program in a sandbox: one after the other, each with its length in the first byte.
void queries(QByteArrayView input)
{
    using namespace keeper;
    const auto names = std::make_unique<NameTable>();
    for (qsizetype at = 0; at < input.size();) {
        const qsizetype wanted = 2 * uchar(input.at(at));
        const QByteArrayView query =
            input.sliced(at + 1).first(std::min<qsizetype>(wanted, input.size() - at - 1));
        unsigned char answer[kAnswerBytes];
        const std::size_t size =
            answerQuery(*names, reinterpret_cast<const unsigned char *>(query.data()),
                        std::size_t(query.size()), answer);
        require(size <= kAnswerBytes, "an answer has its size");
        require(size == 0
                    || (size >= 12 && query.size() >= 2 && answer[0] == uchar(query.at(0))
                        && answer[1] == uchar(query.at(1))),
                "an answer has the id of its query");
        at += 1 + query.size();
    }
}

/// Paths that a program in a trial run names.
void paths(QByteArrayView input)
{
    const QByteArray path = '/' + input.toByteArray().replace('\0', "");
    char clean[keeper::kPathBytes];
    if (!keeper::cleanPath(path.constData(), clean))
        return;
    const QByteArray once(clean);
    require(once.startsWith('/') && !once.contains("//") && !once.contains("/../")
                && !once.contains("/./") && !once.endsWith("/..") && !once.endsWith("/."),
            "a clean path has no detours");
    require(once == "/" || !once.endsWith('/'), "a clean path names its folder");
    require(keeper::cleanPath(once.constData(), clean) && once == clean,
            "a clean path stays as it is");
    require(!keeper::canBeGiven("/", once.constData())
                && !keeper::canBeGiven(once.constData(), once.constData()),
            "a home folder is never given as a whole");
}

} // namespace

std::vector<Target> installTargets()
{
    return {
        {"bundles",
         bundles,
         {"PK\x03\x04", "PK\x01\x02", "PK\x05\x06", "manifest.json", "server/", "../",
          "MCPB_SIG_V1", "MCPB_SIG_END", "\xff\xff\xff\xff", QByteArray(4, '\0'),
          QByteArray(22, '\0'), "a\\b", "\xed\xa1"}},
        {"manifests",
         manifests,
         {"\"manifest_version\":",
          "\"dxt_version\":",
          "\"0.4\"",
          "\"0.5\"",
          "\"server\":{",
          "\"type\":\"uv\"",
          "\"entry_point\":",
          "\"../x\"",
          "\"mcp_config\":{",
          "\"command\":",
          "\"args\":[",
          "\"env\":{",
          "\"user_config\":{",
          "\"sensitive\":true",
          "\"multiple\":true",
          "\"directory\"",
          "${user_config.a}",
          "${__dirname}",
          "${/}",
          "\"min\":",
          "\"max\":",
          "1e999",
          "null",
          "[]",
          "{}"}},
        {"listings",
         listings,
         {"{\"servers\":[",
          "{\"server\":{",
          "\"name\":\"a.b/c\"",
          "\"version\":\"1.0.0\"",
          "\"description\":\"d\"",
          "\"packages\":[{",
          "\"registryType\":\"npm\"",
          "\"pypi\"",
          "\"oci\"",
          "\"nuget\"",
          "\"mcpb\"",
          "\"identifier\":",
          "\"fileSha256\":",
          "\"transport\":{\"type\":\"stdio\"}",
          "\"packageArguments\":[{",
          "\"runtimeArguments\":[{",
          "\"environmentVariables\":[{",
          "\"remotes\":[{",
          "\"url\":\"https://example.com/mcp\"",
          "\"variables\":{",
          "\"value\":\"{a}\"",
          "\"isRepeated\":true",
          "\"isSecret\":true",
          "\"choices\":[",
          "--flag",
          "null",
          "{}"}},
        {"cards",
         cards,
         {"\"entries\":[{", "\"identifier\":", "\"type\":\"application/mcp-server-card+json\"",
          "\"url\":", "https://example.com/card", "https://a.example.com/card",
          "https://example.com.evil/card", "http://example.com/card", "\"data\":{",
          "\"remotes\":[{", "\"headers\":[{", "\"name\":", "\"isRequired\":true",
          "\"isSecret\":true", "null", "{}"}},
        {"queries",
         queries,
         {QByteArray("\x07"
                     "example",
                     8),
          QByteArray("\x04test\0", 6), QByteArray(1, '\0'), "\xc0\x0c", QByteArray("\0\1\0\1", 4),
          QByteArray("\0\x1c\0\1", 4), QByteArray("\x01\0\0\1", 4)}},
        {"paths", paths, {"/", "..", ".", "//", "/../", "/home/me", "/etc", "/net", "/sandbox"}},
    };
}

} // namespace fuzz
