// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/servers/serverlistmodel.h"

namespace quayside {

/// What the sidebar lists: servers, and groups as rows above their servers.
class SidebarModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to SidebarController.")

public:
    /// A server, or the head of a group, which has no serverId.
    struct Row
    {
        QString group; ///< That the server is in, or that this is the head of.
        QString serverId;
        QString name; ///< Of the server, or of the group.
        ServerState::Kind state = ServerState::Kind::Stopped;
        QString idText; ///< The id of the server, where another one has its name; else empty.
        QString stateText;
        QString reviewReason; ///< See ServerController.
        QString lookAlike; ///< That its name looks like another one; empty: it does not.
        QString iconAddress;
        bool mayChange = false;
        bool isEnabled = true;
        bool isSelected = false;
        bool isCollapsed = false;
        int memberCount = 0; ///< Of a group.

        bool isGroup() const { return serverId.isEmpty(); }
        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setList(const QList<Row> &rows);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

} // namespace quayside
