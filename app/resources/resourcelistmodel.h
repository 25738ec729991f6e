// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/filteredlistmodel.h"
#include "core/protocol/resources.h"

#include <QSet>

namespace quayside {

/// The resources and templates of one server, as many as match the filter: as two lists, or the resources as a tree by
/// URI.
class ResourceListModel : public quayside::FilteredListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ResourcesController.")
    Q_PROPERTY(bool isTree READ isTree WRITE setTree NOTIFY isTreeChanged)
    Q_PROPERTY(int matchCount READ matchCount NOTIFY matchCountChanged) ///< Without folders.

public:
    enum Kind { Resource, Template, Folder };
    Q_ENUM(Kind)
    enum Role { KeyRole = Qt::UserRole, KindRole, TitleRole, SecondLineRole, DepthRole };
    Q_ENUM(Role)

    using FilteredListModel::FilteredListModel;
    /// The server whose icons they have (ICON-01); before the first list.
    void setServer(const QString &serverId) { m_serverId = serverId; }

    /// Resources for apps (`ui://`) are left out (RES-14).
    void setEntries(const QList<mcp::Resource> &resources,
                    const QList<mcp::ResourceTemplate> &templates);

    bool isTree() const { return m_isTree; }
    void setTree(bool isTree);
    int totalCount() const override { return int(m_all.size()); } ///< With templates.
    int matchCount() const { return m_matchCount; }
    int resourceCount() const { return m_resourceCount; } ///< Without templates.
    const mcp::Resource *resource(const QString &key) const;
    const mcp::ResourceTemplate *resourceTemplate(const QString &key) const;
    /// Of the resource with this URI; empty if there is none.
    QString keyOf(const QString &uri) const;
    QString keyOfTemplate(const QString &uriTemplate) const;

    /// Opens or closes a folder.
    Q_INVOKABLE void toggle(const QString &key);

    int count() const override { return int(m_rows.size()); }
    const auto &at(int row) const { return m_rows.at(row); }

Q_SIGNALS:
    void isTreeChanged();
    void matchCountChanged();

private:
    struct Row
    {
        QString key; ///< Unique, also when a server lists a URI twice.
        Kind kind = Resource;
        QString title;
        QString secondLine;
        QString iconName;
        QString iconAddress; ///< As iconAddress() gives it.
        QString group; ///< "templates", else empty.
        QString searched; ///< What the filter looks at, in lower case.
        int depth = 0;
        bool isExpanded = false;

        bool operator==(const Row &) const = default;
    };
    const Roles &roles() const override;
    QList<Row> treeOf(const QList<Row> &resources) const;
    void show() override;

    QString m_serverId;
    QList<Row> m_all;
    QList<Row> m_rows;
    QHash<QString, mcp::Resource> m_resources; ///< By key.
    QHash<QString, mcp::ResourceTemplate> m_templates;
    QHash<QString, QString> m_keys; ///< Of resources, by URI.
    QHash<QString, QString> m_templateKeys; ///< By URI template.
    QSet<QString> m_closed; ///< Folders.
    int m_resourceCount = 0;
    int m_matchCount = 0;
    bool m_isTree = false;
};

} // namespace quayside
