// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/approvalstore.h"

#include "core/json/writeimpl.h"

#include <algorithm>

MCP_JSON_INSTANTIATE(mcp::ApprovalStore::Approvals)

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kApprovalsVersion = 1;
constexpr qsizetype kDigestBytes = 32;

bool isApproval(const Approval &approval)
{
    const auto isDigest = [](const QByteArray &digest) { return digest.size() == kDigestBytes; };
    return isDigest(approval.fingerprint) && approval.approvedAt.isValid()
        && (approval.url || !approval.program.isEmpty())
        && std::all_of(approval.variables.begin(), approval.variables.end(), isDigest)
        && std::all_of(approval.codeFiles.begin(), approval.codeFiles.end(),
                       [&isDigest](const CodeFile &file) { return isDigest(file.digest); });
}

} // namespace

Result<void> ApprovalStore::check(const Approvals &approvals)
{
    for (auto it = approvals.servers.begin(); it != approvals.servers.end(); ++it) {
        if (!isApproval(*it))
            return Error::storage("$.servers."_L1 + it.key() + ": not an approval"_L1);
    }
    return {};
}

ApprovalStore::ApprovalStore(const QString &configFolder, const Clock &clock)
    : m_file(configFolder, u"approvals.json"_s, kApprovalsVersion,
             JsonFile<Approvals>::Damage::IsError, {}, check)
    , m_clock(clock)
{
}

Result<void> ApprovalStore::load()
{
    m_approvals = m_file.load(m_clock.wallTime()).servers;
    return m_file.loaded();
}

bool ApprovalStore::isApproved(const QString &id, const QByteArray &fingerprint) const
{
    const auto found = m_approvals.constFind(id);
    return found != m_approvals.cend() && found->fingerprint == fingerprint;
}

std::optional<Approval> ApprovalStore::approved(const QString &id) const
{
    const auto found = m_approvals.constFind(id);
    return found == m_approvals.cend() ? std::nullopt : std::optional(*found);
}

Result<void> ApprovalStore::approve(const QString &id, const Approval &approval)
{
    return save([&](Approvals &approvals) { approvals.servers.insert(id, approval); });
}

Result<void> ApprovalStore::withdraw(const QString &id)
{
    m_approvals.remove(id);
    return save([&id](Approvals &approvals) { approvals.servers.remove(id); });
}

/// Edits what the file holds now, so that what another program of ours withdrew does not come back.
Result<void> ApprovalStore::save(const std::function<void(Approvals &)> &edit)
{
    const auto saved = m_file.update(edit);
    if (!saved)
        return saved.error();
    m_approvals = saved->servers;
    return {};
}

} // namespace mcp
