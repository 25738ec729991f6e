// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/candidatelistmodel.h"

#include "app/text/cleantext.h"
#include "app/text/importtext.h"
#include "app/text/launchtext.h"
#include "core/storage/secretreference.h"

#include <QDir>
#include <QFileInfo>
#include <QSet>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::ServerEntry;

namespace {

constexpr qsizetype kMaxNameChars = 200;
constexpr qsizetype kMaxCommandChars = 2'000;

/// The start of text that a row shows; the review shows all of it.
QString commandStart(const QString &text)
{
    return visibleText(
        text.size() > kMaxCommandChars ? QString(text.left(kMaxCommandChars) + u'\u2026') : text);
}

/// The command in one line; arguments with spaces are quoted.
QString commandText(const ServerEntry &entry)
{
    if (entry.isRemote())
        return commandStart(entry.url);
    QStringList words{entry.program};
    for (const QString &argument : entry.arguments) {
        const bool needsQuotes = argument.isEmpty() || argument.contains(u' ');
        words.append(needsQuotes ? QString(u'"' + argument + u'"') : argument);
    }
    return commandStart(words.join(u' '));
}

/// Explains why a candidate is not chosen by default: a known server is the same, or may be.
QString knownNote(const ServerEntry &entry, const QList<ServerEntry> &known)
{
    QString note;
    for (const ServerEntry &other : known) {
        const mcp::Likeness likeness = mcp::likeness(entry, other);
        if (likeness == mcp::Likeness::Same)
            return entry.name == other.name
                ? CandidateListModel::tr("Already in Quayside")
                : CandidateListModel::tr("Already in Quayside as \u201C%1\u201D")
                      .arg(cleanText(other.name));
        if (likeness == mcp::Likeness::SameProgram && note.isEmpty())
            note = CandidateListModel::tr("In Quayside as \u201C%1\u201D, perhaps with another key")
                       .arg(cleanText(other.name));
    }
    return note;
}

/// Whether a value of entry goes into the keychain when it is added.
bool hasSecret(const ServerEntry &entry)
{
    mcp::SecretValues secrets;
    mcp::withoutSecrets(entry, nullptr, &secrets);
    return !secrets.isEmpty();
}

/// Variables that the configuration sets itself stay as they are, as in other hosts.
ServerEntry withVariables(const ServerEntry &entry, const QList<std::pair<QString, QString>> &more)
{
    ServerEntry whole = entry;
    for (const auto &variable : more) {
        const bool isSet =
            std::any_of(entry.environment.begin(), entry.environment.end(),
                        [&variable](const auto &known) { return known.first == variable.first; });
        if (!isSet)
            whole.environment.append(variable);
    }
    return whole;
}

/// The file at path as it is shown before it is read: a folder of a project may be a link to one of the person. Empty if there is
/// no file.
QString realPlace(const QString &path)
{
    const QFileInfo file(path);
    return file.isFile()
        ? QDir(QFileInfo(file.path()).canonicalFilePath()).filePath(file.fileName())
        : QString();
}

Candidate unusable(const ServerEntry &entry, const QString &source, const QString &note)
{
    Candidate candidate{entry, source, note};
    candidate.isUsable = false;
    candidate.isSelected = false;
    return candidate;
}

QString envFileText(const mcp::EnvFile &env)
{
    constexpr qsizetype kShown = 20;
    QStringList names;
    for (const auto &variable : env.variables.first(std::min(env.variables.size(), kShown)))
        names.append(mcp::shortName(variable.first));
    if (env.variables.size() > kShown)
        names.append(u"\u2026"_s);
    QStringList sentences{env.variables.isEmpty()
                              ? CandidateListModel::tr("There are no variables in the file.")
                              : CandidateListModel::tr("Variables: %1").arg(names.join(u", "_s))};
    QStringList lines;
    for (const int line : env.unreadLines.first(std::min(env.unreadLines.size(), kShown)))
        lines.append(QString::number(line));
    if (!lines.isEmpty())
        sentences.append(
            CandidateListModel::tr("Lines that cannot be read: %1").arg(lines.join(u", "_s)));
    if (hasSecret(withVariables({}, env.variables)))
        sentences.append(CandidateListModel::tr(
            "Keys and passwords move to the keychain. They also remain, readable, in the file."));
    return sentences.join(u'\n');
}

} // namespace

void CandidateListModel::setEntries(const QList<ServerEntry> &entries)
{
    QList<Candidate> candidates;
    for (const ServerEntry &entry : entries)
        candidates.append({entry});
    setCandidates(candidates);
}

void CandidateListModel::setCandidates(const QList<Candidate> &candidates)
{
    beginResetModel();
    m_rows = candidates;
    endResetModel();
    Q_EMIT countChanged();
    Q_EMIT selectedCountChanged();
}

