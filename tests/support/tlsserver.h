// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArrayList>
#include <QSslServer>
#include <QUrl>

#include <functional>

namespace mcp {

/// A certificate that has signed itself, and its key; both in PEM.
struct Identity
{
    explicit Identity(const QByteArray &name);
    /// Both in one file; with a passphrase the key is encrypted.
    QByteArray pem(const QByteArray &passphrase = {}) const;
    /// PKCS #12. isOld: encrypted with RC2; empty where OpenSSL does not have it.
    QByteArray archive(const QByteArray &passphrase, bool isOld = false) const;

    QByteArray certificate;
    QByteArray key;
};

/// Answers every request over TLS and keeps what it was asked.
struct TlsServer
{
    /// With a certificate for host that it has signed itself.
    explicit TlsServer(const QByteArray &host);
    QUrl urlFor(const QString &host, const QString &path = QStringLiteral("/as")) const;

    QSslServer server;
    QByteArray authority; ///< The certificate, in PEM.
    QByteArrayList heads;
    /// A whole answer to the request with this head; `{}` if there is no function. Empty: there is none.
    std::function<QByteArray(const QByteArray &head)> answer;
};

/// A whole answer.
QByteArray httpAnswer(const QByteArray &body, const QByteArray &status = "200 OK",
                      const QByteArray &more = {});

} // namespace mcp
