// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/dialog.h"
#include "core/auth/serverauthorizer.h"

namespace quayside {

class Printer;
class Terminal;

/// How a person signs in from the command line.
struct SignInOptions
{
    bool isWanted = false; ///< The command is `sign-in`: agrees when there is no terminal.
    bool printsAddress = false; ///< `--print-url`
    QString browser; ///< `--browser PROGRAM`; empty: the one of the system.
};

/// Sees a server's wish for an account through, while a command is under way: says what for (AUTH-02, SEC-33), asks where
/// somebody can be asked, and sends the person to the browser. Where nobody can be asked the answer is no.
class SignIn final : public QObject
{
    Q_OBJECT

public:
    /// All must outlive this. server: its name.
    SignIn(mcp::auth::ServerAuthorizer *authorizer, QString server, Printer *printer,
           SignInOptions options, QObject *parent = nullptr);
    ~SignIn() override;

private:
    void onState();
    void ask();
    bool givesSecretUnseen() const;
    void hear(const Turn &turn);
    void visit(const QUrl &address);

    mcp::auth::ServerAuthorizer *m_authorizer;
    QString m_server;
    Printer *m_printer;
    SignInOptions m_options;
    std::unique_ptr<Terminal> m_terminal; ///< While it asks.
    std::unique_ptr<SignInDialog> m_dialog;
    std::optional<mcp::Error> m_trouble; ///< Printed already.
};

} // namespace quayside
