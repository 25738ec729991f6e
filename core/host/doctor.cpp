// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/doctor.h"

#include "core/auth/resolver.h"
#include "core/auth/serverauthorizer.h"
#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/record/serverlog.h"
#include "core/client/record/trafficlog.h"
#include "core/host/httplink.h"
#include "core/host/network.h"
#include "core/policy/launchprogram.h"
#include "core/policy/runtimes.h"
#include "core/protocol/common.h"
#include "core/rpc/transport.h"
#include "core/transport/programfolders.h"

#include <QFileInfo>
#include <QNetworkProxy>
#include <QTcpSocket>

#include <algorithm>
#include <cerrno>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMessages = 1'000; ///< Read of the traffic.

QString cut(const QString &text)
{
    return text.left(Examination::kTextChars);
}

/// A server may send anything as an error.
Error cut(Error error)
{
    error.detail = error.detail.left(Examination::kErrorChars);
    return error;
}

QString searchPathOf(const ServerEntry &entry, const QProcessEnvironment &own)
{
    const auto variables = childEnvironment(own, entry);
    const auto path = std::ranges::find(variables, u"PATH"_s, &std::pair<QString, QString>::first);
    return path == variables.cend() ? QString() : path->second;
}

Examination::Program look(const ServerEntry &entry, const QProcessEnvironment &own)
{
    Examination::Program program;
    program.name = entry.program;
    program.folder = entry.workingFolder;
    program.hasFolder = entry.workingFolder.isEmpty() || QFileInfo(entry.workingFolder).isDir();
    const auto path = resolveProgram(entry, own);
    if (!path) {
        program.problem = path.error();
        return program;
    }
    program.path = *path;
    program.interpreter = scriptInterpreter(*path);
    if (!program.interpreter.isEmpty())
        program.hasInterpreter =
            resolveProgram(program.interpreter,
                           searchPathOf(entry, own).split(u':', Qt::SkipEmptyParts), {})
                .hasValue();
    return program;
}

Error connectError(QAbstractSocket::SocketError error, const QString &words)
{
    switch (error) {
    case QAbstractSocket::ConnectionRefusedError:
        return Error::transport(words, ECONNREFUSED);
    case QAbstractSocket::NetworkError:
        return Error::transport(words, ENETUNREACH);
    default:
        return Error::transport(words, EIO);
    }
}

/// Without what often holds a secret: the query, and long names in the path.
QString shownAddress(const QString &address)
{
    constexpr qsizetype kNameChars = 24;
    QUrl url =
        QUrl(address).adjusted(QUrl::RemoveQuery | QUrl::RemoveUserInfo | QUrl::RemoveFragment);
    QStringList names = url.path().split(u'/');
    for (QString &name : names) {
        if (name.size() > kNameChars)
            name = u"…"_s;
    }
    url.setPath(names.join(u'/'));
    return cut(url.toString());
}

/// As masked as in the traffic.
Examination::Exchange exchangeOf(const TrafficMessage &message)
{
    const http::Record &record = *message.exchange;
    const json::Value whole = message.value().value_or(json::Value());
    Examination::Exchange exchange;
    exchange.verb = QString::fromLatin1(record.verb);
    exchange.address = shownAddress(whole.at(u"request").at(u"url").toString());
    exchange.status = record.status;
    for (const auto &[name, value] : message.shownHeaders(record.received)) {
        if (name.compare("content-type", Qt::CaseInsensitive) == 0)
            exchange.type = cut(QString::fromLatin1(value));
    }
    exchange.failure = cut(whole.at(u"response").at(u"failure").toString());
    exchange.duration = record.duration;
    return exchange;
}

} // namespace

Doctor::Doctor(Server *server, const HostPorts &ports, QObject *parent)
    : QObject(parent)
    , m_server(server)
    , m_ports(ports)
    , m_runtimes(std::make_unique<Runtimes>(ports.clock))
    , m_resolver(std::make_unique<auth::SystemResolver>())
{
}

Doctor::~Doctor() = default;

void Doctor::setStep(Step step)
{
    m_step = step;
    Q_EMIT stepChanged();
}

