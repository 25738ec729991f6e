// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/errorvalue.h"
#include "core/base/pending.h"
#include "core/host/serverrecorder.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>
#include <QUrl>

#include <memory>

namespace quayside {

/// Why a session file, whose name is this, cannot be read.
ErrorText sessionProblem(const mcp::Error &error, const QString &name);

/// What is looked at by the pages "Check" and "Compare": a server, which is started again and recorded for it, or a session file.
class SessionSource : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a page.")

    /// The servers, and the session file that was opened last behind them.
    Q_PROPERTY(QStringList choices READ choices NOTIFY changed)
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY changed) ///< In choices; -1: none.
    Q_PROPERTY(QString name READ name NOTIFY changed) ///< Of the current choice; cleaned.
    Q_PROPERTY(QString serverId READ serverId NOTIFY changed) ///< Empty: it is none.
    Q_PROPERTY(bool isBusy READ isBusy NOTIFY changed)
    Q_PROPERTY(QString stepText READ stepText NOTIFY changed) ///< What is done now.
    /// Why it could not be looked at; the server itself says more.
    Q_PROPERTY(quayside::ErrorValue problem READ problem NOTIFY changed)

public:
    /// ports outlives this.
    SessionSource(const AppPorts &ports, QObject *parent);
    ~SessionSource() override;

    QStringList choices() const { return m_names; }
    int current() const { return int(m_current); }
    void setCurrent(int current);
    QString name() const { return m_names.value(m_current); }
    QString serverId() const { return m_ids.value(m_current); }
    /// The path of the current choice if that is a session file, else empty.
    QString file() const { return m_current >= m_ids.size() ? m_file : QString(); }
    bool isBusy() const;
    QString stepText() const;
    ErrorValue problem() const { return {m_problem}; }

    Q_INVOKABLE void chooseServer(const QString &id);
    Q_INVOKABLE void chooseFile(const QUrl &file);

    /// ready() follows, or a problem.
    void read();
    /// Ends that, and forgets the problem.
    void cancel();

Q_SIGNALS:
    void changed();
    /// Another one is current.
    void chosen();
    void ready(const std::shared_ptr<const mcp::ServerRun> &run);

private:
    void updateNames();
    void onRun(const mcp::Result<mcp::ServerRun> &run);
    void readFile();
    mcp::Server *server() const;
    ErrorText problemOf(const mcp::Error &error) const;

    const AppPorts &m_ports;
    QStringList m_ids; ///< Of the servers.
    QStringList m_names; ///< Of the servers, and of the file.
    QString m_file; ///< Empty: none was opened.
    qsizetype m_current = -1;
    std::unique_ptr<mcp::ServerRecorder> m_recorder;
    mcp::CallHandle m_reading;
    bool m_isReading = false; ///< The file.
    ErrorText m_problem;
};

} // namespace quayside
