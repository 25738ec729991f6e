// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

#include <openssl/err.h>

namespace mcp {

/// Frees an object of libcrypto with its own function: the deleter of a std::unique_ptr.
template<auto function>
struct Free
{
    template<class T>
    void operator()(T *what) const
    {
        function(what);
    }
};

/// Qt's TLS looks at the same list of errors, which must not hold ours.
struct ErrorSweep
{
    ErrorSweep() = default;
    ~ErrorSweep() { ERR_clear_error(); }
    Q_DISABLE_COPY_MOVE(ErrorSweep)
};

} // namespace mcp
