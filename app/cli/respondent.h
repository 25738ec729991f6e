// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/dialog.h"
#include "app/cli/printer.h"
#include "core/base/clock.h"

#include <functional>
#include <map>

namespace mcp {
class Host;
}

namespace quayside {

class Terminal;

/// Starts the browser of the system with an address; false when that is not possible.
bool openInBrowser(const QString &url);

/// Answers what servers ask while a command is under way: by the rules, else by asking the person, one question at a time
/// (SEC-47), else by declining. Tells every question with its answer.
class Respondent : public QObject
{
    Q_OBJECT

public:
    /// All must outlive this.
    struct Ports
    {
        mcp::Questions *questions = nullptr;
        mcp::Host *host = nullptr; ///< Null: no calls wait for the person.
        mcp::Clock *clock = nullptr;
        Terminal *terminal = nullptr; ///< Null: there is no terminal to ask on.
        std::function<bool(const QString &url)> openUrl = openInBrowser;
        std::function<QString(const QString &serverId)> serverName;
    };

    Respondent(Ports ports, Answers answers, QObject *parent = nullptr);
    ~Respondent() override;

    /// For the questions that come from now on.
    void setAnswers(Answers answers) { m_answers = std::move(answers); }

Q_SIGNALS:
    /// The terminal is used until rested(), which may come more than once.
    void began();
    void rested();
    void answered(const quayside::Exchange &exchange);

private:
    struct Open
    {
        mcp::Question question;
        std::unique_ptr<mcp::Alarm> alarm; ///< A rule takes its time.
        bool isVisiting = false; ///< A link was opened, and that was printed.
    };

    void onAsked(qint64 id);
    void onGone(qint64 id);
    void onCallAsked(qint64 id);
    void onCallGone(qint64 id);
    std::unique_ptr<Dialog> createCallDialog(qint64 id) const;
    void askAboutCall(qint64 id);
    void onPauseAnswered(bool goesOn);
    void leave();
    void answerByRule(qint64 id, const AnswerRule &rule);
    void after(qint64 id, std::chrono::milliseconds delay, const std::function<void()> &what);

    void ask(qint64 id);
    void askNext();
    void say(const Turn &turn);
    void hear(const QString &line);
    std::unique_ptr<Dialog> createDialog(const mcp::Question &question) const;

    void reply(qint64 id, const Reply &reply, Exchange::By by);
    void allowMore(qint64 id);
    void replyToForm(Exchange exchange, const Reply &reply);
    void replyToLink(const Exchange &exchange);
    void replyToModelRequest(const Exchange &exchange, const Reply &reply);
    void refuse(const Exchange &exchange, Reply::Action action);
    void tell(Exchange exchange, const mcp::json::Value &answer);

    Ports m_ports;
    Answers m_answers;
    std::map<qint64, Open> m_open;
    /// For the person; the first is being asked. Calls are there by their negative id.
    QList<qint64> m_queue;
    std::optional<mcp::json::RawObject>
        m_shownArguments; ///< Of the call that is being asked about.
    std::unique_ptr<Dialog> m_dialog;
    bool m_isPausing =
        false; ///< The dialog is about the pause of the gate, not about the first of the queue.
};

} // namespace quayside
