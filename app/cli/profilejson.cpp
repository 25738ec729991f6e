// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/profilejson.h"

#include "core/json/write.h"

#include <array>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

/// By mcp::Carrier.
constexpr std::array kCarriers{"stdio", "streamable-http", "sse", "other"};

} // namespace

QByteArray profileJson(const mcp::ServerProfile &profile)
{
    mcp::json::Writer json;
    json.beginObject();
    json.key("era");
    json.string(profile.era == mcp::Era::Stateless ? u"stateless"_s : u"stateful"_s);
    json.comma();
    json.key("revision");
    json.string(profile.revision);
    json.comma();
    json.key("transport");
    json.string(QString::fromLatin1(kCarriers.at(size_t(profile.carrier))));
    json.comma();
    json.key("server");
    if (profile.implementation)
        json.raw(mcp::json::write(*profile.implementation));
    else
        json.null();
    json.endObject();
    return json.take();
}

} // namespace quayside
