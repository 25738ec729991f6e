// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/samplingdialog.h"

namespace quayside {

using namespace Qt::StringLiterals;
using Action = Reply::Action;

namespace {

struct BlockWords
{
    QString operator()(const mcp::TextContent &text) const { return framed(text.text); }
    QString operator()(const mcp::ImageContent &image) const
    {
        return u"  [image, %1]\n"_s.arg(shortName(image.mimeType));
    }
    QString operator()(const mcp::AudioContent &audio) const
    {
        return u"  [audio, %1]\n"_s.arg(shortName(audio.mimeType));
    }
    QString operator()(const mcp::ToolUseContent &use) const
    {
        return u"  [calls the tool %1]\n"_s.arg(shortName(use.name))
            + framed(QString::fromUtf8(use.input.raw.view()));
    }
    QString operator()(const mcp::ToolResultContent &result) const
    {
        QString words =
            result.isError.value_or(false) ? u"  [a tool failed]\n"_s : u"  [tool result]\n"_s;
        for (const mcp::ContentBlock &block : result.content) {
            if (const auto *text = std::get_if<mcp::TextContent>(&block.value))
                words += framed(text->text);
        }
        return words;
    }
    QString operator()(const mcp::json::Raw &) const
    {
        return u"  [content of an unknown kind]\n"_s;
    }
};

} // namespace

SamplingDialog::SamplingDialog(const QString &server, const mcp::CreateMessageParams &request)
    : m_server(server)
    , m_request(request)
{
}

Turn SamplingDialog::start()
{
    QString text =
        u"%1 asks for the answer of a language model. You can write it yourself.\n"_s.arg(m_server);
    if (m_request.systemPrompt)
        text += u"How to answer:\n"_s + framed(*m_request.systemPrompt);
    for (const mcp::SamplingMessage &message : m_request.messages) {
        text += shortName(message.role) + u":\n"_s;
        for (const mcp::SamplingBlock &block : message.content.blocks)
            text += std::visit(BlockWords(), block.value);
    }
    QStringList tools;
    for (const mcp::Tool &tool : m_request.tools.value_or(QList<mcp::Tool>()))
        tools.append(shortName(tool.name));
    if (!tools.isEmpty())
        text +=
            u"The model may also call: %1. That is not possible here.\n"_s.arg(tools.join(u", "));
    return {text
            + u"At most %1 tokens. Write the answer; an empty line or Ctrl+D ends it.\n"_s.arg(
                m_request.maxTokens)};
}

Turn SamplingDialog::take(const QString &line)
{
    if (!m_isWritten) {
        if (line.isEmpty())
            return end();
        m_lines.append(line);
        return {};
    }
    switch (decisionOf(line)) {
    case Decision::Yes:
        if (!m_lines.isEmpty())
            return {{}, Reply{.action = Action::Accept, .text = m_lines.join(u'\n')}};
        break;
    case Decision::Edit:
        m_lines.clear();
        m_isWritten = false;
        return {u"Write the answer; an empty line or Ctrl+D ends it.\n"_s};
    case Decision::Decline:
        return {{}, Reply{}};
    case Decision::Cancel:
        return Dialog::end();
    case Decision::None:
        break;
    }
    return review();
}

Turn SamplingDialog::end()
{
    if (m_isWritten)
        return Dialog::end();
    m_isWritten = true;
    return review();
}

Turn SamplingDialog::review()
{
    if (m_lines.isEmpty())
        return {u"The answer is empty. [e]dit, [d]ecline, [c]ancel: "_s};
    return {u"Send it to %1? [y]es, [e]dit, [d]ecline, [c]ancel: "_s.arg(m_server)};
}

} // namespace quayside
