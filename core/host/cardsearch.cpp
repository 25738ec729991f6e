// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/cardsearch.h"

#include "core/base/offload.h"
#include "core/import/servercards.h"

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMaxWarnings = 50;

} // namespace

CardSearch::CardSearch(const WebAddress &site, Clock *clock, const http::ClientOptions &options,
                       auth::Resolver *resolver, QObject *parent)
    : QObject(parent)
    , m_site(site)
    , m_client(clock, options)
    , m_fetch({&m_client, resolver ? resolver : &m_system, clock}, privateSite(), this)
{
}

CardSearch::~CardSearch() = default;

/// The site, if the person has typed an address of a private network or of this computer; else nothing. A public name
/// that leads there was not typed as such.
QUrl CardSearch::privateSite() const
{
    const auth::Fetch stranger({}, QUrl());
    return stranger.check(m_site.toString()) ? QUrl() : m_site.url;
}

Pending<FoundServers> CardSearch::run()
{
    m_fetch.get(m_site.origin() + kCatalogPath)
        .then(this, [this](const Result<auth::Answer> &answer) { onCatalog(answer); });
    return m_promise.pending();
}

void CardSearch::onCatalog(const Result<auth::Answer> &answer)
{
    if (!answer)
        return m_promise.settle(answer.error());
    if (!answer->isSuccess())
        return m_promise.settle(importError(ImportProblem::NoServer));
    offload<ServerCatalog>(this, [body = answer->body, site = m_site] {
        return readServerCatalog(body, site);
    }).then(this, [this](const Result<ServerCatalog> &catalog) {
        if (!catalog)
            return m_promise.settle(catalog.error());
        m_found = catalog->found;
        m_cards.resize(size_t(catalog->cards.size()));
        m_open = int(m_cards.size());
        for (size_t card = 0; card < m_cards.size(); ++card)
            fetchCard(catalog->cards.at(qsizetype(card)), card);
        if (m_open == 0)
            finish();
    });
}

void CardSearch::fetchCard(const QString &address, size_t card)
{
    const auto leaveOut = [this, address, card](const QString &why) {
        FoundServers none;
        none.warnings.append({ServerWarning::Kind::BrokenEntry, address, {}, why});
        onCard(card, none);
    };
    m_fetch.get(address).then(this, [this, card, leaveOut](const Result<auth::Answer> &answer) {
        if (!answer || !answer->isSuccess())
            return leaveOut(answer ? u"HTTP %1"_s.arg(answer->status) : answer.error().detail);
        // Its number comes behind those of the cards in the catalog.
        const int number = int(ServerCatalog::kMaxCards + 1) + int(card);
        offload<FoundServers>(this, [body = answer->body, number] {
            return readServerCard(body, number);
        }).then(this, [this, card, leaveOut](const Result<FoundServers> &found) {
            if (found)
                onCard(card, *found);
            else
                leaveOut(u"not a description of a server"_s);
        });
    });
}

void CardSearch::onCard(size_t card, const FoundServers &found)
{
    m_cards[card] = found;
    if (--m_open == 0)
        finish();
}

/// An address that a public site names must be public too (SEC-31).
void CardSearch::finish()
{
    for (const FoundServers &card : m_cards)
        appendCard(m_found, card);
    m_found.entries.removeIf([this](const ServerEntry &entry) {
        const bool isUsable = m_fetch.check(entry.url).hasValue();
        if (!isUsable)
            m_found.warnings.append(
                {ServerWarning::Kind::BrokenEntry,
                 entry.name,
                 {},
                 "its address is not a public one with https: "_L1 + entry.url.left(200)});
        return !isUsable;
    });
    if (m_found.warnings.size() > kMaxWarnings)
        m_found.warnings.resize(kMaxWarnings);
    if (m_found.entries.isEmpty() && m_found.warnings.isEmpty())
        return m_promise.settle(importError(ImportProblem::NoServer));
    m_promise.settle(m_found);
}

} // namespace mcp

#include "moc_cardsearch.cpp"
