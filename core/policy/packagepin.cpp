// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/packagepin.h"

#include "core/json/value.h"
#include "core/policy/launchrisks.h"
#include "core/policy/packagerunner.h"
#include "core/policy/rarepattern.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// `@scope/name` or `name`, without its version or tag; empty when package is an address, a path or an alias.
QString nameOf(const QString &package)
{
    static const QRegularExpression plain =
        rarePattern(u"^((?:@[a-z0-9][\\w.-]*/)?[a-z0-9][\\w.-]*)(?:@[\\w.^~-]+)?\\z"_s);
    return plain.match(package).captured(1);
}

/// npm keeps what it fetched for one package in a folder named after the digest of its words.
QString fetchedFolder(const QString &package, const QString &npmFolder)
{
    const QByteArray digest =
        QCryptographicHash::hash(package.toUtf8(), QCryptographicHash::Sha512).toHex();
    return npmFolder + u"/_npx/"_s + QString::fromLatin1(digest.first(16));
}

QString versionIn(const QString &path, const QString &name)
{
    static const QRegularExpression exact =
        rarePattern(u"^\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.-]+)?(?:\\+[0-9A-Za-z.-]+)?\\z"_s);
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return {};
    const auto content = json::parse(json::Raw(file.read(kPackageFileBytes)));
    if (!content || content->at(u"name"_s).toString() != name)
        return {};
    const QString version = content->at(u"version"_s).toString();
    return version.size() <= 64 && exact.match(version).hasMatch() ? version : QString();
}

bool mayChange(const ServerEntry &entry)
{
    const QList<LaunchRisk> risks = launchRisks(entry, {});
    return std::any_of(risks.cbegin(), risks.cend(), [](const LaunchRisk &risk) {
        return risk.kind == LaunchRisk::Kind::MayChange
            || risk.kind == LaunchRisk::Kind::OtherSource;
    });
}

} // namespace

std::optional<PackagePin> packagePin(const ServerEntry &entry, const QString &npmFolder)
{
    if (entry.isRemote())
        return {};
    const auto package = fetchedPackage(QStringList(entry.program) + entry.arguments);
    const bool isOfNpm = package
        && (package->runner == "npx"_L1 || package->runner == "npm exec"_L1
            || package->runner == "npm x"_L1);
    const QString name = isOfNpm && !package->isExact && package->name != package->runner
        ? nameOf(package->name)
        : QString();
    if (name.isEmpty() || entry.arguments.count(package->name) != 1)
        return {};
    const QString version = versionIn(fetchedFolder(package->name, npmFolder) + u"/node_modules/"_s
                                          + name + u"/package.json"_s,
                                      name);
    if (version.isEmpty())
        return {};
    PackagePin pin{version, entry};
    QString &word = pin.entry.arguments[entry.arguments.indexOf(package->name)];
    word = name + u'@' + version;
    return mayChange(pin.entry) ? std::nullopt : std::optional(pin);
}

} // namespace mcp
