// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/document.h"

#include "core/base/secretname.h"
#include "core/import/foreignentry.h"
#include "core/json/comments.h"
#include "core/storage/serverformat.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace mcp {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kShownKey = 200;
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

/// An entry of a section after it was read.
struct NamedEntry
{
    QString name;
    ForeignEntry read;
};

/// Collects the entries of all sections of a document.
class Gatherer
{
public:
    void readDocument(const Value &document)
    {
        if (document.isArray())
            readSection(document);
        readSettings(document);
        if (const Value &settings = document.at(u"settings"); settings.isObject())
            readSettings(settings); // A workspace of VS Code.
        for (const auto &[folder, project] : document.at(u"projects").members()) // Claude Code
            readSection(project.at(u"mcpServers"), folder);
        readSection(document.at(u"experimental").at(u"modelContextProtocolServers")); // Continue
        for (const auto &[name, extension] : document.at(u"extensions").members())
            readExtension(name, extension);
        if (m_entries.isEmpty() && !m_hasSection)
            readBare(document);
    }

    const QList<NamedEntry> &entries() const { return m_entries; }
    const QList<ImportQuestion> &questions() const { return m_questions; }
    const QList<ServerWarning> &warnings() const { return m_warnings; }

private:
    void readSettings(const Value &settings)
    {
        readHolder(settings);
        if (const Value &mcp = settings.at(u"mcp"); mcp.isObject()) {
            readHolder(mcp); // VS Code
            for (const auto &[name, entry] : mcp.members()) { // opencode, Crush
                m_hasSection |= isForeignEntry(entry);
                if (isForeignEntry(entry))
                    add(name, entry, {});
            }
        }
        for (const auto &[key, value] : settings.members()) {
            if (key.endsWith(".mcpServers"_L1) || key.endsWith("mcp.servers"_L1)) // Amp
                readSection(value);
            else if (key.contains(u'.'))
                readSection(value.at(u"mcpServers")); // Augment
        }
    }

    void readHolder(const Value &holder)
    {
        m_questions += readInputs(holder.at(u"inputs"));
        for (const QStringView section :
             {u"servers"_s, u"mcpServers"_s, u"context_servers"_s, u"mcp_servers"_s})
            readSection(holder.at(section));
    }

    /// Reads a section: an object with entries by name, or an array of entries that have a name.
    void readSection(const Value &section, const QString &folder = {})
    {
        m_hasSection |= section.isObject() || section.isArray();
        for (const auto &[name, entry] : section.members())
            add(name, entry, folder);
        for (const Value &entry : section.items())
            add(nameIn(entry), entry, folder);
    }

    static QString nameIn(const Value &entry)
    {
        for (const QStringView key : {u"name"_s, u"label"_s, u"title"_s, u"key"_s, u"id"_s}) {
            if (const QString name = entry.at(key).toString(); !name.isEmpty())
                return name;
        }
        return {};
    }

    /// Goose lists tools of its own with the servers.
    void readExtension(const QString &name, const Value &extension)
    {
        if (!extension.isObject())
            return;
        m_hasSection = true;
        if (extension.find(u"cmd") || extension.find(u"uri"))
            return add(name, extension, {});
        if (m_warnings.size() < FoundServers::kMaxServers)
            m_warnings.append({ServerWarning::Kind::BrokenEntry, name, {}, u"built into Goose"_s});
    }

    void readBare(const Value &document)
    {
        m_questions += readInputs(document.at(u"inputs"));
        if (isForeignEntry(document))
            return add(document.at(u"name").toString(), document, {});
        const auto isObject = [](const auto &member) { return member.second.isObject(); };
        const Value::Object &members = document.members();
        if (!members.isEmpty() && std::all_of(members.begin(), members.end(), isObject))
            readSection(document);
    }

    void add(const QString &name, const Value &entry, const QString &folder)
    {
        if (m_entries.size() >= FoundServers::kMaxServers) {
            if (!std::exchange(m_isFull, true))
                m_warnings.append(
                    {ServerWarning::Kind::BrokenEntry, name, {}, u"too many servers"_s});
            return;
        }
        ForeignEntry read = readForeignEntry(entry);
        if (!folder.isEmpty() && read.entry.find(u"command") && !read.entry.find(u"cwd"))
            read.entry.insert(u"cwd"_s, Value(folder));
        m_questions += read.questions;
        m_entries.append({name, std::move(read)});
    }

    QList<NamedEntry> m_entries;
    QList<ImportQuestion> m_questions;
    QList<ServerWarning> m_warnings;
    bool m_hasSection = false;
    bool m_isFull = false;
};

/// Adds the server to found, or a warning that explains why it cannot be imported.
void addTo(FoundServers &found, const NamedEntry &named)
{
    using Kind = ServerWarning::Kind;
    auto [entries, warnings] =
        serverformat::readNamed(Value(Value::Object{{named.name, named.read.entry}}));
    QString obstacle = named.read.obstacle;
    const QString scheme = entries.isEmpty() ? QString() : otherScheme(entries.constFirst().url);
    if (obstacle.isEmpty() && !scheme.isEmpty())
        obstacle = scheme + ": addresses cannot be used"_L1;
    if (!obstacle.isEmpty())
        return found.warnings.append({Kind::BrokenEntry, named.name, {}, obstacle});
    if (entries.isEmpty()) {
        found.warnings += warnings;
        return;
    }
    ServerEntry entry = entries.takeFirst();
    if (entry.name.isEmpty())
        entry.name = serverformat::suggestedName(entry);
    QStringList ignored = named.read.ignored;
    if (std::exchange(entry.folders, std::nullopt))
        ignored.append(u"folders"_s);
    if (std::exchange(entry.isPlainHttpAllowed, false))
        ignored.append(u"allowPlainHttp"_s);
    // Only the person can say whom to trust with a sign-in (SEC-33): text from elsewhere would lift what guards it.
    if (!std::exchange(entry.oauth.issuer, {}).isEmpty())
        ignored.append(u"oauth.issuer"_s);
    if (!std::exchange(entry.oauth.pkceIssuer, {}).isEmpty())
        ignored.append(u"oauth.pkceIssuer"_s);
    if (std::exchange(entry.oauth.identityProvider, {}) != OAuthEntry::IdentityProvider())
        ignored.append(u"oauth.identityProvider"_s);
    if (hasEntry(found, entry.name)) // As in append().
        found.envFiles.remove(entry.name);
    else if (!named.read.envFile.isEmpty() && !entry.isRemote())
        found.envFiles.insert(entry.name, named.read.envFile);
    found.entries.append(entry);
    warnOfIgnored(found, entry.name, ignored);
}

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

Error noServer(const FoundServers &found)
{
    QStringList reasons;
    for (const ServerWarning &warning :
         found.warnings.first(std::min<qsizetype>(found.warnings.size(), 5)))
        reasons.append(warning.key.left(kShownKey) + u": "_s + warning.detail);
    return importError(ImportProblem::NoServer, reasons.join(u"; "_s));
}

} // namespace

Result<FoundServers> readServers(const Value &document)
{
    Gatherer gatherer;
    gatherer.readDocument(document);
    FoundServers found{{}, gatherer.warnings(), {}};
    for (const NamedEntry &named : gatherer.entries())
        addTo(found, named);
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
