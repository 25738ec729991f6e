// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/resultparts.h"

#include "app/text/cleantext.h"
#include "core/json/text.h"

#include <algorithm>
#include <cerrno>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

std::optional<Value> newStructure(const mcp::CallToolResult &result)
{
    if (!result.structuredContent)
        return {};
    const Value structured = mcp::json::parse(*result.structuredContent).valueOr(Value());
    const Value::Object &members = structured.members();
    const QList<mcp::ContentBlock> blocks = result.content.value_or(QList<mcp::ContentBlock>());
    const bool isSaid =
        std::any_of(blocks.cbegin(), blocks.cend(), [&](const mcp::ContentBlock &block) {
            const auto *content = std::get_if<mcp::TextContent>(&block.value);
            if (!content)
                return false;
            const Value text(content->text);
            const Value json = mcp::json::parse(content->text).valueOr(text);
            const auto isSame = [&](const Value &value) { return value == json || value == text; };
            return isSame(structured)
                || (members.size() == 1 && isSame(members.constFirst().second));
        });
    return isSaid ? std::nullopt : std::optional(structured);
}

QStringList leftOutMessages(const mcp::GetPromptResult &result)
{
    QStringList texts;
    for (const auto &[name, problem] : result.messages.problems)
        texts.append(u"A message was left out: "_s + cleanText(problem));
    return texts;
}

mcp::Result<void> saveContents(const mcp::ReadResourceResult &result, const QString &path,
                               mcp::OutputFile::Existing existing)
{
    if (result.contents.isEmpty())
        return mcp::Error::policy(u"There is nothing to save."_s);
    const mcp::ResourceContents &first = result.contents.constFirst();
    QByteArray bytes = first.text.value_or(QString()).toUtf8();
    if (first.blob) {
        const auto decoded = QByteArray::fromBase64Encoding(
            mcp::json::unquote(first.blob->view()).value_or(QString()).toLatin1(),
            QByteArray::AbortOnBase64DecodingErrors);
        if (!decoded)
            return mcp::Error::policy(u"The server sent invalid Base64."_s);
        bytes = *decoded;
    }
    const auto saved = mcp::replaceFile(path, bytes, mcp::OutputFile::Readers::AsBefore, existing);
    return saved ? saved
                 : mcp::Error::policy(
                     u"%1 cannot be written: %2."_s.arg(path, outputProblem(saved.error())));
}

QString outputProblem(const mcp::Error &why)
{
    const QString problem = cleanText(why.detail);
    return why.code == EEXIST ? problem + u"; --force replaces it"_s : problem;
}

} // namespace quayside
