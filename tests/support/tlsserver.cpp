// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/tlsserver.h"

#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslSocket>

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

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

/// A key and a certificate for host that it has signed itself, both in PEM.
std::pair<QByteArray, QByteArray> certificateFor(const QByteArray &host)
{
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *certificate = X509_new();
    X509_set_version(certificate, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), -3600);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 86400);
    X509_set_pubkey(certificate, key);
    X509_NAME *name = X509_get_subject_name(certificate);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char *>(host.constData()), -1, -1,
                               0);
    X509_set_issuer_name(certificate, name);
    for (const auto &[kind, value] :
         {std::pair(NID_subject_alt_name, QByteArray("DNS:" + host)),
          std::pair(NID_basic_constraints, QByteArray("critical,CA:TRUE"))}) {
        X509_EXTENSION *extension = X509V3_EXT_conf_nid(nullptr, nullptr, kind, value.constData());
        X509_add_ext(certificate, extension, -1);
        X509_EXTENSION_free(extension);
    }
    X509_sign(certificate, key, EVP_sha256());
    BIO *keyText = BIO_new(BIO_s_mem());
    PEM_write_bio_PKCS8PrivateKey(keyText, key, nullptr, nullptr, 0, nullptr, nullptr);
    BIO *text = BIO_new(BIO_s_mem());
    PEM_write_bio_X509(text, certificate);
    X509_free(certificate);
    EVP_PKEY_free(key);
    return {takeText(keyText), takeText(text)};
}

} // namespace

QByteArray httpAnswer(const QByteArray &body, const QByteArray &status, const QByteArray &more)
{
    return "HTTP/1.1 " + status + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n"
        + more + "\r\n" + body;
}

TlsServer::TlsServer(const QByteArray &host)
{
    const auto [key, certificate] = certificateFor(host);
    authority = certificate;
    QSslConfiguration configuration;
    configuration.setPrivateKey(QSslKey(key, QSsl::Ec));
    configuration.setLocalCertificate(QSslCertificate(certificate));
    server.setSslConfiguration(configuration);
    server.listen(QHostAddress::LocalHost);
    QObject::connect(&server, &QTcpServer::pendingConnectionAvailable, &server, [this] {
        while (QTcpSocket *socket = server.nextPendingConnection())
            QObject::connect(socket, &QIODevice::readyRead, &server, [this, socket] {
                heads.append(socket->readAll());
                socket->write(answer ? answer(heads.constLast()) : httpAnswer("{}"));
            });
    });
}

QUrl TlsServer::urlFor(const QString &host, const QString &path) const
{
    return QUrl(u"https://%1:%2%3"_s.arg(host).arg(server.serverPort()).arg(path));
}

} // namespace mcp
