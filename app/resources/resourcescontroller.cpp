// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/resources/resourcescontroller.h"

#include "app/text/listtext.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/connection.h"
#include "core/host/server.h"

#include <QTimer>

namespace quayside {

ResourcesController::ResourcesController(mcp::Server *server, const AppPorts &ports,
                                         QObject *parent)
    : QObject(parent)
    , m_server(server)
    , m_ports(ports)
{
    m_list.setServer(server->entry().id);
    connect(server, &mcp::Server::stateChanged, this, &ResourcesController::watch);
    watch();
}

ResourcesController::~ResourcesController() = default;

/// The catalogs come with the first link, and change with the connection.
void ResourcesController::watch()
{
    const bool isReady = m_server->state() == mcp::Server::State::Ready;
    mcp::Connection *live = isReady ? m_server->connection() : nullptr;
    mcp::ResourceCatalog *resources = live ? live->resources() : nullptr;
    mcp::ResourceTemplateCatalog *templates = live ? live->resourceTemplates() : nullptr;
    if (isReady && !resources) {
        m_list.setEntries({}, {}); // It offers none.
        m_isOffered = false;
    }
    if (resources != m_resources) {
        m_resources = resources;
        m_templates = templates;
        for (mcp::Catalog *catalog :
             {static_cast<mcp::Catalog *>(resources), static_cast<mcp::Catalog *>(templates)}) {
            if (catalog)
                connect(catalog, &mcp::Catalog::changed, this, &ResourcesController::updateSoon);
        }
    }
    update();
}

/// The two lists often change together.
void ResourcesController::updateSoon()
{
    if (std::exchange(m_isUpdateDue, true))
        return;
    QTimer::singleShot(0, this, [this] {
        m_isUpdateDue = false;
        update();
    });
}

void ResourcesController::update()
{
    m_isLoading =
        (m_resources && m_resources->isLoading()) || (m_templates && m_templates->isLoading());
    m_problem.clear();
    m_warnings.clear();
    if (m_resources && m_templates) {
        m_isOffered = true;
        if (m_resources->problem())
            m_problem = errorText(*m_resources->problem(), Occasion::List).title;
        m_warnings = listWarningTexts(m_resources->warnings() + m_templates->warnings());
        const bool isFirst = m_resources->isLoading() && m_resources->resources().isEmpty()
            && m_list.totalCount() == 0;
        if (!isFirst)
            m_list.setEntries(m_resources->resources(), m_templates->templates());
        if (const mcp::Resource *now = m_list.resource(m_currentKey); now && m_current)
            m_current->setResource(*now);
    }
    Q_EMIT changed();
}

void ResourcesController::setActive(bool isActive)
{
    m_isActive = isActive;
    if (isActive && m_resources && m_templates) {
        m_resources->ensureFresh();
        m_templates->ensureFresh();
        update();
    }
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

void ResourcesController::refresh()
{
    if (!m_resources || !m_templates)
        return;
    m_resources->refresh();
    m_templates->refresh();
    update();
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
        current->setActive(m_isActive);
    Q_EMIT currentChanged();
}

} // namespace quayside

#include "moc_resourcescontroller.cpp"
