// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/protocol/sampling.h"

#include <QList>
#include <QString>

namespace mcp::llm {

// Provider state: reasoning and signatures that a provider sends with texts and tool uses, and that must be sent back unchanged
// (SAMP-16). It is stored in the `_meta` of the text or tool use that it came with, or that came next, under these names. It is
// sent only to the model that it came from (api-docs.deepseek.com/guides/thinking_mode,
// ai.google.dev/gemini-api/docs/thought-signatures).

constexpr QStringView kStateOrigin = u"org.quayside/origin"; ///< A string from originOf().
constexpr QStringView kStateSignature = u"org.quayside/thoughtSignature"; ///< A string of Gemini.
/// An object with the reasoning before the text or tool use: members of a message, or an array of blocks in kThinkingBlocks.
constexpr QStringView kStateReasoning = u"org.quayside/reasoning";
constexpr QStringView kStateExtra = u"org.quayside/extra"; ///< An object: members of the call.
constexpr QStringView kThinkingBlocks = u"blocks"; ///< As Anthropic writes them.
/// A list in kStateReasoning: the parts of a message that are thinking, as Mistral writes them, but the text of each is a string.
constexpr QStringView kThoughtParts = u"content";
constexpr qsizetype kStateBytes = 1024 * 1024; ///< Of one text or call; more is not kept.

/// The provider state of block; null if there is none. Untrusted.
json::Value providerState(const SamplingBlock &block);

/// A short identifier of one model at one address, which does not reveal either.
QString originOf(const QString &baseUrl, const QString &model);
/// Marks the provider state of blocks with origin.
void setOrigin(QList<SamplingBlock> &blocks, const QString &origin);
/// Removes provider state that is not marked with origin.
void dropStateOfOthers(QList<SamplingMessage> &messages, const QString &origin);
/// Drops `reasoning_content` of turns without calls: it is no part of what follows there, and some refuse it. Of turns with calls it goes
/// back (api-docs.deepseek.com/guides/thinking_mode). messages are in an order that providers take.
void dropReasoningOfPlainTurns(QList<SamplingMessage> &messages);
/// What stood before one text or call and before the next, put together. Either may be null.
json::Value mergedReasoning(const json::Value &first, const json::Value &second);
/// Drops what a server may neither see nor write, because no person sees it: reasoning. Signatures stay.
void dropReasoning(QList<SamplingBlock> &blocks);

/// Assembles the reasoning of an answer from its pieces, until take() attaches it to the next text or tool use.
class Reasoning
{
public:
    /// Appends piece to a string member of the message.
    void addText(QStringView member, const QString &piece);
    /// Sets a member of the message.
    void set(QStringView member, const json::Value &value);
    /// Adds item to an array member of the message. If goesOn, item continues the last one: its member `text` is appended.
    void addItem(QStringView list, const json::Value &item, QStringView text, bool goesOn);

    bool isEmpty() const { return m_texts.isEmpty() && m_members.isEmpty() && m_items.isEmpty(); }
    /// Returns the value for kStateReasoning and clears this. Null if it is empty or larger than kStateBytes.
    json::Value take();

private:
    using Texts = QList<std::pair<QString, QString>>;
    struct Item
    {
        QString list;
        json::Value members;
        Texts texts; ///< String members that grow with each piece.
    };
    static QString &textOf(Texts &texts, QStringView name);

    Texts m_texts;
    json::Value::Object m_members;
    QList<Item> m_items;
    qsizetype m_size = 0; ///< Approximate size in bytes.
};

} // namespace mcp::llm
