// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/httptestserver.h"

#include <QHash>
#include <QJsonObject>
#include <QSet>
#include <QStringList>

class QNetworkAccessManager;

namespace mcp {

/// A server that requires an account, its authorization server, both on this machine, and the browser of a person. They
/// are correct unless the test changes that.
class AuthorizationStage : public QObject
{
    Q_OBJECT

public:
    using Form = QMultiHash<QString, QString>;
    using Answer = std::function<void(const TestExchangePtr &)>;

    /// Apart: the authorization server has a port of its own, which the server may not use unasked (SEC-31).
    enum class Places { Together, Apart };

    explicit AuthorizationStage(Places places = Places::Together);
    ~AuthorizationStage() override;

    QUrl endpoint() const { return resource.url(); }
    /// Of the authorization server.
    QString issuer() const;
    static QString issuerOf(const HttpTestServer &server);
    /// The challenge of a 401 response.
    QByteArray challenge(const QByteArray &scope = {}) const;
    /// The challenge of a 403 response for missing scopes.
    static QByteArray insufficient(const QByteArray &scope);

    /// The person agrees at the authorization server: opens address and follows redirects.
    void browse(const QUrl &address);

    /// All requests of the authorization server to this path.
    QList<TestExchangePtr> asked(const QByteArray &path) const;
    qsizetype count(const QByteArray &path) const { return asked(path).size(); }
    /// A parameter of the last request, from its body or query.
    Form lastForm(const QByteArray &path) const;
    static Form formOf(const TestExchangePtr &exchange);

    void revokeAccess() { valid.clear(); }
    /// As the token endpoint does it; for what is in its place.
    void exchangeToken(const TestExchangePtr &exchange);

    HttpTestServer resource;
    HttpTestServer server; ///< Has all requests of the authorization server, wherever that is.
    QJsonObject resourceMetadata;
    QJsonObject metadata; ///< Of the authorization server.
    /// Replaces the usual responses, by path; for both servers.
    QHash<QByteArray, Answer> instead;
    QSet<QString> valid; ///< Access tokens.
    Answer whenSignedIn; ///< Of the server, to a request with one of them.
    QString granted; ///< Scopes, when others than those asked for.
    int expiresIn = 3600;
    bool givesRefreshTokens = true;
    bool rotates = true; ///< A refresh token is good once.
    bool sendsIssuer = true; ///< `iss` in the answer.
    QString tokenType = QStringLiteral("Bearer"); ///< Of its tokens.
    QByteArray scheme = "Bearer"; ///< Of the challenges of the server.
    QSet<QString> refreshTokens; ///< That are good.
    QByteArray callbackPage; ///< The last page in the browser.

private:
    void onResource(const TestExchangePtr &exchange);
    bool isForServer(const TestExchangePtr &exchange) const;
    void onServer(const TestExchangePtr &exchange);
    void authorize(const TestExchangePtr &exchange);
    void giveTokens(const TestExchangePtr &exchange, const QString &scope);

    Places m_places;
    std::unique_ptr<QNetworkAccessManager> m_browser;
    QHash<QString, Form> m_codes;
    int m_clients = 0;
    int m_tokens = 0;
};

} // namespace mcp
