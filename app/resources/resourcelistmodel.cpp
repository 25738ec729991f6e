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

template<class Entry>
QString searchedText(const Entry &entry, const QString &address)
{
    const QString text = entry.name + u'\n' + entry.title.value_or(QString()) + u'\n'
        + address.left(kSearchedChars) + u'\n'
        + entry.description.value_or(QString()).left(kSearchedChars);
    return text.toLower();
}

} // namespace

void ResourceListModel::setEntries(const QList<mcp::Resource> &resources,
                                   const QList<mcp::ResourceTemplate> &templates)
{
    const int before = totalCount();
    m_all.clear();
    m_all.reserve(resources.size() + templates.size());
    m_resources.clear();
    m_templates.clear();
    m_keys.clear();
    m_templateKeys.clear();
    QHash<QString, int> seen;
    const auto keyFor = [&seen](const QString &address) {
        return QString(address + u'\n' + QString::number(seen[address]++));
    };
    for (const mcp::Resource &resource : resources) {
        if (resource.uri.startsWith("ui://"_L1))
            continue;
        Row row;
        row.key = keyFor(u"r:"_s + resource.uri);
        row.title = cleanText(resource.title.value_or(resource.name));
        row.secondLine = secondLineOf(resource, resource.uri);
        row.iconName = iconOf(resource.mimeType.value_or(QString()));
        row.iconAddress =
            iconAddress({m_serverId, IconPlace::Kind::Resource, resource.uri}, resource.icons);
        row.searched = searchedText(resource, resource.uri);
        m_resources.insert(row.key, resource);
        if (!m_keys.contains(resource.uri))
            m_keys.insert(resource.uri, row.key);
        m_all.append(row);
    }
    m_resourceCount = int(m_all.size());
    for (const mcp::ResourceTemplate &one : templates) {
        if (one.uriTemplate.startsWith("ui://"_L1))
            continue;
        Row row;
        row.key = keyFor(u"t:"_s + one.uriTemplate);
        row.kind = Template;
        row.title = cleanText(one.title.value_or(one.name));
        row.secondLine = secondLineOf(one, one.uriTemplate);
        row.iconName = u"edit"_s;
        row.iconAddress =
            iconAddress({m_serverId, IconPlace::Kind::Template, one.uriTemplate}, one.icons);
        row.group = u"templates"_s;
        row.searched = searchedText(one, one.uriTemplate);
        m_templates.insert(row.key, one);
        if (!m_templateKeys.contains(one.uriTemplate))
            m_templateKeys.insert(one.uriTemplate, row.key);
        m_all.append(row);
    }
    show();
    if (totalCount() != before)
        Q_EMIT totalCountChanged();
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
    return m_keys.value(uri);
}

QString ResourceListModel::keyOfTemplate(const QString &uriTemplate) const
{
    return m_templateKeys.value(uriTemplate);
}

QList<ResourceListModel::Row> ResourceListModel::treeOf(const QList<Row> &resources) const
{
    QStringList uris;
    uris.reserve(resources.size());
    for (const Row &row : resources)
        uris.append(m_resources.value(row.key).uri);
    QList<Row> rows;
    int hiddenBelow = INT_MAX;
    for (const TreeRow &place : resourceTree(uris)) {
        if (place.depth > hiddenBelow)
            continue;
        hiddenBelow = INT_MAX;
        Row row;
        if (place.leaf >= 0) {
            row = resources.at(place.leaf);
            row.secondLine.clear();
        } else {
            row.key = u"f:"_s + place.path;
            row.kind = Folder;
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

void ResourceListModel::show()
{
    const QList<Row> found = matching(m_all);
    QList<Row> resources;
    QList<Row> templates;
    for (const Row &row : found)
        (row.kind == Template ? templates : resources).append(row);
    const int matches = int(found.size());
    const bool isOther = std::exchange(m_matchCount, matches) != matches;
    setRows(m_rows, (m_isTree ? treeOf(resources) : resources) + templates,
            [](const Row &row) { return row.key; });
    if (isOther)
        Q_EMIT matchCountChanged();
}

const ListModel::Roles &ResourceListModel::roles() const
{
    static const Roles table = rolesOf<ResourceListModel>({
        {KeyRole, "key", &Row::key},
        {KindRole, "kind", &Row::kind},
        {TitleRole, "title", &Row::title},
        {SecondLineRole, "secondLine", &Row::secondLine},
        {DepthRole, "depth", &Row::depth},
        {"iconName", &Row::iconName},
        {"iconAddress", &Row::iconAddress},
        {"group", &Row::group},
        {"expanded", &Row::isExpanded},
    });
    return table;
}

} // namespace quayside

#include "moc_resourcelistmodel.cpp"
