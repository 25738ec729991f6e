// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/keyedlistmodel.h"
#include "app/servers/sandboxsetup.h"
#include "core/base/clock.h"
#include "core/host/server.h"

namespace quayside {

/// The folders that a server in a sandbox looked for and was not given. The server has chosen which ones are listed.
class MissingFolderModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a TrialController.")

public:
    struct Row
    {
        QString path;
        bool wantsToChange = false;
        bool isSeen = false; ///< It may see it from the next start on.
        bool isGiven = false; ///< It gets what it wanted from the next start on.

        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setFolders(const QList<Row> &rows);
    const QList<Row> &folders() const { return m_rows; }

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// Trial runs of a server in its sandbox: which folders it looks for, each to be given.
class TrialController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ServerController.")

    Q_PROPERTY(
        bool canBegin READ canBegin NOTIFY changed) ///< It has a sandbox, and is no trial run.
    Q_PROPERTY(bool isOn READ isOn NOTIFY changed)
    Q_PROPERTY(quayside::MissingFolderModel *folders READ folders CONSTANT)
    /// Half a second has passed since folders is shown as it is (SEC-46): the server decides when it changes.
    Q_PROPERTY(bool canGive READ canGive NOTIFY canGiveChanged)
    /// Why a folder could not be given; empty: it could.
    Q_PROPERTY(QString problem READ problem NOTIFY changed)

public:
    static constexpr std::chrono::milliseconds kInertTime{500}; ///< SEC-46

    /// All must outlive it.
    TrialController(mcp::Server *server, SandboxSetup *sandbox, mcp::Clock *clock, QObject *parent);

    bool canBegin() const;
    bool isOn() const { return m_server->trial() != nullptr; }
    MissingFolderModel *folders() { return &m_folders; }
    bool canGive() const { return m_canGive; }
    QString problem() const { return m_problem; }

    /// The list begins to be seen, or something around it has moved.
    Q_INVOKABLE void show();
    /// The server is started again, as a trial run.
    Q_INVOKABLE void begin();
    /// The server is started again, with what it was given; what was found is forgotten.
    Q_INVOKABLE void end();
    /// Gives it a folder of folders from the next start on, if canGive().
    Q_INVOKABLE void give(int row, bool mayChange);

Q_SIGNALS:
    void changed();
    void canGiveChanged();
    void restartWanted();

private:
    void update();

    mcp::Server *m_server;
    SandboxSetup *m_sandbox;
    MissingFolderModel m_folders;
    std::unique_ptr<mcp::Alarm> m_inertAlarm;
    bool m_canGive = false;
    QString m_problem;
};

} // namespace quayside
