// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/taskfollower.h"

namespace quayside {

using namespace Qt::StringLiterals;

TaskFollower::TaskFollower(mcp::TaskTracker *tracker, const QString &key,
                           std::function<void(const TaskRow &row)> print, QObject *parent)
    : QObject(parent)
    , m_tracker(tracker)
    , m_key(key)
    , m_print(std::move(print))
{
    tracker->finished(key).then(this, [this](const mcp::Result<mcp::CallToolResult> &outcome) {
        m_tracker->disconnect(this);
        Q_EMIT ended(outcome);
    });
    connect(tracker, &mcp::TaskTracker::changed, this, [this](const QString &changed) {
        if (changed == m_key)
            tell();
    });
    tell();
}

void TaskFollower::tell()
{
    const mcp::TaskRecord *record = m_tracker->record(m_key);
    if (!record)
        return;
    const TaskRow row{*record, m_tracker->live(m_key)};
    if (const QString now = taskNews(row); std::exchange(m_told, now) != now)
        m_print(row);
    if (!isFinished(record->state) && row.live.isBlocked && !std::exchange(m_isBlocked, true))
        QMetaObject::invokeMethod(
            this,
            [this] {
                Q_EMIT blocked(
                    u"The task waits for something that this program does not offer to its "
                    u"server, such as folders or a model."_s);
            },
            Qt::QueuedConnection);
}

} // namespace quayside

#include "moc_taskfollower.cpp"
