// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QByteArray>

#include <curl/curl.h>

#include <memory>

namespace mcp::http {

/// The certificate of a server, or the one of its chain that it was refused for; and what the server may refuse.
struct PeerCertificate
{
    QString reason; ///< In the words of OpenSSL; empty if none was refused.
    QString subject; ///< The common name or the whole subject; words of the server.
    QString issuer; ///< As subject.
    bool isExpired = false;
    /// When it expires or has expired, in seconds since 1970; 0 if that is not known.
    qint64 expiry = 0;
    bool isClientAsked = false; ///< The server asked for a client certificate.
};

/// Why a file is no client certificate.
enum class CertificateFault {
    None,
    NoCertificate, ///< It is neither PEM nor PKCS#12, or has none.
    NoKey, ///< It has no private key that belongs to its certificate.
    Passphrase, ///< Its passphrase is another one.
};

/// The functions of libcurl that are used: the library quayside-http. It is loaded when the first request is sent, because
/// libcurl and the libraries that it needs take 3 MB and several milliseconds.
struct CurlLibrary
{
    CURL *(*create)();
    void (*destroy)(CURL *);
    decltype(&curl_easy_setopt) set;
    decltype(&curl_easy_getinfo) get;
    decltype(&curl_easy_pause) pause;
    decltype(&curl_easy_strerror) describe;
    decltype(&curl_url) createUrl;
    decltype(&curl_url_set) setUrl;
    decltype(&curl_url_cleanup) destroyUrl;
    decltype(&curl_multi_init) createMulti;
    decltype(&curl_multi_cleanup) destroyMulti;
    decltype(&curl_multi_setopt) setMulti;
    decltype(&curl_multi_add_handle) add;
    decltype(&curl_multi_remove_handle) remove;
    decltype(&curl_multi_socket_action) act;
    decltype(&curl_multi_info_read) nextMessage;
    /// Writes to *certificate when a certificate is checked or asked for on a connection that this handle opens. The connection
    /// shares it, because a server may ask when the transfer is over. certificate itself must outlive the transfer.
    void (*watchCertificates)(CURL *, const std::shared_ptr<PeerCertificate> *certificate);

    /// Writes the certificates of a PEM or PKCS#12 file and their key to pem, without a passphrase and the certificate of the
    /// key first.
    CertificateFault (*readCertificate)(const QByteArray &file, const QByteArray &passphrase,
                                        QByteArray *pem);

    /// Loads it, once. An Error of kind Transport: it is not there.
    static Result<const CurlLibrary *> load();
    /// The name of the function that returns a const CurlLibrary *.
    static constexpr const char *kEntry = "quaysideHttp";
};

} // namespace mcp::http
