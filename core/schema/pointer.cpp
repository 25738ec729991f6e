// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/pointer.h"

#include <QByteArray>
#include <QStringList>
#include <QUrl>

namespace mcp::schema {

using json::Value;

namespace {

const Value *step(const Value &from, QString token)
{
    token.replace(QLatin1String("~1"), QLatin1String("/"))
        .replace(QLatin1String("~0"), QLatin1String("~"));
    if (!from.isArray())
        return from.find(token);
    bool isNumber = false;
    const qsizetype index = token.toLongLong(&isNumber);
    return isNumber && index >= 0 && index < from.items().size() ? &from.items().at(index)
                                                                 : nullptr;
}

} // namespace

QList<const Value *> walkPointer(const Value &document, const QString &reference)
{
    if (!reference.startsWith(u'#'))
        return {};
    const QString pointer = QUrl::fromPercentEncoding(reference.sliced(1).toUtf8());
    QList<const Value *> way{&document};
    if (pointer.isEmpty())
        return way;
    if (!pointer.startsWith(u'/'))
        return {};
    const QStringList tokens = pointer.sliced(1).split(u'/');
    for (const QString &token : tokens) {
        const Value *next = step(*way.constLast(), token);
        if (!next)
            return {};
        way.append(next);
    }
    return way;
}

const Value *resolvePointer(const Value &document, const QString &reference)
{
    const QList<const Value *> way = walkPointer(document, reference);
    return way.isEmpty() ? nullptr : way.constLast();
}

} // namespace mcp::schema
