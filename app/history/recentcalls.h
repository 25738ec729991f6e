// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/history/historymodels.h"

#include <functional>

namespace quayside {

/// The last calls of one server, of tools that it still offers. Read while they are on screen.
class RecentCalls : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ServerController.")
    Q_PROPERTY(quayside::HistoryModel *calls READ calls CONSTANT)

public:
    static constexpr int kShown = 5;
    static constexpr int kRead = 50; ///< Some of them may be of tools that are gone.

    using IsOffered = std::function<bool(const QString &tool)>;
    RecentCalls(const QString &serverId, const AppPorts &ports, IsOffered isOffered,
                QObject *parent = nullptr);

    HistoryModel *calls() { return &m_calls; }
    Q_INVOKABLE void setActive(bool isActive);

private:
    void update();

    QString m_serverId;
    AppPorts m_ports;
    IsOffered m_isOffered;
    HistoryModel m_calls;
    bool m_isActive = false;
};

} // namespace quayside
