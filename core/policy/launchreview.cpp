// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/launchreview.h"

#include "core/policy/fieldhash.h"
#include "core/policy/launchrisks.h"
#include "core/policy/remotereview.h"

#include <QCryptographicHash>
#include <QDateTime>

#include <algorithm>

namespace mcp {

namespace {

using Part = LaunchDifference::Part;

QByteArray digestOf(const QString &value)
{
    return QCryptographicHash::hash(value.toUtf8(), QCryptographicHash::Sha256);
}

QMap<QString, QByteArray> variableDigests(const ServerEntry &entry)
{
    QMap<QString, QByteArray> digests;
    const auto variables = ownVariables(entry);
    for (auto it = variables.cbegin(); it != variables.cend(); ++it)
        digests.insert(it.key(), digestOf(it.value()));
    return digests;
}

bool hasNul(const ServerEntry &entry)
{
    const auto isCut = [](const QString &text) { return text.contains(QChar(u'\0')); };
    return isCut(entry.program) || isCut(entry.workingFolder)
        || std::any_of(entry.arguments.begin(), entry.arguments.end(), isCut)
        || std::any_of(entry.environment.begin(), entry.environment.end(),
                       [isCut](const auto &v) { return isCut(v.first) || isCut(v.second); });
}

void compareArguments(QList<LaunchDifference> &differences, const QStringList &before,
                      const QStringList &after)
{
    for (qsizetype i = 0; i < std::max(before.size(), after.size()); ++i) {
        const QString old = i < before.size() ? before.at(i) : QString();
        const QString now = i < after.size() ? after.at(i) : QString();
        if (old != now || i >= before.size() || i >= after.size())
            differences.append({Part::Argument, i, {}, old, now});
    }
}

void compareVariables(QList<LaunchDifference> &differences, const QMap<QString, QByteArray> &before,
                      const QMap<QString, QByteArray> &after)
{
    for (auto it = after.cbegin(); it != after.cend(); ++it) {
        if (!before.contains(it.key()))
            differences.append({Part::VariableAdded, -1, it.key(), {}, {}});
        else if (before.value(it.key()) != it.value())
            differences.append({Part::VariableChanged, -1, it.key(), {}, {}});
    }
    for (auto it = before.cbegin(); it != before.cend(); ++it) {
        if (!after.contains(it.key()))
            differences.append({Part::VariableRemoved, -1, it.key(), {}, {}});
    }
}

void compareCodeFiles(QList<LaunchDifference> &differences, const QList<CodeFile> &before,
                      const QList<CodeFile> &now)
{
    const auto find = [](const QList<CodeFile> &files, const QString &path) {
        const auto it = std::find_if(files.begin(), files.end(),
                                     [&path](const CodeFile &file) { return file.path == path; });
        return it == files.end() ? nullptr : &*it;
    };
    for (const CodeFile &file : now) {
        const CodeFile *old = find(before, file.path);
        if (!old || old->digest != file.digest)
            differences.append(
                {Part::CodeFile, -1, file.path, old ? file.path : QString(), file.path});
    }
    for (const CodeFile &file : before) {
        if (!find(now, file.path))
            differences.append({Part::CodeFile, -1, file.path, file.path, {}});
    }
}

QList<LaunchDifference> differencesFrom(const Approval &before, const LaunchReview &now)
{
    QList<LaunchDifference> differences;
    if (before.program != now.resolvedProgram)
        differences.append({Part::Program, -1, {}, before.program, now.resolvedProgram});
    compareArguments(differences, before.arguments, now.entry.arguments);
    if (before.workingFolder != now.entry.workingFolder)
        differences.append(
            {Part::WorkingFolder, -1, {}, before.workingFolder, now.entry.workingFolder});
    compareVariables(differences, before.variables, variableDigests(now.entry));
    if (before.program == now.resolvedProgram && before.programFile != now.programFile) {
        const bool mustAsk = before.programFile.isUserWritable || now.programFile.isUserWritable;
        differences.append(
            {Part::ProgramFile, -1, {}, before.program, now.resolvedProgram, mustAsk});
    }
    compareCodeFiles(differences, before.codeFiles, now.codeFiles);
    const QString sandbox = sandboxRecord(now.entry.sandbox);
    if (before.sandbox != sandbox)
        differences.append({Part::Sandbox, -1, {}, before.sandbox, sandbox});
    return differences;
}

} // namespace

QByteArray launchFingerprint(const ServerEntry &entry, const QString &resolvedProgram,
                             const QList<CodeFile> &codeFiles)
{
    FieldHash hash;
    hash.add(QByteArrayLiteral("quayside launch 1"));
    hash.add(resolvedProgram);
    hash.add(entry.arguments.size());
    for (const QString &argument : entry.arguments)
        hash.add(argument);
    hash.add(entry.workingFolder);
    const auto variables = variableDigests(entry);
    hash.add(variables.size());
    for (auto it = variables.cbegin(); it != variables.cend(); ++it) {
        hash.add(it.key());
        hash.add(it.value());
    }
    for (const CodeFile &file : codeFiles) {
        hash.add(file.path);
        hash.add(file.digest);
    }
    if (entry.sandbox) { // The path of a code file is absolute, so that none is taken for this.
        hash.add(QByteArrayLiteral("sandbox"));
        hash.add(sandboxRecord(entry.sandbox));
    }
    if (entry.bundle) {
        hash.add(QByteArrayLiteral("bundle"));
        hash.add(entry.bundle->digest);
    }
    return hash.result();
}

LaunchReview reviewLaunch(const ServerEntry &entry, const QString &resolvedProgram,
                          const ProgramIdentity &programFile,
                          const std::optional<Approval> &approved, const QList<CodeFile> &codeFiles)
{
    LaunchReview review;
    review.entry = entry;
    review.resolvedProgram = resolvedProgram;
    review.programFile = programFile;
    review.codeFiles = codeFiles;
    review.fingerprint = launchFingerprint(entry, resolvedProgram, codeFiles);
    review.risks = launchRisks(entry, resolvedProgram);
    review.mayChange =
        std::any_of(review.risks.begin(), review.risks.end(), [](const LaunchRisk &risk) {
            return risk.kind == LaunchRisk::Kind::MayChange
                || risk.kind == LaunchRisk::Kind::OtherSource;
        });
    review.canStart = !resolvedProgram.isEmpty() && !hasNul(entry);
    if (!approved)
        return review;
    review.differences = differencesFrom(*approved, review);
    review.isApproved = review.canStart && approved->fingerprint == review.fingerprint
        && std::none_of(review.differences.begin(), review.differences.end(),
                        [](const LaunchDifference &difference) { return difference.mustAsk; });
    return review;
}

Approval approvalOf(const LaunchReview &review, const QDateTime &when)
{
    Approval approval;
    approval.fingerprint = review.fingerprint;
    approval.approvedAt = when.toUTC();
    if (review.entry.isRemote()) {
        approval.url = review.address ? review.address->toString() : QString();
        approval.headerNames = headerNames(review.entry);
        approval.caFile = review.entry.caFile;
        approval.proxy = review.entry.proxy;
        approval.certificateFile = review.entry.certificateFile;
        approval.assertionSource = assertionSource(review.entry.oauth);
        return approval;
    }
    approval.program = review.resolvedProgram;
    approval.arguments = review.entry.arguments;
    approval.workingFolder = review.entry.workingFolder;
    approval.variables = variableDigests(review.entry);
    approval.programFile = review.programFile;
    approval.codeFiles = review.codeFiles;
    approval.sandbox = sandboxRecord(review.entry.sandbox);
    return approval;
}

} // namespace mcp
