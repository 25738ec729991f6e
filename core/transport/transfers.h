// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/curllibrary.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QTimer>
#include <QUrl>

#include <memory>
#include <utility>

class QSocketNotifier;

namespace mcp::http {

class CurlExchange;

/// The content encodings that a response may have.
constexpr const char *kEncodings = "gzip, deflate";

/// A URL as libcurl takes it, for transfers that end before it goes.
struct Address
{
    QByteArray text;
    std::shared_ptr<CURLU> parsed;
};

/// libcurl's multi interface on the event loop of this thread: the connections of one client, and the exchanges on them.
class Transfers final : public QObject
{
    Q_OBJECT

public:
    explicit Transfers(const CurlLibrary *curl);
    ~Transfers() override;

    const CurlLibrary &curl() const { return *m_curl; }
    /// A new handle for one request, with the options that are the same for all of them.
    CURL *create();
    /// url for libcurl. The last one is kept, because most requests go to the same and libcurl takes long to parse it.
    std::shared_ptr<const Address> addressOf(const QUrl &url);
    /// The server sends requests for one address to the other (Redirects::Slash). The last one is kept.
    void noteRedirect(const QUrl &from, const QUrl &to) { m_redirect = {from, to}; }
    /// Where a request for url goes.
    QUrl redirected(const QUrl &url) const
    {
        return url == m_redirect.first ? m_redirect.second : url;
    }
    /// Starts the transfer of a handle, whose CURLOPT_PRIVATE is its exchange.
    void begin(CURL *handle);
    /// Deletes the handle of exchange, and takes its connection on socket back. If its transfer has not ended, the connection is
    /// closed.
    void end(CURL *handle, const CurlExchange *exchange, curl_socket_t socket);
    /// A socket for a connection, which no program that we start gets; CURL_SOCKET_BAD if there is none.
    curl_socket_t open(const curl_sockaddr &address, bool isTls);
    /// For CURLOPT_CLOSESOCKETFUNCTION, with the Transfers as data.
    static int onClose(void *self, curl_socket_t socket);
    void setReadPaused(CURL *handle, bool isPaused);
    /// Calls tell() of the exchange when libcurl is left, because its functions must not be called before.
    void noteNews(CurlExchange *exchange);

private:
    struct Socket
    {
        bool isToServer = false; ///< And not within libcurl.
        bool isTls = false;
        QSocketNotifier *reader = nullptr;
        QSocketNotifier *writer = nullptr;
        std::weak_ptr<CurlExchange> exchange = {}; ///< That uses it; none if it is idle.
        bool hasEmptyReads = false; ///< No exchange has got anything of the last reads.
        qint64 read = 0; ///< Bytes read when the first of these events happened.
    };

    static int onSocket(CURL *handle, curl_socket_t socket, int what, void *self, void *);
    static void forget(const Socket &closed);
    static int onTimer(CURLM *, long delay, void *self);
    void onReadable(curl_socket_t socket);
    void onIdleReadable(curl_socket_t socket);
    void setUnderWay(int count);
    void setEnabled(QSocketNotifier *&notifier, curl_socket_t socket, bool isEnabled,
                    bool isReader);
    void act(curl_socket_t socket, int events);
    void tell();

    const CurlLibrary *m_curl;
    CURLM *m_multi;
    QUrl m_url; ///< Of m_address.
    std::shared_ptr<const Address> m_address;
    std::pair<QUrl, QUrl> m_redirect; ///< See noteRedirect().
    QHash<curl_socket_t, Socket> m_sockets;
    QTimer m_timer; ///< Of libcurl.
    /// Tells what is left. No queued call: Qt takes thousands of these in one turn of the event loop.
    QTimer m_nextTurn;
    int m_underWay = 0; ///< Handles between begin() and end().
    QList<std::weak_ptr<CurlExchange>> m_news;
    bool m_isTelling = false;
};

} // namespace mcp::http
