// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/models/modelscontroller.h"

#include "app/text/cleantext.h"
#include "core/host/host.h"
#include "core/host/models.h"

#include <QTimer>

namespace quayside {

using namespace Qt::StringLiterals;

ModelsController::ModelsController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
{
    connect(store(), &mcp::ModelStore::changed, this, &ModelsController::update);
    update();
}

ModelsController::~ModelsController() = default;

mcp::ModelStore *ModelsController::store() const
{
    return m_ports.host->models()->store();
}

void ModelsController::update()
{
    QList<ProviderListModel::Row> rows;
    for (const mcp::ProviderEntry &entry : store()->entries()) {
        const QString facts = cleanText(entry.baseUrl) + u" · "_s
            + tr("%n model(s)", nullptr, int(entry.models.size()));
        rows.append({entry.id, cleanText(entry.name), facts});
    }
    m_providers.setProviders(rows);
    if (store()->problem())
        m_problem = errorText(*store()->problem(), Occasion::Configuration).title;
    Q_EMIT changed();
}

QList<mcp::ModelName> ModelsController::names() const
{
    QList<mcp::ModelName> names;
    for (const mcp::ProviderEntry &entry : store()->entries()) {
        for (const mcp::ModelEntry &model : entry.models)
            names.append({entry.id, model.name});
    }
    return names;
}

QStringList ModelsController::modelNames() const
{
    QStringList shown{tr("Best match for the request")};
    for (const mcp::ProviderEntry &entry : store()->entries()) {
        for (const mcp::ModelEntry &model : entry.models)
            shown.append(tr("%1 (%2)").arg(cleanText(model.name), cleanText(entry.name)));
    }
    return shown;
}

int ModelsController::preferredIndex() const
{
    const auto &preferred = store()->preferred();
    return preferred ? int(names().indexOf(*preferred)) + 1 : 0;
}

void ModelsController::setPreferredIndex(int index)
{
    const QList<mcp::ModelName> all = names();
    if (index == preferredIndex() || index < 0 || index > all.size())
        return;
    report(store()->setPreferred(index == 0 ? std::nullopt : std::optional(all.at(index - 1))));
}

void ModelsController::report(const mcp::Result<void> &result)
{
    m_problem = result ? QString() : errorText(result.error(), Occasion::Configuration).title;
    Q_EMIT changed();
}

void ModelsController::add()
{
    open({});
}

void ModelsController::edit(const QString &providerId)
{
    if (const auto entry = store()->entry(providerId))
        open(*entry);
}

void ModelsController::open(const mcp::ProviderEntry &entry)
{
    closeEditor();
    m_editor = new ProviderController(entry, m_ports, this);
    connect(m_editor, &ProviderController::saved, this, &ModelsController::closeEditor);
    Q_EMIT editorChanged();
}

void ModelsController::closeEditor()
{
    ProviderController *leaving = std::exchange(m_editor, nullptr);
    if (!leaving)
        return;
    Q_EMIT editorChanged();
    QTimer::singleShot(0, leaving, &QObject::deleteLater); // What shows it goes first.
}

/// Its key goes with it.
void ModelsController::remove(const QString &providerId)
{
    const auto entry = store()->entry(providerId);
    if (!entry)
        return;
    closeEditor();
    report(store()->remove(providerId));
    m_ports.host->models()->keys()->remove(entry->keyName()).then(this, [](const auto &) {});
}

} // namespace quayside

#include "moc_modelscontroller.cpp"
