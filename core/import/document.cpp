// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/document.h"

#include "core/base/secretname.h"
#include "core/json/comments.h"
#include "core/storage/serverformat.h"

#include <QSet>

#include <algorithm>

namespace mcp {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMaxName = 200;
constexpr qsizetype kMaxChoices = 100;

/// `inputs` of VS Code.
QList<ImportQuestion> readInputs(const Value &inputs)
{
    QList<ImportQuestion> questions;
    for (const Value &input : inputs.items()) {
        ImportQuestion question;
        question.id = input.at(u"id").toString();
        question.description = input.at(u"description").toString();
        question.fallback = input.at(u"default").toString();
        question.isSecret = input.at(u"password").toBool();
        for (const Value &choice :
             input.at(u"options")
                 .items()
                 .first(std::min(input.at(u"options").items().size(), kMaxChoices)))
            question.choices.append(choice.isObject() ? choice.at(u"value").toString()
                                                      : choice.toString());
        if (!question.id.isEmpty() && questions.size() < FoundServers::kMaxQuestions)
            questions.append(question);
    }
    return questions;
}

/// Gathers entries under their names, in the words of `servers.json`.
class Gatherer
{
public:
    void readDocument(const Value &document)
    {
        readHolder(document);
        if (const Value *mcp = document.find(u"mcp"); mcp && mcp->isObject()) // settings of VS Code
            readHolder(*mcp);
        for (const auto &[folder, project] : document.at(u"projects").members()) // Claude Code
            readSection(project.at(u"mcpServers"), folder);
        for (const auto &[name, extension] : document.at(u"extensions").members())
            readExtension(name, extension);
        if (m_servers.isEmpty() && !m_hasSection)
            readBare(document);
    }

    const Value::Object &servers() const { return m_servers; }
    const QList<ImportQuestion> &questions() const { return m_questions; }
    const QList<ServerWarning> &warnings() const { return m_warnings; }
    bool hasSection() const { return m_hasSection; }

private:
    void readHolder(const Value &holder)
    {
        m_questions += readInputs(holder.at(u"inputs"));
        for (const QStringView section :
             {u"servers"_s, u"mcpServers"_s, u"context_servers"_s, u"mcp_servers"_s})
            readSection(holder.at(section), {});
    }

    void readSection(const Value &section, const QString &folder)
    {
        m_hasSection |= section.isObject();
        for (const auto &[name, entry] : section.members())
            add(name, normal(entry), folder);
    }

    /// Goose lists tools of its own with the servers.
    void readExtension(const QString &name, const Value &extension)
    {
        if (!extension.isObject())
            return;
        m_hasSection = true;
        if (extension.find(u"cmd") || extension.find(u"uri"))
            return add(name, normal(extension), {});
        m_warnings.append({ServerWarning::Kind::BrokenEntry, name, {}, u"built into Goose"_s});
    }

    void readBare(const Value &document)
    {
        m_questions += readInputs(document.at(u"inputs"));
        const bool isEntry =
            std::any_of(kEntryKeys.begin(), kEntryKeys.end(),
                        [&document](const QString &key) { return document.find(key) != nullptr; });
        if (isEntry)
            return add(document.at(u"name").toString(), normal(document), {});
        const auto isObject = [](const auto &member) { return member.second.isObject(); };
        const Value::Object &members = document.members();
        if (!members.isEmpty() && std::all_of(members.begin(), members.end(), isObject))
            readSection(document, {});
    }

    void add(const QString &name, Value entry, const QString &folder)
    {
        if (m_servers.size() >= FoundServers::kMaxServers) {
            m_warnings.append({ServerWarning::Kind::BrokenEntry, name, {}, u"too many servers"_s});
            return;
        }
        if (!folder.isEmpty() && entry.find(u"command") && !entry.find(u"cwd"))
            entry.insert(u"cwd"_s, Value(folder));
        m_servers.append({name, std::move(entry)});
    }

    /// The entry in our words; what is unknown stays, and is not read.
    Value normal(Value entry)
    {
        if (!entry.isObject())
            return entry;
        rename(entry, u"cmd"_s, u"command"_s);
        rename(entry, u"uri"_s, u"url"_s);
        rename(entry, u"http_headers"_s, u"headers"_s);
        rename(entry, u"envs"_s, u"env"_s);
        if (const Value command = entry.at(u"command"); command.isObject()) { // Zed
            entry.insert(u"command"_s, command.at(u"path"));
            for (const QString &key : {u"args"_s, u"env"_s}) {
                if (command.find(key))
                    entry.insert(key, command.at(key));
            }
        } else if (command.isArray() && !command.items().isEmpty()) {
            entry.insert(u"command"_s, command.items().constFirst());
            entry.insert(u"args"_s, Value(command.items().sliced(1)));
        }
        if (const Value *enabled = entry.find(u"enabled"); enabled && enabled->isBool())
            entry.insert(u"disabled"_s, Value(!enabled->toBool()));
        for (const Value &key : entry.at(u"env_keys").items())
            ask(entry, u"env"_s, key.toString(), key.toString(), {});
        const QString token = entry.at(u"bearer_token_env_var").toString(); // Codex
        if (!token.isEmpty())
            ask(entry, u"headers"_s, u"Authorization"_s, token, u"Bearer "_s);
        plainTexts(entry, u"env"_s);
        plainTexts(entry, u"headers"_s);
        dropForeign(entry);
        return entry;
    }

