// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QList>

#include <optional>

/// One entry of a zip file, correct or not.
struct ZipItem
{
    QByteArray name = {};
    QByteArray content = {};
    quint32 mode = 0100644;
    bool isDeflated = false;

    // What is written in place of the truth.
    std::optional<quint16> method = {};
    std::optional<QByteArray> localName = {};
    std::optional<quint16> localMethod = {};
    std::optional<quint32> crc = {}; ///< In both places, as the next two.
    std::optional<quint32> size = {};
    std::optional<quint32> compressed = {};
    std::optional<quint32> localCrc = {};
    std::optional<quint32> at = {}; ///< Of the local header.
    quint16 flags = 0x800;
    quint16 disk = 0;
};

/// What a zip file says of itself in place of the truth.
struct ZipShape
{
    QByteArray before = {}; ///< In front of the first entry.
    QByteArray comment = {};
    std::optional<quint16> commentLength = {};
    std::optional<quint16> count = {};
    quint16 disk = 0;
    bool hasLocator = false; ///< Of Zip64.
    qint32 shift = 0; ///< Added to the place of the list of entries.
};

QByteArray zipOf(const QList<ZipItem> &items, const ZipShape &shape = {});
/// zip with a signature behind it, as bundles have.
QByteArray withTrailer(const QByteArray &zip, const QByteArray &signature, qsizetype padding = 0);
quint32 zipCrc(const QByteArray &bytes);
