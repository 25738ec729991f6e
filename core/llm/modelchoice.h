// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/llm/providerentry.h"
#include "core/protocol/sampling.h"

#include <QList>
#include <QString>

#include <optional>

namespace mcp::llm {

/// What a model is like, each from 0 to 1 (see ModelEntry).
struct ModelTraits
{
    double cost = 0;
    double speed = 0;
    double intelligence = 0;
};

/// What the person says of model, and for the rest a guess from its name; what runs on this computer is free.
ModelTraits traitsOf(const ProviderEntry &provider, const ModelEntry &model);

/// Whether a model writes text, by what its name says: false for embeddings, speech, pictures, video and moderation.
bool writesText(const QString &name);

/// The selected model, and the reason.
struct ModelChoice
{
    enum class Why {
        Preferred, ///< The person likes it best.
        Hint, ///< A hint of the server names it.
        Priorities, ///< It suits the server's priorities best.
        Only, ///< There is no other.
        First, ///< There are no preferences, or nothing that is known of the models speaks for one of them.
    };

    int provider = 0; ///< Index among the entries.
    int model = 0; ///< Index among its models.
    Why why = Why::First;
    QString hint; ///< The hint that matched. Untrusted.

    bool operator==(const ModelChoice &) const = default;
};

/// SAMP-08: the person's own choice wins, then the first hint that fits a model, then the priorities. Where more than one
/// model fits a hint, the priorities decide among them. Nothing when there is no model.
std::optional<ModelChoice> chooseModel(const std::optional<ModelPreferences> &preferences,
                                       const QList<ProviderEntry> &entries,
                                       const std::optional<ModelName> &preferred);

} // namespace mcp::llm
