// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/errorvalue.h"
#include "app/base/inboxitem.h"
#include "app/text/launchtext.h"
#include "app/text/linktext.h"
#include "core/auth/serverauthorizer.h"
#include "core/host/server.h"

#include <QPointer>

namespace quayside {

/// Signing in to one server: the request to the person, its progress and its outcome (SEC-33,
/// AUTH-02). The browser is opened after a click on the card and never else (SEC-24).
class SignInController : public quayside::InboxItem // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ServerController.")

    Q_PROPERTY(QString serverId READ serverId CONSTANT)
    Q_PROPERTY(QString serverName READ serverName NOTIFY changed)
    Q_PROPERTY(State state READ state NOTIFY changed)
    Q_PROPERTY(
        bool isLocked READ isLocked NOTIFY changed) ///< Restoring: the keychain does not answer.
    Q_PROPERTY(bool isBusy READ isBusy NOTIFY changed) ///< Working without the person.
    /// A request to the person or an agreed sign-in is open, or its failure was not dismissed.
    Q_PROPERTY(bool isOpen READ isOpen NOTIFY changed)
    /// The person can start a sign-in.
    Q_PROPERTY(bool canBegin READ canBegin NOTIFY changed)

    // What is asked. Hosts are ASCII, as they go over the wire, with the port unless it is the usual one.
    Q_PROPERTY(QString serverHost READ serverHost NOTIFY changed)
    Q_PROPERTY(QStringList serverWarnings READ serverWarnings NOTIFY changed)
    Q_PROPERTY(Request request READ request NOTIFY changed)
    Q_PROPERTY(QString issuerHost READ issuerHost NOTIFY changed)
    Q_PROPERTY(QStringList issuerWarnings READ issuerWarnings NOTIFY changed)
    /// Where the browser is going to, when that is not at issuerHost; else empty.
    Q_PROPERTY(QString otherPageHost READ otherPageHost NOTIFY changed)
    Q_PROPERTY(QStringList otherPageWarnings READ otherPageWarnings NOTIFY changed)
    Q_PROPERTY(QStringList notices READ notices NOTIFY changed) ///< Sentences to read first.
    /// To choose from; empty when there is one only (AUTH-06).
    Q_PROPERTY(QStringList issuers READ issuers NOTIFY changed)
    Q_PROPERTY(int issuerIndex READ issuerIndex WRITE setIssuerIndex NOTIFY changed)
    /// Why the person is asked once more, after they agreed; else empty (SEC-33).
    Q_PROPERTY(QString askedAgain READ askedAgain NOTIFY changed)
    Q_PROPERTY(bool isWider READ isWider NOTIFY changed) ///< The account has fewer permissions.
    Q_PROPERTY(QStringList newScopes READ newScopes NOTIFY changed) ///< All, unless isWider.
    Q_PROPERTY(QStringList oldScopes READ oldScopes NOTIFY changed)
    /// As what Quayside shows itself there, as a sentence (AUTH-20).
    Q_PROPERTY(QString identity READ identity NOTIFY changed)

    // The client ID that the person received from the issuer (AUTH-23).
    Q_PROPERTY(QString redirectAddress READ redirectAddress NOTIFY changed)
    Q_PROPERTY(QString clientId READ clientId WRITE setClientId NOTIFY clientChanged)
    Q_PROPERTY(QString clientSecret READ clientSecret WRITE setClientSecret NOTIFY clientChanged)

    // In the browser.
    Q_PROPERTY(QString pageHost READ pageHost NOTIFY changed)
    Q_PROPERTY(QStringList pageWarnings READ pageWarnings NOTIFY changed)

    Q_PROPERTY(quayside::ErrorValue failure READ failure NOTIFY changed)
    Q_PROPERTY(Remedy remedy READ remedy NOTIFY changed)

    // The account.
    /// How a company configured the sign-in, as a sentence (AUTH-70, AUTH-80); else empty.
    Q_PROPERTY(QString arrangement READ arrangement NOTIFY changed)
    Q_PROPERTY(
        bool isUnattended READ isUnattended NOTIFY changed) ///< Automatic, without the person.
    Q_PROPERTY(bool isSignedIn READ isSignedIn NOTIFY changed)
    Q_PROPERTY(bool isSigningOut READ isSigningOut NOTIFY changed)
    Q_PROPERTY(QString accountHost READ accountHost NOTIFY changed)
    Q_PROPERTY(QString accountSince READ accountSince NOTIFY changed)
    Q_PROPERTY(QString accountUntil READ accountUntil NOTIFY changed)
    Q_PROPERTY(QStringList accountScopes READ accountScopes NOTIFY changed)
    /// The key that the sign-in is bound to, as a sentence (RFC 9449); empty when it is not.
    Q_PROPERTY(QString accountBinding READ accountBinding NOTIFY changed)

public:
    /// As mcp::auth::SignInState has them.
    enum class State {
        Unknown,
        SignedOut,
        Restoring,
        Discovering,
        NeedsPerson,
        NeedsClient,
        Preparing,
        InBrowser,
        Finishing,
        SignedIn,
        Failed,
    };
    Q_ENUM(State)

