// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/sandboxfilter.h"
#include "tests/support/testclass.h"

#include <QTest>

#include <cerrno>
#include <csignal>
#include <cstring>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/netlink.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

namespace tst_sandboxfilter {

namespace {

#if defined(__x86_64__)
constexpr quint32 kHere = AUDIT_ARCH_X86_64;
#else
constexpr quint32 kHere = AUDIT_ARCH_AARCH64;
#endif
constexpr quint32 kNobody = 0xdead; ///< The filter ran out of instructions or jumped behind them.

quint32 refusal(int error)
{
    return SECCOMP_RET_ERRNO | quint32(error);
}

/// What the kernel would do of the filter with this call: the instructions that it uses.
quint32 verdict(const QByteArray &filter, const seccomp_data &call)
{
    const qsizetype count = filter.size() / qsizetype(sizeof(sock_filter));
    quint32 value = 0;
    for (qsizetype at = 0; at < count; ++at) {
        sock_filter step = {};
        std::memcpy(&step, filter.constData() + at * qsizetype(sizeof step), sizeof step);
        switch (step.code) {
        case BPF_LD | BPF_W | BPF_ABS:
            std::memcpy(&value, reinterpret_cast<const char *>(&call) + step.k, sizeof value);
            break;
        case BPF_ALU | BPF_AND | BPF_K:
            value &= step.k;
            break;
        case BPF_JMP | BPF_JEQ | BPF_K:
            at += value == step.k ? step.jt : step.jf;
            break;
        case BPF_JMP | BPF_JGE | BPF_K:
            at += value >= step.k ? step.jt : step.jf;
            break;
        case BPF_RET | BPF_K:
            return step.k;
        default:
            return kNobody;
        }
    }
    return kNobody;
}

seccomp_data call(long number, quint64 first = 0, quint64 second = 0, quint64 third = 0,
                  quint32 architecture = kHere)
{
    return {int(number), architecture, 0, {first, second, third, 0, 0, 0}};
}

} // namespace

class TestSandboxFilter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void decides_data()
    {
        QTest::addColumn<seccomp_data>("what");
        QTest::addColumn<quint32>("expected");
        const quint32 allowed = SECCOMP_RET_ALLOW;
        const auto row = [](const char *name, const seccomp_data &what, quint32 expected) {
            QTest::newRow(name) << what << expected;
        };
        row("read", call(SYS_read), allowed);
        row("execve", call(SYS_execve), allowed);
        row("ptrace", call(SYS_ptrace), refusal(EPERM));
        row("mount", call(SYS_mount), refusal(EPERM));
        row("keyctl", call(SYS_keyctl), refusal(EPERM));
        row("bpf", call(SYS_bpf), refusal(EPERM));
        row("setns", call(SYS_setns), refusal(EPERM));
        row("open_by_handle_at", call(SYS_open_by_handle_at), refusal(EPERM));
        row("io_uring", call(SYS_io_uring_setup), refusal(ENOSYS));
        row("clone3", call(SYS_clone3), refusal(ENOSYS));
        row("the last known call", call(450), allowed);
        row("a newer call", call(451), refusal(ENOSYS));
        row("the highest number", call(-1), refusal(ENOSYS));
        row("x32", call(0x40000000 | SYS_getpid), refusal(ENOSYS));
        row("i386", call(SYS_read, 0, 0, 0, AUDIT_ARCH_I386), SECCOMP_RET_KILL_PROCESS);
        row("32-bit ARM", call(SYS_read, 0, 0, 0, AUDIT_ARCH_ARM), SECCOMP_RET_KILL_PROCESS);
        row("a socket of IPv4", call(SYS_socket, AF_INET, SOCK_STREAM), allowed);
        row("a socket of IPv6", call(SYS_socket, AF_INET6, SOCK_DGRAM), allowed);
        row("a Unix socket", call(SYS_socket, AF_UNIX, SOCK_STREAM), refusal(EAFNOSUPPORT));
        row("a Unix socket with upper bits", call(SYS_socket, (1ULL << 32U) | AF_UNIX, SOCK_STREAM),
            refusal(EAFNOSUPPORT));
        row("a socket of a virtual machine", call(SYS_socket, AF_VSOCK), refusal(EAFNOSUPPORT));
        row("a packet socket", call(SYS_socket, AF_PACKET), refusal(EAFNOSUPPORT));
        row("routes", call(SYS_socket, AF_NETLINK, SOCK_RAW, NETLINK_ROUTE), allowed);
        row("audit messages", call(SYS_socket, AF_NETLINK, SOCK_RAW, NETLINK_AUDIT),
            refusal(EAFNOSUPPORT));
        row("a pair of streams", call(SYS_socketpair, AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC),
            allowed);
        row("a pair of packets", call(SYS_socketpair, AF_UNIX, SOCK_SEQPACKET), allowed);
        row("a pair of datagrams", call(SYS_socketpair, AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK),
            refusal(EAFNOSUPPORT));
        row("a pair of another family", call(SYS_socketpair, AF_INET, SOCK_STREAM),
            refusal(EAFNOSUPPORT));
        row("window size", call(SYS_ioctl, 0, TIOCGWINSZ), allowed);
        row("input for a terminal", call(SYS_ioctl, 0, TIOCSTI), refusal(EPERM));
        row("input with upper bits", call(SYS_ioctl, 0, (1ULL << 32U) | TIOCSTI), refusal(EPERM));
        row("selection of a console", call(SYS_ioctl, 0, TIOCLINUX), refusal(EPERM));
    }
    void decides()
    {
        QFETCH(seccomp_data, what);
        QFETCH(quint32, expected);
        QCOMPARE(verdict(mcp::sandboxFilter(false), what), expected);
        QCOMPARE(verdict(mcp::sandboxFilter(true), what), expected);
    }

    void allowsNamespacesForABrowserOnly_data()
    {
        QTest::addColumn<seccomp_data>("what");
        QTest::newRow("unshare") << call(SYS_unshare, CLONE_NEWUSER);
        QTest::newRow("clone") << call(SYS_clone, CLONE_NEWUSER | CLONE_VFORK);
        QTest::newRow("clone of a network") << call(SYS_clone, CLONE_NEWNET);
        QTest::newRow("chroot") << call(SYS_chroot);
    }
    void allowsNamespacesForABrowserOnly()
    {
        QFETCH(seccomp_data, what);
        QCOMPARE(verdict(mcp::sandboxFilter(false), what), refusal(EPERM));
        QCOMPARE(verdict(mcp::sandboxFilter(true), what), quint32(SECCOMP_RET_ALLOW));
    }

    void allowsThreadsAndProcesses()
    {
        const quint64 thread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD;
        QCOMPARE(verdict(mcp::sandboxFilter(false), call(SYS_clone, thread)),
                 quint32(SECCOMP_RET_ALLOW));
        QCOMPARE(verdict(mcp::sandboxFilter(false), call(SYS_clone, SIGCHLD)),
                 quint32(SECCOMP_RET_ALLOW));
    }
};

QUAYSIDE_TEST(TestSandboxFilter, QCoreApplication)

} // namespace tst_sandboxfilter

#include "tst_sandboxfilter.moc"
