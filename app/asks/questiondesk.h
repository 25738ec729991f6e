// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/questioncontroller.h"

#include <map>

namespace quayside {

/// The questions that wait for the person, each with what was typed into it so far, whatever page shows it.
class QuestionDesk : public QObject
{
    Q_OBJECT

public:
    explicit QuestionDesk(const AppPorts &ports, QObject *parent = nullptr);

    /// Oldest first.
    QList<QuestionController *> questions() const;
    /// Null when it is gone.
    QuestionController *find(qint64 id) const;
    QList<QuestionController *> questions(const QString &serverId) const;
    /// taskId is the server's word for a task; empty: those that belong to none.
    QList<QuestionController *> questions(const QString &serverId, const QString &taskId) const;
    /// Those that a call of ours brought about and no task; tool: only what belongs to it, unless it is empty.
    QList<QuestionController *> ofCalls(const QString &serverId, const QString &tool) const;

Q_SIGNALS:
    void changed(const QString &serverId);
    /// A link could not be opened.
    void browserMissing(const QString &serverName);

private:
    void onAsked(qint64 id);
    void onChanged(qint64 id);
    void onGone(qint64 id);

    void tick();

    mcp::Questions *m_questions;
    AppPorts m_ports;
    std::map<qint64, QuestionController *> m_open;
    std::unique_ptr<mcp::Alarm> m_tick; ///< While something waits.
};

} // namespace quayside
