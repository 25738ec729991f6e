// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/rawobject.h"
#include "core/storage/providerentry.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <variant>

namespace mcp::chat {

/// Words of the person or of the model. Untrusted.
struct Text
{
    QString text;

    bool operator==(const Text &) const = default;
};

/// A picture that the model made. Untrusted.
struct Image
{
    json::Raw data; ///< A Base64 string, with quotes.
    QString mimeType;

    bool operator==(const Image &) const = default;
};

/// The model wants a tool to be called. Untrusted.
struct ToolCall
{
    QString id; ///< The provider's.
    QString name; ///< As the model was told it.
    json::RawObject input;
    json::Raw raw = {}; ///< Of the provider, to be sent back with the call; may be absent.

    bool operator==(const ToolCall &) const = default;
};

/// What a call came to, as the model is told it.
struct ToolResult
{
    enum class Outcome { // Their numbers stand in the file.
        Done,
        ToolError, ///< The tool says that it failed.
        Refused, ///< By the person or by a rule: it was not sent.
        NotRun, ///< It was not sent for another reason, such as arguments that the tool does not take.
        Failed, ///< It was sent, and there is no result.
        Task, ///< The call became a task whose result is not known yet.
    };

    QString callId;
    Outcome outcome = Outcome::Done;
    QString serverId = {}; ///< Whose text it is; empty for a text of ours. Then the next are false.
    QString serverName = {}; ///< That the person gave it.
    QString text = {}; ///< Cut. Untrusted when a server is named.
    qint64 omitted = 0; ///< Characters that were cut off.
    bool isPrivate = false; ///< SEC-53: it may hold private data.
    bool isOutside = false; ///< SEC-53: it may hold text that anybody could have written.

    bool operator==(const ToolResult &) const = default;
};

/// One piece of a message. Their order stands in the file.
using Part = std::variant<Text, Image, ToolCall, ToolResult>;

/// What the person said, or one whole turn of the model.
struct Message
{
    enum class Role { Person, Model }; // Their numbers stand in the file, like those of State.
    enum class State {
        Running, ///< Parts are added.
        Whole,
        Stopped, ///< By the person.
        Failed, ///< problem says why.
        TokenLimit, ///< The answer was longer than one may be.
        RoundLimit, ///< The model wanted more rounds than a turn has.
        Interrupted, ///< The program ended while it was Running.
    };

    qint64 id = 0; ///< In its conversation: from 1, greater than parent.
    qint64 parent = 0; ///< The message that it answers; 0 for a first one.
    Role role = Role::Person;
    State state = State::Whole;
    QString problem = {}; ///< Details of a failure. Untrusted.
    qint64 inputTokens = 0; ///< As the provider counts, all rounds together.
    qint64 outputTokens = 0;
    QList<Part> parts = {};

    bool operator==(const Message &) const = default;
};

/// A conversation: a tree of messages, of which one branch is shown and sent to the model.
class Conversation
{
public:
    static constexpr qsizetype kTitleChars = 80;

    QString key; ///< Never given twice; grants for this conversation name it.
    QString title;
    ModelName model;
    QStringList servers; ///< Ids of those whose tools the model may use.

    const QList<Message> &messages() const { return m_messages; } ///< By id.
    const Message *find(qint64 id) const; ///< Until the next change; null when there is none.
    Message *find(qint64 id);
    /// The last message of the branch; 0 in an empty conversation.
    qint64 shown() const { return m_shown; }
    /// From the first message to shown().
    QList<const Message *> branch() const;

    /// Adds a message behind parent, which is 0 or the id of a message, and shows it.
    Message &add(Message::Role role, qint64 parent);
    /// The same for one that was stored. False, and nothing is added, when its ids are not those of a tree.
    bool restore(const Message &message);
    /// Shows the branch that ends with this message. False when there is none.
    bool show(qint64 id);

private:
    QList<Message> m_messages;
    qint64 m_shown = 0;
};

/// With a new key.
Conversation createConversation(const ModelName &model, const QStringList &servers);

/// A title made of what the person said first.
QString titleOf(const QString &text);

} // namespace mcp::chat
