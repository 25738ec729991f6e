// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/transcriptmodel.h"

#include "app/chat/chattext.h"
#include "app/images/imagedecoder.h"
#include "app/images/resultimages.h"
#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "core/base/clock.h"
#include "core/base/offload.h"
#include "core/host/chat.h"
#include "core/llm/providerproblem.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::chat::Message;

namespace {

QList<TranscriptRow> rowsOf(const QList<Message> &messages)
{
    QList<TranscriptRow> rows;
    for (const Message &message : messages)
        rows.append(transcriptRows(message));
    return rows;
}

qsizetype textBytes(const QList<Message> &messages)
{
    qsizetype bytes = 0;
    for (const Message &message : messages) {
        for (const mcp::chat::Part &part : message.parts) {
            if (const auto *text = std::get_if<mcp::chat::Text>(&part))
                bytes += text->text.size() * qsizetype(sizeof(QChar));
        }
    }
    return bytes;
}

bool hasLongText(const QList<Message> &messages)
{
    return std::any_of(messages.cbegin(), messages.cend(), [](const Message &message) {
        return std::any_of(message.parts.cbegin(), message.parts.cend(),
                           [](const mcp::chat::Part &part) {
                               const auto *text = std::get_if<mcp::chat::Text>(&part);
                               return text && hasLongBlock(text->text);
                           });
    });
}

/// What a call or a report of the message came to; nothing while that is not known.
std::optional<mcp::chat::ToolResult> resultOf(const Message &message, const QString &callId)
{
    for (const mcp::chat::Part &part : message.parts) {
        const auto *result = std::get_if<mcp::chat::ToolResult>(&part);
        if (result && result->callId == callId)
            return *result;
    }
    return {};
}

} // namespace

TranscriptModel::TranscriptModel(mcp::Chat *chat, const AppPorts &ports, QObject *parent)
    : ListModel(parent)
    , m_chat(chat)
    , m_ports(ports)
    , m_wordsAlarm(ports.clock->createAlarm([this] { showWords(); }))
{
    connect(chat, &mcp::Chat::messageAdded, this, &TranscriptModel::onMessageChanged);
    connect(chat, &mcp::Chat::messageChanged, this, &TranscriptModel::onMessageChanged);
    connect(chat, &mcp::Chat::branchChanged, this, &TranscriptModel::reload);
    connect(chat, &mcp::Chat::busyChanged, this, &TranscriptModel::updateFeet);
    connect(chat, &mcp::Chat::failed, this, &TranscriptModel::updateFeet);
    connect(chat, &mcp::Chat::answerTextChanged, this, [this] {
        if (!m_wordsAlarm->isActive())
            m_wordsAlarm->start(kWordsTick);
    });
    connect(chat, &mcp::Chat::callChanged, this, [this](const QString &callId) {
        ChatCallController *changed = m_calls.value(callId);
        if (changed)
            changed->update();
        const mcp::Chat::Call *call = m_chat->call(callId);
        using Step = mcp::Chat::Call::Step;
        if (call && (call->step == Step::Running || call->step == Step::Ended))
            updateQueue();
    });
    reload();
}

TranscriptModel::~TranscriptModel()
{
    m_reading.abandon();
    m_growing.abandon();
    m_rereading.abandon();
    for (const Image &image : std::as_const(m_images)) {
        if (!image.source.isEmpty())
            m_ports.images->remove(image.source);
    }
}

/// Of the calls of the running turn that are not sent yet.
void TranscriptModel::updateQueue()
{
    const Message *message = m_chat->conversation().find(m_chat->answering());
    for (const mcp::chat::Part &part : message ? message->parts : QList<mcp::chat::Part>()) {
        const auto *call = std::get_if<mcp::chat::ToolCall>(&part);
        if (ChatCallController *waiting = call ? m_calls.value(call->id) : nullptr)
            waiting->updateQueue();
    }
}

// A message that a search found

void TranscriptModel::seek(qint64 messageId, const QString &words)
{
    m_sought = messageId;
    m_soughtWords = words.split(u' ', Qt::SkipEmptyParts);
    Q_EMIT sought();
}

int TranscriptModel::takeSought()
{
    if (m_sought == 0 || isLoading())
        return -1;
    const qint64 id = std::exchange(m_sought, 0);
    const auto wordsIn = [this](const TranscriptRow &row) {
        const QString text = row.text + u'\n' + row.title + u'\n' + row.part.text;
        return std::count_if(
            m_soughtWords.cbegin(), m_soughtWords.cend(),
            [&text](const auto &word) { return text.contains(word, Qt::CaseInsensitive); });
    };
    int best = -1;
    qsizetype most = -1;
    for (int row = firstRowOf(id); row < m_stored && m_rows.at(row).messageId == id; ++row) {
        const qsizetype words = wordsIn(m_rows.at(row));
        if (words > most) {
            best = row;
            most = words;
        }
    }
    return best;
}

