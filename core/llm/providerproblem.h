// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <chrono>
#include <optional>

namespace mcp::llm {

constexpr qsizetype kProblemChars = 300; ///< Of what a provider says about a problem.

/// Why a provider does not answer, in words that all providers have in common. Travels in `Error::data`.
struct ProviderProblem
{
    enum class Kind {
        NoKey, ///< It wants one.
        WrongKey,
        NotPermitted, ///< The key is valid, but has no permission for this.
        NoCredit, ///< The account has no credit left.
        RateLimited,
        ContextTooLong, ///< The messages, or messages and answer, exceed the context of the model.
        AnswerTooLong, ///< The answer may have more tokens than the model can give.
        ContentRefused, ///< The content violates the provider's rules, or the model refused.
        UnknownModel,
        Overloaded,
        NotTaken, ///< A kind of content that cannot be put to it (SAMP-10).
        NoAnswer, ///< It ended well and said nothing.
        BadCall, ///< The model wrote a tool call that cannot be read.
        Other,
    };

    Kind kind = Kind::Other;
    std::optional<std::chrono::milliseconds> retryAfter; ///< When to ask again, if it said so.

    bool operator==(const ProviderProblem &) const = default;
};

/// Nothing when error is no refusal of a provider, such as a broken connection.
std::optional<ProviderProblem> providerProblem(const Error &error);

/// Whether the provider wrote the detail of error; otherwise Quayside or the system did.
bool saysProvider(const Error &error);

/// The error for problem: of kind Auth for the first three, Policy for NotTaken, else Remote.
/// httpStatus is 0 if the error did not come from a provider.
Error toError(const ProviderProblem &problem, const QString &detail, int httpStatus = 0);

} // namespace mcp::llm
