// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/networkexchange.h"

#include "core/base/limits.h"
#include "core/base/localhost.h"

#include <QNetworkAccessManager>
#include <QNetworkRequest>
#include <QSslError>

#include <cerrno>
#include <cstring>

namespace mcp::http {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kReadAhead = 128 * 1024;
constexpr int kHops = 3; ///< HTTP-07
constexpr qsizetype kHeadBytes = 64 * 1024; ///< SEC-14
const Error kUnreadable = Error::protocol(u"The response cannot be decompressed"_s);

/// The errno that matches the error best (see Error::code), so that callers do not depend on Qt Network.
int errnoOf(QNetworkReply::NetworkError trouble)
{
    switch (trouble) {
    case QNetworkReply::ConnectionRefusedError:
        return ECONNREFUSED;
    case QNetworkReply::HostNotFoundError:
        return EHOSTUNREACH;
    case QNetworkReply::TimeoutError:
    case QNetworkReply::OperationCanceledError:
        return ETIMEDOUT;
    case QNetworkReply::SslHandshakeFailedError:
        return EKEYREJECTED;
    case QNetworkReply::TemporaryNetworkFailureError:
    case QNetworkReply::NetworkSessionFailedError:
    case QNetworkReply::UnknownNetworkError: // Also when there is no route to the host.
        return ENETUNREACH;
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyTimeoutError:
    case QNetworkReply::ProxyAuthenticationRequiredError:
        return EHOSTDOWN;
    case QNetworkReply::RemoteHostClosedError:
        return ECONNRESET;
    default:
        return EIO;
    }
}

/// A body that can be read only once. The manager repeats a request if the connection fails before the response begins,
/// even a POST; it cannot if the body does not rewind (SEC-76).
class OnceOnly final : public QIODevice
{
public:
    /// isTaken becomes true when the first bytes are read.
    OnceOnly(QByteArray bytes, std::shared_ptr<bool> isTaken, QObject *parent)
        : QIODevice(parent)
        , m_bytes(std::move(bytes))
        , m_isTaken(std::move(isTaken))
    {
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }

