// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/llm/providerentry.h"

#include <QString>

#include <memory>
#include <span>

namespace mcp::llm {

class WireFormat;

/// The kinds of schemas that providers take for the arguments of tools.
enum class ToolFormat {
    OpenAi,
    LikeOpenAi, ///< The OpenAI format at another address. These take less.
    Anthropic,
    Gemini, ///< Also behind a gateway in the OpenAI format.
};

/// What is known of a kind of provider before one is asked. Its WireFormat knows the rest: how it is asked, whether it needs a key, and
/// which schemas it takes. A new kind is a value of ProviderEntry::Kind, a row of the table in providerkind.cpp, and a WireFormat.
struct ProviderKind
{
    QLatin1StringView
        title; ///< Its own name, which is not translated; empty if the format is that of many.
    QLatin1StringView baseUrl; ///< Its usual address.
    /// host is that of the base address.
    std::unique_ptr<WireFormat> (*createFormat)(const QString &host) = nullptr;
};

/// In the order of ProviderEntry::Kind.
std::span<const ProviderKind> providerKinds();
const ProviderKind &providerKind(ProviderEntry::Kind kind);

/// What the provider takes for tools of this model.
ToolFormat toolFormatOf(const ProviderEntry &provider, const QString &model);

} // namespace mcp::llm
