// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/keyedlistmodel.h"
#include "app/servers/serverstate.h"

namespace quayside {

/// The configured servers, in the order of the configuration.
class ServerListModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to App.")

public:
    /// One server as the list shows it.
    struct Row
    {
        QString serverId;
        QString name;
        ServerState::Kind state = ServerState::Kind::Stopped;
        QString stateText;
        bool mayChange = false;
        bool isSelected = false;

        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setServers(const QList<Row> &servers);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

} // namespace quayside
