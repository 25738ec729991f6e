// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/curllibrary.h"

#include <openssl/err.h>
#include <openssl/pkcs12.h>
#include <openssl/provider.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <vector>

namespace mcp::http {

namespace {

using Shared = std::shared_ptr<PeerCertificate>;

void freeShared(void *, void *certificate, CRYPTO_EX_DATA *, int, long, void *)
{
    delete static_cast<Shared *>(certificate);
}

/// The place of a Shared in an SSL_CTX, which libcurl has for each connection.
int sharedIndex()
{
    static const int index = SSL_CTX_get_ex_new_index(0, nullptr, nullptr, nullptr, freeShared);
    return index;
}

QString textOf(X509_NAME *name)
{
    char text[256] = {};
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

PeerCertificate *peerOf(const SSL *ssl)
{
    return static_cast<Shared *>(SSL_CTX_get_ex_data(SSL_get_SSL_CTX(ssl), sharedIndex()))->get();
}

int onClientAsked(SSL *ssl, void *)
{
    peerOf(ssl)->isClientAsked = true;
    return 1;
}

int onVerified(int isGood, X509_STORE_CTX *context)
{
    if (isGood == 1 && X509_STORE_CTX_get_error_depth(context) > 0)
        return isGood; // An authority.
    const auto *ssl = static_cast<SSL *>(
        X509_STORE_CTX_get_ex_data(context, SSL_get_ex_data_X509_STORE_CTX_idx()));
    PeerCertificate *peer = peerOf(ssl);
    if (isGood != 1) {
        const int error = X509_STORE_CTX_get_error(context);
        peer->reason = QString::fromLatin1(X509_verify_cert_error_string(error));
        peer->isExpired = error == X509_V_ERR_CERT_HAS_EXPIRED;
    }
    if (X509 *certificate = X509_STORE_CTX_get_current_cert(context)) {
        peer->subject = textOf(X509_get_subject_name(certificate));
        peer->issuer = textOf(X509_get_issuer_name(certificate));
        peer->expiry = expiryOf(certificate);
    }
    return isGood;
}

CURLcode onContext(CURL *, void *context, void *certificate)
{
    auto *ssl = static_cast<SSL_CTX *>(context);
    SSL_CTX_set_ex_data(ssl, sharedIndex(), new Shared(*static_cast<const Shared *>(certificate)));
    SSL_CTX_set_verify(ssl, SSL_CTX_get_verify_mode(ssl), onVerified);
    SSL_CTX_set_cert_cb(ssl, onClientAsked, nullptr);
    return CURLE_OK;
}

void watchCertificates(CURL *handle, const Shared *certificate)
{
    curl_easy_setopt(handle, CURLOPT_SSL_CTX_FUNCTION, onContext);
    curl_easy_setopt(handle, CURLOPT_SSL_CTX_DATA, certificate);
}

// Client certificates

template<auto function>
struct Free
{
    template<class T>
    void operator()(T *object) const
    {
        function(object);
    }
};
using Bio = std::unique_ptr<BIO, Free<BIO_free_all>>;
using Certificate = std::unique_ptr<X509, Free<X509_free>>;
using Key = std::unique_ptr<EVP_PKEY, Free<EVP_PKEY_free>>;
using Archive = std::unique_ptr<PKCS12, Free<PKCS12_free>>;

struct Identity
{
    Key key;
    std::vector<Certificate> certificates;
};

Bio reader(const QByteArray &bytes)
{
    return Bio(BIO_new_mem_buf(bytes.constData(), int(bytes.size())));
}

/// For PEM_read_bio_PrivateKey(), which would ask at the terminal.
int givePassphrase(char *buffer, int size, int, void *data)
{
    const auto *passphrase = static_cast<const QByteArray *>(data);
    if (passphrase->size() > size)
        return -1;
    std::copy(passphrase->cbegin(), passphrase->cend(), buffer);
    return int(passphrase->size());
}

CertificateFault readPem(const QByteArray &file, QByteArray passphrase, Identity *identity)
{
    const Bio certificates = reader(file);
    while (X509 *found = PEM_read_bio_X509(certificates.get(), nullptr, nullptr, nullptr))
        identity->certificates.emplace_back(found);
    if (identity->certificates.empty())
        return CertificateFault::NoCertificate;
    identity->key.reset(
        PEM_read_bio_PrivateKey(reader(file).get(), nullptr, givePassphrase, &passphrase));
    const bool isEncrypted = file.contains("ENCRYPTED");
    return identity->key || !isEncrypted ? CertificateFault::None : CertificateFault::Passphrase;
}

/// Other programs encrypt such files with RC2 up to this day, which only the legacy provider knows.
CertificateFault readArchive(const QByteArray &file, const QByteArray &passphrase,
                             Identity *identity)
{
    const Archive archive(d2i_PKCS12_bio(reader(file).get(), nullptr));
    if (!archive)
        return CertificateFault::NoCertificate;
    OSSL_PROVIDER *legacy = OSSL_PROVIDER_try_load(nullptr, "legacy", 1);
    EVP_PKEY *key = nullptr;
    X509 *certificate = nullptr;
    STACK_OF(X509) *others = nullptr;
    const bool isRead =
        PKCS12_parse(archive.get(), passphrase.constData(), &key, &certificate, &others) == 1;
    if (legacy)
        OSSL_PROVIDER_unload(legacy);
    identity->key.reset(key);
    if (certificate)
        identity->certificates.emplace_back(certificate);
    while (X509 *other = others ? sk_X509_shift(others) : nullptr)
        identity->certificates.emplace_back(other);
    sk_X509_free(others);
    if (!isRead)
        return CertificateFault::Passphrase;
    return identity->certificates.empty() ? CertificateFault::NoCertificate
                                          : CertificateFault::None;
}

QByteArray toPem(const Identity &identity)
{
    const Bio text(BIO_new(BIO_s_mem()));
    for (const Certificate &certificate : identity.certificates)
        PEM_write_bio_X509(text.get(), certificate.get());
    PEM_write_bio_PrivateKey(text.get(), identity.key.get(), nullptr, nullptr, 0, nullptr, nullptr);
    char *data = nullptr;
    const long size = BIO_get_mem_data(text.get(), &data);
    return {data, qsizetype(size)};
}

CertificateFault readCertificate(const QByteArray &file, const QByteArray &passphrase,
                                 QByteArray *pem)
{
    Identity identity;
    const bool isPem = file.contains("-----BEGIN ");
    const CertificateFault fault =
        isPem ? readPem(file, passphrase, &identity) : readArchive(file, passphrase, &identity);
    const auto own =
        std::find_if(identity.certificates.begin(), identity.certificates.end(),
                     [&identity](const Certificate &certificate) {
                         return identity.key
                             && X509_check_private_key(certificate.get(), identity.key.get()) == 1;
                     });
    ERR_clear_error(); // Else libcurl would take it for its own.
    if (fault != CertificateFault::None)
        return fault;
    if (own == identity.certificates.end())
        return CertificateFault::NoKey;
    std::rotate(identity.certificates.begin(), own, own + 1);
    *pem = toPem(identity);
    return CertificateFault::None;
}

} // namespace

} // namespace mcp::http

/// CurlLibrary::kEntry
extern "C" Q_DECL_EXPORT const mcp::http::CurlLibrary *quaysideHttp()
{
    static const CURLcode status = curl_global_init(CURL_GLOBAL_ALL);
    static constexpr mcp::http::CurlLibrary kLibrary{curl_easy_init,
                                                     curl_easy_cleanup,
                                                     curl_easy_setopt,
                                                     curl_easy_getinfo,
                                                     curl_easy_pause,
                                                     curl_easy_strerror,
                                                     curl_url,
                                                     curl_url_set,
                                                     curl_url_cleanup,
                                                     curl_multi_init,
                                                     curl_multi_cleanup,
                                                     curl_multi_setopt,
                                                     curl_multi_add_handle,
                                                     curl_multi_remove_handle,
                                                     curl_multi_socket_action,
                                                     curl_multi_info_read,
                                                     mcp::http::watchCertificates,
                                                     mcp::http::readCertificate};
    return status == CURLE_OK ? &kLibrary : nullptr;
}
