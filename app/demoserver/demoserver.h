// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/serve/server.h"

#include <QTimer>

namespace quayside {

/// A small well-behaved server: tools with every kind of result, some that ask first, long jobs, resources, prompts, skills.
class DemoServer final : public QObject
{
    Q_OBJECT

public:
    explicit DemoServer(QObject *parent = nullptr);

    mcp::serve::Server *server() { return &m_server; }

private:
    void updateLog();

    mcp::serve::Server m_server;
    QTimer m_log; ///< While somebody wants to read of the harbour log.
};

} // namespace quayside
