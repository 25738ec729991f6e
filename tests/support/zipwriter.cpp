// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/zipwriter.h"

#include <QtEndian>

namespace {

void put16(QByteArray &to, quint16 number)
{
    const quint16 little = qToLittleEndian(number);
    to.append(reinterpret_cast<const char *>(&little), sizeof little);
}

void put32(QByteArray &to, quint32 number)
{
    const quint32 little = qToLittleEndian(number);
    to.append(reinterpret_cast<const char *>(&little), sizeof little);
}

/// Without the head and the sum of zlib (RFC 1950).
QByteArray deflated(const QByteArray &content)
{
    const QByteArray whole = qCompress(content);
    return whole.mid(6, whole.size() - 10);
}

/// The part that the local header and the list of entries share.
void putCommon(QByteArray &to, const ZipItem &item, const QByteArray &stored, quint16 method,
               quint32 crc)
{
    put16(to, 20);
    put16(to, item.flags);
    put16(to, method);
    put32(to, 0x5a210000); // Time and date.
    put32(to, crc);
    put32(to, item.compressed.value_or(quint32(stored.size())));
    put32(to, item.size.value_or(quint32(item.content.size())));
}

} // namespace

quint32 zipCrc(const QByteArray &bytes)
{
    quint32 crc = 0xffffffff;
    for (const char byte : bytes) {
        crc ^= quint8(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc;
}

QByteArray zipOf(const QList<ZipItem> &items, const ZipShape &shape)
{
    QByteArray zip = shape.before;
    QByteArray list;
    for (const ZipItem &item : items) {
        const QByteArray stored = item.isDeflated ? deflated(item.content) : item.content;
        const quint16 method = item.method.value_or(item.isDeflated ? 8 : 0);
        const quint32 crc = item.crc.value_or(zipCrc(item.content));
        const quint32 at = item.at.value_or(quint32(zip.size()));
        const QByteArray localName = item.localName.value_or(item.name);
        put32(zip, 0x04034b50);
        putCommon(zip, item, stored, item.localMethod.value_or(method),
                  item.localCrc.value_or(crc));
        put16(zip, quint16(localName.size()));
        put16(zip, 0);
        zip += localName + stored;
        put32(list, 0x02014b50);
        put16(list, 3 << 8 | 20); // Unix
        putCommon(list, item, stored, method, crc);
        put16(list, quint16(item.name.size()));
        put32(list, 0); // No extra field, no comment.
        put16(list, item.disk);
        put16(list, 0);
        put32(list, item.mode << 16);
        put32(list, at);
        list += item.name;
    }
    const auto from = quint32(zip.size() + shape.shift);
    zip += list;
    if (shape.hasLocator) {
        put32(zip, 0x07064b50);
        zip += QByteArray(16, '\0');
    }
    put32(zip, 0x06054b50);
    put16(zip, shape.disk);
    put16(zip, 0);
    put16(zip, quint16(items.size()));
    put16(zip, shape.count.value_or(quint16(items.size())));
    put32(zip, quint32(list.size()));
    put32(zip, from);
    put16(zip, shape.commentLength.value_or(quint16(shape.comment.size())));
    return zip + shape.comment;
}

QByteArray withTrailer(const QByteArray &zip, const QByteArray &signature, qsizetype padding)
{
    QByteArray length;
    put32(length, quint32(signature.size()));
    return zip + "MCPB_SIG_V1" + length + signature + QByteArray(padding, '\0') + "MCPB_SIG_END";
}
