// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/bundle/ziplayout.h"

#include <QHash>
#include <QStringDecoder>
#include <QtEndian>

#include <algorithm>
#include <optional>

#include <sys/stat.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

using Rule = BundleProblem;

// APPNOTE.TXT 6.3.10: 4.3.7 (local file header), 4.3.12 (central directory header), 4.3.16 (end of central directory).
constexpr quint32 kLocalMark = 0x04034b50;
constexpr quint32 kCentralMark = 0x02014b50;
constexpr quint32 kEndMark = 0x06054b50;
constexpr quint32 kZip64LocatorMark = 0x07064b50;
constexpr qsizetype kLocalBytes = 30;
constexpr qsizetype kCentralBytes = 46;
constexpr qsizetype kZip64LocatorBytes = 20;
constexpr quint16 kEncryptedFlags =
    0x1 | 0x40 | 0x2000; // 4.4.4: encrypted, strongly, masked headers
constexpr quint16 kSizesBehindFlag = 0x8;
constexpr quint16 kStored = 0;
constexpr quint16 kDeflated = 8;

quint16 number16(QByteArrayView bytes, qsizetype at)
{
    return qFromLittleEndian<quint16>(bytes.data() + at);
}

quint32 number32(QByteArrayView bytes, qsizetype at)
{
    return qFromLittleEndian<quint32>(bytes.data() + at);
}

/// Where the last record begins, or -1. Its comment reaches to the end of the archive.
qsizetype findEnd(QByteArrayView archive)
{
    constexpr qsizetype kMostComment = 0xffff;
    const qsizetype least = std::max<qsizetype>(0, archive.size() - kZipEndBytes - kMostComment);
    for (qsizetype at = archive.size() - kZipEndBytes; at >= least; --at) {
        if (isZipEnd(archive.sliced(at, kZipEndBytes))
            && at + kZipEndBytes + number16(archive, at + 20) == archive.size())
            return at;
    }
    return -1;
}

/// What is equal on a file system that ignores case and how accents are written. In capitals first: toCaseFolded() leaves what
/// becomes several letters.
QString folded(const QString &path)
{
    return path.normalized(QString::NormalizationForm_C)
        .toUpper()
        .toCaseFolded()
        .normalized(QString::NormalizationForm_C);
}

bool isHarmless(QChar c)
{
    return c.category() != QChar::Other_Control && c != u'\\';
}

bool isBundlePart(const QString &part)
{
    return !part.isEmpty() && part != "."_L1 && part != ".."_L1
        && part.toUtf8().size() <= kEntryNameBytes
        && std::all_of(part.begin(), part.end(), isHarmless);
}

/// Reads one archive.
class LayoutReader
{
public:
    explicit LayoutReader(QByteArrayView archive)
        : m_archive(archive)
    {
    }

    Result<QList<ZipEntry>> read()
    {
        if (const auto found = readEnd(); !found)
            return found.error();
        qsizetype at = m_from;
        for (qsizetype i = 0; i < m_count; ++i) {
            const auto next = readCentral(at);
            if (!next)
                return next.error();
            at = *next;
        }
        if (at != m_end)
            return bundleError(Rule::Damaged);
        if (const auto placed = checkPlaces(); !placed)
            return placed.error();
        if (const auto named = checkNames(); !named)
            return named.error();
        return m_entries;
    }

private:
    Result<void> readEnd()
    {
        m_end = findEnd(m_archive);
        if (m_end < 0)
            return bundleError(Rule::NotZip);
        m_count = number16(m_archive, m_end + 10);
        const bool isOneDisk = number16(m_archive, m_end + 4) == 0
            && number16(m_archive, m_end + 6) == 0 && number16(m_archive, m_end + 8) == m_count;
        const bool hasLocator = m_end >= kZip64LocatorBytes
            && number32(m_archive, m_end - kZip64LocatorBytes) == kZip64LocatorMark;
        if (!isOneDisk || hasLocator)
            return bundleError(Rule::SeveralParts);
        if (m_count > kBundleEntries)
            return bundleError(Rule::Entries);
        const qint64 size = number32(m_archive, m_end + 12);
        m_from = number32(m_archive, m_end + 16);
        if (m_from + size != m_end)
            return bundleError(m_from + size < m_end ? Rule::BeforeFirst : Rule::Damaged);
        return {};
    }

