// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/models/samplinglistmodel.h"

#include "app/text/cleantext.h"

namespace quayside {

void SamplingListModel::setMessages(const QList<mcp::SamplingMessage> &messages)
{
    m_messages = messages;
    QList<ResultBlock> blocks;
    for (int at = 0; at < messages.size(); ++at)
        addMessage(blocks, at,
                   messages.at(at).role == u"assistant" ? tr("As the model") : tr("As the user"));
    setBlocks(blocks);
}

void SamplingListModel::setAnswer(const mcp::SamplingMessage &answer)
{
    m_messages = {answer};
    QList<ResultBlock> blocks;
    addMessage(blocks, 0, {});
    setBlocks(blocks);
}

void SamplingListModel::addMessage(QList<ResultBlock> &blocks, int at, QString heading)
{
    const QList<mcp::SamplingBlock> &parts = m_messages.at(at).content.blocks;
    for (int block = 0; block < parts.size(); ++block)
        append(blocks, {at, block, std::exchange(heading, {}), {}}, parts.at(block));
}

/// A result of a tool is a line of its own before what is in it.
void SamplingListModel::append(QList<ResultBlock> &blocks, Source source,
                               const mcp::SamplingBlock &block)
{
    const auto add = [&](const ResultBlock &shown) {
        blocks.append(shown);
        m_sources.append(source);
        source.heading.clear();
    };
    if (const auto *use = std::get_if<mcp::ToolUseContent>(&block.value)) {
        source.note = tr("Calls the tool “%1” with this").arg(cleanText(use->name));
        return add(readJson(use->input.raw));
    }
    if (const auto *result = std::get_if<mcp::ToolResultContent>(&block.value)) {
        source.note =
            result->isError.value_or(false) ? tr("An error of a tool") : tr("The result of a tool");
        for (const mcp::ContentBlock &content : result->content)
            add(readBlock(content));
        if (result->structuredContent)
            add(readJson(*result->structuredContent));
        return;
    }
    if (const auto *raw = std::get_if<mcp::json::Raw>(&block.value))
        return add(readJson(*raw));
    const auto addContent = [&](const auto &content) {
        if constexpr (std::is_constructible_v<decltype(mcp::ContentBlock::value),
                                              decltype(content)>) {
            const ResultBlock shown = readBlock(mcp::ContentBlock{content});
            source.canEdit = shown.kind == Block::Kind::Text && shown.omittedChars == 0;
            add(shown);
        }
    };
    std::visit(addContent, block.value);
}

const mcp::TextContent *SamplingListModel::textAt(int row) const
{
    const Source &source = m_sources.at(row);
    const mcp::SamplingBlock &block = m_messages.at(source.message).content.blocks.at(source.block);
    return std::get_if<mcp::TextContent>(&block.value);
}

mcp::TextContent *SamplingListModel::textAt(int row)
{
    const Source &source = m_sources.at(row);
    mcp::SamplingBlock &block = m_messages[source.message].content.blocks[source.block];
    return std::get_if<mcp::TextContent>(&block.value);
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
    if (row < 0 || row >= m_sources.size() || !m_sources.at(row).canEdit)
        return;
    textAt(row)->text = text;
    m_sources[row].isEdited = true;
    Q_EMIT dataChanged(index(row), index(row), {TextRole, IsEditedRole});
    Q_EMIT edited();
}

QVariant SamplingListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Source &source = m_sources.at(index.row());
    switch (role) {
    case TextRole:
        return source.isEdited ? textAt(index.row())->text : BlockListModel::data(index, role);
    case HeadingRole:
        return source.heading;
    case NoteRole:
        return source.note;
    case CanEditRole:
        return source.canEdit;
    case IsEditedRole:
        return source.isEdited;
    default:
        return BlockListModel::data(index, role);
    }
}

QHash<int, QByteArray> SamplingListModel::roleNames() const
{
    QHash<int, QByteArray> names = BlockListModel::roleNames();
    names.insert({{HeadingRole, "heading"},
                  {NoteRole, "note"},
                  {CanEditRole, "canEdit"},
                  {IsEditedRole, "isEdited"}});
    return names;
}

} // namespace quayside

#include "moc_samplinglistmodel.cpp"
