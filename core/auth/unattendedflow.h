// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/discovery.h"
#include "core/auth/organisation.h"
#include "core/auth/tokenrequest.h"
#include "core/auth/workloadtoken.h"

namespace mcp::auth {

class Credentials;

/// Requests tokens without a page of the authorization server: with the credentials of the client itself (AUTH-70), with a
/// token of the platform that it runs on (RFC 7523, section 2.1), or with the identity of the person at an organisation (AUTH-80). One object is one run, and deletes itself.
class UnattendedFlow final : public QObject
{
    Q_OBJECT

public:
    struct Subject
    {
        ServerMetadata server; ///< The authorization server of the MCP server.
        ClientIdentity client; ///< Registered with server.
        QString resource;
        QStringList scopes;
        IdentityProvider organisation; ///< Empty: client requests tokens for itself.
        WorkloadSource workload = {}; ///< Empty: with its own credentials.
        ProofOfTokens proof = {};
        bool sendsResource = true; ///< Sends `resource` to the token endpoint.
    };

    /// fetch and credentials must outlive it.
    UnattendedFlow(Fetch *fetch, Credentials *credentials, Subject subject, QObject *parent);
    ~UnattendedFlow() override;

    const ClientIdentity &client() const { return m_subject.client; }
    /// Fails with a Problem.
    Pending<TokenSet> start();
    /// Continues after signOnNeeded() with the tokens of the provider; nonce is that of the request (AUTH-81).
    void continueWith(const TokenSet &tokens, const QByteArray &nonce);

Q_SIGNALS:
    /// No valid ID token is stored: the person must sign in on the page of provider.
    void signOnNeeded(const mcp::auth::ServerMetadata &provider);

private:
    void requestForClient();
    void requestForWorkload();
    void onProvider(const Result<Discovery> &provider);
    ClientIdentity clientAtProvider() const;
    void requestForPerson();
    void requestByAssertion(const QString &assertion);
    void onTokens(const Result<TokenSet> &tokens);
    QString sentResource() const;
    void finish(const Result<TokenSet> &result);

    Fetch *m_fetch;
    Credentials *m_credentials;
    Subject m_subject;
    ServerMetadata m_provider; ///< Of the organisation.
    QString m_idToken;
    Promise<TokenSet> m_promise;
    CallHandle m_call;
    bool m_hasRepeated = false;
};

} // namespace mcp::auth
