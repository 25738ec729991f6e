// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/listmodel.h"
#include "app/tools/toolreviewcontroller.h"
#include "core/host/server.h"

#include <QObject>
#include <QQmlEngine>

namespace quayside {

/// The tools of a server that are not as the person accepted them; at most kRows of them.
class ToolChangeModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ToolChangesController.")

public:
    static constexpr qsizetype kRows = 200;

    struct Row
    {
        QString name;
        QString chip;
        int chipTone = 0;
    };

    using ListModel::ListModel;
    void setChanges(const QList<mcp::ToolChange> &changes);

    int count() const override { return int(m_rows.size()); }
    const auto &at(int row) const { return m_rows.at(row); }
    /// Of a tool; nothing for Kind::Removed in the list of tools.
    static QString chipOf(mcp::ToolChange::Kind kind);
    static int toneOf(mcp::ToolChange::Kind kind);

protected:
    const Roles &roles() const override;

private:
    QList<Row> m_rows;
};

/// What a server changed of its tools and its instructions since the person accepted them (SEC-49).
class ToolChangesController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ServerController.")

    /// For the notice above the tools; empty: nothing waits for the person.
    Q_PROPERTY(QString notice READ notice NOTIFY changed)
    Q_PROPERTY(bool isOpen READ isOpen NOTIFY isOpenChanged) ///< The sheet.
    Q_PROPERTY(quayside::ToolChangeModel *tools READ tools CONSTANT)
    Q_PROPERTY(QString moreText READ moreText NOTIFY changed) ///< Of those beyond the list.
    /// The tool whose differences are shown, or null.
    Q_PROPERTY(quayside::ToolReviewController *current READ current NOTIFY currentChanged)
    Q_PROPERTY(int currentRow READ currentRow NOTIFY currentChanged)
    Q_PROPERTY(bool hasOtherInstructions READ hasOtherInstructions NOTIFY changed)
    Q_PROPERTY(QString instructions READ instructions NOTIFY changed) ///< To be framed.
    Q_PROPERTY(QString instructionsBefore READ instructionsBefore NOTIFY changed) ///< To be framed.
    Q_PROPERTY(bool canAccept READ canAccept NOTIFY canAcceptChanged)
    Q_PROPERTY(bool hasTools READ hasTools NOTIFY changed) ///< That can be accepted.

public:
    ToolChangesController(mcp::Server *server, const AppPorts &ports, QObject *parent);
    ~ToolChangesController() override;

    QString notice() const;
    bool isOpen() const { return m_isOpen; }
    ToolChangeModel *tools() { return &m_model; }
    QString moreText() const;
    ToolReviewController *current() const { return m_current; }
    int currentRow() const { return m_currentRow; }
    bool hasOtherInstructions() const;
    QString instructions() const;
    QString instructionsBefore() const;
    bool canAccept() const { return !m_settling->isActive(); }
    bool hasTools() const;

    /// By name.
    QHash<QString, mcp::ToolChange> byName() const;

    Q_INVOKABLE void open();
    Q_INVOKABLE void select(int row);
    /// All tools as they were when the list was last shown.
    Q_INVOKABLE void acceptAll();
    Q_INVOKABLE void acceptInstructions();
    /// A button moved, or what it accepts is another list now (SEC-46).
    Q_INVOKABLE void settle();
    Q_INVOKABLE void close();

Q_SIGNALS:
    void changed();
    void isOpenChanged();
    void currentChanged();
    void canAcceptChanged();

private:
    void update();
    void setOpen(bool isOpen);
    void readInstructions();
    mcp::KnownTools *known() const;

    mcp::Server *m_server;
    AppPorts m_ports;
    std::unique_ptr<mcp::Alarm> m_settling;
    ToolChangeModel m_model;
    QList<mcp::ToolChange> m_changes;
    ToolReviewController *m_current = nullptr;
    int m_currentRow = -1;
    QString m_instructions; ///< That are shown.
    QString m_before;
    bool m_hasOtherInstructions = false;
    bool m_isOpen = false;
};

} // namespace quayside
