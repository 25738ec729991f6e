// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/runnertext.h"

#include "app/text/launchtext.h"

#include <QCoreApplication>
#include <QHash>
#include <QStringList>
#include <QSysInfo>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

struct RunnerWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::RunnerText)
};

/// A product that brings programs, and its packages; without one where the distribution has none.
struct Product
{
    QStringList programs;
    QString name;
    QString apt;
    QString dnf;
    QString pacman;
    QString zypper;
    QString brew;
};

const QList<Product> &products()
{
    static const QList<Product> all{
        {{u"npx"_s, u"npm"_s, u"node"_s, u"nodejs"_s},
         u"Node.js"_s,
         u"nodejs npm"_s,
         u"nodejs"_s,
         u"nodejs npm"_s,
         u"nodejs npm"_s,
         u"node"_s},
        {{u"uvx"_s, u"uv"_s},
         u"uv"_s,
         u"pipx && pipx install uv"_s, // Debian 12 has no package of it.
         u"uv"_s,
         u"uv"_s,
         {},
         u"uv"_s},
        {{u"pipx"_s},
         u"pipx"_s,
         u"pipx"_s,
         u"pipx"_s,
         u"python-pipx"_s,
         u"python3-pipx"_s,
         u"pipx"_s},
        {{u"docker"_s},
         u"Docker"_s,
         u"docker.io"_s,
         u"moby-engine"_s,
         u"docker"_s,
         u"docker"_s,
         {}},
        {{u"podman"_s},
         u"Podman"_s,
         u"podman"_s,
         u"podman"_s,
         u"podman"_s,
         u"podman"_s,
         u"podman"_s},
        {{u"python"_s, u"python3"_s},
         u"Python"_s,
         u"python3"_s,
         u"python3"_s,
         u"python"_s,
         u"python3"_s,
         u"python"_s},
        {{u"bunx"_s, u"bun"_s}, u"Bun"_s, {}, {}, u"bun"_s, {}, u"oven-sh/bun/bun"_s},
        {{u"deno"_s}, u"Deno"_s, {}, {}, u"deno"_s, u"deno"_s, u"deno"_s},
        {{u"dnx"_s, u"dotnet"_s},
         u".NET"_s,
         {},
         u"dotnet-sdk-10.0"_s,
         u"dotnet-sdk"_s,
         {},
         u"dotnet"_s},
        {{u"java"_s},
         u"Java"_s,
         u"default-jre"_s,
         u"java-latest-openjdk"_s,
         u"jre-openjdk"_s,
         u"java-21-openjdk"_s,
         u"openjdk"_s},
    };
    return all;
}

/// The command that installs packages of product, or nothing.
QString commandFor(const Product &product, const QString &distribution)
{
    static const QStringList apt =
        u"debian ubuntu linuxmint pop raspbian kali elementary neon zorin"_s.split(u' ');
    static const QStringList dnf = u"fedora rhel centos rocky almalinux nobara"_s.split(u' ');
    static const QStringList pacman = u"arch manjaro endeavouros cachyos"_s.split(u' ');
    const auto line = [](const QString &manager, const QString &packages) {
        return packages.isEmpty() ? QString() : QString(manager + u' ' + packages);
    };
    if (apt.contains(distribution))
        return line(u"sudo apt install"_s, product.apt);
    if (dnf.contains(distribution))
        return line(u"sudo dnf install"_s, product.dnf);
    if (pacman.contains(distribution))
        return line(u"sudo pacman -S"_s, product.pacman);
    if (distribution.startsWith("opensuse"_L1))
        return line(u"sudo zypper install"_s, product.zypper);
    return distribution == "macos"_L1 ? line(u"brew install"_s, product.brew) : QString();
}

} // namespace

QString installText(const QString &program, const QString &distribution)
{
    const QString name = program.section(u'/', -1);
    const auto product =
        std::find_if(products().begin(), products().end(),
                     [&name](const Product &known) { return known.programs.contains(name); });
    if (product == products().end())
        return {};
    const QString command = commandFor(*product, distribution);
    if (name.compare(product->name, Qt::CaseInsensitive) == 0)
        return command.isEmpty()
            ? RunnerWords::tr("Install %1, then try again.").arg(product->name)
            : RunnerWords::tr("Install %1, for example with: %2").arg(product->name, command);
    return command.isEmpty()
        ? RunnerWords::tr("%1 comes with %2. Install %2, then try again.").arg(name, product->name)
        : RunnerWords::tr("%1 comes with %2. Install it, for example with: %3")
              .arg(name, product->name, command);
}

QString installText(const QString &program)
{
    return installText(program, QSysInfo::productType());
}

QString runtimeProblemText(const mcp::Runtime &runtime, const QString &wanted)
{
    const QString path = visibleText(runtime.path);
    const auto withInstall = [&runtime](const QString &sentence) {
        return QString(sentence + u' ' + installText(runtime.name)).trimmed();
    };
    switch (runtime.problem) {
    case mcp::Runtime::Problem::Missing:
        return withInstall(RunnerWords::tr("Not found on your PATH."));
    case mcp::Runtime::Problem::Unsafe:
        return RunnerWords::tr(
                   "Other accounts can replace %1, so Quayside has not asked it for its "
                   "version. Let only you or the administrator write there.")
            .arg(path);
    case mcp::Runtime::Problem::NoVersion:
        return RunnerWords::tr("%1 does not tell its version. Run it with --version in a terminal "
                               "to see why.")
            .arg(path);
    case mcp::Runtime::Problem::None:
        break;
    }
    if (wanted.isEmpty() || mcp::isInRange(runtime.version, wanted).value_or(true))
        return {};
    return withInstall(
        RunnerWords::tr("The server needs %1 %2, and %3 is version %4.")
            .arg(runtime.name, visibleText(wanted.left(200)), path, runtime.version.toString()));
}

} // namespace quayside
