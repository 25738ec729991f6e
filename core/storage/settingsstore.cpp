// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/settingsstore.h"

#include "core/base/logging.h"
#include "core/storage/members.h"

namespace mcp {

using json::Value;

namespace {

constexpr QLatin1StringView kVersionKey("version");
constexpr qint64 kVersion = 1;

Result<void> checkObject(const Value &values)
{
    return values.isObject() ? Result<void>() : Error::storage(QStringLiteral("no object"));
}

} // namespace

SettingsStore::SettingsStore(const QString &configFolder)
    : m_file(configFolder, QStringLiteral("settings.json"), JsonFile<Value>::Damage::IsEmpty,
             Value(Value::Object()), checkObject)
{
}

void SettingsStore::load()
{
    m_values = m_file.read().valueOr(Value(Value::Object()));
}

Value SettingsStore::value(const QString &key) const
{
    const Value *found = m_values.find(key);
    return found ? *found : Value();
}

void SettingsStore::set(const QString &key, const Value &value)
{
    if (this->value(key) == value)
        return;
    save(key, value, false);
}

void SettingsStore::remove(const QString &key)
{
    if (m_values.find(key))
        save(key, {}, true);
}

void SettingsStore::save(const QString &key, const Value &value, bool isRemoved)
{
    putMember(m_values, key, isRemoved, value);
    const auto written = m_file.update([&](Value &values) {
        if (!values.find(QString(kVersionKey)))
            values.insert(kVersionKey, Value(kVersion));
        putMember(values, key, isRemoved, value);
    });
    if (!written)
        qCInfo(lcStorage).noquote() << "settings are not kept:" << written.error().detail;
}

} // namespace mcp
