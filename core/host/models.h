// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/llm/localmodels.h"
#include "core/llm/modelchoice.h"
#include "core/llm/modelstore.h"
#include "core/llm/provider.h"
#include "core/storage/keystore.h"
#include "core/transport/httpclient.h"

#include <QObject>

namespace mcp {

/// The language models the person has, and the way to them.
class Models : public QObject
{
    Q_OBJECT

public:
    using CreateProvider = std::function<std::shared_ptr<llm::Provider>(const ProviderEntry &entry,
                                                                        const QString &key)>;

    /// clock and keys must outlive this. createProvider: who is asked instead of the network.
    Models(const QString &configFolder, Clock *clock, KeyStore *keys,
           CreateProvider createProvider = {}, QObject *parent = nullptr);
    ~Models() override;

    ModelStore *store() { return &m_store; }
    KeyStore *keys() { return m_keys; }
    /// How to reach the providers, from now on.
    void setClientOptions(const http::ClientOptions &options) { m_client.setOptions(options); }

    /// The model that matches the preferences best; nothing without models.
    std::optional<llm::ModelChoice> choose(const std::optional<ModelPreferences> &wished) const;
    /// Asks the configured provider; onDelta as for Provider.
    Pending<llm::Answer> generate(const QString &providerId, const llm::Prompt &prompt,
                                  const llm::OnDelta &onDelta);
    /// The models that a provider offers, whether it is stored or not: also a test of its settings.
    Pending<QStringList> list(const ProviderEntry &entry, const QString &key);
    /// The programs on this computer that run models; when the person asked for it.
    Pending<QList<llm::LocalProgram>> findLocal();
    /// Where findLocal() looks; until this is called, where these programs usually are.
    void setLocalPrograms(const QList<llm::LocalProgram> &programs) { m_localPrograms = programs; }

private:
    Clock *m_clock;
    ModelStore m_store;
    KeyStore *m_keys;
    QList<llm::LocalProgram> m_localPrograms = llm::LocalModelSearch::usualPrograms();
    http::Client m_client;
    CreateProvider m_createProvider;
};

} // namespace mcp
