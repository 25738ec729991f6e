// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/models.h"

namespace mcp {

Models::Models(const QString &configFolder, Clock *clock, KeyStore *keys,
               CreateProvider createProvider, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_store(configFolder, *clock)
    , m_keys(keys)
    , m_client(clock)
    , m_createProvider(std::move(createProvider))
{
    if (!m_createProvider)
        m_createProvider = [this, clock, habits = std::make_shared<llm::ModelHabits>()](
                               const ProviderEntry &entry, const QString &key) {
            return llm::createProvider(entry, key, &m_client, clock, habits);
        };
}

Models::~Models() = default;

std::optional<llm::ModelChoice> Models::choose(const std::optional<ModelPreferences> &wished) const
{
    return llm::chooseModel(wished, m_store.entries(), m_store.preferred());
}

Pending<llm::Answer> Models::generate(const QString &providerId, const llm::Prompt &prompt,
                                      const llm::OnDelta &onDelta)
{
    const auto entry = m_store.entry(providerId);
    if (!entry)
        return settled<llm::Answer>(Error::storage(QStringLiteral("This provider is not set up")));
    Promise<llm::Answer> promise;
    const auto reading =
        m_keys->read(entry->keyName())
            .then(this, [this, entry, prompt, onDelta, promise](const Result<QString> &key) {
                if (promise.isSettled())
                    return;
                if (!key)
                    return promise.settle(key.error());
                const auto provider = m_createProvider(*entry, *key);
                provider->generate(prompt, onDelta)
                    .map(this, [provider](const llm::Answer &answer) { return answer; })
                    .forward(this, promise);
            });
    promise.onCancel([reading] { reading.abandon(); });
    return promise.pending();
}

Pending<QStringList> Models::list(const ProviderEntry &entry, const QString &key)
{
    const auto provider = m_createProvider(entry, key);
    return provider->models().map(this, [provider](const QStringList &names) { return names; });
}

Pending<QList<llm::LocalProgram>> Models::findLocal()
{
    auto *search = new llm::LocalModelSearch(&m_client, m_clock, this);
    const Promise<QList<llm::LocalProgram>> promise;
    search->run(m_localPrograms)
        .then(search, [search, promise](const Result<QList<llm::LocalProgram>> &found) {
            search->deleteLater();
            promise.settle(found);
        });
    return promise.pending();
}

} // namespace mcp

#include "moc_models.cpp"
