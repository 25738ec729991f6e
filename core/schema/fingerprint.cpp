// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/fingerprint.h"

#include "core/json/decimal.h"

#include <QHash>

namespace mcp::schema {

using json::Value;

namespace {

constexpr qsizetype kBytesPerStep = 32;

size_t ofMembers(const Value::Object &members, size_t seed, qint64 &steps)
{
    // The last duplicate wins, as in comparisons.
    QHash<QStringView, size_t> byName;
    byName.reserve(qsizetype(qBound(qint64(0), steps, qint64(members.size()))));
    for (const auto &[name, member] : members) {
        if (steps < 0)
            break;
        steps -= 8 + name.size() / kBytesPerStep;
        byName.insert(name, fingerprint(member, steps));
    }
    size_t sum = seed;
    for (auto it = byName.cbegin(); it != byName.cend(); ++it)
        sum += qHashMulti(seed, it.key(), it.value());
    return sum;
}

} // namespace

size_t fingerprint(const Value &value, qint64 &steps)
{
    const size_t seed = QHashSeed::globalSeed() + size_t(value.kind());
    steps -= 4;
    if (steps < 0)
        return seed;
    switch (value.kind()) {
    case Value::Kind::Null:
        return seed;
    case Value::Kind::Bool:
        return qHash(value.toBool(), seed);
    case Value::Kind::Number:
        steps -= value.numberText().size() / kBytesPerStep;
        return qHash(json::Decimal(value.numberText()), seed);
    case Value::Kind::String: {
        const QString text = value.toString();
        steps -= text.size() / kBytesPerStep;
        return qHash(text, seed);
    }
    case Value::Kind::Array: {
        size_t all = seed;
        for (const Value &item : value.items()) {
            if (steps < 0)
                break;
            all = qHashMulti(all, fingerprint(item, steps));
        }
        return all;
    }
    case Value::Kind::Object:
        return ofMembers(value.members(), seed, steps);
    }
    return seed;
}

} // namespace mcp::schema