// Rows

QList<Message> TranscriptModel::messagesFrom(qint64 id) const
{
    QList<Message> messages;
    for (const Message *message : m_chat->conversation().branch()) {
        if (message->id >= id)
            messages.append(*message);
    }
    return messages;
}

/// Rows of earlier branches stay where both branches have them.
void TranscriptModel::reload()
{
    m_reading.abandon();
    m_rereading.abandon();
    m_unread = 0;
    const QList<Message> messages = messagesFrom(0);
    if (textBytes(messages) <= kReadAtOnce && !hasLongText(messages)) {
        setStored(0, rowsOf(messages));
        return;
    }
    m_reading = mcp::offload<QList<TranscriptRow>>(this, [messages] {
                    return mcp::Result<QList<TranscriptRow>>(rowsOf(messages));
                }).then(this, [this](const mcp::Result<QList<TranscriptRow>> &rows) {
        setStored(0, rows.valueOr({}));
        Q_EMIT isLoadingChanged();
    });
    Q_EMIT isLoadingChanged();
}

void TranscriptModel::onMessageChanged(qint64 id)
{
    if (m_reading.isOpen())
        return reload();
    const QList<Message> messages = messagesFrom(id);
    QList<TranscriptRow> rows;
    for (const Message &message : messages)
        rows.append(transcriptRows(message, [&](int place, const QString &text) {
            return wordsOf(message.id, place, text);
        }));
    setStored(firstRowOf(id), rows);
    for (const Message &message : messages) {
        for (const mcp::chat::Part &part : message.parts) {
            const auto *call = std::get_if<mcp::chat::ToolCall>(&part);
            if (ChatCallController *shown = call ? m_calls.value(call->id) : nullptr)
                shown->setResult(resultOf(message, call->id));
        }
    }
    if (m_unread != 0)
        readStored();
}

void TranscriptModel::readStored()
{
    m_rereading.abandon();
    const QList<Message> messages = messagesFrom(m_unread);
    m_rereading = mcp::offload<QList<TranscriptRow>>(this, [messages] {
                      return mcp::Result<QList<TranscriptRow>>(rowsOf(messages));
                  }).then(this, [this](const mcp::Result<QList<TranscriptRow>> &rows) {
        const int first = firstRowOf(std::exchange(m_unread, 0));
        setStored(first, rows.valueOr({}));
    });
}

/// A text that is stored does not change; one that was just being said is read but for its end.
QList<TranscriptRow> TranscriptModel::wordsOf(qint64 messageId, int place, const QString &text)
{
    QList<TranscriptRow> known;
    for (int row = firstRowOf(messageId); row < m_stored; ++row) {
        const TranscriptRow &shown = m_rows.at(row);
        if (shown.messageId == messageId && shown.place == place
            && shown.kind == TranscriptRow::Words)
            known.append(shown);
    }
    if (!known.isEmpty())
        return known;
    setWords(text);
    if (m_words.size() < text.size() || !m_words.isRead())
        m_unread = m_unread == 0 ? messageId : std::min(m_unread, messageId);
    return m_words.rows();
}

/// As GrowingWords::setText(), with not too much at once.
int TranscriptModel::setWords(const QString &all)
{
    const qsizetype most = std::min(m_words.size() + kGrowAtOnce, kGrowingChars);
    return m_words.setText(all.size() <= most ? all : all.first(wholeCharacters(all, most)));
}

/// Stored rows from a place on, and what is being said behind them.
void TranscriptModel::setStored(int first, QList<TranscriptRow> rows)
{
    const int stored = first + int(rows.size());
    setWords(m_chat->answerText());
    rows.append(growingRows(0));
    replaceFrom(first, rows);
    m_stored = stored;
    updateFeet();
    readGrowing();
}

