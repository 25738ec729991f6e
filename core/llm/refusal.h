// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/llm/modelhabits.h"

#include <QByteArray>
#include <QString>

#include <chrono>
#include <optional>

namespace mcp::llm {

/// What a provider answered instead of an answer.
struct Refusal
{
    int status = 0; ///< Of HTTP; 200 when it came in the middle of a good answer.
    QByteArray body; ///< Its start.
    std::optional<std::chrono::milliseconds> retryAfter; ///< From the headers.
    QString key; ///< The sent key; removed from the texts of the provider.
};

/// The error for it. Each provider has its own words; what they mean is told by a ProviderProblem.
Error toError(const Refusal &refusal);

/// The habits of the model that explain the refusal; none for other refusals.
Habits habitsIn(const Refusal &refusal);

} // namespace mcp::llm
