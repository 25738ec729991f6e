// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/traffic/trafficcontroller.h"

#include "app/preview/syntax.h"
#include "app/results/resultcontent.h"
#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "app/text/filename.h"
#include "app/text/measure.h"
#include "app/traffic/harfile.h"
#include "core/base/offload.h"
#include "core/base/outputfile.h"
#include "core/client/connection.h"
#include "core/client/link/profile.h"
#include "core/recording/recording.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLocale>

#include <algorithm>

namespace quayside {

using MessageKind = mcp::TrafficMessage::Kind;
using namespace Qt::StringLiterals;

TrafficController::TrafficController(QObject *parent)
    : FeedController(parent)
{
    connect(&m_messages, &TrafficModel::countChanged, this, &TrafficController::onMessagesChanged);
    connect(&m_messages, &TrafficModel::methodsChanged, this, &TrafficController::methodsChanged);
}

TrafficController::~TrafficController() = default;

void TrafficController::clear()
{
    choose(0);
    m_connections.clear();
    setMethod(-1);
    m_messages.clear();
}

void TrafficController::add(mcp::Connection *connection, const QString &serverName)
{
    m_connections.append(connection);
    m_messages.addSource(connection->traffic(), serverName);
    connect(connection, &mcp::Connection::stateChanged, this, &TrafficController::chosenChanged);
}

void TrafficController::showLog(mcp::TrafficLog *log, const QString &name)
{
    clear();
    if (!log)
        return;
    m_connections.append(nullptr);
    m_messages.addSource(log, name);
}

void TrafficController::setPaused(bool isPaused)
{
    if (std::exchange(m_isPaused, isPaused) == isPaused)
        return;
    m_messages.setPaused(isPaused);
    Q_EMIT pausedChanged();
}

void TrafficController::setFilter(const QString &filter)
{
    if (std::exchange(m_filter, filter) != filter)
        applyFilter();
}

void TrafficController::setChoice(int choice)
{
    const bool isOne = choice >= 0 && choice <= int(TrafficModel::Choice::Http);
    if (isOne
        && std::exchange(m_choice, TrafficModel::Choice(choice)) != TrafficModel::Choice(choice))
        applyFilter();
}

QStringList TrafficController::methods() const
{
    QStringList shown;
    for (const QString &method : m_messages.methods())
        shown.append(cleanText(method));
    return shown;
}

void TrafficController::setMethod(int method)
{
    const int known = method < m_messages.methods().size() ? std::max(method, -1) : -1;
    if (std::exchange(m_method, known) == known)
        return;
    m_messages.setMethod(m_messages.methods().value(known));
    updateAbsence();
    Q_EMIT filterChanged();
}

void TrafficController::setHidesPolling(bool hides)
{
    if (std::exchange(m_hidesPolling, hides) == hides)
        return;
    m_messages.setPollingHidden(hides);
    updateAbsence();
    Q_EMIT filterChanged();
}

void TrafficController::setMinutes(int minutes)
{
    m_minutes = std::max(minutes, 0);
    m_messages.setSince(m_minutes > 0
                            ? QDateTime::currentDateTimeUtc().addSecs(-60 * qint64(m_minutes))
                            : QDateTime());
    updateAbsence();
    Q_EMIT filterChanged();
}

void TrafficController::applyFilter()
{
    m_messages.setFilter(m_filter.trimmed(), m_choice);
    updateAbsence();
    Q_EMIT filterChanged();
}

/// The answer to the chosen request may have come.
void TrafficController::onMessagesChanged()
{
    updateAbsence();
    const TrafficModel::Item *item = m_messages.item(m_chosenKey);
    if (!item || !m_chosen || item->message.pair == m_chosen->message.pair)
        return;
    setChosen(item);
    Q_EMIT chosenChanged();
}

void TrafficController::setChosen(const TrafficModel::Item *item)
{
    m_chosen = item ? std::optional(*item) : std::nullopt;
    m_pairKey = item ? m_messages.pairOf(*item) : 0;
}

void TrafficController::updateAbsence()
{
    QString absence;
    if (m_chosenKey != 0 && !m_messages.item(m_chosenKey))
        absence = tr("This message is no longer in the list: newer messages replaced it.");
    else if (m_chosenKey != 0 && m_messages.rowOf(m_chosenKey) < 0)
        absence = tr("This message is hidden by the filter.");
    if (std::exchange(m_absence, absence) != absence)
        Q_EMIT absenceChanged();
}

const mcp::TrafficMessage *TrafficController::chosen() const
{
    return m_chosen ? &m_chosen->message : nullptr;
}

void TrafficController::choose(double key)
{
    const TrafficModel::Item *item = m_messages.item(qint64(key));
    const qint64 chosenKey = item ? qint64(key) : 0;
    if (std::exchange(m_chosenKey, chosenKey) == chosenKey)
        return;
    setChosen(item);
    const std::unique_ptr<JsonTreeModel> before = std::move(m_tree);
    m_text.clear();
    if (item) {
        if (auto value = item->message.value())
            m_tree = std::make_unique<JsonTreeModel>(*std::move(value));
        m_text = cutText(item->message.text()).text;
    }
    readColours();
    updateAbsence();
    Q_EMIT chosenChanged();
}

/// A long text has none at first (SEC-41).
void TrafficController::readColours()
{
    m_colouring.abandon();
    m_spans = {};
    if (!m_tree)
        return;
    if (m_text.size() <= kReadHereChars) {
        m_spans = syntaxSpans(m_text, Language::Json);
        return;
    }
    m_colouring = mcp::offload<TextSpans>(this, [text = m_text] {
                      return mcp::Result<TextSpans>(syntaxSpans(text, Language::Json));
                  }).then(this, [this](const mcp::Result<TextSpans> &spans) {
        m_spans = spans.valueOr({});
        Q_EMIT chosenChanged();
    });
}

QVariant TrafficController::spans() const
{
    return QVariant::fromValue(m_spans);
}

QString TrafficController::title() const
{
    return m_chosen ? TrafficModel::titleOf(m_chosen->message) : QString();
}

QString TrafficController::facts() const
{
    const mcp::TrafficMessage *message = chosen();
    if (!message)
        return {};
    const QString serverName = m_messages.serverName(*m_chosen);
    const QDateTime time = message->time().toLocalTime();
    QStringList facts{message->isSent ? tr("sent to %1").arg(serverName)
                                      : tr("received from %1").arg(serverName),
                      QLocale().toString(time.date(), QLocale::ShortFormat),
                      time.toString(u"HH:mm:ss.zzz"_s), sizeText(message->size)};
    if (message->duration)
        facts.append(TrafficModel::durationOf(*message));
    if (message->httpStatus != 0)
        facts.append(u"HTTP %1"_s.arg(message->httpStatus));
    if (!message->id.isEmpty())
        facts.append(u'#' + cleanText(message->id));
    for (qsizetype i = 1; i < facts.size(); ++i)
        facts[i].replace(u' ', QChar::Nbsp); // Lines break between facts.
    return facts.join(u" · "_s);
}

bool TrafficController::isCut() const
{
    return chosen() && chosen()->isCut();
}

bool TrafficController::isRequest() const
{
    return chosen() && chosen()->kind == MessageKind::Request;
}

QString TrafficController::problem() const
{
    return m_chosen ? TrafficModel::problemOf(m_chosen->message) : QString();
}

mcp::Connection *TrafficController::connectionOfChosen() const
{
    return m_chosen ? m_connections.value(m_chosen->source).data() : nullptr;
}

bool TrafficController::canSendAgain() const
{
    const mcp::Connection *connection = connectionOfChosen();
    return isRequest() && chosen()->isSent && !isCut() && connection
        && connection->state() == mcp::Connection::State::Ready
        && mcp::Connection::canSendAgain(chosen()->method);
}

int TrafficController::choosePair()
{
    const qint64 key = m_pairKey;
    if (!m_messages.item(key)) // It may have gone since.
        return -1;
    choose(double(key));
    return m_messages.rowOf(key);
}

void TrafficController::copy() const
{
    if (m_chosen)
        QGuiApplication::clipboard()->setText(cleanText(m_chosen->message.text(), Lines::Many));
}

void TrafficController::sendAgain()
{
    if (canSendAgain())
        connectionOfChosen()->sendAgain(chosen()->method, chosen()->params());
}

void TrafficController::saveTo(const QUrl &file)
{
    QList<SavedMessage> messages;
    for (const TrafficModel::Item &item : m_messages.shownItems())
        messages.append({item.source, m_messages.serverName(item), item.message});
    QList<SavedMessage> exchanges;
    for (const TrafficModel::Item &item : m_messages.items()) {
        if (item.message.kind == MessageKind::Http)
            exchanges.append({item.source, {}, item.message});
    }
    dismissSaved();
    using Readers = mcp::OutputFile::Readers; // What servers were sent is nobody else's.
    const QString path = file.toLocalFile();
    mcp::offload<void>(this, [messages, exchanges, path, head = sessionHead(messages)] {
        if (path.endsWith(".har"_L1, Qt::CaseInsensitive))
            return saveBytes(harFile(messages, exchanges), path, Readers::Owner);
        QByteArray lines = head;
        for (const SavedMessage &saved : messages)
            lines += saved.message.toJsonLine(saved.serverName);
        return saveBytes(lines, path, Readers::Owner);
    }).then(this, [this, path](const mcp::Result<void> &saved) {
        if (saved)
            setSaved({}, tr("The messages were saved to %1.").arg(cleanText(path)));
        else
            setSaved(saved.error().detail, {});
    });
}

/// The line that makes a session file of messages; empty if they are not of one server that was connected.
QByteArray TrafficController::sessionHead(const QList<SavedMessage> &messages) const
{
    if (messages.isEmpty())
        return {};
    const SavedMessage &first = messages.constFirst();
    const mcp::Connection *connection = m_connections.value(first.source);
    const bool isOfOne = std::ranges::all_of(
        messages, [&first](const SavedMessage &message) { return message.source == first.source; });
    if (!connection || !isOfOne || connection->profile().revision.isEmpty())
        return {};
    auto head = mcp::RecordingHead::of(first.serverName, connection->profile());
    head.time = first.message.time();
    return mcp::headLine(head);
}

QString TrafficController::suggestedFileName() const
{
    QStringList names;
    for (const TrafficModel::Item &item : m_messages.shownItems()) {
        const QString name = m_messages.serverName(item);
        if (!names.contains(name))
            names.append(name);
        if (names.size() > 1)
            break;
    }
    return cleanFileName(names.size() == 1 ? tr("Traffic of %1").arg(names.constFirst())
                                           : tr("Traffic"),
                         u"traffic"_s);
}

void TrafficController::setSaved(const QString &problem, const QString &text)
{
    const bool isOther = std::exchange(m_saveProblem, problem) != problem;
    if (std::exchange(m_savedText, text) != text || isOther)
        Q_EMIT saveProblemChanged();
}

} // namespace quayside

#include "moc_trafficcontroller.cpp"
