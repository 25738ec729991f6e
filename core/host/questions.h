// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/peerrequesthandler.h"
#include "core/json/rawobject.h"

#include <QDateTime>
#include <QObject>

#include <map>

namespace mcp {

class Clock;

/// Something a server asks the person, waiting for an answer. What it writes is untrusted.
struct Question
{
    qint64 id = 0; ///< Never used twice; later ones are greater.
    QString serverId;
    QString
        taskId; ///< The server's name for the task it belongs to; empty when it belongs to none of ours.
    QString method; ///< `elicitation/create`, so far.
    json::Raw params;
    QDateTime askedAt; ///< UTC.
};

/// Everything the servers ask of the person now. A few may wait for each server; more are turned away (SEC-47).
class Questions : public QObject
{
    Q_OBJECT

public:
    /// features: what this program can ask the person, or do by itself.
    Questions(const ClientFeatures &features, Clock *clock, QObject *parent = nullptr);
    ~Questions() override;

    /// Puts down what the server asks; lives as long as this.
    PeerRequestHandler *handlerFor(const QString &serverId);

    /// Oldest first.
    QList<qint64> open() const;
    /// Null when it is answered, or withdrawn by the server.
    const Question *find(qint64 id) const;

    /// The answers to a form (ELIC-04); without effect when the question is gone.
    void accept(qint64 id, const json::RawObject &content);
    void decline(qint64 id);
    /// The person does not want to say either.
    void dismiss(qint64 id);

Q_SIGNALS:
    void asked(qint64 id);
    /// Answered, or not to be answered any more.
    void gone(qint64 id);

private:
    class Handler;
    struct Open
    {
        Question question;
        Promise<json::Raw> promise;
    };

    Pending<json::Raw> ask(const QString &serverId, const PeerRequest &request);
    void settle(qint64 id, const QByteArray &result);
    void withdraw(qint64 id);

    ClientFeatures m_features;
    Clock *m_clock;
    std::map<QString, std::unique_ptr<Handler>> m_handlers;
    std::map<qint64, Open> m_open;
    qint64 m_lastId = 0;
};

} // namespace mcp