void Doctor::start()
{
    m_startedAt = m_ports.clock->now();
    m_found.name = m_server->entry().name;
    m_found.isRemote = m_server->entry().isRemote();
    connect(m_server, &QObject::destroyed, this, &Doctor::end);
    // Queued: it may pass through other states on its way.
    connect(m_server, &Server::stateChanged, this, &Doctor::onServerState, Qt::QueuedConnection);
    m_found.wasRunning = m_server->state() == Server::State::Ready;
    m_refusedBefore = m_server->refusedHosts();
    setStep(Step::Start);
    if (!m_found.wasRunning)
        m_server->start();
    QMetaObject::invokeMethod(this, &Doctor::onServerState, Qt::QueuedConnection);
}

void Doctor::lookAtProgram()
{
    m_found.program = look(m_server->entry(), m_ports.environment);
    const QString name = QFileInfo(m_found.program.path).fileName();
    if (!m_server->mayStart() || !runtimeNames().contains(name))
        return end();
    m_calls.add(m_runtimes->find(name, m_ports.environment)
                    .then(this, [this](const Result<Runtime> &runtime) {
                        if (runtime && runtime->path == m_found.program.path)
                            m_found.program.version = runtime->version.toString();
                        end();
                    }));
}

void Doctor::lookAtWay()
{
    const QUrl url(m_server->entry().url);
    m_found.way.host = url.host();
    m_found.way.isEncrypted = url.scheme() == "https"_L1;
    m_found.way.port = url.port(m_found.way.isEncrypted ? 443 : 80);
    const auto general = m_ports.network ? m_ports.network->options() : http::ClientOptions();
    const auto options = clientOptions(m_server->entry(), general);
    if (!m_server->mayStart() || m_found.way.host.isEmpty() || !options)
        return end();
    m_found.way.proxy = http::Client(m_ports.clock, *options).proxyOf(url);
    if (!m_found.way.proxy.isEmpty()) // It finds the addresses.
        return end();
    m_limit = m_ports.clock->createAlarm([this] { // Queued: an alarm may not end while it rings.
        QMetaObject::invokeMethod(
            this, [this] { m_calls.cancelAll(); }, Qt::QueuedConnection);
    });
    m_limit->start(kNameTime);
    m_lookedAt = m_ports.clock->now();
    if (const QHostAddress address(m_found.way.host); !address.isNull())
        return onAddresses(QList<QHostAddress>{address});
    m_calls.add(m_resolver->resolve(m_found.way.host)
                    .then(this, [this](const Result<QList<QHostAddress>> &addresses) {
                        onAddresses(addresses);
                    }));
}

void Doctor::onAddresses(const Result<QList<QHostAddress>> &addresses)
{
    m_limit.reset();
    m_found.way.duration = m_ports.clock->now() - m_lookedAt;
    if (!addresses) {
        m_found.way.problem = addresses.error().kind == ErrorKind::Cancelled
            ? Error::transport(u"No answer in time"_s, EHOSTUNREACH)
            : addresses.error();
        return end();
    }
    const QList<QHostAddress> first =
        addresses->first(std::min(addresses->size(), Examination::kAddresses));
    m_lookedAt = m_ports.clock->now();
    m_limit = m_ports.clock->createAlarm([this] { // Queued, as above.
        QMetaObject::invokeMethod(
            this,
            [this] {
                for (qsizetype place = 0; place < m_sockets.size(); ++place)
                    endAddress(place, Error::transport(u"No answer in time"_s, ETIMEDOUT));
            },
            Qt::QueuedConnection);
    });
    m_limit->start(kAddressTime);
    for (const QHostAddress &address : first)
        tryAddress(address);
}

void Doctor::tryAddress(const QHostAddress &address)
{
    const qsizetype place = m_sockets.size();
    m_found.way.addresses.append({address.toString(), {}, {}});
    auto *socket = new QTcpSocket(this);
    m_sockets.append(socket);
    socket->setProxy(QNetworkProxy::NoProxy);
    // Queued: the socket may not end within its signal.
    connect(
        socket, &QTcpSocket::connected, this, [this, place] { endAddress(place, {}); },
        Qt::QueuedConnection);
    connect(
        socket, &QTcpSocket::errorOccurred, this,
        [this, place](QAbstractSocket::SocketError error) {
            if (const QTcpSocket *failed = m_sockets.at(place))
                endAddress(place, connectError(error, failed->errorString()));
        },
        Qt::QueuedConnection);
    socket->connectToHost(address, quint16(m_found.way.port));
}

