// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/documentcall.h"

#include "core/base/limits.h"

#include <QPointer>

namespace mcp::llm {

using namespace Qt::StringLiterals;

DocumentCall::DocumentCall(http::Request request, const QString &key, Clock *clock, QObject *parent)
    : ProviderCall(std::move(request), key, clock, parent)
{
    m_promise.onCancel([self = QPointer(this)] {
        if (self)
            self->stop();
    });
}

void DocumentCall::readBody(http::Exchange &exchange)
{
    if (!m_body.readFrom(exchange, limits::kModelListBytes))
        end(Error::protocol(u"its list is too long"_s));
    else
        m_isWhole = exchange.isEnded() && !exchange.error();
}

} // namespace mcp::llm
