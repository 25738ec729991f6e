// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/modelstore.h"

#include "core/json/value.h"

#include <QUuid>

#include <algorithm>
#include <cerrno>

namespace mcp {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kModelsVersion = 1;
constexpr qsizetype kProviderIdLength = 12;

std::optional<double> shareOf(const Value &object, QStringView key)
{
    const Value *found = object.find(key);
    if (!found || !found->isNumber())
        return std::nullopt;
    return std::clamp(found->toDouble(), 0.0, 1.0);
}

std::optional<qint64> tokensOf(const Value &object)
{
    const Value *found = object.find(u"contextTokens");
    const auto tokens = found ? found->toInteger() : std::nullopt;
    return tokens && *tokens > 0 ? tokens : std::nullopt;
}

QList<ModelEntry> readModels(const Value *list)
{
    QList<ModelEntry> models;
    for (const Value &item : list ? list->items() : Value::Array()) {
        const QString name = item.isString() ? item.toString() : item.at(u"name").toString();
        const bool isNew =
            std::none_of(models.cbegin(), models.cend(),
                         [&name](const ModelEntry &model) { return model.name == name; });
        if (!name.isEmpty() && isNew)
            models.append({name, shareOf(item, u"cost"), shareOf(item, u"speed"),
                           shareOf(item, u"intelligence"), tokensOf(item)});
    }
    return models;
}

Result<ProviderEntry> readEntry(const QString &id, const Value &value)
{
    const auto kind = json::fromName<ProviderEntry::Kind>(value.at(u"kind").toString());
    if (!kind)
        return Error::storage("kind: expected "_L1 + json::allNames<ProviderEntry::Kind>());
    ProviderEntry entry{id, value.at(u"name").toString(), *kind, value.at(u"baseUrl").toString(),
                        readModels(value.find(u"models"))};
    if (const auto address = providerAddress(entry.baseUrl); !address)
        return Error::storage(u"baseUrl: "_s + address.error().detail);
    if (entry.name.isEmpty())
        entry.name = id;
    return entry;
}

/// The models of entry. Those that were listed before keep what we do not understand of them.
Value writeModels(const QList<ModelEntry> &models, const Value *before)
{
    Value::Array items;
    for (const ModelEntry &model : models) {
        Value item{Value::Object()};
        for (const Value &old : before ? before->items() : Value::Array()) {
            if (old.at(u"name").toString() == model.name)
                item = old;
        }
        item.insert(u"name"_s, Value(model.name));
        const auto putShare = [&item](const QString &key, std::optional<double> share) {
            if (share || item.find(key))
                item.insert(key, share ? Value(*share) : Value());
        };
        putShare(u"cost"_s, model.cost);
        putShare(u"speed"_s, model.speed);
        putShare(u"intelligence"_s, model.intelligence);
        if (model.contextTokens || item.find(u"contextTokens"))
            item.insert(u"contextTokens"_s,
                        model.contextTokens ? Value(*model.contextTokens) : Value());
        items.append(std::move(item));
    }
    return Value(std::move(items));
}

void writeEntry(Value &value, const ProviderEntry &entry)
{
    value.insert(u"name"_s, Value(entry.name));
    value.insert(u"kind"_s, Value(json::nameOf(entry.kind)));
    value.insert(u"baseUrl"_s, Value(entry.baseUrl));
    value.insert(u"models"_s, writeModels(entry.models, value.find(u"models")));
}

Value emptyDocument()
{
    Value document{Value::Object()};
    document.insert(u"providers"_s, Value(Value::Object()));
    return document;
}

Result<void> check(const Value &document)
{
    const Value *providers = document.find(u"providers");
    if (!document.isObject() || (providers && !providers->isObject()))
        return Error::storage(u"$: expected an object with providers"_s);
    return {};
}

Value providersOf(const Value &document)
{
    const Value *providers = document.find(u"providers");
    return providers ? *providers : Value(Value::Object());
}

bool lists(const QList<ProviderEntry> &entries, const ModelName &name)
{
    return std::any_of(entries.begin(), entries.end(), [&name](const ProviderEntry &entry) {
        return entry.id == name.providerId
            && std::any_of(entry.models.begin(), entry.models.end(),
                           [&name](const ModelEntry &model) { return model.name == name.model; });
    });
}

} // namespace

