// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/answers.h"
#include "core/auth/signinflow.h"
#include "core/host/callgate.h"
#include "core/protocol/sampling.h"
#include "core/rpc/transport.h"

namespace quayside {

/// The next output of the program. A reply ends the conversation.
struct Turn
{
    QString text = {};
    std::optional<Reply> reply = {};
    bool isSecret = false; ///< The next input is not echoed.
    bool isConsent = false; ///< The next input decides: not before Terminal::kInertTime (SEC-46).
};

/// A conversation with the person at the terminal about one question, a line at a time. Knows no terminal itself.
class Dialog
{
public:
    virtual ~Dialog() = default;

    virtual Turn start() = 0;
    virtual Turn take(const QString &line) = 0;
    /// Ctrl+D: neither yes nor no.
    virtual Turn end() { return {{}, Reply{.action = Reply::Action::Cancel}}; }
};

/// Shows something and asks for a yes or a no, again until there is one.
class ConsentDialog : public Dialog
{
public:
    ConsentDialog(const QString &text, const QString &question, Reply::Action onDecline);

    Turn start() override { return {.text = m_text + m_question, .isConsent = true}; }
    Turn take(const QString &line) override;

private:
    QString m_text;
    QString m_question;
    Reply::Action m_onDecline;
};

/// Asks whether a call that has asked often may continue (MRTR-12).
class MoreDialog final : public ConsentDialog
{
public:
    MoreDialog(const QString &server, int rounds);
};

/// What the person says before anything leaves: yes, decline, cancel, and often one more. Never Enter alone (SEC-46).
enum class Decision { None, Yes, Edit, Decline, Cancel };
Decision decisionOf(const QString &line);

/// Before each line of a text that is not ours.
inline constexpr QStringView kFrameBar = u"  │ ";
/// A server's text between our own: cut, clean, every line behind a bar (SEC-35, SEC-36, SEC-37).
QString framed(const QString &serverText);
/// A server's name for something, in one short line.
QString shortName(const QString &serverText);

/// Asks whether a tool may be called with these arguments (SEC-44, SEC-45).
class CallDialog final : public ConsentDialog
{
public:
    /// origins: names of other servers whose results are part of the arguments (SEC-54).
    CallDialog(const QString &server, const mcp::CallRequest &request,
               const mcp::rpc::HeaderParameters &headers, const QStringList &origins);

    /// Whether all that is sent can be shown; nobody can agree to the rest.
    static bool canShow(const mcp::CallRequest &request);
};

/// Interrupts a person who was asked too often, or has answered too fast to have read (SEC-55).
class PauseDialog final : public ConsentDialog
{
public:
    /// server: the one that was asked about most.
    PauseDialog(const QString &server, int questions);
};

/// Asks whether a page may be opened in the browser. Nothing about it is looked up (ELIC-30, ELIC-31, SEC-59).
class LinkDialog final : public ConsentDialog
{
public:
    /// server: the name the person gave it; the other two are the server's.
    LinkDialog(const QString &server, const QString &message, const QString &url);
};

/// Waits until the person is done at a page that was opened.
class VisitDialog final : public Dialog
{
public:
    Turn start() override;
    Turn take(const QString &) override { return {{}, Reply{.action = Reply::Action::Accept}}; }
};

/// Shows what a server asks of a language model, lets the person write the answer, and asks once more before it is sent
/// (SAMP-02, SEC-61).
class SamplingDialog final : public Dialog
{
public:
    /// server: the name the person gave it.
    SamplingDialog(const QString &server, const mcp::CreateMessageParams &request);

    Turn start() override;
    Turn take(const QString &line) override;
    /// Ends the answer; behind that, cancels.
    Turn end() override;

private:
    Turn review();

    QString m_server;
    mcp::CreateMessageParams m_request;
    QStringList m_lines; ///< Of the answer.
    bool m_isWritten = false;
};

/// What a server wants an account for, before anything is opened (AUTH-02, SEC-33). server: its name.
QString signInCard(const QString &server, const mcp::auth::SignInRequest &request);
/// What a yes to that card means, as a question.
QString signInQuestion(const mcp::auth::SignInRequest &request);

/// Asks whether to sign in, and where needed for a client id (AUTH-23). Knows no terminal itself.
class SignInDialog final : public ConsentDialog
{
public:
    /// question: as signInQuestion() gives it. wantsClient: we are not known there.
    SignInDialog(const QString &card, const QString &question, bool wantsClient);

    Turn take(const QString &line) override;

    /// The accepted input.
    const QString &clientId() const { return m_clientId; }
    const QString &clientSecret() const { return m_clientSecret; }

private:
    enum class Step { Agreeing, Id, Secret };

    bool m_wantsClient;
    Step m_step = Step::Agreeing;
    QString m_clientId;
    QString m_clientSecret;
};

} // namespace quayside
