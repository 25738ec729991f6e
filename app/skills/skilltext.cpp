// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/skills/skilltext.h"

#include "app/text/cleantext.h"
#include "app/text/measure.h"
#include "core/protocol/skilllimits.h"

#include <QCoreApplication>
#include <QLocale>

namespace quayside {

namespace {

using Outcome = mcp::SkillFileCheck::Outcome;
using SkillKind = SkillState::Kind;

struct SkillWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::Skill)
};

QString sizeProblem(const mcp::SkillFileCheck &check)
{
    if (check.listedSize < 0)
        return SkillWords::tr("It is larger than %1.").arg(sizeText(mcp::limits::kSkillBytes));
    const QLocale locale;
    return SkillWords::tr("It has %1 bytes; the skill lists %2 bytes.")
        .arg(locale.toString(check.size), locale.toString(check.listedSize));
}

QString problemOf(const mcp::SkillFileCheck &check)
{
    switch (check.outcome) {
    case Outcome::Matches:
        break;
    case Outcome::NotListed:
        return SkillWords::tr("The skill does not list it.");
    case Outcome::NoFile:
        return SkillWords::tr("The answer of the server is not the content of one file.");
    case Outcome::OtherSize:
        return sizeProblem(check);
    case Outcome::OtherDigest:
        return SkillWords::tr("Its SHA-256 digest is not the one that the skill lists.");
    case Outcome::NoFrontMatter:
        return SkillWords::tr("It does not begin with front matter that can be read.");
    case Outcome::OtherFrontMatter:
        return SkillWords::tr("“%1” in its front matter is not what the list of skills says.")
            .arg(cleanText(check.member));
    }
    return {};
}

} // namespace

SkillKind stateOf(const mcp::Skill &skill, const QString &serverId,
                  const mcp::ConsentStore &approvals)
{
    const auto approval = approvals.approvedSkill(serverId, skill.uri);
    if (skill.resources.isDynamic)
        return SkillKind::Unbound;
    if (!approval)
        return SkillKind::NotApproved;
    const bool isApproved = approvals.isSkillApproved(serverId, skill.uri, mcp::digestsOf(skill));
    return isApproved ? SkillKind::Approved : SkillKind::Changed;
}

QString stateWord(SkillKind state)
{
    switch (state) {
    case SkillKind::NotApproved:
        return {};
    case SkillKind::Approved:
        return SkillWords::tr("Approved");
    case SkillKind::Changed:
        return SkillWords::tr("Changed");
    case SkillKind::Unbound:
        return SkillWords::tr("Dynamic");
    }
    return {};
}

QString pathInSkill(const mcp::Skill &skill, const QString &uri)
{
    const QString folder = skill.folder();
    return uri.startsWith(folder) ? uri.mid(folder.size()) : uri;
}

std::optional<ErrorText> refusalOf(const mcp::SkillFileCheck &check)
{
    if (check.isGood())
        return std::nullopt;
    return ErrorText{SkillWords::tr("This is not the file that the skill lists."),
                     problemOf(check) + u' '
                         + SkillWords::tr("It is not shown. Refresh the skill to read its list of "
                                          "files again.")};
}

QStringList changesSince(const mcp::SkillApproval &approval, const mcp::Skill &skill)
{
    if (skill.resources.isDynamic)
        return {SkillWords::tr("The server does not list fixed files any more.")};
    QStringList changes;
    const mcp::SkillDigests now = mcp::digestsOf(skill);
    const auto pathOf = [&skill](const QString &uri) { return cleanText(pathInSkill(skill, uri)); };
    for (auto it = now.begin(); it != now.end(); ++it) {
        const auto before = approval.files.constFind(it.key());
        if (before == approval.files.cend())
            changes.append(SkillWords::tr("%1 was added.").arg(pathOf(it.key())));
        else if (*before != *it)
            changes.append(SkillWords::tr("%1 has other content.").arg(pathOf(it.key())));
    }
    for (auto it = approval.files.begin(); it != approval.files.end(); ++it) {
        if (!now.contains(it.key()))
            changes.append(SkillWords::tr("%1 was removed.").arg(pathOf(it.key())));
    }
    if (changes.isEmpty())
        return {SkillWords::tr("It was changed, and changed back.")};
    if (const qsizetype more = changes.size() - kShownChanges; more > 0) {
        changes.resize(kShownChanges);
        changes.append(SkillWords::tr("%n more file(s) differ.", nullptr, int(more)));
    }
    return changes;
}

} // namespace quayside

#include "moc_skilltext.cpp"
