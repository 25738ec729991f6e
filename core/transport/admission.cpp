// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/admission.h"

namespace mcp {

Admission::Admission(Authorizer *authorizer, QString operation, std::function<void(bool)> onHeld)
    : m_authorizer(authorizer)
    , m_operation(std::move(operation))
    , m_onHeld(std::move(onHeld))
{
}

Admission::~Admission()
{
    cancel();
}

http::Request Admission::prepare(http::Request request)
{
    if (!m_authorizer)
        return request;
    m_sent = std::make_shared<QByteArray>();
    // Uses the address, because the server may use several.
    request.headersFor = [authorizer = m_authorizer, sent = m_sent,
                          verb = request.verb](const QUrl &url) {
        http::Headers headers = authorizer->headersFor(url, verb);
        sent->clear();
        for (const auto &[name, value] : std::as_const(headers)) {
            if (name.compare("authorization", Qt::CaseInsensitive) == 0)
                *sent = value;
        }
        return headers;
    };
    return request;
}

void Admission::readHead(const http::Exchange &answer)
{
    const QByteArray nonce = m_authorizer ? answer.header("dpop-nonce") : QByteArray();
    if (!nonce.isEmpty())
        m_authorizer->setNonce(nonce);
}

void Admission::ask(int status, const QByteArray &wwwAuthenticate,
                    std::function<void(const Result<bool> &)> then)
{
    const QPointer self(this);
    reportHeld(true);
    if (!self)
        return;
    m_wait = m_authorizer
                 ->answer({status, wwwAuthenticate, m_sent ? *m_sent : QByteArray(), m_operation,
                           m_refusals[status]++})
                 .then(this, [this, then = std::move(then)](const Result<bool> &mayRepeat) {
                     const QPointer alive(this);
                     reportHeld(false);
                     if (alive)
                         then(mayRepeat);
                 });
}

void Admission::reportHeld(bool isHeld)
{
    if (m_onHeld)
        m_onHeld(isHeld);
}

void Admission::cancel()
{
    m_wait.abandon();
}

} // namespace mcp

#include "moc_admission.cpp"
