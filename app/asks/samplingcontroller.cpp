// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/samplingcontroller.h"

#include "app/results/resultcontent.h"
#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "app/text/modeltext.h"
#include "core/base/offload.h"
#include "core/host/host.h"
#include "core/host/models.h"

#include <QTimer>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

/// The rows of a block: a tool result has one per item, or one if it is empty.
int rowsOf(const mcp::SamplingBlock &block)
{
    const auto *result = std::get_if<mcp::ToolResultContent>(&block.value);
    return result ? std::max(1, int(result->content.size()) + (result->structuredContent ? 1 : 0))
                  : 1;
}

/// Rows are made on the thread of the window, so what is long is shown as it came (SEC-41).
ResultBlock readShortJson(const mcp::json::Raw &raw)
{
    if (raw.size() <= kReadHereChars)
        return readJson(raw);
    mcp::TextContent text;
    text.text = QString::fromUtf8(raw.view());
    ResultBlock block = readBlock(mcp::ContentBlock{text});
    block.kind = Block::Kind::Unknown;
    return block;
}

ResultBlock readPart(const mcp::ToolResultContent &result, int part)
{
    if (part < result.content.size()) {
        const mcp::ContentBlock &content = result.content.at(part);
        const auto *embedded = std::get_if<mcp::EmbeddedResource>(&content.value);
        const auto *unknown = std::get_if<mcp::json::Raw>(&content.value);
        return embedded ? readContents(embedded->resource, kReadHereChars)
            : unknown   ? readShortJson(*unknown)
                        : readBlock(content);
    }
    return result.structuredContent ? readShortJson(*result.structuredContent)
                                    : readBlock(mcp::ContentBlock{mcp::TextContent()});
}

constexpr qint64 kCharsOfToken = 4; ///< About, in most languages.
constexpr qsizetype kHintChars = 60;
constexpr qsizetype kHints = 5;

qint64 charactersOf(const mcp::SamplingMessage &message)
{
    qint64 count = 0;
    for (const mcp::SamplingBlock &block : message.content.blocks) {
        if (const auto *text = std::get_if<mcp::TextContent>(&block.value))
            count += text->text.size();
    }
    return count;
}

QString percentText(double share)
{
    return QLocale().toString(qRound(share * 100)) + u" %"_s;
}

/// SAMP-08: what lies outside of 0 to 1 is no priority.
QString prioritiesText(const mcp::ModelPreferences &preferences)
{
    QStringList parts;
    const auto add = [&parts](const QString &what, std::optional<double> share) {
        if (share && *share >= 0 && *share <= 1)
            parts.append(what.arg(percentText(*share)));
    };
    add(SamplingController::tr("low cost %1"), preferences.costPriority);
    add(SamplingController::tr("speed %1"), preferences.speedPriority);
    add(SamplingController::tr("intelligence %1"), preferences.intelligencePriority);
    return parts.join(u", "_s);
}

