// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// The part of ConsentStore that answers and changes what the person agreed to: servers, skills, tools, calls.
#include "core/storage/consentstore.h"

#include <QUuid>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

void dropOldest(QMap<QString, SkillApproval> &skills)
{
    const auto oldest =
        std::min_element(skills.cbegin(), skills.cend(),
                         [](const auto &a, const auto &b) { return a.approvedAt < b.approvedAt; });
    skills.erase(oldest);
}

qsizetype nameChars(const QMap<QString, KnownTool> &tools)
{
    qsizetype chars = 0;
    for (auto it = tools.cbegin(); it != tools.cend(); ++it)
        chars += it.key().size();
    return chars;
}

bool hasRoomFor(const QString &name, qsizetype count, qsizetype chars)
{
    return name.size() <= ConsentStore::kToolNameChars && count < ConsentStore::kToolsPerServer
        && chars + name.size() <= ConsentStore::kToolNamesChars;
}

QMap<QString, KnownTool> bounded(const QMap<QString, KnownTool> &tools)
{
    QMap<QString, KnownTool> kept;
    qsizetype chars = 0;
    for (auto it = tools.cbegin(); it != tools.cend(); ++it) {
        if (!hasRoomFor(it.key(), kept.size(), chars))
            continue;
        kept.insert(it.key(), *it);
        chars += it.key().size();
    }
    return kept;
}

} // namespace

// Servers

std::optional<Approval> ConsentStore::approved(const QString &serverId) const
{
    const auto found = m_consents.servers.constFind(serverId);
    return found == m_consents.servers.cend() ? std::nullopt : std::optional(*found);
}

Result<void> ConsentStore::approve(const QString &serverId, const Approval &approval)
{
    if (isNewer())
        return *m_problem;
    change(u"server/"_s + serverId, [=](Consents &all) { all.servers.insert(serverId, approval); });
    return {};
}

void ConsentStore::withdraw(const QString &serverId)
{
    if (!m_hasFile && !m_consents.serverIds().contains(serverId))
        return;
    m_waiting.remove(serverId);
    m_edits.removeIf([&serverId](const Edit &edit) {
        return edit.key == u"server/"_s + serverId || edit.key == u"default/"_s + serverId
            || edit.key.startsWith(u"tools/"_s + serverId + u'/');
    });
    change(u"withdraw/"_s + serverId, [=](Consents &all) {
        all.servers.remove(serverId);
        all.tools.remove(serverId);
        all.defaults.remove(serverId);
        all.grants.removeIf([&serverId](const Grant &one) { return one.serverId == serverId; });
    });
}

// Skills

std::optional<SkillApproval> ConsentStore::approvedSkill(const QString &serverId,
                                                         const QString &uri) const
{
    const auto skills = approvedSkills(serverId);
    const auto skill = skills.constFind(uri);
    return skill == skills.cend() ? std::nullopt : std::optional(*skill);
}

bool ConsentStore::isSkillApproved(const QString &serverId, const QString &uri,
                                   const SkillDigests &files) const
{
    const auto approval = approvedSkill(serverId, uri);
    return approval && !approval->isVoid && approval->files == files;
}

Result<void> ConsentStore::approveSkill(const QString &serverId, const QString &uri,
                                        const SkillDigests &files)
{
    Q_ASSERT(!files.isEmpty());
    if (isNewer())
        return *m_problem;
    const SkillApproval approval{m_clock->wallTime().toUTC(), files};
    change(u"skill/"_s + serverId + u'/' + uri, [=](Consents &all) {
        auto &skills = all.skills[serverId].byUri;
        if (skills.size() >= kSkillsPerServer && !skills.contains(uri))
            dropOldest(skills);
        skills.insert(uri, approval);
    });
    return {};
}

void ConsentStore::observeSkill(const QString &serverId, const QString &uri,
                                const SkillDigests &files)
{
    const auto approval = approvedSkill(serverId, uri);
    if (!approval || approval->isVoid || approval->files == files)
        return;
    change(u"void/"_s + serverId + u'/' + uri, [=](Consents &all) {
        auto &skills = all.skills[serverId].byUri;
        const auto skill = skills.find(uri);
        if (skill != skills.end() && skill->files != files)
            skill->isVoid = true;
    });
}

void ConsentStore::withdrawSkill(const QString &serverId, const QString &uri)
{
    if (!approvedSkill(serverId, uri))
        return;
    change(u"skill/"_s + serverId + u'/' + uri,
           [=](Consents &all) { all.skills[serverId].byUri.remove(uri); });
}

void ConsentStore::withdrawSkills(const QString &serverId)
{
    if (!m_hasFile && !m_consents.skills.contains(serverId))
        return;
    change(u"skills/"_s + serverId, [=](Consents &all) { all.skills.remove(serverId); });
}

void ConsentStore::withdrawAllSkills()
{
    if (m_hasFile || !m_consents.skills.isEmpty())
        change(u"skills"_s, [](Consents &all) { all.skills.clear(); });
}

// Tools

bool ConsentStore::hasKnownTools(const QString &serverId) const
{
    return m_consents.tools.contains(serverId);
}

QMap<QString, KnownTool> ConsentStore::knownTools(const QString &serverId) const
{
    return m_consents.tools.value(serverId).byName;
}

std::optional<KnownTool> ConsentStore::knownTool(const QString &serverId, const QString &name) const
{
    const auto tools = m_consents.tools.constFind(serverId);
    if (tools == m_consents.tools.cend())
        return std::nullopt;
    const auto tool = tools->byName.constFind(name);
    return tool == tools->byName.cend() ? std::nullopt : std::optional(*tool);
}

