// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/providerentry.h"

namespace mcp {

using namespace Qt::StringLiterals;

QString ProviderEntry::keyName() const
{
    const auto address = providerAddress(baseUrl);
    return u"model "_s + id + u' ' + (address ? address->origin() : QString());
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
