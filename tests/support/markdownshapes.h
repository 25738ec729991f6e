// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace mcp {

/// A text that costs a reader of Markdown, or what draws it, more than its size; the same at each run.
struct MarkdownShape
{
    QByteArray name;
    QString text;
};

/// open, again and again, then close as often; size characters together.
QString nestedText(const QString &open, const QString &close, qsizetype size);

/// What people who attack write: nested styles, addresses, references, marks.
QList<MarkdownShape> hostileMarkdown();
/// 50 of about 24 000 characters that nobody thought of.
QList<MarkdownShape> randomMarkdown();

} // namespace mcp
