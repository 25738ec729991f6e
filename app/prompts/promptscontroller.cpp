// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/prompts/promptscontroller.h"

#include "app/asks/questioncontroller.h"
#include "app/prompts/promptrows.h"
#include "core/client/catalog/promptcatalog.h"
#include "core/client/connection.h"
#include "core/host/server.h"

#include <QTimer>

#include <algorithm>

namespace quayside {

PromptsController::PromptsController(mcp::Server *server, const AppPorts &ports, QObject *parent)
    : CatalogController(server, ports, parent)
{
    connect(ports.requests, &PersonRequests::changed, this,
            [this, id = server->entry().id](const QString &serverId) {
                if (serverId == id)
                    updateQuestions();
            });
    start();
}

PromptsController::~PromptsController() = default;

bool PromptsController::isRunning() const
{
    return std::any_of(m_prompts.cbegin(), m_prompts.cend(),
                       [](const PromptController *prompt) { return prompt->isRunning(); });
}

CatalogController::Catalogs PromptsController::catalogsOf(const mcp::Connection &connection) const
{
    return {connection.prompts()};
}

/// Prompts that are gone lose their page, unless they are being got; the others get the new description (PROMPT-05).
void PromptsController::showList()
{
    const QList<mcp::Prompt> &prompts = catalog<mcp::PromptCatalog>()->prompts();
    m_list.setItems(promptRows(m_server->entry().id, prompts));
    QHash<QString, const mcp::Prompt *> offered;
    for (const mcp::Prompt &prompt : prompts) {
        if (!offered.contains(prompt.name))
            offered.insert(prompt.name, &prompt);
    }
    const QList<PromptController *> before = m_prompts.values();
    for (PromptController *prompt : before) {
        if (const mcp::Prompt *now = offered.value(prompt->name())) {
            prompt->setPrompt(*now);
        } else if (!prompt->isRunning() && problem().isEmpty()) {
            m_prompts.remove(prompt->name());
            if (prompt == m_current)
                setCurrent(nullptr);
            QTimer::singleShot(0, prompt, &QObject::deleteLater);
        }
    }
}

void PromptsController::select(const QString &name)
{
    PromptController *prompt = m_prompts.value(name);
    if (const auto *listed = catalog<mcp::PromptCatalog>(); !prompt && listed) {
        const QList<mcp::Prompt> &offered = listed->prompts();
        const auto it = std::find_if(offered.cbegin(), offered.cend(),
                                     [&name](const mcp::Prompt &one) { return one.name == name; });
        if (it != offered.cend()) {
            prompt = new PromptController(*it, m_server, m_ports, this);
            connect(prompt, &PromptController::isRunningChanged, this,
                    &PromptsController::isRunningChanged);
            m_prompts.insert(name, prompt);
        }
    }
    setCurrent(prompt);
}

void PromptsController::setCurrent(PromptController *prompt)
{
    if (m_current == prompt)
        return;
    m_current = prompt;
    updateQuestions();
    Q_EMIT currentChanged();
}

void PromptsController::updateQuestions()
{
    m_questions.setItems(m_current ? m_ports.requests->ofCalls(
                             m_server->entry().id, mcp::GetPrompt::method, m_current->name())
                                   : QList<QuestionController *>());
}

} // namespace quayside

#include "moc_promptscontroller.cpp"
