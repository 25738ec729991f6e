// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/pending.h"
#include "core/base/webaddress.h"
#include "core/registry/listing.h"
#include "core/transport/httpclient.h"

#include <functional>
#include <optional>

namespace mcp::registry {

inline constexpr QLatin1StringView kDefaultAddress("https://registry.modelcontextprotocol.io");
constexpr std::chrono::seconds kAnswerTimeout{60}; ///< From asking to the end of the answer.
constexpr qsizetype kSearchChars = 200; ///< Of what is searched for.

/// Whether a registry may be at address: https, or plain http on this computer, and no query. Errors are ErrorKind::Policy, or
/// those of parseWebAddress().
Result<WebAddress> checkRegistryAddress(const QString &address);

/// What a registry answered, now or earlier.
struct RegistryAnswer
{
    ListingPage page;
    qsizetype bytes = 0; ///< Of the answer.
    QDateTime readAt; ///< When it was answered, in UTC.
    /// Why the registry was not asked now: the answer is from the cache.
    std::optional<Error> failure;
};

struct RegistryPorts
{
    Clock *clock = nullptr;
    QString cacheFolder;
    /// How connections leave this computer; asked before each request.
    std::function<http::ClientOptions()> options = [] { return http::ClientOptions(); };
};

/// Asks a registry of servers. Nothing is sent but the path and the query of the address: no account, no cookie. Redirects are
/// followed within the origin only. If there is no answer, an earlier one is returned with its time. Errors: Transport and
/// Timeout if the registry is not reached, Protocol if its answer is not usable (`httpStatus` for a status), Policy for its
/// address.
class RegistryClient : public QObject
{
    Q_OBJECT

public:
    RegistryClient(RegistryPorts ports, QString address, QObject *parent = nullptr);
    ~RegistryClient() override;

    const QString &address() const { return m_address; }
    Clock *clock() const { return m_ports.clock; }

    /// The newest versions of servers with text in their name or description. cursor: of the page before, or empty.
    Pending<RegistryAnswer> search(const QString &text, const QString &cursor = {});
    /// All versions of a server.
    Pending<RegistryAnswer> versions(const QString &name);
    /// One version of a server, or `latest`.
    Pending<RegistryAnswer> version(const QString &name, const QString &version);

private:
    class Request;
    Pending<RegistryAnswer> get(const QString &path);

    RegistryPorts m_ports;
    QString m_address; ///< Without a slash at its end.
};

} // namespace mcp::registry
