// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/history/calltext.h"
#include "app/history/historymodels.h"
#include "app/results/differencemodel.h"
#include "app/results/resultcontroller.h"
#include "core/host/server.h"
#include "core/protocol/tools.h"

#include <QObject>
#include <QQmlEngine>

namespace mcp {
class CallHistory;
}

namespace quayside {

/// The past calls of one tool, the arguments saved for it, and one of the calls in full. Read while it is open.
class HistoryController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ToolController.")

    Q_PROPERTY(bool isOpen READ isOpen WRITE setOpen NOTIFY isOpenChanged)
    Q_PROPERTY(bool hasAddress READ hasAddress NOTIFY isOpenChanged) ///< Of the server: no program.
    Q_PROPERTY(bool isOn READ isOn WRITE setOn NOTIFY isOnChanged) ///< Of all tools.
    Q_PROPERTY(quayside::HistoryModel *calls READ calls CONSTANT)
    Q_PROPERTY(quayside::SavedArgumentsModel *sets READ sets CONSTANT)
    Q_PROPERTY(int chosenRow READ chosenRow NOTIFY chosenChanged) ///< -1: none.
    Q_PROPERTY(QString chosenTitle READ chosenTitle NOTIFY chosenChanged)
    Q_PROPERTY(QString note READ note NOTIFY chosenChanged) ///< Server text; to be framed.
    Q_PROPERTY(bool isCut READ isCut NOTIFY chosenChanged)
    Q_PROPERTY(bool canFillIn READ canFillIn NOTIFY chosenChanged)
    /// Null while it is read, and when there is none.
    Q_PROPERTY(quayside::JsonTreeModel *arguments READ arguments NOTIFY chosenChanged)
    Q_PROPERTY(quayside::ResultController *result READ result NOTIFY chosenChanged)
    /// The next call that is chosen is compared with the chosen one.
    Q_PROPERTY(bool isComparing READ isComparing NOTIFY chosenChanged)
    Q_PROPERTY(quayside::DifferenceModel *difference READ difference NOTIFY chosenChanged)
    Q_PROPERTY(QString differenceText READ differenceText NOTIFY chosenChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY problemChanged)

public:
    enum CopyKind { Command, Request, Curl, TypeScript, Python, Test };
    Q_ENUM(CopyKind)

    /// current: what is in the form of the tool.
    HistoryController(const mcp::Tool *tool, mcp::Server *server, const AppPorts &ports,
                      std::function<mcp::json::Value()> current, QObject *parent);

    bool isOpen() const { return m_isOpen; }
    void setOpen(bool isOpen);
    bool hasAddress() const { return m_server->entry().isRemote(); }
    bool isOn() const;
    void setOn(bool isOn);
    HistoryModel *calls() { return &m_calls; }
    SavedArgumentsModel *sets() { return &m_sets; }
    int chosenRow() const { return m_chosen ? m_calls.rowOf(m_chosen->id) : -1; }
    QString chosenTitle() const;
    QString note() const;
    bool isCut() const { return m_chosen && m_chosen->isCut; }
    bool canFillIn() const { return m_arguments != nullptr; }
    JsonTreeModel *arguments() const { return m_arguments; }
    ResultController *result() const { return m_result; }
    bool isComparing() const { return m_isComparing; }
    DifferenceModel *difference() const { return m_difference; }
    QString differenceText() const { return m_differenceText; }
    QString problem() const { return m_problem; }

    /// Shows the call, or the difference between its result and that of the chosen one.
    Q_INVOKABLE void choose(int row);
    /// Opens the history and shows the call with this id, if it is there.
    void openCall(qint64 id);
    Q_INVOKABLE void compare();
    /// Fills the arguments of the chosen call into the form, without what is masked.
    Q_INVOKABLE void fillIn();
    Q_INVOKABLE void remove();
    /// All calls of this tool, or of everything.
    Q_INVOKABLE void clearTool();
    Q_INVOKABLE void clearAll();
    /// Of the chosen call, or else of the form. False: there is no such text for this server or tool.
    Q_INVOKABLE bool copyAs(int kind);

    Q_INVOKABLE void readSets();
    /// Saves what is in the form.
    Q_INVOKABLE void saveSet(const QString &name);
    Q_INVOKABLE void loadSet(int row);
    Q_INVOKABLE void renameSet(int row, const QString &name);
    Q_INVOKABLE void removeSet(int row);

Q_SIGNALS:
    void isOpenChanged();
    void isOnChanged();
    void chosenChanged();
    void problemChanged();
    /// The person wants these in the form.
    void argumentsChosen(const mcp::json::Value &arguments);

private:
    void readCalls();
    void onChanged(const QString &serverId, const QString &tool);
    void show(const mcp::StoredCall &call);
    void showContent(const mcp::CallContent &content);
    void showDifference(const mcp::StoredCall &other);
    void dropContent();
    void setProblem(const QString &problem);
    void onSetWritten(const mcp::Result<bool> &written);
    mcp::CallHistory *history() const;

    const mcp::Tool *m_tool; ///< The owner's; may change.
    mcp::Server *m_server;
    QString m_serverId; ///< The history tells changes when the server is gone already.
    AppPorts m_ports;
    std::function<mcp::json::Value()> m_current;
    HistoryModel m_calls;
    SavedArgumentsModel m_sets;
    std::optional<mcp::StoredCall> m_chosen;
    mcp::json::Value m_chosenArguments;
    QByteArray m_chosenResult; ///< JSON; empty if it is not stored.
    JsonTreeModel *m_arguments = nullptr;
    ResultController *m_result = nullptr;
    DifferenceModel *m_difference = nullptr;
    QString m_differenceText;
    QString m_problem;
    qint64 m_wantedCall = 0; ///< To be shown when the calls are read.
    int m_generation = 0; ///< Of what is shown of a call.
    bool m_isOpen = false;
    bool m_isComparing = false;
};

} // namespace quayside
