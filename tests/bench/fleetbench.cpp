// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/fleetbench.h"

#include "core/client/catalog/toolcatalog.h"
#include "core/rpc/peer.h"
#include "tests/bench/meter.h"
#include "tests/integration/realserver.h"

#include <QCoreApplication>
#include <QDir>
#include <QRandomGenerator>

#include <algorithm>
#include <cstdio>
#include <ctime>

namespace quayside {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int kTools = 50;
constexpr auto kPatience = 2min;
constexpr auto kSampleEvery = 100ms;
constexpr auto kSoakRound = 250ms;
constexpr auto kWarmRound =
    60ms; ///< Before memory counts: what is bounded, such as the pages that SQLite keeps, fills up.
constexpr double kWarmHours = 1; ///< Before memory counts; a sixth of a shorter run.

QString serverProgram()
{
    return QCoreApplication::applicationDirPath() + u"/quayside-bench-server"_s;
}

double busyMicroseconds()
{
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e6 + double(time.tv_nsec) / 1e3;
}

double median(QList<double> times)
{
    if (times.isEmpty())
        return 0;
    std::sort(times.begin(), times.end());
    return times.at(times.size() / 2);
}

} // namespace

FleetBench::FleetBench(Program *program)
    : m_program(program)
{
    program->window()->resize(1280, 800);
    m_beats.setTimerType(Qt::PreciseTimer);
    connect(&m_beats, &QTimer::timeout, this, &FleetBench::onBeat);
    m_beats.start(1ms);
    m_beat.start();
    m_sinceSample.start();
}

FleetBench::~FleetBench()
{
    m_addresses.kill();
    m_addresses.waitForFinished();
}

void FleetBench::onBeat()
{
    m_longest = std::max(m_longest, m_beat.nsecsElapsed() / 1000);
    m_busiest = std::max(m_busiest, busyMicroseconds() - m_busySince);
    if (m_sinceSample.elapsed() >= kSampleEvery.count()) {
        m_mostKb = std::max(m_mostKb, memoryKb("status", "VmRSS"));
        m_sinceSample.restart();
    }
    m_beat.restart(); // What the sample takes is no pause of the window.
    m_busySince = busyMicroseconds();
}

void FleetBench::restartPauses()
{
    m_longest = 0;
    m_busiest = 0;
    m_beat.restart();
    m_busySince = busyMicroseconds();
}

QByteArray FleetBench::pauses() const
{
    return "\"longest_pause_ms\":" + QByteArray::number(double(m_longest) / 1e3, 'f', 1)
        + ",\"longest_busy_ms\":" + QByteArray::number(m_busiest / 1e3, 'f', 1);
}

