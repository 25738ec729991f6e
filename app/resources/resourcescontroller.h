// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/catalog/catalogcontroller.h"
#include "app/resources/resourcecontroller.h"
#include "app/resources/resourcelistmodel.h"
#include "app/resources/templatecontroller.h"

namespace quayside {

/// The resources of one server, and the one that is shown.
class ResourcesController
    : public quayside::CatalogController // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ServerController.")

    Q_PROPERTY(int count READ count NOTIFY changed) ///< Without templates.
    Q_PROPERTY(quayside::ResourceController *current READ current NOTIFY currentChanged)
    /// The template whose form is shown, above what was read with it.
    Q_PROPERTY(
        quayside::TemplateController *currentTemplate READ currentTemplate NOTIFY currentChanged)

public:
    ResourcesController(mcp::Server *server, const AppPorts &ports, QObject *parent = nullptr);
    ~ResourcesController() override;

    ResourceListModel *list() override { return &m_list; }
    int count() const { return m_list.resourceCount(); }
    QString currentKey() const override { return m_currentKey; }
    ResourceController *current() const { return m_current; }
    TemplateController *currentTemplate() const { return m_currentTemplate; }

    void setActive(bool isActive) override;
    void select(const QString &key) override;
    /// Shows the resource with this URI, listed or not (TOOL-19).
    void open(const QString &uri);
    /// Shows the form of the template, if it is listed.
    void openTemplate(const QString &uriTemplate) { select(m_list.keyOfTemplate(uriTemplate)); }

private:
    Catalogs catalogsOf(const mcp::Connection &connection) const override;
    void showList() override;
    void clearList() override;
    bool isFirstReading() const override;
    void setCurrent(const QString &key, ResourceController *current, TemplateController *form = {});
    ResourceController *unlisted(const QString &uri);

    ResourceListModel m_list;
    QPointer<ResourceController> m_current;
    QPointer<TemplateController> m_currentTemplate;
    QString m_currentKey;
};

} // namespace quayside
