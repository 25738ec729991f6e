// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/models/modelscontroller.h"

#include "app/base/undocontroller.h"
#include "app/text/cleantext.h"
#include "app/text/modeltext.h"
#include "core/host/host.h"
#include "core/host/models.h"
#include "core/llm/providerkind.h"

#include <QSet>
#include <QTimer>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

QStringList namesOf(const QList<mcp::ModelEntry> &models)
{
    QStringList names;
    for (const mcp::ModelEntry &model : models)
        names.append(model.name);
    return names;
}

} // namespace

ProviderController::ProviderController(const mcp::ProviderEntry &entry, const AppPorts &ports,
                                       QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_entry(entry)
    , m_picker(namesOf(entry.models), this)
    , m_isListWanted(!isNew())
{
    if (isNew() && m_entry.baseUrl.isEmpty())
        m_entry.baseUrl = mcp::llm::providerKind(m_entry.kind).baseUrl;
    readKey();
}

ProviderController::~ProviderController()
{
    m_fetch.abandon();
}

QStringList ProviderController::kinds()
{
    QStringList kinds;
    for (const mcp::llm::ProviderKind &kind : mcp::llm::providerKinds())
        kinds.append(kind.title.isEmpty() ? tr("OpenAI-compatible") : QString(kind.title));
    return kinds;
}

/// The usual address follows the kind, unless another one was written.
void ProviderController::setKind(int kind)
{
    if (kind < 0 || kind >= kinds().size() || kind == this->kind())
        return;
    const bool isUsual = m_entry.baseUrl == mcp::llm::providerKind(m_entry.kind).baseUrl;
    m_entry.kind = mcp::ProviderEntry::Kind(kind);
    dropList();
    if (isUsual)
        setBaseUrl(mcp::llm::providerKind(m_entry.kind).baseUrl);
    Q_EMIT changed();
}

void ProviderController::setName(const QString &name)
{
    if (std::exchange(m_entry.name, name) != name)
        Q_EMIT changed();
}

void ProviderController::setBaseUrl(const QString &baseUrl)
{
    if (std::exchange(m_entry.baseUrl, baseUrl.trimmed()) == m_entry.baseUrl)
        return;
    dropList();
    readKey();
    Q_EMIT changed();
}

QString ProviderController::addressError() const
{
    return mcp::providerAddress(m_entry.baseUrl)
        ? QString()
        : tr("Enter an address that begins with https://, or with http:// for this computer.");
}

void ProviderController::setKey(const QString &key)
{
    if (std::exchange(m_key, key.trimmed()) != m_key)
        Q_EMIT changed();
}

/// A key belongs to the address it was typed for (SEC-21).
void ProviderController::readKey()
{
    m_hasKey = false;
    if (!addressError().isEmpty())
        return;
    const QString address = m_entry.baseUrl;
    m_ports.host->models()
        ->keys()
        ->read(m_entry.keyName())
        .then(this, [this, address](const mcp::Result<QString> &key) {
            if (address != m_entry.baseUrl)
                return;
            m_hasKey = key && !key->isEmpty();
            Q_EMIT changed();
            if (m_hasKey && std::exchange(m_isListWanted, false))
                fetchModels();
        });
}

mcp::ProviderEntry ProviderController::entry() const
{
    mcp::ProviderEntry entry = m_entry;
    entry.name = m_entry.name.trimmed().isEmpty() ? kinds().at(kind()) : m_entry.name.trimmed();
    entry.models.clear();
    const QStringList chosen = m_picker.chosen();
    for (const QString &name : chosen) {
        const auto before =
            std::find_if(m_entry.models.cbegin(), m_entry.models.cend(),
                         [&name](const mcp::ModelEntry &model) { return model.name == name; });
        entry.models.append(before == m_entry.models.cend() ? mcp::ModelEntry{name, {}, {}, {}}
                                                            : *before);
    }
    return entry;
}

/// What another address or another kind of provider offers is not the list of this one.
void ProviderController::dropList()
{
    m_isListWanted = false;
    ++m_fetchNumber;
    m_fetch.abandon();
    m_picker.setOffered({});
    m_listText = {};
    m_isListGood = false;
    Q_EMIT listChanged();
}

void ProviderController::fetchModels()
{
    if (isFetching() || !addressError().isEmpty())
        return;
    m_isListWanted = false;
    m_listText = {};
    ++m_fetchNumber;
    if (!m_key.isEmpty()) {
        ask(m_key);
    } else {
        // An answer may be on its way here when the address changes: the key must not go to another address (SEC-21).
        m_fetch = m_ports.host->models()
                      ->keys()
                      ->read(m_entry.keyName())
                      .then(this, [this, fetch = m_fetchNumber](const mcp::Result<QString> &key) {
                          if (fetch != m_fetchNumber)
                              return;
                          if (key)
                              ask(*key);
                          else
                              onList(key.error());
                      });
    }
    Q_EMIT listChanged();
}

void ProviderController::ask(const QString &key)
{
    m_fetch = m_ports.host->models()
                  ->list(entry(), key)
                  .then(this, [this, fetch = m_fetchNumber](const auto &models) {
                      if (fetch == m_fetchNumber)
                          onList(models);
                  });
}

void ProviderController::onList(const mcp::Result<QStringList> &models)
{
    m_isListGood = models && !models->isEmpty();
    m_picker.setOffered(models.valueOr(QStringList()));
    if (m_isListGood)
        m_listText = {
            tr("The provider responds and offers %n model(s).", nullptr, int(models->size())),
            {},
            {}};
    else if (models)
        m_listText = {tr("The provider responds, but its list has no models."),
                      tr("Type the name of a model.")};
    else
        m_listText = modelListErrorText(models.error());
    Q_EMIT listChanged();
}

void ProviderController::save()
{
    if (!addressError().isEmpty() || !m_picker.typedError().isEmpty())
        return;
    m_picker.addTyped();
    mcp::ModelStore *store = m_ports.host->models()->store();
    mcp::ProviderEntry wanted = entry();
    mcp::Result<mcp::ProviderEntry> kept = wanted;
    if (isNew()) {
        kept = store->add(wanted);
    } else if (const auto replaced = store->replace(wanted); !replaced) {
        kept = replaced.error();
    }
    if (!kept) {
        m_saveProblem = errorText(kept.error(), Occasion::Configuration).title;
        Q_EMIT changed();
        return;
    }
    if (!m_key.isEmpty())
        m_ports.host->models()->keys()->write(kept->keyName(), m_key).then(this, [](const auto &) {
        });
    Q_EMIT saved();
}

void ProviderListModel::setProviders(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.id; });
}

