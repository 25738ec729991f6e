// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/answers.h"

namespace quayside {

/// The next output of the program. A reply ends the conversation.
struct Turn
{
    QString text = {};
    std::optional<Reply> reply = {};
    bool isSecret = false; ///< The next input is not echoed.
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

/// Asks whether a call that has asked often may continue (MRTR-12).
class GoOnDialog final : public Dialog
{
public:
    GoOnDialog(const QString &server, int rounds);

    Turn start() override;
    Turn take(const QString &line) override;

private:
    QString m_server;
    int m_rounds;
};

/// What the person says before anything leaves: yes, decline, cancel, and often one more. Never Enter alone (SEC-46).
enum class Decision { None, Yes, Edit, Decline, Cancel };
Decision decisionOf(const QString &line);

/// A server's text between our own: cut, clean, every line behind a bar (SEC-35, SEC-36, SEC-37).
QString framed(const QString &serverText);
/// A server's name for something, in one short line.
QString shortName(const QString &serverText);

} // namespace quayside
