// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/authorizer.h"

#include <QHash>

namespace mcp {

/// Gets one message, or one stream, past 401 and 403: takes along what the authorizer gives, and asks it when that is
/// refused. Without an authorizer it does nothing.
class Admission final : public QObject
{
    Q_OBJECT

public:
    /// authorizer is null or outlives it.
    Admission(Authorizer *authorizer, QString operation);
    ~Admission() override;

    /// request with what is to be sent along at this moment.
    http::Request prepare(http::Request request);
    bool isAbout(int status) const { return m_authorizer && (status == 401 || status == 403); }
    /// What to do about a status that isAbout(); see Authorizer::answer(). Not told any more once this is gone.
    void ask(int status, const QByteArray &wwwAuthenticate,
             std::function<void(const Result<bool> &)> then);
    /// It is through: a refusal from here on is a new one.
    void pass() { m_refusals.clear(); }
    /// Nobody waits any more.
    void cancel();

Q_SIGNALS:
    /// True from ask() on until the answer is there: it may take a person minutes.
    void heldChanged(bool isHeld);

private:
    Authorizer *m_authorizer;
    QString m_operation;
    QByteArray m_sent;
    QHash<int, int> m_refusals; ///< By status.
    CallHandle m_wait;
};

} // namespace mcp
