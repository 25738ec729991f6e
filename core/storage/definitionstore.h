// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/storage/storethread.h"

#include <QByteArrayList>
#include <QHash>

namespace mcp {

/// What the person accepted, as text by digest, to show later what became different, and which of it each server listed
/// last. A cache in `<config folder>/definitions.db` that anybody could have written: a text counts only if it hashes to
/// its digest. Everything happens on a thread of its own.
class DefinitionStore : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype kTextBytes = 256 * 1024; ///< A longer text is not kept.
    static constexpr qint64 kServerBytes =
        16 * 1024 * 1024; ///< Of one server; the oldest go first.

    static constexpr qsizetype kListed = 10'000; ///< Of one list; the first count.

    using Texts = QHash<QByteArray, QByteArray>; ///< By digest.
    /// What a server listed last.
    struct List
    {
        QByteArrayList digests; ///< In its order.
        QDateTime readAt; ///< UTC; invalid: no list is kept.
    };

    /// clock must outlive the store.
    DefinitionStore(const QString &configFolder, const Clock *clock, QObject *parent = nullptr);
    /// Waits until everything is on disk.
    ~DefinitionStore() override;

    void keep(const QString &serverId, const Texts &texts);
    /// Those that are there. An error of the database counts as none.
    Pending<Texts> find(const QString &serverId, const QByteArrayList &digests);
    /// Keeps the order of a list that was read now; the texts are kept apart.
    void keepList(const QString &serverId, const QByteArrayList &digests);
    /// An error of the database counts as no list.
    Pending<List> list(const QString &serverId);
    void forget(const QString &serverId);

Q_SIGNALS:
    /// It cannot be used: damaged, or of a newer version.
    void failed(const mcp::Error &why);

private:
    class Table;
    using Thread = StoreThread<Table>;

    void change(Thread::Work<void> work);
    template<class T>
    Pending<T> ask(Thread::Work<T> work);
    bool isThere() const;

    QString m_folder;
    const Clock *m_clock;
    Thread m_thread;
};

} // namespace mcp