/// What goes to the model of tools (SEC-61). Only what is on the page is laid out to be read.
CutText toolsText(const QList<mcp::Tool> &tools)
{
    QStringList all;
    qsizetype size = 0;
    for (const mcp::Tool &tool : tools) {
        const auto schema = size < kPageChars ? mcp::json::parse(tool.inputSchema.raw)
                                              : mcp::Result<mcp::json::Value>(mcp::Error());
        QStringList parts{tool.name, tool.description.value_or(QString()),
                          QString::fromUtf8(schema
                                                ? schema->toJson(mcp::json::Value::Layout::Indented)
                                                : tool.inputSchema.raw.toByteArray())};
        parts.removeAll({});
        all.append(parts.join(u'\n'));
        size += all.constLast().size();
    }
    return cutText(all.join(u"\n\n"_s));
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
                return readShortJson(content.input.raw);
            else if constexpr (std::is_same_v<Content, mcp::ToolResultContent>)
                return readPart(content, source.part);
            else if constexpr (std::is_same_v<Content, mcp::json::Raw>)
                return readShortJson(content);
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

SamplingController::SamplingController(mcp::SamplingFlow *flow, const QString &serverName,
                                       const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_flow(flow)
    , m_serverName(serverName)
    , m_ports(ports)
    , m_asked(flow->request())
    , m_messages(ports.images)
    , m_prompt(cutText(m_asked.systemPrompt.value_or(QString())))
    , m_stopSequences(cutText(m_asked.stopSequences.value_or(QStringList()).join(u'\n')))
    , m_tools(toolsText(m_asked.tools.value_or(QList<mcp::Tool>())))
    , m_systemPrompt(m_prompt.text)
    , m_maxTokens(QString::number(flow->tokenLimit()))
{
    m_messages.setMessages(m_asked.messages);
    connect(&m_messages, &SamplingListModel::edited, this, &SamplingController::requestChanged);
    connect(&m_messages, &SamplingListModel::countChanged, this,
            &SamplingController::requestChanged);
    connect(flow, &mcp::SamplingFlow::stepChanged, this, &SamplingController::onStep);
    connect(flow, &mcp::SamplingFlow::textChanged, this, &SamplingController::updateText);
    connect(ports.host->models()->store(), &mcp::ModelStore::changed, this,
            &SamplingController::readModels);
    readModels();
}

SamplingController::~SamplingController() = default;

void SamplingController::setSystemPrompt(const QString &text)
{
    if (std::exchange(m_systemPrompt, text) != text)
        Q_EMIT requestChanged();
}

void SamplingController::setMaxTokens(const QString &text)
{
    if (std::exchange(m_maxTokens, text) != text)
        Q_EMIT requestChanged();
}

QString SamplingController::tokensHint() const
{
    const QLocale locale;
    const qint64 limit = m_flow ? m_flow->tokenLimit() : m_asked.maxTokens;
    const QString asked = tr("Requested limit: %1 tokens.").arg(locale.toString(m_asked.maxTokens));
    return limit < m_asked.maxTokens
        ? tr("%1 Quayside allows %2.").arg(asked, locale.toString(limit))
        : asked;
}

QString SamplingController::tokensError() const
{
    bool isNumber = false;
    const qint64 tokens = m_maxTokens.trimmed().toLongLong(&isNumber);
    const qint64 limit = m_flow ? m_flow->tokenLimit() : m_asked.maxTokens;
    return isNumber && tokens >= 1 && tokens <= limit
        ? QString()
        : tr("Enter a number from 1 to %1.").arg(QLocale().toString(limit));
}

QStringList SamplingController::wishes() const
{
    QStringList wishes;
    const auto preferences = m_asked.modelPreferences.value_or(mcp::ModelPreferences());
    QStringList hints;
    for (const mcp::ModelHint &hint : preferences.hints.value_or(QList<mcp::ModelHint>())) {
        const QString name = cleanText(hint.name.value_or(QString())).left(kHintChars);
        if (!name.isEmpty())
            hints.append(u'“' + name + u'”');
        if (hints.size() == kHints)
            break;
    }
    if (!hints.isEmpty())
        wishes.append(tr("Preferred model: %1.").arg(hints.join(u", "_s)));
    const QString priorities = prioritiesText(preferences);
    if (!priorities.isEmpty())
        wishes.append(tr("Priorities: %1.").arg(priorities));
    if (m_asked.temperature)
        wishes.append(tr("Temperature: %1.").arg(QLocale().toString(*m_asked.temperature)));
    const QString mode =
        m_asked.toolChoice ? m_asked.toolChoice->mode.value_or(QString()) : QString();
    if (mode == u"required")
        wishes.append(tr("The model must call one of the tools."));
    if (mode == u"none")
        wishes.append(tr("The model must not call a tool."));
    if (m_asked.includeContext && *m_asked.includeContext != u"none")
        wishes.append(tr(
            "The server also requests context from other conversations. Quayside never adds it."));
    return wishes;
}

QString SamplingController::costText() const
{
    qint64 characters = m_systemPrompt.size();
    const QList<mcp::SamplingMessage> messages = m_messages.messages();
    for (const mcp::SamplingMessage &message : messages)
        characters += charactersOf(message);
    return tr("About %1 tokens of input and up to %2 of output. Your provider may charge for them.")
        .arg(QLocale().toString(std::max<qint64>(1, characters / kCharsOfToken)),
             tokensError().isEmpty() ? m_maxTokens.trimmed() : u"?"_s);
}

bool SamplingController::isWhole() const
{
    bool isCut = m_prompt.omittedChars > 0 || m_stopSequences.omittedChars > 0
        || m_tools.omittedChars > 0 || m_messages.count() < m_messages.totalCount();
    for (int row = 0; row < m_messages.count() && !isCut; ++row)
        isCut = m_messages.block(row)->omittedChars > 0;
    return !isCut;
}

/// The suggested model stays chosen until the person chooses another one.
void SamplingController::readModels()
{
    const QList<mcp::ProviderEntry> entries = m_ports.host->models()->store()->entries();
    const auto suggested = m_flow ? m_flow->suggested() : std::nullopt;
    const auto before = m_isChosen ? m_choices.value(m_modelIndex).name : mcp::ModelName();
    m_choices.clear();
    m_modelIndex = m_suggestedIndex = -1;
    for (int provider = 0; provider < entries.size(); ++provider) {
        const mcp::ProviderEntry &entry = entries.at(provider);
        for (int model = 0; model < entry.models.size(); ++model) {
            const mcp::ModelName name{entry.id, entry.models.at(model).name};
            if (suggested && suggested->provider == provider && suggested->model == model)
                m_suggestedIndex = int(m_choices.size());
            if (m_isChosen && name == before)
                m_modelIndex = int(m_choices.size());
            const QString shownName = cleanText(entry.name);
            m_choices.append(
                {name, shownName, tr("%1 (%2)").arg(cleanText(name.model), shownName)});
        }
    }
    if (m_modelIndex < 0)
        m_modelIndex = m_suggestedIndex;
    Q_EMIT modelsChanged();
}

QStringList SamplingController::models() const
{
    QStringList names;
    for (const Choice &choice : m_choices)
        names.append(choice.shown);
    return names;
}

void SamplingController::setModelIndex(int index)
{
    if (index < 0 || index >= m_choices.size() || index == m_modelIndex)
        return;
    m_modelIndex = index;
    m_isChosen = true;
    Q_EMIT modelsChanged();
}

QString SamplingController::modelName() const
{
    return cleanText(m_choices.value(m_modelIndex).name.model);
}

QString SamplingController::modelReason() const
{
    using Why = mcp::llm::ModelChoice::Why;
    if (m_modelIndex < 0 || m_modelIndex != m_suggestedIndex || !m_flow)
        return {};
    const auto suggested = m_flow->suggested();
    switch (suggested ? suggested->why : Why::First) {
    case Why::Preferred:
        return tr("Your default model.");
    case Why::Hint:
        return tr("Chosen because the server prefers “%1”.")
            .arg(cleanText(suggested->hint).left(kHintChars));
    case Why::Priorities:
        return tr("Chosen because it best matches the priorities of the server.");
    case Why::Only:
        return tr("The only model you have set up.");
    case Why::First:
        break;
    }
    return tr("The first of your models.");
}

void SamplingController::applyRequest()
{
    mcp::CreateMessageParams request = m_asked;
    request.messages = m_messages.messages();
    request.maxTokens = m_maxTokens.trimmed().toLongLong();
    if (m_systemPrompt != m_prompt.text)
        request.systemPrompt = m_systemPrompt;
    m_flow->setRequest(request);
}

void SamplingController::generate()
{
    if (!m_flow || m_modelIndex < 0 || !tokensError().isEmpty() || !isWhole())
        return;
    applyRequest();
    m_isOwn = false;
    const mcp::ModelName name = m_choices.at(m_modelIndex).name;
    m_flow->generate(name.providerId, name.model);
}

void SamplingController::writeMyself()
{
    if (!m_flow)
        return;
    applyRequest();
    m_isOwn = true;
    m_flow->writeMyself();
}

void SamplingController::returnToRequest()
{
    if (!m_flow || !m_isOwn || !m_answer)
        return;
    m_draft = m_answer->index(0).data(BlockListModel::TextRole).toString();
    m_flow->returnToRequest();
}

void SamplingController::stop()
{
    if (m_flow)
        m_flow->stop();
}

void SamplingController::onStep()
{
    const auto &failure = m_flow->failure();
    m_failure = failure && step() == Step::Request ? modelErrorText(*failure) : ErrorText();
    if (SamplingListModel *before = std::exchange(m_answer, nullptr))
        QTimer::singleShot(0, before, &QObject::deleteLater); // What shows it goes first.
    if (step() == Step::Answer) {
        m_answer = new SamplingListModel(m_ports.images, this);
        m_answer->setAnswer({m_flow->answer().role, m_flow->answer().content, {}});
        if (m_isOwn && !m_draft.isEmpty())
            m_answer->setText(0, m_draft);
        connect(m_answer, &SamplingListModel::edited, this, &SamplingController::answerChanged);
    }
    updateText();
    Q_EMIT stepChanged();
    Q_EMIT answerChanged();
}

void SamplingController::updateText()
{
    m_textSoFar = cutText(m_flow->textSoFar()).text;
    Q_EMIT textChanged();
}

QString SamplingController::author() const
{
    return m_isOwn ? tr("you") : cleanText(m_flow ? m_flow->answer().model : QString());
}

QString SamplingController::stopText() const
{
    const QString reason = m_flow ? m_flow->answer().stopReason.value_or(QString()) : QString();
    if (reason == u"maxTokens")
        return tr("The answer ends here because it reached the token limit.");
    if (reason == u"toolUse")
        return tr("The model calls tools of %1. Only %1 can run them, not Quayside.")
            .arg(m_serverName);
    return {};
}

void SamplingController::send()
{
    if (!m_flow || !hasAnswer())
        return;
    mcp::CreateMessageResult result = m_flow->answer();
    result.content = m_answer->messages().constFirst().content;
    m_flow->send(result);
}

void SamplingController::refuse()
{
    if (m_flow)
        m_flow->refuse();
}

void SamplingController::saveTo(int row, const QUrl &file)
{
    const ResultBlock *block = m_messages.block(row);
    if (!block || block->bytes < 0)
        return;
    mcp::offload<void>(this, [block = *block, path = file.toLocalFile()] {
        return saveBlock(block, path);
    }).then(this, [this](const mcp::Result<void> &saved) {
        m_saveProblem = saved ? QString() : saved.error().detail;
        Q_EMIT saveProblemChanged();
    });
}

QString SamplingController::suggestedFileName(int row) const
{
    const ResultBlock *block = m_messages.block(row);
    return block ? quayside::suggestedFileName(*block) : QString();
}

} // namespace quayside

#include "moc_samplingcontroller.cpp"
