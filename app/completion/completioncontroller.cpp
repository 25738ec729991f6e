// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/completion/completioncontroller.h"

#include "app/text/cleantext.h"
#include "core/client/completer.h"
#include "core/client/link/profile.h"
#include "core/host/server.h"

#include <QLocale>

#include <utility>

namespace quayside {

namespace {

/// The values with text in them, in any letter case; those that begin with it first.
mcp::Completion narrowed(const mcp::Completion &all, const QString &text)
{
    mcp::Completion some{{}, {}, all.hasMore};
    QStringList within;
    for (const QString &value : all.values) {
        if (value.startsWith(text, Qt::CaseInsensitive))
            some.values.append(value);
        else if (value.contains(text, Qt::CaseInsensitive))
            within.append(value);
    }
    some.values += within;
    return some;
}

} // namespace

CompletionController::CompletionController(mcp::Server *server, const AppPorts &ports,
                                           const mcp::CompletionReference &reference,
                                           const std::function<Arguments()> &filled,
                                           QObject *parent)
    : QObject(parent)
    , m_server(server)
    , m_clock(ports.clock)
    , m_reference(reference)
    , m_filled(filled)
{
    connect(server, &mcp::Server::connectionChanged, this, &CompletionController::useConnection);
    connect(server, &mcp::Server::stateChanged, this, &CompletionController::updateOffer);
    useConnection();
}

CompletionController::~CompletionController() = default;

void CompletionController::useConnection()
{
    m_completer.reset();
    if (mcp::Connection *connection = m_server->connection()) {
        m_completer = std::make_unique<mcp::Completer>(connection, m_clock);
        connect(m_completer.get(), &mcp::Completer::suggested, this,
                &CompletionController::onSuggested);
    }
    clear();
    updateOffer();
}

void CompletionController::updateOffer()
{
    const bool isOffered = m_server->state() == mcp::Server::State::Ready
        && m_server->connection()->profile().mayComplete();
    if (std::exchange(m_isOffered, isOffered) != isOffered)
        Q_EMIT isOfferedChanged();
}

void CompletionController::ask(const QString &argument, const QString &value)
{
    if (argument != m_argument) {
        clear();
        m_argument = argument;
    }
    if (!m_completer || !m_isOffered)
        return;
    Arguments context = m_filled();
    context.remove(argument);
    if (std::exchange(m_context, context) != context)
        m_all.reset();
    m_value = value;
    askFor(value);
}

void CompletionController::askFor(const QString &value)
{
    m_askedValue = value;
    m_completer->ask(m_reference, m_argument, value, m_context);
}

/// A server may list the same for any text, or nothing for text in another letter case. Whether it does shows its answer for
/// no text, which it is asked for where a value does not fit.
void CompletionController::onSuggested(const mcp::Completion &completion)
{
    (m_askedValue.isEmpty() ? m_all.emplace() : m_answer) = completion;
    if (m_value.isEmpty())
        return show(completion);
    const bool fits = !m_answer.values.isEmpty()
        && narrowed(m_answer, m_value).values.size() == m_answer.values.size();
    if (fits)
        return show(m_answer);
    if (m_all) {
        const bool isOfText = !m_answer.values.isEmpty() && m_answer.values != m_all->values;
        return show(isOfText ? m_answer : narrowed(*m_all, m_value));
    }
    show(m_answer);
    askFor({});
}

void CompletionController::stop()
{
    if (m_completer)
        m_completer->stop();
    clear();
}

void CompletionController::show(const mcp::Completion &completion)
{
    m_suggestions.clear();
    for (const QString &value : completion.values) {
        if (!value.isEmpty() && cleanText(value) == value && !m_suggestions.contains(value))
            m_suggestions.append(value);
    }
    const qint64 shown = m_suggestions.size();
    m_note.clear();
    if (completion.total.value_or(0) > completion.values.size())
        m_note = tr("%1 of %2 values. Type to narrow them down.")
                     .arg(QLocale().toString(shown), QLocale().toString(*completion.total));
    else if (completion.hasMore.value_or(false))
        m_note = tr("More values match. Type to narrow them down.");
    else if (m_suggestions.isEmpty())
        m_note = tr("No suggestions.");
    Q_EMIT changed();
}

void CompletionController::clear()
{
    const bool isClear = m_argument.isEmpty() && m_suggestions.isEmpty();
    m_argument.clear();
    m_all.reset();
    m_suggestions.clear();
    m_note.clear();
    if (!isClear)
        Q_EMIT changed();
}

} // namespace quayside

#include "moc_completioncontroller.cpp"