QList<ServerEntry> CandidateListModel::selectedEntries() const
{
    QList<ServerEntry> entries;
    for (const Candidate &row : m_rows) {
        if (row.isUsable && row.isSelected)
            entries.append(withVariables(row.entry, row.env.variables));
    }
    return entries;
}

void CandidateListModel::setSelected(int row, bool selected)
{
    setData(index(row), selected, SelectedRole);
}

void CandidateListModel::setReadsEnvFile(int row, bool reads)
{
    if (row < 0 || row >= count() || m_rows.at(row).envFile.isEmpty())
        return;
    Candidate &candidate = m_rows[row];
    candidate.readsEnvFile = reads;
    candidate.env = {};
    candidate.envNote.clear();
    if (reads) {
        const auto read = mcp::readEnvFile(candidate.envFile);
        candidate.env = read.valueOr({});
        candidate.envNote = read ? envFileText(*read) : importText(read.error());
    }
    Q_EMIT dataChanged(index(row), index(row), {ReadsEnvFileRole, EnvNoteRole});
}

void CandidateListModel::setName(int row, const QString &name)
{
    setData(index(row), name, NameRole);
}

QString CandidateListModel::heading(int row) const
{
    const bool isFirst = row == 0 || m_rows.at(row - 1).source != m_rows.at(row).source;
    return isFirst ? m_rows.at(row).source : QString();
}

const ListModel::Roles &CandidateListModel::roles() const
{
    static const Roles table = rolesOf<CandidateListModel>({
        {NameRole, "name", [](const Candidate &row) { return visibleText(row.entry.name); }},
        {CommandTextRole, "commandText",
         [](const Candidate &row) { return row.isUsable ? commandText(row.entry) : QString(); }},
        {"kindText",
         [](const Candidate &row) {
             return row.entry.isRemote() ? tr("Remote") : tr("Local program");
         }},
        {SelectedRole, "selected",
         [](const Candidate &row) { return row.isUsable && row.isSelected; }},
        {"usable", &Candidate::isUsable},
        {"note", &Candidate::note},
        {"source", &CandidateListModel::heading},
        {"envFile", [](const Candidate &row) { return visibleText(row.envFile); }},
        {ReadsEnvFileRole, "readsEnvFile", &Candidate::readsEnvFile},
        {EnvNoteRole, "envNote", &Candidate::envNote},
    });
    return table;
}

bool CandidateListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    Candidate &row = m_rows[index.row()];
    if (role == NameRole && row.isUsable) {
        row.entry.name = mcp::shortName(value.toString());
        Q_EMIT dataChanged(index, index, {NameRole});
        return true;
    }
    if (role != SelectedRole || !row.isUsable)
        return false;
    if (row.isSelected == value.toBool())
        return true;
    row.isSelected = value.toBool();
    Q_EMIT dataChanged(index, index, {SelectedRole});
    Q_EMIT selectedCountChanged();
    return true;
}

void InputListModel::setQuestions(const QList<mcp::ImportQuestion> &questions)
{
    // What was typed stays while the text around it changes.
    const QMap<QString, QString> before = answers();
    QList<Row> rows;
    for (const mcp::ImportQuestion &question : questions)
        rows.append({question, before.value(question.id, question.fallback), false});
    const auto isSame = [](const Row &a, const Row &b) { return a.question == b.question; };
    if (std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(), isSame))
        return;
    beginResetModel();
    m_rows = rows;
    endResetModel();
    Q_EMIT countChanged();
}

QList<mcp::ImportQuestion> InputListModel::questions() const
{
    QList<mcp::ImportQuestion> all;
    for (const Row &row : m_rows)
        all.append(row.question);
    return all;
}

QMap<QString, QString> InputListModel::answers() const
{
    QMap<QString, QString> all;
    for (const Row &row : m_rows)
        all.insert(row.question.id, row.value);
    return all;
}

QString InputListModel::labelOf(const mcp::ImportQuestion &question)
{
    const QString text = question.description.isEmpty() ? question.id : question.description;
    return cleanText(text.left(kMaxNameChars));
}

void InputListModel::setValue(int row, const QString &value)
{
    setData(index(row), value, ValueRole);
}

void InputListModel::choose(int row, int choice)
{
    if (row >= 0 && row < count())
        setValue(row, m_rows.at(row).question.choices.value(choice));
}