    /// Members that another host uses in another way.
    static void dropForeign(Value &entry)
    {
        Value::Object members = entry.members();
        members.removeIf([](const Value::Member &member) {
            const auto &[key, value] = member;
            const bool isText = key == "name"_L1 || key == "proxy"_L1;
            return value.isNull() || (isText && !value.isString());
        });
        entry = Value(std::move(members));
    }

    static void rename(Value &entry, const QString &from, const QString &to)
    {
        if (entry.find(from) && !entry.find(to))
            entry.insert(to, entry.at(from));
    }

    /// Leaves a value that the other host keeps elsewhere to the person.
    void ask(Value &entry, const QString &member, const QString &name, const QString &id,
             const QString &prefix)
    {
        if (name.isEmpty() || m_questions.size() >= FoundServers::kMaxQuestions)
            return;
        Value pairs = entry.find(member) ? entry.at(member) : Value(Value::Object());
        if (pairs.find(name))
            return;
        pairs.insert(name, Value(QString(prefix + "${input:"_L1 + id + u'}')));
        entry.insert(member, std::move(pairs));
        m_questions.append({id, {}, {}, {}, !prefix.isEmpty() || isSecretName(id)});
    }

    /// Some hosts let numbers and truth values stand there.
    static void plainTexts(Value &entry, const QString &member)
    {
        if (!entry.at(member).isObject())
            return;
        Value::Object pairs;
        for (const auto &[name, value] : entry.at(member).members()) {
            if (value.isNumber() || value.isBool())
                pairs.append({name, Value(QString::fromUtf8(value.toJson()))});
            else if (!value.isNull())
                pairs.append({name, value});
        }
        entry.insert(member, Value(std::move(pairs)));
    }

    static inline const QStringList kEntryKeys{u"command"_s,   u"cmd"_s,     u"url"_s,
                                               u"serverUrl"_s, u"httpUrl"_s, u"uri"_s};

    Value::Object m_servers;
    QList<ImportQuestion> m_questions;
    QList<ServerWarning> m_warnings;
    bool m_hasSection = false;
};

/// The questions that entries refer to, each once; those that the file does not describe too.
QList<ImportQuestion> questionsFor(const QList<ServerEntry> &entries,
                                   const QList<ImportQuestion> &known)
{
    QList<ImportQuestion> questions;
    QSet<QString> seen;
    for (const ServerEntry &entry : entries) {
        for (const QString &id : questionsIn(entry)) {
            if (seen.contains(id) || questions.size() >= FoundServers::kMaxQuestions)
                continue;
            seen.insert(id);
            const auto it = std::find_if(known.begin(), known.end(),
                                         [&id](const ImportQuestion &q) { return q.id == id; });
            questions.append(it != known.end() ? *it
                                               : ImportQuestion{id, {}, {}, {}, isSecretName(id)});
        }
    }
    return questions;
}

/// What is left of placeholders when the questions are answered (SEC-08).
void warnOfPlaceholders(FoundServers &found)
{
    found.warnings.removeIf([](const ServerWarning &warning) {
        return warning.kind == ServerWarning::Kind::Placeholder;
    });
    QMap<QString, QString> answers;
    for (const ImportQuestion &question : std::as_const(found.questions))
        answers.insert(question.id, {});
    for (const ServerEntry &entry : std::as_const(found.entries)) {
        QStringList secrets;
        const ServerEntry answered = withAnswers(entry, found.questions, answers, &secrets);
        for (const QString &part : serverformat::placeholders(answered))
            found.warnings.append({ServerWarning::Kind::Placeholder, entry.name, {}, part});
    }
}

Error noServer(const FoundServers &found)
{
    QStringList reasons;
    for (const ServerWarning &warning :
         found.warnings.first(std::min<qsizetype>(found.warnings.size(), 5)))
        reasons.append(warning.key.left(kMaxName) + u": "_s + warning.detail);
    return importError(ImportProblem::NoServer, reasons.join(u"; "_s));
}

} // namespace

Result<FoundServers> readServers(const Value &document)
{
    Gatherer gatherer;
    gatherer.readDocument(document);
    auto [entries, warnings] = serverformat::readNamed(Value(gatherer.servers()));
    FoundServers found{std::move(entries), gatherer.warnings() + warnings, {}};
    for (ServerEntry &entry : found.entries) {
        if (entry.name.isEmpty())
            entry.name = serverformat::suggestedName(entry);
        entry.name.truncate(kMaxName);
        entry.folders.reset();
        entry.isPlainHttpAllowed = false;
    }
    found.questions = questionsFor(found.entries, gatherer.questions());
    warnOfPlaceholders(found);
    return found.entries.isEmpty() ? noServer(found) : Result<FoundServers>(found);
}

Result<FoundServers> readServersJson(const QString &text)
{
    QString trimmed = json::withoutComments(text).trimmed();
    if (trimmed.endsWith(u','))
        trimmed.chop(1);
    if (trimmed.startsWith(u'"'))
        trimmed = u'{' + trimmed + u'}';
    const auto document = json::parse(trimmed);
    return document ? readServers(*document)
                    : importError(ImportProblem::Json, document.error().detail);
}

} // namespace mcp
