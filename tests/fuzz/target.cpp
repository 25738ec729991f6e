// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "target.h"

#include <iterator>

namespace fuzz {

std::vector<Target> targets()
{
    std::vector<Target> all;
    for (auto *some : {messageTargets, httpTargets, schemaTargets, documentTargets, pictureTargets,
                       installTargets, sessionTargets}) {
        std::vector<Target> more = some();
        std::move(more.begin(), more.end(), std::back_inserter(all));
    }
    return all;
}

void require(bool holds, const char *what)
{
    if (!holds)
        qFatal("This does not hold: %s", what);
}

} // namespace fuzz
