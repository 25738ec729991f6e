// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/connectflow.h"

#include "core/client/link/connectfailure.h"
#include "core/client/link/remoteerrors.h"
#include "core/client/link/statefuldialect.h"
#include "core/client/link/statelessdialect.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// The first of ours that they support too; empty when there is none.
QString bestOf(const QStringList &ours, const QStringList &theirs)
{
    const auto it = std::find_if(ours.cbegin(), ours.cend(), [&theirs](const QString &revision) {
        return theirs.contains(revision);
    });
    return it == ours.cend() ? QString() : *it;
}

Error noCommonRevision(const QStringList &theirs)
{
    const QStringList ours = StatelessDialect::revisions() + StatefulDialect::revisions();
    return {ErrorKind::Protocol,
            u"It speaks revision %1; Quayside speaks %2"_s.arg(theirs.join(u", ").left(200),
                                                               ours.join(u", ")),
            0, json::write(ConnectFailure{theirs, ours, {}, {}})};
}

/// An answer that only says that this address, or this server, knows nothing of what was asked.
bool isRejection(const Error &error)
{
    const bool isAboutCertificates = error.kind == ErrorKind::Transport && error.code != 0;
    return error.kind != ErrorKind::Auth && !isAboutCertificates && error.httpStatus >= 400
        && error.httpStatus < 500 && error.httpStatus != 408 && error.httpStatus != 429;
}

QString outcome(const Error &error)
{
    return error.httpStatus ? u"%1 (HTTP %2)"_s.arg(error.detail).arg(error.httpStatus)
                            : error.detail;
}

} // namespace

ConnectFlow::ConnectFlow(ConnectionPorts ports, const ConnectionOptions &options, QObject *parent)
    : QObject(parent)
    , m_ports(std::move(ports))
    , m_options(options)
    , m_offer(StatefulDialect::revisions().constFirst())
    , m_rivalAlarm(m_ports.clock->createAlarm([this] { startRival(); }))
{
    const bool isKnownStateful =
        options.era == EraChoice::Auto && options.rememberedEra == Era::Stateful;
    m_isRememberedEra = isKnownStateful;
    if (options.era == EraChoice::StatefulOnly || isKnownStateful)
        m_plan = Plan::Initialize;
    m_planWithoutSession = m_plan;
    if (options.session)
        m_plan = Plan::Resume;
}

ConnectFlow::~ConnectFlow() = default;

bool ConnectFlow::isHttp() const
{
    return carrier() == Carrier::StreamableHttp || carrier() == Carrier::Sse;
}

void ConnectFlow::start()
{
    createTransport();
}

void ConnectFlow::createTransport()
{
    m_step = Step::Opening;
    m_isDecided = false;
    ++m_starts;
    auto transport = m_ports.createTransport(carrier());
    if (!transport) {
        // Receivers can connect before the first signal.
        QMetaObject::invokeMethod(
            this, [this, error = transport.error()] { fail(error); }, Qt::QueuedConnection);
        return;
    }
    m_link.transport = std::move(*transport);
    rpc::Transport *wire = m_link.transport.get();
    m_link.peer = std::make_unique<rpc::Peer>(wire, m_ports.clock);
    m_link.peer->limitUnasked();
    m_isProbeHeld = false;
    connect(wire, &rpc::Transport::opened, this, &ConnectFlow::onOpened);
    connect(wire, &rpc::Transport::requestHeld, this,
            [this](qint64, bool isHeld) { m_isProbeHeld = isHeld; });
    connect(wire, &rpc::Transport::closed, this, &ConnectFlow::onClosed);
    connect(m_link.peer.get(), &rpc::Peer::closed, this, &ConnectFlow::onDisconnected);
    Q_EMIT transportCreated(wire, m_link.peer.get());
    wire->open();
}

void ConnectFlow::onOpened()
{
    // The old transport knows no other era (LSSE-04).
    if (m_plan == Plan::Resume)
        resume();
    else if (m_plan == Plan::Probe && carrier() != Carrier::Sse)
        probe();
    else
        initialize();
}

/// HTTP-22
void ConnectFlow::resume()
{
    m_step = Step::Resuming;
    const Session &session = *m_options.session;
    auto dialect =
        std::make_unique<StatefulDialect>(m_link.peer.get(), m_ports.handler, m_ports.clock,
                                          session.greeting.protocolVersion, m_ports.served);
    StatefulDialect *resuming = dialect.get();
    m_link.dialect = std::move(dialect);
    resuming->resume(session).then(
        this, [this](const Result<ServerProfile> &profile) { onResumed(profile); });
}

