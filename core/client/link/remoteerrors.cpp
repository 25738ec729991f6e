// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/remoteerrors.h"

#include "core/base/limits.h"
#include "core/json/value.h"
#include "core/protocol/errorcodes.h"
#include "core/rpc/message.h"
#include "core/transport/httprefusal.h"

#include <QRegularExpression>

namespace mcp {

namespace {

constexpr qsizetype kSessionWords = 200; ///< A longer text is about something else.

bool isRemote(const Error &error, int code)
{
    return error.kind == ErrorKind::Remote && error.code == code;
}

json::Value dataOf(const Error &error)
{
    return json::parse(json::Raw(error.data)).valueOr({});
}

} // namespace

bool isUnsupportedRevision(const Error &error)
{
    return (isRemote(error, kUnsupportedVersion) || isRemote(error, -32004))
        && !supportedRevisions(error).isEmpty();
}

bool isMissingCapability(const Error &error)
{
    if (isRemote(error, kMissingCapability))
        return true;
    const json::Value data = dataOf(error);
    const json::Value *wanted = data.find(u"requiredCapabilities");
    return isRemote(error, -32003) && wanted && wanted->isObject();
}

QStringList missingCapabilities(const Error &error)
{
    QStringList names;
    const json::Value data = dataOf(error);
    const json::Value *wanted = data.find(u"requiredCapabilities");
    if (!wanted)
        return names;
    for (const auto &[name, value] : wanted->members())
        names.append(name);
    return names;
}

bool isHeaderMismatch(const Error &error)
{
    // The older number means "session not found" elsewhere; here it came with a refused request.
    return isRemote(error, kHeaderMismatch) || (isRemote(error, -32001) && error.httpStatus == 400);
}

bool saysRevisionIsUnknown(const QString &words)
{
    static const QRegularExpression pattern(
        QStringLiteral("\\bprotocol.?version\\b|\\bunsupported\\b.{0,20}\\bversion\\b"
                       "|\\bversion\\b.{0,40}\\b(not supported|unsupported|not accepted)\\b"),
        QRegularExpression::CaseInsensitiveOption);
    return pattern.match(words.left(limits::kLineChars)).hasMatch();
}

bool isSessionEnd(const Error &error)
{
    const bool isOfServer = error.kind == ErrorKind::Remote
        && (error.code == rpc::kInvalidRequest || (error.code >= -32099 && error.code <= -32000));
    return isOfServer && error.detail.size() < kSessionWords && saysSessionEnded(error.detail);
}

bool isStatelessError(const Error &error)
{
    return isUnsupportedRevision(error) || isMissingCapability(error)
        || isRemote(error, kHeaderMismatch);
}

bool isUnknownTool(const Error &error)
{
    static const QRegularExpression words(
        QStringLiteral(
            "\\b(unknown|no such) tool\\b|\\btool\\b.*\\b(not found|unknown|does not exist)\\b"),
        QRegularExpression::CaseInsensitiveOption);
    return error.kind == ErrorKind::Remote && error.code == rpc::kInvalidParams
        && words.match(error.detail.left(limits::kLineChars)).hasMatch();
}

bool isResourceNotFound(const Error &error)
{
    return isRemote(error, kResourceNotFound) || isRemote(error, rpc::kInvalidParams);
}

QString missingResource(const Error &error)
{
    const json::Value data = dataOf(error);
    const json::Value *uri = data.find(u"uri");
    return uri && uri->isString() ? uri->toString().left(limits::kLineChars) : QString();
}

QStringList supportedRevisions(const Error &error)
{
    QStringList supported;
    const json::Value data = dataOf(error);
    const json::Value *list = data.find(u"supported");
    if (!list)
        return {};
    for (const json::Value &item : list->items()) {
        if (item.isString())
            supported.append(item.toString());
    }
    return supported;
}

} // namespace mcp
