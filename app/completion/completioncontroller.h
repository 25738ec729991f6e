// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "core/protocol/completion.h"

#include <QMap>
#include <QObject>
#include <QQmlEngine>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

namespace mcp {
class Completer;
class Server;
} // namespace mcp

namespace quayside {

/// Suggestions of a server for the arguments of one prompt or resource template (COMP-01 to COMP-04), for one field at a
/// time. A failure shows as no suggestions.
class CompletionController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a form.")

    Q_PROPERTY(bool isOffered READ isOffered NOTIFY isOfferedChanged)
    Q_PROPERTY(QString argument READ argument NOTIFY changed) ///< Which the suggestions are for.
    /// In the server's order. Values of a server that lists the same for any text, or nothing for text in another letter case,
    /// are narrowed here. A value that cannot be shown as it is, because it has hidden characters or is longer than a line may
    /// be (SEC-36, SEC-41), is left out.
    Q_PROPERTY(QStringList suggestions READ suggestions NOTIFY changed)
    Q_PROPERTY(
        QString note READ note NOTIFY changed) ///< "More values match."; empty if these are all.

public:
    using Arguments = QMap<QString, QString>;
    /// filled: what the form holds now, empty values left out (COMP-02).
    CompletionController(mcp::Server *server, const AppPorts &ports,
                         const mcp::CompletionReference &reference,
                         const std::function<Arguments()> &filled, QObject *parent);
    ~CompletionController() override;

    bool isOffered() const { return m_isOffered; }
    QString argument() const { return m_argument; }
    QStringList suggestions() const { return m_suggestions; }
    QString note() const { return m_note; }

    /// What argument could be when it starts with value.
    Q_INVOKABLE void ask(const QString &argument, const QString &value);
    /// The suggestions are not needed any more.
    Q_INVOKABLE void stop();

Q_SIGNALS:
    void isOfferedChanged();
    void changed();

private:
    void useConnection();
    void updateOffer();
    void askFor(const QString &value);
    void onSuggested(const mcp::Completion &completion);
    void show(const mcp::Completion &completion);
    void clear();

    mcp::Server *m_server;
    mcp::Clock *m_clock;
    mcp::CompletionReference m_reference;
    std::function<Arguments()> m_filled;
    std::unique_ptr<mcp::Completer> m_completer; ///< Of the connection of the server.
    QString m_argument;
    Arguments m_context; ///< The other arguments.
    QString m_value; ///< What the person has typed.
    QString m_askedValue; ///< What the server was asked for: m_value, or nothing.
    mcp::Completion m_answer; ///< For m_value.
    std::optional<mcp::Completion> m_all; ///< For nothing typed; unset until it is known.
    QStringList m_suggestions;
    QString m_note;
    bool m_isOffered = false;
};

} // namespace quayside
