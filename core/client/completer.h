// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/client/connection.h"
#include "core/protocol/completion.h"

#include <QHash>

namespace mcp {

/// Suggestions for a field while a person types into it: asks when they pause, forgets answers that are out of date,
/// remembers for a little what it was told, and keeps failures to itself (COMP-04). For the resource and prompt pages.
class Completer final : public QObject
{
    Q_OBJECT

public:
    /// connection and clock must outlive this.
    Completer(Connection *connection, Clock *clock, QObject *parent = nullptr);
    ~Completer() override;

    /// What argument could be when it starts with value; see Connection::complete().
    void ask(const CompletionReference &reference, const QString &argument, const QString &value,
             const QMap<QString, QString> &context);
    /// The suggestions are not needed any more.
    void stop();

Q_SIGNALS:
    /// The answer to the latest question, at once when it is known; empty when there is none.
    void suggested(const mcp::Completion &completion);

private:
    struct Question
    {
        CompletionReference reference;
        QString argument;
        QString value;
        QMap<QString, QString> context;
    };
    struct Answer
    {
        Completion completion;
        std::chrono::milliseconds until{};
    };

    void send();
    void remember(const QStringList &key, const Completion &completion);

    Connection *m_connection;
    const Clock *m_clock;
    std::unique_ptr<Alarm> m_pause;
    Question m_question;
    QStringList m_key; ///< Of m_question.
    QHash<QStringList, Answer> m_known;
    CallHandle m_call;
};

} // namespace mcp
