// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/auditbench.h"

#include "core/audit/auditlog.h"
#include "core/storage/keystore.h"
#include "core/storage/settingsstore.h"
#include "tests/bench/meter.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <functional>

namespace quayside {

int benchAudit(qint64 n)
{
    const QTemporaryDir folder;
    mcp::SystemClock clock;
    mcp::MemoryKeyStore keys;
    mcp::SettingsStore settings(folder.path());
    mcp::AuditLog log(folder.path(), &clock, &keys, &settings);
    mcp::AuditEntry entry;
    entry.serverId = entry.serverName = QStringLiteral("server");
    entry.identity = entry.definitionDigest = entry.argumentDigest = QByteArray(32, 'x');
    entry.tool = QStringLiteral("echo");
    entry.source = QStringLiteral("person");
    entry.decision = QStringLiteral("allowed");

    Meter meter;
    std::vector<double> latencies;
    const std::function<void()> decideNext = [&] {
        const double begun = nowMicroseconds();
        log.decide(entry).then(&log, [&, begun](const mcp::Result<qint64> &sequence) {
            if (!sequence)
                return QCoreApplication::exit(1);
            latencies.push_back(nowMicroseconds() - begun);
            log.finish(*sequence,
                       {QStringLiteral("result"), 100, 1'000, std::chrono::milliseconds(1)});
            if (qint64(latencies.size()) == n)
                return QCoreApplication::exit(0);
            decideNext();
        });
    };
    meter.begin();
    QMetaObject::invokeMethod(&log, decideNext, Qt::QueuedConnection);
    const int status = QCoreApplication::exec();
    meter.end(QStringLiteral("audit"), n, percentiles(latencies));
    return status;
}

} // namespace quayside
