// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/skills.h"

#include <QByteArray>
#include <QCryptographicHash>

namespace mcp {

inline const QByteArray kSkillText = "---\nname: refunds\ndescription: Process "
                                     "refunds\nmetadata:\n  version: \"1\"\n---\n\n# Refunds\n";
inline const QByteArray kSkillFrontMatter =
    R"({"name":"refunds","description":"Process refunds","metadata":{"version":"1"}})";
inline const QString kSkillFolder = QStringLiteral("skill://acme/billing/refunds/");
inline const QString kSkillUri = kSkillFolder + QStringLiteral("SKILL.md");

/// JSON written with single quotes, which are easier to read here.
inline QByteArray withQuotes(QByteArray text)
{
    return text.replace('\'', '"');
}

inline QString skillDigest(const QByteArray &bytes)
{
    const QByteArray hash = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
    return QStringLiteral("sha256:") + QString::fromLatin1(hash.toHex());
}

inline SkillFile skillFile(const QString &path, const QByteArray &bytes)
{
    return {kSkillFolder + path, skillDigest(bytes), bytes.size()};
}

/// The skill "refunds", with further files.
inline Skill skillSample(const QList<SkillFile> &files = {})
{
    Skill skill;
    skill.uri = kSkillUri;
    skill.frontmatter = *SkillFrontMatter::fromRaw(json::Raw(kSkillFrontMatter));
    skill.resources.list =
        QList<SkillFile>{skillFile(QStringLiteral("SKILL.md"), kSkillText)} + files;
    return skill;
}

/// The answer to `resources/read` of a text.
inline ReadResourceResult readText(const QString &uri, const QByteArray &text)
{
    ResourceContents contents;
    contents.uri = uri;
    contents.text = QString::fromUtf8(text);
    ReadResourceResult result;
    result.contents = {contents};
    return result;
}

} // namespace mcp
