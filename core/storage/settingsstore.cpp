// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/settingsstore.h"

#include "core/base/logging.h"
#include "core/storage/members.h"

namespace mcp {

using json::Value;

namespace {

constexpr qint64 kSettingsVersion = 1;

Result<void> checkObject(const Value &values)
{
    return values.isObject() ? Result<void>() : Error::storage(QStringLiteral("no object"));
}

} // namespace

SettingsStore::SettingsStore(const QString &configFolder)
    : m_file(configFolder, QStringLiteral("settings.json"), kSettingsVersion,
             JsonFile<Value>::Damage::IsEmpty, Value(Value::Object()), checkObject)
{
}

void SettingsStore::load()
{
    const auto values = m_file.read();
    m_values = values.valueOr(Value(Value::Object()));
    m_loaded = values ? Result<void>() : values.error();
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
    const auto written =
        m_file.update([&](Value &values) { putMember(values, key, isRemoved, value); });
    if (!written)
        qCInfo(lcStorage).noquote() << "settings are not kept:" << written.error().detail;
}

} // namespace mcp
