// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/limits.h"

#include <QByteArrayView>

namespace mcp::json {

/// What a text may have at most.
struct Bounds
{
    int depth = limits::kDepth; ///< RPC-21; up to kMostDepth.
    qsizetype values = limits::kNodes; ///< SEC-15
};
constexpr int kMostDepth = 512;

/// What is wrong with a text.
struct GrammarError
{
    const char *problem = nullptr; ///< Null: nothing.
    qsizetype place = 0; ///< The byte at which it shows.
};

/// Whether the tokens that begin at the given places in text make one JSON value.
GrammarError checkTokens(QByteArrayView text, const quint32 *begin, const quint32 *end,
                         Bounds bounds);

/// Whether JSON has all escapes of text, which is right but for them; hasEscapes tells whether there is any.
GrammarError checkEscapes(QByteArrayView text, bool &hasEscapes);

} // namespace mcp::json
