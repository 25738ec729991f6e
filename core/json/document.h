// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Included by instantiating sources only (see MCP_JSON_INSTANTIATE); everything else uses read.h and value.h.

#include "core/base/limits.h"
#include "core/base/result.h"
#include "core/json/raw.h"
#include "core/json/text.h"

// Said outright: simdjson would derive it from the optimisation of each source, and its classes differ by it.
#define SIMDJSON_DEVELOPMENT_CHECKS 0
#include <simdjson.h>

#include <memory>

namespace mcp::json::detail {

namespace ondemand = simdjson::ondemand;

/// One text under the parser: keeps the bytes alive and padded, and collects the place of an error.
class Document
{
public:
    explicit Document(const Raw &text);
    ~Document();
    Q_DISABLE_COPY_MOVE(Document)

    bool isOpen() const { return m_error.isEmpty(); }
    ondemand::document &root() { return m_document; }

    Raw sliceOf(std::string_view part) const
    {
        return Raw::slice(m_text.buffer(), part.data() - m_text.buffer().constData(),
                          qsizetype(part.size()));
    }
    /// False once the parser has met broken JSON: it must not be asked for anything more, not even to start again.
    bool isAlive() { return m_document.is_alive(); }
    /// True once the parser has read all there is.
    bool atEnd() { return m_document.current_location().error() == simdjson::OUT_OF_BOUNDS; }
    /// Line and column the parser stands at, as "line 3, column 7: ", or nothing.
    QString place();

    bool fail(const QString &what)
    {
        m_error = what;
        return false;
    }
    bool fail(const char *what) { return fail(QString::fromLatin1(what)); }
    void prependPath(const QString &part) { m_path.prepend(part); }
    QString takeProblem();
    /// One more list item; false when the text has had more than enough (SEC-15).
    bool takeItem() { return --m_itemsLeft >= 0 || fail("too many list items"); }
    Error error() const
    {
        return {ErrorKind::Protocol, u'$' + m_path + QLatin1String(": ") + m_error, 0, {}};
    }

private:
    Raw m_text;
    bool m_isParserShared = false;
    std::unique_ptr<ondemand::parser> m_ownParser;
    ondemand::parser *m_parser = nullptr;
    ondemand::document m_document;
    QString m_path;
    QString m_error;
    qsizetype m_itemsLeft = limits::kItems;
};

/// A scalar's token without the white space behind it.
inline QByteArrayView tokenOf(ondemand::value &value)
{
    const std::string_view token = value.raw_json_token();
    return withoutSpace({token.data(), qsizetype(token.size())});
}

} // namespace mcp::json::detail
