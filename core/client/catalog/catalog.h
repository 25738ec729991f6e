// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/call/requests.h"
#include "core/client/catalog/listwarning.h"
#include "core/json/tolerantlist.h"
#include "core/protocol/common.h"

#include <QSet>

namespace mcp {

/// A list that a server offers, in its order; read page by page, and again when the server says that it changed or when
/// there is another link (PAGE-*, LIFE-28). The old list stays until the new one is whole.
class Catalog : public QObject
{
    Q_OBJECT

public:
    /// What was left out of the list, and why.
    const QList<ListWarning> &warnings() const { return m_warnings; }
    /// While it is read; then it is there, if perhaps not all looked over.
    bool isReading() const { return m_isLoading; }
    /// The server said that it is another list now, and that is not read yet.
    bool isOutdated() const { return m_isLoading || m_refreshAlarm->isActive(); }
    /// While it is read or looked over: what is there may still lose entries.
    virtual bool isLoading() const { return m_isLoading; }
    virtual bool isEmpty() const = 0;
    /// Why the last reading failed, if it did.
    const std::optional<Error> &problem() const { return m_problem; }
    /// By what the server said of how long it may be kept (CACHE-01); without a word on that, until it changes (CACHE-08).
    bool isFresh() const;

    void refresh();
    /// To be called before the list is shown, as the resource and prompt pages will: reads it again when it may be out of
    /// date (CACHE-04).
    void ensureFresh();
    /// The server says that the list is another one now; however often it does, it is read once a second at most (TOOL-20,
    /// RES-11, PROMPT-05, SEC-22, CACHE-05).
    void refreshSoon();

    /// An error about one entry may be the only sign that the list is out of date, where the server reports neither changes
    /// nor how long the list may be kept (CACHE-08).
    void takeHint(const Error &error);
    /// asked, an answer about one entry; takes the hint in it.
    template<class T>
    static Pending<T> watched(Pending<T> asked, Catalog *catalog)
    {
        if (!catalog)
            return asked;
        Promise<T> promise;
        const CallHandle call = asked.then(catalog, [catalog, promise](const Result<T> &result) {
            if (!result)
                catalog->takeHint(result.error());
            promise.settle(result);
        });
        promise.onCancel([call] { call.cancel(); });
        return promise.pending();
    }

Q_SIGNALS:
    /// The list, its warnings or its problem changed.
    void changed();

protected:
    Catalog(Requests *requests, Clock *clock, QObject *parent);

    /// Asks for one page; onPage() or onPageFailed() follows.
    virtual CallHandle loadPage(const PaginatedParams &params) = 0;
    virtual void clearNext() = 0;
    /// The list just read is the list.
    virtual void useNext() = 0;
    virtual qsizetype nextSize() const = 0;
    /// How many entries there may be (PAGE-04).
    virtual qsizetype maxItems() const { return limits::kListItems; }
    /// Whether the capabilities promise this list, so that a server without its method is worth a warning.
    virtual bool isPromised() const { return true; }

    void onPage(const std::optional<QString> &nextCursor, const std::optional<json::Raw> &ttlMs);
    void onPageFailed(const Error &error);
    void warn(const ListWarning &warning);
    void warnOfLength();
    void addWarning(const ListWarning &warning) { m_warnings.append(warning); }
    /// Writes the notes about the entry called name into the log of the server, each note once.
    void log(const QString &name, const QStringList &notes);
    Requests *requests() const { return m_requests; }

private:
    void startWalk();
    void load(const std::optional<QString> &cursor);
    void finish();

    Requests *m_requests;
    Clock *m_clock;
    std::unique_ptr<Alarm> m_refreshAlarm;
    std::optional<std::chrono::milliseconds> m_lastRefresh;
    std::optional<std::chrono::milliseconds> m_freshUntil;
    QList<ListWarning> m_warnings;
    std::optional<Error> m_problem;

    // The walk through the pages under way.
    QList<ListWarning> m_nextWarnings;
    std::optional<std::chrono::milliseconds> m_nextFreshUntil;
    CallHandle m_call;
    QSet<QString> m_cursors;
    int m_pages = 0;
    QSet<QString> m_logged; ///< At most limits::kListWarnings.
    bool m_isLoading = false;
    bool m_isStale = false;
    bool m_hasRestarted = false;
};

/// A Catalog of the items in List of the replies to M.
template<class M, auto List, class Item>
class ListCatalog : public Catalog
{
public:
    bool isEmpty() const override { return m_items.isEmpty(); }

protected:
    using Catalog::Catalog;

    const QList<Item> &items() const { return m_items; }
    QList<Item> &items() { return m_items; }
    /// Whether item goes into the list that is being read; warns when not.
    virtual bool accepts(const Item &item) = 0;

    CallHandle loadPage(const PaginatedParams &params) override
    {
        rpc::CallOptions options;
        options.timeout = limits::kListTimeout;
        return requests()
            ->template call<M>(params, std::move(options))
            .then(this, [this](const Result<typename M::Reply> &page) {
                if (!page)
                    return onPageFailed(page.error());
                for (const QString &note : page->notes)
                    warn({.kind = ListWarning::Kind::BadPage, .detail = note});
                take((*page).*List);
                onPage(page->nextCursor, page->ttlMs);
            });
    }
    void clearNext() override { m_next.clear(); }
    void useNext() override { m_items = std::exchange(m_next, {}); }
    qsizetype nextSize() const override { return m_next.size(); }

private:
    void take(const json::TolerantList<Item> &page)
    {
        for (const json::LostItem &lost : page.problems)
            warn({ListWarning::Kind::BadEntry, lost.name, lost.problem});
        for (const Item &item : page.items) {
            if (m_next.size() >= maxItems())
                return warnOfLength();
            if (!accepts(item))
                continue;
            m_next.append(item);
            if constexpr (requires { item.notes; })
                log(item.name, item.notes);
        }
    }

    QList<Item> m_items;
    QList<Item> m_next;
};

} // namespace mcp