bool FleetBench::until(const std::function<bool()> &holds, std::chrono::milliseconds patience)
{
    QElapsedTimer waited;
    waited.start();
    while (!holds()) {
        if (waited.elapsed() > patience.count())
            return false;
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    return true;
}

mcp::Server *FleetBench::add(const QString &name, const QString &address)
{
    mcp::ServerEntry entry;
    entry.name = name;
    entry.url = address;
    if (address.isEmpty()) {
        entry.program = serverProgram();
        entry.arguments = {QString::number(kTools)};
    }
    const auto added = m_program->host()->add(entry);
    if (!added || !(*added)->approve((*added)->review()))
        return nullptr;
    m_servers.append(*added);
    return *added;
}

bool FleetBench::addAddresses(int servers)
{
    m_addresses.start(serverProgram(),
                      {QString::number(kTools), u"--http"_s, QString::number(servers)});
    for (int i = 0; i < servers; ++i) {
        if (!until([this] { return m_addresses.canReadLine(); }, kPatience)
            || !add(u"address %1"_s.arg(i), QString::fromLatin1(m_addresses.readLine().trimmed())))
            return false;
    }
    return true;
}

qsizetype FleetBench::toolsOf(const mcp::Server *server)
{
    const mcp::Connection *connection = server->connection();
    return connection && connection->tools() ? connection->tools()->tools().size() : 0;
}

bool FleetBench::isUp(const mcp::Server *server)
{
    return server->state() == mcp::Server::State::Ready && toolsOf(server) == kTools;
}

bool FleetBench::connectAll(int servers, int addresses)
{
    for (int i = 0; i < servers; ++i) {
        if (!add(u"program %1"_s.arg(i)))
            return false;
    }
    if (addresses > 0 && !addAddresses(addresses))
        return false;
    restartPauses();
    for (mcp::Server *server : std::as_const(m_servers))
        server->start();
    return until([this] { return std::all_of(m_servers.cbegin(), m_servers.cend(), isUp); },
                 kPatience);
}

int FleetBench::runFleet(int servers)
{
    const double start = nowMicroseconds();
    const bool isGood = connectAll(servers / 2, servers - servers / 2);
    const double ready = (nowMicroseconds() - start) / 1e3;
    std::printf("{\"peer\":\"quayside\",\"mode\":\"fleet\",\"servers\":%lld,\"ready_ms\":%.0f,"
                "%s,\"rss_kb\":%lld,\"good\":%d}\n",
                static_cast<long long>(m_servers.size()), ready, pauses().constData(),
                static_cast<long long>(memoryKb("status", "VmRSS")), int(isGood));
    return isGood ? 0 : 1;
}

void FleetBench::call(mcp::Server *server, const QString &tool, const QByteArray &arguments,
                      std::function<void(bool)> onDone)
{
    mcp::rpc::CallOptions options;
    options.timeout = 10min;
    options.totalTimeout = 10min;
    server->connection()
        ->callTool(tool, {mcp::json::Raw(arguments)}, options)
        .then(this, [onDone = std::move(onDone)](const auto &result) {
            if (onDone)
                onDone(result.hasValue());
        });
}

/// Calls one after another; how long each took in milliseconds.
QList<double> FleetBench::echo(mcp::Server *server, const std::function<bool()> &isOver)
{
    QList<double> times;
    while (!isOver()) {
        bool isAnswered = false;
        const double sent = nowMicroseconds();
        call(server, u"tool_1"_s, "{}", [&](bool) { isAnswered = true; });
        if (!until([&] { return isAnswered || isOver(); }, kPatience) || !isAnswered)
            break;
        times.append((nowMicroseconds() - sent) / 1e3);
    }
    return times;
}

int FleetBench::runStorm(qint64 notifications)
{
    if (!connectAll(2, 0))
        return 1;
    m_program->app()->selectServer(m_servers.constFirst()->entry().id);
    int quiet = 0;
    const QList<double> before = echo(m_servers.at(1), [&] { return ++quiet > 500; });
    bool isOver = false;
    restartPauses();
    const qint64 baseKb = memoryKb("status", "VmRSS");
    m_mostKb = baseKb;
    const double start = nowMicroseconds();
    call(m_servers.constFirst(), u"storm"_s, "{\"n\":" + QByteArray::number(notifications) + '}',
         [&](bool) { isOver = true; });
    const QList<double> during = echo(m_servers.at(1), [&] { return isOver; });
    const double seconds = (nowMicroseconds() - start) / 1e6;
    std::printf("{\"peer\":\"quayside\",\"mode\":\"storm\",\"n\":%lld,\"seconds\":%.1f,"
                "%s,\"growth_kb\":%lld,\"call_ms\":%.3f,"
                "\"call_ms_in_storm\":%.3f,\"calls_in_storm\":%lld}\n",
                static_cast<long long>(notifications), seconds, pauses().constData(),
                static_cast<long long>(m_mostKb - baseKb), median(before), median(during),
                static_cast<long long>(during.size()));
    return isOver ? 0 : 1;
}

int FleetBench::runQuit(int servers)
{
    if (!connectAll(servers, 0))
        return 1;
    for (mcp::Server *server : std::as_const(m_servers))
        call(server, u"busy"_s, "{}");
    until([] { return false; }, 500ms);
    const double start = nowMicroseconds();
    m_program->host()->stopAll();
    const bool isGood = until([this] { return m_program->host()->isStopped(); }, kPatience);
    const double gone = (nowMicroseconds() - start) / 1e3;
    const qsizetype left = mcp::childProcesses().size();
    std::printf("{\"peer\":\"quayside\",\"mode\":\"quit\",\"servers\":%d,\"gone_ms\":%.0f,"
                "\"orphans\":%lld}\n",
                servers, gone, static_cast<long long>(left));
    return isGood && left == 0 ? 0 : 1;
}

FleetBench::Sample FleetBench::sample(double hours) const
{
    return {hours, memoryKb("status", "VmRSS"),
            QDir(u"/proc/self/fd"_s)
                .entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System)
                .size(),
            mcp::childProcesses().size()};
}

