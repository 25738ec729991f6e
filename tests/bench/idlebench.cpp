// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/idlebench.h"

#include "core/host/host.h"
#include "core/storage/consentstore.h"
#include "core/storage/keychain.h"
#include "core/storage/keychainstore.h"
#include "core/transport/posixlauncher.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QThread>

#include <chrono>
#include <cstdio>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kPatience{60'000}; ///< For the servers to be started.
constexpr std::chrono::milliseconds kSettling{60'000};

QByteArray readAll(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

qint64 field(const QByteArray &text, const QByteArray &name)
{
    for (const QByteArray &line : text.split('\n')) {
        if (line.startsWith(name))
            return line.sliced(name.size()).simplified().split(' ').constFirst().toLongLong();
    }
    return 0;
}

/// All threads together.
struct Spent
{
    qint64 wakes = 0;
    qint64 nanoseconds = 0;
};

Spent spentBy(const QString &process)
{
    Spent spent;
    const QString tasks = process + u"/task/"_s;
    for (const QString &thread : QDir(tasks).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        spent.wakes += field(readAll(tasks + thread + u"/status"_s), "voluntary_ctxt_switches:");
        spent.nanoseconds +=
            readAll(tasks + thread + u"/schedstat"_s).split(' ').constFirst().toLongLong();
    }
    return spent;
}

qsizetype childrenOf(qint64 process)
{
    qsizetype count = 0;
    for (const QString &name : QDir(u"/proc"_s).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        count += field(readAll(u"/proc/"_s + name + u"/status"_s), "PPid:") == process;
    return count;
}

bool configure(const QString &folder, const QStringList &server, int servers)
{
    mcp::SystemClock clock;
    mcp::PosixLauncher launcher;
    mcp::KeychainStore keys(folder, std::make_unique<mcp::SystemKeychain>(), &clock);
    mcp::Host host({.configFolder = folder,
                    .environment = QProcessEnvironment::systemEnvironment(),
                    .launcher = &launcher,
                    .clock = &clock,
                    .keys = &keys});
    for (int i = 0; i < servers; ++i) {
        mcp::ServerEntry entry;
        entry.name = u"server %1"_s.arg(i);
        entry.program = server.constFirst();
        entry.arguments = server.sliced(1);
        const auto added = host.add(entry);
        if (!added || !(*added)->approve((*added)->review()))
            return false;
    }
    // What was agreed to is saved with a key of the keychain, which answers later.
    QElapsedTimer waited;
    waited.start();
    while (host.consent()->isSaving() && !waited.hasExpired(kPatience.count()))
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
    return !host.consent()->isSaving();
}

} // namespace

int benchIdle(const QStringList &server, int servers, qint64 milliseconds)
{
    const QTemporaryDir folder;
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
    environment.insert(u"QT_QUICK_BACKEND"_s, u"software"_s);
    program.setProcessEnvironment(environment);
    program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    if (configure(folder.path(), server, servers))
        program.start(QCoreApplication::applicationDirPath() + u"/quayside"_s,
                      {u"--config"_s, folder.path()});
    const bool isStarted = program.waitForStarted();
    const QString process = u"/proc/%1"_s.arg(program.processId());
    QElapsedTimer waited;
    waited.start();
    while (isStarted && childrenOf(program.processId()) < servers
           && !waited.hasExpired(kPatience.count()))
        QThread::msleep(100);
    if (!isStarted || childrenOf(program.processId()) < servers) {
        std::fputs("The window could not be started with its servers.\n", stderr);
        return 1;
    }
    QThread::msleep(kSettling.count());
    const Spent before = spentBy(process);
    QThread::msleep(static_cast<unsigned long>(milliseconds));
    const Spent after = spentBy(process);
    const double seconds = double(milliseconds) / 1e3;
    const QByteArray memory = readAll(process + u"/smaps_rollup"_s);
    std::printf("{\"peer\":\"quayside\",\"mode\":\"idle\",\"servers\":%d,\"wakes_per_s\":%.2f,"
                "\"cpu_ms_per_s\":%.3f,\"pss_kb\":%lld,\"private_dirty_kb\":%lld}\n",
                servers, double(after.wakes - before.wakes) / seconds,
                double(after.nanoseconds - before.nanoseconds) / 1e6 / seconds,
                static_cast<long long>(field(memory, "Pss:")),
                static_cast<long long>(field(memory, "Private_Dirty:")));
    program.terminate();
    return program.waitForFinished() ? 0 : 1;
}

} // namespace quayside
