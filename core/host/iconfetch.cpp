// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/iconfetch.h"

#include "core/base/clock.h"
#include "core/host/httplink.h"

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView kIconDataScheme("data:");

/// The bytes in a `data:` address (RFC 2397).
Result<QByteArray> iconDataOf(const QString &src)
{
    if (src.size() > 3 * kIconBytes + 1024) // All of it percent-encoded.
        return Error::policy(u"The icon is too large."_s);
    const qsizetype comma = src.indexOf(u',');
    if (comma < 0)
        return Error::policy(u"The icon has no data."_s);
    const bool isBase64 = QStringView(src).first(comma).endsWith(";base64"_L1, Qt::CaseInsensitive);
    QByteArray bytes =
        QByteArray::fromPercentEncoding(QStringView(src).sliced(comma + 1).toLatin1());
    if (isBase64) {
        auto decoded = QByteArray::fromBase64Encoding(std::move(bytes),
                                                      QByteArray::AbortOnBase64DecodingErrors);
        if (!decoded)
            return Error::policy(u"The icon is not valid Base64."_s);
        bytes = std::move(decoded.decoded);
    }
    if (bytes.size() > kIconBytes)
        return Error::policy(u"The icon is too large."_s);
    return bytes;
}

} // namespace

/// One request and its answer. Deletes itself.
class IconFetch::Run : public QObject
{
public:
    Run(IconFetch *fetch, const QUrl &url)
        : QObject(fetch)
        , m_deadline(fetch->m_clock->createAlarm([this] { finish(Error::timeout()); }))
    {
        m_promise.onCancel([self = QPointer(this)] {
            if (self)
                self->stop();
        });
        http::Request request;
        request.verb = "GET";
        request.url = url;
        request.headers = {{"Accept", "image/png, image/jpeg"}};
        request.redirects = http::Redirects::None;
        m_exchange = fetch->m_client->send(request);
        m_exchange->listen([this] { pump(); });
        m_deadline->start(kIconTimeout);
    }

    Pending<QByteArray> pending() { return m_promise.pending(); }

private:
    void pump()
    {
        if (!m_exchange)
            return;
        if (m_exchange->hasHead() && m_exchange->status() != 200)
            return finish(Error::transport(u"There is no icon at this address."_s));
        m_bytes += m_exchange->body();
        m_exchange->clearBody();
        if (m_bytes.size() > kIconBytes)
            return finish(Error::policy(u"The icon is too large."_s));
        if (!m_exchange->isEnded())
            return;
        if (const std::optional<Error> error = m_exchange->error())
            return finish(*error);
        finish(m_bytes);
    }

    void finish(const Result<QByteArray> &result)
    {
        const auto promise = m_promise;
        stop();
        promise.settle(result); // May be the end of the IconFetch.
    }

    void stop()
    {
        m_deadline->stop();
        m_exchange.reset();
        deleteLater();
    }

    std::unique_ptr<Alarm> m_deadline;
    Promise<QByteArray> m_promise;
    http::ExchangePtr m_exchange;
    QByteArray m_bytes;
};

IconFetch::IconFetch(const ServerEntry &entry, Clock *clock, const http::ClientOptions &general,
                     QObject *parent)
    : QObject(parent)
    , m_entry(entry)
    , m_general(general)
    , m_clock(clock)
{
    m_entry.certificateFile.clear(); // ICON-03
    const auto server = entry.isRemote() ? parseWebAddress(entry.url) : Error::policy();
    if (server && server->isSecure())
        m_server = *server;
}

IconFetch::~IconFetch()
{
    const auto runs = findChildren<QObject *>(QString(), Qt::FindDirectChildrenOnly);
    qDeleteAll(runs); // They use the client.
}

Result<WebAddress> IconFetch::check(const QString &src) const
{
    auto address = parseWebAddress(src);
    const bool isAllowed = address && m_server && address->origin() == m_server->origin();
    return isAllowed ? std::move(address) : Error::policy(u"The icon is not of this server."_s);
}

Pending<QByteArray> IconFetch::get(const QString &src)
{
    if (src.startsWith(kIconDataScheme, Qt::CaseInsensitive))
        return settled<QByteArray>(iconDataOf(src));
    const auto address = check(src);
    if (!address)
        return settled<QByteArray>(address.error());
    if (m_fetches == kIconFetches)
        return settled<QByteArray>(Error::policy(u"The server has too many icons."_s));
    if (!m_client) {
        auto client = createHttpClient(m_entry, m_clock, m_general);
        if (!client)
            return settled<QByteArray>(client.error());
        m_client = std::move(*client);
    }
    ++m_fetches;
    return (new Run(this, address->url))->pending();
}

} // namespace mcp

#include "moc_iconfetch.cpp"
