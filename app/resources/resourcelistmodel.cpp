// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/resources/resourcelistmodel.h"

#include "app/images/iconaddress.h"
#include "app/resources/resourcetree.h"
#include "app/text/cleantext.h"

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

/// An icon of Quayside.Components.
QString iconOf(const QString &mimeType)
{
    const QString type = mimeType.section(u';', 0, 0).trimmed().toLower();
    if (type.startsWith("image/"_L1))
        return u"image"_s;
    if (type.startsWith("audio/"_L1))
        return u"audio"_s;
    if (type == u"text/csv" || type == u"text/tab-separated-values")
        return u"table"_s;
    if (type.endsWith("json"_L1))
        return u"code"_s;
    if (type.startsWith("text/"_L1))
        return u"text"_s;
    return u"file"_s;
}

/// The description, or the address where there is none.
template<class Entry>
QString secondLineOf(const Entry &entry, const QString &address)
{
    const QString description =
        entry.description.value_or(QString()).left(kSearchedChars).trimmed().section(u'\n', 0, 0);
    return cleanText(description.isEmpty() ? address : description);
}

/// Its title and what the filter looks at. address is its URI or its URI template.
template<class Entry>
CatalogRow rowOf(const Entry &entry, const QString &address)
{
    const QString text = entry.name + u'\n' + entry.title.value_or(QString()) + u'\n'
        + address.left(kSearchedChars) + u'\n'
        + entry.description.value_or(QString()).left(kSearchedChars);
    CatalogRow row;
    row.title = cleanText(entry.title.value_or(entry.name));
    row.secondLine = secondLineOf(entry, address);
    row.searched = text.toLower();
    return row;
}

/// earlier: how many with this address are before it.
QString resourceKey(const QString &uri, int earlier = 0)
{
    return u"r:%1\n%2"_s.arg(uri, QString::number(earlier));
}

QString templateKey(const QString &uriTemplate, int earlier = 0)
{
    return u"t:%1\n%2"_s.arg(uriTemplate, QString::number(earlier));
}

} // namespace

void ResourceListModel::setEntries(const QString &serverId, const QList<mcp::Resource> &resources,
                                   const QList<mcp::ResourceTemplate> &templates)
{
    QList<CatalogRow> rows;
    rows.reserve(resources.size() + templates.size());
    m_resources.clear();
    m_templates.clear();
    QHash<QString, int> seen;
    for (const mcp::Resource &resource : resources) {
        if (resource.uri.startsWith("ui://"_L1))
            continue;
        CatalogRow row = rowOf(resource, resource.uri);
        row.key = resourceKey(resource.uri, seen[resource.uri]++);
        row.iconName = iconOf(resource.mimeType.value_or(QString()));
        row.iconAddress =
            iconAddress({serverId, IconPlace::Kind::Resource, resource.uri}, resource.icons);
        m_resources.insert(row.key, resource);
        rows.append(row);
    }
    seen.clear();
    for (const mcp::ResourceTemplate &one : templates) {
        if (one.uriTemplate.startsWith("ui://"_L1))
            continue;
        CatalogRow row = rowOf(one, one.uriTemplate);
        row.key = templateKey(one.uriTemplate, seen[one.uriTemplate]++);
        row.iconName = u"edit"_s;
        row.iconAddress =
            iconAddress({serverId, IconPlace::Kind::Template, one.uriTemplate}, one.icons);
        row.isTemplate = true;
        m_templates.insert(row.key, one);
        rows.append(row);
    }
    setItems(rows);
}

void ResourceListModel::setTree(bool isTree)
{
    if (m_isTree == isTree)
        return;
    m_isTree = isTree;
    show();
    Q_EMIT isTreeChanged();
}

void ResourceListModel::toggle(const QString &key)
{
    if (!m_closed.remove(key))
        m_closed.insert(key);
    show();
}

const mcp::Resource *ResourceListModel::resource(const QString &key) const
{
    const auto it = m_resources.constFind(key);
    return it == m_resources.cend() ? nullptr : &*it;
}

const mcp::ResourceTemplate *ResourceListModel::resourceTemplate(const QString &key) const
{
    const auto it = m_templates.constFind(key);
    return it == m_templates.cend() ? nullptr : &*it;
}

QString ResourceListModel::keyOf(const QString &uri) const
{
    const QString key = resourceKey(uri);
    return m_resources.contains(key) ? key : QString();
}

QString ResourceListModel::keyOfTemplate(const QString &uriTemplate) const
{
    const QString key = templateKey(uriTemplate);
    return m_templates.contains(key) ? key : QString();
}

QList<CatalogRow> ResourceListModel::treeOf(const QList<CatalogRow> &resources) const
{
    QStringList uris;
    uris.reserve(resources.size());
    for (const CatalogRow &resource : resources)
        uris.append(m_resources.value(resource.key).uri);
    QList<CatalogRow> rows;
    int hiddenBelow = INT_MAX;
    for (const TreeRow &place : resourceTree(uris)) {
        if (place.depth > hiddenBelow)
            continue;
        hiddenBelow = INT_MAX;
        CatalogRow row;
        if (place.leaf >= 0) {
            row = resources.at(place.leaf);
            row.secondLine.clear();
        } else {
            row.key = u"f:"_s + place.path;
            row.isFolder = true;
            row.title = cleanText(place.label);
            row.iconName = u"folder"_s;
            row.isExpanded = !filter().isEmpty() || !m_closed.contains(row.key);
            if (!row.isExpanded)
                hiddenBelow = place.depth;
        }
        row.depth = place.depth;
        rows.append(row);
    }
    return rows;
}

QList<CatalogRow> ResourceListModel::arranged(const QList<CatalogRow> &found) const
{
    const auto isTemplate = [](const CatalogRow &row) { return row.isTemplate; };
    const qsizetype count = std::ranges::find_if(found, isTemplate) - found.cbegin();
    const QList<CatalogRow> rows = m_isTree ? treeOf(found.first(count)) : found.first(count);
    QList<CatalogRow> templates = found.sliced(count);
    if (!templates.isEmpty())
        templates.first().isFirstTemplate = true;
    return rows + templates;
}

} // namespace quayside

#include "moc_resourcelistmodel.cpp"
