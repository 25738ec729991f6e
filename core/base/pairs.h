// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QList>
#include <QString>

#include <functional>

namespace mcp {

/// Calls visit(item of before, item of after) for each name in two lists, null where a list does not have it: in the order of
/// before, then what only after has. If a list has a name twice, its last item counts. name: a member, or a function of an item.
template<class Item, class Name, class Visit>
void visitPairs(const QList<Item> &before, const QList<Item> &after, Name name, Visit visit)
{
    const auto byName = [&name](const QList<Item> &list) {
        QHash<QString, const Item *> all;
        for (const Item &item : list)
            all.insert(std::invoke(name, item), &item);
        return all;
    };
    const QHash<QString, const Item *> then = byName(before);
    const QHash<QString, const Item *> now = byName(after);
    for (const Item &item : before) {
        if (then.value(std::invoke(name, item)) == &item)
            visit(&item, now.value(std::invoke(name, item)));
    }
    for (const Item &item : after) {
        if (now.value(std::invoke(name, item)) == &item && !then.contains(std::invoke(name, item)))
            visit(static_cast<const Item *>(nullptr), &item);
    }
}

} // namespace mcp
