// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/processlimits.h"
#include "tests/support/testclass.h"

#include <QTest>

#include <sys/prctl.h>
#include <sys/resource.h>

namespace tst_coredump {

// SEC-69
class TestCoreDump : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aReleaseLeavesNoCore()
    {
#ifndef NDEBUG
        QSKIP("only in release builds");
#endif
        rlimit limit{1, RLIM_INFINITY};
        ::setrlimit(RLIMIT_CORE, &limit);
        mcp::forbidCoreDumps();
        QCOMPARE(::getrlimit(RLIMIT_CORE, &limit), 0);
        QCOMPARE(limit.rlim_cur, rlim_t(0));
        QCOMPARE(limit.rlim_max, rlim_t(0));
        QCOMPARE(::prctl(PR_GET_DUMPABLE, 0, 0, 0, 0), 0);
    }
};

QUAYSIDE_TEST(TestCoreDump, QCoreApplication)

} // namespace tst_coredump

#include "tst_coredump.moc"
