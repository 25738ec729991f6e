// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/processlimits.h"

#include <algorithm>

#include <sys/prctl.h>
#include <sys/resource.h>

namespace mcp {

namespace {

constexpr rlim_t kEnough = 65'536;

} // namespace

void forbidCoreDumps()
{
#ifdef NDEBUG
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    // A program named in core_pattern receives dumps regardless of the limit.
    ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}

quint64 raiseDescriptorLimit()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 0;
    const rlim_t before = limit.rlim_cur;
    limit.rlim_cur = std::max(before, std::min(limit.rlim_max, kEnough));
    ::setrlimit(RLIMIT_NOFILE, &limit);
    return before;
}

} // namespace mcp