const ListModel::Roles &ProviderListModel::roles() const
{
    static const Roles table = rolesOf<ProviderListModel>({
        {"providerId", &Row::id},
        {"name", &Row::name},
        {"facts", &Row::facts},
    });
    return table;
}

ModelsController::ModelsController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_local(ports, this)
{
    connect(store(), &mcp::ModelStore::changed, this, &ModelsController::update);
    connect(&m_local, &LocalModelsController::failed, this,
            [this](const mcp::Error &why) { report(why); });
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
        if (entry.id == m_leaving)
            continue;
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

void ModelsController::remove(const QString &providerId)
{
    const auto entry = store()->entry(providerId);
    if (!entry)
        return;
    closeEditor();
    if (!m_ports.undo)
        return carryOutRemoval(*entry);
    m_ports.undo->finish();
    m_leaving = providerId;
    update();
    m_ports.undo->offer(
        tr("“%1” was removed.").arg(cleanText(entry->name)),
        [this, entry] { carryOutRemoval(*entry); },
        [this] {
            m_leaving.clear();
            update();
        });
}

void ModelsController::carryOutRemoval(const mcp::ProviderEntry &entry)
{
    m_leaving.clear();
    report(store()->remove(entry.id));
    update();
    m_ports.host->models()->keys()->remove(entry.keyName()).then(this, [](const auto &) {});
}

} // namespace quayside

#include "moc_modelscontroller.cpp"
