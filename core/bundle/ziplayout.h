// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/bundle/bundlefile.h"

#include <QByteArrayView>
#include <QList>
#include <QString>

namespace mcp {

constexpr qint64 kUnpackedBytes = qint64(1024) * 1024 * 1024; ///< Of all entries.
constexpr qsizetype kBundleEntries = 50'000;
constexpr qsizetype kPathBytes =
    3'000; ///< Of an entry; with that of its folder no more than PATH_MAX.
constexpr qsizetype kNamesBytes = qsizetype(16) * 1024 * 1024; ///< Of all names together.
constexpr qsizetype kBundleDepth = 32; ///< Of folders and the file in them.
constexpr qint64 kRatio = 200; ///< The most that deflate may gain, for entries beyond kRatioBytes.
constexpr qint64 kRatioBytes = qint64(1024) * 1024;
constexpr qsizetype kEntryNameBytes = 255; ///< Of a part between slashes.

constexpr qsizetype kZipEndBytes = 22; ///< Of the last record of a zip, without its comment.
bool isZipEnd(QByteArrayView record);

/// An entry of a bundle, checked.
struct ZipEntry
{
    QString path; ///< Relative, without a slash at its end.
    QByteArray name; ///< As in the archive.
    bool isFolder = false;
    bool isExecutable = false;
    quint16 method = 0;
    quint32 crc = 0;
    qint64 compressed = 0; ///< Bytes.
    qint64 size = 0; ///< Bytes; as announced.
};

/// The entries in the order of the archive, if it keeps all rules of install.md 1 that can be checked without unpacking it
/// (rules 2 to 5). Errors are those of BundleProblem, with the entry in `detail`. Pure.
Result<QList<ZipEntry>> readZipLayout(QByteArrayView archive);

/// Whether path, with `/` between its parts, can be an entry of a bundle. Empty folders in it are not allowed.
bool isBundlePath(const QString &path);

} // namespace mcp
