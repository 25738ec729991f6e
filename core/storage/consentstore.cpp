// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/consentstore.h"

#include "core/base/logging.h"
#include "core/storage/fileversion.h"
#include "core/storage/filewatch.h"
#include "core/storage/privatefolder.h"

#include <QCryptographicHash>
#include <QScopedValueRollback>
#include <QUuid>

#include <algorithm>
#include <cerrno>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kRetrySpacing{50};

QString keyName()
{
    return QString::fromLatin1(ConsentStore::kKeyName);
}

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

bool isOver(const Grant &grant, const QDateTime &now)
{
    return grant.until.isValid() && grant.until <= now;
}

} // namespace

ConsentStore::ConsentStore(const QString &configFolder, KeyStore *keys, Clock *clock,
                           QObject *parent)
    : QObject(parent)
    , m_file(configFolder)
    , m_keys(keys)
    , m_clock(clock)
{
    connect(m_keys, &KeyStore::keepingChanged, this, &ConsentStore::onKeeping);
}

ConsentStore::~ConsentStore() = default;

// The file and its key

Result<void> ConsentStore::load()
{
    const auto text = m_file.read();
    if (text && !*text)
        return {};
    const auto consents = text ? m_file.unchecked(**text) : Result<Consents>(text.error());
    if (!consents) {
        setProblem(consents.error());
        return consents.error();
    }
    if (consents->isEmpty())
        return {};
    m_hasFile = true;
    const QStringList ids = consents->servers.keys();
    m_waiting = QSet(ids.cbegin(), ids.cend());
    fetchKey();
    return {};
}

void ConsentStore::follow()
{
    if (m_watch)
        return;
    m_watch = std::make_unique<FileWatch>(m_file.path());
    (void)hasChanged();
    connect(m_watch.get(), &FileWatch::changed, this, &ConsentStore::onFileChanged);
}

void ConsentStore::onFileChanged()
{
    if (m_isBusy)
        return m_watch->tellAgain();
    if (hasChanged())
        fetchKey();
}

/// Whether another program changed the content since the last look. A file that is gone changes nothing.
bool ConsentStore::hasChanged()
{
    const auto text = m_file.read();
    if (!text || !*text)
        return false;
    const bool isOurs = m_file.isLast(**text) && !m_problem;
    const QByteArray digest = QCryptographicHash::hash(**text, QCryptographicHash::Sha256);
    return std::exchange(m_looked, digest) != digest && !isOurs;
}

bool ConsentStore::isWaiting(const QString &serverId) const
{
    return m_isChecking && m_waiting.contains(serverId);
}

bool ConsentStore::isNewer() const
{
    return m_problem && isNewerFile(*m_problem);
}

void ConsentStore::fetchKey()
{
    if (std::exchange(m_isBusy, true))
        return;
    m_isChecking = m_hasFile;
    m_keys->read(keyName()).then(this, [this](const Result<QString> &text) { onKey(text); });
}

void ConsentStore::onKey(const Result<QString> &text)
{
    const SecretKeeping keeping = m_keys->keeping();
    if (!text)
        return stop(text.error());
    // What the KeyStore has for this run only would seal a file that nobody could check later.
    if (!keeping.isLasting())
        return stop(Error::storage({}, int(keeping.problem)));
    if (const auto key = ConsentKey::fromText(*text)) {
        m_creating.reset();
        return use(*key);
    }
    if (m_edits.isEmpty())
        return stop(Error::storage(m_file.path(), int(ConsentProblem::NoKey)));
    createKey();
}

/// Of programs that start at the same time one creates it: the others would set aside what was sealed with the first.
void ConsentStore::createKey()
{
    if (!m_creating) {
        auto lock = std::make_unique<QLockFile>(m_file.path() + u".lock"_s);
        lock->setStaleLockTime(0); // Only the end of the other program frees it.
        const bool isTaken = !lock->tryLock(0) && lock->error() == QLockFile::LockFailedError;
        if (isTaken) {
            const Error busy = Error::storage(m_file.path(), EWOULDBLOCK);
            return retriesLater(busy) ? void() : stop(busy);
        }
        m_creating = std::move(lock);
        m_keys->read(keyName()).then(this, [this](const Result<QString> &text) { onKey(text); });
        return;
    }
    if (std::exchange(m_hasCreated, true)) // It was kept, and is gone.
        return stop(Error::storage(m_file.path(), int(ConsentProblem::NoKey)));
    m_keys->create(keyName(), ConsentKey::create().toText())
        .then(this, [this](const Result<bool> &isKept) { onCreated(isKept); });
}

void ConsentStore::onCreated(const Result<bool> &isKept)
{
    m_hasCreated = isKept && *isKept;
    if (!isKept)
        return stop(isKept.error());
    if (!*isKept)
        return stop(Error::storage({}, int(m_keys->keeping().problem)));
    m_keys->read(keyName()).then(this, [this](const Result<QString> &text) { onKey(text); });
}

