// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/catalog/catalogmodel.h"
#include "core/protocol/resources.h"

#include <QHash>
#include <QSet>

namespace quayside {

/// The resources and templates of one server, as many as match the filter: as two lists, or the resources as a tree by
/// URI.
class ResourceListModel : public quayside::CatalogModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ResourcesController.")
    Q_PROPERTY(bool isTree READ isTree WRITE setTree NOTIFY isTreeChanged)

public:
    using CatalogModel::CatalogModel;

    /// Resources for apps (`ui://`) are left out (RES-14).
    void setEntries(const QString &serverId, const QList<mcp::Resource> &resources,
                    const QList<mcp::ResourceTemplate> &templates);

    bool isTree() const { return m_isTree; }
    void setTree(bool isTree);
    int resourceCount() const { return int(m_resources.size()); } ///< Without templates.
    const mcp::Resource *resource(const QString &key) const;
    const mcp::ResourceTemplate *resourceTemplate(const QString &key) const;
    /// Of the first resource with this URI; empty if there is none.
    QString keyOf(const QString &uri) const;
    QString keyOfTemplate(const QString &uriTemplate) const;

    /// Opens or closes a folder.
    Q_INVOKABLE void toggle(const QString &key);

Q_SIGNALS:
    void isTreeChanged();

private:
    QList<CatalogRow> arranged(const QList<CatalogRow> &found) const override;
    QList<CatalogRow> treeOf(const QList<CatalogRow> &resources) const;

    QHash<QString, mcp::Resource>
        m_resources; ///< By key, which is unique also when a server lists a URI twice.
    QHash<QString, mcp::ResourceTemplate> m_templates;
    QSet<QString> m_closed; ///< Folders.
    bool m_isTree = false;
};

} // namespace quayside