const ListModel::Roles &InputListModel::roles() const
{
    static const Roles table = rolesOf<InputListModel>({
        {"label", [](const Row &row) { return labelOf(row.question); }},
        {ValueRole, "value", &Row::value},
        {"isSecret", [](const Row &row) { return row.question.isSecret; }},
        {"choices",
         [](const Row &row) {
             QStringList shown;
             for (const QString &choice : row.question.choices)
                 shown.append(visibleText(choice.left(kMaxNameChars)));
             return shown;
         }},
        {ChoiceRole, "choice",
         [](const Row &row) { return int(row.question.choices.indexOf(row.value)); }},
        {ProblemRole, "problem",
         [](const Row &row) { return row.isMissing ? tr("Enter a value.") : QString(); }},
    });
    return table;
}

bool InputListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != ValueRole)
        return false;
    Row &row = m_rows[index.row()];
    row.value = value.toString();
    row.isMissing &= row.value.isEmpty();
    Q_EMIT dataChanged(index, index, {ValueRole, ChoiceRole, ProblemRole});
    return true;
}

int InputListModel::setMissing(const QString &id)
{
    for (int at = 0; at < count(); ++at) {
        if (m_rows.at(at).question.id != id)
            continue;
        m_rows[at].isMissing = true;
        Q_EMIT dataChanged(index(at), index(at), {ProblemRole});
        return at;
    }
    return -1;
}

QList<Candidate> candidatesIn(const mcp::FoundServers &found, const QString &source,
                              const std::optional<mcp::EnvFilePlaces> &places)
{
    QList<Candidate> candidates;
    for (const ServerEntry &entry : found.entries) {
        const QString envFile = places
            ? realPlace(mcp::envFilePath(found.envFiles.value(entry.name), *places))
            : QString();
        QStringList notes;
        for (mcp::ServerWarning warning : found.warnings) {
            if (warning.kind != mcp::ServerWarning::Kind::Ignored || warning.key != entry.name)
                continue;
            QStringList names = warning.detail.split(u", "_s);
            if (!envFile.isEmpty())
                names.removeAll(u"envFile"_s);
            warning.detail = names.join(u", "_s);
            if (!names.isEmpty())
                notes.append(ignoredText(warning));
        }
        notes.removeDuplicates();
        if (const QString said = found.descriptions.value(entry.name); !said.isEmpty())
            notes.prepend(
                CandidateListModel::tr("Description: \u201C%1\u201D").arg(cleanText(said)));
        Candidate candidate{entry, source, notes.join(u'\n')};
        candidate.envFile = envFile;
        candidates.append(candidate);
    }
    return candidates;
}

ImportList importList(const QList<mcp::HostServers> &found, const QList<ServerEntry> &known,
                      const QString &home)
{
    ImportList list;
    QList<ServerEntry> seen;
    QSet<QString> asked;
    const auto isListed = [&seen](ServerEntry entry) {
        return std::any_of(seen.begin(), seen.end(), [&entry](const ServerEntry &other) {
            entry.name = other.name; // Each app has its own name for it.
            return mcp::likeness(entry, other) == mcp::Likeness::Same;
        });
    };
    for (const mcp::HostServers &host : found) {
        const QString path = host.file.path.startsWith(home + u'/')
            ? QString(u'~' + host.file.path.sliced(home.size()))
            : host.file.path;
        const QString source = host.file.host + u" · "_s + visibleText(path);
        if (!host.found) {
            list.candidates.append(unusable({}, source, importText(host.found.error())));
            continue;
        }
        bool hasSecrets = false;
        for (Candidate &candidate :
             candidatesIn(*host.found, source, mcp::EnvFilePlaces{home, {}})) {
            const ServerEntry &entry = candidate.entry;
            QString why = knownNote(entry, known);
            if (why.isEmpty() && isListed(entry))
                why = CandidateListModel::tr("Also listed above");
            candidate.isSelected = why.isEmpty();
            if (!why.isEmpty())
                candidate.note =
                    candidate.note.isEmpty() ? why : QString(why + u'\n' + candidate.note);
            hasSecrets |= hasSecret(entry);
            seen.append(entry);
            list.candidates.append(candidate);
        }
        for (const mcp::ServerWarning &warning : host.found->warnings) {
            if (warning.kind == mcp::ServerWarning::Kind::Ignored)
                continue; // The notes show it.
            if (warning.kind != mcp::ServerWarning::Kind::BrokenEntry) {
                list.warnings.append(warningText(warning));
                continue;
            }
            ServerEntry named;
            named.name = mcp::shortName(warning.key);
            list.candidates.append(unusable(
                named, source,
                CandidateListModel::tr("Cannot be imported: %1").arg(cleanText(warning.detail))));
        }
        for (const mcp::ImportQuestion &question : host.found->questions) {
            if (!asked.contains(question.id))
                list.questions.append(question);
            asked.insert(question.id);
        }
        if (hasSecrets)
            list.secretFiles.append(visibleText(path));
    }
    return list;
}

} // namespace quayside

#include "moc_candidatelistmodel.cpp"
