// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/privatefile.h"

#include <QSet>

#include <functional>

namespace mcp {

/// What this profile has put into the keychain: names, never values, kept in `<config folder>/keychain.json`. A keychain
/// that is locked says "not found"; this tells that from "never stored". Shared with the other programs of ours, so it is
/// read anew each time.
class KeychainIndex
{
public:
    explicit KeychainIndex(const QString &configFolder);

    bool contains(const QString &name) const { return read().names.contains(name); }
    /// What the keychain knows name by: two profiles of one person do not meet there. Empty while nothing was ever added.
    QString key(const QString &name) const;
    /// What was removed while the keychain could not be reached.
    QSet<QString> leaving() const { return read().leaving; }

    Result<void> add(const QString &name);
    void drop(const QString &name);
    /// As drop(), but it has to go from the keychain too.
    void setLeaving(const QString &name);

private:
    struct Content
    {
        QString profile; ///< Random.
        QSet<QString> names;
        QSet<QString> leaving;
    };
    static Content parse(const QByteArray &text);
    static QByteArray write(const Content &content);
    Content read() const;
    Result<void> change(const std::function<void(Content &)> &edit);

    PrivateFile m_file;
};

} // namespace mcp