QByteArray ConsentStore::instructionsDigest(const QString &serverId) const
{
    return m_consents.tools.value(serverId).instructions;
}

void ConsentStore::setKnownTools(const QString &serverId, const QMap<QString, KnownTool> &tools,
                                 const QByteArray &instructions)
{
    if (isNewer())
        return;
    const Consents::Tools known{instructions, bounded(tools)};
    change(u"tools/"_s + serverId + u'/',
           [=](Consents &all) { all.tools.insert(serverId, known); });
}

Result<void> ConsentStore::acceptTool(const QString &serverId, const QString &name,
                                      const QByteArray &digest)
{
    if (isNewer())
        return *m_problem;
    const auto known = knownTools(serverId);
    if (!known.contains(name) && !hasRoomFor(name, known.size(), nameChars(known)))
        return Error::policy(u"too many tools, or too long a name"_s);
    change(u"tools/"_s + serverId + u"/accept/"_s + name,
           [=](Consents &all) { all.tools[serverId].byName.insert(name, {digest}); });
    return {};
}

void ConsentStore::acceptInstructions(const QString &serverId, const QByteArray &digest)
{
    if (isNewer() || instructionsDigest(serverId) == digest)
        return;
    change(u"tools/"_s + serverId + u"/instructions"_s,
           [=](Consents &all) { all.tools[serverId].instructions = digest; });
}

void ConsentStore::removeTools(const QString &serverId, const QStringList &names)
{
    const bool isKnown =
        std::any_of(names.cbegin(), names.cend(), [this, &serverId](const QString &name) {
            return knownTool(serverId, name).has_value();
        });
    if (!isKnown)
        return;
    const QSet<QString> gone(names.cbegin(), names.cend());
    // With a key of its own: each one ends what the others do not name.
    QStringList quoted; // With their lengths: no name can be taken for several.
    for (const QString &name : names)
        quoted.append(QString::number(name.size()) + u':' + name);
    change(u"tools/"_s + serverId + u"/remove/"_s + quoted.join(u'/'), [=](Consents &all) {
        for (const QString &name : gone)
            all.tools[serverId].byName.remove(name);
        all.grants.removeIf(
            [&](const Grant &one) { return one.serverId == serverId && gone.contains(one.tool); });
    });
}

void ConsentStore::markUsed(const QString &serverId, const QString &name)
{
    const auto known = knownTool(serverId, name);
    if (!known || known->isUsed)
        return;
    change(u"tools/"_s + serverId + u"/used/"_s + name, [=, digest = known->digest](Consents &all) {
        const auto tools = all.tools.find(serverId);
        if (tools == all.tools.end())
            return;
        const auto tool = tools->byName.find(name);
        if (tool != tools->byName.end() && tool->digest == digest)
            tool->isUsed = true;
    });
}

// Calls

CallDefault ConsentStore::callDefault(const QString &serverId) const
{
    return m_consents.defaults.value(serverId, CallDefault::AlwaysAsk);
}

void ConsentStore::setCallDefault(const QString &serverId, CallDefault value)
{
    if (isNewer() || callDefault(serverId) == value)
        return;
    change(u"default/"_s + serverId, [=](Consents &all) {
        if (value == CallDefault::AlwaysAsk)
            all.defaults.remove(serverId);
        else
            all.defaults.insert(serverId, value);
    });
}

QList<Grant> ConsentStore::grants() const
{
    const QDateTime now = m_clock->wallTime().toUTC();
    QList<Grant> valid = m_consents.grants;
    valid.removeIf([&now](const Grant &one) { return one.isOver(now); });
    return valid;
}

Result<QString> ConsentStore::addGrant(const Grant &grant)
{
    const QDateTime now = m_clock->wallTime().toUTC();
    Grant fresh = grant;
    fresh.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    fresh.givenAt = now;
    const bool isBounded = fresh.until.isValid()
        ? fresh.until > now && fresh.until <= now.addDays(kGrantDays)
        : !fresh.conversation.isEmpty();
    if (isNewer())
        return *m_problem;
    if (!isBounded || grants().size() >= kGrants)
        return Error::policy(u"too many grants, or too long a time"_s);
    change(u"grant/"_s + fresh.id, [=](Consents &all) { all.grants.append(fresh); });
    return fresh.id;
}

void ConsentStore::withdrawGrant(const QString &id)
{
    const auto isIt = [=](const Grant &one) { return one.id == id; };
    if (std::none_of(m_consents.grants.cbegin(), m_consents.grants.cend(), isIt))
        return;
    change(u"grant/"_s + id, [=](Consents &all) { all.grants.removeIf(isIt); });
}

void ConsentStore::withdrawGrants()
{
    m_edits.removeIf([](const Edit &edit) { return edit.key.startsWith("grant/"_L1); });
    if (m_hasFile || !m_consents.grants.isEmpty())
        change(u"grants"_s, [](Consents &all) { all.grants.clear(); });
}

void ConsentStore::endGrants(const QString &serverId, const QString &tool)
{
    const auto isOfTool = [=](const Grant &one) {
        return one.serverId == serverId && one.tool == tool;
    };
    if (std::any_of(m_consents.grants.cbegin(), m_consents.grants.cend(), isOfTool))
        change(u"grants/"_s + serverId + u'/' + tool,
               [=](Consents &all) { all.grants.removeIf(isOfTool); });
}

} // namespace mcp
