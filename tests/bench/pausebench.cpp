// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/pausebench.h"

#include "core/host/questions.h"
#include "tests/bench/chatbench.h"

#include <QCoreApplication>
#include <QTimer>

#include <algorithm>
#include <cstdio>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr double kWorkMs = 20;
constexpr double kRestMs = 150; ///< Without work of kWorkMs: all is shown.
constexpr double kMostRestMs = 3'000;
constexpr int kPieces = 24;
constexpr int kPieceMs = 20;
constexpr int kLetters = 8; ///< After an answer that came in one piece.
constexpr int kLetterMs = 60;

double milliseconds(PauseWatch::Time time)
{
    return double(time.count()) / 1e3;
}

/// A text in count pieces of one size.
QByteArrayList divided(const QString &text, qsizetype count)
{
    QByteArrayList pieces;
    const qsizetype size = std::max<qsizetype>(text.size() / count, 1);
    for (qsizetype start = 0; start < text.size();) {
        qsizetype end = std::min(start + size, text.size());
        if (end < text.size() && text.at(end).isLowSurrogate())
            ++end;
        pieces.append(answerPiece(QStringView(text).sliced(start, end - start)));
        start = end;
    }
    return pieces;
}

QByteArray json(const QByteArray &text)
{
    return mcp::json::Value(QString::fromUtf8(text)).toJson();
}

} // namespace

PauseBench::PauseBench(Program *program, PauseWatch *watch)
    : m_program(program)
    , m_watch(watch)
    , m_frames(program->window())
{
    program->window()->resize(1280, 800);
    m_watch->onPause = [this](const PauseWatch::Pause &pause) {
        const double busy = milliseconds(pause.busy);
        m_case.ms = std::max(m_case.ms, milliseconds(pause.time));
        if (busy > kWorkMs)
            m_lastWork = FrameMeter::milliseconds();
        if (busy <= m_case.busyMs)
            return;
        m_case.busyMs = busy;
        m_case.event = pause.event;
    };
}

PauseBench::~PauseBench()
{
    m_watch->onPause = {};
}

/// As an event, so that what it does is measured.
void PauseBench::post(const std::function<void()> &action)
{
    QMetaObject::invokeMethod(
        &m_context, [action] { action(); }, Qt::QueuedConnection);
}

bool PauseBench::addServer(const QString &name, const QString &option)
{
    mcp::ServerEntry entry;
    entry.name = name;
    entry.program = QCoreApplication::applicationFilePath();
    entry.arguments = {option};
    const auto added = m_program->host()->add(entry);
    if (!added || !(*added)->approve((*added)->review()))
        return false;
    post([this, id = (*added)->entry().id] {
        m_program->app()->selectServer(id);
        server()->start();
    });
    return m_frames.until([this, added = *added] {
        return server() && server()->server() == added && server()->toolCount() > 0;
    });
}

void PauseBench::begin()
{
    m_case = {};
}

/// Until nothing is laid out any more, for a part of a text is.
bool PauseBench::waitForRest()
{
    const double start = m_lastWork = FrameMeter::milliseconds();
    return m_frames.until([this, start] {
        const double now = FrameMeter::milliseconds();
        return now - m_lastWork > kRestMs || now - start > kMostRestMs;
    });
}

bool PauseBench::end(const QByteArray &place, const QByteArray &name, bool isShown)
{
    waitForRest();
    m_case.where = place + ": " + name;
    ++m_cases;
    print(place, name, isShown);
    if (m_case.busyMs > m_all.busyMs) {
        m_all.busyMs = m_case.busyMs;
        m_all.event = m_case.event;
        m_all.where = m_case.where;
    }
    m_all.ms = std::max(m_all.ms, m_case.ms);
    return isShown;
}

void PauseBench::print(const QByteArray &place, const QByteArray &name, bool isShown) const
{
    std::printf("{\"peer\":\"quayside\",\"mode\":\"pause\",\"place\":\"%s\",\"case\":%s,"
                "\"shown\":%d,\"longest_pause_ms\":%.1f,\"longest_busy_ms\":%.1f,\"event\":%s}\n",
                place.constData(), json(name).constData(), int(isShown), m_case.ms, m_case.busyMs,
                json(m_case.event).constData());
    std::fflush(stdout);
}

bool PauseBench::openTool(const QString &name)
{
    post([this, name] {
        m_program->app()->selectServer(m_shapesId);
        server()->openTool(name, {mcp::json::Raw()});
    });
    return m_frames.until(
        [this, name] { return tool() && tool()->name() == name && tool()->isRunEnabled(); });
}

bool PauseBench::showResource(qsizetype index)
{
    const QString uri = u"shape:///%1.md"_s.arg(index);
    post([this, uri] {
        m_program->app()->selectServer(m_shapesId);
        server()->openResource(uri);
    });
    return m_frames.until([this, uri] {
        const ResourceController *current = server() ? server()->resources()->current() : nullptr;
        return current && current->uri() == uri && current->isRead();
    });
}

bool PauseBench::showResult(qsizetype index)
{
    if (!openTool(u"show-%1"_s.arg(index)))
        return false;
    post([this] { tool()->run(); });
    return m_frames.until([this] { return tool()->result() && !tool()->isRunning(); });
}

