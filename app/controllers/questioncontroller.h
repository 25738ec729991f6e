// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/controllers/appports.h"
#include "app/forms/formmodel.h"
#include "core/base/clock.h"

#include <QDateTime>
#include <QObject>
#include <QQmlEngine>

namespace mcp {
class Questions;
struct Question;
} // namespace mcp

namespace quayside {

/// One question of a server, and the form in which the person answers it. The answer goes to that server alone (SEC-60).
class QuestionController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a QuestionListModel.")

    Q_PROPERTY(QString serverName READ serverName CONSTANT)
    Q_PROPERTY(QString message READ message CONSTANT) ///< Server text; to be framed.
    Q_PROPERTY(QString askedText READ askedText CONSTANT)
    Q_PROPERTY(quayside::FormModel *form READ form CONSTANT)
    /// It can be answered; else only refused.
    Q_PROPERTY(bool hasForm READ hasForm CONSTANT)
    /// Half a second has passed since it was first seen (SEC-46).
    Q_PROPERTY(bool canSend READ canSend NOTIFY canSendChanged)

public:
    static constexpr std::chrono::milliseconds kInertTime{500}; ///< SEC-46

    /// questions must outlive this.
    QuestionController(const mcp::Question &question, const QString &serverName,
                       mcp::Questions *questions, const AppPorts &ports, QObject *parent);
    ~QuestionController() override;

    qint64 id() const { return m_id; }
    QString serverId() const { return m_serverId; }
    QString taskId() const { return m_taskId; } ///< The server's; empty: of no task.
    QString serverName() const { return m_serverName; }
    QString message() const { return m_message; }
    QString askedText() const { return m_askedText; }
    FormModel *form() { return &m_form; }
    bool hasForm() const { return m_hasForm; }
    bool canSend() const { return m_canSend; }

    /// Some card with it is seen.
    Q_INVOKABLE void show();
    /// Shows what is wrong with the answer, or sends it.
    Q_INVOKABLE void send();
    Q_INVOKABLE void decline();
    Q_INVOKABLE void dismiss();

Q_SIGNALS:
    void canSendChanged();

private:
    void wake();

    qint64 m_id;
    QString m_serverId;
    QString m_taskId;
    QString m_serverName;
    QString m_message;
    QString m_askedText;
    mcp::Questions *m_questions;
    FormModel m_form;
    std::unique_ptr<mcp::Alarm> m_inertAlarm;
    bool m_hasForm = false;
    bool m_canSend = false;
};

} // namespace quayside
