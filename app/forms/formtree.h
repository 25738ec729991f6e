// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/forms/earliervalues.h"
#include "core/json/value.h"
#include "core/schema/pattern.h"

#include <QString>

#include <functional>

namespace quayside {

class FormNode;

/// What all nodes of one form share.
struct FormTree
{
    static constexpr int kNodes =
        2'000; ///< Live nodes of one form; beyond that nothing can be added.
    static constexpr int kItems = 200; ///< Items of one array that are shown as rows.

    mcp::json::Value document; ///< The schema, for references.
    mcp::schema::PatternChecker patterns;
    /// A question of a server: what does not fit is not sent, formats included (ELIC-10). Else formats are only said
    /// (SCH-05).
    bool checksFormats = false;
    QString suggester; ///< Who wrote the defaults; empty where they are not marked.
    QString folder; ///< Where dialogs for files open; empty: files of this computer are of no use.
    bool isRemembering = false; ///< Earlier values are offered.
    EarlierValues earlier;
    bool isLoading = false; ///< Many nodes change at once: edited() stays quiet.
    int nodeCount = 0;
    std::function<void(FormNode *)> edited;
};

} // namespace quayside
