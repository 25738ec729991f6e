// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCryptographicHash>
#include <QString>
#include <QtEndian>

namespace mcp {

/// Hashes numbers and length-prefixed bytes, so that different lists of fields never give the same input.
class FieldHash
{
public:
    void add(qsizetype number)
    {
        const auto bigEndian = qToBigEndian(quint64(number));
        m_hash.addData(
            QByteArrayView(reinterpret_cast<const char *>(&bigEndian), sizeof bigEndian));
    }
    void add(const QByteArray &bytes)
    {
        add(bytes.size());
        m_hash.addData(bytes);
    }
    void add(const QString &text) { add(text.toUtf8()); }
    QByteArray result() const { return m_hash.result(); }

private:
    QCryptographicHash m_hash{QCryptographicHash::Sha256};
};

} // namespace mcp
