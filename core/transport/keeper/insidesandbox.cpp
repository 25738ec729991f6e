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
// its namespace of users, those of the person do not count (from Linux 5.14 on).
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

constexpr std::size_t kRulesBytes =
    1'024 * 1'024; ///< More than two full lists of the longest paths.
char rulesText[kRulesBytes + 1]; ///< With a NUL at its end.

/// Reads path into rulesText. The size; -1 with errno.
ssize_t readRules(const char *path)
{
    const int file = ::open(path, O_RDONLY | O_CLOEXEC);
    std::size_t size = 0;
    ssize_t got = 0;
    while (size < kRulesBytes && (got = ::read(file, rulesText + size, kRulesBytes - size)) > 0)
        size += std::size_t(got);
    const int number = got == 0 ? EFBIG : errno;
    ::close(file);
    errno = number;
    return got < 0 || size == kRulesBytes ? -1 : ssize_t(size);
}

/// False on an error, with errno and *about the path that it is about.
bool restrictFiles(const char *rulesFile, const char **about)
{
    *about = rulesFile;
    const ssize_t size = readRules(rulesFile);
    if (size < 0)
        return false;
    const long version =
        ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < kLeastVersion)
        return true;
    landlock_ruleset_attr all = {};
    all.handled_access_fs = version < kTruncateVersion ? kChanging & ~kTruncate : kChanging;
    const int rules = int(::syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0));
    if (rules < 0)
        return false;
    for (const char *word = rulesText; word < rulesText + size; word += std::strlen(word) + 1) {
        *about = word + 1;
        if (!addRule(rules, word, all.handled_access_fs))
            return false;
    }
    // bubblewrap has done the first as well.
    const bool isRestricted = ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && ::syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    ::close(rules);
    return isRestricted;
}

int complain(const char *what, const char *about)
{
    std::fprintf(stderr, "quayside-keeper: %s: %s: %s\n", what, about, std::strerror(errno));
    return kNotStarted;
}

} // namespace

int startInside(char **arguments, bool isWatched)
{
    const char *about = "";
    if (!arguments[0] || !arguments[1]) {
        errno = EINVAL;
        return complain("There is no program", about);
    }
    if (!restrictFiles(arguments[0], &about))
        return complain("Access to files cannot be restricted", about);
    if (!setLimits())
        return complain("The limits cannot be set", arguments[1]);
    if (isWatched && !submitToWatch())
        return complain("The program cannot be watched", arguments[1]);
    ::execv(arguments[1], arguments + 1);
    return complain("The program cannot be started", arguments[1]);
}

} // namespace mcp::keeper