void ConnectFlow::onResumed(const Result<ServerProfile> &profile)
{
    if (m_step != Step::Resuming || m_link.peer->isClosed())
        return; // Else onDisconnected() knows what to do.
    if (profile)
        return succeed(*profile);
    const Error &error = profile.error();
    const bool mayBeThereLater = error.kind == ErrorKind::Auth
        || (error.kind == ErrorKind::Transport && !isRejection(error));
    if (mayBeThereLater)
        return fail(error);
    restart(m_planWithoutSession);
}

void ConnectFlow::probe()
{
    m_step = Step::Probing;
    ++m_probes;
    const auto timeout = isHttp() ? m_options.connectTimeout
                                  : std::min(m_options.probeTimeout, m_options.connectTimeout);
    m_link.dialect = std::make_unique<StatelessDialect>(
        m_link.peer.get(), m_ports.handler, StatelessDialect::revisions().constFirst(), timeout);
    m_link.dialect->open().then(
        this, [this](const Result<ServerProfile> &profile) { onProbed(profile); });
    const bool mayBeOlder = m_options.era == EraChoice::Auto && !m_options.rememberedEra;
    if (isHttp() && mayBeOlder && m_probes == 1 && m_options.probeTimeout < timeout)
        m_rivalAlarm->start(m_options.probeTimeout);
}

/// Starts the flow of the older era beside the probe, because some servers and proxies never answer unknown requests.
void ConnectFlow::startRival()
{
    if (m_step != Step::Probing)
        return;
    if (m_isProbeHeld)
        return m_rivalAlarm->start(m_options.probeTimeout);
    ConnectionPorts ports = m_ports;
    ports.carriers = {carrier()};
    ConnectionOptions options = m_options;
    options.era = EraChoice::StatefulOnly;
    options.session.reset();
    m_rival = new ConnectFlow(std::move(ports), options, this);
    connect(m_rival, &ConnectFlow::transportCreated, this, &ConnectFlow::transportCreated);
    connect(m_rival, &ConnectFlow::finished, this, &ConnectFlow::onRivalFinished);
    connect(m_rival, &ConnectFlow::failed, this, &ConnectFlow::onRivalFailed);
    m_rival->start();
}

void ConnectFlow::onRivalFinished()
{
    m_hasRivalWon = true;
    m_rivalAlarm->stop();
    m_rival->disconnect(this);
    m_step = Step::Closing;
    m_link.transport->close();
}

void ConnectFlow::onRivalFailed(const Error &error)
{
    m_attempts.append(u"initialize: "_s + outcome(error));
    endRival();
    if (const auto probeError = std::exchange(m_probeError, std::nullopt))
        onProbeError(*probeError);
}

void ConnectFlow::endRival()
{
    m_rivalAlarm->stop();
    if (ConnectFlow *rival = std::exchange(m_rival, nullptr)) {
        rival->disconnect(this);
        rival->deleteLater();
    }
}

/// The rival is not needed. A session that it has begun, or begins with its next answer, ends at the server (HTTP-31).
void ConnectFlow::dismissRival()
{
    m_rivalAlarm->stop();
    if (!m_rival)
        return;
    m_dismissed = std::exchange(m_rival, nullptr);
    m_dismissed->disconnect(this);
    connect(m_dismissed, &QObject::destroyed, this, [this] {
        if (m_isRetired)
            deleteLater();
    });
    connect(m_dismissed, &ConnectFlow::failed, m_dismissed, &QObject::deleteLater);
    connect(m_dismissed, &ConnectFlow::finished, m_dismissed, &ConnectFlow::leave);
    if (std::exchange(m_hasRivalWon, false))
        m_dismissed->leave();
}

/// Ends what was reached, as nobody takes the link.
void ConnectFlow::leave()
{
    connect(m_link.transport.get(), &rpc::Transport::closed, this, &QObject::deleteLater);
    m_link.transport->close();
}

void ConnectFlow::retire()
{
    m_isRetired = true;
    if (!m_dismissed)
        deleteLater();
}

void ConnectFlow::onProbed(const Result<ServerProfile> &profile)
{
    if (m_step != Step::Probing)
        return;
    if (m_link.peer->isClosed())
        return; // onDisconnected() knows what to do.
    if (!profile)
        return onProbeError(profile.error());
    choose(*profile, profile->supportedRevisions);
}

