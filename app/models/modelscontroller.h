// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/models/providercontroller.h"
#include "app/models/providerlistmodel.h"

namespace mcp {
class ModelStore;
}

namespace quayside {

/// The language models that the person set up, for the page of settings.
class ModelsController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to App.")

    Q_PROPERTY(quayside::ProviderListModel *providers READ providers CONSTANT)
    Q_PROPERTY(
        quayside::ProviderController *editor READ editor NOTIFY editorChanged) ///< May be null.
    /// The first is none of them.
    Q_PROPERTY(QStringList modelNames READ modelNames NOTIFY changed)
    Q_PROPERTY(int preferredIndex READ preferredIndex WRITE setPreferredIndex NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed) ///< Of reading or keeping them.

public:
    ModelsController(const AppPorts &ports, QObject *parent);
    ~ModelsController() override;

    ProviderListModel *providers() { return &m_providers; }
    ProviderController *editor() const { return m_editor; }
    QStringList modelNames() const;
    int preferredIndex() const;
    void setPreferredIndex(int index);
    QString problem() const { return m_problem; }

    Q_INVOKABLE void add();
    Q_INVOKABLE void edit(const QString &providerId);
    Q_INVOKABLE void remove(const QString &providerId);
    Q_INVOKABLE void closeEditor();

Q_SIGNALS:
    void changed();
    void editorChanged();

private:
    void update();
    void open(const mcp::ProviderEntry &entry);
    void report(const mcp::Result<void> &result);
    QList<mcp::ModelName> names() const;
    mcp::ModelStore *store() const;

    AppPorts m_ports;
    ProviderListModel m_providers;
    ProviderController *m_editor = nullptr;
    QString m_problem;
};

} // namespace quayside
