// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/skillapprovalstore.h"

#include "core/json/writeimpl.h"

#include <algorithm>

MCP_JSON_INSTANTIATE(mcp::SkillApprovalStore::Approvals)

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kSkillsVersion = 1;
constexpr qsizetype kSkillDigestBytes = 32;

bool isSkillApproval(const SkillApproval &approval)
{
    return approval.approvedAt.isValid() && !approval.files.isEmpty()
        && std::all_of(approval.files.begin(), approval.files.end(),
                       [](const QByteArray &digest) { return digest.size() == kSkillDigestBytes; });
}

void dropOldest(QMap<QString, SkillApproval> &skills)
{
    const auto oldest =
        std::min_element(skills.cbegin(), skills.cend(),
                         [](const auto &a, const auto &b) { return a.approvedAt < b.approvedAt; });
    skills.erase(oldest);
}

} // namespace

Result<void> SkillApprovalStore::check(const Approvals &approvals)
{
    for (auto it = approvals.servers.begin(); it != approvals.servers.end(); ++it) {
        if (!std::all_of(it->skills.begin(), it->skills.end(), isSkillApproval))
            return Error::storage("$.servers."_L1 + it.key() + ": not an approval"_L1);
    }
    return {};
}

SkillApprovalStore::SkillApprovalStore(const QString &configFolder, const Clock &clock)
    : m_file(configFolder, u"skillapprovals.json"_s, kSkillsVersion,
             JsonFile<Approvals>::Damage::IsError, {}, check)
    , m_clock(clock)
{
}

Result<void> SkillApprovalStore::load()
{
    m_approvals = m_file.load(m_clock.wallTime());
    return m_file.loaded();
}

std::optional<SkillApproval> SkillApprovalStore::approved(const QString &serverId,
                                                          const QString &uri) const
{
    const auto server = m_approvals.servers.constFind(serverId);
    if (server == m_approvals.servers.cend())
        return std::nullopt;
    const auto skill = server->skills.constFind(uri);
    return skill == server->skills.cend() ? std::nullopt : std::optional(*skill);
}

bool SkillApprovalStore::isApproved(const QString &serverId, const QString &uri,
                                    const SkillDigests &files) const
{
    const auto approval = approved(serverId, uri);
    return approval && !approval->isVoid && approval->files == files;
}

Result<void> SkillApprovalStore::approve(const QString &serverId, const QString &uri,
                                         const SkillDigests &files)
{
    Q_ASSERT(!files.isEmpty());
    const SkillApproval approval{m_clock.wallTime().toUTC(), files};
    return save([&](Approvals &approvals) {
        auto &skills = approvals.servers[serverId].skills;
        if (skills.size() >= kPerServer && !skills.contains(uri))
            dropOldest(skills);
        skills.insert(uri, approval);
    });
}

void SkillApprovalStore::observe(const QString &serverId, const QString &uri,
                                 const SkillDigests &files)
{
    const auto approval = approved(serverId, uri);
    if (!approval || approval->isVoid || approval->files == files)
        return;
    const auto saved = saveAtOnce([&](Approvals &approvals) {
        const auto server = approvals.servers.find(serverId);
        if (server == approvals.servers.end())
            return;
        const auto skill = server->skills.find(uri);
        if (skill != server->skills.end() && skill->files != files)
            skill->isVoid = true;
    });
    if (!saved)
        qCWarning(lcStorage) << "a void approval of a skill is still on disk";
}

Result<void> SkillApprovalStore::withdraw(const QString &serverId, const QString &uri)
{
    if (!approved(serverId, uri))
        return {};
    return saveAtOnce([&](Approvals &approvals) {
        if (const auto server = approvals.servers.find(serverId); server != approvals.servers.end())
            server->skills.remove(uri);
    });
}

Result<void> SkillApprovalStore::forget(const QString &serverId)
{
    if (!m_approvals.servers.contains(serverId))
        return {};
    return saveAtOnce([&](Approvals &approvals) { approvals.servers.remove(serverId); });
}

Result<void> SkillApprovalStore::forgetAll()
{
    if (m_approvals.servers.isEmpty())
        return {};
    return saveAtOnce([](Approvals &approvals) { approvals.servers.clear(); });
}

Result<void> SkillApprovalStore::saveAtOnce(const Edit &edit)
{
    edit(m_approvals);
    return save(edit);
}

/// Edits what the file holds now, so that what another program of ours withdrew does not come back.
Result<void> SkillApprovalStore::save(const Edit &edit)
{
    const auto saved = m_file.update(edit);
    if (!saved)
        return saved.error();
    m_approvals = *saved;
    return {};
}

} // namespace mcp