void ConnectFlow::choose(const ServerProfile &profile, const QStringList &supported)
{
    if (!bestOf(StatelessDialect::revisions(), supported).isEmpty())
        return succeed(profile);
    const QString offer = bestOf(StatefulDialect::revisions(), supported); // LIFE-65
    if (offer.isEmpty() || m_options.era == EraChoice::StatelessOnly)
        return fail(noCommonRevision(supported));
    m_offer = offer;
    initialize();
}

void ConnectFlow::onProbeError(const Error &error)
{
    m_rivalAlarm->stop();
    if (m_rival) { // The rival has already sent the next request.
        m_probeError = error;
        return;
    }
    if (isUnsupportedRevision(error)) { // LIFE-43
        const QStringList supported = supportedRevisions(error);
        const bool isOurs = !bestOf(StatelessDialect::revisions(), supported).isEmpty();
        if (isOurs && m_probes < 2)
            return probe();
        if (isOurs)
            return fail(error);
        return choose({}, supported);
    }
    if (isStatelessError(error))
        return m_probes < 2 ? probe() : fail(error);
    const bool isFault = error.kind == ErrorKind::Transport && error.httpStatus >= 500;
    const bool isEvidence = error.kind == ErrorKind::Remote || error.kind == ErrorKind::Protocol
        || isRejection(error) || isFault || (error.kind == ErrorKind::Timeout && !isHttp());
    if (!isEvidence) // LIFE-68
        return fail(error);
    m_attempts.append(u"server/discover: "_s + outcome(error));
    if (m_options.era == EraChoice::StatelessOnly)
        return fail(error);
    initialize(); // LIFE-61
}

void ConnectFlow::initialize()
{
    dismissRival();
    m_step = Step::Initializing;
    decide();
    auto dialect = std::make_unique<StatefulDialect>(m_link.peer.get(), m_ports.handler,
                                                     m_ports.clock, m_offer, m_ports.served);
    dialect->setConnectTimeout(m_options.connectTimeout);
    m_link.dialect = std::move(dialect);
    m_link.dialect->open().then(
        this, [this](const Result<ServerProfile> &profile) { onInitialized(profile); });
}

void ConnectFlow::onInitialized(const Result<ServerProfile> &profile)
{
    if (m_step != Step::Initializing)
        return;
    if (m_link.peer->isClosed())
        return;
    if (!profile)
        return onInitializeError(profile.error());
    if (StatefulDialect::revisions().contains(profile->revision)) // LIFE-22
        return succeed(*profile);
    const bool isStateless = StatelessDialect::revisions().contains(profile->revision);
    if (isStateless && m_options.era == EraChoice::Auto && m_probes < 2 && mayRestart())
        return restart(Plan::Probe);
    fail(noCommonRevision({profile->revision}));
}

void ConnectFlow::onInitializeError(const Error &error)
{
    const QStringList supported = supportedRevisions(error);
    const bool mayProbe = m_options.era == EraChoice::Auto && m_probes < 2 && mayRestart();
    if (error.kind == ErrorKind::Remote && !supported.isEmpty()) { // LIFE-25
        if (mayProbe && !bestOf(StatelessDialect::revisions(), supported).isEmpty())
            return restart(Plan::Probe);
        const QString offer = bestOf(StatefulDialect::revisions(), supported);
        const bool mayOffer = !offer.isEmpty() && offer != m_offer && mayRestart();
        if (mayOffer && !std::exchange(m_hasRetriedInitialize, true)) {
            m_offer = offer;
            return restart(Plan::Initialize);
        }
        return fail(offer.isEmpty() ? noCommonRevision(supported) : error);
    }
    m_attempts.append(u"initialize: "_s + outcome(error));
    if (error.kind == ErrorKind::Protocol)
        m_malformed = Initialize::method;
    if (mayRestart() && offerOlderRevision(error))
        return;
    if (isRejection(error) && m_carrier + 1 < m_ports.carriers.size())
        return tryNextCarrier(error);
    if (m_isRememberedEra && mayProbe) { // LIFE-69: it stopped being true.
        m_isRememberedEra = false;
        return restart(Plan::Probe);
    }
    fail(error);
}

/// Offers an older revision. Some servers refuse an unknown revision only with a status or a text, without `data.supported`.
bool ConnectFlow::offerOlderRevision(const Error &error)
{
    const bool isRefused = error.kind == ErrorKind::Remote || isRejection(error);
    if (!isRefused || !saysRevisionIsUnknown(error.detail))
        return false;
    const QStringList &ours = StatefulDialect::revisions();
    const QStringList older = ours.mid(ours.indexOf(m_offer) + 1);
    if (older.isEmpty())
        return false;
    const QString words =
        error.detail + u' ' + QString::fromUtf8(error.data.left(limits::kLineChars));
    const auto named = std::ranges::find_if(
        older, [&words](const QString &revision) { return words.contains(revision); });
    m_offer = named == older.cend() ? older.constFirst() : *named;
    restart(Plan::Initialize);
    return true;
}

