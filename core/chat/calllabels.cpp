// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/calllabels.h"

#include "core/json/value.h"

#include <QSet>

#include <algorithm>

namespace mcp::chat {

namespace {

constexpr qsizetype kValueChars = 4;
constexpr qsizetype kTracedWordChars = 8;
constexpr qsizetype kRunChars = 24;
constexpr quint64 kFactor = 0x9e3779b97f4a7c15; ///< Odd, so that no character is lost.

QString normal(const QString &text)
{
    return text.simplified().toCaseFolded();
}

/// kFactor to the power of kRunChars - 1.
constexpr quint64 kFirstFactor = [] {
    quint64 power = 1;
    for (qsizetype i = 1; i < kRunChars; ++i)
        power *= kFactor;
    return power;
}();

/// Calls onRun with the hash of each run of kRunChars characters until it gives true.
template<class F>
bool anyRun(const QString &text, F onRun)
{
    quint64 hash = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (i >= kRunChars)
            hash -= kFirstFactor * (text.at(i - kRunChars).unicode() + 1U);
        hash = hash * kFactor + text.at(i).unicode() + 1U;
        if (i >= kRunChars - 1 && onRun(hash))
            return true;
    }
    return false;
}

/// What of the arguments can be recognised in a result.
class Traces
{
public:
    explicit Traces(const json::RawObject &arguments)
    {
        if (arguments.raw.size() > kTracedBytes) {
            m_isTooMuch = true;
            return;
        }
        // What cannot be read is as suspicious as what is too much.
        if (const auto value = json::parse(arguments.raw))
            add(*value);
        else
            m_isTooMuch = true;
    }

    bool areIn(const QString &result) const
    {
        if (m_isTooMuch)
            return true;
        const QString text = normal(result);
        for (const QString &value : m_values) {
            if (text.contains(value))
                return true;
        }
        return !m_runs.isEmpty()
            && anyRun(text, [this](quint64 run) { return m_runs.contains(run); });
    }

private:
    void add(const json::Value &value)
    {
        for (const json::Value &item : value.items())
            add(item);
        for (const auto &[name, member] : value.members()) {
            addText(name);
            add(member);
        }
        if (value.isString())
            addText(value.toString());
        else if (value.isNumber())
            addValue(QString::fromLatin1(value.numberText()));
    }

    void addText(const QString &given)
    {
        const QString text = normal(given);
        addValue(text);
        const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
        for (const QString &word : words)
            addWord(word);
        anyRun(text, [this](quint64 run) {
            m_runs.insert(run);
            return false;
        });
    }

    void addWord(QStringView word)
    {
        const auto isOuter = [](QChar c) { return c.isPunct() || c.isSymbol(); };
        while (!word.isEmpty() && isOuter(word.front()))
            word = word.sliced(1);
        while (!word.isEmpty() && isOuter(word.back()))
            word = word.chopped(1);
        const bool isPlain = std::all_of(word.begin(), word.end(), [](QChar c) {
            return c.isLetter() || c.isMark() || c.isSurrogate();
        });
        if (word.size() >= kTracedWordChars && !isPlain)
            addValue(word.toString());
    }

    void addValue(const QString &value)
    {
        if (value.size() < kValueChars)
            return;
        m_values.insert(value);
        m_isTooMuch = m_isTooMuch || m_values.size() > kTracedValues;
    }

    QSet<QString> m_values;
    QSet<quint64> m_runs;
    bool m_isTooMuch = false;
};

/// Nothing is known of it but whose it is. The name of a tool is not private.
ToolResult seen(const Attachment &attachment)
{
    ToolResult result;
    result.serverId = attachment.serverId;
    result.text = attachment.text;
    result.isPrivate = attachment.kind != Attachment::Kind::Tool;
    return result;
}

} // namespace

bool isOfServer(const ToolResult &result)
{
    return !result.serverId.isEmpty() && result.outcome != ToolResult::Outcome::Task;
}

QList<ToolResult> resultsOn(const QList<const Message *> &branch)
{
    QList<ToolResult> results;
    for (const Message *message : branch) {
        for (const Part &part : message->parts) {
            const auto *report = std::get_if<Report>(&part);
            const auto *result = report ? &report->result : std::get_if<ToolResult>(&part);
            const bool isPicture =
                message->role == Message::Role::Person && std::holds_alternative<Image>(part);
            if (result && isOfServer(*result))
                results.append(*result);
            else if (const auto *attachment = std::get_if<Attachment>(&part))
                results.append(seen(*attachment));
            else if (isPicture)
                results.append(seen({}));
        }
    }
    return results;
}

Labels labelsOf(const QList<ToolResult> &seen, const json::RawObject &arguments)
{
    Labels labels;
    const Traces traces(arguments);
    for (const ToolResult &result : seen) {
        labels.hasPrivate = labels.hasPrivate || result.isPrivate;
        labels.hasOutside = labels.hasOutside || !result.serverId.isEmpty();
        if (!result.serverId.isEmpty() && !labels.origins.contains(result.serverId)
            && traces.areIn(result.text))
            labels.origins.append(result.serverId);
    }
    return labels;
}

} // namespace mcp::chat