/// What the model thinks, and the rows of its words without the first few.
QList<TranscriptRow> TranscriptModel::growingRows(int same) const
{
    QList<TranscriptRow> rows;
    const QString &thought = m_chat->answerReasoning();
    if (!thought.isEmpty()) {
        TranscriptRow thinking;
        thinking.kind = TranscriptRow::Thinking;
        thinking.text = cleanText(thought.right(kPersonChars), Lines::Many);
        thinking.omitted = std::max<qsizetype>(0, thought.size() - kPersonChars);
        rows.append(thinking);
    }
    rows.append(m_words.rows().sliced(same));
    for (TranscriptRow &row : rows) {
        row.messageId = m_chat->answering();
        row.isGrowing = true;
        row.place = kGrowingPlace;
    }
    const Message *answer = m_chat->conversation().find(m_chat->answering());
    const bool hasFirst = same == 0 || !thought.isEmpty();
    if (hasFirst && !rows.isEmpty() && answer && answer->parts.isEmpty())
        rows.first().isFirst = true;
    return rows;
}

void TranscriptModel::showWords()
{
    m_wordsAlarm->stop();
    if (m_reading.isOpen())
        return;
    showGrowing(setWords(m_chat->answerText()));
    readGrowing();
}

/// One read is under way at a time. What was too much for one update is shown with the next.
void TranscriptModel::readGrowing()
{
    const bool hasMore = m_words.size() < std::min(m_chat->answerText().size(), kGrowingChars - 1);
    if (hasMore && !m_wordsAlarm->isActive())
        m_wordsAlarm->start(kWordsTick);
    const QString block = m_growing.isOpen() ? QString() : m_words.unread();
    if (block.isEmpty())
        return;
    m_growing = mcp::offload<QList<TranscriptRow>>(this, [block] {
                    return mcp::Result<QList<TranscriptRow>>(blockRows(block));
                }).then(this, [this, block](const mcp::Result<QList<TranscriptRow>> &rows) {
        const int same = m_words.setRead(block, rows.valueOr({}));
        if (!m_reading.isOpen())
            showGrowing(same);
        readGrowing();
    });
}

/// The rows of the words from a place on may be different.
void TranscriptModel::showGrowing(int same)
{
    const bool isThinking = !m_chat->answerReasoning().isEmpty();
    const bool wasThinking =
        m_stored < count() && m_rows.at(m_stored).kind == TranscriptRow::Thinking;
    if (same == 0 || isThinking != wasThinking)
        return replaceFrom(m_stored, growingRows(0));
    QList<TranscriptRow> rows = growingRows(same);
    if (isThinking)
        changeRow(m_stored, rows.takeFirst());
    replaceFrom(m_stored + int(isThinking) + same, rows);
}

/// Whether it was different.
bool TranscriptModel::changeRow(int row, const TranscriptRow &next)
{
    if (m_rows.at(row) == next)
        return false;
    m_rows[row] = next;
    Q_EMIT dataChanged(index(row), index(row));
    return true;
}

/// The rows from first on become next. Rows of the same kind change in place, so that their views stay.
void TranscriptModel::replaceFrom(int first, const QList<TranscriptRow> &next)
{
    const int before = count();
    int same = 0;
    std::optional<int> changed;
    while (same < next.size() && first + same < count()) {
        const TranscriptRow &row = m_rows.at(first + same);
        if (row.kind != next.at(same).kind || row.callId != next.at(same).callId)
            break;
        if (changeRow(first + same, next.at(same)) && !changed)
            changed = first + same;
        ++same;
    }
    const int place = first + same;
    if (place < count()) {
        beginRemoveRows({}, place, count() - 1);
        m_rows.resize(place);
        endRemoveRows();
    }
    if (same < next.size()) {
        beginInsertRows({}, place, first + int(next.size()) - 1);
        m_rows.append(next.sliced(same));
        endInsertRows();
    }
    if (count() != before)
        Q_EMIT countChanged();
    Q_EMIT grew(changed.value_or(place));
}

int TranscriptModel::firstRowOf(qint64 messageId) const
{
    int row = m_stored;
    while (row > 0 && m_rows.at(row - 1).messageId >= messageId)
        --row;
    return row;
}

/// What a foot offers depends on whether a turn goes on, and on other branches.
void TranscriptModel::updateFeet()
{
    if (m_stored > 0)
        Q_EMIT dataChanged(index(0), index(m_stored - 1),
                           {ProblemSourceRole, BranchTextRole, HasPreviousRole, HasNextRole,
                            CanGoOnRole, CanRetryRole});
}

const Message *TranscriptModel::messageOf(const TranscriptRow &row) const
{
    return m_chat->conversation().find(row.messageId);
}

