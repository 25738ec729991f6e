// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/conversationexport.h"

#include "core/base/limits.h"
#include "core/json/value.h"

#include <QDateTime>
#include <QIODevice>
#include <QRegularExpression>

#include <algorithm>

namespace mcp::chat {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

constexpr int kExportVersion = 1;
constexpr int kExportDepth = 8; ///< Levels around JSON that is embedded.
constexpr int kLowered = 3; ///< Levels of headings that are ours.
constexpr int kLowestHeading = 6;

bool isInvisible(QChar c)
{
    const char16_t code = c.unicode();
    const bool isDirection = code == 0x061C || code == 0x200E || code == 0x200F
        || (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    return isDirection || (c.category() == QChar::Other_Control && c != u'\t');
}

/// Without characters that reorder or hide others. Whatever a reader could take for the end of a line is one.
QStringList linesOf(QString text)
{
    text.replace(u"\r\n"_s, u"\n"_s);
    for (const char16_t end : {u'\r', u'\u000B', u'\u000C', u'\u0085', u'\u2028', u'\u2029'})
        text.replace(QChar(end), QChar(u'\n'));
    QStringList lines = text.split(u'\n');
    for (QString &line : lines)
        line.removeIf(isInvisible);
    return lines;
}

/// One line that is no Markdown.
QString inlineText(const QString &text)
{
    QString shown = linesOf(text.left(limits::kLineChars)).join(u' ').simplified();
    static const QRegularExpression marks(u"([\\\\`*_\\[\\]<>&#|~!$])"_s);
    return shown.replace(marks, u"\\\\1"_s);
}

QString quoted(const QStringList &lines)
{
    QString text;
    for (const QString &line : lines)
        text += line.isEmpty() ? u">\n"_s : QString(u"> "_s + line + u'\n');
    return text;
}

/// A block that nothing in lines can end.
QStringList fenced(const QStringList &lines, const QString &language)
{
    qsizetype longest = 2;
    for (const QString &line : lines) {
        qsizetype run = 0;
        for (const QChar c : line) {
            run = c == u'`' ? run + 1 : 0;
            longest = std::max(longest, run);
        }
    }
    const QString fence(longest + 1, u'`');
    return QStringList(fence + language) + lines + QStringList(fence);
}

/// A text of the person or of the model: Markdown, whose headings are lowered below ours. One that might reach out of its place, such
/// as with HTML or with a fence that does not end, is quoted.
class ForeignMarkdown
{
public:
    explicit ForeignMarkdown(const QString &text)
        : m_lines(linesOf(text))
    {
    }

    QString toText()
    {
        QStringList lowered;
        for (const QString &line : std::as_const(m_lines))
            lowered.append(take(line));
        const bool isSafe = m_isSafe && m_fence.isEmpty();
        return isSafe ? QString(lowered.join(u'\n') + u'\n') : quoted(m_lines);
    }

private:
    QString take(const QString &line)
    {
        static const QRegularExpression fence(u"^( {0,3})(`{3,}|~{3,})(.*)$"_s);
        static const QRegularExpression heading(u"^ {0,3}(#{1,6})(?=[ \\t]|$)"_s);
        static const QRegularExpression underline(u"^ {0,3}(=+|-+)[ \\t]*$"_s);
        static const QRegularExpression html(u"<[A-Za-z/!?]"_s);
        const auto mark = fence.match(line);
        if (!m_fence.isEmpty()) {
            const bool isEnd = mark.hasMatch() && mark.capturedView(2).startsWith(m_fence)
                && mark.capturedView(3).trimmed().isEmpty();
            if (isEnd)
                m_fence.clear();
            m_isAfterWords = false;
            return line;
        }
        const bool isSpan =
            mark.capturedView(2).startsWith(u'`') && mark.capturedView(3).contains(u'`');
        const bool isFence = mark.hasMatch() && !isSpan;
        if (isFence) {
            // An indented one may belong to a list, and end with it.
            m_isSafe = m_isSafe && mark.capturedView(1).isEmpty();
            m_fence = mark.captured(2);
            return line;
        }
        if (html.match(line).hasMatch() || (m_isAfterWords && underline.match(line).hasMatch()))
            m_isSafe = false;
        m_isAfterWords = !line.trimmed().isEmpty();
        const auto title = heading.match(line);
        if (!title.hasMatch())
            return line;
        const auto level = std::min<qsizetype>(title.capturedLength(1) + kLowered, kLowestHeading);
        return QString(level, u'#') + line.mid(title.capturedEnd(1));
    }

    QStringList m_lines;
    QString m_fence; ///< That is open; empty when none is.
    bool m_isAfterWords = false;
    bool m_isSafe = true;
};

QString stateText(const Message &message)
{
    switch (message.state) {
    case Message::State::Running:
        return u"The answer goes on."_s;
    case Message::State::Stopped:
        return u"The answer was stopped."_s;
    case Message::State::Failed:
        return u"The answer failed. "_s + inlineText(message.problem);
    case Message::State::TokenLimit:
        return u"The answer was longer than one may be."_s;
    case Message::State::RoundLimit:
        return u"The model wanted more calls than a turn has."_s;
    case Message::State::Interrupted:
        return u"The answer was interrupted."_s;
    case Message::State::Whole:
        break;
    }
    return {};
}

QString outcomeText(ToolResult::Outcome outcome)
{
    switch (outcome) {
    case ToolResult::Outcome::Done:
        break;
    case ToolResult::Outcome::ToolError:
        return u"The tool says that it failed."_s;
    case ToolResult::Outcome::Refused:
        return u"The call was refused and not sent."_s;
    case ToolResult::Outcome::NotRun:
        return u"The call was not sent."_s;
    case ToolResult::Outcome::Failed:
        return u"The call was sent, and there is no result."_s;
    case ToolResult::Outcome::Task:
        return u"The call became a task."_s;
    case ToolResult::Outcome::Stopped:
        return u"The call was sent and then stopped."_s;
    }
    return {};
}

QString omittedText(qint64 omitted)
{
    return omitted > 0 ? QString(u"\n%1 more characters were cut off.\n"_s.arg(omitted))
                       : QString();
}

/// Words of a server, or about it. Labels of ours stand outside of the quote.
QString serverText(const QString &text)
{
    return quoted(fenced(linesOf(text), u"text"_s));
}

QString serverOf(const QString &id, const QString &name)
{
    return inlineText(name.isEmpty() ? id : name);
}

QString argumentsMarkdown(const json::Raw &arguments)
{
    const auto value = json::parse(arguments);
    const QString text =
        QString::fromUtf8(value ? value->toJson(Value::Layout::Indented) : arguments.toByteArray());
    return fenced(linesOf(text), u"json"_s).join(u'\n') + u'\n';
}

QString resultMarkdown(const ToolResult &result)
{
    QString text;
    if (!result.changed.isNull())
        text += u"The person changed the arguments. The call was sent with:\n\n"_s
            + argumentsMarkdown(result.changed) + u'\n';
    if (const QString outcome = outcomeText(result.outcome); !outcome.isEmpty())
        text += outcome + u"\n\n"_s;
    return text + serverText(result.text) + omittedText(result.omitted);
}

QString resultHeading(const QString &what, const ToolResult &result)
{
    return result.serverId.isEmpty()
        ? QString(u"### "_s + what + u"\n\n"_s)
        : QString(u"### "_s + what + u" from the server "_s
                  + serverOf(result.serverId, result.serverName) + u"\n\n"_s);
}

struct PartMarkdown
{
    QString operator()(const Text &part) const { return ForeignMarkdown(part.text).toText(); }
    QString operator()(const Image &part) const
    {
        return u"A picture ("_s + inlineText(part.mimeType) + u") that is not in this file.\n"_s;
    }
    QString operator()(const ToolCall &part) const
    {
        return u"### Call of "_s + inlineText(part.name) + u"\n\n"_s
            + argumentsMarkdown(part.input.raw);
    }
    QString operator()(const ToolResult &part) const
    {
        return resultHeading(u"Result"_s, part) + resultMarkdown(part);
    }
    QString operator()(const Thinking &part) const
    {
        return u"### Thinking\n\n"_s + quoted(fenced(linesOf(part.text), u"text"_s));
    }
    QString operator()(const Attachment &part) const
    {
        QString text = u"### Attachment "_s + inlineText(part.name);
        if (!part.serverId.isEmpty())
            text += u" from the server "_s + serverOf(part.serverId, part.serverName);
        text += u"\n\n"_s;
        if (!part.mimeType.isEmpty() || !part.uri.isEmpty())
            text += inlineText(QString(part.mimeType + u' ' + part.uri)) + u"\n\n"_s;
        return text + serverText(part.text) + omittedText(part.omitted);
    }
    QString operator()(const Report &part) const
    {
        return resultHeading(QString(u"Result of the task of "_s + inlineText(part.tool)),
                             part.result)
            + resultMarkdown(part.result);
    }
    QString operator()(const Summary &part) const
    {
        return u"### Summary of what was said before\n\n"_s + ForeignMarkdown(part.text).toText();
    }
};

/// Who a message is from. A report and a summary are from nobody.
QString headingOf(const Message &message, const QString &model)
{
    if (message.role == Message::Role::Model)
        return model;
    const auto has = [&message](const auto &is) {
        return std::any_of(message.parts.cbegin(), message.parts.cend(), is);
    };
    const bool isSaid = has([](const Part &part) {
        return std::holds_alternative<Text>(part) || std::holds_alternative<Attachment>(part);
    });
    if (isSaid || message.parts.isEmpty())
        return u"You"_s;
    return has([](const Part &part) { return std::holds_alternative<Summary>(part); })
        ? u"Summary"_s
        : u"Report"_s;
}

QString modelHeading(const ModelName &model)
{
    const QString name = inlineText(model.model);
    const bool isOurs = name.isEmpty()
        || QStringList{u"You"_s, u"Report"_s, u"Summary"_s}.contains(name, Qt::CaseInsensitive);
    return isOurs ? u"The model"_s : name;
}

bool writeText(const QString &text, QIODevice *file)
{
    const QByteArray bytes = text.toUtf8();
    return file->write(bytes) == bytes.size();
}

Value stringArray(const QStringList &texts)
{
    Value::Array all;
    for (const QString &text : texts)
        all.append(Value(text));
    return Value(all);
}

void insertRaw(Value &into, const QString &name, const json::Raw &raw)
{
    if (raw.isNull())
        return;
    auto value = json::parse(raw, limits::kDepth - kExportDepth);
    if (value)
        into.insert(name, *std::move(value));
    else
        into.insert(name + "Text"_L1, Value(QString::fromUtf8(raw.view())));
}

void insertResult(Value &into, const ToolResult &result)
{
    into.insert(u"callId"_s, Value(result.callId));
    into.insert(u"outcome"_s, Value(json::nameOf(result.outcome)));
    into.insert(u"serverId"_s, Value(result.serverId));
    into.insert(u"serverName"_s, Value(result.serverName));
    into.insert(u"text"_s, Value(result.text));
    into.insert(u"omittedCharacters"_s, Value(result.omitted));
    into.insert(u"isPrivate"_s, Value(result.isPrivate));
    into.insert(u"taskKey"_s, Value(result.taskKey));
    insertRaw(into, u"whole"_s, result.whole);
    insertRaw(into, u"changedArguments"_s, result.changed);
}

Value exportedPart(const QString &kind)
{
    return Value(Value::Object{{u"kind"_s, Value(kind)}});
}

Value exportedText(const QString &kind, const QString &text)
{
    Value part = exportedPart(kind);
    part.insert(u"text"_s, Value(text));
    return part;
}

struct PartJson
{
    Value operator()(const Text &part) const
    {
        Value exported = exportedText(u"text"_s, part.text);
        insertRaw(exported, u"providerData"_s, part.raw);
        return exported;
    }
    Value operator()(const Thinking &part) const { return exportedText(u"thinking"_s, part.text); }
    Value operator()(const Summary &part) const { return exportedText(u"summary"_s, part.text); }
    Value operator()(const Image &part) const
    {
        Value exported = exportedPart(u"image"_s);
        exported.insert(u"mimeType"_s, Value(part.mimeType));
        insertRaw(exported, u"data"_s, part.data);
        return exported;
    }
    Value operator()(const ToolCall &part) const
    {
        Value exported = exportedPart(u"toolCall"_s);
        exported.insert(u"id"_s, Value(part.id));
        exported.insert(u"name"_s, Value(part.name));
        insertRaw(exported, u"arguments"_s, part.input.raw);
        insertRaw(exported, u"providerData"_s, part.raw);
        return exported;
    }
    Value operator()(const ToolResult &part) const
    {
        Value exported = exportedPart(u"toolResult"_s);
        insertResult(exported, part);
        return exported;
    }
    Value operator()(const Attachment &part) const
    {
        Value exported = exportedPart(u"attachment"_s);
        exported.insert(u"name"_s, Value(part.name));
        exported.insert(u"mimeType"_s, Value(part.mimeType));
        exported.insert(u"text"_s, Value(part.text));
        exported.insert(u"omittedCharacters"_s, Value(part.omitted));
        exported.insert(u"serverId"_s, Value(part.serverId));
        exported.insert(u"serverName"_s, Value(part.serverName));
        exported.insert(u"uri"_s, Value(part.uri));
        exported.insert(u"attached"_s, Value(json::nameOf(part.kind)));
        return exported;
    }
    Value operator()(const Report &part) const
    {
        Value exported = exportedPart(u"report"_s);
        exported.insert(u"taskKey"_s, Value(part.taskKey));
        exported.insert(u"tool"_s, Value(part.tool));
        Value result{Value::Object()};
        insertResult(result, part.result);
        exported.insert(u"result"_s, result);
        return exported;
    }
};

Value exportedMessage(const Message &message)
{
    Value exported{Value::Object()};
    exported.insert(u"id"_s, Value(message.id));
    exported.insert(u"parent"_s, Value(message.parent));
    const bool isModel = message.role == Message::Role::Model;
    exported.insert(u"role"_s, Value(isModel ? u"model"_s : u"person"_s));
    exported.insert(u"state"_s, Value(json::nameOf(message.state)));
    exported.insert(u"problem"_s, Value(message.problem));
    exported.insert(u"inputTokens"_s, Value(message.inputTokens));
    exported.insert(u"outputTokens"_s, Value(message.outputTokens));
    exported.insert(u"contextTokens"_s, Value(message.contextTokens));
    Value::Array parts;
    for (const Part &part : message.parts)
        parts.append(std::visit(PartJson(), part));
    exported.insert(u"parts"_s, Value(parts));
    return exported;
}

Value exportedOptions(const ConversationOptions &options)
{
    Value exported{Value::Object()};
    exported.insert(u"isPinned"_s, Value(options.isPinned));
    exported.insert(u"isArchived"_s, Value(options.isArchived));
    exported.insert(u"system"_s, Value(options.system));
    exported.insert(u"temperature"_s, options.temperature ? Value(*options.temperature) : Value());
    exported.insert(u"longestAnswerTokens"_s, Value(qint64(options.longestAnswer)));
    exported.insert(u"toolsOff"_s, stringArray(options.toolsOff));
    exported.insert(u"taskPatienceSeconds"_s, Value(qint64(options.taskTimeout)));
    exported.insert(u"continuesByItself"_s, Value(options.continuesByItself));
    return exported;
}

Value exportedHead(const Conversation &conversation, const QDateTime &changedAt)
{
    Value head{Value::Object()};
    head.insert(u"format"_s, Value(u"quayside-conversation"_s));
    head.insert(u"version"_s, Value(qint64(kExportVersion)));
    head.insert(u"key"_s, Value(conversation.key));
    head.insert(u"title"_s, Value(conversation.title));
    head.insert(u"changedAt"_s, Value(changedAt.toUTC().toString(Qt::ISODateWithMs)));
    Value model{Value::Object()};
    model.insert(u"provider"_s, Value(conversation.model.providerId));
    model.insert(u"name"_s, Value(conversation.model.model));
    head.insert(u"model"_s, model);
    head.insert(u"servers"_s, stringArray(conversation.servers));
    head.insert(u"options"_s, exportedOptions(conversation.options));
    head.insert(u"shown"_s, Value(conversation.shown()));
    return head;
}

} // namespace

bool writeMarkdown(const Conversation &conversation, const QDateTime &changedAt, QIODevice *file)
{
    const QString title = inlineText(conversation.title);
    const QString date = changedAt.toUTC().toString(u"yyyy-MM-dd HH:mm"_s);
    const QString model = modelHeading(conversation.model);
    bool isGood = writeText(u"# "_s + (title.isEmpty() ? u"Conversation"_s : title) + u"\n\n"_s
                                + date + u" UTC, model: "_s + model + u'\n',
                            file);
    const QList<const Message *> branch = conversation.branch();
    for (const Message *message : branch) {
        QString text = u"\n## "_s + headingOf(*message, model) + u'\n';
        for (const Part &part : message->parts)
            text += u'\n' + std::visit(PartMarkdown(), part);
        if (const QString state = stateText(*message); !state.isEmpty())
            text += u'\n' + state.trimmed() + u'\n';
        isGood = isGood && writeText(text, file);
    }
    return isGood;
}

bool writeJson(const Conversation &conversation, const QDateTime &changedAt, QIODevice *file)
{
    QByteArray text = exportedHead(conversation, changedAt).toJson(Value::Layout::Indented);
    text.truncate(text.lastIndexOf('}'));
    text = text.trimmed() + ",\n  \"messages\": [";
    bool isGood = file->write(text) == text.size();
    QByteArray before = "\n    ";
    for (const Message &message : conversation.messages()) {
        const QByteArray one = before + exportedMessage(message).toJson();
        isGood = isGood && file->write(one) == one.size();
        before = ",\n    ";
    }
    const QByteArray end = "\n  ]\n}\n";
    return isGood && file->write(end) == end.size();
}

} // namespace mcp::chat
