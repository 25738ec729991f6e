// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/webaddress.h"
#include "core/json/names.h"

#include <QList>
#include <QString>

#include <optional>

namespace mcp {

/// A model that the person may use. Missing values are guessed from the name (llm/modelchoice.h).
struct ModelEntry
{
    QString name; ///< As its provider spells it.
    std::optional<double> cost; ///< 0 is free, 1 as dear as it gets.
    std::optional<double> speed; ///< 1 is the fastest.
    std::optional<double> intelligence; ///< 1 is the cleverest.
    std::optional<qint64> contextTokens = {}; ///< That fit into its context, where that is known.

    bool operator==(const ModelEntry &) const = default;
};

/// One model of one provider.
struct ModelName
{
    QString providerId;
    QString model;

    bool operator==(const ModelName &) const = default;
};

/// A provider of models, as the person configured it, without its key.
struct ProviderEntry
{
    /// The format that is spoken there; llm::providerKind() says what is known of it.
    enum class Kind { OpenAi, Anthropic, Gemini };
    friend constexpr json::EnumNames<Kind, 3> jsonNames(Kind)
    {
        return {
            {{Kind::OpenAi, "openai"}, {Kind::Anthropic, "anthropic"}, {Kind::Gemini, "gemini"}}};
    }

    QString id; ///< Unique, stays when the rest changes, never given twice; from ModelStore.
    QString name; ///< Shown.
    Kind kind = Kind::OpenAi;
    QString baseUrl; ///< Such as `https://api.openai.com/v1`; see providerAddress().
    QList<ModelEntry> models;

    /// What its key is called in the KeyStore. Belongs to this address: one written into the file by somebody else gets no
    /// key (SEC-21).
    QString keyName() const;

    bool operator==(const ProviderEntry &) const = default;
};

/// baseUrl, when it may be used: https, or http to this computer, without a query (SEC-23). Errors are ErrorKind::Policy.
Result<WebAddress> providerAddress(const QString &baseUrl);

} // namespace mcp
