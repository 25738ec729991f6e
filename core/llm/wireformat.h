// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/llm/answerbuilder.h"
#include "core/llm/provider.h"
#include "core/llm/providerkind.h"
#include "core/transport/httpclient.h"

#include <memory>

namespace mcp::llm {

/// Parses the events of one answer as they arrive. Untrusted input.
class AnswerReader
{
public:
    virtual ~AnswerReader() = default;
    /// Takes one event. An error ends the answer; of kind Remote with status 0 and the event for data when the event
    /// tells of one.
    virtual Result<void> read(const json::Raw &event, AnswerBuilder &answer) = 0;
};

/// How one kind of provider is asked and what it answers. Pure; knows no network.
class WireFormat
{
public:
    virtual ~WireFormat() = default;
    virtual http::Headers headers(const QByteArray &key) const = 0;
    /// Behind the base address.
    virtual QString generatePath(const Prompt &prompt) const = 0;
    /// ErrorKind::Policy (ProviderProblem::NotTaken) for content that this format does not support (SAMP-10).
    virtual Result<QByteArray> generateBody(const Prompt &prompt) const = 0;
    virtual std::unique_ptr<AnswerReader> createReader() const = 0;

    virtual QString modelsPath() const = 0;
    /// The names in what came from there: by default the ids in a list, which is all of it or its member `data` or `models`.
    virtual QStringList modelNames(const json::Value &document) const;
    /// Whether it works without a key.
    virtual bool isKeyOptional() const { return false; }
    /// What it takes for tools of a model with this name.
    virtual ToolFormat toolFormat(const QString &model) const = 0;
    /// Habits that a model with this name is known for.
    virtual Habits usualHabits(const QString &) const { return {}; }
};

// See ProviderKind::createFormat.
std::unique_ptr<WireFormat> createOpenAiFormat(const QString &host);
std::unique_ptr<WireFormat> createAnthropicFormat(const QString &host);
std::unique_ptr<WireFormat> createGeminiFormat(const QString &host);

} // namespace mcp::llm
