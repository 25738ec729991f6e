// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/bundle/bundleproblem.h"
#include "core/json/value.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace mcp {

constexpr qsizetype kManifestBytes = qsizetype(1024) * 1024;

/// A value that a bundle asks the person for (`user_config`). Texts are untrusted.
struct BundleSetting
{
    enum class Type { String, Number, Boolean, Directory, File };

    QString key;
    Type type = Type::String;
    QString title;
    QString description;
    bool isRequired = false;
    bool isSensitive = false; ///< Of Type::String alone.
    bool isList = false; ///< Of Type::Directory and Type::File.
    json::Value fallback; ///< Null: there is none. May hold `${HOME}` and the like.
    std::optional<double> least; ///< Of Type::Number, as the next.
    std::optional<double> most;
};

/// A tool or a prompt as the bundle describes it; the server may offer others.
struct BundleOffer
{
    QString name;
    QString description;
};

/// How the server is started, before anything is replaced.
struct BundleCommand
{
    QString program;
    QStringList arguments;
    QList<std::pair<QString, QString>> environment;
};

/// `manifest.json` of a bundle, in the versions 0.1 to 0.4. Texts are untrusted. What decides what runs is read strictly, and
/// what only describes the server is left out if it is wrong, and named in `ignored` (install.md 1).
struct BundleManifest
{
    enum class ServerType { Node, Python, Binary, Uv };

    QString format; ///< `0.1` to `0.4`.
    QString name;
    QString displayName; ///< Empty: there is none.
    QString version;
    QString description;
    QString longDescription;
    QString author;
    QString homepage;
    QString license;
    ServerType serverType = ServerType::Node;
    QString entryPoint; ///< A path in the bundle.
    BundleCommand
        command; ///< With what the manifest says of Linux. No program: `uv` runs the entry point.
    QStringList platforms; ///< Empty: all.
    QString nodeVersions; ///< As npm writes a range; empty: none is wanted. As the next.
    QString pythonVersions;
    QList<BundleOffer> tools;
    QList<BundleOffer> prompts;
    bool areToolsGenerated = false; ///< There are more.
    QList<BundleSetting> settings;
    QStringList ignored; ///< Members that are unknown or wrong; at most kMostIgnored.

    static constexpr qsizetype kMostIgnored = 20;
    const QString &shownName() const { return displayName.isEmpty() ? name : displayName; }
    /// The one with that key; null when there is none.
    const BundleSetting *setting(QStringView key) const;
};

/// Errors are those of BundleProblem: ManifestTooLarge, Manifest, NewerManifest.
Result<BundleManifest> readManifest(const QByteArray &text);

} // namespace mcp
