// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/images/reader/confinement.h"
#include "app/images/reader/readerlimits.h"
#include "tests/support/testclass.h"

#include <QTest>

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <fcntl.h>
#include <functional>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
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

    void cannotMakeCode_data() // R10
    {
        QTest::addColumn<int>("protection");
        QTest::newRow("executable") << (PROT_READ | PROT_EXEC);
        QTest::newRow("writable and executable") << (PROT_READ | PROT_WRITE | PROT_EXEC);
    }
    void cannotMakeCode()
    {
#ifdef QUAYSIDE_SANITIZED
        QSKIP("System calls are not filtered under the address sanitizer.");
#endif
        QFETCH(const int, protection);
        QVERIFY(!succeedsConfined([protection] {
            return ::mmap(nullptr, 4096, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                != MAP_FAILED;
        }));
        QVERIFY(!succeedsConfined([protection] {
            void *memory =
                ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            return memory == MAP_FAILED || ::mprotect(memory, 4096, protection) == 0;
        }));
        QVERIFY(succeedsConfined([] {
            void *memory =
                ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            return memory != MAP_FAILED && ::mprotect(memory, 4096, PROT_READ) == 0;
        }));
    }

    void isRefusedWithoutAFilter() // R10
    {
#ifdef QUAYSIDE_SANITIZED
        QSKIP("System calls are not filtered under the address sanitizer.");
#endif
        const pid_t child = ::fork();
        if (child == 0) {
            sock_filter program[] = {
                {BPF_LD | BPF_W | BPF_ABS, 0, 0, unsigned(offsetof(seccomp_data, nr))},
                {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, SYS_prctl},
                {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | ENOSYS},
                {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW},
            };
            const sock_fprog filter{4, program};
            if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
                || ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) != 0)
                ::_exit(2);
            ::_exit(reader::confine() ? 1 : 0);
        }
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 0);
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
