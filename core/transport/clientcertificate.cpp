// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/clientcertificate.h"

#include "core/transport/curllibrary.h"

#include <cerrno>

namespace mcp::http {

Result<QByteArray> readClientCertificate(const QByteArray &file, const QString &passphrase)
{
    const Result<const CurlLibrary *> library = CurlLibrary::load();
    if (!library)
        return library.error();
    QByteArray pem;
    switch ((*library)->readCertificate(file, passphrase.toUtf8(), &pem)) {
    case CertificateFault::None:
        return pem;
    case CertificateFault::NoCertificate:
        return Error::storage({}, EINVAL);
    case CertificateFault::NoKey:
        return Error::storage({}, ENOKEY);
    case CertificateFault::Passphrase:
        break;
    }
    return Error::storage({}, EKEYREJECTED);
}

} // namespace mcp::http