/// For a model. It is shown or refused.
bool PauseBench::showRequest(const QString &name)
{
    if (!openTool(name))
        return false;
    const auto isRun = std::make_shared<bool>(false);
    post([this, isRun] {
        tool()->run();
        *isRun = true;
    });
    return m_frames.until([this, isRun] {
        return *isRun
            && (!tool()->isRunning() || !m_program->host()->questions()->open().isEmpty());
    });
}

bool PauseBench::closeRequest()
{
    post([this] {
        mcp::Questions *questions = m_program->host()->questions();
        const QList<qint64> open = questions->open();
        for (const qint64 id : open)
            questions->decline(id);
    });
    return m_frames.until([this] {
        return !(tool() && tool()->isRunning()) && m_program->host()->questions()->open().isEmpty();
    });
}

bool PauseBench::startChat(bool withServers)
{
    post([this] {
        m_program->app()->showPage(AppController::Page::Chat);
        m_program->app()->get<ChatsController>()->startNew();
    });
    const auto *chats = m_program->app()->get<ChatsController>();
    if (!m_frames.until([chats] { return chats->current() && chats->current()->isEmpty(); }))
        return false;
    ChatSetupController *setup = chats->current()->setup();
    setup->setAllServersOn(withServers);
    setup->setLongestAnswer(QString::number(setup->mostAnswer()));
    return waitForRest();
}

/// Sends a message; pieces are the answer, one each interval, in milliseconds.
bool PauseBench::growAnswer(const QByteArrayList &pieces, int interval)
{
    const qsizetype before = m_provider.requests.size();
    ChatController *chat = m_program->app()->get<ChatsController>()->current();
    post([chat] {
        chat->composer()->setText(u"Tell me everything"_s);
        chat->send();
    });
    if (!m_frames.until([this, before] { return m_provider.requests.size() > before; }))
        return false;
    const mcp::TestExchangePtr exchange = m_provider.requests.at(before);
    exchange->startStream();
    qsizetype sent = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &timer, [&] {
        if (sent < pieces.size())
            return exchange->write(pieces.at(sent++));
        timer.stop();
        exchange->write(answerEnd());
        exchange->end();
    });
    timer.start(interval);
    return m_frames.until([chat, &sent] { return sent > 0 && !chat->isBusy(); })
        && chat->failure().title.isEmpty();
}

bool PauseBench::runShape(qsizetype index)
{
    const auto &[name, text] = m_shapes.at(index);
    begin();
    bool isGood = end("resource", name, showResource(index));
    begin();
    isGood = end("result", name, showResult(index)) && isGood;
    begin();
    isGood = end("model request", name, showRequest(u"ask-%1"_s.arg(index))) && isGood;
    isGood = closeRequest() && isGood;
    const QByteArrayList dripped = divided(text, kPieces);
    const QByteArrayList whole = divided(text, 1) + QByteArrayList(kLetters, answerPiece(u"x"));
    isGood = startChat(false) && isGood;
    begin();
    isGood = end("answer in pieces", name, growAnswer(dripped, kPieceMs)) && isGood;
    isGood = startChat(false) && isGood;
    begin();
    return end("answer at once", name, growAnswer(whole, kLetterMs)) && isGood;
}

/// In a model request and, of a server, in its list and in a conversation.
bool PauseBench::showManyTools()
{
    begin();
    bool isGood = end("model request", "8 000 tools", showRequest(u"ask-tools"_s));
    isGood = closeRequest() && isGood;
    begin();
    isGood = end("server", "8 000 tools", addServer(u"many"_s, u"--serve-many-tools"_s)) && isGood;
    begin();
    const QByteArrayList answer{answerPiece(u"Done.")};
    return end("conversation", "8 000 tools", startChat(true) && growAnswer(answer, kPieceMs))
        && isGood;
}

int PauseBench::run(const QString &prefix)
{
    if (!addServer(u"shapes"_s, u"--serve-shapes"_s) || !addBenchModel(m_program, m_provider))
        return 1;
    m_shapesId = m_program->host()->servers().constFirst()->entry().id;
    // What is done once, such as to load fonts and pages, is no pause of these texts.
    if (!startChat(false) || !runShape(0))
        return 1;
    m_all = {};
    m_cases = 0;
    bool isGood = true;
    for (qsizetype index = 1; isGood && index < m_shapes.size(); ++index) {
        if (m_shapes.at(index).name.startsWith(prefix.toUtf8()))
            isGood = runShape(index);
    }
    if (QByteArrayView("8 000 tools").startsWith(prefix.toUtf8()))
        isGood = isGood && showManyTools();
    const double factor = std::max(1.0, qEnvironmentVariable("QUAYSIDE_PAUSE_FACTOR").toDouble());
    isGood = isGood && m_all.busyMs <= kMostMs * factor;
    std::printf(
        "{\"peer\":\"quayside\",\"mode\":\"pauses\",\"cases\":%d,\"longest_pause_ms\":%.1f,"
        "\"longest_busy_ms\":%.1f,\"most_ms\":%.0f,\"where\":%s,\"event\":%s,\"good\":%d}\n",
        m_cases, m_all.ms, m_all.busyMs, kMostMs * factor, json(m_all.where).constData(),
        json(m_all.event).constData(), int(isGood));
    return isGood ? 0 : 1;
}

} // namespace quayside
