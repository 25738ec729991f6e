// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/preview/markdown.h"

#include <QList>
#include <QString>

namespace quayside {

/// A page of the handbook. resources/help has one Markdown file for each topic and language.
struct HandbookPage
{
    /// Its first heading.
    QString title;
    /// What stands below that heading.
    QList<MarkdownPart> parts;
};

/// The page in the file `name.md`, in the language of the window or else in English. Without a title: there is no such file.
HandbookPage handbookPage(const QString &name);
/// The sections of a page; their titles are the headings of the second level. What stands before the first is left out.
QList<HandbookPage> handbookSections(const HandbookPage &page);
/// The name of the page that a link in the handbook leads to. Empty: it leads elsewhere.
QString handbookLink(const QString &address);

} // namespace quayside
