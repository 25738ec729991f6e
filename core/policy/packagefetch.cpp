// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/packagefetch.h"

#include "core/policy/launchprogram.h"
#include "core/policy/packagerunner.h"
#include "core/policy/rarepattern.h"

#include <QMap>
#include <QUrl>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// The words of one runner.
struct RunnerWords
{
    QStringList call; ///< The program and its verbs.
    QStringList flags; ///< Options without a value that both runs get.
    QStringList valued; ///< Options with one.
    QStringList packages; ///< Options that name the packages, so that a command of them follows.
    QStringList sourceVariables; ///< The addresses of other sources, separated by spaces.
    QString prefix; ///< Of its variables, in lower case.
    QStringList hosts; ///< Without such a variable.
    QList<std::pair<QString, QString>> quiet; ///< It asks only for packages.
    QList<std::pair<QString, QString>> offline;
};

const QList<RunnerWords> &fetchers()
{
    static const QStringList uvFlags = u"-q --quiet"_s.split(u' ');
    static const QStringList uvValued{u"-p"_s, u"--python"_s, u"--with"_s};
    static const QStringList uvSources =
        u"uv_default_index uv_index_url uv_index uv_extra_index_url"_s.split(u' ');
    static const QStringList uvHosts{u"pypi.org"_s, u"files.pythonhosted.org"_s};
    static const QList<std::pair<QString, QString>> uvOffline{{u"UV_OFFLINE"_s, u"1"_s}};
    // npm asks for nothing that it has. Its stricter variable would also hold for what the server itself does with npm.
    static const QList<RunnerWords> all{
        {{u"npx"_s},
         u"-y --yes -q --quiet --silent"_s.split(u' '),
         {},
         {u"-p"_s, u"--package"_s},
         {u"npm_config_registry"_s},
         u"npm_config_"_s,
         {u"registry.npmjs.org"_s},
         {{u"npm_config_audit"_s, u"false"_s},
          {u"npm_config_fund"_s, u"false"_s},
          {u"npm_config_update_notifier"_s, u"false"_s},
          // In ms; otherwise a minute passes offline.
          {u"npm_config_fetch_retry_mintimeout"_s, u"1000"_s},
          {u"npm_config_fetch_retry_maxtimeout"_s, u"5000"_s}},
         {{u"npm_config_prefer_offline"_s, u"true"_s},
          {u"npm_config_update_notifier"_s, u"false"_s}}},
        {{u"uvx"_s}, uvFlags, uvValued, {u"--from"_s}, uvSources, u"uv_"_s, uvHosts, {}, uvOffline},
        {{u"uv"_s, u"tool"_s, u"run"_s},
         uvFlags,
         uvValued,
         {u"--from"_s},
         uvSources,
         u"uv_"_s,
         uvHosts,
         {},
         uvOffline},
    };
    return all;
}

/// A package by its name: not an address, a folder or a repository.
bool isPackageName(const QString &word)
{
    static const QRegularExpression name = rarePattern(
        u"^(?:@[\\w.~-]+/)?[\\w][\\w.~-]*(?:\\[[\\w,.-]+\\])?(?:(?:@|[=<>!~]=?)[^\\s/:@;]+)?\\z"_s);
    return name.match(word).hasMatch();
}

/// `name@1.2` as `name==1.2`, which is the only way to write it behind `--from`; `@latest` stays.
QString pythonRequirement(const QString &package)
{
    const QString version = package.section(u'@', 1);
    return version.isEmpty() || !version.at(0).isDigit()
        ? package
        : QString(package.section(u'@', 0, 0) + u"=="_s + version);
}

/// What words say behind those of the runner.
struct Parsed
{
    QStringList kept; ///< Options for both runs, with their values.
    QStringList packages;
};

std::optional<Parsed> parse(const RunnerWords &runner, const QStringList &words)
{
    Parsed parsed;
    for (qsizetype at = 0; at < words.size(); ++at) {
        const QString &word = words.at(at);
        const bool hasValue = word.startsWith("--"_L1) && word.contains(u'=');
        const QString option = hasValue ? word.section(u'=', 0, 0) : word;
        if (!word.startsWith(u'-') || word == "--"_L1) {
            const QString package = word == "--"_L1 ? words.value(at + 1) : word;
            if (parsed.packages.isEmpty())
                parsed.packages.append(package);
            break;
        }
        if (runner.flags.contains(word)) {
            parsed.kept.append(word);
            continue;
        }
        const bool isPackage = runner.packages.contains(option);
        if (!isPackage && !runner.valued.contains(option))
            return {};
        const QString value = hasValue ? word.section(u'=', 1) : words.value(++at);
        if (isPackage)
            parsed.packages.append(value);
        else if (option == "--with"_L1 && !isPackageName(value))
            return {};
        else
            parsed.kept += {option, value};
    }
    if (parsed.packages.isEmpty()
        || !std::all_of(parsed.packages.cbegin(), parsed.packages.cend(), isPackageName))
        return {};
    return parsed;
}

/// Whether it only says which certificates to trust.
bool isTrustVariable(const QString &name)
{
    return name == "NODE_EXTRA_CA_CERTS"_L1 || name == "SSL_CERT_FILE"_L1
        || name == "SSL_CERT_DIR"_L1;
}

void readVariables(const RunnerWords &runner, const ServerEntry &entry, PackageFetch &fetch)
{
    const QMap<QString, QString> variables = ownVariables(entry);
    for (auto variable = variables.cbegin(); variable != variables.cend(); ++variable) {
        const QString name = variable.key().toLower();
        if (name.startsWith(runner.prefix) || isTrustVariable(variable.key()))
            fetch.variables.append({variable.key(), variable.value()});
        if (!runner.sourceVariables.contains(name))
            continue;
        const QStringList sources = variable.value().split(u' ', Qt::SkipEmptyParts);
        for (const QString &source : sources) {
            // An index of uv may have a name: `internal=https://…`.
            const QString address = source.mid(qMax(source.indexOf("http"_L1), 0));
            if (const QString host = QUrl(address).host().toLower(); !host.isEmpty())
                fetch.hosts.append(host);
        }
    }
    fetch.variables += runner.quiet;
    if (fetch.hosts.isEmpty())
        fetch.hosts = runner.hosts;
}

} // namespace

std::optional<PackageFetch> packageFetch(const ServerEntry &entry)
{
    const QStringList words = QStringList(entry.program.section(u'/', -1)) + entry.arguments;
    for (const RunnerWords &runner : fetchers()) {
        if (words.mid(0, runner.call.size()) != runner.call)
            continue;
        const auto parsed = parse(runner, words.mid(runner.call.size()));
        if (!parsed)
            return {};
        PackageFetch fetch;
        fetch.arguments = runner.call.mid(1) + parsed->kept;
        if (runner.call.constFirst() == "npx"_L1) {
            fetch.arguments.append(u"--yes"_s);
            for (const QString &package : parsed->packages)
                fetch.arguments.append(u"--package="_s + package);
            fetch.arguments += {u"-c"_s, u"true"_s};
        } else {
            fetch.arguments +=
                {u"--from"_s, pythonRequirement(parsed->packages.constLast()), u"true"_s};
        }
        const auto package = fetchedPackage(words);
        fetch.isExact = package && package->isExact;
        fetch.offline = runner.offline;
        readVariables(runner, entry, fetch);
        return fetch;
    }
    return {};
}

} // namespace mcp
