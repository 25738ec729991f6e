// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/canaries.h"

#include <QDirIterator>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace canaries {

namespace {

const QByteArray &word()
{
    // In two parts, so that the test programs do not contain it.
    static const QByteArray whole = QByteArray("QUAYcanary") + "SECRET";
    return whole;
}

QByteArray inUtf16(const QByteArray &text)
{
    QByteArray wide;
    for (const char c : text)
        wide.append(c).append('\0');
    return wide;
}

/// The Base64 form of the word depends on its offset modulo three; the characters at the ends also depend on the
/// adjacent bytes.
QList<QByteArray> inBase64(const QByteArray &text)
{
    QList<QByteArray> forms;
    for (int shift = 0; shift < 3; ++shift) {
        const QByteArray encoded = QByteArray(QByteArray(shift, ' ') + text).toBase64();
        forms.append(encoded.sliced(4, encoded.size() - 8));
    }
    return forms;
}

const QList<QByteArray> &forms()
{
    static const QList<QByteArray> all =
        QList<QByteArray>{word(), word().toHex(), word().toHex().toUpper(), inUtf16(word())}
        + inBase64(word());
    return all;
}

void look(QStringList &found, const QFileInfo &info)
{
    QFile file(info.filePath());
    const bool isNamed = isIn(QFile::encodeName(info.fileName()));
    if (isNamed || (info.isFile() && file.open(QFile::ReadOnly) && isIn(file.readAll())))
        found.append(info.filePath());
}

} // namespace

QString make(const QString &purpose)
{
    return QString::fromLatin1(word()) + purpose + QStringLiteral("0123456789");
}

bool isIn(const QByteArray &bytes)
{
    return std::any_of(forms().cbegin(), forms().cend(),
                       [&bytes](const QByteArray &form) { return bytes.contains(form); });
}

QStringList findIn(const QStringList &paths)
{
    QStringList found;
    for (const QString &path : paths) {
        const QFileInfo info(path);
        look(found, info);
        if (!info.isDir())
            continue;
        QDirIterator it(path, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                        QDirIterator::Subdirectories);
        while (it.hasNext()) {
            it.next();
            look(found, it.fileInfo());
        }
    }
    return found;
}

} // namespace canaries
