// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"
#include "core/base/webaddress.h"
#include "core/storage/serverentry.h"
#include "core/transport/httpclient.h"

#include <memory>
#include <optional>

namespace mcp {

class Clock;

constexpr qsizetype kIconBytes = 256 * 1024; ///< ICON-03, of one image.
constexpr int kIconFetches = 256; ///< From one server, for one connection.
constexpr std::chrono::seconds kIconTimeout{10}; ///< AUTH-10, for one image.

/// Reads the images that a server names as icons: `data:` addresses (RFC 2397), and for a server at an https address
/// also addresses of the same origin (ICON-02, HOST-08). Requests have no header of the entry, no account, no cookie
/// and no client certificate, and no redirect is followed (ICON-03, SEC-40).
class IconFetch : public QObject
{
    Q_OBJECT

public:
    /// entry with its secrets, of which none is sent. clock must outlive this.
    IconFetch(const ServerEntry &entry, Clock *clock, const http::ClientOptions &general = {},
              QObject *parent = nullptr);
    ~IconFetch() override;

    /// The file behind src, at most kIconBytes. An address that is not allowed fails with ErrorKind::Policy, and
    /// nothing is sent.
    Pending<QByteArray> get(const QString &src);

private:
    class Run;
    Result<WebAddress> check(const QString &src) const;

    ServerEntry m_entry;
    http::ClientOptions m_general; ///< For all connections.
    Clock *m_clock;
    std::optional<WebAddress>
        m_server; ///< Nothing for a program, and for an address without https.
    std::unique_ptr<http::Client> m_client; ///< From the first request on.
    int m_fetches = 0;
};

} // namespace mcp
