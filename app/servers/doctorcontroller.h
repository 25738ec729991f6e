// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/errorvalue.h"
#include "app/base/listmodel.h"
#include "app/text/examtext.h"
#include "core/host/host.h"

#include <QObject>
#include <QQmlEngine>

namespace mcp {
class Doctor;
}

namespace quayside {

/// What was looked at, in the order in which a server is started.
class ExamLineModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a DoctorController.")

public:
    /// By ExamLine::Mark.
    enum Mark { Good, Note, Bad };
    Q_ENUM(Mark)

    using ListModel::ListModel;

    void setLines(const QList<ExamLine> &lines);

    int count() const override { return int(m_lines.size()); }
    const ExamLine &at(int row) const { return m_lines.at(row); }

private:
    const Roles &roles() const override;

    QList<ExamLine> m_lines;
};

/// Finds out why one server does not work.
class DoctorController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ServerController.")

    Q_PROPERTY(bool isOpen READ isOpen NOTIFY changed) ///< Its sheet is shown.
    Q_PROPERTY(bool isBusy READ isBusy NOTIFY changed)
    Q_PROPERTY(QString stepText READ stepText NOTIFY changed) ///< What is looked at now.
    Q_PROPERTY(quayside::ErrorValue diagnosis READ diagnosis NOTIFY changed) ///< Once not busy.
    Q_PROPERTY(bool isHealthy READ isHealthy NOTIFY changed)
    Q_PROPERTY(quayside::ExamLineModel *lines READ lines CONSTANT)
    Q_PROPERTY(QStringList output READ output NOTIFY changed) ///< To be framed.

public:
    /// Both must outlive it.
    DoctorController(mcp::Host *host, mcp::Server *server, QObject *parent);
    ~DoctorController() override;

    bool isOpen() const { return m_isOpen; }
    bool isBusy() const;
    QString stepText() const;
    ErrorValue diagnosis() const { return {m_diagnosis}; }
    bool isHealthy() const { return m_isHealthy; }
    ExamLineModel *lines() { return &m_lines; }
    QStringList output() const { return m_output; }

    /// Shows the sheet and begins. The server is started for it.
    Q_INVOKABLE void begin();
    Q_INVOKABLE void close();
    /// Puts the report on the clipboard.
    Q_INVOKABLE void copy() const;

Q_SIGNALS:
    void changed();

private:
    void onStep();

    mcp::Host *m_host;
    mcp::Server *m_server;
    std::unique_ptr<mcp::Doctor> m_doctor; ///< From the first time on.
    bool m_isOpen = false;
    ErrorText m_diagnosis;
    bool m_isHealthy = false;
    ExamLineModel m_lines;
    QStringList m_output;
};

} // namespace quayside
