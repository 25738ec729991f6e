// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/calltime.h"
#include "core/base/limits.h"
#include "core/rpc/message.h"
#include "core/rpc/transport.h"

#include <functional>
#include <memory>

namespace mcp::rpc {

/// Time-outs of one call, and its callbacks.
struct CallOptions
{
    /// Without progress; 0 means no time-out.
    std::chrono::milliseconds timeout = limits::kCallTimeout;
    /// With progress (TIME-02).
    std::chrono::milliseconds totalTimeout = limits::kCallTotalTimeout;
    /// Setting it requests progress notifications (PROG-01).
    std::function<void(const ProgressParams &)> onProgress;
    /// Progress is also delivered after the response, while this object exists (PROG-05).
    std::weak_ptr<const void> progressLife;
    bool isCancellable = true; ///< False: a cancel is not sent to the peer (`initialize`, LIFE-20).
    HeaderParameters headerParameters; ///< HTTP-46
    bool isStream = false; ///< The response is a stream that stays open.
    std::function<void(bool isHeld)>
        /// Called when the call starts or stops waiting for the person; its time-outs are paused meanwhile (TIME-03).
        onHeld;
    /// Called when the server requests input before it continues (MRTR-*).
    std::function<void()> onInputRound;
    /// Of a call of a tool; set, or else made, when it is sent.
    std::shared_ptr<CallTime> time = {};
};

/// Shared by all that handle a call, because a copy takes long.
using SharedOptions = std::shared_ptr<const CallOptions>;

} // namespace mcp::rpc
