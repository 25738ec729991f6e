// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/admission.h"

namespace mcp {

Admission::Admission(Authorizer *authorizer, QString operation)
    : m_authorizer(authorizer)
    , m_operation(std::move(operation))
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
    m_sent.clear();
    const http::Headers headers = m_authorizer->headersFor(request.url);
    for (const auto &[name, value] : headers) {
        if (name.compare("authorization", Qt::CaseInsensitive) == 0)
            m_sent = value;
    }
    // Uses the address, because the server may use several.
    request.headersFor = [authorizer = m_authorizer](const QUrl &url) {
        return authorizer->headersFor(url);
    };
    return request;
}

void Admission::ask(int status, const QByteArray &wwwAuthenticate,
                    std::function<void(const Result<bool> &)> then)
{
    const QPointer self(this);
    Q_EMIT heldChanged(true);
    if (!self)
        return;
    m_wait =
        m_authorizer->answer({status, wwwAuthenticate, m_sent, m_operation, m_refusals[status]++})
            .then(this, [this, then = std::move(then)](const Result<bool> &mayRepeat) {
                const QPointer alive(this);
                Q_EMIT heldChanged(false);
                if (alive)
                    then(mayRepeat);
            });
}

void Admission::cancel()
{
    m_wait.abandon();
}

} // namespace mcp

#include "moc_admission.cpp"
