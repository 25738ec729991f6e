// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/profilejson.h"

#include "core/json/write.h"

#include <array>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

/// By mcp::Carrier.
constexpr std::array kCarriers{"stdio", "streamable-http", "sse", "other"};

} // namespace

Value::Object profileJson(const mcp::ServerProfile &profile)
{
    Value server;
    if (profile.implementation)
        server = mcp::json::parse(mcp::json::Raw(mcp::json::write(*profile.implementation)))
                     .valueOr(Value());
    return {{u"era"_s, Value(profile.era == mcp::Era::Stateless ? u"stateless"_s : u"stateful"_s)},
            {u"revision"_s, Value(profile.revision)},
            {u"transport"_s, Value(QString::fromLatin1(kCarriers.at(size_t(profile.carrier))))},
            {u"server"_s, server}};
}

} // namespace quayside
