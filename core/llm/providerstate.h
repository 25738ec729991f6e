// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/protocol/sampling.h"

#include <QList>
#include <QString>

namespace mcp::llm {

// What a provider sends beside its texts and calls and wants to see again unchanged: reasoning, signatures (SAMP-16). It stands in
// the `_meta` of the text or call that it came with, or that came next, under these names, and goes back only to the model that sent
// it (api-docs.deepseek.com/guides/thinking_mode, ai.google.dev/gemini-api/docs/thought-signatures).

constexpr QStringView kStateOrigin = u"org.quayside/origin"; ///< Whose it is: see originOf().
constexpr QStringView kStateSignature = u"org.quayside/thoughtSignature"; ///< Of Gemini, a string.
/// An object: what stood before the text or call. Members of a message, or a list of blocks named kThinkingBlocks.
constexpr QStringView kStateReasoning = u"org.quayside/reasoning";
constexpr QStringView kStateExtra = u"org.quayside/extra"; ///< An object: members of the call.
constexpr QStringView kThinkingBlocks = u"blocks"; ///< As Anthropic writes them.
/// A list in kStateReasoning: the parts of a message that are thinking, as Mistral writes them, but the text of each is a string.
constexpr QStringView kThoughtParts = u"content";
constexpr qsizetype kStateBytes = 1024 * 1024; ///< Of one text or call; more is not kept.

/// Null where there is none. Untrusted, as all of this.
json::Value providerState(const SamplingBlock &block);

/// A short name for one model at one address. Tells nobody what they are.
QString originOf(const QString &baseUrl, const QString &model);
/// Notes in what is kept with blocks that it is origin's.
void setOrigin(QList<SamplingBlock> &blocks, const QString &origin);
/// Drops what is kept with messages, but for what is origin's.
void dropStateOfOthers(QList<SamplingMessage> &messages, const QString &origin);
/// Drops `reasoning_content` of turns without calls: it is no part of what follows there, and some refuse it. Of turns with calls it goes
/// back (api-docs.deepseek.com/guides/thinking_mode). messages are in an order that providers take.
void dropReasoningOfPlainTurns(QList<SamplingMessage> &messages);
/// What stood before one text or call and before the next, put together. Either may be null.
json::Value mergedReasoning(const json::Value &first, const json::Value &second);
/// Drops what a server may neither see nor write, because no person sees it: reasoning. Signatures stay.
void dropReasoning(QList<SamplingBlock> &blocks);

/// Puts the reasoning of an answer together from its pieces, until the text or call that follows it takes it.
class Reasoning
{
public:
    /// A text of the message goes on.
    void addText(QStringView member, const QString &piece);
    /// A member of the message.
    void set(QStringView member, const json::Value &value);
    /// An item of a list of the message. goesOn: it continues the last item, whose text has another piece.
    void addItem(QStringView list, const json::Value &item, QStringView text, bool goesOn);

    bool isEmpty() const { return m_texts.isEmpty() && m_members.isEmpty() && m_items.isEmpty(); }
    /// For kStateReasoning; null when there is nothing, or more than kStateBytes.
    json::Value take();

private:
    using Texts = QList<std::pair<QString, QString>>;
    struct Item
    {
        QString list;
        json::Value members;
        Texts texts; ///< Those that grow.
    };
    static QString &textOf(Texts &texts, QStringView name);

    Texts m_texts;
    json::Value::Object m_members;
    QList<Item> m_items;
    qsizetype m_size = 0; ///< About how many bytes they have.
};

} // namespace mcp::llm
