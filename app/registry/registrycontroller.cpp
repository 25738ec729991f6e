// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/registry/registrycontroller.h"

#include "app/text/registrytext.h"
#include "core/host/host.h"
#include "core/host/registryaccess.h"

#include <QUrl>

#include <utility>

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp::registry;

RegistryController::RegistryController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_updates([this] { return client(); }, ports, nullptr)
{
}

RegistryController::~RegistryController()
{
    delete m_current; // It uses the client.
}

QString RegistryController::address() const
{
    return mcp::registryAddress(*m_ports.host->settings());
}

QString RegistryController::host() const
{
    return QUrl(address()).host(QUrl::FullyEncoded);
}

bool RegistryController::hasOwnAddress() const
{
    return address() != kDefaultAddress;
}

bool RegistryController::setAddress(const QString &address)
{
    const QString before = this->address();
    const auto saved = mcp::setRegistryAddress(m_ports.host->settings(), address.trimmed());
    m_addressProblem = saved ? QString() : registryAddressText();
    if (before != this->address()) {
        clear();
        m_updates.clear();
        m_client.reset();
    }
    Q_EMIT addressProblemChanged();
    if (saved) // Otherwise the field would show the address before again.
        Q_EMIT addressChanged();
    return saved.hasValue();
}

RegistryClient *RegistryController::client()
{
    if (!m_client)
        m_client = mcp::createRegistryClient(m_ports.host, m_ports.clock);
    return m_client.get();
}

void RegistryController::search(const QString &text)
{
    const QString wanted = text.trimmed().left(kSearchChars);
    if (wanted.isEmpty())
        return;
    close();
    m_listings.setListings({});
    m_search = std::make_unique<RegistrySearch>(client(), wanted);
    connect(m_search.get(), &RegistrySearch::changed, this, &RegistryController::onSearch);
    m_search->more();
}

void RegistryController::clear()
{
    close();
    m_search.reset();
    m_listings.setListings({});
    Q_EMIT changed();
}

void RegistryController::more()
{
    if (m_search)
        m_search->more();
}

void RegistryController::cancel()
{
    if (m_search)
        m_search->cancel();
}

void RegistryController::onSearch()
{
    m_listings.setListings(m_search->listings());
    Q_EMIT changed();
}

QString RegistryController::cacheText() const
{
    if (!m_search || !m_search->cacheReason())
        return {};
    return registryCacheText(*m_search->cacheReason(), host(), m_search->readAt(),
                             m_ports.clock->wallTime().toUTC());
}

ErrorValue RegistryController::problem() const
{
    if (!m_search || !m_search->problem())
        return {};
    return {registryErrorText(*m_search->problem(), host())};
}

QStringList RegistryController::invalid() const
{
    QStringList all;
    if (m_search) {
        for (const InvalidListing &invalid : m_search->invalid())
            all.append(invalidListingText(invalid));
    }
    return all;
}

void RegistryController::open(int row)
{
    if (row < 0 || row >= m_listings.count() || row == m_currentRow)
        return;
    setCurrent(new ListingController(m_listings.at(row), client(), m_ports, this), row);
    connect(m_current, &ListingController::serverAdded, this, &RegistryController::serverAdded);
}

void RegistryController::close()
{
    if (m_current)
        setCurrent(nullptr, -1);
}

/// The last one goes after what shows it.
void RegistryController::setCurrent(ListingController *listing, int row)
{
    ListingController *last = std::exchange(m_current, listing);
    m_currentRow = row;
    Q_EMIT currentChanged();
    if (last) {
        last->stopReading();
        last->deleteLater();
    }
}

} // namespace quayside

#include "moc_registrycontroller.cpp"
