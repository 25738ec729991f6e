// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/recallbench.h"

#include "tests/unit/chat/toolcorpus.h"

#include <QSet>

#include <cstdio>

namespace quayside {

int benchRecall()
{
    const auto tools = mcp::recordedTools();
    QSet<QString> servers;
    for (const auto &entry : tools)
        servers.insert(entry.serverId);
    const mcp::ToolRecall recall = mcp::recallOf(tools, mcp::kToolQuestions);
    const double count = double(mcp::kToolQuestions.size());
    std::printf("{\"definitions\":%d,\"servers\":%d,\"variants\":0,\"questions\":%d,"
                "\"first_percent\":%.1f,\"five_percent\":%.1f,\"ten_percent\":%.1f}\n",
                int(tools.size()), int(servers.size()), int(count), 100 * recall.first / count,
                100 * recall.amongFive / count, 100 * recall.amongTen / count);
    return 0;
}

} // namespace quayside
