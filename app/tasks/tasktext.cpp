// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tasks/tasktext.h"

#include "app/text/cleantext.h"

#include <QCoreApplication>

#include <cerrno>

namespace quayside {

namespace {

struct TaskWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::TaskText)
};

ErrorText lostText(mcp::LostReason reason)
{
    switch (reason) {
    case mcp::LostReason::None:
    case mcp::LostReason::Forgotten:
        break;
    case mcp::LostReason::Expired:
        return {TaskWords::tr("It expired."),
                TaskWords::tr("A server keeps a task for a time of its choice, and that is over."),
                {}};
    case mcp::LostReason::EraChanged:
        return {TaskWords::tr("The server speaks another revision now."),
                TaskWords::tr("It cannot be asked about tasks of before. Run the tool again."),
                {}};
    case mcp::LostReason::ServerRemoved:
        return {TaskWords::tr("The server was removed."),
                TaskWords::tr("Nobody can be asked about the task any more."),
                {}};
    case mcp::LostReason::NoAnswer:
        return {TaskWords::tr("Nothing was heard of it for too long."),
                TaskWords::tr("Run the tool again if you still need the result."),
                {}};
    case mcp::LostReason::Detached:
        return {TaskWords::tr("You ended it here."),
                TaskWords::tr("The server cannot cancel tasks, and may still work on it."),
                {}};
    case mcp::LostReason::ConnectionClosed:
        return {TaskWords::tr("The task ended when Quayside closed its connection."),
                TaskWords::tr("Run the tool again if you still need the result."),
                {}};
    case mcp::LostReason::GivenUp:
        return {TaskWords::tr("The server does not keep to the protocol about it."),
                TaskWords::tr("This is a mistake of the server; its author can mend it."),
                {}};
    }
    return {TaskWords::tr("The server has no record of this task."),
            TaskWords::tr(
                "It may have restarted or discarded the task. Run the tool again if you still "
                "need the result."),
            {}};
}

} // namespace

ErrorText taskEndText(const mcp::TaskRecord &record)
{
    ErrorText words;
    if (record.state == mcp::TaskState::Lost) {
        words = lostText(record.lostReason);
        if (record.error)
            words.detail = cleanText(record.error->detail, Lines::Many);
    } else if (record.state == mcp::TaskState::Cancelled) {
        words.title = TaskWords::tr("It was cancelled.");
    } else if (record.state == mcp::TaskState::Failed) {
        words = errorText(record.error.value_or(mcp::Error{}), Occasion::Call);
    }
    return words;
}

ErrorText taskStoreText(const mcp::Error &error)
{
    const QString detail = cleanText(error.detail);
    if (error.code == ENOSPC || error.code == EDQUOT)
        return {TaskWords::tr("There is no room left on the disk: new tasks are not kept."),
                TaskWords::tr("They go on, but would be lost if Quayside ended. Free some space."),
                detail};
    return {
        TaskWords::tr("The list of tasks could not be read or written."),
        TaskWords::tr("What was damaged is kept aside. New tasks may be lost if Quayside ends."),
        detail};
}

} // namespace quayside
