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

/// Base of the classes that write a prompt in the format of one provider.
class PromptWriter
{
public:
    explicit PromptWriter(const Prompt &prompt)
        : m_prompt(prompt)
        , m_names(prompt.tools)
    {
    }

protected:
    ~PromptWriter() = default;

    // Each ends with a comma, which the end of the object or list removes again. Without a name: the element of a list.
    void beginObject(QByteArrayView name = {});
    void endObject();
    void beginArray(QByteArrayView name);
    void endArray();
    void putText(QByteArrayView name, QStringView text);
    void putInteger(QByteArrayView name, qint64 number);
    void putNumber(QByteArrayView name, double number);
    void putTrue(QByteArrayView name);
    void putRaw(QByteArrayView name, QByteArrayView json);
    /// At most the first most of texts; nothing when there is none.
    void putTexts(QByteArrayView name, const QStringList &texts, qsizetype most);
    /// The members of a tool that all providers have, the schema, if there is one, by the name schemaName.
    void putTool(const Tool &tool, QByteArrayView schemaName);
    /// The names that the calls in the messages have for a provider, each once.
    QStringList usedTools() const;
    /// A block as most providers know it.
    void putTextBlock(QStringView text);
    /// The elements of a list by put(element), up to the first that cannot be put.
    template<class T, class Put>
    Result<void> putEach(QByteArrayView name, const QList<T> &list, Put put)
    {
        beginArray(name);
        for (const T &element : list) {
            if (const auto done = put(element); !done)
                return done;
        }
        endArray();
        return {};
    }
    /// Ends the outermost object. put: the result of what was put last.
    Result<QByteArray> finish(const Result<void> &put);

    const Prompt &m_prompt;
    ToolNames m_names;
    json::Writer m_writer;
};

} // namespace mcp::llm
