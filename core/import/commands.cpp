// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/commands.h"

#include "core/import/document.h"
#include "core/storage/commandline.h"
#include "core/storage/serverformat.h"

#include <QHash>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMaxCommands = 1'000; ///< In one pasted text.

/// The length of `NAME` in a leading `NAME=value`, else 0; quotes may only follow the equals sign.
qsizetype variableNameLength(const CommandWord &word)
{
    static const QRegularExpression start(u"^[A-Za-z_][A-Za-z0-9_]*="_s);
    const qsizetype length = start.match(word.text).capturedLength() - 1;
    const bool isQuoted = word.quotedFrom >= 0 && word.quotedFrom <= length;
    return length > 0 && !isQuoted ? length : 0;
}

bool isWebAddress(const QString &word)
{
    return word.startsWith("https://"_L1, Qt::CaseInsensitive)
        || word.startsWith("http://"_L1, Qt::CaseInsensitive);
}

/// OtherFlag and OtherValue have no equivalent in Quayside and are ignored with a warning.
enum class Option { Flag, Value, Variable, Header, Address, TokenVariable, OtherFlag, OtherValue };

/// The options of `mcp add` of several apps. An option that is not listed is an error.
const QHash<QString, Option> &addOptions()
{
    static const QHash<QString, Option> options{
        {u"-s"_s, Option::Value},
        {u"--scope"_s, Option::Value},
        {u"-t"_s, Option::Value},
        {u"--transport"_s, Option::Value},
        {u"-e"_s, Option::Variable},
        {u"--env"_s, Option::Variable},
        {u"-H"_s, Option::Header},
        {u"--header"_s, Option::Header},
        {u"--url"_s, Option::Address},
        {u"--bearer-token-env-var"_s, Option::TokenVariable},
        {u"--client-id"_s, Option::OtherValue},
        {u"--client-secret"_s, Option::OtherFlag},
        {u"--callback-port"_s, Option::OtherValue},
        {u"--timeout"_s, Option::OtherValue},
        {u"--trust"_s, Option::OtherFlag},
        {u"--auth"_s, Option::OtherValue},
        {u"--description"_s, Option::Value},
        {u"--include-tools"_s, Option::OtherValue},
        {u"--exclude-tools"_s, Option::OtherValue},
    };
    return options;
}

/// `APP mcp add [options] NAME [--] COMMAND-OR-ADDRESS [ARGUMENT...]`
class AddCommand
{
public:
    explicit AddCommand(QStringList words)
        : m_words(std::move(words))
    {
    }

    Result<FoundServers> read()
    {
        while (m_at < m_words.size()) {
            const QString word = m_words.at(m_at++);
            if (word == "--"_L1) {
                m_rest += m_words.sliced(m_at);
                break;
            }
            if (word.startsWith(u'-') && !isProgramKnown()) {
                if (const auto read = readOption(word); !read)
                    return read.error();
            } else if (m_entry.name.isEmpty()) {
                m_entry.name = word;
            } else {
                m_rest.append(word);
            }
        }
        return finish();
    }

private:
    /// Behind a program all words are its arguments.
    bool isProgramKnown() const { return !m_rest.isEmpty() && !isWebAddress(m_rest.constFirst()); }

    Result<void> readOption(const QString &word)
    {
        const QString name = word.startsWith("--"_L1) ? word.section(u'=', 0, 0) : word;
        const auto option = addOptions().constFind(name);
        if (option == addOptions().cend())
            return importError(ImportProblem::Command, word.left(80));
        if (*option == Option::OtherFlag || *option == Option::OtherValue)
            m_ignored.append(name);
        if (*option == Option::Flag || *option == Option::OtherFlag)
            return {};
        if (name != word)
            return take(*option, word.sliced(name.size() + 1));
        if (m_at >= m_words.size())
            return importError(ImportProblem::Command, name);
        do {
            if (const auto taken = take(*option, m_words.at(m_at++)); !taken)
                return taken;
        } while (continues(*option));
        return {};
    }

    /// Some of these apps take several values behind one `-e` or `-H`.
    bool continues(Option option) const
    {
        const QString next = m_words.value(m_at);
        static const QRegularExpression variable(u"^[A-Za-z_][A-Za-z0-9_]*="_s);
        static const QRegularExpression header(u"^[A-Za-z0-9-]+: "_s);
        return (option == Option::Variable && variable.match(next).hasMatch())
            || (option == Option::Header && header.match(next).hasMatch());
    }

