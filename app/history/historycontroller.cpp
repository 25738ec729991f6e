// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/history/historycontroller.h"

#include "app/text/cleantext.h"
#include "core/auth/serverauthorizer.h"
#include "core/base/offload.h"
#include "core/client/connection.h"
#include "core/client/link/profile.h"
#include "core/client/record/argumentmask.h"
#include "core/host/callhistory.h"
#include "core/host/host.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTimer>

#include <algorithm>
#include <cerrno>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Raw;
using mcp::json::RawObject;
using mcp::json::Value;

namespace {

/// What of a result is compared: its structured part, or its texts, or all of it. Pure.
QString comparedText(const QByteArray &result)
{
    const auto value = mcp::json::parse(Raw(result));
    if (!value)
        return {};
    const Value &structured = value->at(u"structuredContent");
    if (!structured.isNull())
        return QString::fromUtf8(structured.toJson(Value::Layout::Indented));
    QStringList texts;
    for (const Value &block : value->at(u"content").items()) {
        if (block.at(u"type").toString() != "text"_L1)
            return QString::fromUtf8(value->toJson(Value::Layout::Indented));
        texts.append(block.at(u"text").toString());
    }
    const QString text = texts.join(u'\n');
    const auto asJson = mcp::json::parse(QStringView(text));
    return asJson && (asJson->isObject() || asJson->isArray())
        ? QString::fromUtf8(asJson->toJson(Value::Layout::Indented))
        : text;
}

/// Nested parts of a view go one after another; what they show goes after the last.
template<class T>
void dropLater(T *&object)
{
    if (object)
        QTimer::singleShot(0, std::exchange(object, nullptr), &QObject::deleteLater);
}

} // namespace

HistoryController::HistoryController(const mcp::Tool *tool, mcp::Server *server,
                                     const AppPorts &ports, std::function<Value()> current,
                                     QObject *parent)
    : QObject(parent)
    , m_tool(tool)
    , m_server(server)
    , m_serverId(server->entry().id)
    , m_ports(ports)
    , m_current(std::move(current))
{
    connect(history(), &mcp::CallHistory::changed, this, &HistoryController::onChanged);
    connect(history(), &mcp::CallHistory::isOnChanged, this, &HistoryController::isOnChanged);
}

mcp::CallHistory *HistoryController::history() const
{
    return m_ports.host->history();
}

bool HistoryController::isOn() const
{
    return history()->isOn();
}

void HistoryController::setOn(bool isOn)
{
    history()->setOn(isOn);
}

void HistoryController::setOpen(bool isOpen)
{
    if (std::exchange(m_isOpen, isOpen) == isOpen)
        return;
    m_isComparing = false;
    if (isOpen)
        readCalls();
    Q_EMIT isOpenChanged();
}

void HistoryController::onChanged(const QString &serverId, const QString &tool)
{
    const bool isOurs =
        (serverId.isEmpty() || serverId == m_serverId) && (tool.isEmpty() || tool == m_tool->name);
    if (isOurs && m_isOpen)
        readCalls();
}

void HistoryController::readCalls()
{
    history()
        ->calls(m_serverId, m_tool->name)
        .then(this, [this](const mcp::Result<QList<mcp::StoredCall>> &calls) {
            setProblem(calls ? QString()
                             : tr("The history cannot be read: %1").arg(calls.error().detail));
            m_calls.setCalls(calls.valueOr({}));
            if (m_chosen && chosenRow() < 0) {
                m_chosen.reset();
                dropContent();
            }
            Q_EMIT chosenChanged();
            choose(m_calls.rowOf(std::exchange(m_wantedCall, 0)));
        });
}

void HistoryController::openCall(qint64 id)
{
    m_wantedCall = id;
    if (m_isOpen)
        readCalls();
    setOpen(true);
}

void HistoryController::setProblem(const QString &problem)
{
    if (std::exchange(m_problem, problem) != problem)
        Q_EMIT problemChanged();
}

