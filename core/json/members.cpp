// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/members.h"

#include "core/json/document.h"

namespace mcp::json {

Result<QList<std::pair<QString, Raw>>> members(const Raw &object, qsizetype most)
{
    Document document(object);
    if (document.isOpen() && !document.openObject())
        document.fail("expected object");
    if (!document.isOpen())
        return document.error();
    QList<std::pair<QString, Raw>> read;
    while (document.nextMember()) {
        if (read.size() == most) {
            document.fail("too many members");
            return document.error();
        }
        read.append({*unquote(document.quotedKey()), document.take()});
    }
    return read;
}

} // namespace mcp::json