    Result<void> take(Option option, const QString &value)
    {
        if (option == Option::Variable || option == Option::Header) {
            const QChar separator = option == Option::Variable ? u'=' : u':';
            const qsizetype at = value.indexOf(separator);
            if (at <= 0)
                return importError(ImportProblem::Command, value.left(80));
            auto &pairs = option == Option::Variable ? m_entry.environment : m_entry.headers;
            const QString text = value.sliced(at + 1);
            pairs.append({value.left(at), option == Option::Variable ? text : text.trimmed()});
        } else if (option == Option::Address) {
            m_rest.prepend(value);
        } else if (option == Option::TokenVariable) {
            m_entry.headers.append(
                {u"Authorization"_s, QString("Bearer ${input:"_L1 + value + u'}')});
            m_questions.append({value, {}, {}, {}, true});
        }
        return {};
    }

    Result<FoundServers> finish()
    {
        if (m_entry.name.isEmpty() || m_rest.isEmpty())
            return importError(ImportProblem::Command,
                               m_entry.name.isEmpty() ? u"NAME"_s : u"COMMAND"_s);
        const QString first = m_rest.takeFirst();
        if (const QString scheme = otherScheme(first); !scheme.isEmpty())
            return importError(ImportProblem::Scheme, scheme);
        if (isWebAddress(first))
            m_entry.url = first;
        else
            m_entry.program = first;
        m_entry.arguments = m_entry.program.isEmpty() ? QStringList() : m_rest;
        const auto isGood = [](const auto &header) { return isHeaderName(header.first); };
        if (!std::all_of(m_entry.headers.begin(), m_entry.headers.end(), isGood))
            return importError(ImportProblem::Command, u"--header"_s);
        FoundServers found{{m_entry}, {}, m_questions};
        warnOfIgnored(found, m_entry.name, m_ignored);
        warnOfPlaceholders(found);
        return found;
    }

    QStringList m_words;
    qsizetype m_at = 0;
    QStringList m_rest;
    ServerEntry m_entry;
    QList<ImportQuestion> m_questions;
    QStringList m_ignored; ///< Names of options.
};

/// `claude mcp add-json [options] NAME JSON`
Result<FoundServers> readAddJson(const QStringList &words)
{
    QStringList operands;
    for (qsizetype at = 0; at < words.size(); ++at) {
        const QString &word = words.at(at);
        const Option option = addOptions().value(word.section(u'=', 0, 0), Option::Flag);
        const bool isValued = option != Option::Flag && option != Option::OtherFlag;
        if (!word.startsWith(u'-'))
            operands.append(word);
        else if (isValued && !word.contains(u'='))
            ++at;
    }
    if (operands.size() < 2)
        return importError(ImportProblem::Command, operands.isEmpty() ? u"NAME"_s : u"JSON"_s);
    auto found = readServersJson(operands.at(1));
    if (found && found->entries.size() == 1)
        renameEntry(*found, 0, operands.at(0));
    return found;
}

/// `code --add-mcp JSON [--add-mcp JSON...]`
Result<FoundServers> readAddMcp(const QStringList &words)
{
    FoundServers all;
    for (qsizetype at = 0; at < words.size(); ++at) {
        const QString &word = words.at(at);
        QString json;
        if (word == "--add-mcp"_L1)
            json = words.value(++at);
        else if (word.startsWith("--add-mcp="_L1))
            json = word.sliced(10);
        else
            continue;
        const auto found = readServersJson(json);
        if (!found)
            return found.error();
        append(all, *found);
    }
    return all;
}

/// Removes a shell prompt that was copied from a terminal.
QString withoutPrompt(QString command)
{
    static const QRegularExpression prompt(u"^\\s*[$%>]\\s+"_s);
    return command.remove(prompt);
}

/// The words of the command, if text is one that only consists of words.
QStringList wordsOf(const QString &text)
{
    const auto split = splitCommandLine(withoutPrompt(text));
    QStringList words;
    for (const CommandWord &word : split.valueOr({}))
        words.append(word.text);
    return words;
}

bool addsToEditor(const QStringList &words)
{
    static const QStringList editors{u"code"_s, u"code-insiders"_s, u"codium"_s, u"cursor"_s};
    return editors.contains(words.value(0).section(u'/', -1))
        && std::any_of(words.begin(), words.end(),
                       [](const QString &word) { return word.startsWith("--add-mcp"_L1); });
}