    bool isSequential() const override { return true; }
    bool reset() override { return false; }
    qint64 bytesAvailable() const override { return m_bytes.size() - m_at; }
    bool atEnd() const override { return bytesAvailable() == 0; }

protected:
    qint64 readData(char *data, qint64 maxSize) override
    {
        const qint64 size = std::min<qint64>(maxSize, m_bytes.size() - m_at);
        if (size == 0)
            return maxSize == 0 ? 0 : -1;
        std::memcpy(data, m_bytes.constData() + m_at, size_t(size));
        m_at += size;
        *m_isTaken = true;
        return size;
    }
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    QByteArray m_bytes;
    std::shared_ptr<bool> m_isTaken;
    qsizetype m_at = 0;
};

bool canBeSent(const Headers &headers)
{
    const auto isClean = [](const QByteArray &text) {
        return std::none_of(text.cbegin(), text.cend(),
                            [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
    };
    return std::all_of(headers.cbegin(), headers.cend(), [&isClean](const auto &header) {
        return isClean(header.first) && isClean(header.second);
    });
}

/// The manager reports a head with too many fields or too long a field as empty. Responses without a body may have an
/// empty head.
bool isHeadBad(const QNetworkReply &reply)
{
    const int status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const auto &fields = reply.rawHeaderPairs();
    qsizetype size = reply.attribute(QNetworkRequest::HttpReasonPhraseAttribute).toString().size();
    for (const auto &[name, value] : fields)
        size += name.size() + value.size();
    return size > kHeadBytes || (fields.isEmpty() && status != 202 && status != 204);
}

QString originOf(const QUrl &url)
{
    return url.toString(QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment
                        | QUrl::RemoveUserInfo | QUrl::FullyEncoded);
}

/// Connects to an address, with the host in the request.
void setAddress(QNetworkRequest &made, const Request &request)
{
    QUrl url = request.url;
    url.setHost(request.address.toString());
    made.setUrl(url);
    made.setRawHeader("Host",
                      request.url.authority(QUrl::FullyEncoded | QUrl::RemoveUserInfo).toLatin1());
    made.setPeerVerifyName(request.url.host());
}

QNetworkRequest toNetworkRequest(const Request &request, const Headers &headers,
                                 const QSslConfiguration &trust)
{
    QNetworkRequest made(request.url);
    if (!request.address.isNull())
        setAddress(made, request);
    made.setAttribute(QNetworkRequest::Http2AllowedAttribute, false); // See Client.
    made.setAttribute(QNetworkRequest::RedirectPolicyAttribute,
                      QNetworkRequest::ManualRedirectPolicy);
    made.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    made.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    made.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    made.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    made.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    made.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
    made.setSslConfiguration(trust);
    made.setRawHeader("User-Agent", "Quayside/" QUAYSIDE_VERSION);
    made.setRawHeader("Accept-Language", "*"); // Otherwise Qt sends the languages of the person.
    for (const auto &[name, value] : headers)
        made.setRawHeader(name, value);
    made.setHeader(QNetworkRequest::ContentLengthHeader, request.body.size());
    return made;
}

} // namespace

NetworkExchange::NetworkExchange(Request request, const QSslConfiguration &trust, Clock *clock,
                                 QObject *parent)
    : Exchange(parent)
    , m_request(std::move(request))
    , m_trust(trust)
    , m_alarm(clock->createAlarm([this] { onTooLate(); }))
{
}

NetworkExchange::~NetworkExchange()
{
    dropReply();
    release();
}

void NetworkExchange::begin(QNetworkAccessManager *manager, std::shared_ptr<ManagerLoad> load)
{
    m_manager = manager;
    m_load = std::move(load);
    m_isCounted = true;
    ++m_load->exchanges;
    if (m_request.address.isNull() && isLocalhost(m_request.url.host())) {
        m_addresses = localhostAddresses(); // SEC-31
        m_request.address = m_addresses.takeFirst();
    }
    start();
}

void NetworkExchange::start()
{
    Headers headers = m_request.headers;
    if (m_request.headersFor)
        headers += m_request.headersFor(m_request.url);
    if (!canBeSent(headers)) // SEC-20
        return failSoon(Error::policy(u"A header contains characters that must not be sent"_s));
    const QNetworkRequest request = toNetworkRequest(m_request, headers, m_trust);
    // Also without a body: an interrupted stream would be requested again at once, in the middle of the response
    // (HTTP-30).
    m_isBodyTaken = std::make_shared<bool>(false);
    auto *body = new OnceOnly(m_request.body, m_isBodyTaken, this);
    m_reply = m_manager->sendCustomRequest(request, m_request.verb, body);
    body->setParent(m_reply);
    m_isSent = false;
    connect(m_reply, &QNetworkReply::requestSent, this, &NetworkExchange::onSent);
    connect(m_reply, &QNetworkReply::errorOccurred, this, &NetworkExchange::onTrouble);
    connect(m_reply, &QNetworkReply::metaDataChanged, this, &NetworkExchange::onHead);
    connect(m_reply, &QNetworkReply::readyRead, this, [this] {
        if (m_hasHead)
            Q_EMIT bodyReady();
    });
    connect(m_reply, &QNetworkReply::finished, this, &NetworkExchange::onFinished);
    connect(m_reply, &QNetworkReply::sslErrors, this, [this](const QList<QSslError> &errors) {
        if (!errors.isEmpty())
            m_tlsTrouble = errors.constFirst().errorString();
    });
    const bool hasHeadTimeout = m_request.headTimeout.count() > 0;
    m_alarm->start(hasHeadTimeout ? m_request.headTimeout : limits::kConnectTimeout);
}

void NetworkExchange::onSent()
{
    m_isSent = true;
    if (m_request.headTimeout.count() == 0)
        m_alarm->stop();
}

void NetworkExchange::onTooLate()
{
    if (m_request.headTimeout.count() > 0)
        fail(Error::timeout(u"The server did not start its response in time"_s));
    else
        fail(Error::transport(u"The server did not accept the connection in time"_s, ETIMEDOUT));
}

/// An error of the response: the compressed body is invalid or too large.
bool NetworkExchange::isUnreadable(QNetworkReply::NetworkError trouble) const
{
    return m_hasHead && status() < 400 && trouble == QNetworkReply::UnknownContentError;
}

/// The manager may report this during a read and then never finish.
void NetworkExchange::onTrouble(QNetworkReply::NetworkError trouble)
{
    if (isUnreadable(trouble))
        failSoon(kUnreadable);
}

/// A local server may listen on only one address of this computer.
bool NetworkExchange::tryNextAddress()
{
    if (m_addresses.isEmpty() || m_isSent || *m_isBodyTaken
        || m_reply->error() != QNetworkReply::ConnectionRefusedError)
        return false;
    m_request.address = m_addresses.takeFirst();
    dropReply();
    start();
    return true;
}

int NetworkExchange::status() const
{
    return m_reply ? m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt() : 0;
}

QByteArray NetworkExchange::header(QByteArrayView name) const
{
    return m_reply ? m_reply->rawHeader(name.toByteArray()) : QByteArray();
}

Headers NetworkExchange::headers() const
{
    Headers headers;
    const auto pairs = m_reply ? m_reply->rawHeaderPairs() : QList<QNetworkReply::RawHeaderPair>();
    for (const auto &[name, value] : pairs)
        headers.emplaceBack(name, value);
    return headers;
}

qsizetype NetworkExchange::contentLength() const
{
    return m_reply ? m_reply->header(QNetworkRequest::ContentLengthHeader).toLongLong() : 0;
}

qsizetype NetworkExchange::bytesAvailable() const
{
    return m_reply && m_hasHead ? m_reply->bytesAvailable() : 0;
}

qsizetype NetworkExchange::read(char *data, qsizetype size)
{
    return m_reply && m_hasHead ? std::max<qsizetype>(m_reply->read(data, size), 0) : 0;
}

bool NetworkExchange::isEnded() const
{
    return m_isFinished && bytesAvailable() == 0;
}

void NetworkExchange::onHead()
{
    if (m_hasHead || status() < 200)
        return;
    m_isSent = true;
    m_alarm->stop();
    if (isHeadBad(*m_reply))
        return fail(Error::protocol(u"The head of the response is empty or too large"_s));
    if (status() >= 300 && status() < 400 && status() != 304)
        return redirect();
    m_hasHead = true;
    // A long body stays on the server until it is read (SEC-14). The limit costs each exchange a fifth of its time, so
    // responses with a short Content-Length have none.
    if (contentLength() <= 0 || contentLength() > kReadAhead)
        m_reply->setReadBufferSize(kReadAhead);
    Q_EMIT headArrived();
}

void NetworkExchange::redirect()
{
    const QUrl target = m_request.url.resolved(
        m_reply->attribute(QNetworkRequest::RedirectionTargetAttribute).toUrl());
    const bool isRepeated =
        m_request.redirects != Redirects::None && (status() == 307 || status() == 308);
    const bool isRead = m_request.redirects == Redirects::Read && m_request.verb == "GET"
        && (status() == 301 || status() == 302 || status() == 303);
    const bool isOurs = originOf(target) == originOf(m_request.url);
    if (!(isRepeated || isRead) || !isOurs || ++m_hops > kHops) {
        const QString shown = isOurs
            ? target.toString(QUrl::RemoveQuery | QUrl::RemoveUserInfo | QUrl::FullyEncoded)
            : originOf(target);
        Error error = Error::transport(u"The server redirects to another address: "_s + shown);
        error.httpStatus = status();
        return fail(error);
    }
    m_request.url = target;
    dropReply();
    start();
}

void NetworkExchange::onFinished()
{
    if (m_isFinished || tryNextAddress())
        return;
    const QNetworkReply::NetworkError trouble = m_reply->error();
    // A response with an error status is valid; Qt reports its status as an error, which starts with this code.
    const bool isFromStatus = status() >= 400 && trouble >= QNetworkReply::ContentAccessDenied
        && trouble != QNetworkReply::ContentReSendError;
    const bool isAnswer = m_hasHead && (trouble == QNetworkReply::NoError || isFromStatus);
    if (isUnreadable(trouble)) {
        m_error = kUnreadable;
    } else if (!isAnswer) {
        QString words = m_reply->errorString();
        if (!m_tlsTrouble.isEmpty())
            words = m_tlsTrouble;
        else if (trouble == QNetworkReply::NoError || trouble == QNetworkReply::ContentReSendError
                 || words.isEmpty())
            words = u"The connection was interrupted"_s;
        // The manager may report later that the request was sent than the server processes it.
        const bool isOut = m_isSent || *m_isBodyTaken;
        m_load->isCut |= isOut;
        m_error = isOut ? Error::closed(words) : Error::transport(words, errnoOf(trouble));
    }
    m_isFinished = true;
    m_alarm->stop();
    release();
    Q_EMIT ended();
}

void NetworkExchange::fail(const Error &error)
{
    if (m_isFinished)
        return;
    m_error = error;
    m_isFinished = true;
    m_alarm->stop();
    dropReply();
    release();
    Q_EMIT ended();
}

void NetworkExchange::failSoon(const Error &error)
{
    QMetaObject::invokeMethod(
        this, [this, error] { fail(error); }, Qt::QueuedConnection);
}

void NetworkExchange::discard()
{
    m_isFinished = true;
    release();
    disconnect();
    m_alarm->stop();
    dropReply();
    deleteLater();
}

void NetworkExchange::dropReply()
{
    if (!m_reply)
        return;
    m_reply->disconnect(this);
    std::exchange(m_reply, nullptr)->deleteLater(); // This also aborts it.
}

void NetworkExchange::release()
{
    if (!std::exchange(m_isCounted, false))
        return;
    --m_load->exchanges;
    Q_EMIT released();
}

} // namespace mcp::http

#include "moc_networkexchange.cpp"
