// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/registry/registrycache.h"

#include "core/json/value.h"
#include "core/registry/listing.h"
#include "core/storage/privatefile.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>

namespace mcp::registry {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kHeadBytes = 64 * 1024; ///< For the address and the time beside the answer.

PrivateFile fileFor(const QString &folder, const QString &address)
{
    const QByteArray digest =
        QCryptographicHash::hash(address.toUtf8(), QCryptographicHash::Sha256).toHex();
    return {folder, QString::fromLatin1(digest.first(32)) + u".json"_s, kAnswerBytes + kHeadBytes};
}

} // namespace

std::optional<CachedAnswer> RegistryCache::find(const QString &address) const
{
    const auto content = fileFor(m_folder, address).read();
    if (!content || !*content)
        return std::nullopt;
    const auto document = json::parse(json::Raw(**content));
    if (!document || document->at(u"address").toString() != address)
        return std::nullopt;
    const QDateTime readAt = QDateTime::fromString(document->at(u"readAt").toString(), Qt::ISODate);
    if (!readAt.isValid())
        return std::nullopt;
    return CachedAnswer{document->at(u"answer").toRaw(), readAt};
}

Result<void> RegistryCache::store(const QString &address, const CachedAnswer &answer) const
{
    using json::Value;
    const QByteArray content = "{\"address\":" + Value(address).toJson()
        + ",\"readAt\":" + Value(answer.readAt.toString(Qt::ISODate)).toJson()
        + ",\"answer\":" + answer.content.toByteArray() + "}\n";
    const auto written = fileFor(m_folder, address).write(content);
    if (written)
        removeOldest();
    return written;
}

void RegistryCache::removeOldest() const
{
    const QFileInfoList files =
        QDir(m_folder).entryInfoList({u"*.json"_s}, QDir::Files, QDir::Time); // The newest first.
    qint64 bytes = 0;
    for (qsizetype i = 0; i < files.size(); ++i) {
        bytes += files.at(i).size();
        if (i >= kCachedAnswers || bytes > kCachedBytes)
            QFile::remove(files.at(i).filePath());
    }
}

} // namespace mcp::registry
