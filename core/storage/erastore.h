// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/era.h"
#include "core/storage/jsonfile.h"

#include <QMap>

#include <functional>
#include <optional>

namespace mcp {

/// Which family of revisions each server was last found to speak (LIFE-69), kept in `<config folder>/eras.json` beside
/// the list of servers. It only saves a question: a file that cannot be read or written costs that and nothing else.
class EraStore
{
public:
    /// After this time, a server of an earlier era is probed again.
    static constexpr qint64 kEarlierEraDays = 7;

    /// clock must outlive the store.
    EraStore(const QString &configFolder, const Clock &clock);

    void load();
    /// Why the last load() found nothing.
    const Result<void> &loaded() const { return m_loaded; }
    /// What was found while id stood for the program or address with this fingerprint; nothing when that is too long ago.
    std::optional<Era> found(const QString &id, const QByteArray &fingerprint) const;
    void remember(const QString &id, const QByteArray &fingerprint, Era era);
    void forget(const QString &id);

    /// Of one server.
    struct Finding
    {
        QByteArray fingerprint;
        Era era = Era::Stateful;
        QDateTime at; ///< UTC; of the first time in a row.

        template<class V>
        static void fields(V &v)
        {
            v("era", &Finding::era);
            v("foundAt", &Finding::at);
            v("fingerprint", &Finding::fingerprint);
        }
    };
    /// The content of the file.
    struct Findings
    {
        QMap<QString, Finding> servers;

        template<class V>
        static void fields(V &v)
        {
            v("servers", &Findings::servers);
        }
    };

private:
    static Result<void> check(const Findings &findings);
    void save(const std::function<void(Findings &)> &edit);

    JsonFile<Findings> m_file;
    const Clock &m_clock;
    Result<void> m_loaded;
    Findings m_findings;
};

} // namespace mcp
