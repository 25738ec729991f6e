// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/curllibrary.h"

#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <ctime>

namespace mcp::http {

namespace {

/// The place of a pointer to the problem in an SSL_CTX.
int problemIndex()
{
    static const int index = SSL_CTX_get_ex_new_index(0, nullptr, nullptr, nullptr, nullptr);
    return index;
}

QString subjectOf(X509 *certificate)
{
    char text[256] = {};
    X509_NAME *name = X509_get_subject_name(certificate);
    if (X509_NAME_get_text_by_NID(name, NID_commonName, text, sizeof text) <= 0)
        X509_NAME_oneline(name, text, sizeof text);
    return QString::fromUtf8(text);
}

qint64 expiryOf(X509 *certificate)
{
    std::tm time{};
    const ASN1_TIME *expiry = X509_get0_notAfter(certificate);
    return expiry && ASN1_TIME_to_tm(expiry, &time) == 1 ? qint64(::timegm(&time)) : 0;
}

int onVerified(int isGood, X509_STORE_CTX *context)
{
    if (isGood == 1)
        return isGood;
    const auto *ssl = static_cast<SSL *>(
        X509_STORE_CTX_get_ex_data(context, SSL_get_ex_data_X509_STORE_CTX_idx()));
    auto *problem = static_cast<CertificateProblem *>(
        SSL_CTX_get_ex_data(SSL_get_SSL_CTX(ssl), problemIndex()));
    const int error = X509_STORE_CTX_get_error(context);
    problem->reason = QString::fromLatin1(X509_verify_cert_error_string(error));
    problem->isExpired = error == X509_V_ERR_CERT_HAS_EXPIRED;
    if (X509 *certificate = X509_STORE_CTX_get_current_cert(context)) {
        problem->subject = subjectOf(certificate);
        problem->expiry = expiryOf(certificate);
    }
    return isGood;
}

CURLcode onContext(CURL *, void *context, void *problem)
{
    auto *ssl = static_cast<SSL_CTX *>(context);
    SSL_CTX_set_ex_data(ssl, problemIndex(), problem);
    SSL_CTX_set_verify(ssl, SSL_CTX_get_verify_mode(ssl), onVerified);
    return CURLE_OK;
}

void watchCertificates(CURL *handle, CertificateProblem *problem)
{
    curl_easy_setopt(handle, CURLOPT_SSL_CTX_FUNCTION, onContext);
    curl_easy_setopt(handle, CURLOPT_SSL_CTX_DATA, problem);
}

} // namespace

} // namespace mcp::http

/// CurlLibrary::kEntry
extern "C" Q_DECL_EXPORT const mcp::http::CurlLibrary *quaysideHttp()
{
    static const CURLcode status = curl_global_init(CURL_GLOBAL_ALL);
    static constexpr mcp::http::CurlLibrary kLibrary{
        curl_easy_init,           curl_easy_cleanup,
        curl_easy_setopt,         curl_easy_getinfo,
        curl_easy_pause,          curl_easy_strerror,
        curl_slist_append,        curl_slist_free_all,
        curl_multi_init,          curl_multi_cleanup,
        curl_multi_setopt,        curl_multi_add_handle,
        curl_multi_remove_handle, curl_multi_socket_action,
        curl_multi_info_read,     mcp::http::watchCertificates};
    return status == CURLE_OK ? &kLibrary : nullptr;
}
