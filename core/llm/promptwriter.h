// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/write.h"
#include "core/llm/provider.h"
#include "core/llm/toolnames.h"

namespace mcp::llm {

/// An image or audio for a provider.
struct Media
{
    QString mimeType; ///< In lower case and without parameters.
    json::Raw data; ///< Base64 with its quotes.

    /// What stands between the quotes.
    QByteArrayView base64() const { return data.view().sliced(1).chopped(1); }
};

/// Errors are those of notTaken(), for what is none.
Result<Media> mediaOf(const ImageContent &image);
Result<Media> mediaOf(const AudioContent &audio);

/// what has no place in the provider's format (SAMP-10).
Error notTaken(const QString &what);

/// What a tool gave back, as text; pictures in it go to media. Anything else is an error.
Result<QString> textOf(const ToolResultContent &result, QList<Media> &media);

// Members of a request, each with the comma behind it.
void putText(json::Writer &writer, QByteArrayView name, QStringView text);
void putInteger(json::Writer &writer, QByteArrayView name, qint64 number);
void putNumber(json::Writer &writer, QByteArrayView name, double number);
void putTrue(json::Writer &writer, QByteArrayView name);
void putRaw(json::Writer &writer, QByteArrayView name, QByteArrayView json);
/// The first most of texts; nothing when there is none.
void putTexts(json::Writer &writer, QByteArrayView name, const QStringList &texts, qsizetype most);
/// Members of a tool that all providers have, the schema by the name schemaName.
void putTool(json::Writer &writer, const ToolNames &names, const Tool &tool,
             QByteArrayView schemaName);
/// Elements of a list by put(element), each with the comma behind it, up to the first that cannot be put.
template<class T, class Put>
Result<void> putEach(json::Writer &writer, const QList<T> &list, Put put)
{
    writer.beginArray();
    for (const T &element : list) {
        if (const auto done = put(element); !done)
            return done;
    }
    writer.endArray();
    return {};
}
/// A block as most providers know it.
void putTextBlock(json::Writer &writer, QStringView text);

} // namespace mcp::llm
