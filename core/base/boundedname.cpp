// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/boundedname.h"

namespace mcp {

QString boundedName(const QString &name, qsizetype maxChars)
{
    constexpr QStringView kQuotes = u"\"\u00AB\u00BB\u201C\u201D\u201E\u201F\u2033\u2036\u275D"
                                    u"\u275E\u300C\u300D\u300E\u300F\u301D\u301E\u301F\uFF02";
    QString bounded = name;
    if (bounded.size() > maxChars) {
        bounded.truncate(maxChars - 1);
        if (bounded.back().isHighSurrogate())
            bounded.chop(1);
        bounded += u'\u2026';
    }
    for (QChar &c : bounded) {
        if (kQuotes.contains(c))
            c = u'\'';
    }
    return bounded;
}

} // namespace mcp