QString HistoryController::chosenTitle() const
{
    return m_chosen ? tr("%1 · %2").arg(outcomeWord(m_chosen->outcome), callFacts(*m_chosen))
                    : QString();
}

QString HistoryController::note() const
{
    const bool hasNote =
        m_chosen && !m_chosen->hasResult && m_chosen->outcome != mcp::StoredCall::Outcome::Stopped;
    return hasNote ? cleanText(m_chosen->note, Lines::Many) : QString();
}

void HistoryController::choose(int row)
{
    if (row < 0 || row >= m_calls.count())
        return;
    const mcp::StoredCall call = m_calls.at(row);
    if (std::exchange(m_isComparing, false) && m_chosen && m_chosen->id != call.id)
        showDifference(call);
    else
        show(call);
}

void HistoryController::compare()
{
    m_isComparing = !m_isComparing;
    Q_EMIT chosenChanged();
}

void HistoryController::dropContent()
{
    ++m_generation;
    m_chosenArguments = Value();
    m_chosenResult.clear();
    m_differenceText.clear();
    dropLater(m_arguments);
    dropLater(m_result);
    dropLater(m_difference);
}

void HistoryController::show(const mcp::StoredCall &call)
{
    dropContent();
    m_chosen = call;
    Q_EMIT chosenChanged();
    history()->content(call.id).then(
        this, [this, generation = m_generation](const mcp::Result<mcp::CallContent> &content) {
            if (generation == m_generation && content)
                showContent(*content);
        });
}

void HistoryController::showContent(const mcp::CallContent &content)
{
    if (const auto arguments = mcp::json::parse(Raw(content.arguments))) {
        m_chosenArguments = *arguments;
        m_chosenResult = content.result;
        m_arguments = new JsonTreeModel(*arguments, this);
    }
    auto result = content.result.isEmpty()
        ? mcp::Result<mcp::CallToolResult>(mcp::Error::storage(QString()))
        : mcp::readToolResult(Raw(content.result));
    if (result) {
        mcp::CallToolResult shown = *result;
        shown.source = Raw(content.result);
        m_result = new ResultController(m_ports, this);
        m_result->take(shown, timeOf(*m_chosen));
    }
    Q_EMIT chosenChanged();
}

/// The older result is the one before.
void HistoryController::showDifference(const mcp::StoredCall &other)
{
    const mcp::StoredCall before = m_chosen->id < other.id ? *m_chosen : other;
    const mcp::StoredCall after = m_chosen->id < other.id ? other : *m_chosen;
    dropLater(m_difference);
    m_differenceText = tr("Comparing…");
    Q_EMIT chosenChanged();
    const int generation = m_generation;
    const QString facts =
        tr("− earlier call: %1 · %2\n+ later call: %3 · %4")
            .arg(callFacts(before), callWords(before), callFacts(after), callWords(after));
    history()->content(before.id).then(
        this, [this, generation, after, facts](const mcp::Result<mcp::CallContent> &old) {
            if (!old || generation != m_generation)
                return;
            history()->content(after.id).then(
                this,
                [this, generation, facts, old = *old](const mcp::Result<mcp::CallContent> &fresh) {
                    if (!fresh || generation != m_generation)
                        return;
                    mcp::offload<LineDiff>(this, [old, fresh = *fresh] {
                        return mcp::Result<LineDiff>(
                            lineDiff(comparedText(old.result), comparedText(fresh.result)));
                    }).then(this, [this, generation, facts](const mcp::Result<LineDiff> &diff) {
                        if (!diff || generation != m_generation)
                            return;
                        m_difference = new DifferenceModel(*diff, this);
                        m_differenceText = diff->lines.isEmpty()
                            ? tr("%1\nThe results are the same.").arg(facts)
                            : tr("%1\nThe later result: %2 added, %3 removed")
                                  .arg(facts, QString::number(diff->added),
                                       QString::number(diff->removed));
                        Q_EMIT chosenChanged();
                    });
                });
        });
}

