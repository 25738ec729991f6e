// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/base/savepatience.h"

#include "core/storage/privatefolder.h"

#include <QScopedValueRollback>

#include <cerrno>

namespace quayside {

SavePatience::SavePatience(mcp::Clock *clock)
    : m_clock(clock)
    , m_alarm(clock->createAlarm([this] { tryAgain(); }))
{
}

bool SavePatience::takes(const mcp::Error &error, std::function<void()> again)
{
    if (error.kind != mcp::ErrorKind::Storage || error.code != EWOULDBLOCK)
        return false;
    if (!m_isAgain)
        m_start = m_clock->now();
    if (m_clock->now() - m_start >= mcp::kSavePatience)
        return false;
    m_again = std::move(again);
    m_alarm->start(kSpacing);
    return true;
}

void SavePatience::tryAgain()
{
    const QScopedValueRollback running(m_isAgain, true);
    std::exchange(m_again, {})();
}

void SavePatience::stop()
{
    m_again = {};
    m_alarm->stop();
}

} // namespace quayside
