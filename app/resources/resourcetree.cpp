// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/resources/resourcetree.h"

#include <QHash>

#include <memory>
#include <vector>

namespace quayside {

namespace {

struct Folder
{
    QString label;
    QString path;
    std::vector<std::unique_ptr<Folder>> folders;
    QHash<QString, Folder *> byLabel;
    QList<int> leaves;

    Folder *folder(const QString &name)
    {
        if (Folder *known = byLabel.value(name))
            return known;
        auto created = std::make_unique<Folder>();
        created->label = name;
        created->path = path + name + u'\n';
        Folder *made = created.get();
        byLabel.insert(name, made);
        folders.push_back(std::move(created));
        return made;
    }
};

/// The folders of uri: "demo://quay" and "logs" of "demo://quay/logs/today".
QStringList foldersOf(const QString &uri)
{
    const QString place = uri.section(u'?', 0, 0).section(u'#', 0, 0);
    const qsizetype colon = place.indexOf(u':');
    if (colon < 0)
        return {};
    qsizetype from = colon + 1;
    if (QStringView(place).sliced(from).startsWith(u"//")) {
        const qsizetype slash = place.indexOf(u'/', from + 2);
        from = slash < 0 ? place.size() : slash;
    }
    QStringList parts = place.sliced(from).split(u'/', Qt::SkipEmptyParts);
    if (!parts.isEmpty())
        parts.removeLast();
    parts.prepend(place.first(from));
    return parts.first(std::min<qsizetype>(parts.size(), kTreeDepth));
}

void append(QList<TreeRow> &rows, const Folder &folder, int depth)
{
    for (const auto &child : folder.folders) {
        const Folder *inner = child.get();
        QString label = inner->label;
        while (inner->leaves.isEmpty() && inner->folders.size() == 1) {
            inner = inner->folders.front().get();
            label += (label.endsWith(u':') ? QString() : QString(u'/')) + inner->label;
        }
        rows.append({label, inner->path, -1, depth});
        append(rows, *inner, depth + 1);
    }
    for (const int leaf : folder.leaves)
        rows.append({{}, {}, leaf, depth});
}

} // namespace

QList<TreeRow> resourceTree(const QStringList &uris)
{
    Folder root;
    for (qsizetype i = 0; i < uris.size(); ++i) {
        Folder *at = &root;
        for (const QString &name : foldersOf(uris.at(i)))
            at = at->folder(name);
        at->leaves.append(int(i));
    }
    QList<TreeRow> rows;
    append(rows, root, 0);
    return rows;
}

} // namespace quayside
