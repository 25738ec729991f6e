// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/listmodel.h"
#include "app/text/cleantext.h"
#include "core/base/clock.h"
#include "core/host/knowntools.h"
#include "core/policy/tooldigest.h"

#include <QObject>
#include <QQmlEngine>

namespace quayside {

/// The parts of a definition that are different, with what they were and what they are.
class ToolDifferenceModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ToolReviewController.")

public:
    struct Row
    {
        QString part;
        QString before; ///< Server text; to be framed. Empty when there was nothing.
        QString after; ///< Server text; to be framed.
        bool isCode = false;
    };

    using ListModel::ListModel;
    void setRows(const QList<Row> &rows);

    int count() const override { return int(m_rows.size()); }
    const auto &at(int row) const { return m_rows.at(row); }

protected:
    const Roles &roles() const override;

private:
    QList<Row> m_rows;
};

/// A tool that is new, or not as the person accepted it: what is different, and the button that accepts it (SEC-49).
class ToolReviewController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ToolController or a ToolChangesController.")

    Q_PROPERTY(QString name READ name CONSTANT)
    Q_PROPERTY(bool isNew READ isNew CONSTANT)
    Q_PROPERTY(bool isAcceptable READ isAcceptable CONSTANT) ///< It was not removed.
    Q_PROPERTY(QString text READ text NOTIFY textChanged)
    Q_PROPERTY(quayside::ToolDifferenceModel *differences READ differences CONSTANT)
    Q_PROPERTY(QString problem READ problem NOTIFY textChanged)
    Q_PROPERTY(bool canAccept READ canAccept NOTIFY canAcceptChanged)

public:
    ToolReviewController(const mcp::ToolChange &change, const mcp::Tool &tool,
                         const QString &serverId, const AppPorts &ports, QObject *parent);

    const mcp::ToolChange &change() const { return m_change; }
    QString name() const { return cleanText(m_change.name); }
    bool isNew() const { return m_change.kind == mcp::ToolChange::Kind::New; }
    bool isAcceptable() const { return m_change.kind != mcp::ToolChange::Kind::Removed; }
    QString text() const { return m_text; }
    ToolDifferenceModel *differences() { return &m_differences; }
    QString problem() const { return m_problem; }
    bool canAccept() const { return m_isComplete && !m_settling->isActive(); }

    /// Accepts exactly the definition that is shown.
    Q_INVOKABLE void accept();
    /// The button is at another place than before, or shows something else (SEC-46).
    Q_INVOKABLE void settle();

Q_SIGNALS:
    void textChanged();
    void canAcceptChanged();

private:
    void show(const std::optional<mcp::Tool> &before);

    mcp::ToolChange m_change;
    mcp::Tool m_tool;
    QString m_serverId;
    AppPorts m_ports;
    std::unique_ptr<mcp::Alarm> m_settling;
    ToolDifferenceModel m_differences;
    QString m_text;
    QString m_problem;
    bool m_isComplete = false; ///< What is different is on screen.
};

} // namespace quayside
