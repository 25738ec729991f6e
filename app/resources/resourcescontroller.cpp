// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/resources/resourcescontroller.h"

#include "core/client/catalog/resourcecatalog.h"
#include "core/client/connection.h"
#include "core/host/server.h"

#include <QTimer>

namespace quayside {

ResourcesController::ResourcesController(mcp::Server *server, const AppPorts &ports,
                                         QObject *parent)
    : CatalogController(server, ports, parent)
{
    start();
}

ResourcesController::~ResourcesController() = default;

CatalogController::Catalogs ResourcesController::catalogsOf(const mcp::Connection &connection) const
{
    return {connection.resources(), connection.resourceTemplates()};
}

void ResourcesController::showList()
{
    m_list.setEntries(m_server->entry().id, catalog<mcp::ResourceCatalog>(0)->resources(),
                      catalog<mcp::ResourceTemplateCatalog>(1)->templates());
    if (const mcp::Resource *now = m_list.resource(m_currentKey); now && m_current)
        m_current->setResource(*now);
}

void ResourcesController::clearList()
{
    m_list.setEntries({}, {}, {});
}

bool ResourcesController::isFirstReading() const
{
    return CatalogController::isFirstReading() && m_list.totalCount() == 0;
}

void ResourcesController::setActive(bool isActive)
{
    CatalogController::setActive(isActive);
    if (m_current)
        m_current->setActive(isActive);
}

void ResourcesController::select(const QString &key)
{
    if (key == m_currentKey)
        return;
    if (const mcp::Resource *resource = m_list.resource(key))
        return setCurrent(key, new ResourceController(*resource, m_server, m_ports, this));
    const mcp::ResourceTemplate *listed = m_list.resourceTemplate(key);
    if (!listed)
        return;
    auto *form = new TemplateController(*listed, m_server, m_ports, this);
    connect(form, &TemplateController::readRequested, this, [this, form](const QString &uri) {
        if (form == m_currentTemplate)
            setCurrent(m_currentKey, unlisted(uri), form);
    });
    setCurrent(key, nullptr, form);
}

void ResourcesController::open(const QString &uri)
{
    const QString key = m_list.keyOf(uri);
    if (key.isEmpty())
        setCurrent({}, unlisted(uri));
    else
        select(key);
}

ResourceController *ResourcesController::unlisted(const QString &uri)
{
    mcp::Resource resource;
    resource.uri = resource.name = uri;
    return new ResourceController(resource, m_server, m_ports, this);
}

/// Those of before go when their pages have left.
void ResourcesController::setCurrent(const QString &key, ResourceController *current,
                                     TemplateController *form)
{
    const QPointer<ResourceController> before = std::exchange(m_current, current);
    const QPointer<TemplateController> formBefore = std::exchange(m_currentTemplate, form);
    m_currentKey = key;
    if (before) {
        before->setActive(false);
        QTimer::singleShot(0, before, &QObject::deleteLater);
    }
    if (formBefore && formBefore != form)
        QTimer::singleShot(0, formBefore, &QObject::deleteLater);
    if (current)
        current->setActive(isActive());
    Q_EMIT currentChanged();
}

} // namespace quayside

#include "moc_resourcescontroller.cpp"
