// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/field.h"
#include "core/storage/jsonfile.h"

#include <QStringList>

#include <functional>

namespace mcp {

/// What this profile has put into the keychain: names, never values, kept in `<config folder>/keychain.json`. A keychain
/// that is locked says "not found"; this tells that from "never stored". Shared with the other programs of ours, so it is
/// read again each time.
class KeychainIndex
{
public:
    explicit KeychainIndex(const QString &configFolder);

    /// Whether it can be read; otherwise it is as if nothing were in the keychain.
    Result<void> check() const;
    bool contains(const QString &name) const { return read().names.contains(name); }
    /// What the keychain knows name by: two profiles of one person do not meet there. Empty while nothing was ever added.
    QString key(const QString &name) const;
    /// The random name of this profile. It is made now if there is none.
    Result<QString> profile();
    /// The random name of this profile; empty if there is none.
    QString knownProfile() const { return read().profile; }
    /// Whether the profile has no entries in the keychain.
    bool isEmpty() const { return read().names.isEmpty(); }
    /// Entries that were removed while the keychain could not be reached.
    QStringList leaving() const { return read().leaving; }

    Result<void> add(const QString &name);
    /// name, which is leaving(), was removed from the keychain. It stays listed if it was added again meanwhile.
    void drop(const QString &name);
    /// name must be removed from the keychain.
    void setLeaving(const QString &name);
    /// Sets the name and the entries of this profile, if it has no name yet.
    void restore(const QString &profile, const QStringList &names);

    /// The content of the file.
    struct Content
    {
        QString profile; ///< Random.
        QStringList names;
        QStringList leaving;

        template<class V>
        static void fields(V &v)
        {
            v("profile", &Content::profile, json::kMayBeAbsent);
            v("names", &Content::names, json::kMayBeAbsent);
            v("leaving", &Content::leaving, json::kMayBeAbsent);
        }
    };

private:
    Content read() const;
    /// A profile without a name gets newProfile, or a random one.
    Result<void> change(const std::function<void(Content &)> &edit, const QString &newProfile = {});

    JsonFile<Content> m_file;
};

} // namespace mcp
