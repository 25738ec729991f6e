// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/images/reader/confinement.h"
#include "app/images/reader/readerlimits.h"
#include "tests/support/testclass.h"

#include <QTest>

#include <cstdlib>
#include <fcntl.h>
#include <functional>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tst_confinement {

using namespace quayside;

namespace {

/// Whether act succeeds in a process that has confined itself.
bool succeedsConfined(const std::function<bool()> &act)
{
    const pid_t child = ::fork();
    if (child == 0) {
        if (!reader::confine())
            ::_exit(2);
        ::_exit(act() ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    Q_ASSERT(!WIFEXITED(status) || WEXITSTATUS(status) != 2);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool reserves(size_t bytes)
{
    return ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        != MAP_FAILED;
}

} // namespace

/// H2, SEC-40: what decodes pictures of servers can do nothing else.
class TestConfinement : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stillHasALittleMemory()
    {
        QVERIFY(succeedsConfined([] { return reserves(16 * 1024 * 1024); }));
    }

    void cannotTakeMoreMemory()
    {
#ifdef QUAYSIDE_SANITIZED
        QSKIP("The address sanitizer reserves terabytes.");
#endif
        QVERIFY(!succeedsConfined([] { return reserves(size_t(reader::kMemoryBytes)); }));
    }

    void cannotRunForLong()
    {
        QVERIFY(!succeedsConfined([] {
            for (volatile quint64 turn = 0; turn < 1'000'000'000'000U;)
                turn = turn + 1;
            return true;
        }));
    }

    void cannotOpenFiles()
    {
        QVERIFY(!succeedsConfined([] { return ::open("/dev/null", O_RDONLY) >= 0; }));
    }

    void cannotReachTheNetwork()
    {
        QVERIFY(!succeedsConfined([] { return ::socket(AF_INET, SOCK_STREAM, 0) >= 0; }));
    }

    void cannotStartProcesses()
    {
#ifdef QUAYSIDE_SANITIZED
        QSKIP("System calls are not filtered under the address sanitizer.");
#endif
        QVERIFY(!succeedsConfined([] {
            const pid_t child = ::fork();
            if (child == 0)
                ::_exit(0);
            return child > 0;
        }));
    }
};

QUAYSIDE_TEST(TestConfinement, QCoreApplication)

} // namespace tst_confinement

#include "tst_confinement.moc"
