// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/results/blockdocument.h"

#include "app/preview/separatedvalues.h"
#include "app/preview/syntax.h"

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

/// "text/markdown" of "text/Markdown; charset=utf-8".
QString bareType(const QString &mimeType)
{
    return mimeType.section(u';', 0, 0).trimmed().toLower();
}

/// The last suffix of the file that uri names, in lower case.
QString suffixIn(const QString &uri)
{
    const QString file = uri.section(u'?', 0, 0).section(u'#', 0, 0).section(u'/', -1);
    return file.contains(u'.') ? file.section(u'.', -1).toLower() : QString();
}

/// A type that says nothing about the text.
bool isVague(const QString &type)
{
    return type.isEmpty() || type == u"text/plain" || type == u"application/octet-stream";
}

Block::Form formOf(const QString &mimeType, const QString &uri)
{
    using Form = Block::Form;
    const QString type = bareType(mimeType);
    const QString suffix = isVague(type) ? suffixIn(uri) : QString();
    const auto is = [&](const QStringList &types, const QStringList &suffixes) {
        return types.contains(type) || suffixes.contains(suffix);
    };
    if (is({u"text/markdown"_s, u"text/x-markdown"_s}, {u"md"_s, u"markdown"_s}))
        return Form::Markdown;
    if (is({u"application/json"_s, u"text/json"_s}, {u"json"_s}) || type.endsWith("+json"_L1))
        return Form::Tree;
    if (is({u"text/csv"_s, u"text/tab-separated-values"_s}, {u"csv"_s, u"tsv"_s}))
        return Form::Table;
    return languageOf(isVague(type) ? QString() : type, uri) == Language::None ? Form::Plain
                                                                               : Form::Source;
}

} // namespace

std::shared_ptr<const BlockDocument> readDocument(const QString &text, const QString &shown,
                                                  const QString &mimeType, const QString &uri)
{
    const Block::Form form = formOf(mimeType, uri);
    if (form == Block::Form::Plain || text.size() > kDocumentChars || text.trimmed().isEmpty())
        return {};
    BlockDocument document;
    if (form == Block::Form::Markdown) {
        if (auto parts = readMarkdown(text)) {
            document.form = form;
            document.markdown = *std::move(parts);
        }
    } else if (form == Block::Form::Tree) {
        if (auto value = mcp::json::parse(mcp::json::Raw(text.toUtf8()))) {
            document.form = form;
            document.json = *std::move(value);
        }
    } else if (form == Block::Form::Table) {
        const bool isTabs =
            bareType(mimeType) == u"text/tab-separated-values" || suffixIn(uri) == u"tsv";
        if (const auto rows = readSeparatedValues(text, isTabs ? u'\t' : u','))
            document.table = findTable(*rows);
        if (document.table)
            document.form = form;
    }
    document.spans =
        syntaxSpans(shown, languageOf(isVague(bareType(mimeType)) ? QString() : mimeType, uri));
    if (document.form == Block::Form::Plain && !document.spans.list.isEmpty())
        document.form = Block::Form::Source;
    if (document.form == Block::Form::Plain)
        return {};
    return std::make_shared<const BlockDocument>(std::move(document));
}

} // namespace quayside
