// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/registry/registryclient.h"

#include "core/base/offload.h"
#include "core/registry/registrycache.h"
#include "core/transport/httpbody.h"

#include <QPointer>

namespace mcp::registry {

using namespace Qt::StringLiterals;

namespace {

Result<RegistryAnswer> readAnswer(const Result<json::Raw> &answer, const QDateTime &now)
{
    return answer.andThen([&](const json::Raw &content) {
        return readListings(content).transform([&](const ListingPage &page) {
            return RegistryAnswer{page, content.size(), now, std::nullopt};
        });
    });
}

/// On a thread of the pool: reads what was answered, and stores it or takes what was stored.
Result<RegistryAnswer> answerOf(const Result<json::Raw> &answer, const QString &address,
                                const QDateTime &now, const RegistryCache &cache)
{
    auto read = readAnswer(answer, now);
    if (read) {
        (void)cache.store(address, {*answer, now}); // Without it there is no answer offline.
        return read;
    }
    const bool isRefused = read.error().kind == ErrorKind::Policy || read.error().httpStatus == 404;
    const auto earlier = isRefused ? std::nullopt : cache.find(address);
    if (!earlier)
        return read;
    return readListings(earlier->content).transform([&](const ListingPage &page) {
        return RegistryAnswer{page, earlier->content.size(), earlier->readAt, read.error()};
    });
}

QString encoded(const QString &text)
{
    return QString::fromLatin1(QUrl::toPercentEncoding(text));
}

} // namespace

/// One request and the body of its answer. Deletes itself.
class RegistryClient::Request : public QObject
{
public:
    Request(const RegistryPorts &ports, const QUrl &url, QObject *parent)
        : QObject(parent)
        , m_client(ports.clock, ports.options())
        , m_deadline(
              ports.clock->createAlarm([this] { finish(Error::timeout(u"no answer in time"_s)); }))
    {
        m_promise.onCancel([self = QPointer(this)] {
            if (self)
                self->stop();
        });
        http::Request request;
        request.verb = "GET";
        request.url = url;
        request.headers = {{"Accept", "application/json"}};
        request.redirects = http::Redirects::Read;
        m_exchange = m_client.send(request);
        m_exchange->listen([this] { pump(); });
        m_deadline->start(kAnswerTimeout);
    }

    Pending<json::Raw> pending() { return m_promise.pending(); }

private:
    void pump()
    {
        if (!m_exchange)
            return;
        if (m_exchange->hasHead() && !m_body.readFrom(*m_exchange, kAnswerBytes))
            return finish(
                Error::protocol(u"the answer is longer than %1 bytes"_s.arg(kAnswerBytes)));
        if (!m_exchange->isEnded())
            return;
        const std::optional<Error> error = m_exchange->error();
        const int status = error ? error->httpStatus : m_exchange->status();
        if (status != 0
            && (status < 200 || status >= 300)) { // Also a redirect that is not followed.
            Error refused = Error::protocol(u"HTTP %1"_s.arg(status));
            refused.httpStatus = status;
            return finish(refused);
        }
        finish(error ? Result<json::Raw>(*error) : m_body.text());
    }

    void finish(const Result<json::Raw> &result)
    {
        const auto promise = m_promise;
        stop();
        promise.settle(result); // May be the end of the client.
    }

    void stop()
    {
        m_deadline->stop();
        m_exchange.reset();
        deleteLater();
    }

    http::Client m_client;
    std::unique_ptr<Alarm> m_deadline;
    Promise<json::Raw> m_promise;
    HttpBody m_body;
    http::ExchangePtr m_exchange; ///< Before the client.
};

Result<WebAddress> checkRegistryAddress(const QString &address)
{
    auto parsed = parseWebAddress(address);
    if (parsed && parsed->url.hasQuery())
        return Error::policy(u"The address of a registry has no part behind \"?\"."_s);
    if (parsed && !parsed->isSecure() && !parsed->isLoopback)
        return Error::policy(u"Only a registry on this computer may be used without encryption."_s);
    return parsed;
}

RegistryClient::RegistryClient(RegistryPorts ports, QString address, QObject *parent)
    : QObject(parent)
    , m_ports(std::move(ports))
    , m_address(std::move(address))
{
    while (m_address.endsWith(u'/'))
        m_address.chop(1);
}

RegistryClient::~RegistryClient()
{
    const auto requests = findChildren<QObject *>(QString(), Qt::FindDirectChildrenOnly);
    qDeleteAll(requests);
}

Pending<RegistryAnswer> RegistryClient::search(const QString &text, const QString &cursor)
{
    QString path = u"/v0.1/servers?version=latest&limit=%1&search=%2"_s.arg(kPageListings)
                       .arg(encoded(text.left(kSearchChars)));
    if (!cursor.isEmpty())
        path += u"&cursor="_s + encoded(cursor);
    return get(path);
}

Pending<RegistryAnswer> RegistryClient::versions(const QString &name)
{
    return get(u"/v0.1/servers/%1/versions"_s.arg(encoded(name)));
}

Pending<RegistryAnswer> RegistryClient::version(const QString &name, const QString &version)
{
    return get(u"/v0.1/servers/%1/versions/%2"_s.arg(encoded(name), encoded(version)));
}

Pending<RegistryAnswer> RegistryClient::get(const QString &path)
{
    if (const auto checked = checkRegistryAddress(m_address); !checked)
        return settled<RegistryAnswer>(checked.error());
    const QString address = m_address + path;
    const auto parsed = parseWebAddress(address);
    if (!parsed)
        return settled<RegistryAnswer>(parsed.error());
    const Promise<RegistryAnswer> promise;
    auto *request = new Request(m_ports, parsed->url, this);
    const CallHandle fetching =
        request->pending().then(this, [this, address, promise](const Result<json::Raw> &answer) {
            offload<RegistryAnswer>(this,
                                    [=, cache = RegistryCache(m_ports.cacheFolder),
                                     now = m_ports.clock->wallTime().toUTC()] {
                                        return answerOf(answer, address, now, cache);
                                    })
                .then(this,
                      [promise](const Result<RegistryAnswer> &read) { promise.settleWith(read); });
        });
    promise.onCancel([fetching] { fetching.abandon(); });
    return promise.pending();
}

} // namespace mcp::registry

#include "moc_registryclient.cpp"
