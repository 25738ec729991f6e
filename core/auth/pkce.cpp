// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/pkce.h"

#include <QCryptographicHash>
#include <QRandomGenerator>

namespace mcp::auth {

namespace {

constexpr int kSecretBytes = 32;
constexpr auto kForAddresses = QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals;

} // namespace

QByteArray randomText(int bytes)
{
    QByteArray random(bytes, Qt::Uninitialized);
    QRandomGenerator *system = QRandomGenerator::system();
    system->generate(random.begin(), random.end());
    return random.toBase64(kForAddresses);
}

Pkce Pkce::generate()
{
    return {randomText(kSecretBytes)};
}

QByteArray Pkce::challenge() const
{
    return QCryptographicHash::hash(verifier, QCryptographicHash::Sha256).toBase64(kForAddresses);
}

} // namespace mcp::auth
