// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/httpendpoint.h"

#include <algorithm>
#include <array>

namespace mcp {

namespace {

bool belongsToProtocol(const QByteArray &name)
{
    constexpr std::array kNames{"accept",     "content-type", "content-length", "transfer-encoding",
                                "connection", "host",         "last-event-id"};
    const QByteArray lower = name.toLower();
    return lower.startsWith("mcp-")
        || std::any_of(kNames.begin(), kNames.end(),
                       [&](const char *reserved) { return lower == reserved; });
}

} // namespace

http::Headers HttpEndpoint::ownHeaders() const
{
    http::Headers own = headers;
    own.removeIf([](const auto &header) { return belongsToProtocol(header.first); });
    return own;
}

QByteArrayList HttpEndpoint::secrets() const
{
    QByteArrayList secrets;
    for (const auto &[name, value] : headers) {
        const qsizetype space = value.lastIndexOf(' ');
        secrets << value << value.sliced(space + 1);
    }
    if (authorizer)
        secrets += authorizer->secrets();
    return secrets;
}

} // namespace mcp
