// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/mutualtlsserver.h"

#include "tests/support/tlsserver.h"

#include <QTcpSocket>

#include <openssl/pem.h>
#include <openssl/ssl.h>

#include <algorithm>
#include <array>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

X509 *certificateIn(const QByteArray &pem)
{
    BIO *bio = BIO_new_mem_buf(pem.constData(), int(pem.size()));
    X509 *certificate = PEM_read_bio_X509(bio, nullptr, nullptr, nullptr);
    BIO_free(bio);
    return certificate;
}

} // namespace

struct MutualTlsServer::Context
{
    Context(const Identity &own, const QByteArray &clientAuthority, bool isTls13)
        : ssl(SSL_CTX_new(TLS_server_method()))
    {
        const int version = isTls13 ? TLS1_3_VERSION : TLS1_2_VERSION;
        SSL_CTX_set_min_proto_version(ssl, version);
        SSL_CTX_set_max_proto_version(ssl, version);
        X509 *certificate = certificateIn(own.certificate);
        SSL_CTX_use_certificate(ssl, certificate);
        X509_free(certificate);
        BIO *bio = BIO_new_mem_buf(own.key.constData(), int(own.key.size()));
        EVP_PKEY *key = PEM_read_bio_PrivateKey(bio, nullptr, nullptr, nullptr);
        SSL_CTX_use_PrivateKey(ssl, key);
        EVP_PKEY_free(key);
        BIO_free(bio);
        X509 *issuer = certificateIn(clientAuthority);
        X509_STORE_add_cert(SSL_CTX_get_cert_store(ssl), issuer);
        X509_free(issuer);
        SSL_CTX_set_verify(ssl, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
        SSL_CTX_set_session_cache_mode(ssl, SSL_SESS_CACHE_OFF);
        SSL_CTX_set_options(ssl, SSL_OP_NO_TICKET);
    }
    ~Context() { SSL_CTX_free(ssl); }

    SSL_CTX *ssl;
};

/// One connection.
class MutualTlsServer::Session : public QObject
{
public:
    Session(MutualTlsServer *server, QTcpSocket *socket)
        : QObject(socket)
        , m_server(server)
        , m_socket(socket)
        , m_ssl(SSL_new(server->m_context->ssl))
    {
        SSL_set_bio(m_ssl, BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()));
        SSL_set_accept_state(m_ssl);
        connect(socket, &QIODevice::readyRead, this, &Session::onBytes);
        server->m_sessions.push_back(this);
    }
    ~Session() override
    {
        std::erase(m_server->m_sessions, this);
        SSL_free(m_ssl);
    }

    bool askAgain()
    {
        const bool isAsked =
            SSL_verify_client_post_handshake(m_ssl) == 1 && SSL_do_handshake(m_ssl) == 1;
        send();
        return isAsked;
    }

private:
    void onBytes()
    {
        const QByteArray received = m_socket->readAll();
        BIO_write(SSL_get_rbio(m_ssl), received.constData(), int(received.size()));
        std::array<char, 16384> plain{};
        int size = SSL_read(m_ssl, plain.data(), int(plain.size()));
        for (; size > 0; size = SSL_read(m_ssl, plain.data(), int(plain.size())))
            m_request.append(plain.data(), size);
        const bool isBroken = SSL_get_error(m_ssl, size) == SSL_ERROR_SSL;
        answer();
        send();
        if (isBroken)
            m_socket->disconnectFromHost(); // After the alert.
    }

    void answer()
    {
        const qsizetype head = m_request.indexOf("\r\n\r\n");
        if (head < 0)
            return;
        const qsizetype at = m_request.toLower().indexOf("content-length:");
        const qsizetype length =
            at < 0 ? 0 : m_request.mid(at + 15, m_request.indexOf('\r', at) - at - 15).toLongLong();
        if (m_request.size() < head + 4 + length)
            return;
        std::array<char, 100> name{};
        X509 *client = SSL_get0_peer_certificate(m_ssl);
        X509_NAME_get_text_by_NID(X509_get_subject_name(client), NID_commonName, name.data(),
                                  int(name.size()));
        m_server->clients.append(name.data());
        const QByteArray answer = m_server->answer ? m_server->answer(m_request) : httpAnswer("{}");
        m_request.clear();
        SSL_write(m_ssl, answer.constData(), int(answer.size()));
    }

    void send()
    {
        std::array<char, 16384> bytes{};
        while (const int size = BIO_read(SSL_get_wbio(m_ssl), bytes.data(), int(bytes.size()))) {
            if (size < 0)
                break;
            m_socket->write(bytes.data(), size);
        }
    }

    MutualTlsServer *m_server;
    QTcpSocket *m_socket;
    SSL *m_ssl;
    QByteArray m_request;
};

MutualTlsServer::MutualTlsServer(const QByteArray &clientAuthority, bool isTls13)
{
    const Identity own("localhost");
    authority = own.certificate;
    m_context = std::make_unique<Context>(own, clientAuthority, isTls13);
    m_server.listen(QHostAddress::LocalHost);
    QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
        while (QTcpSocket *socket = m_server.nextPendingConnection()) {
            ++connections;
            new Session(this, socket);
        }
    });
}

MutualTlsServer::~MutualTlsServer() = default;

bool MutualTlsServer::askAgain()
{
    return !m_sessions.empty()
        && std::all_of(m_sessions.begin(), m_sessions.end(),
                       [](Session *session) { return session->askAgain(); });
}

QUrl MutualTlsServer::url(const QString &path) const
{
    return QUrl(u"https://localhost:%1%2"_s.arg(m_server.serverPort()).arg(path));
}

} // namespace mcp
