// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/toolsearch.h"
#include "tests/unit/chat/toolquestions.h"

#include <QStringList>

namespace mcp {

/// The tools in data/servertools, by server. A server is named after its file.
QList<chat::ToolSearch::Entry> recordedTools();

/// Of how many questions a wanted tool is the first result, among five and among ten.
struct ToolRecall
{
    int first = 0;
    int amongFive = 0;
    int amongTen = 0;
    QStringList missed; ///< The other questions, with the results.
};
ToolRecall recallOf(const QList<chat::ToolSearch::Entry> &tools,
                    const QList<ToolQuestion> &questions);

} // namespace mcp
