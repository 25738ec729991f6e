// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/found.h"

#include "core/base/boundedname.h"
#include "core/storage/secretreference.h"
#include "core/storage/serverformat.h"

#include <QRegularExpression>

#include <algorithm>
#include <functional>
#include <utility>

namespace mcp {

namespace {

const QRegularExpression &inputPattern()
{
    static const QRegularExpression pattern(QStringLiteral("\\$\\{input:([^}]{1,200})\\}"));
    return pattern;
}

QStringList inputsOf(const QString &text)
{
    QStringList ids;
    for (auto it = inputPattern().globalMatch(text); it.hasNext();)
        ids.append(it.next().captured(1));
    return ids;
}

/// Calls change with every text of entry that may refer to a question.
void visitTexts(ServerEntry &entry, const std::function<void(QString &)> &change)
{
    change(entry.program);
    for (QString &argument : entry.arguments)
        change(argument);
    change(entry.workingFolder);
    for (auto &variable : entry.environment)
        change(variable.second);
    change(entry.url);
    for (auto &header : entry.headers)
        change(header.second);
}

QString substituted(const QString &text, const QMap<QString, QString> &answers)
{
    QString whole;
    qsizetype at = 0;
    for (auto it = inputPattern().globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        whole += QStringView(text).mid(at, match.capturedStart() - at);
        whole += answers.value(match.captured(1), match.captured());
        at = match.capturedEnd();
    }
    return whole + QStringView(text).mid(at);
}

} // namespace

Error importError(ImportProblem problem, const QString &detail)
{
    Error error = Error::protocol(detail);
    error.code = int(problem);
    return error;
}

void append(FoundServers &all, const FoundServers &more)
{
    const qsizetype room = FoundServers::kMaxServers - all.entries.size();
    for (const ServerEntry &entry :
         more.entries) { // Two entries of one name cannot be told apart by it.
        if (hasEntry(all, entry.name))
            all.envFiles.remove(entry.name);
        else if (more.envFiles.contains(entry.name))
            all.envFiles.insert(entry.name, more.envFiles.value(entry.name));
    }
    all.entries += more.entries.first(std::min(more.entries.size(), room));
    all.descriptions.insert(more.descriptions);
    all.warnings += more.warnings;
    for (const ImportQuestion &question : more.questions) {
        const bool isAsked = std::any_of(
            all.questions.begin(), all.questions.end(),
            [&question](const ImportQuestion &other) { return other.id == question.id; });
        if (!isAsked && all.questions.size() < FoundServers::kMaxQuestions)
            all.questions.append(question);
    }
}

Likeness likeness(const ServerEntry &found, const ServerEntry &known)
{
    if (found.program != known.program || found.arguments != known.arguments
        || found.url != known.url)
        return Likeness::Other;
    bool isHidden = false; // One of the values is in the keychain and cannot be compared.
    const auto areSame = [&isHidden](auto mine, auto others) {
        std::sort(mine.begin(), mine.end());
        std::sort(others.begin(), others.end());
        return std::equal(mine.begin(), mine.end(), others.begin(), others.end(),
                          [&isHidden](const auto &a, const auto &b) {
                              const bool isStored = isSecretReference(b.second);
                              isHidden |= isStored;
                              return a.first == b.first && (isStored || a.second == b.second);
                          });
    };
    if (!areSame(found.environment, known.environment) || !areSame(found.headers, known.headers))
        return Likeness::Other;
    return isHidden && found.name != known.name ? Likeness::SameProgram : Likeness::Same;
}

QString otherScheme(const QString &url)
{
    static const QRegularExpression scheme(
        QStringLiteral("^((?!https?:)[a-z][a-z0-9+.-]{0,39})://|^(unix|pipe|npipe):"),
        QRegularExpression::CaseInsensitiveOption);
    const auto match = scheme.match(url.trimmed());
    return match.captured(match.lastCapturedIndex() > 0 ? match.lastCapturedIndex() : 1).toLower();
}

void warnOfPlaceholders(FoundServers &found)
{
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

void warnOfIgnored(FoundServers &found, const QString &name, const QStringList &ignored)
{
    if (!ignored.isEmpty())
        found.warnings.append(
            {ServerWarning::Kind::Ignored, name, {}, ignored.join(QStringLiteral(", "))});
}

bool hasEntry(const FoundServers &found, const QString &name)
{
    return std::any_of(found.entries.begin(), found.entries.end(),
                       [&name](const ServerEntry &entry) { return entry.name == name; });
}

void renameEntry(FoundServers &found, qsizetype place, const QString &name)
{
    const QString before = std::exchange(found.entries[place].name, name);
    for (ServerWarning &warning : found.warnings) {
        if (warning.key == before)
            warning.key = name;
    }
    if (found.envFiles.contains(before))
        found.envFiles.insert(name, found.envFiles.take(before));
    if (found.descriptions.contains(before))
        found.descriptions.insert(name, found.descriptions.take(before));
}

void boundNames(FoundServers &found)
{
    for (qsizetype i = 0; i < found.entries.size(); ++i)
        renameEntry(found, i, boundedName(found.entries.at(i).name));
}

QStringList questionsIn(const ServerEntry &entry)
{
    QStringList ids;
    ServerEntry copy = entry;
    visitTexts(copy, [&ids](const QString &text) { ids += inputsOf(text); });
    ids.removeDuplicates();
    return ids;
}

ServerEntry withAnswers(const ServerEntry &entry, const QList<ImportQuestion> &questions,
                        const QMap<QString, QString> &answers, QStringList *secretVariables)
{
    for (const auto &[name, value] : entry.environment) {
        const QStringList ids = inputsOf(value);
        const bool isSecret =
            std::any_of(questions.begin(), questions.end(), [&ids](const ImportQuestion &question) {
                return question.isSecret && ids.contains(question.id);
            });
        if (isSecret)
            secretVariables->append(name);
    }
    ServerEntry answered = entry;
    visitTexts(answered, [&answers](QString &text) { text = substituted(text, answers); });
    return answered;
}

} // namespace mcp
