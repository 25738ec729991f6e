// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QString>
#include <QUrl>

namespace mcp {

/// Why an address is none that is contacted; `Error::code` of parseWebAddress().
enum class AddressProblem {
    NotWeb = 1, ///< Neither http:// nor https://.
    Characters, ///< Spaces, control or invisible characters, back-slashes, quotes, brackets.
    UserInfo, ///< A name before `@`.
    VariableInHost, ///< `${…}` where the host stands (SEC-08).
    Host, ///< No host, or none that can be.
    Port,
    Fragment, ///< A part behind `#`, which is never sent.
    Other,
};

/// What an address is for.
enum class AddressUse {
    Contact, ///< We speak to it ourselves.
    Visit, ///< The person is shown it and may open it elsewhere: a name before `@` and a part behind `#` are let through.
};

/// An address of the web, parsed strictly (SEC-23). All texts are ASCII, as they go over the wire.
struct WebAddress
{
    QUrl url;
    QString scheme; ///< `http` or `https`.
    QString host; ///< In lower case; with brackets when it is an IPv6 address.
    int port = -1; ///< -1 for the usual one.
    QString path; ///< With the query.
    bool isLoopback = false; ///< This computer.
    bool isIpLiteral = false;
    bool hasUserInfo =
        false; ///< A name before `@`, which may look like the host. For a visit only.

    bool isSecure() const { return scheme == QLatin1String("https"); }
    /// A part of the host stands for letters outside ASCII, which may look like others.
    bool isPunycode() const;
    /// `https://host:port`
    QString origin() const;
    QString toString() const { return origin() + path; }
};

/// Errors are ErrorKind::Policy with an AddressProblem for code.
Result<WebAddress> parseWebAddress(const QString &text, AddressUse use = AddressUse::Contact);
/// To be contacted, and without its fragment.
Result<WebAddress> parseWebAddress(const QUrl &url);

} // namespace mcp
