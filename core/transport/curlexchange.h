// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/httpclient.h"
#include "core/transport/proxies.h"
#include "core/transport/transfers.h"

#include <array>
#include <string>
#include <vector>

namespace mcp::http {

/// The file with the certificates of the system, in PEM; empty if there is none at the usual places. libcurl's own choice is
/// that of the system it was built on.
QByteArray authorityFile();

/// An Exchange that is a transfer of libcurl. It owns itself until it is discarded, and lives on while it is being told of.
class CurlExchange final : public Exchange
{
public:
    /// authorities: PEM certificates that are used instead of those of the system; empty for these.
    static CurlExchange *create(Request request, std::shared_ptr<Transfers> transfers,
                                QByteArray authorities, Clock *clock);
    ~CurlExchange() override;

    std::weak_ptr<CurlExchange> toWeak() const { return m_self; }
    /// Called once: the head has arrived, or the exchange has failed before.
    void setOnOutcome(std::function<void()> onOutcome) { m_onOutcome = std::move(onOutcome); }
    /// Called once, if it was begun: it is no longer under way.
    void setOnReleased(std::function<void()> onReleased) { m_onReleased = std::move(onReleased); }
    /// In PEM, with its key; before begin(). Redirects stay within the origin, so it does as well.
    void setClientCertificate(const QByteArray &pem) { m_clientCertificate = pem; }
    void begin(std::optional<Proxy> proxy);
    /// Fails it in the next turn of the event loop.
    void failSoon(const Error &error);
    const Request &request() const { return m_request; }

    void listen(std::function<void()> onNews) override { m_onNews = std::move(onNews); }
    bool hasHead() const override { return m_hasHead; }
    int status() const override { return m_status; }
    QByteArray header(QByteArrayView name) const override;
    /// All of the response.
    const Headers &headers() const { return m_received; }
    /// See Record.
    std::optional<Certificate> certificate() const;
    qsizetype contentLength() const override { return m_contentLength; }
    QByteArrayView body() const override { return m_hasHead ? m_body : QByteArrayView(); }
    void clearBody() override;
    bool isEnded() const override { return m_isFinished && body().isEmpty(); }
    std::optional<Error> error() const override { return m_error; }
    void discard() override;

    /// For Transfers: the transfer has ended.
    void onDone(CURLcode code);
    /// For Transfers: tells what has happened.
    void tell();
    /// For Transfers: the connection that it uses.
    void setSocket(curl_socket_t socket) { m_socket = socket; }
    bool isReadPaused() const { return m_isPaused; }
    /// For Transfers: a socket is given up before the connection is there, and the host may have another address.
    void lookForNextAddress();
    /// Its connection is there.
    bool isSent() const { return m_isSent; }
    /// The number of events so far: the head, pieces of the body, the end. For Transfers.
    quint64 newsCount() const { return m_newsCount; }
    /// For Transfers: the server sends, but nothing of the response.
    void refuseEmptiness();

private:
    CurlExchange(Request request, std::shared_ptr<Transfers> transfers, QByteArray authorities,
                 Clock *clock);
    static size_t onHeaderLine(char *text, size_t, size_t size, void *self);
    static size_t onBody(char *bytes, size_t, size_t size, void *self);
    static int onConnected(void *self, char *, char *, int, int);
    static curl_socket_t onSocketWanted(void *self, curlsocktype, curl_sockaddr *address);

    void start();
    void setAddress();
    void setRequest();
    void setLines(const Headers &headers);
    void startAlarm();
    void setSecurity();
    void setBlob(CURLoption option, const QByteArray &bytes);
    bool takeLine(QByteArrayView line);
    bool takeField(QByteArrayView line);
    bool takeEndOfHead();
    bool addToBody(QByteArrayView bytes);
    bool refuse(const Error &error);
    void noteNews();
    Error problemOf(CURLcode code) const;
    bool tryNextAddress(CURLcode code);
    void later(std::function<void(CurlExchange *)> action);
    void callBack();
    bool isRedirect() const;
    void redirect();
    void onTooLate();
    void finish();
    void fail(const Error &error);
    void drop();
    void release();

    template<class Value>
    void set(CURLoption option, Value value)
    {
        m_transfers->curl().set(m_handle, option, value);
    }
    long number(CURLINFO info) const;

    Request m_request;
    std::shared_ptr<Transfers> m_transfers;
    std::shared_ptr<CurlExchange> m_self; ///< Null once it is discarded.
    std::function<void()> m_onNews;
    std::function<void()> m_onOutcome;
    std::function<void()> m_onReleased;
    QByteArray m_authorities;
    QByteArray m_clientCertificate; ///< Empty: there is none.
    std::optional<Proxy> m_proxy;
    Clock *m_clock;
    std::unique_ptr<Alarm> m_alarm; ///< Null until it is needed.
    CURL *m_handle = nullptr; ///< Null: no transfer is under way.
    curl_socket_t m_socket = CURL_SOCKET_BAD;
    std::shared_ptr<const Address> m_address;
    std::string m_head; ///< The text of m_lines.
    std::vector<curl_slist> m_lines;
    QByteArray m_route; ///< The text of m_connectTo.
    curl_slist m_connectTo{};
    std::array<char, CURL_ERROR_SIZE> m_words{};
    std::shared_ptr<PeerCertificate> m_certificate; ///< Null without TLS.
    QList<QHostAddress> m_addresses; ///< The addresses to try next, if the host is this computer.

    Headers m_received;
    QByteArray m_body; ///< Since clearBody().
    qint64 m_bodySize = 0; ///< Received in all.
    qsizetype m_headSize = 0; ///< With the heads of interim responses, and trailers.
    qsizetype m_contentLength = 0;
    std::optional<Error> m_error;
    int m_status = 0;
    int m_hops = 0;
    bool m_isStatusLine = true; ///< The next line of the head is the first of a response.
    bool m_isHeadWhole = false;
    bool m_hasHead = false; ///< As m_isHeadWhole, and it was told.
    /// The rest of the body stays on the server until it is wanted (SEC-14).
    bool m_isPaused = false;
    bool m_isSent = false; ///< The connection is there, and the request goes out.
    bool m_isDone = false;
    bool m_isFinished = false; ///< As m_isDone, and it was told.
    bool m_isNewsNoted = false; ///< An event was noted and not reported yet.
    quint64 m_newsCount = 0;
};

} // namespace mcp::http
