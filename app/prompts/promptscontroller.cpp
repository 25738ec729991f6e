// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/prompts/promptscontroller.h"

#include "app/asks/questioncontroller.h"
#include "app/text/listtext.h"
#include "core/client/catalog/promptcatalog.h"
#include "core/client/connection.h"
#include "core/host/server.h"

#include <QTimer>

#include <algorithm>

namespace quayside {

PromptsController::PromptsController(mcp::Server *server, const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_server(server)
    , m_ports(ports)
{
    m_list.setServer(server->entry().id);
    connect(server, &mcp::Server::stateChanged, this, &PromptsController::watchCatalog);
    connect(ports.requests, &PersonRequests::changed, this,
            [this, id = server->entry().id](const QString &serverId) {
                if (serverId == id)
                    updateQuestions();
            });
    watchCatalog();
}

PromptsController::~PromptsController() = default;

bool PromptsController::isRunning() const
{
    return std::any_of(m_prompts.cbegin(), m_prompts.cend(),
                       [](const PromptController *prompt) { return prompt->isRunning(); });
}

void PromptsController::watchCatalog()
{
    const bool isReady = m_server->state() == mcp::Server::State::Ready;
    mcp::PromptCatalog *catalog = isReady ? m_server->connection()->prompts() : nullptr;
    if (isReady && !catalog)
        m_list.setPrompts({}); // It offers none.
    if (m_catalog == catalog)
        return;
    m_catalog = catalog;
    if (m_catalog)
        connect(m_catalog, &mcp::PromptCatalog::changed, this,
                &PromptsController::onCatalogChanged);
    update();
}

void PromptsController::onCatalogChanged()
{
    if (!std::exchange(m_isUpdateDue, true))
        QTimer::singleShot(0, this, &PromptsController::update);
}

void PromptsController::update()
{
    m_isUpdateDue = false;
    m_isLoading = m_catalog && m_catalog->isLoading();
    m_problem.clear();
    if (m_catalog && m_catalog->problem())
        m_problem = errorText(*m_catalog->problem(), Occasion::List).title;
    if (m_catalog && !(m_isLoading && m_catalog->prompts().isEmpty())) {
        m_list.setPrompts(m_catalog->prompts());
        m_warnings = listWarningTexts(m_catalog->warnings());
        follow();
    }
    Q_EMIT changed();
}

/// Prompts that are gone lose their page, unless they are being got; the others get the new description (PROMPT-05).
void PromptsController::follow()
{
    QHash<QString, const mcp::Prompt *> offered;
    for (const mcp::Prompt &prompt : m_catalog->prompts()) {
        if (!offered.contains(prompt.name))
            offered.insert(prompt.name, &prompt);
    }
    const QList<PromptController *> before = m_prompts.values();
    for (PromptController *prompt : before) {
        if (const mcp::Prompt *now = offered.value(prompt->name())) {
            prompt->setPrompt(*now);
        } else if (!prompt->isRunning() && m_problem.isEmpty()) {
            m_prompts.remove(prompt->name());
            if (prompt == m_current)
                setCurrent(nullptr);
            QTimer::singleShot(0, prompt, &QObject::deleteLater);
        }
    }
}

void PromptsController::refresh()
{
    if (!m_catalog)
        return;
    m_catalog->refresh();
    update();
}

void PromptsController::show()
{
    if (m_catalog)
        m_catalog->ensureFresh();
}

void PromptsController::select(const QString &name)
{
    PromptController *prompt = m_prompts.value(name);
    if (!prompt && m_catalog) {
        const QList<mcp::Prompt> &offered = m_catalog->prompts();
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