/// Only the last failure has a value, and only until the conversation is closed.
std::optional<bool> TranscriptModel::isProblemOfProvider(const Message &message) const
{
    const std::optional<mcp::Error> &why = m_chat->failure();
    const bool isThis = why && message.id == m_chat->conversation().shown()
        && !message.problem.isEmpty() && why->detail.startsWith(message.problem);
    return isThis ? std::optional(mcp::llm::saysProvider(*why)) : std::nullopt;
}

/// Of the branches at its message, from 0; the second is how many there are.
std::pair<int, int> TranscriptModel::branchOf(int row) const
{
    const qint64 id = m_rows.at(row).messageId;
    const QList<qint64> siblings = m_chat->conversation().siblings(id);
    return {int(siblings.indexOf(id)), int(siblings.size())};
}

ChatCallController *TranscriptModel::callOf(int row) const
{
    const TranscriptRow &shown = m_rows.at(row);
    const bool isReport = shown.kind == TranscriptRow::Report;
    if (!isReport && shown.kind != TranscriptRow::Call)
        return nullptr;
    const QString key = isReport ? u"report "_s + shown.callId : shown.callId;
    if (ChatCallController *known = m_calls.value(key))
        return known;
    const Message *message = messageOf(shown);
    if (!message || shown.place >= message->parts.size())
        return nullptr;
    auto *parent = const_cast<TranscriptModel *>(this);
    ChatCallController *made = nullptr;
    if (const auto *report = std::get_if<mcp::chat::Report>(&message->parts.at(shown.place))) {
        made = new ChatCallController(*report, m_chat, m_ports, parent);
    } else if (const auto *call =
                   std::get_if<mcp::chat::ToolCall>(&message->parts.at(shown.place))) {
        made = new ChatCallController(*call, message->id, m_chat, m_ports, parent);
        made->setResult(resultOf(*message, call->id));
    }
    m_calls.insert(key, made);
    return made;
}

// What the person does

QString TranscriptModel::openKey(const TranscriptRow &row)
{
    return u"%1/%2"_s.arg(row.messageId).arg(row.place);
}

void TranscriptModel::setOpen(int row, bool isOpen)
{
    if (row < 0 || row >= count())
        return;
    const QString key = openKey(m_rows.at(row));
    if (isOpen)
        m_open.insert(key);
    else
        m_open.remove(key);
    Q_EMIT dataChanged(index(row), index(row), {IsOpenRole});
}

void TranscriptModel::decode(int row)
{
    if (row < 0 || row >= count())
        return;
    const TranscriptRow &shown = m_rows.at(row);
    const Message *message = messageOf(shown);
    const auto *image = message && shown.place < message->parts.size()
        ? std::get_if<mcp::chat::Image>(&message->parts.at(shown.place))
        : nullptr;
    const QString key = openKey(shown);
    if (!image || m_images.contains(key))
        return;
    m_images.insert(key, {});
    m_decoding.add(m_ports.images->decoder()
                       ->decode(image->data)
                       .then(this, [this, key](const mcp::Result<QImage> &decoded) {
                           if (decoded)
                               m_images[key].source = m_ports.images->add(*decoded);
                           else
                               m_images[key].problem = decoded.error().detail;
                           for (int at = 0; at < count(); ++at) {
                               if (openKey(m_rows.at(at)) == key)
                                   Q_EMIT dataChanged(index(at), index(at),
                                                      {ImageSourceRole, ImageProblemRole});
                           }
                       }));
}

void TranscriptModel::copyCode(int row) const
{
    if (row < 0 || row >= count())
        return;
    while (row > 0 && m_rows.at(row).part.isContinued)
        --row;
    QString text = m_rows.at(row).part.text;
    for (int next = row + 1; next < count() && m_rows.at(next).part.isContinued; ++next) {
        if (!m_rows.at(next).part.isInLine)
            text += u'\n';
        text += m_rows.at(next).part.text;
    }
    QGuiApplication::clipboard()->setText(text);
}

/// It may be many megabytes.
void TranscriptModel::copyMessage(int row)
{
    const Message *message = row >= 0 && row < count() ? messageOf(m_rows.at(row)) : nullptr;
    QStringList texts;
    for (const mcp::chat::Part &part : message ? message->parts : QList<mcp::chat::Part>()) {
        if (const auto *text = std::get_if<mcp::chat::Text>(&part))
            texts.append(text->text);
    }
    mcp::offload<QString>(this, [texts] {
        return mcp::Result<QString>(cleanText(texts.join(u"\n\n"_s), Lines::Many));
    }).then(this, [](const mcp::Result<QString> &clean) {
        if (clean)
            QGuiApplication::clipboard()->setText(*clean);
    });
}

