// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/storage/serverentry.h"
#include "core/storage/serverwarning.h"

#include <QList>
#include <QMap>
#include <QStringList>

namespace mcp {

/// Why pasted text, a link or a file gives no server: `Error::code` of the functions in this folder, with
/// ErrorKind::Protocol. `detail` is about the text: the reason of a parser, the scheme, the program.
enum class ImportProblem {
    None, ///< An error of a parser below; `detail` says what.
    Json, ///< `detail` says where and why.
    TooLarge,
    NoServer, ///< Readable, and there is no server in it.
    Scheme, ///< An address of a kind that is neither a server nor a link to one; `detail` is the scheme.
    Link, ///< A link of a known kind without the data of a server.
    Gallery, ///< The link only names an entry in the gallery of another app; `detail` is that name.
    Command, ///< A command that adds a server to another app, and is incomplete; `detail` says what is missing.
    File, ///< The file is not readable; `detail` says why.
    Encoding, ///< The file is not UTF-8.
};

Error importError(ImportProblem problem, const QString &detail = {});

/// A value that an entry leaves to the person: `${input:ID}` (inputs of VS Code, variables of Goose).
struct ImportQuestion
{
    QString id;
    QString description; ///< Text of the file or link; empty when there is none.
    QString fallback;
    QStringList choices; ///< Empty: any text.
    bool isSecret = false;

    bool operator==(const ImportQuestion &) const = default;
};

/// Servers in text or a file of another program. Reading adds and starts nothing (SEC-01).
struct FoundServers
{
    static constexpr qsizetype kMaxServers = 200;
    static constexpr qsizetype kMaxQuestions = 50;

    QList<ServerEntry> entries; ///< Without ids.
    QList<ServerWarning> warnings; ///< What was not taken, or not as it was written.
    QList<ImportQuestion> questions; ///< Those that entries refer to.
    /// What entries say of a file with variables, by the names of the entries. It is not read here: see envfile.h.
    QMap<QString, QString> envFiles = {};
    /// What server cards say of entries, by the names of the entries. Text of a stranger.
    QMap<QString, QString> descriptions = {};
};

/// The scheme of url if Quayside does not support it, for example `unix`; otherwise empty.
QString otherScheme(const QString &url);

/// Adds warnings about placeholders that remain in the entries after the questions are answered (SEC-08).
void warnOfPlaceholders(FoundServers &found);
/// Adds a warning for each ignored member of the entry called name.
void warnOfIgnored(FoundServers &found, const QString &name, const QStringList &ignored);

bool hasEntry(const FoundServers &found, const QString &name);

/// Gives an entry another name, in its warnings as well.
void renameEntry(FoundServers &found, qsizetype place, const QString &name);
/// Bounds the names of entries, and those of their warnings with them (boundedName()).
void boundNames(FoundServers &found);

/// Adds what more has, within the bounds; a question is asked once.
void append(FoundServers &all, const FoundServers &more);

/// How much a found entry is like a known one.
enum class Likeness {
    Other,
    SameProgram, ///< Equal except for the name and for secrets in the keychain, which may belong to another account.
    Same,
};
Likeness likeness(const ServerEntry &found, const ServerEntry &known);

/// The ids of the questions that entry refers to.
QStringList questionsIn(const ServerEntry &entry);

/// entry with answers, by the ids of questions, in the place of `${input:ID}`; once, so that an answer is not searched for
/// more. Names of variables that got the answer to a secret question are added to secretVariables.
ServerEntry withAnswers(const ServerEntry &entry, const QList<ImportQuestion> &questions,
                        const QMap<QString, QString> &answers, QStringList *secretVariables);

} // namespace mcp
