// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/value.h"
#include "core/protocol/skills.h"

#include <QByteArray>
#include <QMap>

namespace mcp {

/// Whether an entry for a skill is complete and within the limits, so that its files can be read ("Skill Entries",
/// "Limits"). The error's detail is a sentence about the skill.
Result<void> checkSkill(const Skill &skill);

/// The SHA-256 of each file by its address: what an approval of the skill is bound to. Empty if they are dynamic. skill has passed
/// checkSkill().
QMap<QString, QByteArray> digestsOf(const Skill &skill);

/// The SHA-256 of the content of a file, as entries have it.
QString digestOf(const QByteArray &bytes);

/// The YAML between the two lines of dashes at the start of a SKILL.md.
Result<json::Value> frontMatterOf(QByteArray text);

/// How the content of a file compares with the entry of its skill ("Integrity and Verification"). A match proves that entry and file
/// belong together, not that either can be trusted.
struct SkillFileCheck
{
    enum class Outcome {
        Matches,
        NotListed, ///< The entry lists its files, and not this one.
        NoFile, ///< The answer is not the content of one file.
        OtherSize,
        OtherDigest,
        NoFrontMatter, ///< Of the SKILL.md: it has none that can be read.
        OtherFrontMatter, ///< Of the SKILL.md: see member.
    };

    Outcome outcome = Outcome::Matches;
    qint64 size = 0; ///< Of the content.
    qint64 listedSize = 0; ///< -1: the entry has none, as the skill is dynamic.
    QString member = {}; ///< The first one of the front matter that is not as in the entry.

    bool isGood() const { return outcome == Outcome::Matches; }
};

/// Pure; for a pool thread. uri: of the file that was asked for.
SkillFileCheck checkSkillFile(const Skill &skill, const QString &uri,
                              const ReadResourceResult &result);

} // namespace mcp