const ListModel::Roles &TranscriptModel::roles() const
{
    using Row = TranscriptRow;
    using Model = TranscriptModel;
    static const Roles table = rolesOf<Model>({
        {KindRole, "kind", [](const Row &row) { return int(row.kind); }},
        {MessageIdRole, "messageId", [](const Row &row) { return double(row.messageId); }},
        {IsFirstRole, "isFirst", &Row::isFirst},
        {IsGrowingRole, "isGrowing", &Row::isGrowing},
        {IsOpenRole, "isOpen",
         [](const Model &model, int row) { return model.m_open.contains(openKey(model.at(row))); }},
        {TextRole, "text", &Row::text},
        {OmittedTextRole, "omittedText",
         [](const Row &row) { return omittedText(qsizetype(row.omitted)); }},
        {TitleRole, "title", &Row::title},
        {FactsRole, "facts", &Row::facts},
        {ServerNameRole, "serverName", &Row::serverName},
        {ImageSourceRole, "imageSource",
         [](const Model &model, int row) {
             return model.m_images.value(openKey(model.at(row))).source;
         }},
        {ImageProblemRole, "imageProblem",
         [](const Model &model, int row) {
             return model.m_images.value(openKey(model.at(row))).problem;
         }},
        {CallRole, "call", [](const Model &model, int row) { return model.callOf(row); }},
        {IsContinuedRole, "isContinued", [](const Row &row) { return row.part.isContinued; }},
        {PartKindRole, "partKind", [](const Row &row) { return int(row.part.kind); }},
        {LevelRole, "level", [](const Row &row) { return row.part.level; }},
        {DepthRole, "depth", [](const Row &row) { return row.part.depth; }},
        {QuotesRole, "quotes", [](const Row &row) { return row.part.quotes; }},
        {MarkerRole, "marker", [](const Row &row) { return row.part.marker; }},
        {PartTextRole, "partText", [](const Row &row) { return row.part.text; }},
        {SpansRole, "spans", [](const Row &row) { return row.part.spans; }},
        {LanguageRole, "language", [](const Row &row) { return row.part.language; }},
        {RowsRole, "rows", [](const Row &row) { return row.part.rowValues(); }},
        {AlignmentsRole, "alignments", [](const Row &row) { return row.part.alignments; }},
        {OmittedRowsRole, "omittedRows", [](const Row &row) { return row.part.omittedRows; }},
        {IsOfPersonRole, "isOfPerson", &Row::isOfPerson},
        {StateTextRole, "stateText",
         [](const Model &model, int row) {
             const Message *message = model.messageOf(model.at(row));
             return message ? stateText(*message) : QString();
         }},
        {ProblemRole, "problem",
         [](const Model &model, int row) {
             const Message *message = model.messageOf(model.at(row));
             return message ? cutText(message->problem).text : QString();
         }},
        {ProblemSourceRole, "problemSource",
         [](const Model &model, int row) {
             const Message *message = model.messageOf(model.at(row));
             return message ? problemSource(model.isProblemOfProvider(*message)) : QString();
         }},
        {UsageRole, "usage",
         [](const Model &model, int row) {
             const Message *message = model.messageOf(model.at(row));
             return message ? usageText(message->inputTokens, message->outputTokens) : QString();
         }},
        {BranchTextRole, "branchText",
         [](const Model &model, int row) {
             const auto [at, count] = model.branchOf(row);
             return count > 1 ? tr("%1 / %2").arg(at + 1).arg(count) : QString();
         }},
        {HasPreviousRole, "hasPrevious",
         [](const Model &model, int row) {
             return model.branchOf(row).first > 0 && !model.m_chat->isBusy();
         }},
        {HasNextRole, "hasNext",
         [](const Model &model, int row) {
             const auto [at, count] = model.branchOf(row);
             return at + 1 < count && !model.m_chat->isBusy();
         }},
        {CanGoOnRole, "canGoOn",
         [](const Model &model, int row) {
             const Message *message = model.messageOf(model.at(row));
             return message && message->id == model.m_chat->conversation().shown()
                 && !stateText(*message).isEmpty() && !message->parts.isEmpty()
                 && !model.m_chat->isBusy();
         }},
        {CanRetryRole, "canRetry",
         [](const Model &model, int row) {
             const Message *message = model.messageOf(model.at(row));
             return message && message->role == Message::Role::Model && !model.m_chat->isBusy();
         }},
    });
    return table;
}

} // namespace quayside

#include "moc_transcriptmodel.cpp"