void HistoryController::fillIn()
{
    if (!m_arguments)
        return;
    const RawObject kept = mcp::withoutMasked({m_chosenArguments.toRaw()});
    const auto arguments = mcp::json::parse(kept.raw);
    setOpen(false);
    Q_EMIT argumentsChosen(arguments.valueOr(Value(Value::Object())));
}

void HistoryController::remove()
{
    if (m_chosen)
        history()->remove(*m_chosen);
}

void HistoryController::clearTool()
{
    history()->clear(m_serverId, m_tool->name);
}

void HistoryController::clearAll()
{
    history()->clear();
}

bool HistoryController::copyAs(int kind)
{
    CallText call;
    call.server = m_server->entry();
    call.tool = m_tool->name;
    const Value arguments = m_isOpen && m_arguments ? m_chosenArguments : m_current();
    const RawObject masked =
        mcp::maskedArguments({arguments.toRaw()}, m_tool->inputSchema.raw); // SEC-68
    call.arguments = mcp::json::parse(masked.raw).valueOr(Value(Value::Object()));
    // A longer one is not read on this thread; the test just calls the tool then.
    if (m_isOpen && kind == Test && m_chosenResult.size() <= mcp::limits::kPoolParseBytes)
        call.result = mcp::json::parse(Raw(m_chosenResult)).valueOr(Value());
    if (m_server->state() == mcp::Server::State::Ready) {
        const mcp::ServerProfile &profile = m_server->connection()->profile();
        call.revision = profile.revision;
        call.isIndependent = profile.rules().hasIndependentRequests;
        call.isSignedIn = m_server->authorizer() && m_server->authorizer()->account();
    }
    const QString text = kind == Command ? cliCommand(call)
        : kind == Curl                   ? curlCommand(call)
        : kind == TypeScript             ? typeScriptSource(call)
        : kind == Python                 ? pythonSource(call)
        : kind == Test                   ? testSource(call)
                                         : rpcRequest(call);
    if (!text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
    return !text.isEmpty();
}

void HistoryController::readSets()
{
    history()
        ->sets(m_serverId, m_tool->name)
        .then(this, [this](const mcp::Result<QList<mcp::SavedArguments>> &sets) {
            m_sets.setSets(sets.valueOr({}));
        });
}

void HistoryController::onSetWritten(const mcp::Result<bool> &written)
{
    setProblem(written                              ? QString()
                   : written.error().code == EEXIST ? tr("This name is taken.")
                   : written.error().code == ENOSPC
                   ? tr("There is no room for more saved arguments. Delete some first.")
                   : tr("The arguments were not saved: %1").arg(written.error().detail));
    readSets();
}

void HistoryController::saveSet(const QString &name)
{
    const QString kept = name.trimmed().left(mcp::HistoryStore::kNameChars);
    if (kept.isEmpty())
        return;
    history()
        ->saveSet(m_serverId, m_tool->name, kept, {m_current().toRaw()}, m_tool->inputSchema.raw)
        .then(this, [this](const mcp::Result<bool> &written) { onSetWritten(written); });
}

void HistoryController::loadSet(int row)
{
    if (row < 0 || row >= m_sets.count())
        return;
    const RawObject kept = mcp::withoutMasked({Raw(m_sets.at(row).arguments)});
    if (const auto arguments = mcp::json::parse(kept.raw))
        Q_EMIT argumentsChosen(*arguments);
}

void HistoryController::renameSet(int row, const QString &name)
{
    const QString kept = name.trimmed().left(mcp::HistoryStore::kNameChars);
    if (row < 0 || row >= m_sets.count() || kept.isEmpty() || kept == m_sets.at(row).name)
        return;
    history()
        ->renameSet(m_serverId, m_tool->name, m_sets.at(row).name, kept)
        .then(this, [this](const mcp::Result<bool> &written) { onSetWritten(written); });
}

void HistoryController::removeSet(int row)
{
    if (row < 0 || row >= m_sets.count())
        return;
    history()
        ->removeSet(m_serverId, m_tool->name, m_sets.at(row).name)
        .then(this, [this](const mcp::Result<bool> &written) { onSetWritten(written); });
}

} // namespace quayside

#include "moc_historycontroller.cpp"
