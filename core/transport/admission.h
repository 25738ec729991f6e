// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/authorizer.h"

#include <QHash>

namespace mcp {

/// Adds the authorizer's headers to one message or stream, and asks the authorizer when a response is 401 or 403. Does
/// nothing without an authorizer.
class Admission final : public QObject
{
    Q_OBJECT

public:
    /// authorizer may be null; it must outlive this. onHeld is called with true by ask(), and with false when the authorizer
    /// answers, which may take minutes.
    Admission(Authorizer *authorizer, QString operation, std::function<void(bool)> onHeld = {});
    ~Admission() override;

    /// request with the current headers of the authorizer.
    http::Request prepare(http::Request request);
    /// The head of a response has arrived.
    void readHead(const http::Exchange &answer);
    bool isAbout(int status) const { return m_authorizer && (status == 401 || status == 403); }
    bool sentToken() const { return m_sent && !m_sent->isEmpty(); }
    /// Handles a status for which isAbout() is true; see Authorizer::answer(). The callback is not called after this is
    /// destroyed.
    void ask(int status, const QByteArray &wwwAuthenticate,
             std::function<void(const Result<bool> &)> then);
    /// The request was accepted: a later refusal counts as new.
    void pass() { m_refusals.clear(); }
    /// The caller no longer waits.
    void cancel();

private:
    void reportHeld(bool isHeld);

    Authorizer *m_authorizer;
    QString m_operation;
    std::function<void(bool)> m_onHeld;
    std::shared_ptr<QByteArray> m_sent; ///< The `Authorization` of the last request.
    QHash<int, int> m_refusals; ///< By status.
    CallHandle m_wait;
};

} // namespace mcp
