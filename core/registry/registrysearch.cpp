// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/registry/registrysearch.h"

#include <algorithm>

namespace mcp::registry {

using namespace Qt::StringLiterals;

RegistrySearch::RegistrySearch(RegistryClient *client, QString text, QObject *parent)
    : QObject(parent)
    , m_client(client)
    , m_text(std::move(text))
{
}

RegistrySearch::~RegistrySearch()
{
    m_asking.abandon();
}

void RegistrySearch::more()
{
    if (isAsking() || !hasMore())
        return;
    m_problem.reset();
    m_asking =
        m_client->search(m_text, m_cursor).then(this, [this](const Result<RegistryAnswer> &answer) {
            onAnswer(answer);
        });
    Q_EMIT changed();
}

void RegistrySearch::cancel()
{
    if (!isAsking())
        return;
    m_asking.abandon();
    m_asking = {};
    Q_EMIT changed();
}

void RegistrySearch::onAnswer(const Result<RegistryAnswer> &answer)
{
    m_asking = {};
    if (!answer) {
        m_problem = answer.error();
        Q_EMIT changed();
        return;
    }
    ++m_pages;
    m_bytes += answer->bytes;
    m_cursors.insert(m_cursor);
    m_cursor = answer->page.cursor;
    for (const Listing &listing : answer->page.listings) {
        const QString key = listing.name + u' ' + listing.version;
        if (!m_known.contains(key))
            m_listings.append(listing);
        m_known.insert(key);
    }
    const qsizetype room = kPageListings - m_invalid.size();
    m_invalid += answer->page.invalid.first(std::min(room, answer->page.invalid.size()));
    if (!m_readAt.isValid() || answer->readAt < m_readAt)
        m_readAt = answer->readAt;
    if (answer->failure)
        m_cacheReason = answer->failure;
    if (m_cursors.contains(m_cursor) && !m_cursor.isEmpty()) {
        m_cursor.clear();
        m_problem = Error::protocol(u"The registry names the same page again as the next one."_s);
    } else if ((m_pages == kMostPages || m_bytes >= kMostSearchBytes) && !m_cursor.isEmpty()) {
        m_cursor.clear();
        m_isCut = true;
    }
    Q_EMIT changed();
}

} // namespace mcp::registry

#include "moc_registrysearch.cpp"
