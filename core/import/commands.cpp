// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/commands.h"

#include "core/import/document.h"
#include "core/storage/commandline.h"
#include "core/storage/serverformat.h"

#include <QHash>
#include <QRegularExpression>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

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

enum class Option { Flag, Value, Variable, Header, Address, TokenVariable };

/// The options of `mcp add` of three apps; what is not listed is an error.
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
        {u"--client-id"_s, Option::Value},
        {u"--client-secret"_s, Option::Flag},
        {u"--callback-port"_s, Option::Value},
        {u"--timeout"_s, Option::Value},
        {u"--trust"_s, Option::Flag},
        {u"--description"_s, Option::Value},
        {u"--include-tools"_s, Option::Value},
        {u"--exclude-tools"_s, Option::Value},
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
        if (*option == Option::Flag)
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
        if (isWebAddress(first))
            m_entry.url = first;
        else
            m_entry.program = first;
        m_entry.arguments = m_entry.program.isEmpty() ? QStringList() : m_rest;
        const auto isGood = [](const auto &header) { return isHeaderName(header.first); };
        if (!std::all_of(m_entry.headers.begin(), m_entry.headers.end(), isGood))
            return importError(ImportProblem::Command, u"--header"_s);
        FoundServers found{{m_entry}, {}, m_questions};
        for (const QString &part : serverformat::placeholders(m_entry)) {
            if (m_questions.isEmpty())
                found.warnings.append({ServerWarning::Kind::Placeholder, m_entry.name, {}, part});
        }
        return found;
    }

    QStringList m_words;
    qsizetype m_at = 0;
    QStringList m_rest;
    ServerEntry m_entry;
    QList<ImportQuestion> m_questions;
};

/// `claude mcp add-json [options] NAME JSON`
Result<FoundServers> readAddJson(const QStringList &words)
{
    QStringList operands;
    for (qsizetype at = 0; at < words.size(); ++at) {
        const QString &word = words.at(at);
        const bool isValued =
            addOptions().value(word.section(u'=', 0, 0), Option::Flag) == Option::Value;
        if (!word.startsWith(u'-'))
            operands.append(word);
        else if (isValued && !word.contains(u'='))
            ++at;
    }
    if (operands.size() < 2)
        return importError(ImportProblem::Command, operands.isEmpty() ? u"NAME"_s : u"JSON"_s);
    auto found = readServersJson(operands.at(1));
    if (found && found->entries.size() == 1)
        found->entries.first().name = operands.at(0);
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
        all.entries += found->entries;
        all.warnings += found->warnings;
        all.questions += found->questions;
    }
    all.entries = all.entries.first(std::min(all.entries.size(), FoundServers::kMaxServers));
    return all;
}

/// The words of the command, if text is one that only consists of words.
QStringList wordsOf(const QString &text)
{
    const auto split = splitCommandLine(text);
    QStringList words;
    for (const CommandWord &word : split.valueOr({}))
        words.append(word.text);
    return words;
}

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

Result<FoundServers> readServersCommand(const QString &text)
{
    static const QRegularExpression prompt(u"^\\s*[$%>]\\s+"_s); // Copied along from a terminal.
    const QString command = QString(text).remove(prompt);
    const QStringList words = wordsOf(command);
    const QString program = words.value(0).section(u'/', -1);
    static const QStringList editors{u"code"_s, u"code-insiders"_s, u"codium"_s, u"cursor"_s};
    static const QStringList assistants{u"claude"_s, u"gemini"_s, u"codex"_s};
    const auto isAddMcp = [](const QString &word) { return word.startsWith("--add-mcp"_L1); };
    if (editors.contains(program) && std::any_of(words.begin(), words.end(), isAddMcp))
        return readAddMcp(words.sliced(1));
    if (assistants.contains(program) && words.value(1) == "mcp"_L1) {
        if (words.value(2) == "add"_L1)
            return AddCommand(words.sliced(3)).read();
        if (words.value(2) == "add-json"_L1)
            return readAddJson(words.sliced(3));
        return importError(ImportProblem::Command, u"add"_s);
    }
    const auto entry = parseCommandLine(command);
    if (!entry)
        return entry.error();
    return FoundServers{{*entry}, {}, {}};
}

} // namespace mcp
