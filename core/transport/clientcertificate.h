// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace mcp::http {

/// A client certificate with its key, as ClientOptions take it, from the content of a PEM or PKCS#12 file. Errors are those of
/// ErrorKind::Storage, with an errno: EINVAL: there is no certificate in it. ENOKEY: there is no private key for the
/// certificate. EKEYREJECTED: the passphrase is wrong.
Result<QByteArray> readClientCertificate(const QByteArray &file, const QString &passphrase);

} // namespace mcp::http