    /// The place of the next one.
    Result<qsizetype> readCentral(qsizetype at)
    {
        if (m_end - at < kCentralBytes || number32(m_archive, at) != kCentralMark)
            return bundleError(Rule::Damaged);
        const qsizetype nameBytes = number16(m_archive, at + 28);
        const qsizetype behind =
            nameBytes + number16(m_archive, at + 30) + number16(m_archive, at + 32);
        if (m_end - at - kCentralBytes < behind)
            return bundleError(Rule::Damaged);
        if (nameBytes > kPathBytes)
            return bundleError(Rule::Name);
        m_nameBytes += nameBytes;
        if (m_nameBytes > kNamesBytes)
            return bundleError(Rule::Entries);
        ZipEntry entry;
        entry.name = m_archive.sliced(at + kCentralBytes, nameBytes).toByteArray();
        entry.method = number16(m_archive, at + 10);
        entry.crc = number32(m_archive, at + 16);
        entry.compressed = number32(m_archive, at + 20);
        entry.size = number32(m_archive, at + 24);
        QStringDecoder decoder(QStringDecoder::Utf8);
        entry.path = decoder(entry.name);
        entry.isFolder = entry.path.endsWith(u'/');
        if (entry.isFolder)
            entry.path.chop(1);
        if (decoder.hasError() || !isBundlePath(entry.path))
            return bundleError(Rule::Name, entry.path);
        if (entry.path.count(u'/') >= kBundleDepth)
            return bundleError(Rule::Depth, entry.path);
        const quint16 flags = number16(m_archive, at + 8);
        if (flags & kEncryptedFlags)
            return bundleError(Rule::Encrypted, entry.path);
        if (number16(m_archive, at + 34) != 0)
            return bundleError(Rule::SeveralParts, entry.path);
        if (const auto checked = checkSizes(entry); !checked)
            return checked.error();
        if (const auto checked = readMode(entry, number32(m_archive, at + 38) >> 16); !checked)
            return checked.error();
        m_places.append({number32(m_archive, at + 42), flags, m_entries.size()});
        m_entries.append(entry);
        return at + kCentralBytes + behind;
    }

    Result<void> checkSizes(const ZipEntry &entry)
    {
        if (entry.method != kStored && entry.method != kDeflated)
            return bundleError(Rule::Method, entry.path);
        if ((entry.method == kStored && entry.compressed != entry.size)
            || (entry.isFolder && entry.size != 0))
            return bundleError(Rule::Damaged, entry.path);
        if (entry.size > kBundleBytes)
            return bundleError(Rule::EntryTooLarge, entry.path);
        if (entry.size > kRatioBytes && entry.size > kRatio * entry.compressed)
            return bundleError(Rule::Ratio, entry.path);
        m_sum += entry.size;
        if (m_sum > kUnpackedBytes)
            return bundleError(Rule::TooLarge, entry.path);
        return {};
    }

    static Result<void> readMode(ZipEntry &entry, quint32 mode)
    {
        const quint32 kind = mode & S_IFMT;
        if (kind != 0 && kind != (entry.isFolder ? S_IFDIR : S_IFREG))
            return bundleError(Rule::Special, entry.path);
        if (mode & (S_ISUID | S_ISGID))
            return bundleError(Rule::Rights, entry.path);
        entry.isExecutable = mode & (S_IXUSR | S_IXGRP | S_IXOTH);
        return {};
    }

    struct LocalPlace
    {
        qint64 at = 0;
        quint16 flags = 0;
        qsizetype entry = 0;
    };

