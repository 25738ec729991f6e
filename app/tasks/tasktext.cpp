// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tasks/tasktext.h"

#include "app/text/cleantext.h"

#include <QCoreApplication>

#include <cerrno>

namespace quayside {

namespace {

struct EndWords
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
        return {EndWords::tr("The task expired."),
                EndWords::tr("The server kept the task for a limited time, which is over.")};
    case mcp::LostReason::EraChanged:
        return {EndWords::tr("The server now uses another revision of the protocol."),
                EndWords::tr("It cannot report on earlier tasks. Run the tool again.")};
    case mcp::LostReason::ServerRemoved:
        return {EndWords::tr("The server was removed."),
                EndWords::tr("The task can no longer be checked.")};
    case mcp::LostReason::NoAnswer:
        return {EndWords::tr("The server has not reported on the task for too long."),
                EndWords::tr("Run the tool again if you still need the result.")};
    case mcp::LostReason::Detached:
        return {EndWords::tr("You ended the task here."),
                EndWords::tr("The server cannot cancel tasks and may still be working on it.")};
    case mcp::LostReason::ConnectionClosed:
        return {EndWords::tr("The task ended when Quayside closed its connection."),
                EndWords::tr("Run the tool again if you still need the result.")};
    case mcp::LostReason::GivenUp:
        return {EndWords::tr("The server violated the protocol for this task."),
                EndWords::tr("This is a fault in the server. Report it to its author.")};
    }
    return {
        EndWords::tr("The server has no record of this task."),
        EndWords::tr("It may have restarted or discarded the task. Run the tool again if you still "
                     "need the result.")};
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
        words.title = EndWords::tr("The task was cancelled.");
    } else if (record.state == mcp::TaskState::Failed) {
        words = errorText(record.error.value_or(mcp::Error{}), Occasion::Call);
    }
    return words;
}

ErrorText taskStoreText(const mcp::Error &error)
{
    const QString detail = cleanText(error.detail);
    if (error.code == ENOSPC || error.code == EDQUOT)
        return {EndWords::tr("The disk is full: new tasks are not saved."),
                EndWords::tr("They continue, but are lost if Quayside quits. Free some space."),
                detail};
    if (error.code == EROFS)
        return {EndWords::tr("The disk is read-only: new tasks are not saved."),
                EndWords::tr("They continue, but are lost if Quayside quits."), detail};
    return {EndWords::tr("The list of tasks could not be read or written."),
            EndWords::tr("The damaged file was kept. New tasks may be lost if Quayside quits."),
            detail};
}

} // namespace quayside
