// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/requestmeta.h"

namespace mcp::serve {

using namespace Qt::StringLiterals;

const json::Value *metaMember(const json::Value &params, QLatin1StringView name)
{
    return params.at(u"_meta").find(QString("io.modelcontextprotocol/"_L1 + name));
}

std::optional<rpc::Id> progressTokenOf(const json::Value &params)
{
    const json::Value &token = params.at(u"_meta").at(u"progressToken");
    return token.toString().size() > kIdChars ? std::nullopt : rpc::Id::fromRaw(token.toRaw());
}

} // namespace mcp::serve