void Doctor::endAddress(qsizetype place, const std::optional<Error> &problem)
{
    QTcpSocket *socket = std::exchange(m_sockets[place], nullptr);
    if (!socket)
        return;
    socket->disconnect(this);
    socket->abort();
    socket->deleteLater();
    m_found.way.addresses[place].problem = problem;
    m_found.way.addresses[place].duration = m_ports.clock->now() - m_lookedAt;
    if (m_sockets.count(nullptr) == m_sockets.size())
        end();
}

void Doctor::onServerState()
{
    if (!m_server || m_step != Step::Start)
        return;
    switch (m_server->state()) {
    case Server::State::Connecting:
    case Server::State::Stopping:
        return;
    case Server::State::Ready:
        return onReady();
    case Server::State::NotReviewed:
        m_found.isReviewed = false;
        return leave();
    case Server::State::NeedsSignIn:
        m_found.needsSignIn = true;
        m_found.failure = cut(m_server->failure());
        return leave();
    case Server::State::Reconnecting:
        m_found.wasReady = true;
        m_found.failure = cut(m_server->connection()->lossReason());
        return leave();
    case Server::State::Failed:
        m_found.failure = cut(m_server->failure());
        return leave();
    case Server::State::Stopped:
        m_found.failure = Error::cancelled();
        return end();
    }
}

void Doctor::onReady()
{
    m_found.duration = m_ports.clock->now() - m_startedAt;
    m_found.profile = m_server->connection()->profile();
    setStep(Step::Lists);
    connect(m_server, &Server::stateChanged, this, &Doctor::onLost, Qt::QueuedConnection);
    m_limit = m_ports.clock->createAlarm(
        [this] { QMetaObject::invokeMethod(this, &Doctor::leave, Qt::QueuedConnection); });
    m_limit->start(kListTime);
    for (const auto &[kind, catalog] : catalogs())
        connect(catalog, &Catalog::changed, this, &Doctor::onLists);
    if (m_found.wasRunning) { // Its lists are from before.
        m_isAnswerDue = true;
        m_calls.add(
            m_server->connection()->ping().then(this, [this](const Result<EmptyResult> &answer) {
                m_isAnswerDue = false;
                if (!answer && answer.error().kind != ErrorKind::Remote)
                    m_found.failure = cut(answer.error());
                onLists();
            }));
    }
    onLists();
}

void Doctor::onLists()
{
    if (m_step != Step::Lists || !m_server || m_isAnswerDue)
        return;
    const auto all = catalogs();
    if (std::ranges::none_of(all, [](const auto &one) { return one.second->isLoading(); }))
        leave();
}

void Doctor::onLost()
{
    if (m_step != Step::Lists || !m_server || m_server->state() == Server::State::Ready)
        return;
    m_found.wasReady = true;
    switch (m_server->state()) {
    case Server::State::Reconnecting:
        m_found.failure = cut(m_server->connection()->lossReason());
        return leave();
    case Server::State::Failed:
        m_found.failure = cut(m_server->failure());
        return leave();
    default:
        m_found.failure = Error::cancelled();
        return end();
    }
}

QList<std::pair<Examination::List::Kind, Catalog *>> Doctor::catalogs() const
{
    using ListKind = Examination::List::Kind;
    const Connection *connection = m_server->connection();
    QList<std::pair<ListKind, Catalog *>> all{
        {ListKind::Tools, connection->tools()},
        {ListKind::Resources, connection->resources()},
        {ListKind::Templates, connection->resourceTemplates()},
        {ListKind::Prompts, connection->prompts()}};
    all.removeIf([](const auto &one) { return !one.second; });
    return all;
}

