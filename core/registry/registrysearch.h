// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/registry/registryclient.h"

#include <QSet>

namespace mcp::registry {

constexpr int kMostPages = 50; ///< Of one search.
constexpr qsizetype kMostSearchBytes =
    qsizetype(32) * 1024 * 1024; ///< Of all answers of one search.

/// One search in a registry, page by page. Emits changed() with each change.
class RegistrySearch : public QObject
{
    Q_OBJECT

public:
    /// client must outlive this.
    RegistrySearch(RegistryClient *client, QString text, QObject *parent = nullptr);
    ~RegistrySearch() override;

    const QString &text() const { return m_text; }
    const QList<Listing> &listings() const { return m_listings; }
    const QList<InvalidListing> &invalid() const { return m_invalid; }
    bool isAsking() const { return m_asking.isOpen(); }
    bool hasMore() const { return !m_cursor.isEmpty() || m_pages == 0; }
    /// The registry has more pages than are kept.
    bool isCut() const { return m_isCut; }
    /// Of the oldest page; invalid before the first one.
    const QDateTime &readAt() const { return m_readAt; }
    /// Why a page is from the cache.
    const std::optional<Error> &cacheReason() const { return m_cacheReason; }
    /// Why the next page could not be read.
    const std::optional<Error> &problem() const { return m_problem; }

    /// Reads the next page, or the first one.
    void more();
    /// Stops reading; what was read stays.
    void cancel();

Q_SIGNALS:
    void changed();

private:
    void onAnswer(const Result<RegistryAnswer> &answer);

    RegistryClient *m_client;
    QString m_text;
    QList<Listing> m_listings;
    QList<InvalidListing> m_invalid; ///< At most kPageListings.
    QSet<QString> m_known; ///< Names with versions.
    QSet<QString> m_cursors; ///< Asked for.
    QString m_cursor;
    int m_pages = 0;
    qsizetype m_bytes = 0;
    bool m_isCut = false;
    QDateTime m_readAt;
    std::optional<Error> m_cacheReason;
    std::optional<Error> m_problem;
    CallHandle m_asking;
};

} // namespace mcp::registry
