// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/models.h"

namespace mcp {

namespace {

/// Hands what pending becomes to promise; keeper lives until then.
template<class T>
void forward(const Promise<T> &promise, Pending<T> pending, std::shared_ptr<llm::Provider> keeper,
             QObject *context)
{
    promise.onCancel([handle = pending.handle()] { handle.abandon(); });
    pending.then(context, [promise, keeper](const Result<T> &result) { promise.settle(result); });
}

} // namespace

Models::Models(const QString &configFolder, Clock *clock, KeyStore *keys,
               CreateProvider createProvider, QObject *parent)
    : QObject(parent)
    , m_store(configFolder, *clock)
    , m_keys(keys)
    , m_client(clock)
    , m_createProvider(std::move(createProvider))
{
    if (!m_createProvider)
        m_createProvider = [this, clock](const ProviderEntry &entry, const QString &key) {
            return llm::createProvider(entry, key, &m_client, clock);
        };
}

Models::~Models() = default;

std::optional<llm::ModelChoice> Models::choose(const std::optional<ModelPreferences> &wished) const
{
    return llm::chooseModel(wished, m_store.entries(), m_store.preferred());
}

Pending<llm::Answer> Models::generate(const QString &providerId, const llm::Prompt &prompt,
                                      std::function<void(const QString &)> onText)
{
    const auto entry = m_store.entry(providerId);
    if (!entry)
        return settled<llm::Answer>(Error::storage(QStringLiteral("This provider is not set up")));
    Promise<llm::Answer> promise;
    const auto reading =
        m_keys->read(entry->keyName())
            .then(this, [this, entry, prompt, onText, promise](const Result<QString> &key) {
                if (promise.isSettled())
                    return;
                if (!key)
                    return promise.settle(key.error());
                const auto provider = m_createProvider(*entry, *key);
                forward(promise, provider->generate(prompt, onText), provider, this);
            });
    promise.onCancel([reading] { reading.abandon(); });
    return promise.pending();
}

Pending<QStringList> Models::list(const ProviderEntry &entry, const QString &key)
{
    const auto provider = m_createProvider(entry, key);
    Promise<QStringList> promise;
    forward(promise, provider->models(), provider, this);
    return promise.pending();
}

} // namespace mcp

#include "moc_models.cpp"
