// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/fileversion.h"

namespace mcp {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr auto kVersionMember = u"version";

} // namespace

Error newerFile(const QString &path, const QString &version, qint64 ours)
{
    return Error::storage(path
                              + u": has format %1; this version of Quayside reads up to %2"_s.arg(
                                  version, QString::number(ours)),
                          kNewerFile);
}

bool isNewerFile(const Error &error)
{
    return error.kind == ErrorKind::Storage && error.code == kNewerFile;
}

Result<void> checkFileVersion(const QString &path, const Value &document, qint64 ours)
{
    const Value *version = document.find(kVersionMember);
    if (!version || !version->isNumber() || version->toDouble() <= double(ours))
        return {};
    return newerFile(path, QString::fromUtf8(version->numberText()), ours);
}

/// A version that is not a number is a member of somebody else, and stays.
void setFileVersion(Value &document, qint64 ours)
{
    const Value *version = document.find(kVersionMember);
    if (!document.isObject() || (version && !version->isNumber()))
        return;
    if (version) {
        document.insert(QString::fromUtf16(kVersionMember), Value(ours));
        return;
    }
    Value::Object members{{QString::fromUtf16(kVersionMember), Value(ours)}};
    document = Value(members + document.members());
}

} // namespace mcp
