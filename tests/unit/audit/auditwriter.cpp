// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// auditwriter FOLDER WIRE: makes calls until it is killed, eight at a time. Each call appends its sequence number to
// the file WIRE when its entry is durable, as a call would be sent then, and writes its outcome after that.
#include "core/audit/auditlog.h"
#include "core/storage/settingsstore.h"
#include "tests/support/fakekeystore.h"

#include <QCoreApplication>

#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

constexpr int kAtOnce = 8;

class Caller final : public QObject
{
public:
    Caller(mcp::AuditLog *log, int wire)
        : m_log(log)
        , m_wire(wire)
    {
    }

    void call()
    {
        mcp::AuditEntry entry;
        entry.serverId = u"s"_s;
        entry.tool = u"tool %1"_s.arg(++m_calls);
        entry.decision = u"allowed"_s;
        m_log->decide(entry).then(this, [this](const mcp::Result<qint64> &sequence) {
            if (!sequence) {
                std::fprintf(stderr, "auditwriter: %s\n", qPrintable(sequence.error().detail));
                ::_exit(2);
            }
            const QByteArray line = QByteArray::number(*sequence) + '\n';
            if (::write(m_wire, line.constData(), size_t(line.size())) != line.size())
                ::_exit(3);
            m_log->finish(*sequence, {u"result"_s, 1, 2, std::chrono::milliseconds(3)});
            call();
        });
    }

private:
    mcp::AuditLog *m_log;
    int m_wire;
    int m_calls = 0;
};

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 3)
        return 2;
    mcp::SystemClock clock;
    mcp::FakeKeyStore keys;
    keys.kept.insert(u"audit-key"_s, QString::fromLatin1(QByteArray(32, 'k').toBase64()));
    mcp::SettingsStore settings(arguments.at(1));
    mcp::AuditKeeping keeping;
    keeping.entries = 10'000'000; // All of them, for the test to count.
    mcp::AuditLog log(arguments.at(1), &clock, &keys, &settings, keeping);
    const int wire =
        ::open(qPrintable(arguments.at(2)), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (wire < 0)
        return 2;
    Caller caller(&log, wire);
    for (int i = 0; i < kAtOnce; ++i)
        caller.call();
    return QCoreApplication::exec();
}
