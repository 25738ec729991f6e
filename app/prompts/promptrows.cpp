// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/prompts/promptrows.h"

#include "app/images/iconaddress.h"

#include <QSet>

namespace quayside {

QString displayName(const mcp::Prompt &prompt)
{
    const QString title = prompt.title.value_or(QString());
    return title.isEmpty() ? prompt.name : title;
}

QList<CatalogRow> promptRows(const QString &serverId, const QList<mcp::Prompt> &prompts)
{
    QSet<QString> names;
    QList<CatalogRow> rows;
    rows.reserve(prompts.size());
    for (const mcp::Prompt &prompt : prompts) {
        if (names.contains(prompt.name))
            continue;
        names.insert(prompt.name);
        CatalogRow row = namedRow(prompt.name, displayName(prompt), prompt.description);
        row.iconAddress =
            iconAddress({serverId, IconPlace::Kind::Prompt, prompt.name}, prompt.icons);
        rows.append(row);
    }
    fillIcons(rows, QStringLiteral("prompt"));
    return rows;
}

} // namespace quayside
