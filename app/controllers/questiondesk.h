// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/controllers/questioncontroller.h"

#include <map>

namespace quayside {

/// The questions that wait for the person, each with what was typed into it so far, whatever page shows it.
class QuestionDesk : public QObject
{
    Q_OBJECT

public:
    explicit QuestionDesk(const AppPorts &ports, QObject *parent = nullptr);

    /// Of a server, oldest first.
    QList<QuestionController *> questions(const QString &serverId) const;
    /// taskId is the server's word for a task; empty: those that belong to none.
    QList<QuestionController *> questions(const QString &serverId, const QString &taskId) const;

Q_SIGNALS:
    void changed(const QString &serverId);

private:
    void onAsked(qint64 id);
    void onGone(qint64 id);

    mcp::Questions *m_questions;
    AppPorts m_ports;
    std::map<qint64, QuestionController *> m_open;
};

} // namespace quayside
