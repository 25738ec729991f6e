// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/inboxitem.h"
#include "app/forms/formmodel.h"
#include "app/text/argumentlines.h"
#include "core/host/callgate.h"
#include "core/policy/packagepin.h"

#include <QStringList>

namespace quayside {

/// A call of a tool that waits for the person's permission. What is shown is what is sent (SEC-45).
class CallController : public quayside::InboxItem // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to PersonRequests.")

    Q_PROPERTY(QString serverName READ serverName CONSTANT)
    Q_PROPERTY(QString toolName READ toolName CONSTANT) ///< As it is called; server text, cleaned.
    Q_PROPERTY(QString toolTitle READ toolTitle CONSTANT) ///< As it is shown; the same.
    Q_PROPERTY(QString description READ description CONSTANT) ///< Of the tool; the same.
    Q_PROPERTY(QString claim READ claim CONSTANT) ///< "Destructive", …; empty: none to be shown.
    Q_PROPERTY(bool isDestructive READ isDestructive CONSTANT) ///< By its own claim.
    /// That the name of the tool or the server looks like another one (SEC-38); empty: it does not.
    Q_PROPERTY(QString lookAlike READ lookAlike CONSTANT)
    Q_PROPERTY(QString source READ source CONSTANT) ///< Who wants the call, as a sentence.
    /// Why the person is asked, as a sentence; empty: nothing was allowed in advance.
    Q_PROPERTY(QString reason READ reason CONSTANT)
    Q_PROPERTY(bool isRisky READ isRisky CONSTANT) ///< reason() is a warning (SEC-53).
    /// Names of other servers whose results are in the arguments (SEC-54).
    Q_PROPERTY(QString origins READ origins CONSTANT)
    Q_PROPERTY(quayside::FormModel *form READ form CONSTANT)
    Q_PROPERTY(QString arguments READ arguments NOTIFY changed) ///< All that is sent, as JSON.
    /// The arguments one by one; see hasArgumentLines.
    Q_PROPERTY(QStringList argumentNames READ argumentNames NOTIFY changed)
    Q_PROPERTY(QStringList argumentValues READ argumentValues NOTIFY changed)
    /// False: there are too many, or too long ones, so that only the JSON shows them.
    Q_PROPERTY(bool hasArgumentLines READ hasArgumentLines NOTIFY changed)
    Q_PROPERTY(
        bool isTooLong READ isTooLong NOTIFY changed) ///< To be shown: it can only be denied.
    Q_PROPERTY(QString changedNames READ changedNames NOTIFY changed) ///< By the person.
    Q_PROPERTY(QString headers READ headers NOTIFY changed) ///< A line each: "Name: value"
    Q_PROPERTY(QStringList spans READ spans CONSTANT) ///< What is offered; the first is once.
    Q_PROPERTY(int span READ span WRITE setSpan NOTIFY spanChanged)
    Q_PROPERTY(
        bool isForAnyArguments READ isForAnyArguments WRITE setForAnyArguments NOTIFY spanChanged)
    /// What an answer for longer allows, as a sentence; empty: the answer is for this time.
    Q_PROPERTY(QString remembered READ remembered NOTIFY spanChanged)
    /// Why nothing longer is offered, or what was done about it; empty: something is.
    Q_PROPERTY(QString onceOnly READ onceOnly NOTIFY remedyChanged)
    Q_PROPERTY(QString pinVersion READ pinVersion NOTIFY remedyChanged) ///< For pin(); or empty.
    Q_PROPERTY(bool canAskForWrites READ canAskForWrites NOTIFY remedyChanged)
    /// Why the questions are interrupted, as a sentence; empty: they are not (SEC-55).
    Q_PROPERTY(QString pause READ pause NOTIFY pauseChanged)
    Q_PROPERTY(QString pauseServer READ pauseServer NOTIFY pauseChanged) ///< That asked most.

public:
    CallController(const mcp::CallRequest &request, const AppPorts &ports, QObject *parent);
    ~CallController() override;

    qint64 id() const { return m_request.id; }
    QString key() const override { return QStringLiteral("call-%1").arg(id()); }
    QString serverId() const override { return m_request.what.serverId; }
    const QString &tool() const { return m_request.what.tool; }
    const QString &conversation() const
    {
        return m_request.caller.conversation;
    } ///< Empty: of none.
    const QString &callId() const { return m_request.caller.call; } ///< In conversation().
    QString serverName() const { return m_serverName; }
    QString toolName() const;
    QString toolTitle() const;
    const QString &description() const { return m_description; }
    QString claim() const;
    bool isDestructive() const;
    QString lookAlike() const;
    QString title() const override;
    QString facts() const override;
    QString source() const;
    QString reason() const;
    bool isRisky() const;
    QString origins() const;
    FormModel *form() { return &m_form; }
    QString arguments() const { return m_arguments; }
    const QStringList &argumentNames() const { return m_lines.names; }
    const QStringList &argumentValues() const { return m_lines.values; }
    bool hasArgumentLines() const { return m_hasLines; }
    bool isTooLong() const { return m_isTooLong; }
    QString changedNames() const;
    QString headers() const;
    QStringList spans() const;
    int span() const { return m_span; }
    void setSpan(int span);
    bool isForAnyArguments() const { return m_isForAnyArguments; }
    void setForAnyArguments(bool isForAny);
    QString remembered() const;
    QString onceOnly() const;
    QString pinVersion() const { return m_pin ? m_pin->version : QString(); }
    bool canAskForWrites() const;
    QString pause() const;
    QString pauseServer() const;

    void show() override;
    Q_INVOKABLE void allow();
    Q_INVOKABLE void
    deny(); ///< Inert like a yes: the card before it may have gone from under the pointer.
    /// Writes the version that is on this computer into the entry of the server, which then needs a review (SEC-04).
    Q_INVOKABLE void pin();
    /// Sets the default of the server: tools that claim to be read-only are not asked about any more.
    Q_INVOKABLE void askForWrites();
    Q_INVOKABLE void close(); ///< Without an answer, which is a no (SEC-44).
    Q_INVOKABLE void endPause();
    /// That asked most; all its calls are refused. Inert like deny().
    Q_INVOKABLE void stopServer();

    /// The arguments are different now.
    void setRequest(const mcp::CallRequest &request);

Q_SIGNALS:
    void changed();
    void spanChanged();
    void remedyChanged();
    void pauseChanged();

protected:
    bool canBeAnswered() const override;

private:
    mcp::CallGate *gate() const;
    void readTool();
    bool claimsReadOnly() const;
    void readForm();
    void onEdited();
    void showArguments();
    mcp::Remember remember() const;

    mcp::CallRequest m_request;
    AppPorts m_ports;
    QString m_serverName;
    QString m_shownTool; ///< Its name, for our sentences (SEC-37).
    QString m_toolTitle; ///< To be framed.
    QString m_description;
    std::optional<mcp::ToolAnnotations> m_claims;
    std::optional<mcp::PackagePin> m_pin; ///< That can be offered.
    QString m_remedy; ///< What was done so that the tool can be allowed for longer.
    FormModel m_form;
    mcp::json::Value m_asked; ///< The arguments, as they were asked for.
    QString m_arguments;
    ArgumentLines m_lines;
    bool m_hasLines = false;
    bool m_isTooLong = false;
    int m_span = 0;
    bool m_isForAnyArguments = false;
};

} // namespace quayside
