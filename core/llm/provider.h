// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"
#include "core/llm/modelhabits.h"
#include "core/llm/providerentry.h"
#include "core/protocol/sampling.h"
#include "core/protocol/tools.h"

#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

namespace mcp {
class Clock;
namespace http {
class Client;
}
} // namespace mcp

namespace mcp::llm {

/// What a model is asked.
struct Prompt
{
    QString model; ///< The model id of the provider.
    QString system; ///< May be empty.
    QList<SamplingMessage> messages;
    QList<Tool> tools;
    QString toolChoice; ///< `auto`, `required`, `none` or empty (SAMP-13).
    qint64 maxTokens = 0; ///< At least 1; never more comes back (SAMP-06).
    std::optional<double> temperature;
    QStringList stopSequences; ///< A provider may take fewer; the rest is left out (SAMP-07).
    Habits habits; ///< The habits of the model, set by the provider: see adaptedTo().
};

/// What it cost, as the provider counts. Where it does not say, the input is 0 and the output is guessed (SEC-62).
struct Usage
{
    qint64 inputTokens = 0;
    qint64 outputTokens = 0;
};

/// What a model said: text, pictures, uses of tools. At least one block. Untrusted.
struct Answer
{
    QList<SamplingBlock> blocks;
    QString model; ///< The model that answered, as reported by the provider.
    QString stopReason; ///< The words of SAMP-15, or the provider's own.
    Usage usage;
    QString thinking = {}; ///< What it thought before, where the provider tells.
    /// Why tool uses could not be read, by the index of their block. Such a block has an empty input and must not be run.
    QMap<qsizetype, QString> faults = {};
};

/// The next part of an answer that is arriving. Untrusted.
struct Delta
{
    QString text;
    bool isReasoning = false;
    bool makesTextReasoning = false; ///< All text of earlier deltas was reasoning.
};
using OnDelta = std::function<void(const Delta &delta)>;

/// One model provider, with its key.
///
/// Errors: Auth without a key or with a wrong one; Transport when it could not be reached; Timeout; Closed when it broke
/// off in the middle; Protocol for an answer that cannot be read; Policy for what cannot be asked of it; Remote when it
/// refused. What they have in common across providers is a ProviderProblem (providerproblem.h). No error holds the key.
class Provider
{
public:
    virtual ~Provider() = default;
    /// The answer, whole. Meanwhile onDelta, if set, is called with each delta of its text and of its reasoning; never after the
    /// answer. Reasoning counts into Prompt::maxTokens.
    virtual Pending<Answer> generate(const Prompt &prompt, OnDelta onDelta) = 0;
    /// The names of its models.
    virtual Pending<QStringList> models() = 0;
};

/// Never null; if entry cannot be used, each call ends with the reason. client and clock must outlive the provider. When it
/// is destroyed, open calls end with Closed. habits may be null; habits that are learned are added to it.
std::unique_ptr<Provider> createProvider(const ProviderEntry &entry, const QString &key,
                                         http::Client *client, Clock *clock,
                                         std::shared_ptr<ModelHabits> habits = {});

} // namespace mcp::llm