/// Collects what the server has done, before it does more.
void Doctor::leave()
{
    if (!m_server || m_step == Step::Place || m_step == Step::Done)
        return;
    m_limit.reset();
    m_server->disconnect(this);
    connect(m_server, &QObject::destroyed, this, &Doctor::end);
    if (m_step == Step::Lists) {
        for (const auto &[kind, catalog] : catalogs())
            catalog->disconnect(this);
    }
    if (m_isAnswerDue)
        m_found.failure = Error::timeout();
    m_found.wasReady = m_found.wasReady || (m_found.profile && m_found.failure);
    if (!m_found.profile)
        m_found.duration = m_ports.clock->now() - m_startedAt;
    if (m_found.isReviewed && m_server->connection()) {
        collectTraffic();
        collectOutput();
        if (m_found.profile && !m_found.failure)
            collectLists();
    }
    for (const RefusedHost &one : m_server->refusedHosts()) {
        if (!m_refusedBefore.contains(one)) // It counts the attempts.
            m_found.refusedHosts.append(cut(one.host));
    }
    setStep(Step::Place);
    if (m_found.isRemote)
        lookAtWay();
    else
        lookAtProgram();
}

void Doctor::end()
{
    if (m_step == Step::Done)
        return;
    m_step = Step::Done; // What is cancelled comes here again.
    m_limit.reset();
    m_calls.cancelAll();
    if (m_server)
        m_server->disconnect(this);
    Q_EMIT stepChanged();
}

void Doctor::collectTraffic()
{
    TrafficLog *traffic = m_server->connection()->traffic();
    traffic->read(kMessages);
    for (const TrafficMessage &message : traffic->messages()) {
        if (message.exchange) {
            if (const auto &certificate = message.exchange->certificate) {
                m_found.way.subject = cut(certificate->subject);
                m_found.way.issuer = cut(certificate->issuer);
                m_found.way.expiry = certificate->expiry;
            }
            if (m_found.exchanges.size() < Examination::kExchanges)
                m_found.exchanges.append(exchangeOf(message));
        }
        const bool isGreeting = message.isSent && message.kind == TrafficMessage::Kind::Request
            && (message.method == "initialize"_L1 || message.method == "server/discover"_L1);
        if (!isGreeting || m_found.greetings.size() >= Examination::kExchanges)
            continue;
        const TrafficMessage *answer = traffic->message(message.pair);
        m_found.greetings.append({message.method, message.pair != 0, answer ? answer->errorCode : 0,
                                  message.duration.value_or(std::chrono::milliseconds(0))});
    }
}

void Doctor::collectOutput()
{
    for (const LogLine &line : m_server->connection()->log()->lines()) {
        if (line.source == LogLine::Source::Protocol)
            ++m_found.notes;
        if (line.source != LogLine::Source::ErrorOutput)
            continue;
        const bool isStray = line.text.startsWith(rpc::Transport::kStrayMark);
        m_found.strayCount += isStray ? 1 : 0;
        QStringList &lines = isStray ? m_found.strays : m_found.errorOutput;
        lines.append(
            cut(isStray ? line.text.sliced(rpc::Transport::kStrayMark.size()) : line.text));
        if (lines.size() > Examination::kOutputLines)
            lines.removeFirst();
    }
}

void Doctor::collectLists()
{
    using ListKind = Examination::List::Kind;
    const Connection *connection = m_server->connection();
    for (const auto &[kind, catalog] : catalogs()) {
        Examination::List list;
        list.kind = kind;
        list.warnings = catalog->warnings().size();
        if (catalog->isLoading())
            list.problem = Error::timeout();
        else if (catalog->problem())
            list.problem = cut(*catalog->problem());
        switch (kind) {
        case ListKind::Tools:
            list.count = connection->tools()->tools().size();
            break;
        case ListKind::Resources:
            list.count = connection->resources()->resources().size();
            break;
        case ListKind::Templates:
            list.count = connection->resourceTemplates()->templates().size();
            break;
        case ListKind::Prompts:
            list.count = connection->prompts()->prompts().size();
            break;
        }
        m_found.lists.append(list);
    }
}

} // namespace mcp

#include "moc_doctor.cpp"
