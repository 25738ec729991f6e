// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/text/errortext.h"
#include "core/client/catalog/skillcheck.h"
#include "core/storage/consentstore.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>

/// Whether a skill is approved as its server lists it now.
namespace quayside::SkillState {
Q_NAMESPACE
QML_ELEMENT

enum class Kind {
    NotApproved,
    Approved,
    Changed, ///< It was approved, and the server has listed other files since.
    Unbound, ///< Its content is not fixed, so that it cannot be approved.
};
Q_ENUM_NS(Kind)

} // namespace quayside::SkillState

namespace quayside {

SkillState::Kind stateOf(const mcp::Skill &skill, const QString &serverId,
                         const mcp::ConsentStore &approvals);
/// In a word, for a list; empty while it is not approved.
QString stateWord(SkillState::Kind state);

/// The address of a file within the folder of its skill. Not cleaned.
QString pathInSkill(const mcp::Skill &skill, const QString &uri);

/// Why what was read of a file is not shown; nothing when it is.
std::optional<ErrorText> refusalOf(const mcp::SkillFileCheck &check);

/// What is different from what was approved: a sentence for each file, at most kShownChanges of them.
QStringList changesSince(const mcp::SkillApproval &approval, const mcp::Skill &skill);
constexpr int kShownChanges = 20;

} // namespace quayside
