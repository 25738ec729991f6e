// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/storage/consentfile.h"
#include "core/storage/keystore.h"

#include <QLockFile>
#include <QObject>
#include <QSet>

#include <functional>
#include <memory>

namespace mcp {

class FileWatch;

/// Consent of the person that lasts: to start and contact servers, to the definitions of their tools, to calls, to skills. Kept in
/// `<config folder>/consent.json` away from the list of servers, so that an edited or imported list carries no consent (SEC-01,
/// SEC-05), and sealed with a key and a counter that the KeyStore keeps (SEC-71).
///
/// A change is in force at once and saved a little later, see isSaving(). What the file holds is in force when its seal was checked.
/// While there is no key nothing of the file is in force, and what the person agrees to holds for this run.
class ConsentStore : public QObject
{
    Q_OBJECT

public:
    static constexpr int kSkillsPerServer =
        200; ///< Beyond it, the oldest approval of the server goes.
    static constexpr int kGrants = 500;
    static constexpr int kUnsaved = 1'000; ///< Changes that wait for a key.
    static constexpr int kToolsPerServer = 10'000;
    static constexpr int kToolNameChars = 256; ///< A tool with a longer name is never known.
    static constexpr int kToolNamesChars =
        512 * 1024; ///< Of one server together; the rest is never known.
    static constexpr auto kKeyName = "consent-key";

    /// keys and clock must outlive the store.
    ConsentStore(const QString &configFolder, KeyStore *keys, Clock *clock,
                 QObject *parent = nullptr);
    ~ConsentStore() override;

    /// Reads the file; checked() follows if isChecking() is true afterwards. The KeyStore is not asked when nothing was agreed to. The
    /// error is that of a file of a newer version, or one that cannot be read.
    Result<void> load();
    /// From now on, what other programs write into the file is in force soon after they did. When its seal does not fit, nothing is.
    void follow();
    /// The key of the file is being read. Nothing of the file is in force yet.
    bool isChecking() const { return m_isChecking; }
    /// What changes at this moment was decided in an earlier run, or in another program.
    bool isReading() const { return m_isReading; }
    /// While isChecking(): the file has an approval of this server.
    bool isWaiting(const QString &serverId) const;
    /// Why the file is not in force, or why what was agreed to in this run is not saved: a KeyStoreProblem, a ConsentProblem or an
    /// error of the disk.
    const std::optional<Error> &problem() const { return m_problem; }
    /// The person may have unlocked the keychain.
    void tryAgain();
    /// What was agreed to is being saved. False also when it cannot be saved.
    bool isSaving() const { return m_isBusy; }

    // Servers
    /// The last approval, to show differences; nothing when there is none or it was withdrawn.
    std::optional<Approval> approved(const QString &serverId) const;
    Result<void> approve(const QString &serverId, const Approval &approval);
    /// Ends everything of the server but its skills.
    void withdraw(const QString &serverId);

    // Skills. An approval ends for good when the server lists other files ("Content-bound approval" in the Skills extension).
    bool isSkillApproved(const QString &serverId, const QString &uri,
                         const SkillDigests &files) const;
    /// The last approval of each skill of the server, void or not, by address.
    QMap<QString, SkillApproval> approvedSkills(const QString &serverId) const
    {
        return m_consents.skills.value(serverId).byUri;
    }
    /// The last approval, void or not; nothing when there is none or it was withdrawn.
    std::optional<SkillApproval> approvedSkill(const QString &serverId, const QString &uri) const;
    Result<void> approveSkill(const QString &serverId, const QString &uri,
                              const SkillDigests &files);
    /// The server lists the skill with these files now, without any if they are dynamic. An approval of others is void from now on.
    void observeSkill(const QString &serverId, const QString &uri, const SkillDigests &files);
    void withdrawSkill(const QString &serverId, const QString &uri);
    void withdrawSkills(const QString &serverId);
    void withdrawAllSkills();

    // Tools (SEC-49, SEC-52)
    /// Whether setKnownTools() was called for the server since its approval.
    bool hasKnownTools(const QString &serverId) const;
    QMap<QString, KnownTool> knownTools(const QString &serverId) const;
    std::optional<KnownTool> knownTool(const QString &serverId, const QString &name) const;
    QByteArray instructionsDigest(const QString &serverId) const;
    /// Tools over the bounds are left out.
    void setKnownTools(const QString &serverId, const QMap<QString, KnownTool> &tools,
                       const QByteArray &instructions);
    /// An error when there are too many tools, or the name is too long.
    Result<void> acceptTool(const QString &serverId, const QString &name, const QByteArray &digest);
    void acceptInstructions(const QString &serverId, const QByteArray &digest);
    /// The tools are not listed any more: their grants end with them.
    void removeTools(const QString &serverId, const QStringList &names);
    void markUsed(const QString &serverId, const QString &name);

    // Calls
    CallDefault callDefault(const QString &serverId) const;
    void setCallDefault(const QString &serverId, CallDefault value);
    /// In force now.
    QList<Grant> grants() const;
    /// Gives its id. An error when there are too many, or it lasts too long.
    Result<QString> addGrant(const Grant &grant);
    void withdrawGrant(const QString &id);
    void withdrawGrants();
    void endGrants(const QString &serverId, const QString &tool);

Q_SIGNALS:
    /// isChecking() is false now.
    void checked();
    void approvalChanged(const QString &serverId);
    /// Something else of this server is in force now: skills, tools, its default for calls.
    void changed(const QString &serverId);
    void grantsChanged();
    void problemChanged();
    /// isSaving() is false now.
    void saved();

private:
    using Change = std::function<void(Consents &)>;
    struct Edit
    {
        QString key; ///< A later edit with the same key replaces it.
        Change apply;
    };

    void change(const QString &key, const Change &apply);
    void forgetOldestTool();
    void show(const Consents &consents);
    void showRead(const Consents &consents);
    void fetchKey();
    void onKey(const Result<QString> &text);
    void createKey();
    void onCreated(const Result<bool> &isKept);
    void use(const ConsentKey &key);
    bool retriesLater(const Error &error);
    void save(const ConsentKey &key);
    void onKeeping();
    bool isWaitingForKeys() const;
    void onFileChanged();
    bool hasChanged();
    void stop(const std::optional<Error> &problem);
    void setProblem(const std::optional<Error> &problem);
    bool isNewer() const;

    ConsentFile m_file;
    KeyStore *m_keys;
    Clock *m_clock;
    std::unique_ptr<FileWatch> m_watch; ///< Once others are followed.
    QByteArray m_looked; ///< Digest of what was there at the last look.
    std::unique_ptr<Alarm> m_retry; ///< While another program of ours is saving.
    std::optional<std::chrono::milliseconds> m_busySince; ///< That program.
    Consents m_consents; ///< In force.
    QList<Edit> m_edits; ///< Not saved yet, in order.
    QSet<QString> m_waiting; ///< The servers with an approval in the file, until it was checked.
    std::optional<Error> m_problem;
    bool m_hasFile = false; ///< One that may still come into force.
    bool m_isChecking = false;
    bool m_isReading = false;
    bool m_isBusy = false;
    bool m_hasCreated = false; ///< The key, in this run.
    std::unique_ptr<QLockFile> m_creating; ///< While this program creates the key.
};

} // namespace mcp
