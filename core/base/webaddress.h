// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QString>
#include <QUrl>

namespace mcp {

/// Why an address is rejected; `Error::code` of parseWebAddress().
enum class AddressProblem {
    NotWeb = 1, ///< Neither http:// nor https://.
    Characters, ///< Spaces, control or invisible characters, backslashes, quotes, brackets.
    UserInfo, ///< A name before `@`.
    VariableInHost, ///< `${…}` in the host (SEC-08).
    Host, ///< The host is missing or invalid.
    Port,
    Fragment, ///< A part after `#`, which is never sent.
    Other,
};

/// The purpose of an address.
enum class AddressUse {
    Contact, ///< Quayside connects to it.
    Visit, ///< Shown to the person, who may open it in a browser: user-info and a fragment are allowed.
};

/// A web address, parsed strictly (SEC-23). All strings are ASCII, as sent over the network.
struct WebAddress
{
    QUrl url;
    QString scheme; ///< `http` or `https`.
    QString host; ///< Lower case; an IPv6 address has brackets.
    int port = -1; ///< -1 for the default port.
    QString path; ///< With the query.
    bool isLoopback = false; ///< This computer.
    bool isIpLiteral = false;
    bool hasUserInfo = false; ///< User-info before `@`, which may imitate the host. Only for Visit.

    bool isSecure() const { return scheme == QLatin1String("https"); }
    /// The host encodes non-ASCII letters, which may imitate others.
    bool isPunycode() const;
    /// `https://host:port`
    QString origin() const;
    QString toString() const { return origin() + path; }
};

/// Errors are ErrorKind::Policy with an AddressProblem as code.
Result<WebAddress> parseWebAddress(const QString &text, AddressUse use = AddressUse::Contact);
/// To be contacted, and without its fragment.
Result<WebAddress> parseWebAddress(const QUrl &url);

} // namespace mcp
