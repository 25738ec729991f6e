// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/bundle/samplebundle.h"

#include "core/bundle/bundlefolder.h"
#include "core/storage/members.h"

#include <QFile>

using namespace mcp;
using namespace Qt::StringLiterals;

json::Value jsonValue(const QByteArray &text)
{
    return json::parse(json::Raw(text)).valueOr(json::Value());
}

QByteArray manifestWith(const QList<std::pair<QString, json::Value>> &changes)
{
    json::Value manifest = jsonValue(
        R"({"manifest_version":"0.3","name":"lamp","version":"1.0.0","description":"Lights a lamp.",
            "author":{"name":"Ada"},
            "server":{"type":"node","entry_point":"server/index.js",
                      "mcp_config":{"command":"node","args":["${__dirname}/server/index.js"]}}})");
    for (const auto &[key, value] : changes)
        putMember(manifest, key, value.isNull(), value);
    return manifest.toJson();
}

QList<ZipItem> bundleItems(const QList<ZipItem> &more, const QByteArray &manifest)
{
    return QList<ZipItem>{{"manifest.json", manifest, 0100644, true},
                          {"server/index.js", "console.log('lamp')\\n"}}
    + more;
}

QString fileWith(const QDir &folder, const QByteArray &content, const QString &name)
{
    QFile file(folder.filePath(name));
    if (!file.open(QFile::WriteOnly | QFile::Truncate) || file.write(content) != content.size())
        return {};
    return file.fileName();
}

Result<Bundle> openSample(const QDir &folder, const QByteArray &content)
{
    BundleRun run;
    return openBundle(fileWith(folder, content), bundlesFolder(folder.path()), run);
}

QStringList bundleNames(const QDir &folder)
{
    return QDir(bundlesFolder(folder.path()))
        .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
}
