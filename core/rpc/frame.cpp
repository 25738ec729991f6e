// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/rpc/frame.h"

#include "core/json/document.h"
#include "core/json/read.h"
#include "core/json/write.h"

#include <algorithm>
#include <cstring>

namespace mcp::rpc {

using namespace Qt::StringLiterals;

namespace {

constexpr QByteArrayView kFrame = R"({"jsonrpc":"2.0",)";
constexpr const char *kSpace = " \n\r\t";

/// Whether text is word; compiled to a few instructions.
template<size_t N>
bool is(QByteArrayView text, const char (&word)[N])
{
    return text.size() == qsizetype(N - 1) && std::memcmp(text.data(), word, N - 1) == 0;
}

/// Where message has the member called name, or nullptr.
std::optional<json::Raw> *partOf(Message &message, QByteArrayView name)
{
    return is(name, "id")    ? &message.id
        : is(name, "params") ? &message.params
        : is(name, "result") ? &message.result
        : is(name, "error")  ? &message.error
                             : nullptr;
}

QString unreadable(const json::Document &document)
{
    QString detail = QLatin1String("it cannot be read: ") + document.problem();
    if (document.errorPlace() >= 0)
        detail += QStringLiteral(" (byte %1)").arg(document.errorPlace());
    return detail;
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

/// Reads the message of parsed. Returns why the text is not one; empty if it is.
QString readMessage(json::Document &document, Parsed &parsed)
{
    if (!document.isOpen())
        return unreadable(document);
    Message &message = parsed.message;
    QByteArrayView method;
    QByteArrayView version;
    for (bool isObject = document.openObject(); isObject && document.nextMember();) {
        const QByteArrayView name = document.key();
        if (std::optional<json::Raw> *part = partOf(message, name))
            *part = document.take();
        else if (is(name, "method"))
            method = document.skip();
        else if (is(name, "jsonrpc"))
            version = document.skip();
        else
            document.skip();
    }
    const bool hasMethod = !method.isEmpty() && !is(method, "null");
    if (hasMethod && method.front() != '"')
        return u"its method is not a string"_s;
    if (!is(version, "\"2.0\""))
        return u"it has no \"jsonrpc\": \"2.0\""_s;
    if (!hasMethod)
        return {};
    // The most frequent one: its parameters are read while the text is open.
    parsed.isProgress = !message.id && document.utf8(method) == QByteArrayView(Progress::method);
    if (!parsed.isProgress)
        message.method = json::unquote(method);
    else if (auto params = json::read<ProgressParams>(message.params.value_or(json::Raw())))
        parsed.progress = *std::move(params);
    return {};
}

/// What can be recovered from a text that is not a message, because it is invalid or truncated.
struct Remains
{
    std::optional<Id> id;
    bool hasMethod = false; ///< True: the text is not a response.
    bool isRequest = false;
};

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

std::optional<qint64> numberOf(const std::optional<Id> &id)
{
    const qint64 *number = id ? std::get_if<qint64>(&id->value) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

std::optional<qint64> answeredCall(const Remains &remains)
{
    return remains.hasMethod ? std::nullopt : numberOf(remains.id);
}

/// Writes params with `_meta` inserted before the other members.
void writeParams(json::Writer &writer, qint64 id, QByteArrayView params, const RequestMeta &meta)
{
    bool hasMeta = false;
    const auto goOn = [&] { writer.raw(std::exchange(hasMeta, true) ? "," : R"({"_meta":{)"); };
    for (const QByteArrayView part : {meta.ofConnection, meta.ofCall}) {
        if (part.isEmpty())
            continue;
        goOn();
        writer.raw(part);
    }
    if (meta.hasProgressToken) {
        goOn();
        writer.key("progressToken");
        writer.integer(id);
    }
    if (hasMeta)
        writer.raw(params == "{}" ? "}" : "},");
    writer.raw(hasMeta ? params.sliced(1) : params);
}

} // namespace

QByteArray requestText(qint64 id, QLatin1StringView method, QByteArrayView params,
                       const RequestMeta &meta)
{
    constexpr qsizetype kAround = 160; // The frame, an id, a method, a progress token.
    json::Writer writer(kAround + meta.ofConnection.size() + meta.ofCall.size() + params.size());
    writer.raw(kFrame);
    writer.raw(R"("id":)");
    writer.integer(id);
    writer.raw(R"(,"method":")");
    writer.raw({method.data(), method.size()});
    writer.raw(R"(","params":)");
    writeParams(writer, id, params, meta);
    writer.endObject();
    return writer.take();
}

QByteArray notificationText(QLatin1StringView method, QByteArrayView params)
{
    return kFrame + R"("method":")" + QByteArrayView(method.data(), method.size())
        + R"(","params":)" + params + '}';
}

QByteArray responseText(const Id &id, QByteArrayView member, QByteArrayView value)
{
    return kFrame + R"("id":)" + id.toRaw().toByteArray() + R"(,")" + member + R"(":)" + value
        + '}';
}

Parsed parse(const json::Raw &text, const Origin &origin, const DecoderOf &decoderOf)
{
    Parsed parsed{{}, {}, nullptr, origin};
    json::Document document(text); // The decoder reads a part of it, without a second check.
    parsed.fault = readMessage(document, parsed);
    if (!parsed.fault.isEmpty()) {
        parsed.message = {};
        const Remains remains = readRemains(text.view());
        if (remains.isRequest)
            parsed.asked = remains.id;
        else if (const auto id = answeredCall(remains);
                 id && (!origin.isExclusive || id == origin.request)) // HTTP-50
            parsed.answered = id;
        return parsed;
    }
    if (parsed.message.id && !parsed.message.method)
        parsed.ownId = numberOf(Id::fromRaw(*parsed.message.id));
    if (parsed.ownId && parsed.message.result) {
        if (const Decode decode = decoderOf(*parsed.ownId))
            parsed.answer = decode(*parsed.message.result);
    }
    return parsed;
}

std::optional<qint64> answeredCall(QByteArrayView text)
{
    return answeredCall(readRemains(text));
}

} // namespace mcp::rpc
