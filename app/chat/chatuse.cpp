// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// How prompts, resources, results and tools get from the pages of their servers into a conversation.
#include "app/chat/chatscontroller.h"

#include "app/text/cleantext.h"
#include "core/host/chat.h"
#include "core/host/host.h"

namespace quayside {

ResourceOrigin ChatsController::originOf(const QString &serverId, const QString &title) const
{
    const mcp::Server *server = m_ports.host->server(serverId);
    return {serverId, server ? server->entry().name : QString(), title};
}

void ChatsController::usePrompt(PromptController *prompt)
{
    PromptPreview *preview = prompt ? prompt->preview() : nullptr;
    if (!preview || preview->outcome() != PromptPreview::Outcome::Done)
        return;
    const ResourceOrigin origin = originOf(prompt->serverId(), prompt->name());
    const auto read = [origin, blocks = preview->blocks()->blocks()] {
        return readPrompt(blocks, origin);
    };
    use({origin,
         [origin, read, problem = preview->warnings().value(0)](ComposerController *composer) {
             composer->attach(origin.title, read, problem);
         }});
}

void ChatsController::useResource(ResourceController *resource)
{
    if (!resource || !resource->canRead())
        return;
    const ResourceOrigin origin = originOf(resource->serverId(), {});
    use({origin, [origin, uri = resource->resource().uri](ComposerController *composer) {
             composer->addResource(origin.serverId, uri);
         }});
}

void ChatsController::askAbout(const QString &serverId, const QString &tool,
                               ResultController *result)
{
    const bool isAnswered = result
        && (result->outcome() == ResultController::Outcome::Done
            || result->outcome() == ResultController::Outcome::ToolError);
    if (!isAnswered)
        return;
    const ResourceOrigin origin = originOf(serverId, tool);
    const auto read = [origin, answer = result->answer()] { return readAnswer(answer, origin); };
    use({origin,
         [origin, read](ComposerController *composer) { composer->attach(origin.title, read); }});
}

void ChatsController::tryTool(const QString &serverId, const QString &tool)
{
    const ResourceOrigin origin = originOf(serverId, tool);
    use({origin, [origin](ComposerController *composer) { composer->attach(namedTool(origin)); }});
}

// Without a model

void ChatsController::use(const Wish &wish)
{
    m_wish = wish;
    if (hasModels())
        return grantWish();
    Q_EMIT wishChanged();
    Q_EMIT modelWanted();
}

void ChatsController::grantWish()
{
    if (!m_wish || !hasModels())
        return;
    const Wish wish = *std::exchange(m_wish, std::nullopt);
    startNew();
    const QString &serverId = wish.origin.serverId;
    const bool isOn = m_current->chat()->conversation().servers.contains(serverId);
    if (!isOn && m_ports.host->server(serverId))
        m_current->setup()->setServerOn(serverId, true);
    wish.attach(m_current->composer());
    Q_EMIT wishChanged();
    Q_EMIT wishGranted();
}

void ChatsController::dropWish()
{
    if (std::exchange(m_wish, std::nullopt))
        Q_EMIT wishChanged();
}

QString ChatsController::wishText() const
{
    return m_wish
        ? tr("A conversation needs a model. When you have saved one, what you chose from %1 "
             "is attached to a new conversation.")
              .arg(cleanText(m_wish->origin.serverName))
        : QString();
}

} // namespace quayside