void ConsentStore::use(const ConsentKey &key)
{
    if (!m_edits.isEmpty())
        return save(key);
    const auto text = m_file.read();
    if (!text)
        return stop(text.error());
    const auto consents = *text ? m_file.checked(**text, key) : Result<Consents>(Consents());
    if (!consents) {
        showRead({}); // The next change would be saved without it.
        return stop(consents.error());
    }
    m_hasFile = false;
    showRead(*consents);
    stop({});
}

void ConsentStore::save(const ConsentKey &key)
{
    const QDateTime now = m_clock->wallTime().toUTC();
    const auto consents = m_file.update(key, now, [this, now](Consents &all) {
        for (const Edit &edit : std::as_const(m_edits))
            edit.apply(all);
        all.grants.removeIf([&now](const Grant &one) { return isOver(one, now); });
    });
    if (!consents && retriesLater(consents.error()))
        return;
    m_busySince.reset();
    if (!consents)
        return stop(consents.error());
    m_edits.clear();
    m_hasFile = false;
    showRead(*consents);
    // A file with a higher counter than the kept one is in force as well.
    m_keys->replace(keyName(), ConsentKey{key.key, consents->counter}.toText())
        .then(this, [this](const Result<bool> &isKept) {
            if (!isKept || !*isKept)
                qCWarning(lcStorage) << "the counter of the consents is not kept";
            stop({});
        });
}

/// Another program of ours is saving at this moment.
bool ConsentStore::retriesLater(const Error &error)
{
    if (error.code != EWOULDBLOCK)
        return false;
    const auto now = m_clock->now();
    if (now - m_busySince.value_or(now) >= kSavePatience)
        return false;
    m_busySince = m_busySince.value_or(now);
    m_retry = m_clock->createAlarm([this] {
        m_keys->read(keyName()).then(this, [this](const Result<QString> &text) { onKey(text); });
    });
    m_retry->start(kRetrySpacing);
    return true;
}

/// The end of what fetchKey() began.
void ConsentStore::stop(const std::optional<Error> &problem)
{
    if (problem)
        qCWarning(lcStorage).noquote() << "the consents:" << problem->code << problem->detail;
    m_isBusy = false;
    m_creating.reset();
    if (problem && consentProblem(*problem) != ConsentProblem::None)
        m_hasFile = false;
    const bool wasChecking = std::exchange(m_isChecking, false);
    setProblem(problem);
    if (wasChecking)
        Q_EMIT checked();
    if (!problem && !m_edits.isEmpty())
        return fetchKey();
    Q_EMIT saved();
}

void ConsentStore::setProblem(const std::optional<Error> &problem)
{
    if (std::exchange(m_problem, problem) != problem)
        Q_EMIT problemChanged();
}

/// Consents are what is in force now.
void ConsentStore::show(const Consents &consents)
{
    const Consents before = std::exchange(m_consents, consents);
    QStringList ids = before.serverIds() + consents.serverIds();
    ids.removeDuplicates();
    for (const QString &id : std::as_const(ids)) {
        if (before.servers.value(id) != consents.servers.value(id))
            Q_EMIT approvalChanged(id);
        if (!before.isSameFor(id, consents))
            Q_EMIT changed(id);
    }
    if (before.grants != consents.grants)
        Q_EMIT grantsChanged();
}

void ConsentStore::showRead(const Consents &consents)
{
    const QScopedValueRollback reading(m_isReading, true);
    show(consents);
}

/// In force now, and saved later: on what the file holds then, so that what another program withdrew does not come back.
void ConsentStore::change(const QString &key, const Change &apply)
{
    Consents next = m_consents;
    apply(next);
    m_edits.removeIf([&key](const Edit &edit) { return edit.key == key; });
    m_edits.append({key, apply});
    if (m_edits.size() > kUnsaved)
        forgetOldestTool();
    show(next);
    fetchKey();
}

/// What servers list is all that comes without end. When the key is there, such a tool counts as it did before.
void ConsentStore::forgetOldestTool()
{
    const auto oldest = std::find_if(m_edits.cbegin(), m_edits.cend(), [](const Edit &edit) {
        return edit.key.startsWith("tools/"_L1);
    });
    if (oldest != m_edits.cend())
        m_edits.erase(oldest);
}

void ConsentStore::onKeeping()
{
    if (m_keys->keeping().isLasting() && isWaitingForKeys())
        fetchKey();
}

void ConsentStore::tryAgain()
{
    m_keys->tryAgain().then(this, [this](const Result<SecretKeeping> &) {
        if (isWaitingForKeys())
            fetchKey();
    });
}

/// Whether approvals are not in force or not saved because the keychain cannot be used.
bool ConsentStore::isWaitingForKeys() const
{
    return m_hasFile || !m_edits.isEmpty()
        || (m_problem && keyStoreProblem(*m_problem) != KeyStoreProblem::None);
}

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
    valid.removeIf([&now](const Grant &one) { return isOver(one, now); });
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

#include "moc_consentstore.cpp"
