// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/providercall.h"

#include "core/transport/httprefusal.h"

#include <QPointer>

namespace mcp::llm {

using namespace Qt::StringLiterals;

namespace {

bool isEncoded(const http::Exchange &exchange)
{
    const QByteArray encoding = exchange.header("content-encoding").trimmed().toLower();
    return !encoding.isEmpty() && encoding != "identity";
}

} // namespace

ProviderCall::ProviderCall(http::Request request, QString key, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_request(std::move(request))
    , m_key(std::move(key))
    , m_clock(clock)
    , m_silence(clock->createAlarm([this] { onTimeout(); }))
    , m_total(clock->createAlarm([this] { onTimeout(); }))
{
}

void ProviderCall::start(http::Client *client, std::chrono::milliseconds total)
{
    m_client = client;
    m_total->start(total);
    send(std::exchange(m_request, {})); // It contains the key.
}

void ProviderCall::send(http::Request request)
{
    request.redirects = http::Redirects::None;
    request.headers.emplaceBack("Accept-Encoding", "identity");
    m_hasHead = false;
    m_isRefused = false;
    m_refusal.clear();
    m_exchange = m_client->send(request);
    m_exchange->listen([this] { pump(); });
    m_silence->start(limits::kFirstWordTimeout);
}

std::optional<http::Request> ProviderCall::requestAfter(const Refusal &)
{
    return std::nullopt;
}

void ProviderCall::stop()
{
    m_exchange.reset();
    m_silence->stop();
    m_total->stop();
    deleteLater();
}

void ProviderCall::pump()
{
    if (isDone())
        return;
    if (!m_hasHead && m_exchange->hasHead())
        onHead();
    if (isDone())
        return;
    if (!m_hasHead) {
        if (m_exchange->isEnded())
            end(m_exchange->error().value_or(Error::closed()));
        return;
    }
    if (!m_exchange->body().isEmpty())
        m_silence->start(limits::kAnswerSilence);
    if (m_isRefused)
        return readRefusal();
    const QPointer self(this);
    readBody(*m_exchange);
    if (!self || isDone() || !m_exchange->isEnded())
        return;
    const std::optional<Error> error = m_exchange->error();
    if (isWhole()) {
        stop();
        finish();
    } else {
        end(Error::closed(error ? error->detail : u"it ended before it was complete"_s));
    }
}

void ProviderCall::onHead()
{
    m_hasHead = true;
    const int status = m_exchange->status();
    const bool isGood = status >= 200 && status < 300;
    if (isEncoded(*m_exchange))
        return end({ErrorKind::Protocol, u"its answer is compressed, unasked"_s, 0, {}, status});
    m_isRefused = !isGood;
    // An HTML page does not come from the provider. Other content types are not reliable, so the body decides.
    if (isGood
        && (hasType(*m_exchange, "text/html") || hasType(*m_exchange, "application/xhtml+xml")))
        endUnreadable(u"its answer is a page"_s);
}

void ProviderCall::endUnreadable(const QString &why)
{
    const QString type = QString::fromLatin1(m_exchange->header("content-type").left(80));
    const QString typed = type.isEmpty() ? why : QString(why + u" (" + type + u')');
    end({ErrorKind::Protocol, typed, 0, {}, m_exchange->status()});
}

void ProviderCall::readRefusal()
{
    const bool isWithinLimit = m_refusal.readFrom(*m_exchange, HttpRefusal::kErrorBodyBytes);
    if (isWithinLimit && !m_exchange->isEnded())
        return;
    const Refusal refusal{m_exchange->status(), m_refusal.text().toByteArray(),
                          retryAfter(m_exchange->header("retry-after"), m_clock->wallTime()),
                          m_key};
    if (auto again = requestAfter(refusal))
        send(*std::move(again));
    else
        end(toError(refusal));
}

void ProviderCall::endRefused(const QByteArray &body)
{
    end(toError(Refusal{m_exchange->status(), body, std::nullopt, m_key}));
}

void ProviderCall::onTimeout()
{
    if (isDone())
        return;
    if (isWhole()) {
        stop();
        finish();
    } else {
        end(Error::timeout(m_hasHead ? u"it stopped sending before the end"_s
                                     : u"it did not start to answer"_s));
    }
}

void ProviderCall::end(const Error &error)
{
    stop();
    fail(error);
}

} // namespace mcp::llm

#include "moc_providercall.cpp"
