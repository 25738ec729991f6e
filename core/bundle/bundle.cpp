// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/bundle/bundle.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// What reads the archive later must see the same entries as the checks.
Result<std::shared_ptr<ZipReader>> openReader(QByteArrayView archive,
                                              const QList<ZipEntry> &entries)
{
    const auto library = ZipLibrary::load();
    if (!library)
        return library.error();
    auto reader = (*library)->open(archive);
    if (!reader || (*reader)->count() != entries.size())
        return bundleError(BundleProblem::Damaged);
    for (qsizetype i = 0; i < entries.size(); ++i) {
        const ZipEntry &entry = entries.at(i);
        const auto facts = (*reader)->facts(i);
        if (!facts || facts->name != entry.name || facts->method != entry.method
            || facts->crc != entry.crc || facts->compressed != entry.compressed
            || facts->size != entry.size)
            return bundleError(BundleProblem::Damaged, entry.path);
    }
    return reader;
}

Result<QByteArray> readText(const ZipReader &reader, const QList<ZipEntry> &entries,
                            const QString &path)
{
    const auto entry = std::find_if(entries.begin(), entries.end(), [&path](const ZipEntry &one) {
        return one.path == path && !one.isFolder;
    });
    if (entry == entries.end())
        return bundleError(BundleProblem::NoManifest);
    if (entry->size > kManifestBytes)
        return bundleError(BundleProblem::ManifestTooLarge);
    QByteArray text;
    const auto read = reader.read(entry - entries.begin(), [&](QByteArrayView piece) {
        text.append(piece);
        return text.size() <= entry->size;
    });
    if (!read || text.size() != entry->size)
        return bundleError(BundleProblem::Damaged, path);
    return text;
}

} // namespace

bool Bundle::hasFile(const QString &path) const
{
    return std::any_of(entries.begin(), entries.end(), [&path](const ZipEntry &entry) {
        return entry.path == path && !entry.isFolder;
    });
}

bool isBundleName(const QString &path)
{
    return path.endsWith(".mcpb"_L1, Qt::CaseInsensitive)
        || path.endsWith(".dxt"_L1, Qt::CaseInsensitive);
}

Result<Bundle> openBundle(const QString &path, const QString &folder, BundleRun &run,
                          const QByteArray &wanted)
{
    const auto file = BundleFile::read(path, folder, run, wanted);
    if (!file)
        return file.error();
    auto entries = readZipLayout((*file)->archive());
    if (!entries)
        return entries.error();
    auto reader = openReader((*file)->archive(), *entries);
    if (!reader)
        return reader.error();
    const auto text = readText(**reader, *entries, u"manifest.json"_s);
    if (!text)
        return text.error();
    auto manifest = readManifest(*text);
    if (!manifest)
        return manifest.error();
    if (!manifest->platforms.isEmpty() && !manifest->platforms.contains(u"linux"_s))
        return bundleError(BundleProblem::Platform, manifest->platforms.join(u", "_s));
    Bundle bundle{*file, *reader, *std::move(entries), *std::move(manifest), {}};
    if (!bundle.hasFile(bundle.manifest.entryPoint))
        return bundleError(BundleProblem::MissingFile, bundle.manifest.entryPoint);
    if (run.isCancelled)
        return Error::cancelled();
    bundle.signature = bundle.file->signature();
    return bundle;
}

} // namespace mcp
