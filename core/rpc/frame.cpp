// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/rpc/frame.h"

#include "core/json/document.h"

#include <algorithm>
#include <cstring>

namespace mcp::rpc {

namespace {

constexpr const char *kSpace = " \n\r\t";

/// Where message has the member called name, or nullptr.
std::optional<json::Raw> *partOf(Message &message, QByteArrayView name)
{
    switch (name.size()) {
    case 2:
        return name == "id" ? &message.id : nullptr;
    case 5:
        return name == "error" ? &message.error : nullptr;
    case 6:
        return name == "result" ? &message.result : name == "params" ? &message.params : nullptr;
    case 7:
        return name == "jsonrpc" ? &message.jsonrpc : nullptr;
    default:
        return nullptr;
    }
}

Error unreadable(const json::Document &document)
{
    QString detail = QLatin1String("it cannot be read: ") + document.problem();
    if (document.errorPlace() >= 0)
        detail += QStringLiteral(" (byte %1)").arg(document.errorPlace());
    return Error::protocol(detail);
}

/// Tracks strings and brackets in a text that may be invalid JSON.
class Walk
{
public:
    explicit Walk(QByteArrayView text)
        : m_text(text)
    {
    }

    /// The next member of the top-level object; a null name at the end.
    struct Member
    {
        QByteArrayView name;
        QByteArrayView value; ///< The value if it is a complete short scalar.
    };
    Member next()
    {
        for (; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (c == '{' || c == '[') {
                ++m_depth;
            } else if (c == '}' || c == ']') {
                --m_depth;
            } else if (c == '"') {
                const QByteArrayView name = string();
                if (m_depth == 1 && takeColon())
                    return {name, scalar()};
                --m_at;
            }
        }
        return {};
    }

private:
    /// The string at the current position, with quotes; advances past it.
    QByteArrayView string()
    {
        const qsizetype start = m_at++;
        while (m_at < m_text.size() && m_text[m_at] != '"')
            m_at += m_text[m_at] == '\\' ? 2 : 1;
        m_at = std::min(m_at + 1, m_text.size());
        return m_text.sliced(start, m_at - start);
    }
    void skipSpace()
    {
        while (m_at < m_text.size() && std::strchr(kSpace, m_text[m_at]))
            ++m_at;
    }
    bool takeColon()
    {
        skipSpace();
        if (m_at == m_text.size() || m_text[m_at] != ':')
            return false;
        ++m_at;
        skipSpace();
        return true;
    }
    /// Only peeks, at most as far as an id is long: the value may be a container.
    QByteArrayView scalar() const
    {
        constexpr qsizetype kIdBytes = 128;
        const QByteArrayView rest = m_text.sliced(m_at, std::min(m_text.size() - m_at, kIdBytes));
        const bool isString = rest.startsWith('"');
        const auto *end = std::find_if(rest.begin() + isString, rest.end(), [isString](char c) {
            return isString ? c == '"' : c == ',' || c == '}' || std::strchr(kSpace, c);
        });
        return end == rest.end() ? QByteArrayView() : rest.first(end - rest.begin() + isString);
    }

    QByteArrayView m_text;
    qsizetype m_at = 0;
    int m_depth = 0;
};

} // namespace

Result<Message> readMessage(json::Document &document)
{
    if (!document.isOpen())
        return unreadable(document);
    Message message;
    if (!document.openObject())
        return message;
    json::Raw method;
    while (document.nextMember()) {
        const QByteArrayView name = document.key();
        if (std::optional<json::Raw> *part = partOf(message, name))
            *part = document.take();
        else if (name == "method")
            method = document.take();
        else
            document.skip();
    }
    if (!method.isNull() && method.view() != "null") {
        message.method = json::unquote(method.view());
        if (!message.method)
            return Error::protocol(QStringLiteral("its method is not a string"));
    }
    return message;
}

Remains readRemains(QByteArrayView text)
{
    Walk walk(text);
    Remains remains;
    for (auto member = walk.next(); !member.name.isNull(); member = walk.next()) {
        if (member.name == "\"id\"")
            remains.id = Id::fromRaw(json::Raw(member.value.toByteArray()));
        if (member.name == "\"method\"") {
            remains.hasMethod = true;
            remains.isRequest = member.value.startsWith('"');
        }
    }
    remains.isRequest &= remains.id.has_value();
    return remains;
}

std::optional<qint64> answeredRequest(const Remains &remains)
{
    const qint64 *number =
        remains.id && !remains.hasMethod ? std::get_if<qint64>(&remains.id->value) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

} // namespace mcp::rpc
