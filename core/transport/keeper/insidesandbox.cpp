// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/keeper/insidesandbox.h"

#include "core/transport/keeper/filewatch.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace mcp::keeper {

namespace {

/// As of a shell that does not find the program.
constexpr int kNotStarted = 127;

// Limits. For each process: memory for data, and the size of a file. The number of processes is that of the whole sandbox: within
// its namespace of users, those of the person do not count.
constexpr rlim_t kProcesses = 1'024;
constexpr rlim_t kDataBytes = 8ULL << 30;
constexpr rlim_t kFileBytes = 8ULL << 30;

bool lower(decltype(RLIMIT_DATA) what, rlim_t most)
{
    rlimit limit = {};
    if (::getrlimit(what, &limit) != 0)
        return false;
    limit.rlim_max = std::min(limit.rlim_max, most);
    limit.rlim_cur = std::min(limit.rlim_cur, limit.rlim_max);
    return ::setrlimit(what, &limit) == 0;
}

bool setLimits()
{
    return lower(RLIMIT_CORE, 0) && lower(RLIMIT_NPROC, kProcesses)
        && lower(RLIMIT_FSIZE, kFileBytes) && lower(RLIMIT_DATA, kDataBytes);
}

// Landlock

/// Older ones refuse to move a file to another folder, which package managers do.
constexpr long kLeastVersion = 2;
constexpr long kTruncateVersion = 3;
constexpr std::uint64_t kTruncate = 1ULL << 14; ///< Not in the headers of Linux 6.1.

constexpr std::uint64_t kListing = LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kReading =
    kListing | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE;
constexpr std::uint64_t kWriting = kReading | LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate;
constexpr std::uint64_t kChanging = kWriting | LANDLOCK_ACCESS_FS_REMOVE_DIR
    | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR
    | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO
    | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM | LANDLOCK_ACCESS_FS_REFER;
/// The rights that a file can have; others are an error there.
constexpr std::uint64_t kOfFiles = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE
    | LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate;

std::uint64_t rightsOf(Access access)
{
    switch (access) {
    case Access::List:
        return kListing;
    case Access::Read:
        return kReading;
    case Access::Write:
        return kWriting;
    case Access::Change:
        return kChanging;
    }
    return 0;
}

/// What may be done beneath one word of the arguments.
bool addRule(int rules, const char *word, std::uint64_t known)
{
    landlock_path_beneath_attr rule = {};
    rule.parent_fd = ::open(word + 1, O_PATH | O_CLOEXEC);
    if (rule.parent_fd < 0)
        return errno == ENOENT;
    struct stat state = {};
    bool isAdded = ::fstat(rule.parent_fd, &state) == 0;
    rule.allowed_access = rightsOf(Access(*word)) & known;
    if (!S_ISDIR(state.st_mode))
        rule.allowed_access &= kOfFiles;
    isAdded = isAdded
        && (rule.allowed_access == 0
            || ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0);
    const int number = errno;
    ::close(rule.parent_fd);
    errno = number;
    return isAdded;
}

/// Moves *arguments behind the paths. False on an error, with **arguments the path that it is about, and errno.
bool closeFiles(char ***arguments)
{
    const auto isPath = [&] { return **arguments && std::strcmp(**arguments, "--") != 0; };
    const long version =
        ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < kLeastVersion) {
        while (isPath())
            ++*arguments;
        return true;
    }
    landlock_ruleset_attr all = {};
    all.handled_access_fs = version < kTruncateVersion ? kChanging & ~kTruncate : kChanging;
    const int rules = int(::syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0));
    if (rules < 0)
        return false;
    for (; isPath(); ++*arguments) {
        if (!addRule(rules, **arguments, all.handled_access_fs))
            return false;
    }
    // bubblewrap has done the first as well.
    const bool isClosed = ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && ::syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    ::close(rules);
    return isClosed;
}

int complain(const char *what, const char *about)
{
    std::fprintf(stderr, "quayside-keeper: %s %s: %s\n", what, about ? about : "",
                 std::strerror(errno));
    return kNotStarted;
}

} // namespace

int startInside(char **arguments, bool isWatched)
{
    if (!closeFiles(&arguments))
        return complain("The sandbox cannot be closed.", *arguments);
    if (!*arguments || !arguments[1]) {
        errno = EINVAL;
        return complain("There is no program.", nullptr);
    }
    char **program = arguments + 1;
    if (!setLimits())
        return complain("The limits cannot be set.", nullptr);
    if (isWatched && !submitToWatch())
        return complain("The program cannot be watched.", nullptr);
    ::execv(*program, program);
    return complain("The program cannot be started.", *program);
}

} // namespace mcp::keeper
