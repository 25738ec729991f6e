// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/results/tablemodel.h"
#include "app/text/cuttext.h"
#include "core/base/outputfile.h"
#include "core/json/value.h"
#include "core/protocol/tools.h"

#include <QList>
#include <QObject>
#include <QQmlEngine>
#include <QString>

#include <memory>
#include <optional>

/// The kind of one part of a result.
namespace quayside::Block {
Q_NAMESPACE
QML_ELEMENT

enum class Kind {
    Text,
    Image,
    Audio, ///< Offered to save; not played.
    Link, ///< A resource of the server; never opened by us (SEC-42).
    Resource, ///< A file inside the result: text, or bytes to save.
    Unknown, ///< Shown as JSON.
    Heading, ///< Ours: what the blocks below it are.
};
Q_ENUM_NS(Kind)

/// What the text of a part is, by its type (RES-14).
enum class Form { Plain, Source, Markdown, Tree, Table };
Q_ENUM_NS(Form)

} // namespace quayside::Block

namespace quayside {

struct BlockDocument;

constexpr qsizetype kDocumentChars = 4 * 1024 * 1024; ///< Longer texts stay plain.

/// One part of a result, prepared for display.
struct ResultBlock
{
    Block::Kind kind = Block::Kind::Unknown;
    QString text; ///< First page, cleaned.
    qsizetype omittedChars = 0;
    QString mimeType;
    QString uri;
    QString title;
    QString name; ///< The file name suggested by the server; not sanitised.
    qint64 bytes = -1; ///< The size of the data to save; -1: none.
    std::shared_ptr<const BlockDocument> document; ///< Null: plain text.
    QString fullText; ///< The text to save and copy, unless there is
    mcp::json::Raw data; ///< a Base64 token.
};

/// A tool's answer taken apart for showing.
struct ResultContent
{
    bool isEmpty = false; ///< Neither content nor structured content: an invalid result (TOOL-13).
    bool isError = false;
    QList<ResultBlock> blocks;
    std::optional<mcp::json::Value> structured;
    std::optional<TableShape> table;
    QString rawText; ///< The answer as indented JSON, first page.
    qsizetype rawOmitted = 0;
    qint64 bytes = 0;
};

/// One content block; anything else as JSON. Pure.
ResultBlock readBlock(const mcp::ContentBlock &content);
ResultBlock readJson(const mcp::json::Raw &raw);
/// One part of a resource; its name is the URI (RES-04). Pure; for a pool thread, unless parsedChars is kReadHereChars: a
/// longer text stays plain.
ResultBlock readContents(const mcp::ResourceContents &contents,
                         qsizetype parsedChars = kDocumentChars);

/// Pure; for a pool thread.
ResultContent readResult(const mcp::CallToolResult &result);

/// All of an answer as indented JSON. Pure; for a pool thread.
QString rawJson(const mcp::CallToolResult &result);

/// A clean base name to offer for saving block (SEC-42).
QString suggestedFileName(const ResultBlock &block);

/// Writes bytes to path, which the person chose, for these readers; never through a link (SEC-42). For a pool thread. The error's `detail`
/// is a sentence for the person.
mcp::Result<void> saveBytes(const QByteArray &bytes, const QString &path,
                            mcp::OutputFile::Readers readers = mcp::OutputFile::Readers::AsBefore);

/// The same with the whole of block.
mcp::Result<void> saveBlock(const ResultBlock &block, const QString &path);

} // namespace quayside
