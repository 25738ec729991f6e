// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/modelchoice.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mcp::llm {

using Why = ModelChoice::Why;
using namespace Qt::StringLiterals;

namespace {

struct Priorities
{
    double cost = 0;
    double speed = 0;
    double intelligence = 0;
};

/// Values outside 0 to 1 are ignored (SAMP-08).
double priority(std::optional<double> value)
{
    return value && *value >= 0 && *value <= 1 ? *value : 0;
}

/// How big a model is from 0 to 1, by what its name says.
double sizeOf(const QString &name)
{
    // Small ones first: "gpt-4o-mini", "gemini-flash-lite" and "nova-pro-micro" are small whatever else they are called.
    static const QRegularExpression tiny(u"\\b(nano|tiny|micro|lite)\\b"_s);
    static const QRegularExpression small(
        u"\\b(mini|small|haiku|flash|instant|fast|turbo|air)\\b"_s);
    static const QRegularExpression huge(u"\\b(opus|ultra|max|heavy|o1|o3)\\b"_s);
    static const QRegularExpression large(u"\\b(pro|large|plus|big|thinking|reasoner)\\b"_s);
    static const QRegularExpression billions(u"\\b(\\d+(?:\\.\\d+)?)b\\b"_s);
    const QString words = QString(name).toLower().replace(u'_', u'-');
    if (const auto match = billions.match(words); match.hasMatch())
        return qBound(0.05, std::log10(match.captured(1).toDouble() + 1) / 3, 0.9);
    if (words.contains(tiny))
        return 0.15;
    if (words.contains(small))
        return 0.3;
    if (words.contains(huge))
        return 0.95;
    return words.contains(large) ? 0.8 : 0.6;
}

double fitOf(const ModelTraits &traits, const Priorities &priorities)
{
    return priorities.cost * (1 - traits.cost) + priorities.speed * traits.speed
        + priorities.intelligence * traits.intelligence;
}

/// The best model among those whose name contains hint; the first if several are equal.
constexpr qsizetype kHints = 100; ///< SEC-41; a server may name any number.

std::optional<ModelChoice> bestFor(const QString &hint, const Priorities &priorities,
                                   const QList<ProviderEntry> &entries)
{
    std::optional<ModelChoice> best;
    double bestFit = -1;
    double worstFit = std::numeric_limits<double>::max();
    for (int provider = 0; provider < entries.size(); ++provider) {
        const ProviderEntry &entry = entries.at(provider);
        for (int model = 0; model < entry.models.size(); ++model) {
            if (!entry.models.at(model).name.contains(hint, Qt::CaseInsensitive))
                continue;
            const double fit = fitOf(traitsOf(entry, entry.models.at(model)), priorities);
            worstFit = std::min(worstFit, fit);
            if (fit <= bestFit)
                continue;
            bestFit = fit;
            best = ModelChoice{provider, model, Why::First, {}};
        }
    }
    if (best && bestFit > worstFit) // Else nothing that is known of the models decides.
        best->why = Why::Priorities;
    return best;
}

std::optional<ModelChoice> find(const ModelName &name, const QList<ProviderEntry> &entries)
{
    for (int provider = 0; provider < entries.size(); ++provider) {
        const ProviderEntry &entry = entries.at(provider);
        for (int model = 0; entry.id == name.providerId && model < entry.models.size(); ++model) {
            if (entry.models.at(model).name == name.model)
                return ModelChoice{provider, model, Why::Preferred, {}};
        }
    }
    return std::nullopt;
}

qsizetype countModels(const QList<ProviderEntry> &entries)
{
    qsizetype count = 0;
    for (const ProviderEntry &entry : entries)
        count += entry.models.size();
    return count;
}

std::optional<ModelChoice> because(Why why, std::optional<ModelChoice> choice,
                                   const QString &hint = {})
{
    if (choice) {
        choice->why = why;
        choice->hint = hint;
    }
    return choice;
}

} // namespace

bool writesText(const QString &name)
{
    static const QRegularExpression other(
        u"embed|rerank|whisper|transcri|dall-e|diffusion|moderation|"
        "\\b(tts|stt|asr|speech|voice|realtime|bge|gte|e5|minilm|clip|image|imagen|imagine|"
        "sdxl|flux|veo|sora|video|lyria|music|guard|shieldgemma)\\b"_s);
    return !QString(name).toLower().replace(u'_', u'-').contains(other);
}

ModelTraits traitsOf(const ProviderEntry &provider, const ModelEntry &model)
{
    const double size = sizeOf(model.name);
    const auto address = providerAddress(provider.baseUrl);
    const double cost = address && address->isLoopback ? 0 : size;
    return {model.cost.value_or(cost), model.speed.value_or(1 - size),
            model.intelligence.value_or(size)};
}

std::optional<ModelChoice> chooseModel(const std::optional<ModelPreferences> &preferences,
                                       const QList<ProviderEntry> &entries,
                                       const std::optional<ModelName> &preferred)
{
    if (const auto choice = preferred ? find(*preferred, entries) : std::nullopt)
        return choice;
    const ModelPreferences wishes = preferences.value_or(ModelPreferences{});
    const Priorities priorities{priority(wishes.costPriority), priority(wishes.speedPriority),
                                priority(wishes.intelligencePriority)};
    if (countModels(entries) == 1)
        return because(Why::Only, bestFor({}, priorities, entries));
    const QList<ModelHint> hints = wishes.hints.value_or(QList<ModelHint>());
    for (const ModelHint &hint : hints.first(std::min(hints.size(), kHints))) {
        const QString name = hint.name.value_or(QString()).trimmed();
        if (const auto choice = name.isEmpty() ? std::nullopt : bestFor(name, priorities, entries))
            return because(Why::Hint, choice, name);
    }
    return bestFor({}, priorities, entries);
}

} // namespace mcp::llm
