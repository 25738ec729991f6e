// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/savepatience.h"
#include "app/servers/reviewrowmodel.h"
#include "core/base/clock.h"
#include "core/base/pending.h"
#include "core/host/server.h"

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QStringList>

namespace quayside {

/// Shows what a server would start, or which address it is at, and takes the person's answer. Nothing starts and nothing is contacted before it (SEC-01, SEC-02, SEC-46).
class ReviewController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to App.")

    Q_PROPERTY(bool isOpen READ isOpen NOTIFY changed)
    Q_PROPERTY(QString serverName READ serverName NOTIFY changed)
    Q_PROPERTY(QString serverId READ serverId NOTIFY changed)
    Q_PROPERTY(
        QString program READ program NOTIFY changed) ///< Full path; as configured when not found.
    Q_PROPERTY(QString programProblem READ programProblem NOTIFY changed)
    Q_PROPERTY(bool isRemote READ isRemote NOTIFY changed) ///< An address, not a program.
    Q_PROPERTY(QString host READ host NOTIFY changed) ///< In ASCII (SEC-33); empty when unknown.
    Q_PROPERTY(QString address READ address NOTIFY changed) ///< In ASCII; as written when unknown.
    Q_PROPERTY(QString addressProblem READ addressProblem NOTIFY changed)
    /// It would not be encrypted, and the person may allow that for this server (HTTP-06).
    Q_PROPERTY(bool needsPlainHttp READ needsPlainHttp NOTIFY changed)
    Q_PROPERTY(quayside::ReviewRowModel *rows READ rows CONSTANT)
    Q_PROPERTY(QStringList risks READ risks NOTIFY changed)
    Q_PROPERTY(bool mayChange READ mayChange NOTIFY changed)
    Q_PROPERTY(bool isChange READ isChange NOTIFY changed)
    /// True once all was shown and half a second has passed since the content last changed.
    Q_PROPERTY(bool canApprove READ canApprove NOTIFY canApproveChanged)
    /// Why approving failed; empty when it did not.
    Q_PROPERTY(QString problem READ problem NOTIFY changed)

public:
    static constexpr std::chrono::milliseconds kInertTime{500}; ///< SEC-46

    ReviewController(const AppPorts &ports, QObject *parent);
    ~ReviewController() override;

    bool isOpen() const { return m_isOpen; }
    QString serverName() const;
    QString serverId() const { return m_review.entry.id; }
    QString program() const;
    QString programProblem() const { return m_programProblem; }
    bool isRemote() const { return m_review.entry.isRemote(); }
    QString host() const;
    QString address() const;
    QString addressProblem() const;
    bool needsPlainHttp() const;
    ReviewRowModel *rows() { return &m_rows; }
    QStringList risks() const { return m_risks; }
    bool mayChange() const { return m_review.mayChange; }
    bool isChange() const { return !m_review.differences.isEmpty(); }
    bool canApprove() const { return m_canApprove; }
    QString problem() const { return m_problem; }

    /// Shows what server would start. Does nothing while another server's review is open (SEC-09).
    void open(mcp::Server *server);

    /// The view has shown the last of it.
    Q_INVOKABLE void reachedEnd();
    /// It is to be seen as if it had just been opened: inert for a while (SEC-46).
    Q_INVOKABLE void show();
    /// The person agrees to what is shown: remembers that and starts the server.
    Q_INVOKABLE void approve();
    Q_INVOKABLE void reject();
    Q_INVOKABLE void allowPlainHttp();

Q_SIGNALS:
    void changed();
    void canApproveChanged();

private:
    void read();
    void readSecrets();
    QString findProgramProblem() const;
    void updateCanApprove();
    void close();

    mcp::Host *m_host;
    std::unique_ptr<mcp::Alarm> m_inertAlarm;
    SavePatience m_patience;
    QPointer<mcp::Server> m_server;
    mcp::LaunchReview m_review;
    ReviewRowModel m_rows;
    mcp::CallHandle m_fetch; ///< Of what is kept in the keychain.
    QStringList m_risks;
    QString m_programProblem;
    QString m_problem;
    bool m_isOpen = false;
    bool m_hasReachedEnd = false;
    bool m_canApprove = false;
};

} // namespace quayside
