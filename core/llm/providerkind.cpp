// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/providerkind.h"

#include "core/llm/wireformat.h"

#include <iterator>

namespace mcp::llm {

using namespace Qt::StringLiterals;

namespace {

constexpr ProviderKind kProviderKinds[]{
    {{}, "https://api.openai.com/v1"_L1, createOpenAiFormat},
    {"Anthropic"_L1, "https://api.anthropic.com/v1"_L1, createAnthropicFormat},
    {"Google Gemini"_L1, "https://generativelanguage.googleapis.com/v1beta"_L1, createGeminiFormat},
};
static_assert(std::size(kProviderKinds) == jsonNames(ProviderEntry::Kind()).size());

} // namespace

std::span<const ProviderKind> providerKinds()
{
    return kProviderKinds;
}

const ProviderKind &providerKind(ProviderEntry::Kind kind)
{
    return kProviderKinds[size_t(kind)];
}

ToolFormat toolFormatOf(const ProviderEntry &provider, const QString &model)
{
    const auto address = providerAddress(provider.baseUrl);
    const QString host = address ? address->host : QString();
    return providerKind(provider.kind).createFormat(host)->toolFormat(model);
}

} // namespace mcp::llm
