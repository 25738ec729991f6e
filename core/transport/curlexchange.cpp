// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/curlexchange.h"

#include "core/base/limits.h"
#include "core/base/localhost.h"
#include "core/transport/transferproblem.h"

#include <QAbstractEventDispatcher>
#include <QFile>
#include <QTimer>
#include <QVarLengthArray>

#include <span>

namespace mcp::http {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kReadAhead = 128 * 1024;
constexpr int kHops = 3; ///< SEC-21
constexpr qsizetype kHeadBytes = 64 * 1024; ///< SEC-14
constexpr qsizetype kHeadFields = 200; ///< SEC-14
constexpr qsizetype kUsualFields = 8;
/// A response that is unpacked to more than this, and by more than this factor, is there to fill memory.
constexpr qint64 kUnpackedBytes = 10 * 1024 * 1024;
constexpr qint64 kUnpackedFactor = 50;
constexpr qint64 kPackedBytes = 16 * 1024; ///< That libcurl may not have counted yet.

bool isSendable(const Headers &headers)
{
    const auto isClean = [](const QByteArray &text) {
        return std::none_of(text.cbegin(), text.cend(),
                            [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
    };
    return std::all_of(headers.cbegin(), headers.cend(), [&isClean](const auto &header) {
        return isClean(header.first) && isClean(header.second);
    });
}

bool isSameName(QByteArrayView one, QByteArrayView other)
{
    return one.size() == other.size() && one.compare(other, Qt::CaseInsensitive) == 0;
}

using Header = Headers::value_type;

bool hasName(std::span<const Header> headers, QByteArrayView name)
{
    return std::any_of(headers.begin(), headers.end(),
                       [name](const Header &header) { return isSameName(header.first, name); });
}

bool isSameOrigin(const QUrl &one, const QUrl &other)
{
    const auto portOf = [](const QUrl &url) {
        return url.port(url.scheme() == "https"_L1 ? 443 : 80);
    };
    return one.scheme() == other.scheme() && one.host() == other.host()
        && portOf(one) == portOf(other);
}

/// The address without the slash at the end of its path, or with one.
QUrl otherSlash(const QUrl &url)
{
    QString path = url.path(QUrl::FullyEncoded);
    if (path.endsWith(u'/'))
        path.chop(1);
    else
        path += u'/';
    QUrl other = url;
    other.setPath(path, QUrl::StrictMode);
    return other;
}

/// Whether they name the same thing at their origins.
bool isSamePlace(const QUrl &one, const QUrl &other)
{
    return one.path(QUrl::FullyEncoded) == other.path(QUrl::FullyEncoded)
        && one.query(QUrl::FullyEncoded) == other.query(QUrl::FullyEncoded);
}

} // namespace

QByteArray authorityFile()
{
    static const QByteArray file = [] {
        for (const char *name :
             {"/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
              "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem"}) {
            if (QFile::exists(QString::fromLatin1(name)))
                return QByteArray(name);
        }
        return QByteArray();
    }();
    return file;
}

CurlExchange::CurlExchange(Request request, std::shared_ptr<Transfers> transfers,
                           QByteArray authorities, Clock *clock)
    : m_request(std::move(request))
    , m_transfers(std::move(transfers))
    , m_authorities(std::move(authorities))
    , m_clock(clock)
{
}

CurlExchange *CurlExchange::create(Request request, std::shared_ptr<Transfers> transfers,
                                   QByteArray authorities, Clock *clock)
{
    auto *exchange =
        new CurlExchange(std::move(request), std::move(transfers), std::move(authorities), clock);
    exchange->m_self.reset(exchange);
    return exchange;
}

CurlExchange::~CurlExchange()
{
    drop();
    release();
}

void CurlExchange::begin(std::optional<Proxy> proxy)
{
    m_proxy = std::move(proxy);
    if (m_request.redirects == Redirects::Slash)
        m_request.url = m_transfers->redirected(m_request.url);
    if (m_request.address.isNull() && isLocalhost(m_request.url.host())) {
        m_addresses = localhostAddresses(); // SEC-31
        m_request.address = m_addresses.takeFirst();
    }
    start();
}

void CurlExchange::start()
{
    if (m_isFinished)
        return;
    Headers headers = m_request.headers;
    if (m_request.headersFor)
        headers += m_request.headersFor(m_request.url);
    if (!isSendable(headers)) // SEC-20
        return failSoon(Error::policy(u"A header contains characters that must not be sent"_s));
    m_received.clear();
    m_body.clear();
    m_bodySize = m_headSize = m_contentLength = 0;
    m_error.reset();
    m_certificate.reset();
    m_words.fill('\0');
    m_status = 0;
    m_isStatusLine = true;
    m_isHeadWhole = m_isPaused = m_isSent = m_isDone = false;

    m_handle = m_transfers->create();
    setAddress();
    setLines(headers);
    setRequest();
    setSecurity();
    m_transfers->begin(m_handle);
    if (m_handle && (m_request.headTimeout.count() > 0 || !m_isSent))
        startAlarm();
}

void CurlExchange::startAlarm()
{
    if (!m_alarm) {
        // Not at once, because it must not end while its alarm rings.
        m_alarm =
            m_clock->createAlarm([this] { later([](CurlExchange *self) { self->onTooLate(); }); });
    }
    m_alarm->start(m_request.headTimeout.count() > 0 ? m_request.headTimeout
                                                     : limits::kConnectTimeout);
}

void CurlExchange::setAddress()
{
    m_address = m_transfers->addressOf(m_request.url);
    set(CURLOPT_URL, m_address->text.constData());
    set(CURLOPT_CURLU, m_address->parsed.get());
    const Proxy *proxy = m_request.address.isNull() && m_proxy ? &*m_proxy : nullptr;
    const bool hasUser = proxy && !proxy->user.isEmpty();
    set(CURLOPT_PROXY, proxy ? proxy->address.constData() : "");
    set(CURLOPT_PROXYUSERNAME, hasUser ? proxy->user.constData() : nullptr);
    set(CURLOPT_PROXYPASSWORD, hasUser ? proxy->password.constData() : nullptr);
    m_route.clear();
    if (!m_request.address.isNull()) {
        const bool isIpv6 = m_request.address.protocol() == QAbstractSocket::IPv6Protocol;
        const QString address = m_request.address.toString();
        m_route = u"::%1:"_s.arg(isIpv6 ? QString(u'[' + address + u']') : address).toLatin1();
        m_connectTo.data = m_route.data();
    }
    set(CURLOPT_CONNECT_TO, m_route.isEmpty() ? nullptr : &m_connectTo);
}

/// Of several headers with one name, the last one is sent. The length of the body is not up to the caller.
void CurlExchange::setLines(const Headers &headers)
{
    m_head.clear();
    QVarLengthArray<size_t, 16> starts;
    const auto add = [this, &starts](QByteArrayView name, const char *separator,
                                     QByteArrayView value) {
        starts.append(m_head.size());
        m_head.append(name.data(), size_t(name.size())).append(separator);
        m_head.append(value.data(), size_t(value.size())).push_back('\0');
    };
    const std::span<const Header> all(headers.constData(), size_t(headers.size()));
    for (size_t i = 0; i < all.size(); ++i) {
        const auto &[name, value] = all[i];
        if (!isSameName(name, "Content-Length") && !isSameName(name, "Transfer-Encoding")
            && !hasName(all.subspan(i + 1), name))
            add(name, value.isEmpty() ? ";" : ": ", value);
    }
    add("User-Agent", ": ", "Quayside/" QUAYSIDE_VERSION);
    if (!hasName(all, "Accept-Encoding"))
        add("Accept-Encoding", ": ", kEncodings);
    // Without these lines libcurl would add headers of its own.
    for (const char *name : {"Expect", "Content-Type", "Accept"}) {
        if (!hasName(all, name))
            add(name, ":", {});
    }
    m_lines.resize(size_t(starts.size()));
    for (size_t i = 0; i < m_lines.size(); ++i)
        m_lines[i] = {m_head.data() + starts[qsizetype(i)],
                      i + 1 < m_lines.size() ? &m_lines[i + 1] : nullptr};
    set(CURLOPT_HTTPHEADER, m_lines.data());
}

void CurlExchange::setRequest()
{
    const bool isGet = m_request.verb == "GET";
    const bool isPost = m_request.verb == "POST" || !m_request.body.isEmpty();
    set(CURLOPT_POSTFIELDS, isPost ? m_request.body.constData() : nullptr); // Not copied.
    set(CURLOPT_POSTFIELDSIZE_LARGE, isPost ? curl_off_t(m_request.body.size()) : curl_off_t(-1));
    set(isPost ? CURLOPT_POST : CURLOPT_HTTPGET, 1L);
    set(CURLOPT_CUSTOMREQUEST, isGet || isPost ? nullptr : m_request.verb.constData());

    set(CURLOPT_PRIVATE, this);
    set(CURLOPT_ERRORBUFFER, m_words.data());
    set(CURLOPT_HEADERFUNCTION, &CurlExchange::onHeaderLine);
    set(CURLOPT_HEADERDATA, this);
    set(CURLOPT_WRITEFUNCTION, &CurlExchange::onBody);
    set(CURLOPT_WRITEDATA, this);
    set(CURLOPT_PREREQFUNCTION, &CurlExchange::onConnected);
    set(CURLOPT_PREREQDATA, this);
    set(CURLOPT_OPENSOCKETFUNCTION, &CurlExchange::onSocketWanted);
    set(CURLOPT_OPENSOCKETDATA, this);
}

void CurlExchange::setSecurity()
{
    // Without TLS as well: libcurl copies what the last request has set for each connection.
    const bool isTls = m_request.url.scheme() == "https"_L1;
    setBlob(CURLOPT_CAINFO_BLOB, isTls ? m_authorities : QByteArray());
    setBlob(CURLOPT_SSLCERT_BLOB, isTls ? m_clientCertificate : QByteArray());
    if (!isTls)
        return;
    if (m_authorities.isEmpty())
        set(CURLOPT_CAINFO, authorityFile().isEmpty() ? nullptr : authorityFile().constData());
    m_certificate = std::make_shared<PeerCertificate>();
    m_transfers->curl().watchCertificates(m_handle, &m_certificate);
}

/// bytes must stay as long as the transfer takes; none: as if it had never been set.
void CurlExchange::setBlob(CURLoption option, const QByteArray &bytes)
{
    curl_blob blob{const_cast<char *>(bytes.constData()), size_t(bytes.size()), CURL_BLOB_NOCOPY};
    set(option, bytes.isEmpty() ? nullptr : &blob);
}

size_t CurlExchange::onHeaderLine(char *text, size_t, size_t size, void *self)
{
    return static_cast<CurlExchange *>(self)->takeLine({text, qsizetype(size)}) ? size : 0;
}

size_t CurlExchange::onBody(char *bytes, size_t, size_t size, void *self)
{
    return static_cast<CurlExchange *>(self)->addToBody({bytes, qsizetype(size)}) ? size : 0;
}

/// Called before the request is sent, and again before libcurl sends it on another connection because the first one was
/// closed without a response (SEC-76).
int CurlExchange::onConnected(void *self, char *, char *, int, int)
{
    auto *exchange = static_cast<CurlExchange *>(self);
    if (std::exchange(exchange->m_isSent, true))
        return CURL_PREREQFUNC_ABORT;
    if (exchange->m_alarm && exchange->m_request.headTimeout.count() == 0)
        exchange->m_alarm->stop();
    return CURL_PREREQFUNC_OK;
}

/// Before anything is sent: no other address than the one that was checked (SEC-31).
curl_socket_t CurlExchange::onSocketWanted(void *self, curlsocktype, curl_sockaddr *address)
{
    auto *exchange = static_cast<CurlExchange *>(self);
    const QHostAddress &wanted = exchange->m_request.address;
    if (!wanted.isNull() && !wanted.isEqual(QHostAddress(&address->addr)))
        return CURL_SOCKET_BAD;
    return exchange->m_transfers->open(*address, exchange->m_request.url.scheme() == "https"_L1);
}

bool CurlExchange::takeLine(QByteArrayView line)
{
    m_headSize += line.size();
    if (m_headSize > kHeadBytes)
        return refuse(kHeadTooLarge);
    if (m_isHeadWhole)
        return true; // A trailer.
    if (std::exchange(m_isStatusLine, false)) {
        m_received.clear();
        m_received.reserve(kUsualFields);
        return true;
    }
    while (line.endsWith('\n') || line.endsWith('\r'))
        line.chop(1);
    return line.isEmpty() ? takeEndOfHead() : takeField(line);
}

bool CurlExchange::takeField(QByteArrayView line)
{
    if (line.startsWith(' ') || line.startsWith('\t')) { // RFC 9112, section 5.2
        if (!m_received.isEmpty())
            m_received.last().second += ' ' + line.trimmed().toByteArray();
        return true;
    }
    const qsizetype colon = line.indexOf(':');
    if (colon <= 0)
        return true;
    if (m_received.size() == kHeadFields)
        return refuse(kHeadTooLarge);
    m_received.emplaceBack(line.first(colon).toByteArray(),
                           line.sliced(colon + 1).trimmed().toByteArray());
    return true;
}

bool CurlExchange::takeEndOfHead()
{
    const int status = int(number(CURLINFO_RESPONSE_CODE));
    if (status == 101)
        return refuse(Error::protocol(u"The server changes to another protocol, unasked"_s));
    if (status < 200) {
        m_isStatusLine = true;
        return true;
    }
    m_status = status;
    m_isHeadWhole = true;
    m_contentLength = std::max<qsizetype>(header("Content-Length").toLongLong(), 0);
    noteNews();
    return true;
}

bool CurlExchange::addToBody(QByteArrayView bytes)
{
    m_bodySize += bytes.size();
    if (m_bodySize > kUnpackedBytes) {
        curl_off_t packed = 0;
        m_transfers->curl().get(m_handle, CURLINFO_SIZE_DOWNLOAD_T, &packed);
        if (m_bodySize > kUnpackedFactor * (packed + kPackedBytes))
            return refuse(kUnreadable);
    }
    m_body.append(bytes);
    noteNews();
    return true;
}

bool CurlExchange::refuse(const Error &error)
{
    m_error = error;
    return false;
}

void CurlExchange::noteNews()
{
    ++m_newsCount;
    if (!std::exchange(m_isNewsNoted, true))
        m_transfers->noteNews(this);
}

QByteArray CurlExchange::header(QByteArrayView name) const
{
    QByteArray joined;
    bool isFirst = true;
    for (const auto &[found, value] : m_received) {
        if (!isSameName(found, name))
            continue;
        joined += std::exchange(isFirst, false) ? value : ", " + value;
    }
    return joined;
}

void CurlExchange::clearBody()
{
    m_body.resize(0); // Keeps its memory for what comes next.
    if (m_isPaused && m_handle) {
        m_isPaused = false;
        m_transfers->setReadPaused(m_handle, false);
    }
}

void CurlExchange::onDone(CURLcode code)
{
    if (!m_error && code != CURLE_OK)
        m_error = problemOf(code);
    else if (!m_error && !m_isHeadWhole)
        m_error = kInterrupted;
    drop();
    if (!tryNextAddress(code)) {
        m_isDone = true;
        noteNews();
    }
}

void CurlExchange::tell()
{
    m_isNewsNoted = false;
    if (m_isFinished)
        return;
    const bool isNewHead = m_isHeadWhole && !m_hasHead;
    if (isNewHead) {
        if (isRedirect())
            return redirect();
        m_hasHead = true;
        if (m_alarm)
            m_alarm->stop();
    }
    if (m_isDone)
        return finish();
    if (isNewHead || !m_body.isEmpty())
        callBack();
    // Not before libcurl is left: what it unpacks while it is paused, it keeps.
    if (!m_isFinished && !m_isPaused && m_body.size() >= kReadAhead) {
        m_isPaused = true;
        m_transfers->setReadPaused(m_handle, true);
    }
}

void CurlExchange::callBack()
{
    if (m_onOutcome && (m_hasHead || m_isFinished))
        std::exchange(m_onOutcome, {})();
    const auto onNews = m_onNews; // It may be replaced while it runs.
    if (onNews)
        onNews();
}

/// libcurl 7.88 would not try the next address before its time is over. A pause that ends makes it look again.
void CurlExchange::lookForNextAddress()
{
    later([](CurlExchange *self) {
        if (!self->m_handle || self->m_isSent)
            return;
        self->m_transfers->setReadPaused(self->m_handle, true);
        self->m_transfers->setReadPaused(self->m_handle, false);
    });
}

long CurlExchange::number(CURLINFO info) const
{
    long value = 0;
    m_transfers->curl().get(m_handle, info, &value);
    return value;
}

std::optional<Certificate> CurlExchange::certificate() const
{
    if (!m_certificate || m_certificate->subject.isEmpty())
        return std::nullopt;
    const qint64 expiry = m_certificate->expiry;
    return Certificate{m_certificate->subject, m_certificate->issuer,
                       expiry > 0 ? QDateTime::fromSecsSinceEpoch(expiry, Qt::UTC) : QDateTime()};
}

/// Why the transfer ended. Uses the handle.
Error CurlExchange::problemOf(CURLcode code) const
{
    const QString words = QString::fromUtf8(m_words.data());
    const bool hasProxy = m_request.address.isNull() && m_proxy;
    return transferProblem(
        {code, words.isEmpty() ? QString::fromUtf8(m_transfers->curl().describe(code)) : words,
         m_isSent, int(number(CURLINFO_OS_ERRNO)), m_request.url.host(),
         hasProxy ? m_proxy->place : QString(), !m_clientCertificate.isEmpty(),
         m_certificate ? *m_certificate : PeerCertificate()});
}

/// A local server may listen on only one address of this computer.
bool CurlExchange::tryNextAddress(CURLcode code)
{
    if (m_addresses.isEmpty() || m_isSent || code != CURLE_COULDNT_CONNECT)
        return false;
    m_request.address = m_addresses.takeFirst();
    later([](CurlExchange *self) { self->start(); });
    return true;
}

bool CurlExchange::isRedirect() const
{
    return m_status >= 300 && m_status < 400 && m_status != 304;
}

void CurlExchange::redirect()
{
    const QUrl target = m_request.url.resolved(QUrl::fromEncoded(header("Location")));
    const bool isOurs = isSameOrigin(target, m_request.url) && target.userInfo().isEmpty();
    const bool isKept = m_status == 307 || m_status == 308; // The method.
    const bool isRead = m_request.redirects == Redirects::Read && m_request.verb == "GET"
        && (isKept || m_status == 301 || m_status == 302 || m_status == 303) && m_hops < kHops;
    const QUrl slashed = otherSlash(m_request.url);
    const bool isSlash = m_request.redirects == Redirects::Slash && isKept
        && isSamePlace(target, slashed) && m_hops == 0;
    if (!isOurs || !(isRead || isSlash)) {
        const QString shown =
            target.toString(QUrl::RemoveQuery | QUrl::RemoveUserInfo | QUrl::FullyEncoded);
        Error error = Error::transport(u"The server redirects to another address: "_s
                                       + shown.left(limits::kLineChars));
        error.httpStatus = m_status;
        return fail(error);
    }
    if (isSlash)
        m_transfers->noteRedirect(m_request.url, slashed);
    m_request.url = isSlash ? slashed : target;
    ++m_hops;
    drop();
    start();
}

void CurlExchange::onTooLate()
{
    if (m_request.headTimeout.count() > 0)
        fail(Error::timeout(u"The server did not start its response in time"_s));
    else
        fail(kTooLate);
}

void CurlExchange::refuseEmptiness()
{
    fail(Error::protocol(u"The response has too much padding"_s));
}

void CurlExchange::finish()
{
    m_isFinished = true;
    if (m_alarm)
        m_alarm->stop();
    release();
    callBack();
}

void CurlExchange::fail(const Error &error)
{
    if (m_isFinished)
        return;
    m_error = error;
    drop();
    finish();
}

void CurlExchange::failSoon(const Error &error)
{
    later([error](CurlExchange *self) { self->fail(error); });
}

/// Does this in the next turn of the event loop. It does not live for that: when the program ends, Qt drops such events under a
/// lock that the end of the connections would wait for.
void CurlExchange::later(std::function<void(CurlExchange *)> action)
{
    QTimer::singleShot(0, QAbstractEventDispatcher::instance(),
                       [weak = toWeak(), action = std::move(action)] {
                           if (const auto self = weak.lock(); self && self->m_self)
                               action(self.get());
                       });
}

void CurlExchange::discard()
{
    const auto self = std::exchange(m_self, nullptr); // May be the last one.
    m_isFinished = true;
    m_onNews = m_onOutcome = {};
    m_alarm.reset();
    drop();
    release();
}

void CurlExchange::drop()
{
    if (CURL *handle = std::exchange(m_handle, nullptr))
        m_transfers->end(handle, this, std::exchange(m_socket, CURL_SOCKET_BAD));
}

void CurlExchange::release()
{
    if (const auto onReleased = std::exchange(m_onReleased, {}))
        onReleased();
}

} // namespace mcp::http
