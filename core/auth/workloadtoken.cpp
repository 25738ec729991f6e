// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/workloadtoken.h"

#include "core/auth/problem.h"
#include "core/json/value.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace mcp::auth {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kTokenParts = 3; ///< Of a JWT that is signed (RFC 7515, section 3.1).

Error noToken(const QString &why)
{
    return problem(Problem::NoWorkloadToken, why);
}

Result<QByteArray> readTokenFile(const QString &path)
{
    const QFileInfo info(path);
    if (!info.isAbsolute())
        return noToken(u"the path of the file %1 is not absolute"_s.arg(path));
    if (!info.exists())
        return noToken(u"the file %1 does not exist"_s.arg(path));
    if (!info.isFile()) // Nothing that could block.
        return noToken(u"%1 is not a file"_s.arg(path));
    QFile file(path);
    if (!file.open(QFile::ReadOnly))
        return noToken(u"the file %1 cannot be read: %2"_s.arg(path, file.errorString()));
    return file.read(kWorkloadTokenBytes + 1);
}

Result<QByteArray> readTokenVariable(const QString &name)
{
    if (!qEnvironmentVariableIsSet(name.toLocal8Bit().constData()))
        return noToken(u"the environment variable %1 is not set"_s.arg(name));
    return qgetenv(name.toLocal8Bit().constData());
}

bool isEncoded(const QByteArray &part)
{
    return !part.isEmpty() && std::all_of(part.begin(), part.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
            || c == '-' || c == '_';
    });
}

bool isJwt(const QByteArray &token)
{
    const QList<QByteArray> parts = token.split('.');
    if (parts.size() != kTokenParts || !std::all_of(parts.begin(), parts.end(), isEncoded))
        return false;
    const auto head = json::parse(
        json::Raw(QByteArray::fromBase64(parts.constFirst(), QByteArray::Base64UrlEncoding)));
    return head && head->find(u"alg");
}

} // namespace

Result<QString> readWorkloadToken(const WorkloadSource &source)
{
    const bool isFile = !source.file.isEmpty();
    const auto read = isFile ? readTokenFile(source.file) : readTokenVariable(source.variable);
    if (!read)
        return read.error();
    const QString where = isFile ? u"the file %1"_s.arg(source.file)
                                 : u"the environment variable %1"_s.arg(source.variable);
    if (read->size() > kWorkloadTokenBytes)
        return noToken(u"%1 holds more than 64 KiB"_s.arg(where));
    const QByteArray token = read->trimmed();
    if (token.isEmpty())
        return noToken(u"%1 is empty"_s.arg(where));
    if (!isJwt(token))
        return noToken(u"%1 does not hold a JSON Web Token"_s.arg(where));
    return QString::fromLatin1(token);
}

} // namespace mcp::auth
