// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/errorvalue.h"
#include "app/results/blocklistmodel.h"
#include "core/protocol/prompts.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>

namespace quayside {

/// The messages of a prompt as one block each, and what was left out of them (PROMPT-03).
struct PromptMessages
{
    QList<ResultBlock> blocks; ///< With a heading wherever the author changes.
    int count = 0; ///< Messages.
    QStringList warnings; ///< Sentences.
};

/// Pure; for a pool thread.
PromptMessages readMessages(const mcp::GetPromptResult &result);
/// All messages as text, for people: each author, then the text or what else there is. Pure; for a pool thread.
QString promptText(const mcp::GetPromptResult &result);

/// What became of asking for a prompt once: its messages, or why there are none.
class PromptPreview : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Made by PromptController.")

    Q_PROPERTY(Outcome outcome READ outcome NOTIFY changed)
    Q_PROPERTY(QString outcomeText READ outcomeText NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed) ///< "3 messages"
    Q_PROPERTY(QString description READ description NOTIFY changed) ///< To be framed.
    Q_PROPERTY(QStringList warnings READ warnings NOTIFY changed)
    Q_PROPERTY(quayside::BlockListModel *blocks READ blocks CONSTANT)
    Q_PROPERTY(quayside::ErrorValue error READ error NOTIFY changed)

public:
    enum class Outcome {
        Running,
        Done,
        Failed,
        Stopped, ///< By the person.
    };
    Q_ENUM(Outcome)

    PromptPreview(const AppPorts &ports, QObject *parent);

    Outcome outcome() const { return m_outcome; }
    QString outcomeText() const;
    QString summary() const;
    QString description() const { return m_description; }
    QStringList warnings() const { return m_warnings; }
    BlockListModel *blocks() { return &m_blocks; }
    ErrorValue error() const { return {m_error}; }

    Q_INVOKABLE void copyAll();
    Q_INVOKABLE void copyJson();

    /// Takes the result apart on a pool thread; finished() follows.
    void take(const mcp::GetPromptResult &result);
    /// A Cancelled error means that the person stopped it.
    void fail(const mcp::Error &error);

Q_SIGNALS:
    void changed();
    void finished(); ///< No longer Running.

private:
    void show(const PromptMessages &messages);
    void finish(Outcome outcome);
    void copy(const std::function<QString()> &text);

    Outcome m_outcome = Outcome::Running;
    mcp::GetPromptResult m_result;
    QString m_description;
    int m_count = 0;
    QStringList m_warnings;
    BlockListModel m_blocks;
    ErrorText m_error;
};

} // namespace quayside
