// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/foreignentry.h"

#include "core/base/secretname.h"
#include "core/import/commands.h"
#include "core/storage/commandline.h"
#include "core/storage/members.h"
#include "core/storage/serverformat.h"

#include <QRegularExpression>

#include <algorithm>

namespace mcp {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMaxIgnoredChars = 80;

struct Alias
{
    QLatin1StringView theirs;
    QLatin1StringView ours;
};

constexpr std::array kAliases{
    Alias{"cmd"_L1, "command"_L1}, // Goose
    Alias{"working_directory"_L1, "cwd"_L1}, // Warp
    Alias{"workingDirectory"_L1, "cwd"_L1},
    Alias{"envs"_L1, "env"_L1}, // Goose
    Alias{"environment"_L1, "env"_L1}, // opencode
    Alias{"serverUrl"_L1, "url"_L1}, // Windsurf
    Alias{"httpUrl"_L1, "url"_L1}, // Gemini CLI
    Alias{"uri"_L1, "url"_L1}, // Goose
    Alias{"baseUrl"_L1, "url"_L1}, // Cherry Studio, DeepChat
    Alias{"http_headers"_L1, "headers"_L1}, // Codex
    Alias{"customHeaders"_L1, "headers"_L1}, // DeepChat
};

/// Whether a member only describes the server: it has no effect on what is started, contacted or allowed.
bool isDescription(const QString &key)
{
    static const QStringList names =
        u"$schema author bundled chatMenu description descriptions displayName display_name "
        "gallery homepage icon iconPath icons id inputs installSource key label logoUrl official "
        "provider providerUrl registryId repository source start_on_launch tags title transport "
        "type uuid version"_s.split(u' ');
    return names.contains(key);
}

/// Whether value has a content: null, false and empty values have none.
bool says(const Value &value)
{
    return value.isNumber() || value.toBool() || !value.toString().isEmpty()
        || !value.items().isEmpty() || !value.members().isEmpty();
}

/// Whether a member allows all tools, as `"tools": ["*"]` of Copilot does.
bool isNoLimit(const QString &key, const Value &value)
{
    return key == "tools"_L1 && value == Value(Value::Array{Value(u"*"_s)});
}

/// Reads a string. Some hosts allow numbers and booleans in its place.
std::optional<QString> textOf(const Value &value)
{
    if (value.isString())
        return value.toString();
    if (value.isNumber() || value.isBool())
        return QString::fromUtf8(value.toJson());
    return std::nullopt;
}

Value wordList(const QString &text)
{
    const auto split = splitCommandLine(text);
    if (!split)
        return textList({text});
    QStringList words;
    for (const CommandWord &word : *split)
        words.append(word.text);
    return textList(words);
}

class Reader
{
public:
    explicit Reader(const Value &entry) { m_found.entry = entry; }

    ForeignEntry read()
    {
        if (!m_found.entry.isObject())
            return m_found;
        unfold(u"transport"_s); // Continue
        for (const Alias &alias : kAliases)
            rename(alias.theirs, alias.ours);
        readRequestOptions();
        readCommand();
        readArguments();
        chooseTarget();
        readDisabled();
        readUserVariables();
        readPairs(u"env"_s, u'=', isVariableName);
        addLeadingVariables();
        readPairs(u"headers"_s, u':', isHeaderName);
        readNamesOfVariables();
        m_found.envFile = text(u"envFile"); // VS Code, Cursor
        dropOthers();
        return m_found;
    }

private:
    const Value &at(QStringView key) const { return m_found.entry.at(key); }
    QString text(QStringView key) const { return at(key).toString().trimmed(); }
    void set(const QString &key, Value value) { setMember(m_found.entry, key, std::move(value)); }
    Value take(const QString &key)
    {
        Value value = at(key);
        dropMember(m_found.entry, key);
        return value;
    }

    void ignore(const QString &name)
    {
        QStringList &names = m_found.ignored;
        const QString shown = name.left(kMaxIgnoredChars);
        if (names.size() < ForeignEntry::kMaxIgnored && !names.contains(shown))
            names.append(shown);
    }

    void rename(const QString &from, const QString &to)
    {
        if (!m_found.entry.find(from))
            return;
        Value value = take(from);
        if (!says(at(to)))
            set(to, std::move(value));
        else if (says(value))
            ignore(from);
    }

    /// Moves the members of a nested object into the entry.
    void unfold(const QString &key)
    {
        if (!at(key).isObject())
            return;
        for (const auto &[name, value] : take(key).members()) {
            if (!m_found.entry.find(name))
                set(name, value);
        }
    }

    /// Continue has the headers in `requestOptions`.
    void readRequestOptions()
    {
        const QString member = u"requestOptions"_s;
        if (!at(member).isObject())
            return;
        for (const auto &[name, value] : take(member).members()) {
            if (name == "headers"_L1 && !says(at(u"headers")))
                set(name, value);
            else if (says(value))
                ignore(member + u'.' + name);
        }
    }

