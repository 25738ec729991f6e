// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/document.h"

namespace mcp::json::detail {

namespace {

constexpr qsizetype kSharedParserBytes = 1024 * 1024;

Raw padded(const Raw &text)
{
    if (text.padding() >= qsizetype(simdjson::SIMDJSON_PADDING))
        return text;
    QByteArray copy;
    copy.reserve(text.size() + qsizetype(simdjson::SIMDJSON_PADDING));
    copy.append(text.view());
    return Raw(copy);
}

struct SharedParser
{
    ondemand::parser parser;
    bool isTaken = false; ///< A text is being read; what is read on the way needs another parser.
};

SharedParser &sharedParser()
{
    thread_local SharedParser shared;
    return shared;
}

} // namespace

Document::Document(const Raw &text)
    : m_text(padded(text))
{
    m_isParserShared = m_text.size() <= kSharedParserBytes && !sharedParser().isTaken;
    if (m_isParserShared) {
        sharedParser().isTaken = true;
        m_parser = &sharedParser().parser;
    } else {
        m_ownParser = std::make_unique<ondemand::parser>();
        m_parser = m_ownParser.get();
    }
    const QByteArrayView view = m_text.view();
    const auto error =
        m_parser
            ->iterate(simdjson::padded_string_view(view.data(), size_t(view.size()),
                                                   size_t(m_text.size() + m_text.padding())))
            .get(m_document);
    const QByteArrayView trimmed = withoutSpace(view);
    if (error == simdjson::EMPTY)
        fail("no JSON");
    else if (error == simdjson::UTF8_ERROR)
        fail("not UTF-8");
    else if (error)
        fail(simdjson::error_message(error));
    else if ((trimmed.front() == '{' && trimmed.back() != '}')
             || (trimmed.front() == '[' && trimmed.back() != ']'))
        fail("it ends too early"); // The parser would look behind the end to find out.
}

Document::~Document()
{
    if (m_isParserShared)
        sharedParser().isTaken = false;
}

QString Document::place()
{
    const char *location = nullptr;
    if (m_document.current_location().get(location) || !location)
        return {};
    const QByteArrayView before =
        m_text.view().first(qBound(qsizetype(0), location - m_text.view().data(), m_text.size()));
    const qsizetype lineStart = before.lastIndexOf('\n') + 1;
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const auto column = QString::fromUtf8(before.sliced(lineStart)).size() + 1;
    return QStringLiteral("line %1, column %2: ").arg(line).arg(column);
}

QString Document::takeProblem()
{
    const QString problem = m_path.isEmpty() ? m_error : m_path + QLatin1String(": ") + m_error;
    m_path.clear();
    m_error.clear();
    return problem;
}

} // namespace mcp::json::detail
