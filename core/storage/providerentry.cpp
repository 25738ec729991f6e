// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/providerentry.h"

namespace mcp {

using namespace Qt::StringLiterals;

QString ProviderEntry::keyName() const
{
    const auto address = providerAddress(baseUrl);
    return u"model "_s + id + u' ' + (address ? address->origin() : QString());
}

QString usualBaseUrl(ProviderEntry::Kind kind)
{
    switch (kind) {
    case ProviderEntry::Kind::OpenAi:
        return u"https://api.openai.com/v1"_s;
    case ProviderEntry::Kind::Anthropic:
        return u"https://api.anthropic.com/v1"_s;
    case ProviderEntry::Kind::Gemini:
        return u"https://generativelanguage.googleapis.com/v1beta"_s;
    }
    return {};
}

Result<WebAddress> providerAddress(const QString &baseUrl)
{
    auto address = parseWebAddress(baseUrl);
    if (!address)
        return address;
    if (!address->isSecure() && !address->isLoopback)
        return Error::policy(u"http:// only to this computer"_s);
    if (address->url.hasQuery())
        return Error::policy(u"no part behind a question mark"_s);
    return address;
}

} // namespace mcp
