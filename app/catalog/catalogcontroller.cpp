// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/catalog/catalogcontroller.h"

#include "app/text/errortext.h"
#include "app/text/listtext.h"
#include "core/client/catalog/catalog.h"
#include "core/client/connection.h"
#include "core/host/server.h"

#include <QTimer>

#include <algorithm>
#include <utility>

namespace quayside {

CatalogController::CatalogController(mcp::Server *server, const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_server(server)
    , m_ports(ports)
{
}

void CatalogController::start()
{
    connect(m_server, &mcp::Server::stateChanged, this, &CatalogController::watch);
    watch();
}

/// The catalogs come with the first link, and change with the connection.
void CatalogController::watch()
{
    const bool isReady = m_server->state() == mcp::Server::State::Ready;
    Catalogs catalogs = isReady ? catalogsOf(*m_server->connection()) : Catalogs();
    catalogs.removeAll(nullptr);
    if (isReady && catalogs.isEmpty()) {
        m_isOffered = false;
        clearList();
    }
    if (!std::equal(catalogs.cbegin(), catalogs.cend(), m_catalogs.cbegin(), m_catalogs.cend())) {
        m_catalogs.clear();
        for (mcp::Catalog *catalog : std::as_const(catalogs)) {
            m_catalogs.append(catalog);
            connect(catalog, &mcp::Catalog::changed, this, &CatalogController::updateSoon,
                    Qt::UniqueConnection);
        }
    }
    update();
}

bool CatalogController::isLive() const
{
    return !m_catalogs.isEmpty()
        && std::none_of(m_catalogs.cbegin(), m_catalogs.cend(),
                        [](const QPointer<mcp::Catalog> &catalog) { return catalog.isNull(); });
}

bool CatalogController::isFirstReading() const
{
    const mcp::Catalog *catalog = m_catalogs.constFirst();
    return catalog->isLoading() && catalog->isEmpty();
}

/// Several lists often change together.
void CatalogController::updateSoon()
{
    if (std::exchange(m_isUpdateDue, true))
        return;
    QTimer::singleShot(0, this, [this] {
        m_isUpdateDue = false;
        update();
    });
}

void CatalogController::update()
{
    QList<mcp::ListWarning> warnings;
    m_isLoading = false;
    m_problem.clear();
    for (const QPointer<mcp::Catalog> &catalog : std::as_const(m_catalogs)) {
        if (!catalog)
            continue;
        m_isLoading |= catalog->isLoading();
        warnings += catalog->warnings();
    }
    const bool isRead = isLive() && !isFirstReading();
    if (isLive()) {
        m_isOffered = true;
        if (const auto &problem = m_catalogs.constFirst()->problem())
            m_problem = errorText(*problem, Occasion::List).title;
    }
    if (isRead || !keepsWarnings())
        m_warnings = listWarningTexts(warnings);
    if (isRead)
        showList();
    Q_EMIT changed();
}

void CatalogController::setActive(bool isActive)
{
    m_isActive = isActive;
    if (!isActive || !isLive())
        return;
    for (const QPointer<mcp::Catalog> &catalog : std::as_const(m_catalogs))
        catalog->ensureFresh();
    update();
}

void CatalogController::refresh()
{
    if (!isLive())
        return;
    for (const QPointer<mcp::Catalog> &catalog : std::as_const(m_catalogs))
        catalog->refresh();
    update();
}

} // namespace quayside

#include "moc_catalogcontroller.cpp"
