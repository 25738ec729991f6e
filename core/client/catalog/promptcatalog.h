// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/catalog/catalog.h"
#include "core/protocol/prompts.h"

namespace mcp {

/// The prompts of a connection (PROMPT-01).
class PromptCatalog final : public ListCatalog<ListPrompts, &ListPromptsResult::prompts, Prompt>
{
public:
    explicit PromptCatalog(Requests *requests, Clock *clock, QObject *parent = nullptr)
        : ListCatalog(requests, clock, parent)
    {
    }

    const QList<Prompt> &prompts() const { return items(); }

protected:
    bool accepts(const Prompt &) override { return true; }
};

} // namespace mcp
