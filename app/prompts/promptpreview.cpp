// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/prompts/promptpreview.h"

#include "app/text/cleantext.h"
#include "core/base/limits.h"
#include "core/base/offload.h"
#include "core/json/value.h"
#include "core/json/write.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>

namespace quayside {

namespace {

using namespace Qt::StringLiterals;

constexpr qsizetype kPromptWarnings = 20;
constexpr qsizetype kRoleChars = 100; ///< Of a role that is none.

struct PromptWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::PromptPreview)
};

/// Empty where there is no such role.
QString authorOf(const mcp::PromptMessage &message)
{
    if (message.role == "user"_L1)
        return PromptWords::tr("User");
    return message.role == "assistant"_L1 ? PromptWords::tr("Assistant") : QString();
}

QString plainText(const ResultBlock &block)
{
    switch (block.kind) {
    case Block::Kind::Text:
    case Block::Kind::Unknown:
        return block.fullText;
    case Block::Kind::Image:
        return PromptWords::tr("[Image, %1]").arg(block.mimeType);
    case Block::Kind::Audio:
        return PromptWords::tr("[Audio, %1]").arg(block.mimeType);
    case Block::Kind::Link:
        return block.title + u'\n' + block.fullText;
    case Block::Kind::Resource:
    case Block::Kind::Heading:
        break;
    }
    return block.uri + u'\n'
        + (block.data.isNull() ? block.fullText
                               : PromptWords::tr("[File, %1]").arg(block.mimeType));
}

} // namespace

PromptMessages readMessages(const mcp::GetPromptResult &result)
{
    PromptMessages read;
    const auto warn = [&read](const QString &warning) {
        if (read.warnings.size() < kPromptWarnings)
            read.warnings.append(warning);
    };
    for (const auto &[name, problem] : result.messages.problems)
        warn(PromptWords::tr("A message was left out: %1").arg(cleanText(problem)));
    QString last;
    for (const mcp::PromptMessage &message : result.messages.items) {
        const QString author = authorOf(message);
        if (author.isEmpty()) {
            warn(PromptWords::tr("A message was left out: its role is “%1”.")
                     .arg(cleanText(message.role.left(kRoleChars))));
            continue;
        }
        if (std::exchange(last, author) != author) {
            ResultBlock heading;
            heading.kind = Block::Kind::Heading;
            heading.text = author;
            read.blocks.append(heading);
        }
        read.blocks.append(readBlock(message.content));
        ++read.count;
    }
    return read;
}

QString promptText(const mcp::GetPromptResult &result)
{
    QStringList parts;
    for (const mcp::PromptMessage &message : result.messages.items) {
        const QString author = authorOf(message);
        if (!author.isEmpty())
            parts.append(PromptWords::tr("%1:").arg(author) + u'\n'
                         + plainText(readBlock(message.content)).trimmed());
    }
    return parts.join(u"\n\n"_s) + u'\n';
}

PromptPreview::PromptPreview(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_blocks(ports.images)
{
}

QString PromptPreview::outcomeText() const
{
    switch (m_outcome) {
    case Outcome::Running:
        return tr("Running");
    case Outcome::Done:
        return tr("Done");
    case Outcome::Failed:
        return tr("Failed");
    case Outcome::Stopped:
        return tr("Stopped");
    }
    return {};
}

QString PromptPreview::summary() const
{
    return m_outcome == Outcome::Done ? tr("%Ln message(s)", nullptr, m_count) : QString();
}

void PromptPreview::take(const mcp::GetPromptResult &result)
{
    m_result = result;
    m_description = cleanText(
        result.description.value_or(QString()).left(mcp::limits::kDescriptionChars), Lines::Many);
    mcp::offload<PromptMessages>(this, [result]() -> mcp::Result<PromptMessages> {
        return readMessages(result);
    }).then(this, [this](const mcp::Result<PromptMessages> &messages) {
        show(messages.valueOr(PromptMessages()));
    });
}

void PromptPreview::show(const PromptMessages &messages)
{
    m_blocks.setBlocks(messages.blocks);
    m_count = messages.count;
    m_warnings = messages.warnings;
    finish(Outcome::Done);
}

void PromptPreview::fail(const mcp::Error &error)
{
    m_error = errorText(error, Occasion::Call);
    finish(error.kind == mcp::ErrorKind::Cancelled ? Outcome::Stopped : Outcome::Failed);
}

void PromptPreview::finish(Outcome outcome)
{
    m_outcome = outcome;
    Q_EMIT changed();
    Q_EMIT finished();
}

void PromptPreview::copyAll()
{
    copy([result = m_result] { return promptText(result); });
}

void PromptPreview::copyJson()
{
    copy([result = m_result] {
        const QByteArray text = mcp::json::write(result);
        const auto value = mcp::json::parse(mcp::json::Raw(text));
        return QString::fromUtf8(value ? value->toJson(mcp::json::Value::Layout::Indented) : text);
    });
}

/// It may be many megabytes.
void PromptPreview::copy(const std::function<QString()> &text)
{
    mcp::offload<QString>(this, [text]() -> mcp::Result<QString> {
        return cleanText(text(), Lines::Many);
    }).then(this, [](const mcp::Result<QString> &clean) {
        if (clean)
            QGuiApplication::clipboard()->setText(*clean);
    });
}

} // namespace quayside

#include "moc_promptpreview.cpp"
