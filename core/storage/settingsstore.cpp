// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/settingsstore.h"

#include "core/base/logging.h"

namespace mcp {

using json::Value;

SettingsStore::SettingsStore(const QString &configFolder)
    : m_file(configFolder, QStringLiteral("settings.json"))
{
}

void SettingsStore::load()
{
    m_values = Value(Value::Object());
    const auto text = m_file.read();
    if (!text || !*text)
        return;
    auto values = json::parse(json::Raw(**text));
    if (values && values->isObject())
        m_values = *std::move(values);
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
    m_values.insert(key, value);
    const QByteArray text = m_values.toJson(Value::Layout::Indented) + '\n';
    if (const auto written = m_file.write(text); !written)
        qCInfo(lcStorage).noquote() << "settings are not kept:" << written.error().detail;
}

} // namespace mcp
