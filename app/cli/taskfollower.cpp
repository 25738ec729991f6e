// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/taskfollower.h"

#include "app/cli/printer.h"

namespace quayside {

using namespace Qt::StringLiterals;

TaskFollower::TaskFollower(mcp::TaskTracker *tracker, const QString &key, Printer *printer,
                           QObject *parent)
    : QObject(parent)
    , m_tracker(tracker)
    , m_key(key)
    , m_printer(printer)
{
    tracker->finished(key).then(
        this, [this](const mcp::Result<mcp::CallToolResult> &outcome) { Q_EMIT ended(outcome); });
    connect(tracker, &mcp::TaskTracker::changed, this, [this](const QString &changed) {
        if (changed == m_key)
            tell();
    });
    tell();
}

/// Prints the task when its text has changed; most changes of a task do not change it.
void TaskFollower::tell()
{
    const mcp::TaskRecord *record = m_tracker->record(m_key);
    if (!record || isFinished(record->state))
        return;
    const TaskRow row{*record, m_tracker->live(m_key)};
    if (const QString now = taskNews(row); std::exchange(m_told, now) != now)
        m_printer->taskProgress(row);
    if (row.live.isBlocked && !std::exchange(m_isBlocked, true))
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
