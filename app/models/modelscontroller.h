// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/errorvalue.h"
#include "app/base/feature.h"
#include "app/base/keyedlistmodel.h"
#include "app/models/localmodelscontroller.h"
#include "app/models/modelpicker.h"
#include "core/base/pending.h"
#include "core/llm/providerentry.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>

namespace mcp {
class ModelStore;
}

namespace quayside {

/// A provider of models while the person sets it up: nothing is kept before save(). Its key is never shown again.
class ProviderController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ModelsController.")

    Q_PROPERTY(bool isNew READ isNew CONSTANT)
    Q_PROPERTY(QStringList kinds READ kinds CONSTANT)
    Q_PROPERTY(int kind READ kind WRITE setKind NOTIFY changed) ///< Of kinds.
    Q_PROPERTY(QString name READ name WRITE setName NOTIFY changed)
    Q_PROPERTY(QString baseUrl READ baseUrl WRITE setBaseUrl NOTIFY changed)
    Q_PROPERTY(QString addressError READ addressError NOTIFY changed)
    Q_PROPERTY(QString key READ key WRITE setKey NOTIFY changed) ///< As it is being typed.
    Q_PROPERTY(bool hasKey READ hasKey NOTIFY changed) ///< One is kept for this address.
    Q_PROPERTY(quayside::ModelPicker *picker READ picker CONSTANT)
    Q_PROPERTY(bool isFetching READ isFetching NOTIFY listChanged) ///< The list of models.
    /// What the last request for the list came to; empty before. With a hint after a failure.
    Q_PROPERTY(quayside::ErrorValue listText READ listText NOTIFY listChanged)
    Q_PROPERTY(bool isListGood READ isListGood NOTIFY listChanged)
    Q_PROPERTY(QString saveProblem READ saveProblem NOTIFY changed)

public:
    ProviderController(const mcp::ProviderEntry &entry, const AppPorts &ports, QObject *parent);
    ~ProviderController() override;

    bool isNew() const { return m_entry.id.isEmpty(); }
    static QStringList kinds();
    int kind() const { return int(m_entry.kind); }
    void setKind(int kind);
    QString name() const { return m_entry.name; }
    void setName(const QString &name);
    QString baseUrl() const { return m_entry.baseUrl; }
    void setBaseUrl(const QString &baseUrl);
    QString addressError() const;
    QString key() const { return m_key; }
    void setKey(const QString &key);
    bool hasKey() const { return m_hasKey; }
    ModelPicker *picker() { return &m_picker; }
    bool isFetching() const { return m_fetch.isOpen(); }
    ErrorValue listText() const { return {m_listText}; }
    bool isListGood() const { return m_isListGood; }
    QString saveProblem() const { return m_saveProblem; }

    /// Asks the provider for its models. For one that is set up with a key this happens once when it is opened; a new one is
    /// not contacted before the person wants it.
    Q_INVOKABLE void fetchModels();
    Q_INVOKABLE void save();

Q_SIGNALS:
    void changed();
    void listChanged();
    void saved();

private:
    mcp::ProviderEntry entry() const;
    void readKey();
    void dropList();
    void ask(const QString &key);
    void onList(const mcp::Result<QStringList> &models);

    AppPorts m_ports;
    mcp::ProviderEntry m_entry;
    ModelPicker m_picker;
    QString m_key;
    QString m_saveProblem;
    mcp::CallHandle m_fetch;
    ErrorText m_listText;
    int m_fetchNumber = 0; ///< Answers to earlier requests are dropped.
    bool m_hasKey = false;
    bool m_isListGood = false;
    bool m_isListWanted = false; ///< As soon as it is known that there is a key.
};

/// The configured model providers, with two lines each.
class ProviderListModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ModelsController.")

public:
    struct Row
    {
        QString id;
        QString name;
        QString facts;

        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setProviders(const QList<Row> &rows);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// The language models that the person set up, for the page of settings.
class ModelsController : public QObject, public Feature<ModelsController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(quayside::ProviderListModel *providers READ providers CONSTANT)
    Q_PROPERTY(
        quayside::ProviderController *editor READ editor NOTIFY editorChanged) ///< May be null.
    /// The first is none of them.
    Q_PROPERTY(QStringList modelNames READ modelNames NOTIFY changed)
    Q_PROPERTY(int preferredIndex READ preferredIndex WRITE setPreferredIndex NOTIFY changed)
    Q_PROPERTY(quayside::LocalModelsController *local READ local CONSTANT)
    Q_PROPERTY(QString problem READ problem NOTIFY changed) ///< Of reading or keeping them.

public:
    ModelsController(const AppPorts &ports, QObject *parent);
    ~ModelsController() override;

    ProviderListModel *providers() { return &m_providers; }
    ProviderController *editor() const { return m_editor; }
    QStringList modelNames() const;
    int preferredIndex() const;
    void setPreferredIndex(int index);
    LocalModelsController *local() { return &m_local; }
    QString problem() const { return m_problem; }

    Q_INVOKABLE void add() { open({}); }
    Q_INVOKABLE void edit(const QString &providerId);
    /// With its key; it can be undone for some seconds.
    Q_INVOKABLE void remove(const QString &providerId);
    Q_INVOKABLE void closeEditor();

Q_SIGNALS:
    void changed();
    void editorChanged();

private:
    void update();
    void open(const mcp::ProviderEntry &entry);
    void carryOutRemoval(const mcp::ProviderEntry &entry);
    void report(const mcp::Result<void> &result);
    QList<mcp::ModelName> names() const;
    mcp::ModelStore *store() const;

    AppPorts m_ports;
    LocalModelsController m_local;
    ProviderListModel m_providers;
    ProviderController *m_editor = nullptr;
    QString m_leaving; ///< The provider whose removal can be undone.
    QString m_problem;
};

} // namespace quayside
