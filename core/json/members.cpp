// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/members.h"

#include "core/json/readimpl.h"

namespace mcp::json {

using namespace detail;

namespace {

bool readMembers(Document &document, qsizetype most, QList<std::pair<QString, Raw>> &out)
{
    ondemand::object object;
    if (document.root().get_object().get(object))
        return document.fail("expected object");
    for (auto member : object) {
        std::string_view key;
        ondemand::value value;
        if (member.unescaped_key().get(key) || member.value().get(value))
            return document.fail("broken object");
        if (out.size() == most)
            return document.fail("too many members");
        auto &[name, raw] = out.emplaceBack();
        name = QString::fromUtf8(key.data(), qsizetype(key.size()));
        if (!readValue(document, value, raw))
            return false;
    }
    return document.atEnd() || document.fail("text after the end");
}

} // namespace

Result<QList<std::pair<QString, Raw>>> members(const Raw &object, qsizetype most)
{
    Document document(object);
    QList<std::pair<QString, Raw>> read;
    if (!document.isOpen() || !readMembers(document, most, read))
        return document.error();
    return read;
}

} // namespace mcp::json
