// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/keeper/systemcalls.h"

#include <cerrno>
#include <cstddef>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace mcp::keeper {

namespace {

#if defined(__x86_64__)
constexpr unsigned kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr unsigned kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr unsigned kArchitecture = 0;
#endif

constexpr std::size_t kMostCalls = 64;

/// What becomes of a call: one verdict for those of a list, another for all others.
class CallFilter
{
public:
    CallFilter(const unsigned *calls, std::size_t count, unsigned listed, unsigned others)
    {
        constexpr auto kReturn = BPF_RET | BPF_K;
        constexpr auto kLoad = BPF_LD | BPF_W | BPF_ABS;
        constexpr auto kEqual = BPF_JMP | BPF_JEQ | BPF_K;
        add({kLoad, 0, 0, offsetof(seccomp_data, arch)});
        add({kEqual, 1, 0, kArchitecture});
        add({kReturn, 0, 0, SECCOMP_RET_KILL_PROCESS});
        add({kLoad, 0, 0, offsetof(seccomp_data, nr)});
        for (std::size_t i = 0; i < count && i < kMostCalls; ++i) {
            add({kEqual, 0, 1, calls[i]});
            add({kReturn, 0, 0, listed});
        }
        add({kReturn, 0, 0, others});
    }

    /// The result of seccomp(2).
    int install(unsigned flags)
    {
        if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
            return -1;
        const sock_fprog program{m_size, m_lines};
        return int(::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program));
    }

private:
    void add(const sock_filter &line) { m_lines[m_size++] = line; }

    sock_filter m_lines[2 * kMostCalls + 5] = {};
    unsigned short m_size = 0;
};

} // namespace

bool knowsSystemCalls()
{
    return kArchitecture != 0;
}

bool allowOnly(const unsigned *calls, std::size_t count)
{
#ifdef QUAYSIDE_SANITIZED
    return true; // Their checks make other calls.
#endif
    return CallFilter(calls, count, SECCOMP_RET_ALLOW, SECCOMP_RET_KILL_PROCESS).install(0) == 0;
}

int watchCalls(const unsigned *calls, std::size_t count)
{
    return CallFilter(calls, count, SECCOMP_RET_USER_NOTIF, SECCOMP_RET_ALLOW)
        .install(SECCOMP_FILTER_FLAG_NEW_LISTENER);
}

} // namespace mcp::keeper
