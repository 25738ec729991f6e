// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QList>
#include <QString>

#include <functional>

namespace mcp {

/// Calls visit(name, item of before, item of after) for each name in two lists, null where a list does not have it: in the
/// order of before, then what only after has. If a list has a name twice, its last item counts. nameOf: a member, or a function
/// of an item.
template<class Item, class NameOf, class Visit>
void visitPairs(const QList<Item> &before, const QList<Item> &after, NameOf nameOf, Visit visit)
{
    const auto byName = [&nameOf](const QList<Item> &list) {
        QHash<QString, const Item *> all;
        for (const Item &item : list)
            all.insert(std::invoke(nameOf, item), &item);
        return all;
    };
    const QHash<QString, const Item *> then = byName(before);
    const QHash<QString, const Item *> now = byName(after);
    for (const Item &item : before) {
        const QString name = std::invoke(nameOf, item);
        if (then.value(name) == &item)
            visit(name, &item, now.value(name));
    }
    for (const Item &item : after) {
        const QString name = std::invoke(nameOf, item);
        if (now.value(name) == &item && !then.contains(name))
            visit(name, static_cast<const Item *>(nullptr), &item);
    }
}

} // namespace mcp
