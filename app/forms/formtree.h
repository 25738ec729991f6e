// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/schema/pattern.h"

#include <functional>

namespace quayside {

/// What all nodes of one form share.
struct FormTree
{
    static constexpr int kNodes =
        2'000; ///< Live nodes of one form; beyond that nothing can be added.
    static constexpr int kItems = 200; ///< Items of one array that are shown as rows.

    mcp::json::Value document; ///< The schema, for references.
    mcp::schema::PatternChecker patterns;
    bool checksFormats =
        false; ///< Whether e-mail, date and the like are checked (ELIC-10) or only said (SCH-05).
    bool isLoading = false; ///< Many nodes change at once: edited() stays quiet.
    int nodeCount = 0;
    std::function<void()> edited;
};

} // namespace quayside
