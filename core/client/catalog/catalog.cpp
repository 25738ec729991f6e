// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/catalog.h"

#include "core/client/link/dialect.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

Catalog::Catalog(Requests *requests, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_requests(requests)
    , m_clock(clock)
    , m_refreshAlarm(clock->createAlarm([this] { refresh(); }))
{
    connect(requests, &Requests::linked, this, [this] {
        m_call.abandon(); // A cursor of the old link means nothing on this one (PAGE-03).
        m_isLoading = false;
        refresh();
    });
}

bool Catalog::isFresh() const
{
    return !m_requests->rules().tellsLifetimes || (m_freshUntil && m_clock->now() < *m_freshUntil);
}

void Catalog::ensureFresh()
{
    if (!isFresh() && !m_refreshAlarm->isActive())
        refreshSoon();
}

void Catalog::refreshSoon()
{
    m_freshUntil.reset();
    if (m_refreshAlarm->isActive())
        return;
    milliseconds delay = limits::kListChangedDelay;
    if (m_lastRefresh)
        delay = std::max<milliseconds>(delay,
                                       *m_lastRefresh + limits::kRefreshSpacing - m_clock->now());
    m_refreshAlarm->start(delay);
}

void Catalog::refresh()
{
    if (m_isLoading) {
        m_isStale = true;
        return;
    }
    m_isLoading = true;
    m_isStale = false;
    m_hasRestarted = false;
    m_lastRefresh = m_clock->now();
    startWalk();
}

void Catalog::takeHint(const Error &error)
{
    const bool isHint = !m_requests->rules().tellsLifetimes && error.kind == ErrorKind::Remote
        && (error.code == rpc::kMethodNotFound || error.code == rpc::kInvalidParams);
    if (isHint)
        refreshSoon();
}

void Catalog::startWalk()
{
    clearNext();
    m_nextWarnings.clear();
    m_nextFreshUntil = milliseconds::max();
    m_cursors.clear();
    m_pages = 0;
    load(std::nullopt);
}

void Catalog::load(const std::optional<QString> &cursor)
{
    PaginatedParams params;
    params.cursor = cursor;
    m_call = loadPage(params);
}

void Catalog::onPage(const std::optional<QString> &nextCursor,
                     const std::optional<json::Raw> &ttlMs)
{
    m_problem.reset();
    ++m_pages;
    // The list is as fresh as its page that ages first (CACHE-06).
    m_nextFreshUntil = std::min(*m_nextFreshUntil, m_clock->now() + freshness(ttlMs));
    if (!nextCursor)
        return finish();
    if (m_cursors.contains(*nextCursor)) {
        warn({ListWarning::Kind::Circle});
    } else if (m_pages >= limits::kPages || nextSize() >= maxItems()) {
        warnOfLength();
    } else {
        m_cursors.insert(*nextCursor);
        return load(nextCursor);
    }
    finish();
}

void Catalog::onPageFailed(const Error &error)
{
    m_problem.reset();
    const int code = error.kind == ErrorKind::Remote ? error.code : 0;
    if (code == rpc::kMethodNotFound && m_pages == 0) { // TOOL-01, RPC-20
        if (isPromised())
            warn({ListWarning::Kind::NoMethod});
        return finish();
    }
    const bool isBadCursor = code == rpc::kInvalidParams && m_pages > 0;
    if (isBadCursor && !std::exchange(m_hasRestarted, true)) // PAGE-05, CACHE-06
        return startWalk();
    m_problem = error;
    finish();
}

void Catalog::warn(const ListWarning &warning)
{
    if (m_nextWarnings.size() < limits::kListWarnings && !m_nextWarnings.contains(warning))
        m_nextWarnings.append(warning);
}

void Catalog::log(const QString &name, const QStringList &notes)
{
    for (const QString &note : notes) {
        const QString line =
            u"%1 is imperfect, this is not used: %2"_s.arg(name.left(limits::kLostNameChars), note);
        Dialect *dialect = m_requests->dialect();
        if (!dialect || m_logged.contains(line) || m_logged.size() >= limits::kListWarnings)
            continue;
        m_logged.insert(line);
        Q_EMIT dialect->violated(line);
    }
}

void Catalog::warnOfLength()
{
    warn({.kind = ListWarning::Kind::TooLong, .count = nextSize()});
}

void Catalog::finish()
{
    m_isLoading = false;
    // Half a list is better than none, but not than a whole one.
    if (!m_problem || isEmpty()) {
        m_warnings = std::exchange(m_nextWarnings, {});
        useNext(); // May add to the warnings.
        m_freshUntil = m_nextFreshUntil;
    }
    if (m_isStale)
        refreshSoon();
    Q_EMIT changed();
}

} // namespace mcp

#include "moc_catalog.cpp"
