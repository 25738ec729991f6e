// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/samplinglistmodel.h"

#include "app/text/cleantext.h"

#include <algorithm>

namespace quayside {

namespace {

/// The rows of a block: a tool result has one per item, or one if it is empty.
int rowsOf(const mcp::SamplingBlock &block)
{
    const auto *result = std::get_if<mcp::ToolResultContent>(&block.value);
    return result ? std::max(1, int(result->content.size()) + (result->structuredContent ? 1 : 0))
                  : 1;
}

ResultBlock readPart(const mcp::ToolResultContent &result, int part)
{
    if (part < result.content.size())
        return readBlock(result.content.at(part));
    return result.structuredContent ? readJson(*result.structuredContent)
                                    : readBlock(mcp::ContentBlock{mcp::TextContent()});
}

} // namespace

void SamplingListModel::setMessages(const QList<mcp::SamplingMessage> &messages)
{
    m_messages = messages;
    findSources();
}

void SamplingListModel::setAnswer(const mcp::SamplingMessage &answer)
{
    m_messages = {answer};
    m_isAnswer = true;
    findSources();
}

void SamplingListModel::findSources()
{
    for (int message = 0; message < m_messages.size(); ++message) {
        const QList<mcp::SamplingBlock> &blocks = m_messages.at(message).content.blocks;
        for (int block = 0; block < blocks.size(); ++block) {
            const int rows = rowsOf(blocks.at(block));
            for (int part = 0; part < rows; ++part)
                m_sources.append({message, block, part});
        }
    }
    setRows(int(m_sources.size()), [this](int row) { return makeBlock(row); });
}

ResultBlock SamplingListModel::makeBlock(int row) const
{
    const Source &source = m_sources.at(row);
    return std::visit(
        [&source](const auto &content) {
            using Content = std::decay_t<decltype(content)>;
            if constexpr (std::is_same_v<Content, mcp::ToolUseContent>)
                return readJson(content.input.raw);
            else if constexpr (std::is_same_v<Content, mcp::ToolResultContent>)
                return readPart(content, source.part);
            else if constexpr (std::is_same_v<Content, mcp::json::Raw>)
                return readJson(content);
            else
                return readBlock(mcp::ContentBlock{content});
        },
        blockOf(source).value);
}

QString SamplingListModel::text(int row) const
{
    const mcp::TextContent *edited = m_sources.at(row).isEdited ? textAt(row) : nullptr;
    return edited ? edited->text : block(row)->text;
}

/// In front of the first row of a message.
QString SamplingListModel::heading(int row) const
{
    const Source &source = m_sources.at(row);
    if (m_isAnswer || source.block > 0 || source.part > 0)
        return {};
    return m_messages.at(source.message).role == u"assistant" ? tr("Assistant") : tr("User");
}

QString SamplingListModel::note(int row) const
{
    const mcp::SamplingBlock &block = blockOf(m_sources.at(row));
    if (const auto *use = std::get_if<mcp::ToolUseContent>(&block.value))
        return tr("Calls the tool “%1” with these arguments").arg(cleanText(use->name));
    if (const auto *result = std::get_if<mcp::ToolResultContent>(&block.value))
        return result->isError.value_or(false) ? tr("Tool error") : tr("Tool result");
    return {};
}

/// Not for truncated text.
bool SamplingListModel::canEdit(int row) const
{
    return textAt(row) && block(row) && block(row)->omittedChars == 0;
}

const mcp::SamplingBlock &SamplingListModel::blockOf(const Source &source) const
{
    return m_messages.at(source.message).content.blocks.at(source.block);
}

const mcp::TextContent *SamplingListModel::textAt(int row) const
{
    return std::get_if<mcp::TextContent>(&blockOf(m_sources.at(row)).value);
}

bool SamplingListModel::isEmpty() const
{
    for (int row = 0; row < m_sources.size(); ++row) {
        const mcp::TextContent *text = textAt(row);
        if (!text || !text->text.trimmed().isEmpty())
            return false;
    }
    return true;
}

void SamplingListModel::setText(int row, const QString &text)
{
    if (row < 0 || row >= count() || !canEdit(row))
        return;
    Source &source = m_sources[row];
    mcp::SamplingBlock &block = m_messages[source.message].content.blocks[source.block];
    std::get<mcp::TextContent>(block.value).text = text;
    source.isEdited = true;
    Q_EMIT dataChanged(index(row), index(row), {TextRole, IsEditedRole});
    Q_EMIT edited();
}

const ListModel::Roles &SamplingListModel::roles() const
{
    static const Roles table = rolesOf<SamplingListModel>({
                                   {TextRole, "text", &SamplingListModel::text},
                                   {HeadingRole, "heading", &SamplingListModel::heading},
                                   {NoteRole, "note", &SamplingListModel::note},
                                   {CanEditRole, "canEdit", &SamplingListModel::canEdit},
                                   {IsEditedRole, "isEdited",
                                    [](const SamplingListModel &model, int row) {
                                        return model.m_sources.at(row).isEdited;
                                    }},
                               })
        + BlockListModel::roles();
    return table;
}

} // namespace quayside

#include "moc_samplinglistmodel.cpp"
