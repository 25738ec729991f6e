// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/era.h"
#include "core/json/names.h"
#include "core/storage/sandbox.h"
#include "core/storage/timeouts.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace mcp {

/// How to sign in to a server, where the person or their company says so; what is empty, the server and its issuer say.
struct OAuthEntry
{
    /// Where a company knows its people from (AUTH-80).
    struct IdentityProvider
    {
        QString issuer; ///< Empty: there is none.
        QString clientId; ///< Ours, there.
        QString clientSecret; ///< For clientId; a secret, or empty.

        bool operator==(const IdentityProvider &) const = default;
    };

    /// Where the server names none (AUTH-04), of clientId, and where secrets go without a question (SEC-26); or empty.
    QString issuer;
    QString clientId; ///< Got from the issuer (AUTH-20).
    QString clientSecret; ///< For clientId; a secret.
    /// Instead of clientSecret: a private key, as PEM (PKCS#8); a secret (AUTH-71).
    QString clientKey;
    QString clientKeyId; ///< The id of clientKey at the issuer.
    /// Address of a Client ID Metadata Document, instead of our own (AUTH-21).
    QString clientDocument;
    QStringList scopes; ///< Empty: what the server wants.
    quint16 callbackPort = 0; ///< The port that clientId is registered with; 0: any (AUTH-38).
    /// The redirect address that clientId is registered with (base/redirectaddress.h); empty if Quayside may choose it.
    QString redirectAddress;
    /// An issuer that supports PKCE without announcing it, according to the person (AUTH-31); or empty.
    QString pkceIssuer;
    bool sendsResource = true; ///< False: the issuer refuses the parameter `resource` (AUTH-31).
    /// Without a person: as clientId itself (AUTH-70), or with a token of the platform.
    bool isUnattended = false;
    /// Where the platform puts a token that says which program this is (RFC 7523): an absolute path, or a variable of the
    /// environment of Quayside. The token itself is stored nowhere.
    QString assertionFile;
    QString assertionVariable;
    IdentityProvider identityProvider;

    bool isByPlatform() const { return !assertionFile.isEmpty() || !assertionVariable.isEmpty(); }
    bool operator==(const OAuthEntry &) const = default;
};

/// The bundle that a server was installed from. Only an installation sets it: no link, no pasted text and no file of another
/// app does (SEC-09).
struct BundleOrigin
{
    QString digest; ///< SHA-256 of its file, in lower-case hexadecimal: the name of its folder.
    QString name; ///< As in its manifest; untrusted, as the next.
    QString version;

    bool operator==(const BundleOrigin &) const = default;
};

/// What a server was installed from that a registry lists.
struct ListingOrigin
{
    QString name; ///< As in the registry; untrusted, as the next.
    QString version; ///< Of the listing, which may differ from that of its package.

    bool operator==(const ListingOrigin &) const = default;
};

/// A server as the person configured it: a program to start, or an address to contact. Listing one does neither (SEC-01).
struct ServerEntry
{
    /// Unique in the store, `[a-z0-9-]`, stays when the name changes; given by ServerStore.
    QString id;
    static constexpr qsizetype kNameChars = 100; ///< A longer name is cut, wherever it comes from.
    QString name; ///< Shown; never part of what consent is bound to (SEC-03).
    EraChoice era = EraChoice::Auto;
    bool isEnabled = true;
    /// When an approved and enabled server is started.
    enum class Start {
        WithQuayside, ///< When the window opens.
        OnUse, ///< When it is first needed: to be looked at, or called where its tools are known from before.
        ByHand,
    };
    friend constexpr json::EnumNames<Start, 3> jsonNames(Start)
    {
        return {{{Start::WithQuayside, "always"},
                 {Start::OnUse, "on-use"},
                 {Start::ByHand, "by-hand"}}};
    }
    Start start = Start::WithQuayside;
    bool startsOnUse() const { return isEnabled && start == Start::OnUse; }
    Timeouts timeouts; ///< TIME-01; what is empty, the settings say.

    // A program.
    QString program;
    QStringList arguments;
    QString workingFolder; ///< Empty when the entry names none.
    /// In the order of the file; the last of a name counts.
    QList<std::pair<QString, QString>> environment;
    std::optional<Sandbox> sandbox; ///< Without one it has all rights of the person.
    std::optional<BundleOrigin> bundle; ///< Without one it was not installed from a bundle.
    std::optional<ListingOrigin> listing; ///< Without one it was not installed from a registry.

    // An address.
    QString url; ///< As it was written; base/webaddress.h says what of it may be used.
    QList<std::pair<QString, QString>> headers; ///< Sent along; the values are secrets (HTTP-15).
    QString caFile; ///< PEM file with certificate authorities to trust as well.
    /// A PEM or PKCS#12 file with a client certificate and its key; only for the origin of url.
    QString certificateFile;
    QString certificatePassphrase; ///< Of the key in certificateFile; a secret.
    /// See base/proxyaddress.h, without a password; empty: that of the settings or the system.
    QString proxy;
    QString proxyPassword; ///< For the user in proxy; a secret.
    bool isPlainHttpAllowed = false; ///< Unencrypted to another computer (HTTP-06).
    OAuthEntry oauth;

    /// The least severe messages it is asked for (LOG-01, LOG-02); empty: the server decides.
    QString logLevel;

    // Extensions that it is told of (EXT-04).
    bool areTasksAnnounced = true;
    bool areSkillsAnnounced = true;

    // Requests of the server to the person.
    bool isSamplingAllowed = true; ///< It may ask for the person's model (SAMP-01).
    /// The folders it may know of, as real paths (SEC-64); without a list it is not told that it could ask (ROOT-01).
    std::optional<QStringList> folders;

    bool isRemote() const { return program.isEmpty() && !url.isEmpty(); }
    bool operator==(const ServerEntry &) const = default;
};

/// One line of at most so many characters, none of them cut in two.
QString shortName(const QString &text, qsizetype mostChars = ServerEntry::kNameChars);
/// Whether a header can be called that (RFC 9110, section 5.1).
bool isHeaderName(const QString &name);
/// Whether name is a valid name of an environment variable.
bool isVariableName(const QString &name);

} // namespace mcp