    /// What is asked in NeedsPerson, as mcp::auth::SignInRequest::Kind has them.
    enum class Request {
        SignIn, ///< To open the browser.
        Contact, ///< To contact issuerHost, which is in the person's own network (SEC-31).
        Unattended, ///< To sign in at issuerHost from now on, without the person (SEC-26).
    };
    Q_ENUM(Request)

    /// What the person can change after a failed sign-in.
    enum class Remedy {
        NoRemedy,
        AddHeader, ///< Quayside finds no sign-in of the server: enter a key as a header.
        OpenSetup, ///< Change the client or the other settings of the sign-in.
    };
    Q_ENUM(Remedy)

    /// server must outlive it.
    SignInController(mcp::Server *server, const AppPorts &ports, QObject *parent);
    ~SignInController() override;

    QString key() const override;
    QString serverId() const override { return m_server->entry().id; }
    QString title() const override;
    QString facts() const override;
    QString serverName() const { return visibleText(m_server->entry().name); }
    State state() const { return m_state; }
    bool isLocked() const { return m_isLocked; }
    bool isBusy() const;
    bool isOpen() const override { return m_isOpen; }
    bool canBegin() const;
    QString serverHost() const { return m_serverLink.host; }
    QStringList serverWarnings() const { return m_serverLink.warnings; }
    QString issuerHost() const { return m_issuerLink.host; }
    QStringList issuerWarnings() const { return m_issuerLink.warnings; }
    Request request() const { return Request(m_request.kind); }
    QString otherPageHost() const { return m_otherPageLink.host; }
    QStringList otherPageWarnings() const { return m_otherPageLink.warnings; }
    QStringList notices() const;
    QStringList issuers() const;
    int issuerIndex() const { return m_issuerIndex; }
    void setIssuerIndex(int index);
    QString askedAgain() const;
    bool isWider() const { return m_request.isWider; }
    QStringList newScopes() const;
    QStringList oldScopes() const;
    QString identity() const;
    QString redirectAddress() const { return m_request.redirectUri; }
    QString clientId() const { return m_clientId; }
    void setClientId(const QString &id);
    QString clientSecret() const { return m_clientSecret; }
    void setClientSecret(const QString &secret);
    QString pageHost() const { return m_pageLink.host; }
    QStringList pageWarnings() const { return m_pageLink.warnings; }
    ErrorValue failure() const { return {m_failure}; }
    Remedy remedy() const { return m_remedy; }
    QString arrangement() const;
    bool isUnattended() const { return m_server->entry().oauth.isUnattended; }
    bool isSignedIn() const { return account().has_value(); }
    bool isSigningOut() const { return m_isSigningOut; }
    QString accountHost() const;
    QString accountSince() const;
    QString accountUntil() const;
    QStringList accountScopes() const;
    QString accountBinding() const;

    /// Begins, or begins again.
    Q_INVOKABLE void begin();
    /// The sign-in waits for the person.
    bool waitsForAnswer() const { return m_isOpen && !isBusy() && m_state != State::InBrowser; }
    /// To what the card shows; then the browser is opened, unless request says otherwise; with the client that was typed in where one is needed.
    Q_INVOKABLE void agree();
    Q_INVOKABLE void openAgain();
    Q_INVOKABLE void copyAddress() const;
    Q_INVOKABLE void copyRedirect() const;
    /// Declines, stops the sign-in, or dismisses a failure. Inert like a yes: the card before it may have gone from under
    /// the pointer (SEC-46).
    Q_INVOKABLE void refuse();
    /// The keychain may be open now.
    Q_INVOKABLE void unlock();
    /// Ends the connection, then the sign-in (SEC-34).
    Q_INVOKABLE void signOut();

Q_SIGNALS:
    void changed();
    void clientChanged();
    /// The sign-in in the browser succeeded; the window comes to the front.
    void signedIn();

protected:
    bool canBeAnswered() const override { return m_isOpen; }

private:
    void watch();
    void update();
    void read();
    bool staysOpen() const;
    bool isAsking() const;
    void onBrowserWanted(const QUrl &address);
    void finishSignOut();
    QString chosenIssuer() const;
    LinkText pageOfChosen() const;
    std::optional<mcp::auth::Account> account() const;
    mcp::auth::ServerAuthorizer *authorizer() const { return m_server->authorizer(); }

    mcp::Server *m_server;
    AppPorts m_ports;
    QPointer<mcp::auth::ServerAuthorizer> m_watched;
    State m_state = State::Unknown;
    mcp::auth::SignInRequest m_request;
    LinkText m_serverLink;
    LinkText m_issuerLink;
    LinkText m_pageLink;
    LinkText m_otherPageLink;
    ErrorText m_failure;
    Remedy m_remedy = Remedy::NoRemedy;
    QString m_clientId;
    QString m_clientSecret;
    int m_issuerIndex = 0;
    bool m_hasAgreed = false; ///< In this run.
    bool m_isLocked = false;
    bool m_isOpen = false;
    bool m_isSigningOut = false;
};

} // namespace quayside
