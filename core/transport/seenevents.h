// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QQueue>
#include <QSet>

namespace mcp {

/// The ids of the last events of a session, whichever stream brought them (HTTP-26).
class SeenEvents
{
public:
    /// False when an event of this id was here before.
    bool add(const QByteArray &id)
    {
        const qsizetype size = m_ids.size();
        m_ids.insert(id);
        if (m_ids.size() == size)
            return false;
        m_order.enqueue(id);
        if (m_order.size() > kKept)
            m_ids.remove(m_order.dequeue());
        return true;
    }

private:
    static constexpr qsizetype kKept = 1024;

    QSet<QByteArray> m_ids;
    QQueue<QByteArray> m_order;
};

} // namespace mcp
