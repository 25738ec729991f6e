// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/read.h"
#include "core/json/write.h"

#include <QStringList>

namespace mcp {

/// What `Error::data` of a connection that did not come about tells more, where it does.
struct ConnectFailure
{
    QStringList theirRevisions; ///< Set when there is no revision that both sides speak.
    QStringList ourRevisions;
    QStringList attempts; ///< What became of each way that was tried, when there were several.
    /// The method whose answer could not be read; empty if that is not the cause.
    QString malformed;

    template<class V>
    static void fields(V &v)
    {
        v("theirRevisions", &ConnectFailure::theirRevisions);
        v("ourRevisions", &ConnectFailure::ourRevisions);
        v("attempts", &ConnectFailure::attempts);
        v("malformed", &ConnectFailure::malformed);
    }
};

} // namespace mcp
