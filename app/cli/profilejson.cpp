// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/profilejson.h"

#include "core/json/write.h"

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

QString carrierWord(mcp::Carrier carrier)
{
    switch (carrier) {
    case mcp::Carrier::Stdio:
        return u"stdio"_s;
    case mcp::Carrier::StreamableHttp:
        return u"streamable-http"_s;
    case mcp::Carrier::Sse:
        return u"sse"_s;
    case mcp::Carrier::Other:
        break;
    }
    return u"other"_s;
}

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
    json.string(carrierWord(profile.carrier));
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
