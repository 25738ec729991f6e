// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/images/reader/confinement.h"

#include "app/images/reader/readerlimits.h"

#include <cerrno>
#include <cstddef>
#include <iterator>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

namespace quayside::reader {

namespace {

bool limit(__rlimit_resource_t resource, rlim_t value)
{
    const rlimit both{value, value};
    return ::setrlimit(resource, &both) == 0;
}

#if defined(__x86_64__)
constexpr unsigned kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr unsigned kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr unsigned kArchitecture = 0; ///< No filter, so nothing is decoded.
#endif

/// Memory, locks, the two pipes, and the end.
constexpr unsigned kAllowed[] = {
    SYS_read,          SYS_write,        SYS_fstat,        SYS_lseek,          SYS_brk,
    SYS_mmap,          SYS_munmap,       SYS_mremap,       SYS_mprotect,       SYS_madvise,
    SYS_futex,         SYS_gettid,       SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn,
    SYS_clock_gettime, SYS_gettimeofday, SYS_getpid,       SYS_getrandom,      SYS_sched_yield,
    SYS_exit,          SYS_exit_group,
};

constexpr sock_filter statement(unsigned short code, unsigned value)
{
    return {code, 0, 0, value};
}

/// Skips so many lines when the value loaded is this one, or is not.
constexpr sock_filter compare(unsigned value, unsigned char ifEqual, unsigned char ifOther)
{
    return {BPF_JMP | BPF_JEQ | BPF_K, ifEqual, ifOther, value};
}

constexpr sock_filter load(size_t offset)
{
    return statement(BPF_LD | BPF_W | BPF_ABS, unsigned(offset));
}

/// Whether a call asks for memory in its third argument, which must not become code.
constexpr bool givesMemory(unsigned call)
{
    return call == SYS_mmap || call == SYS_mprotect;
}

bool filterSystemCalls()
{
    if (kArchitecture == 0 || ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return false;
    constexpr auto kReturn = BPF_RET | BPF_K;
    constexpr size_t kProtection =
        offsetof(seccomp_data, args) + 2 * sizeof(__u64); // Its low half.
    sock_filter program[5 * std::size(kAllowed) + 5];
    size_t size = 0;
    const auto add = [&](const sock_filter &line) { program[size++] = line; };
    add(load(offsetof(seccomp_data, arch)));
    add(compare(kArchitecture, 1, 0));
    add(statement(kReturn, SECCOMP_RET_KILL_PROCESS));
    add(load(offsetof(seccomp_data, nr)));
    for (const unsigned call : kAllowed) {
        add(compare(call, 0, givesMemory(call) ? 4 : 1));
        if (givesMemory(call)) {
            add(load(kProtection));
            add({BPF_JMP | BPF_JSET | BPF_K, 0, 1, PROT_EXEC});
            add(statement(kReturn, SECCOMP_RET_ERRNO | EPERM));
        }
        add(statement(kReturn, SECCOMP_RET_ALLOW));
    }
    add(statement(kReturn, SECCOMP_RET_ERRNO | EPERM));
    const sock_fprog filter{static_cast<unsigned short>(size), program};
    return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
}

} // namespace

bool confine()
{
#ifdef QUAYSIDE_SANITIZED
    constexpr bool kHasShadowMemory = true; // Of terabytes; and a checker that opens files.
#else
    constexpr bool kHasShadowMemory = false;
#endif
    const bool isLimited = (kHasShadowMemory || limit(RLIMIT_AS, kMemoryBytes))
        && limit(RLIMIT_CPU, kSeconds) && limit(RLIMIT_CORE, 0) && limit(RLIMIT_FSIZE, 0)
        && limit(RLIMIT_NOFILE, 0);
    return isLimited && (kHasShadowMemory || filterSystemCalls());
}

} // namespace quayside::reader
