// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/recording/recordedserver.h"
#include "core/serve/server.h"

#include <map>
#include <memory>

namespace mcp {

class Clock;

/// A server that offers and answers what a recording has, in both eras.
///
/// A call gets the answer of the recorded call with the same arguments (canonicalJson()), of several one after the other, and
/// the last again. Without one it gets the answer for the arguments that have most members in common, with a note in `_meta` as
/// `org.quayside/mock`. All clients together use up the answers. The steps of the recorded call come before the answer: questions, progress, messages.
class Mock final : public QObject
{
    Q_OBJECT

public:
    /// At most, whatever was recorded.
    static constexpr std::chrono::minutes kLongestPause{5};

    /// isFast: without the recorded pauses. clock outlives this.
    Mock(const Recording &recording, bool isFast, Clock *clock, QObject *parent = nullptr);
    ~Mock() override;

    serve::Server *server() { return &m_server; }

private:
    struct Playing;

    void offer();
    void answer(const serve::CallPtr &call);
    const RecordedCall *choose(const serve::CallPtr &call, const QString &subject,
                               QByteArray *note);
    void fail(const serve::CallPtr &call);
    void play(qint64 id);
    bool ask(qint64 id, Playing &playing);
    bool notify(Playing &playing);
    void end(qint64 id);

    RecordedServer m_recorded;
    QHash<QByteArray, QList<qsizetype>> m_equal; ///< Calls, by RecordedCall::key().
    QHash<QByteArray, QList<qsizetype>> m_similar; ///< The same, by RecordedCall::keyOf().
    QHash<QByteArray, qsizetype> m_uses; ///< How often each of m_equal was chosen.
    serve::Server m_server;
    std::map<qint64, std::unique_ptr<Playing>> m_playing; ///< By an id that is never used twice.
    qint64 m_lastId = 0;
    Clock *m_clock;
    bool m_isFast;
};

} // namespace mcp
