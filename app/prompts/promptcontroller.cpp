// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/prompts/promptcontroller.h"

#include "app/prompts/promptrows.h"
#include "app/text/cleantext.h"
#include "core/base/limits.h"
#include "core/host/server.h"
#include "core/json/write.h"

#include <QTimer>

#include <utility>

namespace quayside {

PromptController::PromptController(const mcp::Prompt &prompt, mcp::Server *server,
                                   const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_prompt(prompt)
    , m_server(server)
    , m_ports(ports)
    , m_completion(
          server, ports, mcp::CompletionReference::prompt(prompt.name),
          [this] { return m_arguments.values(); }, nullptr)
{
    connect(server, &mcp::Server::stateChanged, this, &PromptController::updateCanGet);
    connect(&m_arguments, &PromptArguments::declinedReasonChanged, this,
            &PromptController::updateCanGet);
    m_arguments.setArguments(prompt.arguments.value_or(QList<mcp::PromptArgument>()));
    updateCanGet();
}

PromptController::~PromptController()
{
    if (m_preview)
        m_preview->disconnect(this);
    m_call.cancelAll();
}

QString PromptController::title() const
{
    return cleanText(displayName(m_prompt));
}

QString PromptController::description() const
{
    return cleanText(m_prompt.description.value_or(QString()).left(mcp::limits::kDescriptionChars),
                     Lines::Many);
}

QString PromptController::serverId() const
{
    return m_server->entry().id;
}

void PromptController::setPrompt(const mcp::Prompt &prompt)
{
    const QByteArray before = mcp::json::write(m_prompt);
    if (mcp::json::write(prompt) == before)
        return;
    m_prompt = prompt;
    m_arguments.setArguments(prompt.arguments.value_or(QList<mcp::PromptArgument>()));
    Q_EMIT promptChanged();
}

void PromptController::updateCanGet()
{
    const bool canGet = !m_isRunning && m_server->state() == mcp::Server::State::Ready
        && m_arguments.declinedReason().isEmpty();
    if (std::exchange(m_canGet, canGet) != canGet)
        Q_EMIT canGetChanged();
}

void PromptController::get()
{
    if (!m_canGet || !m_arguments.validate())
        return;
    dropPreview();
    setRefusal({});
    m_completion.stop();
    m_preview = new PromptPreview(m_ports, this);
    connect(m_preview, &PromptPreview::finished, this, &PromptController::end);
    m_isRunning = true;
    updateCanGet();
    Q_EMIT isRunningChanged();
    Q_EMIT previewChanged();
    m_call.add(m_server->connection()
                   ->getPrompt(m_prompt.name, m_arguments.values())
                   .then(this, [this](const mcp::Result<mcp::GetPromptResult> &result) {
                       onAnswer(result);
                   }));
}

void PromptController::stop()
{
    m_call.cancelAll();
}

void PromptController::onAnswer(const mcp::Result<mcp::GetPromptResult> &result)
{
    if (result)
        return m_preview->take(*result);
    const mcp::Error &error = result.error();
    if (!refusesArguments(error))
        return m_preview->fail(error);
    dropPreview();
    setRefusal(errorText(error, Occasion::Call));
    end();
    Q_EMIT previewChanged();
}

void PromptController::setRefusal(const ErrorText &refusal)
{
    m_refusal = refusal;
    Q_EMIT refusalChanged();
}

/// Nested parts of a view go one after another; what they show goes after the last.
void PromptController::dropPreview()
{
    if (!m_preview)
        return;
    m_preview->disconnect(this);
    QTimer::singleShot(0, std::exchange(m_preview, nullptr), &QObject::deleteLater);
}

void PromptController::end()
{
    m_isRunning = false;
    updateCanGet();
    Q_EMIT isRunningChanged();
}

} // namespace quayside

#include "moc_promptcontroller.cpp"
