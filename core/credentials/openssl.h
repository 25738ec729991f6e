// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

#include <openssl/err.h>

namespace mcp {

/// Deleter of a std::unique_ptr that frees an object of libcrypto with function.
template<auto function>
struct Free
{
    template<class T>
    void operator()(T *what) const
    {
        function(what);
    }
};

/// Clears the error queue of the thread, because Qt's TLS reads it as well.
struct ErrorSweep
{
    ErrorSweep() = default;
    ~ErrorSweep() { ERR_clear_error(); }
    Q_DISABLE_COPY_MOVE(ErrorSweep)
};

} // namespace mcp