    /// Reads `command`: an object in Zed, an array in opencode; some hosts allow a whole command line.
    void readCommand()
    {
        const Value command = at(u"command");
        if (command.isObject()) {
            set(u"command"_s, command.at(u"path"));
            for (const QString &key : {u"args"_s, u"env"_s}) {
                if (command.find(key))
                    set(key, command.at(key));
            }
        } else if (command.isArray() && !command.items().isEmpty()) {
            set(u"command"_s, command.items().constFirst());
            set(u"args"_s, Value(command.items().sliced(1) + at(u"args").items()));
        } else if (command.isString()) {
            readCommandLine(command.toString().trimmed());
        }
    }

    /// Splits a command line, unless it begins like a path, which may contain spaces.
    void readCommandLine(const QString &line)
    {
        static const QRegularExpression path(u"^(?:[/~.\\\\$%{]|[A-Za-z]:[/\\\\])"_s);
        set(u"command"_s, Value(line));
        if (!line.contains(u' ') || path.match(line).hasMatch())
            return;
        const auto parsed = parseCommandLine(line);
        if (!parsed) {
            m_found.obstacle = "command: "_L1 + parsed.error().detail;
            return;
        }
        set(u"command"_s, Value(parsed->program));
        const Value before = at(u"args");
        const Value more = before.isString() ? wordList(before.toString()) : before;
        set(u"args"_s, Value(textList(parsed->arguments).items() + more.items()));
        m_leading = parsed->environment;
    }

    void addLeadingVariables()
    {
        Value pairs = at(u"env").isObject() ? at(u"env") : Value(Value::Object());
        for (const auto &[name, value] : std::as_const(m_leading)) {
            if (!pairs.find(name))
                pairs.insert(name, Value(value));
        }
        if (!m_leading.isEmpty())
            set(u"env"_s, std::move(pairs));
    }

    void readArguments()
    {
        const Value arguments = at(u"args");
        if (arguments.isString())
            return set(u"args"_s, wordList(arguments.toString()));
        if (!arguments.isArray())
            return;
        Value::Array items;
        for (const Value &item : arguments.items()) {
            const auto argument = textOf(item);
            if (argument || !item.isNull())
                items.append(argument ? Value(*argument) : item);
        }
        set(u"args"_s, Value(std::move(items)));
    }

    /// If an entry has both a program and an address, its type decides which one is used.
    void chooseTarget()
    {
        static const QStringList remote{u"sse"_s,    u"http"_s,  u"streamablehttp"_s,
                                        u"remote"_s, u"https"_s, u"httpstream"_s};
        if (!says(at(u"command")) || !says(at(u"url")))
            return;
        QString type = text(u"type").isEmpty() ? text(u"transport") : text(u"type");
        type = type.toLower().remove(u'-').remove(u'_').remove(u' ');
        if (remote.contains(type)) {
            ignore(u"command"_s);
            take(u"command"_s);
            take(u"args"_s);
            return;
        }
        const QString address = take(u"url"_s).toString();
        const bool isWeb = address.startsWith("http"_L1, Qt::CaseInsensitive);
        if (type == "stdio"_L1 && !isWeb && !says(at(u"args")) && !address.isEmpty())
            set(u"args"_s, wordList(address)); // Witsy
        else
            ignore(u"url"_s);
    }

    /// Disables the entry if any of the members for this does so.
    void readDisabled()
    {
        bool isDisabled = text(u"state") == "disabled"_L1;
        if (isDisabled || text(u"state") == "enabled"_L1)
            take(u"state"_s); // Witsy
        for (const QString &key :
             {u"disabled"_s, u"enabled"_s, u"isActive"_s, u"active"_s, u"enable"_s}) {
            const QString said = textOf(at(key)).value_or(QString());
            if (said != "true"_L1 && said != "false"_L1)
                continue;
            take(key);
            isDisabled |= (said == "true"_L1) == (key == "disabled"_L1);
        }
        if (isDisabled)
            set(u"disabled"_s, Value(true));
    }

    /// Reads `customUserVars` of LibreChat: variables whose values each user enters. `{{NAME}}` in the entry is replaced by the
    /// value; it becomes a question of the import.
    void readUserVariables()
    {
        const Value variables = at(u"customUserVars");
        if (!variables.isObject())
            return;
        take(u"customUserVars"_s);
        for (const auto &[name, about] : variables.members()) {
            if (m_found.questions.size() >= FoundServers::kMaxQuestions)
                return ignore(u"customUserVars"_s);
            QString description = about.at(u"title").toString();
            if (description.isEmpty())
                description = about.at(u"description").toString();
            m_found.questions.append({name, description, {}, {}, true});
            const QString placeholder = "{{"_L1 + name + "}}"_L1;
            for (const QString &key : {u"url"_s, u"args"_s, u"env"_s, u"headers"_s}) {
                if (m_found.entry.find(key))
                    set(key, replaced(at(key), placeholder, "${input:"_L1 + name + u'}'));
            }
        }
    }

