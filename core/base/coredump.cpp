// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/coredump.h"

#ifdef NDEBUG
#include <sys/prctl.h>
#include <sys/resource.h>
#endif

namespace mcp {

void forbidCoreDumps()
{
#ifdef NDEBUG
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    // A program named in core_pattern receives dumps regardless of the limit.
    ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}

} // namespace mcp
