// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/statelessresult.h"

#include <QString> // Its operator+.

namespace quayside {

static QByteArray withMembers(const QByteArray &members, const QByteArray &object)
{
    return '{' + members + (object == "{}" ? "" : ",") + object.sliced(1);
}

QByteArray statelessResult(const QByteArray &result, const QByteArray &resultType)
{
    return withMembers(R"("resultType":")" + resultType + '"', result);
}

QByteArray cacheableResult(const QByteArray &result)
{
    return withMembers(R"("resultType":"complete","ttlMs":0,"cacheScope":"private")", result);
}

} // namespace quayside
