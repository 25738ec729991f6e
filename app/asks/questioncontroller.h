// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/samplingcontroller.h"
#include "app/base/inboxitem.h"
#include "app/forms/formmodel.h"
#include "app/text/linktext.h"
#include "core/host/questions.h"

namespace mcp {
struct ElicitParams;
}

namespace quayside {

/// One thing that a server asks of the person, and what is answered. The answer goes to that server alone (SEC-60).
class QuestionController : public quayside::InboxItem // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to PersonRequests.")

    Q_PROPERTY(Kind kind READ kind CONSTANT)
    Q_PROPERTY(QString serverName READ serverName CONSTANT)
    /// What of the person's it belongs to, as a sentence; or that it belongs to nothing.
    Q_PROPERTY(QString origin READ origin NOTIFY changed)
    /// Nothing that the person did led to it (SAMP-19).
    Q_PROPERTY(bool isUnrelated READ isUnrelated CONSTANT)
    Q_PROPERTY(int rounds READ rounds CONSTANT) ///< More: how often the person was asked.
    Q_PROPERTY(QString message READ message CONSTANT) ///< Server text; to be framed.
    Q_PROPERTY(quayside::FormModel *form READ form CONSTANT)
    /// It can be answered; else only refused.
    Q_PROPERTY(bool hasForm READ hasForm CONSTANT)
    /// Some field sounds as if it asked for a password or the like (SEC-58, ELIC-07).
    Q_PROPERTY(bool asksForSecret READ asksForSecret CONSTANT)

    // A link.
    /// There is an address that may be opened; else it can only be declined.
    Q_PROPERTY(bool canOpen READ canOpen CONSTANT)
    Q_PROPERTY(QString address READ address CONSTANT) ///< Exactly what is opened.
    Q_PROPERTY(QString host READ host CONSTANT)
    Q_PROPERTY(QStringList warnings READ warnings CONSTANT)
    Q_PROPERTY(bool isVisiting READ isVisiting NOTIFY changed) ///< It was opened (ELIC-34).
    /// The server hears of it only when the person is done there.
    Q_PROPERTY(bool isHeld READ isHeld NOTIFY changed)
    Q_PROPERTY(bool canStopCall READ canStopCall NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed) ///< Of opening it again; may be empty.

    /// Null for what is no model request.
    Q_PROPERTY(quayside::SamplingController *sampling READ sampling CONSTANT)

public:
    enum class Kind { Form, Link, Sampling, More }; ///< As mcp::Question has them.
    Q_ENUM(Kind)

    /// questions must outlive this.
    QuestionController(const mcp::Question &question, mcp::Questions *questions,
                       const AppPorts &ports, QObject *parent);
    ~QuestionController() override;

    qint64 id() const { return m_question.id; }
    QString key() const override { return QString::number(id()); }
    Kind kind() const { return Kind(m_question.kind); }
    QString serverId() const override { return m_question.serverId; }
    QString taskId() const { return m_question.taskId; } ///< The server's; empty: of no task.
    /// Whether it may be of the call of method with this name.
    bool mayBeOf(QLatin1StringView method, const QString &name) const;
    QString serverName() const { return m_serverName; }
    QString title() const override;
    QString origin() const { return m_origin; }
    int rounds() const { return m_question.rounds; }
    bool isUnrelated() const { return m_question.isUnrelated; }
    QString facts() const override;
    QString message() const { return m_message; }
    FormModel *form() { return &m_form; }
    bool hasForm() const { return m_hasForm; }
    bool asksForSecret() const { return m_asksForSecret; }
    bool canOpen() const { return m_link.has_value(); }
    QString address() const { return m_link ? m_link->address : QString(); }
    QString host() const { return m_link ? m_link->host : QString(); }
    QStringList warnings() const { return m_link ? m_link->warnings : QStringList(); }
    bool isVisiting() const { return m_question.isVisiting; }
    bool isHeld() const { return m_question.isHeld; }
    bool canStopCall() const { return m_question.call && m_question.call->canCancel(); }
    QString problem() const { return m_problem; }
    SamplingController *sampling() const { return m_sampling; }

    /// Shows what is wrong with the answer, or sends it.
    Q_INVOKABLE void send();
    Q_INVOKABLE void allowMore(); ///< Whatever the server asks more for this call, it may.
    /// Inert like a yes, as the next one: the card before it may have gone from under the pointer (SEC-46).
    Q_INVOKABLE void decline();
    Q_INVOKABLE void dismiss();
    /// Opens the link in the browser. If none starts, the server is told that the person did not want to say, and
    /// browserMissing() follows (ELIC-32).
    Q_INVOKABLE void visit();
    Q_INVOKABLE void visitAgain();
    Q_INVOKABLE void copyAddress() const;
    Q_INVOKABLE void finishVisit();
    /// For which the page was to be visited (ELIC-34). Inert like decline().
    Q_INVOKABLE void stopCall();
    Q_INVOKABLE void generate(); ///< As SamplingController does.
    Q_INVOKABLE void writeMyself();
    Q_INVOKABLE void sendAnswer();
    /// Declines this and all that its server asks, until the person wants to be asked again (ELIC-05).
    Q_INVOKABLE void muteServer() { m_questions->mute(serverId()); }

    /// The question is not as it was.
    void setQuestion(const mcp::Question &question);

Q_SIGNALS:
    void changed();
    void browserMissing();

protected:
    bool canBeAnswered() const override;

private:
    void readForm(const mcp::ElicitParams &params);
    bool open() const;
    void findOrigin();
    void findCandidates();
    void readSampling();
    QString stageText() const;

    mcp::Question m_question;
    mcp::Questions *m_questions;
    AppPorts m_ports;
    QString m_serverName;
    QString m_subject; ///< As it is shown; may be empty.
    QString m_origin;
    QString m_message;
    FormModel m_form;
    std::optional<LinkText> m_link;
    QString m_problem;
    SamplingController *m_sampling = nullptr;
    bool m_hasForm = false;
    bool m_asksForSecret = false;
};

} // namespace quayside
