// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/tlsserver.h"

#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslSocket>

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/provider.h>
#include <openssl/x509v3.h>

#include <utility>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

QByteArray takeText(BIO *bio)
{
    char *data = nullptr;
    const long size = BIO_get_mem_data(bio, &data);
    const QByteArray text(data, qsizetype(size));
    BIO_free(bio);
    return text;
}

EVP_PKEY *keyIn(const QByteArray &pem)
{
    BIO *bio = BIO_new_mem_buf(pem.constData(), int(pem.size()));
    EVP_PKEY *key = PEM_read_bio_PrivateKey(bio, nullptr, nullptr, nullptr);
    BIO_free(bio);
    return key;
}

QByteArray toPem(EVP_PKEY *key, const QByteArray &passphrase)
{
    BIO *bio = BIO_new(BIO_s_mem());
    PEM_write_bio_PKCS8PrivateKey(bio, key, passphrase.isEmpty() ? nullptr : EVP_aes_128_cbc(),
                                  passphrase.constData(), int(passphrase.size()), nullptr, nullptr);
    return takeText(bio);
}

/// A request may come in several pieces.
bool isWhole(const QByteArray &request)
{
    const qsizetype head = request.indexOf("\r\n\r\n");
    if (head < 0)
        return false;
    const QByteArray name = "\r\ncontent-length:";
    const qsizetype at = request.first(head + 2).toLower().indexOf(name);
    if (at < 0)
        return true;
    const qsizetype value = at + name.size();
    const qsizetype end = request.indexOf('\r', value);
    return request.size() >= head + 4 + request.sliced(value, end - value).trimmed().toLongLong();
}

} // namespace

Identity::Identity(const QByteArray &host)
{
    EVP_PKEY *ownKey = EVP_EC_gen("P-256");
    X509 *made = X509_new();
    X509_set_version(made, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(made), 1);
    X509_gmtime_adj(X509_getm_notBefore(made), -3600);
    X509_gmtime_adj(X509_getm_notAfter(made), 86400);
    X509_set_pubkey(made, ownKey);
    X509_NAME *name = X509_get_subject_name(made);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char *>(host.constData()), -1, -1,
                               0);
    X509_set_issuer_name(made, name);
    for (const auto &[kind, value] :
         {std::pair(NID_subject_alt_name, QByteArray("DNS:" + host)),
          std::pair(NID_basic_constraints, QByteArray("critical,CA:TRUE"))}) {
        X509_EXTENSION *extension = X509V3_EXT_conf_nid(nullptr, nullptr, kind, value.constData());
        X509_add_ext(made, extension, -1);
        X509_EXTENSION_free(extension);
    }
    X509_sign(made, ownKey, EVP_sha256());
    BIO *text = BIO_new(BIO_s_mem());
    PEM_write_bio_X509(text, made);
    certificate = takeText(text);
    key = toPem(ownKey, {});
    X509_free(made);
    EVP_PKEY_free(ownKey);
}

QByteArray Identity::pem(const QByteArray &passphrase) const
{
    EVP_PKEY *ownKey = keyIn(key);
    const QByteArray text = certificate + toPem(ownKey, passphrase);
    EVP_PKEY_free(ownKey);
    return text;
}

QByteArray Identity::archive(const QByteArray &passphrase, bool isOld) const
{
    OSSL_PROVIDER *legacy = isOld ? OSSL_PROVIDER_try_load(nullptr, "legacy", 1) : nullptr;
    if (isOld && !legacy)
        return {};
    EVP_PKEY *ownKey = keyIn(key);
    BIO *bio = BIO_new_mem_buf(certificate.constData(), int(certificate.size()));
    X509 *own = PEM_read_bio_X509(bio, nullptr, nullptr, nullptr);
    BIO_free(bio);
    PKCS12 *made = PKCS12_create(passphrase.constData(), "test", ownKey, own, nullptr,
                                 isOld ? NID_pbe_WithSHA1And3_Key_TripleDES_CBC : 0,
                                 isOld ? NID_pbe_WithSHA1And40BitRC2_CBC : 0, 0, 0, 0);
    if (legacy)
        OSSL_PROVIDER_unload(legacy);
    BIO *text = BIO_new(BIO_s_mem());
    i2d_PKCS12_bio(text, made);
    PKCS12_free(made);
    X509_free(own);
    EVP_PKEY_free(ownKey);
    return takeText(text);
}

QByteArray httpAnswer(const QByteArray &body, const QByteArray &status, const QByteArray &more)
{
    return "HTTP/1.1 " + status + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n"
        + more + "\r\n" + body;
}

TlsServer::TlsServer(const QByteArray &host)
{
    const Identity own(host);
    authority = own.certificate;
    QSslConfiguration configuration;
    configuration.setPrivateKey(QSslKey(own.key, QSsl::Ec));
    configuration.setLocalCertificate(QSslCertificate(own.certificate));
    server.setSslConfiguration(configuration);
    server.listen(QHostAddress::LocalHost);
    QObject::connect(&server, &QTcpServer::pendingConnectionAvailable, &server, [this] {
        while (QTcpSocket *socket = server.nextPendingConnection())
            QObject::connect(socket, &QIODevice::readyRead, &server,
                             [this, socket, request = QByteArray()]() mutable {
                                 request.append(socket->readAll());
                                 if (!isWhole(request))
                                     return;
                                 heads.append(std::exchange(request, {}));
                                 socket->write(answer ? answer(heads.constLast())
                                                      : httpAnswer("{}"));
                             });
    });
}

QUrl TlsServer::urlFor(const QString &host, const QString &path) const
{
    return QUrl(u"https://%1:%2%3"_s.arg(host).arg(server.serverPort()).arg(path));
}

} // namespace mcp
