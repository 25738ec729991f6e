// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/registry/registrymodels.h"

#include "app/text/cleantext.h"
#include "app/text/registrytext.h"
#include "core/storage/secretreference.h"

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::registry::Listing;

void RegistryListModel::setListings(const QList<Listing> &listings)
{
    const auto isSame = [&](qsizetype row) {
        return m_rows.at(row).name == listings.at(row).name
            && m_rows.at(row).version == listings.at(row).version;
    };
    const qsizetype kept = m_rows.size();
    const bool isLonger = kept > 0 && listings.size() >= kept && isSame(0) && isSame(kept - 1);
    if (isLonger && listings.size() == kept)
        return;
    if (isLonger) {
        beginInsertRows({}, int(kept), int(listings.size()) - 1);
        m_rows = listings;
        endInsertRows();
    } else {
        beginResetModel();
        m_rows = listings;
        endResetModel();
    }
    Q_EMIT countChanged();
}

const ListModel::Roles &RegistryListModel::roles() const
{
    static const Roles table = rolesOf<RegistryListModel>({
        {"title", [](const Listing &listing) { return cleanText(listing.shownName()); }},
        {"subtitle",
         [](const Listing &listing) {
             return listing.description.isEmpty()
                 ? listing.name
                 : QString(listing.name + u" · "_s + cleanText(listing.description));
         }},
        {"version", [](const Listing &listing) { return cleanText(listing.version); }},
        {"status", [](const Listing &listing) { return listingStatusText(listing.status); }},
    });
    return table;
}

void InstallRowModel::setEntry(const mcp::ServerEntry &entry, const QStringList &secretVariables)
{
    QList<Row> rows;
    if (entry.isRemote()) {
        rows.append({tr("Address"), cleanText(entry.url)});
        for (const auto &header : entry.headers)
            rows.append({tr("Header"), header.first});
        return setRows(rows);
    }
    rows.append({tr("Program"), cleanText(entry.program)});
    for (qsizetype i = 0; i < entry.arguments.size(); ++i)
        rows.append({tr("Argument %1").arg(i + 1), cleanText(entry.arguments.at(i))});
    for (const auto &[name, value] : entry.environment) {
        const bool isSecret = secretVariables.contains(name) || mcp::isSecretVariable(name, value);
        rows.append({tr("Variable"),
                     name + u'=' + (isSecret ? u"\u2022\u2022\u2022"_s : cleanText(value))});
    }
    setRows(rows);
}

void InstallRowModel::clear()
{
    setRows({});
}

/// Called while the person types: rows stay where they are.
void InstallRowModel::setRows(const QList<Row> &rows)
{
    if (rows.size() == m_rows.size()) {
        for (int row = 0; row < count(); ++row) {
            if (m_rows.at(row) == rows.at(row))
                continue;
            m_rows[row] = rows.at(row);
            Q_EMIT dataChanged(index(row), index(row));
        }
        return;
    }
    beginResetModel();
    m_rows = rows;
    endResetModel();
    Q_EMIT countChanged();
}

const ListModel::Roles &InstallRowModel::roles() const
{
    static const Roles table = rolesOf<InstallRowModel>({
        {"caption", &Row::caption},
        {"text", &Row::text},
    });
    return table;
}

} // namespace quayside

#include "moc_registrymodels.cpp"
