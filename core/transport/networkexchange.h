// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/httpclient.h"

#include <QNetworkReply>
#include <QPointer>
#include <QSslConfiguration>

class QNetworkAccessManager;

namespace mcp::http {

/// What is known of the connections of one network manager.
struct ManagerLoad
{
    int exchanges = 0; ///< In flight.
    bool isCut = false; ///< The connection of one was cut after its request was sent.
};

/// An Exchange on Qt's network manager, with its automatic features disabled.
class NetworkExchange final : public Exchange
{
    Q_OBJECT

public:
    NetworkExchange(Request request, const QSslConfiguration &trust, Clock *clock, QObject *parent);
    ~NetworkExchange() override;

    /// Counts in load while it is in flight. The manager must outlive it.
    void begin(QNetworkAccessManager *manager, std::shared_ptr<ManagerLoad> load);
    const Request &request() const { return m_request; }

    bool hasHead() const override { return m_hasHead; }
    int status() const override;
    QByteArray header(QByteArrayView name) const override;
    /// All of the response.
    Headers headers() const;
    qsizetype contentLength() const override;
    qsizetype bytesAvailable() const override;
    qsizetype read(char *data, qsizetype size) override;
    bool isEnded() const override;
    std::optional<Error> error() const override { return m_error; }
    void discard() override;

Q_SIGNALS:
    /// Its connection is free again; only after begin().
    void released();

private:
    void start();
    void onSent();
    void onHead();
    bool isUnreadable(QNetworkReply::NetworkError trouble) const;
    void onTrouble(QNetworkReply::NetworkError trouble);
    bool tryNextAddress();
    void onTooLate();
    void redirect();
    void onFinished();
    void fail(const Error &error);
    void failSoon(const Error &error);
    void dropReply();
    void release();

    QNetworkAccessManager *m_manager = nullptr;
    std::shared_ptr<ManagerLoad> m_load;
    Request m_request;
    QSslConfiguration m_trust;
    std::unique_ptr<Alarm> m_alarm;
    QPointer<QNetworkReply> m_reply; ///< Deleted with the manager.
    std::optional<Error> m_error;
    QString m_tlsTrouble;
    QList<QHostAddress> m_addresses; ///< The addresses to try next, if the host is this computer.
    int m_hops = 0;
    bool m_hasHead = false;
    std::shared_ptr<bool> m_isBodyTaken; ///< The manager has started to send the body.
    bool m_isSent = false;
    bool m_isFinished = false;
    bool m_isCounted = false;
};

} // namespace mcp::http
