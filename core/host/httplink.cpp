// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/httplink.h"

#include "core/base/proxyaddress.h"
#include "core/base/webaddress.h"
#include "core/storage/secretreference.h"
#include "core/transport/clientcertificate.h"
#include "core/transport/ssetransport.h"
#include "core/transport/streamablehttptransport.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cerrno>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kCertificateBytes = 1024 * 1024;

Result<QByteArray> readFile(const QString &path)
{
    QFile file(path);
    const bool isFile = QFileInfo(path).isFile(); // Nothing that could block.
    if (!isFile || !file.open(QFile::ReadOnly))
        return Error::storage(path, isFile ? EACCES : ENOENT);
    return file.read(kCertificateBytes);
}

/// Empty while the secrets of the entry are not known.
QString known(const QString &secret)
{
    return isSecretReference(secret) ? QString() : secret;
}

Result<QByteArray> readCertificate(const ServerEntry &entry)
{
    if (entry.certificateFile.isEmpty())
        return QByteArray();
    const auto content = readFile(entry.certificateFile);
    if (!content)
        return content.error();
    auto certificate = http::readClientCertificate(*content, known(entry.certificatePassphrase));
    if (!certificate && certificate.error().kind == ErrorKind::Storage)
        return Error::storage(entry.certificateFile, certificate.error().code);
    return certificate;
}

} // namespace

Result<QByteArray> readAuthorities(const QString &path)
{
    if (path.isEmpty())
        return QByteArray();
    auto text = readFile(path);
    if (text && !text->contains("-----BEGIN CERTIFICATE-----"))
        return Error::storage(path, EINVAL);
    return text;
}

Result<http::ClientOptions> clientOptions(const ServerEntry &entry,
                                          const http::ClientOptions &general)
{
    http::ClientOptions options = general;
    const auto authorities = readAuthorities(entry.caFile);
    if (!authorities)
        return authorities.error();
    if (!authorities->isEmpty())
        options.extraAuthorities += '\n' + *authorities;
    if (!entry.proxy.isEmpty())
        options.proxy = withProxyPassword(entry.proxy, known(entry.proxyPassword));
    const auto certificate = readCertificate(entry);
    if (!certificate)
        return certificate.error();
    const auto address = parseWebAddress(entry.url);
    options.certificate = *certificate;
    options.certificateOrigin = address ? address->origin() : QString();
    return options;
}

Result<std::unique_ptr<http::Client>> createHttpClient(const ServerEntry &entry, Clock *clock,
                                                       const http::ClientOptions &general)
{
    const auto options = clientOptions(entry, general);
    if (!options)
        return options.error();
    return std::make_unique<http::Client>(clock, *options);
}

Result<std::unique_ptr<rpc::Transport>> createHttpTransport(const ServerEntry &entry,
                                                            Carrier carrier, http::Client *client,
                                                            Clock *clock, Authorizer *authorizer)
{
    const auto address = parseWebAddress(entry.url);
    if (!address)
        return address.error();
    HttpEndpoint endpoint{address->url, {}, authorizer};
    for (const auto &[name, value] : entry.headers)
        endpoint.headers.append({name.toLatin1(), value.toUtf8()});
    if (carrier == Carrier::Sse)
        return std::unique_ptr<rpc::Transport>(
            std::make_unique<SseTransport>(std::move(endpoint), client, clock));
    return std::unique_ptr<rpc::Transport>(
        std::make_unique<StreamableHttpTransport>(std::move(endpoint), client, clock));
}

bool maySignIn(const ServerEntry &entry)
{
    const auto isOwn = [](const auto &header) {
        return header.first.compare("authorization"_L1, Qt::CaseInsensitive) == 0;
    };
    return entry.isRemote() && std::none_of(entry.headers.cbegin(), entry.headers.cend(), isOwn);
}

auth::SignInSettings signInSettings(const ServerEntry &entry)
{
    auth::SignInSettings settings{entry.oauth, entry.id};
    if (const auto address = parseWebAddress(entry.url))
        settings.endpoint = address->url;
    if (settings.clientDocument.isEmpty())
        settings.clientDocument = QString::fromLatin1(QUAYSIDE_CLIENT_DOCUMENT);
    return settings;
}

} // namespace mcp
