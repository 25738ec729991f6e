// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/pending.h"

#include <QByteArrayList>
#include <QHash>
#include <QThreadPool>

namespace mcp {

/// What the person accepted, as text by digest, to show later what became different. A cache in `<config folder>/definitions.db` that
/// anybody could have written: a text counts only if it hashes to its digest. Everything happens on a thread of its own.
class DefinitionStore : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype kTextBytes = 256 * 1024; ///< A longer text is not kept.
    static constexpr qint64 kServerBytes =
        16 * 1024 * 1024; ///< Of one server; the oldest go first.

    using Texts = QHash<QByteArray, QByteArray>; ///< By digest.

    /// clock must outlive the store.
    DefinitionStore(const QString &configFolder, const Clock *clock, QObject *parent = nullptr);
    /// Waits until everything is on disk.
    ~DefinitionStore() override;

    void keep(const QString &serverId, const Texts &texts);
    /// Those that are there. An error of the database counts as none.
    Pending<Texts> find(const QString &serverId, const QByteArrayList &digests);
    void forget(const QString &serverId);

Q_SIGNALS:
    /// It cannot be used: damaged, or of a newer version.
    void failed(const mcp::Error &why);

private:
    class Table;
    using Work = std::function<Result<void>(Table &, Texts &)>; ///< On the other thread.
    using After = std::function<void(const Texts &)>; ///< On this one.
    void run(const Work &work, const After &after = {});

    QString m_folder;
    const Clock *m_clock;
    QHash<quint64, Promise<Texts>> m_answers; ///< Of questions under way.
    quint64 m_questions = 0;
    QThreadPool m_pool; ///< One thread: the jobs run in order.
};

} // namespace mcp
