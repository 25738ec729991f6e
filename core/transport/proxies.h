// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QString>
#include <QUrl>

#include <optional>

namespace mcp::http {

struct Proxy
{
    /// `http://host:port`, or `socks5h://host:port`, which also resolves the host.
    QByteArray address;
    QByteArray user;
    QByteArray password;
    QString place; ///< `host:port`, for display.
};

/// Which proxy the requests of a client use: never one for this computer, which no proxy can reach (SEC-31).
class Proxies
{
public:
    /// own: see base/proxyaddress.h, with its password; empty for those of the system.
    Proxies(const QString &own, const Clock *clock);

    std::optional<Proxy> proxyFor(const QUrl &url);

private:
    const Clock *m_clock;
    bool m_isSystem; ///< As the system says.
    std::optional<Proxy> m_own;
    /// The last answer: asking the system takes longer than a request to a server nearby.
    std::optional<Proxy> m_answer;
    QUrl m_asked;
    std::chrono::milliseconds m_askedAt{};
};

} // namespace mcp::http