bool isOfAssistant(const QStringList &words)
{
    static const QStringList assistants{u"claude"_s, u"gemini"_s, u"codex"_s,
                                        u"qwen"_s,   u"amp"_s,    u"kimi"_s};
    return assistants.contains(words.value(0).section(u'/', -1)) && words.value(1) == "mcp"_L1;
}

bool runsPackage(const QStringList &words)
{
    static const QStringList runners{u"npx"_s, u"bunx"_s, u"uvx"_s, u"dnx"_s};
    static const QStringList containers{u"docker"_s, u"podman"_s, u"pipx"_s};
    return runners.contains(words.value(0))
        || (containers.contains(words.value(0)) && words.value(1) == "run"_L1);
}

/// Splits a text into commands at the same places as a shell.
class CommandSplitter
{
public:
    explicit CommandSplitter(QString text)
        : m_text(text.replace("\r\n"_L1, "\n"_L1))
    {
        while (m_at < m_text.size())
            step(m_text.at(m_at++));
        end();
    }

    const QStringList &commands() const { return m_commands; }
    bool areJoined() const { return m_areJoined; }

private:
    void step(QChar c)
    {
        if (c == u'\\' && m_quote != u'\'') {
            m_command += m_text.mid(m_at - 1, 2);
            m_isBlank = false;
            ++m_at;
        } else if (!m_quote.isNull()) {
            m_command += c;
            if (c == m_quote)
                m_quote = QChar();
        } else if (c == u'#' && m_isBlank) {
            const qsizetype lineEnd = m_text.indexOf(u'\n', m_at);
            m_at = lineEnd < 0 ? m_text.size() : lineEnd;
        } else if (c == u'\n') {
            end();
        } else if (c == u';' || (c == u'&' && m_text.mid(m_at, 1) == u"&")) {
            m_at += c == u'&' ? 1 : 0;
            m_areJoined = true;
            end();
        } else {
            if (c == u'"' || c == u'\'')
                m_quote = c;
            m_isBlank &= c.isSpace();
            m_command += c;
        }
    }

    void end()
    {
        m_isBlank = true;
        if (const QString command = std::exchange(m_command, {}).trimmed(); !command.isEmpty())
            m_commands.append(command);
    }

    const QString m_text;
    qsizetype m_at = 0;
    QChar m_quote;
    QString m_command;
    bool m_isBlank = true; ///< m_command has only white space.
    QStringList m_commands;
    bool m_areJoined = false;
};

} // namespace

Result<ServerEntry> parseCommandLine(const QString &text)
{
    const auto split = splitCommandLine(text);
    if (!split)
        return split.error();
    ServerEntry entry;
    QStringList words;
    for (const CommandWord &word : *split) {
        const qsizetype nameLength = words.isEmpty() ? variableNameLength(word) : 0;
        if (nameLength > 0)
            entry.environment.append({word.text.left(nameLength), word.text.mid(nameLength + 1)});
        else
            words.append(word.text);
    }
    if (words.isEmpty() || words.constFirst().isEmpty())
        return Error::protocol(u"no program in it"_s);
    entry.program = words.takeFirst();
    entry.arguments = words;
    entry.name = serverformat::suggestedName(entry);
    return entry;
}

bool isAddition(const QString &text)
{
    const QStringList words = wordsOf(text);
    return isWebAddress(text.trimmed()) || addsToEditor(words) || isOfAssistant(words)
        || runsPackage(words);
}

QStringList splitAdditions(const QString &text)
{
    const CommandSplitter splitter(text);
    const QStringList &commands = splitter.commands();
    if (commands.size() > kMaxCommands)
        return {};
    const bool isTaken = splitter.areJoined()
        ? std::all_of(commands.begin(), commands.end(), isAddition)
        : std::any_of(commands.begin(), commands.end(), isAddition);
    return isTaken ? commands : QStringList();
}

Result<FoundServers> readServersCommand(const QString &text)
{
    const QStringList words = wordsOf(text);
    if (addsToEditor(words))
        return readAddMcp(words.sliced(1));
    if (isOfAssistant(words)) {
        if (words.value(2) == "add"_L1)
            return AddCommand(words.sliced(3)).read();
        if (words.value(2) == "add-json"_L1)
            return readAddJson(words.sliced(3));
        return importError(ImportProblem::Command, u"add"_s);
    }
    const auto entry = parseCommandLine(withoutPrompt(text));
    if (!entry)
        return entry.error();
    FoundServers found{{*entry}, {}, {}};
    warnOfPlaceholders(found);
    return found;
}

} // namespace mcp
