// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/errorvalue.h"
#include "app/results/blocklistmodel.h"
#include "app/results/jsontreemodel.h"
#include "app/results/tablemodel.h"
#include "core/base/calltime.h"

#include <QObject>
#include <QQmlEngine>

namespace quayside {

/// What became of one run of a tool.
class ResultController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Made by ToolController.")

    Q_PROPERTY(quayside::ResultController::Outcome outcome READ outcome NOTIFY changed)
    Q_PROPERTY(QString outcomeText READ outcomeText NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed) ///< "1.2 s · 3.4 kB"
    Q_PROPERTY(quayside::ErrorValue error READ error NOTIFY changed)
    Q_PROPERTY(quayside::BlockListModel *blocks READ blocks CONSTANT)
    Q_PROPERTY(quayside::JsonTreeModel *structured READ structured NOTIFY changed)
    Q_PROPERTY(quayside::TableModel *table READ table NOTIFY changed)
    Q_PROPERTY(QString rawText READ rawText NOTIFY changed)
    Q_PROPERTY(QString rawOmitted READ rawOmitted NOTIFY changed)
    /// It is not what the tool's schema promises, or that could not be found out (TOOL-15); empty when all is well.
    Q_PROPERTY(QString warning READ warning NOTIFY warningChanged)
    Q_PROPERTY(bool hasContent READ hasContent NOTIFY changed)
    Q_PROPERTY(bool hasStructured READ hasStructured NOTIFY changed)
    Q_PROPERTY(bool hasTable READ hasTable NOTIFY changed)

public:
    enum class Outcome {
        Running,
        Done,
        ToolError, ///< The tool ran and says that it failed (TOOL-16).
        Failed, ///< No answer that could be shown.
        Stopped, ///< By the person.
    };
    Q_ENUM(Outcome)

    ResultController(const AppPorts &ports, QObject *parent);

    Outcome outcome() const { return m_outcome; }
    const mcp::CallToolResult &answer() const { return m_answer; } ///< With Done and ToolError.
    QString outcomeText() const;
    QString summary() const;
    ErrorValue error() const { return {m_error}; }
    BlockListModel *blocks() { return &m_blocks; }
    JsonTreeModel *structured() const { return m_structured; }
    TableModel *table() const { return m_table; }
    QString rawText() const { return m_content.rawText; }
    QString rawOmitted() const { return omittedText(m_content.rawOmitted); }
    QString warning() const { return m_warning; }
    bool hasContent() const { return m_blocks.count() > 0; }
    bool hasStructured() const { return m_structured; }
    bool hasTable() const { return m_table; }

    Q_INVOKABLE void copyRaw();

    /// The answer, after duration if that is known. Takes it apart on a pool thread; finished() follows.
    void take(const mcp::CallToolResult &result, std::optional<mcp::CallDuration> duration);
    /// There is no answer. A Cancelled error means that the person stopped it.
    void fail(const mcp::Error &error, const mcp::CallDuration &duration);
    /// There is no answer because the server's program ended, after it wrote lastOutput.
    void failWithServer(const mcp::Error &error, const mcp::CallDuration &duration,
                        const QStringList &lastOutput, bool isRestarted);

    /// The tool was not called, for its schema does not allow the arguments (TOOL-11).
    void refuse(const QString &title, const QString &hint);
    void warn(const QString &warning);

Q_SIGNALS:
    void changed();
    void warningChanged();
    void finished(); ///< No longer Running.

private:
    void show(const mcp::Result<ResultContent> &content);
    void end(const mcp::Error &error);
    void finish(Outcome outcome);

    Outcome m_outcome = Outcome::Running;
    std::optional<mcp::CallDuration> m_duration;
    ErrorText m_error;
    mcp::CallToolResult m_answer;
    ResultContent m_content;
    BlockListModel m_blocks;
    JsonTreeModel *m_structured = nullptr;
    TableModel *m_table = nullptr;
    QString m_warning;
};

} // namespace quayside
