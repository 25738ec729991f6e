// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/challenge.h"
#include "core/auth/metadata.h"
#include "core/base/pending.h"

#include <QObject>

namespace mcp::auth {

struct DiscoveryQuestion
{
    QUrl endpoint;
    TokenChallenge challenge; ///< As the server gave it, else empty.
    /// Of several issuers the first of these, else the first one named (AUTH-06).
    QStringList preferredIssuers;
    QString configuredIssuer; ///< By the person; for when the server names none (AUTH-04).
    /// The server may be of 2025-03-26, which knew no resource metadata: its own origin signs in then, at default addresses
    /// where it does not say (AUTH-08). False once it has spoken a later revision (SEC-25).
    bool mayAssume = false;
};

/// The authorization server of an MCP server, and its endpoints.
struct Discovery
{
    std::optional<ResourceMetadata> resource; ///< Absent when the server has none (AUTH-04).
    QStringList issuers; ///< To choose from, never empty.
    ServerMetadata server; ///< Of the chosen issuer.
    QString resourceValue; ///< For `resource` in every request (AUTH-32).
    /// The issuer is in the private network that the server is in, and the person has not agreed to contact it: nothing of
    /// server is known but its issuer (SEC-31).
    bool isUnread = false;

    /// How tokens for the server are bound to a key (RFC 9449). What only the issuer announces does not count: many issuers
    /// announce it for all their servers, of which few take such tokens.
    enum class Binding {
        None,
        Possible, ///< Server and issuer both take it.
        Required, ///< The server takes nothing else.
    };
    /// challenge: of the server.
    Binding binding(const TokenChallenge &challenge) const;
};

/// One run: reads what the server and its authorization server publish, and checks it. Nothing secret is sent.
/// Deletes itself.
class DiscoveryFlow : public QObject
{
    Q_OBJECT

public:
    /// Fails with a Problem. fetch must outlive the flow, which goes with owner.
    static Pending<Discovery> run(Fetch *fetch, const DiscoveryQuestion &question, QObject *owner);
    /// Only what issuer says of itself; the rest of Discovery is empty.
    static Pending<Discovery> runFor(Fetch *fetch, const QString &issuer, QObject *owner);
    ~DiscoveryFlow() override;

private:
    DiscoveryFlow(Fetch *fetch, const DiscoveryQuestion &question, QObject *owner);

    void readResource();
    void onResource(const Result<Answer> &answer);
    void useResource(const ResourceMetadata &metadata);
    void withoutResource();
    void chooseIssuer(const QStringList &issuers);
    void readServer();
    void onServer(const Result<Answer> &answer);
    void onPrivateIssuer(const Error &why);
    void withoutServer();
    void finish(const Result<Discovery> &result);

    Fetch *m_fetch;
    DiscoveryQuestion m_question;
    QStringList m_named; ///< Document addresses from the challenge that were not requested yet.
    QStringList m_candidates; ///< Where a document may be, those not asked yet.
    QString m_document; ///< The address that was requested last.
    bool m_isNamed = false; ///< m_document is an address from the challenge.
    QString m_missing; ///< Error of the first address from the challenge that has no document.
    QString m_issuer;
    bool m_isOwnIssuer = false; ///< AUTH-08: no document names the issuer.
    Discovery m_found;
    Promise<Discovery> m_promise;
    CallHandle m_call;
};

} // namespace mcp::auth
