// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/approval.h"
#include "core/storage/grant.h"
#include "core/storage/privatefile.h"

#include <QMap>

namespace mcp {

/// Why a file of consents is not in force: the code of an error of ConsentFile, which no errno and no KeyStoreProblem has.
enum class ConsentProblem {
    None,
    Edited =
        1101, ///< Its seal does not fit: changed by another program, or sealed with another key.
    OlderCopy, ///< A copy of an earlier time.
    NoKey, ///< The keychain works, but has no key for it.
};

ConsentProblem consentProblem(const Error &error);

/// Everything that the person agreed to and that lasts.
struct Consents
{
    struct Skills
    {
        QMap<QString, SkillApproval> byUri;

        template<class V>
        static void fields(V &v)
        {
            v("skills", &Skills::byUri);
        }
        bool operator==(const Skills &) const = default;
    };
    struct Tools
    {
        QByteArray instructions; ///< Digest of the accepted instructions of the server.
        QMap<QString, KnownTool> byName;

        template<class V>
        static void fields(V &v)
        {
            v("instructions", &Tools::instructions);
            v("tools", &Tools::byName);
        }
        bool operator==(const Tools &) const = default;
    };

    qint64 counter = 0; ///< Goes up with each save.
    // By server id:
    QMap<QString, Approval> servers;
    QMap<QString, Skills> skills;
    QMap<QString, Tools> tools;
    QMap<QString, CallDefault> defaults;
    QList<Grant> grants;

    template<class V>
    static void fields(V &v)
    {
        v("counter", &Consents::counter);
        v("servers", &Consents::servers, json::kMayBeAbsent);
        v("skills", &Consents::skills, json::kMayBeAbsent);
        v("knownTools", &Consents::tools, json::kMayBeAbsent);
        v("callDefaults", &Consents::defaults, json::kMayBeAbsent);
        v("grants", &Consents::grants, json::kMayBeAbsent);
    }

    bool isEmpty() const;
    /// Of all parts, without repetition.
    QStringList serverIds() const;
    /// Of skills, tools and the default for calls.
    bool isSameFor(const QString &serverId, const Consents &other) const;
};

/// What the KeyStore keeps about the file: without the key nobody can write one that is in force, and without the counter an older
/// copy could not be told from the last.
struct ConsentKey
{
    QByteArray key;
    qint64 counter = 0;

    static ConsentKey create();
    static std::optional<ConsentKey> fromText(const QString &text);
    QString toText() const;
};

/// The file `consent.json` of a profile: JSON whose last member is an HMAC-SHA-256 over all bytes before it (SEC-71).
class ConsentFile
{
public:
    static constexpr qsizetype kMaxBytes = qsizetype(64) * 1024 * 1024;

    explicit ConsentFile(const QString &configFolder);

    QString path() const { return m_file.path(); }
    /// The text, or nothing when there is no file.
    Result<std::optional<QByteArray>> read() const { return m_file.read(); }
    /// The content, if anybody: the seal is not looked at.
    Result<Consents> unchecked(const QByteArray &text) const;
    /// Whether it is what was read or written last, with a seal that fits.
    bool isLast(const QByteArray &text) const { return text == m_lastText; }
    /// The content when the seal fits and it is no older copy.
    Result<Consents> checked(const QByteArray &text, const ConsentKey &key);

    /// Edits the content and saves it with the next counter, with no other writer of ours in between. A file that is not in force
    /// counts as empty and is set aside.
    Result<Consents> update(const ConsentKey &key, const QDateTime &now,
                            const std::function<void(Consents &)> &edit);

private:
    Result<void> setRefusedAside(const ConsentKey &key, const QDateTime &now);

    PrivateFile m_file;
    QByteArray m_lastText; ///< Of m_last, not to read it twice.
    Consents m_last;
};

} // namespace mcp
