// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/dialog.h"
#include "core/auth/signinflow.h"

namespace quayside {

/// What a server wants an account for, before anything is opened (AUTH-02, SEC-33). server: its name.
QString signInCard(const QString &server, const mcp::auth::SignInRequest &request);
/// What a yes to that card means, as a question.
QString signInQuestion(const mcp::auth::SignInRequest &request);

/// Asks whether to sign in, and where needed for a client id (AUTH-23). Knows no terminal itself.
class SignInDialog final : public Dialog
{
public:
    /// question: as signInQuestion() gives it. wantsClient: we are not known there.
    SignInDialog(QString card, QString question, bool wantsClient);

    Turn start() override;
    Turn take(const QString &line) override;

    /// The accepted input.
    const QString &clientId() const { return m_clientId; }
    const QString &clientSecret() const { return m_clientSecret; }

private:
    enum class Step { Agreeing, Id, Secret };

    QString m_card;
    QString m_question;
    bool m_wantsClient;
    Step m_step = Step::Agreeing;
    QString m_clientId;
    QString m_clientSecret;
};

} // namespace quayside