ModelStore::ModelStore(const QString &configFolder, const Clock &clock, QObject *parent)
    : QObject(parent)
    , m_file(configFolder, u"models.json"_s, kModelsVersion, JsonFile<Value>::Damage::IsError,
             emptyDocument(), check)
    , m_clock(clock)
{
}

Result<void> ModelStore::load()
{
    adopt(read(m_file.load(m_clock.wallTime())));
    return m_file.loaded();
}

std::optional<ProviderEntry> ModelStore::entry(const QString &id) const
{
    const auto it = std::find_if(m_entries.begin(), m_entries.end(),
                                 [&id](const ProviderEntry &entry) { return entry.id == id; });
    return it == m_entries.end() ? std::nullopt : std::optional(*it);
}

Result<ProviderEntry> ModelStore::add(ProviderEntry entry)
{
    entry.id = QUuid::createUuid().toString(QUuid::Id128).left(kProviderIdLength);
    if (const auto saved = put(entry); !saved)
        return saved.error();
    return this->entry(entry.id).value_or(entry);
}

Result<void> ModelStore::replace(const ProviderEntry &entry)
{
    if (!this->entry(entry.id))
        return Error::storage(u"no such provider"_s, ENOENT);
    return put(entry);
}

Result<void> ModelStore::put(const ProviderEntry &entry)
{
    if (const auto address = providerAddress(entry.baseUrl); !address)
        return address.error();
    return save([&entry](Value &document) {
        Value providers = providersOf(document);
        const Value *before = providers.find(entry.id);
        Value value = before && before->isObject() ? *before : Value(Value::Object());
        writeEntry(value, entry);
        providers.insert(entry.id, std::move(value));
        document.insert(u"providers"_s, std::move(providers));
    });
}

Result<void> ModelStore::remove(const QString &id)
{
    if (!entry(id))
        return Error::storage(u"no such provider"_s, ENOENT);
    return save([&id](Value &document) {
        Value::Object providers = providersOf(document).members();
        providers.removeIf([&id](const auto &member) { return member.first == id; });
        document.insert(u"providers"_s, Value(std::move(providers)));
    });
}

Result<void> ModelStore::setPreferred(const std::optional<ModelName> &model)
{
    if (model && !lists(m_entries, *model))
        return Error::storage(u"no such model"_s, ENOENT);
    return save([&model](Value &document) {
        Value preferred;
        if (model) {
            preferred.insert(u"provider"_s, Value(model->providerId));
            preferred.insert(u"model"_s, Value(model->model));
        }
        document.insert(u"preferred"_s, std::move(preferred));
    });
}

ModelStore::Models ModelStore::read(const Value &document)
{
    Models models;
    const Value providers = providersOf(document);
    for (const auto &[id, value] : providers.members()) {
        if (&value != providers.find(id))
            continue; // Written twice: the last one counts.
        auto entry = readEntry(id, value);
        if (entry)
            models.entries.append(*std::move(entry));
        else
            models.warnings.append(id + u": "_s + entry.error().detail);
    }
    if (const Value *preferred = document.find(u"preferred")) {
        const ModelName name{preferred->at(u"provider").toString(),
                             preferred->at(u"model").toString()};
        if (lists(models.entries, name))
            models.preferred = name;
    }
    return models;
}

Result<void> ModelStore::save(const Edit &edit)
{
    const auto saved = m_file.update(edit);
    if (!saved)
        return saved.error();
    adopt(read(*saved));
    return {};
}

void ModelStore::adopt(Models models)
{
    m_warnings = std::move(models.warnings);
    if (m_entries == models.entries && m_preferred == models.preferred)
        return;
    m_entries = std::move(models.entries);
    m_preferred = std::move(models.preferred);
    Q_EMIT changed();
}

} // namespace mcp

#include "moc_modelstore.cpp"
