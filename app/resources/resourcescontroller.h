// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/resources/resourcecontroller.h"
#include "app/resources/resourcelistmodel.h"
#include "app/resources/templatecontroller.h"

namespace mcp {
class Catalog;
class ResourceCatalog;
class ResourceTemplateCatalog;
} // namespace mcp

namespace quayside {

/// The resources of one server, and the one that is shown. A stopped server keeps showing what it offered last.
class ResourcesController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ServerController.")

    /// What the lists contain; empty while they are read for the first time.
    Q_PROPERTY(quayside::ResourceListModel *list READ list CONSTANT)
    Q_PROPERTY(int count READ count NOTIFY changed) ///< Without templates.
    Q_PROPERTY(bool isOffered READ isOffered NOTIFY changed) ///< By the server, at all.
    Q_PROPERTY(bool isLoading READ isLoading NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(QStringList warnings READ warnings NOTIFY changed)
    Q_PROPERTY(QString currentKey READ currentKey NOTIFY currentChanged)
    Q_PROPERTY(quayside::ResourceController *current READ current NOTIFY currentChanged)
    /// The template whose form is shown, above what was read with it.
    Q_PROPERTY(
        quayside::TemplateController *currentTemplate READ currentTemplate NOTIFY currentChanged)

public:
    ResourcesController(mcp::Server *server, const AppPorts &ports, QObject *parent = nullptr);
    ~ResourcesController() override;

    ResourceListModel *list() { return &m_list; }
    int count() const { return m_list.resourceCount(); }
    bool isOffered() const { return m_isOffered; }
    bool isLoading() const { return m_isLoading; }
    QString problem() const { return m_problem; }
    QStringList warnings() const { return m_warnings; }
    QString currentKey() const { return m_currentKey; }
    ResourceController *current() const { return m_current; }
    TemplateController *currentTemplate() const { return m_currentTemplate; }

    /// The page is on screen: lists and subscriptions are kept up to date.
    Q_INVOKABLE void setActive(bool isActive);
    Q_INVOKABLE void select(const QString &key);
    /// Shows the resource with this URI, listed or not (TOOL-19).
    void open(const QString &uri);
    /// Shows the form of the template, if it is listed.
    void openTemplate(const QString &uriTemplate) { select(m_list.keyOfTemplate(uriTemplate)); }
    Q_INVOKABLE void refresh();

Q_SIGNALS:
    void changed();
    void currentChanged();

private:
    void watch();
    void updateSoon();
    void update();
    void setCurrent(const QString &key, ResourceController *current, TemplateController *form = {});
    ResourceController *unlisted(const QString &uri);

    mcp::Server *m_server;
    AppPorts m_ports;
    ResourceListModel m_list;
    QPointer<mcp::ResourceCatalog> m_resources;
    QPointer<mcp::ResourceTemplateCatalog> m_templates;
    QPointer<ResourceController> m_current;
    QPointer<TemplateController> m_currentTemplate;
    QString m_currentKey; ///< Empty: it is not in the list.
    QString m_problem;
    QStringList m_warnings;
    bool m_isOffered = false;
    bool m_isLoading = false;
    bool m_isUpdateDue = false;
    bool m_isActive = false;
};

} // namespace quayside
