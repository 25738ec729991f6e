// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"
#include "core/registry/listing.h"
#include "core/storage/serverentry.h"

#include <QQmlEngine>

namespace quayside {

/// Listings of a registry.
class RegistryListModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to RegistryController.")

public:
    using ListModel::ListModel;
    /// Rows that stay the first ones are kept.
    void setListings(const QList<mcp::registry::Listing> &listings);

    int count() const override { return int(m_rows.size()); }
    const mcp::registry::Listing &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<mcp::registry::Listing> m_rows;
};

/// The parts of a command or an address that a listing leads to, one per row; the values of secrets are hidden.
class InstallRowModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to ListingController.")

public:
    using ListModel::ListModel;
    void setEntry(const mcp::ServerEntry &entry, const QStringList &secretVariables);
    void clear();

    struct Row
    {
        QString caption;
        QString text;

        bool operator==(const Row &) const = default;
    };
    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;
    void setRows(const QList<Row> &rows);

    QList<Row> m_rows;
};

} // namespace quayside
