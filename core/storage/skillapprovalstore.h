// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/json/field.h"
#include "core/storage/jsonfile.h"

#include <QByteArray>
#include <QDateTime>
#include <QMap>
#include <QString>

#include <optional>

namespace mcp {

/// The files of a skill by address, with the SHA-256 of each. An approval holds for exactly these.
using SkillDigests = QMap<QString, QByteArray>;

/// What a person approved of one skill, kept to show later what became different.
struct SkillApproval
{
    QDateTime approvedAt; ///< UTC.
    SkillDigests files;
    bool isVoid = false; ///< The server has listed other files since.

    template<class V>
    static void fields(V &v)
    {
        v("approvedAt", &SkillApproval::approvedAt);
        v("files", &SkillApproval::files);
        v("void", &SkillApproval::isVoid, json::kMayBeAbsent);
    }
};

/// Consent to skills of servers, by server id and address of the skill, kept in `<config folder>/skillapprovals.json`. An approval ends
/// for good when the server lists other files ("Content-bound approval" in the Skills extension).
class SkillApprovalStore
{
public:
    static constexpr int kPerServer = 200; ///< Beyond it, the oldest approval of the server goes.

    /// clock must outlive the store.
    SkillApprovalStore(const QString &configFolder, const Clock &clock);

    /// Reads the file. A bad one is kept aside and nothing is approved.
    Result<void> load();

    bool isApproved(const QString &serverId, const QString &uri, const SkillDigests &files) const;
    /// The last approval, void or not; nothing when there is none or it was withdrawn.
    std::optional<SkillApproval> approved(const QString &serverId, const QString &uri) const;
    /// In force only when saved.
    Result<void> approve(const QString &serverId, const QString &uri, const SkillDigests &files);
    /// The server lists the skill with these files now, without any if they are dynamic. An approval of others is void from now on, in
    /// this run also when that cannot be saved.
    void observe(const QString &serverId, const QString &uri, const SkillDigests &files);
    // In force at once, also when saving fails.
    Result<void> withdraw(const QString &serverId, const QString &uri);
    Result<void> forget(const QString &serverId);
    Result<void> forgetAll();

    /// Of one server, by address.
    struct OfServer
    {
        QMap<QString, SkillApproval> skills;

        template<class V>
        static void fields(V &v)
        {
            v("skills", &OfServer::skills);
        }
    };
    /// The content of the file.
    struct Approvals
    {
        QMap<QString, OfServer> servers;

        template<class V>
        static void fields(V &v)
        {
            v("servers", &Approvals::servers);
        }
    };

private:
    static Result<void> check(const Approvals &approvals);
    using Edit = std::function<void(Approvals &)>;
    Result<void> save(const Edit &edit);
    Result<void> saveAtOnce(const Edit &edit);

    JsonFile<Approvals> m_file;
    const Clock &m_clock;
    Approvals m_approvals;
};

} // namespace mcp
