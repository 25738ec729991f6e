// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/error.h"

namespace quayside {

/// Tries a change again while another program of ours is saving, for mcp::kSavePatience, without keeping the window waiting.
class SavePatience
{
public:
    static constexpr std::chrono::milliseconds kSpacing{50}; ///< Between two tries.

    /// clock must outlive this.
    explicit SavePatience(mcp::Clock *clock);

    /// True when error says no more than that another program is saving, and there is patience left: again is called in a
    /// moment, and asks here too when it fails. It replaces what was waited for.
    bool takes(const mcp::Error &error, std::function<void()> again);
    void stop();

private:
    void tryAgain();

    mcp::Clock *m_clock;
    std::unique_ptr<mcp::Alarm> m_alarm;
    std::function<void()> m_again;
    std::chrono::milliseconds m_start{};
    bool m_isAgain = false; ///< m_again is running.
};

} // namespace quayside