    static Value replaced(const Value &value, const QString &from, const QString &to)
    {
        if (value.isString())
            return Value(value.toString().replace(from, to));
        if (value.isArray()) {
            Value::Array items;
            for (const Value &item : value.items())
                items.append(replaced(item, from, to));
            return Value(std::move(items));
        }
        if (!value.isObject())
            return value;
        Value::Object members;
        for (const auto &[name, item] : value.members())
            members.append({name, replaced(item, from, to)});
        return Value(std::move(members));
    }

    /// Reads pairs: an object, or an array of `NAME=value`, of `Name: value` or of objects with a name and a value.
    void readPairs(const QString &member, QChar separator, bool (*isName)(const QString &))
    {
        if (!m_found.entry.find(member))
            return;
        const Value value = take(member);
        Value pairs{Value::Object()};
        const auto add = [&](const QString &name, const Value &item) {
            const auto said = textOf(item);
            if (said && isName(name))
                pairs.insert(name, Value(*said));
            else if (says(item))
                ignore(member + u'.' + name);
        };
        for (const auto &[name, item] : value.members())
            add(name, item);
        for (const Value &item : value.items()) {
            const QString line = item.toString();
            const qsizetype end = line.indexOf(separator);
            if (item.isObject())
                add(item.at(item.find(u"name") ? u"name" : u"key").toString(), item.at(u"value"));
            else if (end >= 0)
                add(line.left(end).trimmed(), Value(line.sliced(end + 1).trimmed()));
            else if (member == "env"_L1 && isName(line))
                m_inherited.append(line);
            else if (says(item))
                ignore(member);
        }
        if (!value.isObject() && !value.isArray() && says(value))
            ignore(member);
        if (!pairs.members().isEmpty())
            set(member, std::move(pairs));
    }

    /// Asks the person for the values of variables that the other host takes from its own environment (SEC-08).
    void readNamesOfVariables()
    {
        QStringList names = m_inherited;
        for (const QString &key : {u"env_keys"_s, u"env_vars"_s}) { // Goose, Codex
            for (const Value &item : take(key).items())
                names.append(item.isObject() ? item.at(u"name").toString() : item.toString());
        }
        for (const QString &name : std::as_const(names)) {
            if (isVariableName(name))
                ask(u"env"_s, name, name, {});
        }
        for (const auto &[header, name] : take(u"env_http_headers"_s).members()) { // Codex
            if (isHeaderName(header))
                ask(u"headers"_s, header, name.toString(), {});
        }
        const QString token = take(u"bearer_token_env_var"_s).toString(); // Codex
        ask(u"headers"_s, u"Authorization"_s, token, u"Bearer "_s);
    }

    /// Adds a question for the value of a variable or header.
    void ask(const QString &member, const QString &name, const QString &id, const QString &prefix)
    {
        Value pairs = m_found.entry.find(member) ? at(member) : Value(Value::Object());
        if (id.isEmpty() || pairs.find(name))
            return;
        if (m_found.questions.size() >= FoundServers::kMaxQuestions)
            return ignore(member + u'.' + name);
        pairs.insert(name, Value(QString(prefix + "${input:"_L1 + id + u'}')));
        set(member, std::move(pairs));
        const bool isSecret = member == "headers"_L1 || isSecretName(id);
        m_found.questions.append({id, {}, {}, {}, isSecret});
    }

    /// Removes the members that Quayside cannot use. Lists them in `ignored`, unless they are empty or only describe the server.
    void dropOthers()
    {
        Value::Object kept;
        for (const auto &[key, value] : Value::Object(m_found.entry.members())) {
            // Only an installation says which bundle a server comes from.
            const bool isOurs = serverformat::memberNames().contains(key) && key != "bundle"_L1;
            if (isOurs && !value.isNull() && (isTarget(key) || isReadable(key, value)))
                kept.append({key, value});
            else if (says(value) && (isOurs || !isDescription(key)) && !isNoLimit(key, value))
                ignore(key);
        }
        m_found.entry = Value(std::move(kept));
    }

    static bool isTarget(const QString &key)
    {
        return key == "command"_L1 || key == "args"_L1 || key == "url"_L1;
    }

    static bool isReadable(const QString &key, const Value &value)
    {
        Value entry{Value::Object()};
        entry.insert(u"command"_s, Value(u"x"_s));
        entry.insert(key, value);
        return !serverformat::readNamed(Value(Value::Object{{key, entry}})).entries.isEmpty();
    }

    ForeignEntry m_found;
    QList<std::pair<QString, QString>>
        m_leading; ///< Variables set before the program of a command line, as in `NAME=value program`.
    QStringList m_inherited; ///< Variables that the entry names without a value.
};

} // namespace

ForeignEntry readForeignEntry(const Value &entry)
{
    return Reader(entry).read();
}

bool isForeignEntry(const Value &value)
{
    const auto isTarget = [&value](QLatin1StringView key) {
        return value.find(QString(key)) != nullptr;
    };
    const auto isAlias = [&isTarget](const Alias &alias) {
        return (alias.ours == "command"_L1 || alias.ours == "url"_L1) && isTarget(alias.theirs);
    };
    return isTarget("command"_L1) || isTarget("url"_L1) || value.at(u"transport").isObject()
        || std::any_of(kAliases.begin(), kAliases.end(), isAlias);
}

} // namespace mcp
