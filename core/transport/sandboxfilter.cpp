// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/sandboxfilter.h"

#include <array>
#include <cerrno>
#include <cstddef>
#include <initializer_list>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/netlink.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

namespace mcp {

namespace {

#if defined(__x86_64__)
constexpr quint32 kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr quint32 kArchitecture = AUDIT_ARCH_AARCH64;
#else
#error "The numbers of the system calls of this architecture were not looked at."
#endif

constexpr quint32 kX32Bit = 0x40000000; ///< Set in the numbers of the x32 calls of x86_64.
/// From this number on, calls are newer than this filter; all architectures have the same numbers there.
constexpr quint32 kFirstUnknown = 451;
constexpr quint32 kSocketTypes = 0xf; ///< Without the flags SOCK_CLOEXEC and SOCK_NONBLOCK.
constexpr quint32 kNamespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC
    | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;

constexpr std::array kRefused
{
    // Other processes
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_process_madvise, SYS_kcmp,
        SYS_pidfd_getfd, SYS_move_pages, SYS_migrate_pages,
        // File systems
        SYS_mount, SYS_umount2, SYS_pivot_root, SYS_open_tree, SYS_move_mount, SYS_fsopen,
        SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_mount_setattr, SYS_open_by_handle_at,
        SYS_name_to_handle_at, SYS_fanotify_init, SYS_quotactl, SYS_quotactl_fd, SYS_swapon,
        SYS_swapoff,
        // Keys, and parts of the kernel with a large attack surface
        SYS_add_key, SYS_request_key, SYS_keyctl, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd,
        SYS_personality, SYS_setns,
        // The system as a whole
        SYS_kexec_load, SYS_kexec_file_load, SYS_init_module, SYS_finit_module, SYS_delete_module,
        SYS_reboot, SYS_acct, SYS_syslog, SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime,
        SYS_adjtimex, SYS_sethostname, SYS_setdomainname, SYS_vhangup,
#if defined(__x86_64__)
        SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_uselib, SYS_ustat, SYS_sysfs,
#endif
};

/// Programs try these and go on without them; for clone3 the C library falls back to clone, whose flags a filter can read.
constexpr std::array kMissing{SYS_clone3, SYS_io_uring_setup, SYS_io_uring_enter,
                              SYS_io_uring_register};

constexpr quint32 kAllow = SECCOMP_RET_ALLOW;

quint32 refuse(int error)
{
    return SECCOMP_RET_ERRNO | quint32(error);
}

/// Instructions one after the other. Each rule begins with the number of the call in the accumulator, and ends the filter or
/// leaves the number there.
class FilterWriter
{
public:
    void load(size_t offset) { append(BPF_LD | BPF_W | BPF_ABS, quint32(offset)); }
    /// The lower half, which is all that the kernel reads of an int.
    void loadArgument(int index)
    {
        load(offsetof(seccomp_data, args) + size_t(index) * sizeof(quint64)); // Little-endian
    }
    void mask(quint32 bits) { append(BPF_ALU | BPF_AND | BPF_K, bits); }
    void end(quint32 verdict) { append(BPF_RET | BPF_K, verdict); }
    void endIf(quint32 value, quint32 verdict)
    {
        skipUnless(value, 1);
        end(verdict);
    }
    void endFrom(quint32 least, quint32 verdict)
    {
        append(BPF_JMP | BPF_JGE | BPF_K, least, 0, 1);
        end(verdict);
    }
    void skipIf(quint32 value, quint8 instructions)
    {
        append(BPF_JMP | BPF_JEQ | BPF_K, value, instructions, 0);
    }
    void skipUnless(quint32 value, quint8 instructions)
    {
        append(BPF_JMP | BPF_JEQ | BPF_K, value, 0, instructions);
    }
    /// write appends the instructions for one call, which end the filter.
    template<class F>
    void forCall(long number, F write)
    {
        FilterWriter body;
        write(body);
        skipUnless(quint32(number), quint8(body.m_bytes.size() / qsizetype(sizeof(sock_filter))));
        m_bytes += body.m_bytes;
    }
    const QByteArray &bytes() const { return m_bytes; }

private:
    void append(int code, quint32 value, quint8 ifTrue = 0, quint8 ifFalse = 0)
    {
        const sock_filter instruction{quint16(code), ifTrue, ifFalse, value};
        m_bytes.append(reinterpret_cast<const char *>(&instruction), sizeof instruction);
    }

    QByteArray m_bytes;
};

void writeSocketRules(FilterWriter &filter)
{
    filter.forCall(SYS_socket, [](FilterWriter &rule) {
        rule.loadArgument(0);
        rule.endIf(AF_INET, kAllow);
        rule.endIf(AF_INET6, kAllow);
        rule.skipUnless(AF_NETLINK, 3); // Lists the network interfaces.
        rule.loadArgument(2);
        rule.endIf(NETLINK_ROUTE, kAllow);
        rule.end(refuse(EAFNOSUPPORT));
    });
    // A pair of datagram sockets could send to the socket of a service.
    filter.forCall(SYS_socketpair, [](FilterWriter &rule) {
        rule.loadArgument(0);
        rule.skipUnless(AF_UNIX, 6);
        rule.loadArgument(1);
        rule.mask(kSocketTypes);
        rule.endIf(SOCK_STREAM, kAllow);
        rule.endIf(SOCK_SEQPACKET, kAllow);
        rule.end(refuse(EAFNOSUPPORT));
    });
}

void writeNamespaceRules(FilterWriter &filter)
{
    filter.endIf(SYS_unshare, refuse(EPERM));
    filter.endIf(SYS_chroot, refuse(EPERM));
    filter.forCall(SYS_clone, [](FilterWriter &rule) {
        rule.loadArgument(0);
        rule.mask(kNamespaces);
        rule.endIf(0, kAllow);
        rule.end(refuse(EPERM));
    });
}

} // namespace

QByteArray sandboxFilter(bool mayMakeNamespaces)
{
    FilterWriter filter;
    filter.load(offsetof(seccomp_data, arch));
    filter.skipIf(kArchitecture, 1);
    filter.end(SECCOMP_RET_KILL_PROCESS);
    filter.load(offsetof(seccomp_data, nr));
#if defined(__x86_64__)
    filter.endFrom(kX32Bit, refuse(ENOSYS));
#endif
    filter.endFrom(kFirstUnknown, refuse(ENOSYS));
    for (const long number : kRefused)
        filter.endIf(quint32(number), refuse(EPERM));
    for (const long number : kMissing)
        filter.endIf(quint32(number), refuse(ENOSYS));
    filter.forCall(SYS_ioctl, [](FilterWriter &rule) {
        rule.loadArgument(1);
        rule.endIf(TIOCSTI, refuse(EPERM));
        rule.endIf(TIOCLINUX, refuse(EPERM));
        rule.end(kAllow);
    });
    writeSocketRules(filter);
    if (!mayMakeNamespaces)
        writeNamespaceRules(filter);
    filter.end(kAllow);
    return filter.bytes();
}

} // namespace mcp