    /// The local headers, in the order in which they lie in the archive.
    Result<void> checkPlaces()
    {
        std::sort(m_places.begin(), m_places.end(),
                  [](const LocalPlace &a, const LocalPlace &b) { return a.at < b.at; });
        if (!m_places.isEmpty() ? m_places.constFirst().at != 0 : m_from != 0)
            return bundleError(Rule::BeforeFirst);
        qint64 free = 0;
        for (const LocalPlace &place : std::as_const(m_places)) {
            const ZipEntry &entry = m_entries.at(place.entry);
            if (place.at < free)
                return bundleError(Rule::Overlap, entry.path);
            const auto end = checkLocal(place, entry);
            if (!end)
                return end.error();
            free = *end;
        }
        return {};
    }

    Result<qint64> checkLocal(const LocalPlace &place, const ZipEntry &entry)
    {
        const Error damaged = bundleError(Rule::Damaged, entry.path);
        if (m_from - place.at < kLocalBytes || number32(m_archive, place.at) != kLocalMark)
            return damaged;
        const qsizetype nameBytes = number16(m_archive, place.at + 26);
        const qint64 data = place.at + kLocalBytes + nameBytes + number16(m_archive, place.at + 28);
        if (data > m_from)
            return damaged;
        const bool areBehind = place.flags & kSizesBehindFlag;
        const auto matches = [&](qsizetype at, qint64 wanted) {
            const quint32 said = number32(m_archive, place.at + at);
            return said == wanted || (areBehind && said == 0);
        };
        if (number16(m_archive, place.at + 6) != place.flags
            || number16(m_archive, place.at + 8) != entry.method
            || m_archive.sliced(place.at + kLocalBytes, nameBytes) != QByteArrayView(entry.name)
            || !matches(14, entry.crc) || !matches(18, entry.compressed)
            || !matches(22, entry.size))
            return damaged;
        if (data + entry.compressed > m_from)
            return bundleError(Rule::Overlap, entry.path); // With the list of entries.
        return data + entry.compressed;
    }

    /// A file or a folder, by its name in another one.
    struct Node
    {
        int number = 0;
        QString part; ///< As it was first spelled.
        bool isFile = false;
        bool isListed = false; ///< Is an entry of its own.
    };

    Result<void> checkNames() const
    {
        QHash<std::pair<int, QString>, Node> nodes;
        for (const ZipEntry &entry : m_entries) {
            int folder = 0;
            const QStringList parts = entry.path.split(u'/');
            for (qsizetype i = 0; i < parts.size(); ++i) {
                const bool isLast = i + 1 == parts.size();
                const Node fresh{int(nodes.size()) + 1, parts.at(i), isLast && !entry.isFolder,
                                 isLast};
                const std::pair key(folder, folded(parts.at(i)));
                const auto known = nodes.find(key);
                folder = known == nodes.end() ? fresh.number : known->number;
                if (known == nodes.end())
                    nodes.insert(key, fresh);
                else if (known->part != fresh.part || (isLast && known->isListed))
                    return bundleError(Rule::SameName, entry.path);
                else if (known->isFile || fresh.isFile)
                    return bundleError(Rule::BelowFile, entry.path);
                else
                    known->isListed = known->isListed || isLast;
            }
        }
        return {};
    }

    QByteArrayView m_archive;
    qsizetype m_end = 0; ///< Where the last record begins.
    qint64 m_from = 0; ///< Where the list of entries begins.
    qsizetype m_count = 0;
    qint64 m_sum = 0;
    qsizetype m_nameBytes = 0;
    QList<ZipEntry> m_entries;
    QList<LocalPlace> m_places;
};

} // namespace

bool isZipEnd(QByteArrayView record)
{
    return number32(record, 0) == kEndMark;
}

bool isBundlePath(const QString &path)
{
    const QStringList parts = path.split(u'/');
    const QString &first = parts.constFirst();
    const bool isDrive = first.size() >= 2 && first.at(1) == u':'
        && ((first.at(0) >= u'a' && first.at(0) <= u'z')
            || (first.at(0) >= u'A' && first.at(0) <= u'Z'));
    return !isDrive && std::all_of(parts.begin(), parts.end(), isBundlePart);
}

Result<QList<ZipEntry>> readZipLayout(QByteArrayView archive)
{
    return LayoutReader(archive).read();
}

} // namespace mcp
