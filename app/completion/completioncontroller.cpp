// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/completion/completioncontroller.h"

#include "app/text/cleantext.h"
#include "core/client/catalog/completer.h"
#include "core/client/link/profile.h"
#include "core/host/server.h"

#include <QLocale>

#include <utility>

namespace quayside {

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
        connect(m_completer.get(), &mcp::Completer::suggested, this, &CompletionController::show);
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
    m_completer->ask(m_reference, argument, value, context);
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
    m_suggestions.clear();
    m_note.clear();
    if (!isClear)
        Q_EMIT changed();
}

} // namespace quayside

#include "moc_completioncontroller.cpp"
