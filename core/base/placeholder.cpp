// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/placeholder.h"

#include <QRegularExpression>
#include <QStringView>

#include <algorithm>

namespace mcp {

bool hasPlaceholder(const QString &text)
{
    const auto mayBegin = [](QChar c) { return QStringView(u"$%{<").contains(c); };
    if (std::none_of(text.begin(), text.end(), mayBegin))
        return false; // Avoids compiling the pattern in the usual case.
    static const QRegularExpression pattern(QStringLiteral(
        "\\$\\{"
        "|(?<![\\w$])\\$(?:env:\\w|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?!\\w))"
        "|(?<![^\\s=:\"'])\\$[A-Z]{2,}(?![^\\s\"'/:])"
        "|(?<![^\\s=:\"'])%(?:[A-Z]{3,}|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)%"
        "|\\{\\{[^{}\\n]{1,200}\\}\\}"
        "|\\{(?:env|file):[^{}\\n]{1,200}\\}"
        "|\\A(?:(?i:bearer|basic|token)\\s+|[^\\s=]{0,200}=)?<[A-Za-z][^<>\\n]{1,200}>\\z"));
    return pattern.match(text).hasMatch();
}

} // namespace mcp
