// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/signinsettings.h"

namespace mcp::auth {

void SignInContext::createFetch()
{
    fetch = std::make_unique<Fetch>(FetchPorts{ports.client, ports.resolver, ports.clock},
                                    settings.endpoint);
    for (const QString &issuer : {settings.issuer, settings.identityProvider.issuer}) {
        if (!issuer.isEmpty())
            fetch->trustOrigin(QUrl(issuer));
    }
    trustAgreed();
}

void SignInContext::trustAgreed() const
{
    const QStringList issuers = ports.credentials->agreed(
        settings.server, canonicalResource(settings.endpoint), Agreement::Contact);
    for (const QString &issuer : issuers)
        fetch->trustOrigin(QUrl(issuer));
}

} // namespace mcp::auth
