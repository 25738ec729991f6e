// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/feature.h"
#include "app/base/keyedlistmodel.h"

#include <QObject>
#include <QQmlEngine>

/// The state of a server, for icons and texts.
namespace quayside::ServerState {
Q_NAMESPACE
QML_ELEMENT

enum class Kind {
    NotReviewed, ///< Waits for the review of its command or address.
    Stopped,
    Connecting,
    Ready,
    Reconnecting, ///< Lost, and about to be tried again.
    Stopping,
    Failed,
    Working, ///< Ready, with calls running.
    NeedsSignIn, ///< Waits for a sign-in, while connecting or in a call.
    Asking, ///< Ready, with an open request that belongs to no task.
};
Q_ENUM_NS(Kind)

} // namespace quayside::ServerState

namespace quayside {

/// The configured servers, in the order of the configuration.
// The base in full, or qmllint does not find it.
class ServerListModel : public quayside::KeyedListModel, public Feature<ServerListModel>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

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

    explicit ServerListModel(QObject *parent)
        : KeyedListModel(parent)
    {
    }
    void setServers(const QList<Row> &servers);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

} // namespace quayside