/// Something happens to one server.
void FleetBench::disturb(int round)
{
    mcp::Server *server = m_servers.at(QRandomGenerator::global()->bounded(m_servers.size()));
    if (!isUp(server)) {
        if (server->state() == mcp::Server::State::Stopped
            || server->state() == mcp::Server::State::Failed)
            server->start();
        return;
    }
    if (round % 40 == 0)
        server->stop();
    else if (round % 40 == 20)
        call(server, u"crash"_s, "{}");
    else if (round % 4 == 0)
        call(server, u"storm"_s, "{\"n\":200}");
    else
        call(server, u"tool_1"_s, "{}");
}

int FleetBench::runSoak(double hours, int addresses)
{
    if (!connectAll(kSoaked - addresses, addresses))
        return 1;
    QList<Sample> samples;
    QElapsedTimer run;
    run.start();
    const double warm = std::min(kWarmHours, hours / 6);
    const auto ranFor = [&] { return double(run.elapsed()) / 3.6e6; };
    const double step = std::min(hours / 100, 1.0 / 60);
    int round = 0;
    for (double next = warm; ranFor() < hours; ++round) {
        // From an event: what is to be deleted later would stay otherwise.
        QTimer::singleShot(0, this, [this, round] {
            m_program->app()->selectServer(m_servers.at(round % m_servers.size())->entry().id);
            disturb(round);
        });
        until([] { return false; }, ranFor() < warm ? kWarmRound : kSoakRound);
        if (ranFor() < next)
            continue;
        next += step;
        samples.append(sample(ranFor()));
    }
    for (mcp::Server *server : std::as_const(m_servers))
        server->start();
    const bool isGood =
        until([this] { return std::all_of(m_servers.cbegin(), m_servers.cend(), isUp); }, kPatience)
        && samples.size() > 1;
    // Least squares of memory over time.
    double meanTime = 0;
    double meanKb = 0;
    for (const Sample &one : std::as_const(samples)) {
        meanTime += one.hours / double(samples.size());
        meanKb += double(one.memoryKb) / double(samples.size());
    }
    double product = 0;
    double square = 0;
    for (const Sample &one : std::as_const(samples)) {
        product += (one.hours - meanTime) * (double(one.memoryKb) - meanKb);
        square += (one.hours - meanTime) * (one.hours - meanTime);
    }
    const Sample end = sample(ranFor());
    std::printf(
        "{\"peer\":\"quayside\",\"mode\":\"soak\",\"hours\":%.3f,\"rounds\":%d,"
        "\"slope_kb_per_h\":%.0f,\"first_kb\":%lld,\"last_kb\":%lld,"
        "\"first_descriptors\":%lld,\"last_descriptors\":%lld,\"children\":%lld,\"good\":%d}\n",
        ranFor(), round, square > 0 ? product / square : 0.0,
        static_cast<long long>(samples.isEmpty() ? 0 : samples.constFirst().memoryKb),
        static_cast<long long>(end.memoryKb),
        static_cast<long long>(samples.isEmpty() ? 0 : samples.constFirst().descriptors),
        static_cast<long long>(end.descriptors), static_cast<long long>(end.children), int(isGood));
    return isGood ? 0 : 1;
}

} // namespace quayside

#include "moc_fleetbench.cpp"
