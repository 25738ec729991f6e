// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/errorvalue.h"
#include "app/base/feature.h"
#include "app/registry/listingcontroller.h"
#include "app/registry/updatescontroller.h"
#include "core/registry/registrysearch.h"

#include <QStringList>

#include <memory>

namespace quayside {

/// The page "Find servers": a search in the registry that the person chose. The registry is asked only when the person
/// searches or opens a listing.
class RegistryController : public QObject, public Feature<RegistryController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(QString address READ address NOTIFY addressChanged) ///< Of the registry.
    Q_PROPERTY(QString addressProblem READ addressProblem NOTIFY addressProblemChanged)
    Q_PROPERTY(QString host READ host NOTIFY addressChanged)
    Q_PROPERTY(bool hasOwnAddress READ hasOwnAddress NOTIFY addressChanged)

    /// What was searched for; empty: nothing yet.
    Q_PROPERTY(QString searched READ searched NOTIFY changed)
    Q_PROPERTY(quayside::RegistryListModel *listings READ listings CONSTANT)
    Q_PROPERTY(bool isAsking READ isAsking NOTIFY changed)
    Q_PROPERTY(bool hasMore READ hasMore NOTIFY changed)
    Q_PROPERTY(bool isCut READ isCut NOTIFY changed) ///< Not all pages are read.
    Q_PROPERTY(QString cacheText READ cacheText NOTIFY changed) ///< Empty: it answered now.
    Q_PROPERTY(quayside::ErrorValue problem READ problem NOTIFY changed)
    Q_PROPERTY(QStringList invalid READ invalid NOTIFY changed) ///< Listings that were left out.
    /// The listing that is open; null without one.
    Q_PROPERTY(quayside::ListingController *current READ current NOTIFY currentChanged)
    Q_PROPERTY(int currentRow READ currentRow NOTIFY currentChanged)
    Q_PROPERTY(quayside::UpdatesController *updates READ updates CONSTANT)

public:
    RegistryController(const AppPorts &ports, QObject *parent);
    ~RegistryController() override;

    QString address() const;
    QString addressProblem() const { return m_addressProblem; }
    QString host() const;
    bool hasOwnAddress() const;
    /// Empty: the default. False: see addressProblem().
    Q_INVOKABLE bool setAddress(const QString &address);

    QString searched() const { return m_search ? m_search->text() : QString(); }
    RegistryListModel *listings() { return &m_listings; }
    bool isAsking() const { return m_search && m_search->isAsking(); }
    bool hasMore() const { return m_search && m_search->hasMore(); }
    bool isCut() const { return m_search && m_search->isCut(); }
    QString cacheText() const;
    ErrorValue problem() const;
    QStringList invalid() const;
    ListingController *current() const { return m_current; }
    int currentRow() const { return m_currentRow; }
    UpdatesController *updates() { return &m_updates; }

    /// Begins a new search.
    Q_INVOKABLE void search(const QString &text);
    /// Forgets the search, so that nothing was searched for.
    Q_INVOKABLE void clear();
    /// Reads the next page, or tries again.
    Q_INVOKABLE void more();
    Q_INVOKABLE void cancel();
    Q_INVOKABLE void open(int row);
    Q_INVOKABLE void close();

Q_SIGNALS:
    void addressChanged();
    void addressProblemChanged();
    void changed();
    void currentChanged();
    /// A server was added: show its review.
    void serverAdded(const QString &serverId);

private:
    void onSearch();
    void setCurrent(ListingController *listing, int row);
    mcp::registry::RegistryClient *client();

    AppPorts m_ports;
    QString m_addressProblem;
    std::unique_ptr<mcp::registry::RegistryClient> m_client; ///< Of the address; when needed.
    std::unique_ptr<mcp::registry::RegistrySearch> m_search; ///< Null: there was none.
    RegistryListModel m_listings;
    ListingController *m_current = nullptr;
    int m_currentRow = -1;
    UpdatesController m_updates; ///< After the client, which it uses.
};

} // namespace quayside
