// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/packagerunner.h"
#include "core/policy/rarepattern.h"

#include <QList>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// The command line of one runner. An unlisted option may or may not take a value, so nothing after it is trusted.
struct Runner
{
    QStringList call; ///< The program and its verbs.
    QStringList flags; ///< Options without a value.
    QStringList valued; ///< Options with one.
    QStringList packages; ///< Options whose value is a package, too.
    bool isContainer = false;
};

const QList<Runner> &runners()
{
    static const QStringList nodeFlags =
        u"-y --yes -q --quiet --silent --bun --no --prefer-offline --"_s.split(u' ');
    static const QStringList nodePackages{u"-p"_s, u"--package"_s};
    static const QStringList uvFlags =
        u"-q --quiet --isolated --no-cache --offline --refresh --"_s.split(u' ');
    static const QStringList uvValued{u"-p"_s, u"--python"_s};
    static const QStringList uvPackages{u"--from"_s, u"--with"_s};
    static const QStringList boxFlags =
        u"-i -t -it -ti --rm --init --interactive --tty --read-only --privileged"_s.split(u' ');
    static const QStringList boxValued =
        u"-e --env --env-file -v --volume --mount --name --network --net -p --publish -w "
        "--workdir -u --user --entrypoint -l --label -m --memory --cpus --platform "
        "--pull"_s.split(u' ');
    static const QList<Runner> all{
        {{u"npx"_s}, nodeFlags, {}, nodePackages},
        {{u"pnpx"_s}, nodeFlags, {}, nodePackages},
        {{u"bunx"_s}, nodeFlags, {}, nodePackages},
        {{u"bun"_s, u"x"_s}, nodeFlags, {}, nodePackages},
        {{u"npm"_s, u"exec"_s}, nodeFlags, {}, nodePackages},
        {{u"npm"_s, u"x"_s}, nodeFlags, {}, nodePackages},
        {{u"pnpm"_s, u"dlx"_s}, nodeFlags, {}, {u"--package"_s}},
        {{u"yarn"_s, u"dlx"_s}, nodeFlags, {}, nodePackages},
        {{u"uvx"_s}, uvFlags, uvValued, uvPackages},
        {{u"uv"_s, u"tool"_s, u"run"_s}, uvFlags, uvValued, uvPackages},
        {{u"pipx"_s, u"run"_s}, {u"--no-cache"_s, u"--"_s}, {u"--python"_s}, {u"--spec"_s}},
        {{u"dnx"_s}, {u"-y"_s, u"--yes"_s, u"--"_s}, {u"--version"_s}, {}},
        {{u"docker"_s, u"run"_s}, boxFlags, boxValued, {}, true},
        {{u"podman"_s, u"run"_s}, boxFlags, boxValued, {}, true},
        {{u"docker"_s, u"container"_s, u"run"_s}, boxFlags, boxValued, {}, true},
    };
    return all;
}

bool isExact(const QString &package, bool isContainer)
{
    static const QRegularExpression semantic =
        rarePattern(u"^(?:@[\\w.-]+/)?[\\w.-]+(?:\\[[\\w,.-]+\\])?@\\d+\\.\\d+\\.\\d+"
                    "(?:-[0-9A-Za-z.-]+)?(?:\\+[0-9A-Za-z.-]+)?\\z"_s);
    static const QRegularExpression python = rarePattern(
        u"^[\\w.-]+(?:\\[[\\w,.-]+\\])?==\\d+(?:\\.\\d+)*(?:(?:a|b|rc|\\.post|\\.dev)\\d+)*\\z"_s);
    static const QRegularExpression digest = rarePattern(u"@sha256:[0-9a-f]{64}\\z"_s);
    if (isContainer)
        return digest.match(package).hasMatch();
    return semantic.match(package).hasMatch() || python.match(package).hasMatch();
}

/// The position after the words of the runner at index, or -1.
qsizetype behindCall(const QStringList &words, qsizetype index, const QStringList &call)
{
    if (index + call.size() > words.size()
        || words.at(index).section(u'/', -1) != call.constFirst())
        return -1;
    for (qsizetype i = 1; i < call.size(); ++i) {
        if (words.at(index + i) != call.at(i))
            return -1;
    }
    return index + call.size();
}

/// The first package without an exact version in this call, otherwise the last package.
FetchedPackage fetchedBy(const Runner &runner, const QStringList &words, qsizetype at)
{
    const QString name = runner.call.join(u' ');
    std::optional<QString> exact;
    for (; at < words.size(); ++at) {
        const QString &word = words.at(at);
        const QString option = word.section(u'=', 0, 0);
        const bool hasValue = word.contains(u'=');
        if (!word.startsWith(
                u'-')) // After a package option, this word is the command inside the package.
            return exact ? FetchedPackage{name, *exact, true}
                         : FetchedPackage{name, word, isExact(word, runner.isContainer)};
        if (runner.packages.contains(option)) {
            const QString package = hasValue ? word.section(u'=', 1) : words.value(++at);
            if (!isExact(package, runner.isContainer))
                return {name, package.isEmpty() ? name : package, false};
            // `--with` adds to the package that follows.
            if (option != "--with"_L1)
                exact = package;
        } else if (runner.valued.contains(option)) {
            at += hasValue ? 0 : 1;
        } else if (!runner.flags.contains(word)) {
            return {name, name, false};
        }
    }
    return {name, exact.value_or(name), exact.has_value()};
}

/// Keeps the first package without an exact version, otherwise the first package.
void consider(std::optional<FetchedPackage> &found, const FetchedPackage &package)
{
    if (!found || (found->isExact && !package.isExact))
        found = package;
}

void lookAmong(const QStringList &words, std::optional<FetchedPackage> &found)
{
    for (qsizetype index = 0; index < words.size(); ++index) {
        for (const Runner &runner : runners()) {
            if (const qsizetype at = behindCall(words, index, runner.call); at >= 0)
                consider(found, fetchedBy(runner, words, at));
        }
    }
}

} // namespace

std::optional<FetchedPackage> fetchedPackage(const QStringList &words)
{
    std::optional<FetchedPackage> found;
    lookAmong(words, found);
    // A runner may also be inside the script of a shell.
    static const QRegularExpression space = rarePattern(u"\\s+"_s);
    for (const QString &word : words) {
        const QStringList script = word.split(space, Qt::SkipEmptyParts);
        if (script.size() > 1)
            lookAmong(script, found);
    }
    return found;
}

} // namespace mcp
