// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/preview/textspans.h"

#include <QStringView>

namespace quayside {

/// Families of languages that are coloured alike.
enum class Language { None, C, Script, Sql, Shell, Json, Yaml, Markup, Style };

constexpr qsizetype kColouredChars = 256 * 1024; ///< Longer texts have no colours.
constexpr qsizetype kColouredSpans = 50'000;

/// By the name that a Markdown fence uses, such as "cpp"; None if it is unknown.
Language languageNamed(QStringView name);
/// By media type, or else by the suffix of the file that uri names.
Language languageOf(QStringView mimeType, QStringView uri);

/// Linear in the size of text. Pure.
TextSpans syntaxSpans(const QString &text, Language language);

} // namespace quayside
