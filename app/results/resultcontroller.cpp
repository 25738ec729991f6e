// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/results/resultcontroller.h"

#include "app/results/resultcontent.h"
#include "app/text/cleantext.h"
#include "app/text/measure.h"
#include "core/base/offload.h"

#include <QClipboard>
#include <QGuiApplication>

namespace quayside {

ResultController::ResultController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_blocks(ports.images)
{
}

QString ResultController::outcomeText() const
{
    switch (m_outcome) {
    case Outcome::Running:
        return tr("Running");
    case Outcome::Done:
        return tr("Done");
    case Outcome::ToolError:
        return tr("The tool reports an error");
    case Outcome::Failed:
        return tr("Failed");
    case Outcome::Stopped:
        return tr("Stopped");
    }
    return {};
}

QString ResultController::summary() const
{
    switch (m_outcome) {
    case Outcome::Running:
        return {};
    case Outcome::Done:
    case Outcome::ToolError:
        return m_duration ? tr("%1 · %2").arg(callTimeText(*m_duration), sizeText(m_content.bytes))
                          : sizeText(m_content.bytes);
    case Outcome::Failed:
    case Outcome::Stopped:
        break;
    }
    return m_duration ? callTimeText(*m_duration) : QString();
}

void ResultController::take(const mcp::CallToolResult &result,
                            std::optional<mcp::CallDuration> duration)
{
    m_answer = result;
    m_duration = duration;
    mcp::offload<ResultContent>(this, [result]() -> mcp::Result<ResultContent> {
        return readResult(result);
    }).then(this, [this](const mcp::Result<ResultContent> &content) { show(content); });
}

void ResultController::show(const mcp::Result<ResultContent> &content)
{
    if (!content) {
        m_error = errorText(content.error(), Occasion::Call);
        end(content.error());
        return;
    }
    m_content = *content;
    if (m_content.isEmpty) {
        m_error = {tr("The result is empty."),
                   tr("This is a fault in the server. Report it to its author."),
                   {}};
        finish(Outcome::Failed);
        return;
    }
    m_blocks.setBlocks(m_content.blocks);
    if (m_content.structured)
        m_structured = new JsonTreeModel(*m_content.structured, this);
    if (m_content.table)
        m_table = new TableModel(*m_content.table, this);
    finish(m_content.isError ? Outcome::ToolError : Outcome::Done);
}

void ResultController::fail(const mcp::Error &error, const mcp::CallDuration &duration)
{
    m_duration = duration;
    m_error = errorText(error, Occasion::Call);
    end(error);
}

void ResultController::failWithServer(const mcp::Error &error, const mcp::CallDuration &duration,
                                      const QStringList &lastOutput, bool isRestarted)
{
    m_duration = duration;
    m_error = errorText(error, Occasion::Call);
    if (isRestarted)
        m_error.hint = tr("The server was restarted. %1").arg(m_error.hint);
    m_error.detail = cleanText(lastOutput.join(u'\n'), Lines::Many);
    end(error);
}

void ResultController::end(const mcp::Error &error)
{
    finish(error.kind == mcp::ErrorKind::Cancelled ? Outcome::Stopped : Outcome::Failed);
}

void ResultController::refuse(const QString &title, const QString &hint)
{
    m_error = {title, hint, {}};
    finish(Outcome::Failed);
}

void ResultController::warn(const QString &warning)
{
    if (std::exchange(m_warning, warning) != warning)
        Q_EMIT warningChanged();
}

void ResultController::finish(Outcome outcome)
{
    m_outcome = outcome;
    Q_EMIT changed();
    Q_EMIT finished();
}

/// It may be many megabytes.
void ResultController::copyRaw()
{
    mcp::offload<QString>(this, [answer = m_answer]() -> mcp::Result<QString> {
        return cleanText(rawJson(answer), Lines::Many);
    }).then(this, [](const mcp::Result<QString> &clean) {
        if (clean)
            QGuiApplication::clipboard()->setText(*clean);
    });
}

} // namespace quayside

#include "moc_resultcontroller.cpp"