void ConnectFlow::tryNextCarrier(const Error &error)
{
    m_offer = StatefulDialect::revisions().constFirst();
    if (m_isRememberedEra && m_probes == 0) {
        m_isRememberedEra = false;
        return restart(Plan::Probe);
    }
    m_failure = error;
    ++m_carrier;
    restart(Plan::Initialize);
}

bool ConnectFlow::isTentative() const
{
    return !isHttp() && m_options.era == EraChoice::Auto && mayRestart() && !m_isDecided;
}

/// A program is started twice at most (LIFE-64).
bool ConnectFlow::mayRestart() const
{
    return isHttp() || m_starts < 2;
}

void ConnectFlow::decide()
{
    if (!std::exchange(m_isDecided, true))
        Q_EMIT decided();
}

/// Once more on a fresh transport.
void ConnectFlow::restart(Plan plan)
{
    m_plan = plan;
    m_willRestart = true;
    m_step = Step::Closing;
    m_link.transport->close();
}

void ConnectFlow::onDisconnected(const Error &why)
{
    if (m_step == Step::Resuming) // HTTP-23
        return restart(m_planWithoutSession);
    // A program that has read nothing did not end because of what was asked first.
    const bool mayHaveRead = m_link.transport->mayHaveRead();
    m_link.transport->close();
    const bool isOnTheWay =
        m_step == Step::Probing || m_step == Step::Initializing || m_step == Step::Opening;
    if (!isOnTheWay)
        return;
    if (m_step == Step::Probing && !isHttp() && m_options.era == EraChoice::Auto && mayRestart()
        && mayHaveRead) {
        m_likelyEra = Era::Stateful;
        return restart(Plan::Initialize); // LIFE-64
    }
    if (carrier() == Carrier::Sse && m_carrier > 0)
        m_attempts.append(u"HTTP+SSE: "_s + outcome(why));
    fail(why);
}

void ConnectFlow::onClosed()
{
    std::optional<Link> won;
    if (std::exchange(m_hasRivalWon, false)) {
        won = m_rival->takeLink();
        endRival();
    }
    if (won && won->peer->isClosed()) {
        won.reset();
        m_failure = Error::closed(u"The server ended the connection at once"_s);
    }
    m_link.dialect.reset();
    if (m_link.peer)
        m_link.peer.release()->deleteLater();
    if (m_link.transport)
        m_link.transport.release()->deleteLater();
    if (won) {
        m_link = *std::move(won);
        m_step = Step::Done;
        decide();
        Q_EMIT finished();
        return;
    }
    if (std::exchange(m_willRestart, false))
        return createTransport();
    m_step = Step::Done;
    Q_EMIT failed(m_failure);
}

void ConnectFlow::succeed(const ServerProfile &profile)
{
    dismissRival();
    m_step = Step::Done;
    decide();
    m_link.profile = profile;
    m_link.profile.carrier = carrier();
    m_link.transport->disconnect(this);
    m_link.peer->disconnect(this);
    Q_EMIT finished();
}

ConnectFlow::Link ConnectFlow::takeLink()
{
    return std::move(m_link);
}

void ConnectFlow::fail(const Error &error)
{
    dismissRival();
    if (m_dismissed)
        m_dismissed->stop();
    // That the last way is not there either is not the cause.
    if (m_carrier == 0 || !isRejection(error))
        m_failure = error;
    // Where several ways were tried, each is told.
    const bool wereSeveral = m_attempts.size() > 1;
    if (wereSeveral)
        m_failure.detail = m_attempts.join(u"; ");
    const bool hasData = !m_failure.data.isEmpty();
    if (wereSeveral || (!m_malformed.isEmpty() && !hasData))
        m_failure.data = json::write(
            ConnectFailure{{}, {}, wereSeveral ? m_attempts : QStringList(), m_malformed});
    m_willRestart = false;
    m_step = Step::Closing;
    decide();
    if (m_link.transport)
        return m_link.transport->close();
    m_step = Step::Done;
    Q_EMIT failed(m_failure);
}

void ConnectFlow::stop()
{
    if (m_dismissed)
        m_dismissed->stop();
    if (m_step != Step::Done)
        fail(Error::cancelled());
}

} // namespace mcp

#include "moc_connectflow.cpp"
