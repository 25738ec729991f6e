// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/errorvalue.h"
#include "app/completion/completioncontroller.h"
#include "app/prompts/promptarguments.h"
#include "app/prompts/promptpreview.h"
#include "core/base/pending.h"
#include "core/protocol/prompts.h"

#include <QObject>
#include <QQmlEngine>

namespace quayside {

/// One prompt of one server: its arguments, and its messages when the person asks for them (PROMPT-04).
class PromptController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Made by PromptsController.")

    Q_PROPERTY(QString name READ name NOTIFY promptChanged)
    Q_PROPERTY(QString title READ title NOTIFY promptChanged)
    Q_PROPERTY(QString description READ description NOTIFY promptChanged) ///< To be framed.
    Q_PROPERTY(quayside::PromptArguments *arguments READ arguments CONSTANT)
    Q_PROPERTY(quayside::CompletionController *completion READ completion CONSTANT)
    Q_PROPERTY(bool isRunning READ isRunning NOTIFY isRunningChanged)
    Q_PROPERTY(bool canGet READ canGet NOTIFY canGetChanged)
    /// Why the server does not accept the arguments (PROMPT-02); empty when it was not so.
    Q_PROPERTY(quayside::ErrorValue refusal READ refusal NOTIFY refusalChanged)
    /// Null: nobody asked for it yet, or the arguments were not accepted.
    Q_PROPERTY(quayside::PromptPreview *preview READ preview NOTIFY previewChanged)

public:
    PromptController(const mcp::Prompt &prompt, mcp::Server *server, const AppPorts &ports,
                     QObject *parent);
    ~PromptController() override;

    QString serverId() const;
    QString name() const { return m_prompt.name; }
    QString title() const;
    QString description() const;
    PromptArguments *arguments() { return &m_arguments; }
    CompletionController *completion() { return &m_completion; }
    bool isRunning() const { return m_isRunning; }
    bool canGet() const { return m_canGet; }
    ErrorValue refusal() const { return {m_refusal}; }
    PromptPreview *preview() const { return m_preview; }

    /// Marks what is missing in the form, or asks the server for the messages.
    Q_INVOKABLE void get();
    Q_INVOKABLE void stop();

    const mcp::Prompt &prompt() const { return m_prompt; }
    /// The server describes it again; what was typed is kept (PROMPT-05).
    void setPrompt(const mcp::Prompt &prompt);

Q_SIGNALS:
    void promptChanged();
    void isRunningChanged();
    void canGetChanged();
    void refusalChanged();
    void previewChanged();

private:
    void updateCanGet();
    void onAnswer(const mcp::Result<mcp::GetPromptResult> &result);
    void setRefusal(const ErrorText &refusal);
    void dropPreview();
    void end();

    mcp::Prompt m_prompt;
    mcp::Server *m_server;
    AppPorts m_ports;
    PromptArguments m_arguments;
    CompletionController m_completion;
    mcp::CallScope m_call;
    ErrorText m_refusal;
    PromptPreview *m_preview = nullptr;
    bool m_isRunning = false;
    bool m_canGet = false;
};

} // namespace quayside
