// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/feature.h"

namespace mcp::serve {

void declareExtension(ServerCapabilities &capabilities, const QString &name,
                      const QByteArray &settings)
{
    json::Value all =
        json::parse(capabilities.extensions.value_or(Presence()).value).valueOr(json::Value());
    all.insert(name, json::parse(json::Raw(settings)).valueOr(json::Value()));
    capabilities.extensions = Presence{all.toRaw()};
}

} // namespace mcp::serve

#include "moc_feature.cpp"
