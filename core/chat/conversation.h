// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/calltime.h"
#include "core/json/names.h"
#include "core/json/rawobject.h"
#include "core/llm/providerentry.h"

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
    json::Raw raw =
        {}; ///< Provider state to be sent back with the part (llm/providerstate.h); may be absent.

    bool operator==(const Text &) const = default;
};

/// A picture that the model made, or one that the person gave to it. Untrusted.
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
    json::Raw raw = {}; ///< As of Text.

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
        Stopped, ///< It was sent, and the person stopped it.
    };
    friend constexpr json::EnumNames<Outcome, 7> jsonNames(Outcome)
    {
        return {{{Outcome::Done, "done"},
                 {Outcome::ToolError, "toolError"},
                 {Outcome::Refused, "refused"},
                 {Outcome::NotRun, "notRun"},
                 {Outcome::Failed, "failed"},
                 {Outcome::Task, "task"},
                 {Outcome::Stopped, "stopped"}}};
    }

    QString callId;
    Outcome outcome = Outcome::Done;
    QString serverId = {}; ///< Whose text it is; empty for a text of ours. Then the next are false.
    QString serverName = {}; ///< That the person gave it.
    QString text = {}; ///< Cut. Untrusted when a server is named.
    qint64 omitted = 0; ///< Characters that were cut off.
    bool isPrivate = false; ///< SEC-53: it may hold private data.
    QString taskKey =
        {}; ///< With Outcome::Task, which names the server although the text is ours; and of a result of `get_task`.
    json::Raw whole =
        {}; ///< What the server sent, for the person; absent when text says it all, or above kWholeBytes.
    json::Raw changed = {}; ///< The arguments that were sent, when the person had changed them.

    QString title = {}; ///< Of the tool, as titleOf() cuts it; empty for tools of ours. Untrusted.
    std::optional<CallDuration> took = {}; ///< Of a call that was sent.

    static constexpr qsizetype kWholeBytes = 1024 * 1024;

    bool operator==(const ToolResult &) const = default;
};

/// The thinking of the model before it answered, for the person. The form that must be sent back to the model is in `raw` of the
/// next text or call.
struct Thinking
{
    QString text;

    bool operator==(const Thinking &) const = default;
};

/// Text that the person gave to the model beside their words, such as a file or a resource of a server.
struct Attachment
{
    enum class Kind { // Their words stand in the file.
        Data, ///< A file, a pasted text, or a resource of a server.
        Prompt, ///< The text of a prompt of the server, which the person chose to send.
        Result, ///< What a tool of the server answered the person; name: that of the tool.
        Tool, ///< text: the name of a tool of the server that the person wants to be used.
    };
    friend constexpr json::EnumNames<Kind, 4> jsonNames(Kind)
    {
        return {{{Kind::Data, "data"},
                 {Kind::Prompt, "prompt"},
                 {Kind::Result, "result"},
                 {Kind::Tool, "tool"}}};
    }

    QString name;
    QString mimeType;
    QString text; ///< Cut.
    qint64 omitted = 0; ///< Characters that were cut off.
    QString serverId = {}; ///< Whose text it is. Untrusted then.
    QString serverName = {}; ///< That the person gave it.
    QString uri = {}; ///< Of a resource.
    Kind kind = Kind::Data;

    bool operator==(const Attachment &) const = default;
};

/// The result of a task that a call became, told to the model when the turn of the call was over.
struct Report
{
    QString taskKey;
    QString tool; ///< As the server calls it.
    ToolResult result; ///< callId: the call.

    bool operator==(const Report &) const = default;
};

/// Stands for all messages before it when the model is asked.
struct Summary
{
    QString text;

    bool operator==(const Summary &) const = default;
};

/// One piece of a message. Their order stands in the file.
using Part = std::variant<Text, Image, ToolCall, ToolResult, Thinking, Attachment, Report, Summary>;

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
    friend constexpr json::EnumNames<State, 7> jsonNames(State)
    {
        return {{{State::Running, "running"},
                 {State::Whole, "whole"},
                 {State::Stopped, "stopped"},
                 {State::Failed, "failed"},
                 {State::TokenLimit, "tokenLimit"},
                 {State::RoundLimit, "roundLimit"},
                 {State::Interrupted, "interrupted"}}};
    }

    qint64 id = 0; ///< In its conversation: from 1, greater than parent.
    qint64 parent = 0; ///< The message that it answers; 0 for a first one.
    Role role = Role::Person;
    State state = State::Whole;
    QString problem = {}; ///< Details of a failure. Untrusted.
    qint64 inputTokens = 0; ///< As the provider counts, all rounds together.
    qint64 outputTokens = 0;
    qint64 contextTokens =
        0; ///< Those of the last round, both ways: what the next request begins with.
    QList<Part> parts = {};

    bool operator==(const Message &) const = default;
};

/// What the person set for one conversation.
struct ConversationOptions
{
    static constexpr int kMostTaskTimeout = 600;
    static constexpr int kLeastAnswer = 256; ///< Of longestAnswer.
    static constexpr int kMostAnswer = 65'536;

    bool isPinned = false;
    bool isArchived = false;
    QString system = {}; ///< Said to the model before all messages, behind our own words.
    std::optional<double> temperature = {}; ///< Nothing: as the provider has it.
    int longestAnswer =
        8'192; ///< Tokens of one answer, kLeastAnswer to kMostAnswer; answerTokens() may give less.
    QStringList toolsOff = {}; ///< See toolKey(): those that the model does not get.
    int taskTimeout = 30; ///< Seconds that a turn waits for a task, up to kMostTaskTimeout.
    bool continuesByItself = false; ///< When a task ends after its turn, the model is asked.

    static QString toolKey(const QString &serverId, const QString &tool)
    {
        return serverId + u'/' + tool;
    }

    bool operator==(const ConversationOptions &) const = default;
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
    ConversationOptions options;

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
    /// Shows the branch that ends with this message; 0: nothing. False when there is none.
    bool show(qint64 id);
    /// The messages with the same parent as this one, itself among them, oldest first; empty when there is no such message.
    QList<qint64> siblings(qint64 id) const;
    /// The newest message behind this one, or itself.
    qint64 newestBehind(qint64 id) const;

private:
    QList<Message> m_messages;
    qint64 m_shown = 0;
};

/// With a new key.
Conversation createConversation(const ModelName &model, const QStringList &servers);

/// A title made of what the person said first.
QString titleOf(const QString &text);
/// The same of a message: of its first words, which may follow attachments. Empty without words.
QString titleOf(const QList<Part> &parts);
/// Whether nobody has named the conversation: it has no title, or that of something the person said.
bool isUnnamed(const Conversation &conversation);

} // namespace mcp::chat
