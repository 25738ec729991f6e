// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/forms/pathfield.h"

#include "app/text/secretwords.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kReadChars = 500; ///< Of each text.

bool hasOneOf(const QStringList &words, const QStringList &wanted)
{
    return std::any_of(words.begin(), words.end(),
                       [&wanted](const QString &word) { return wanted.contains(word); });
}

/// Names of the words that end a name: "output_dir", "Log file", "filepath".
PathKind kindOfWord(const QString &word)
{
    static const QStringList files = u"file files filepath filepaths"_s.split(u' ');
    static const QStringList folders =
        u"directory directories dir dirs folder folders cwd workdir workingdir basedir rootdir outdir outputdir inputdir dirpath folderpath directorypath"_s
            .split(u' ');
    static const QStringList paths =
        u"path paths localpath fullpath inputpath outputpath imagepath projectpath repopath"_s
            .split(u' ');
    if (files.contains(word) || word.endsWith(u"文件"_s) || word.endsWith(u"文件路径"_s))
        return PathKind::File;
    if (folders.contains(word) || word.endsWith(u"目录"_s) || word.endsWith(u"文件夹"_s))
        return PathKind::Folder;
    return paths.contains(word) || word.endsWith(u"路径"_s) ? PathKind::Either : PathKind::None;
}

/// Which of files and folders words name; Either if both or none.
PathKind namedIn(const QStringList &words)
{
    bool isFile = false;
    bool isFolder = false;
    for (const QString &word : words) {
        const PathKind kind = kindOfWord(word);
        isFile |= kind == PathKind::File;
        isFolder |= kind == PathKind::Folder;
    }
    if (isFile == isFolder)
        return PathKind::Either;
    return isFile ? PathKind::File : PathKind::Folder;
}

/// By a name or a title.
PathKind kindOfName(const QString &name)
{
    const QStringList words = lowerCaseWords(name.left(kReadChars));
    static const QStringList elsewhere =
        u"url urls uri uris http https api endpoint route request query xpath bucket blob web"_s
            .split(u' ');
    static const QStringList about =
        u"type size format extension encoding number count kind"_s.split(u' ');
    if (words.isEmpty() || hasOneOf(words, elsewhere) || hasOneOf(words, about))
        return PathKind::None;
    const bool isPathTo =
        words.constFirst() == "path"_L1 && words.size() > 2 && hasOneOf(words, {u"to"_s, u"of"_s});
    PathKind kind = isPathTo ? PathKind::Either : kindOfWord(words.constLast());
    static const QStringList parsed = u"json xml html css object property key import"_s.split(u' ');
    if (kind == PathKind::Either && hasOneOf(words, parsed))
        return PathKind::None;
    if (kind == PathKind::Either)
        kind = namedIn(words);
    static const QStringList written =
        u"output out save destination dest target"_s.split(u' '); // May not exist yet.
    return kind == PathKind::File && hasOneOf(words, written) ? PathKind::Either : kind;
}

/// By a sentence that says it in so many words.
PathKind kindOfSentence(const QString &sentence)
{
    static const QRegularExpression path(
        u"\\b(?:path (?:to|of) |(?:absolute|full|local|file ?system|file|directory|folder) path\\b"
        "|^(?:the )?(?:local |output |target |working )?(?:directory|folder) (?:to|in "
        "which|where)\\b)"
        "|文件路径|目录路径|绝对路径"_s,
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    return path.match(sentence).hasMatch() ? namedIn(lowerCaseWords(sentence)) : PathKind::None;
}

bool isOfSomethingElse(const QString &sentence)
{
    static const QRegularExpression other(
        u"\\b(?:urls?|uris?|https?|endpoint|route|xpath|json ?path|json pointer|dot notation|bucket"
        "|object key|query string|sort(?:ed|ing)?|base64|ids?|identifier)\\b"
        "|\\b(?:in|within|inside) (?:the |a |an |this |your )?"
        "(?:repo|repository|archive|vault|container|database|branch|document|page)\\b"
        "|\\brelative to\\b"_s,
        QRegularExpression::CaseInsensitiveOption);
    return other.match(sentence).hasMatch();
}

PathKind kindOfFormat(const QString &format)
{
    const QString plain = format.toLower().remove(u'-').remove(u'_');
    if (plain == "path"_L1)
        return PathKind::Either;
    return kindOfWord(plain);
}

} // namespace

PathKind pathKind(const FieldWords &field)
{
    static const QStringList meaningless{u"string"_s, u"text"_s};
    if (!field.format.isEmpty() && !meaningless.contains(field.format))
        return kindOfFormat(field.format.left(kReadChars));
    const QString description = field.description.left(kReadChars);
    if (isOfSomethingElse(description) || isOfSomethingElse(field.title.left(kReadChars)))
        return PathKind::None;
    PathKind kind = kindOfName(field.name);
    if (kind == PathKind::None)
        kind = kindOfName(field.title);
    const PathKind said = kindOfSentence(description);
    if (kind == PathKind::None)
        return said;
    return kind == PathKind::Either ? namedIn(lowerCaseWords(description)) : kind;
}

} // namespace quayside
