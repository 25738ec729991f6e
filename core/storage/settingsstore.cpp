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

namespace {

/// The values in the text of a file; none when it holds something else.
Value read(const std::optional<QByteArray> &text)
{
    auto values = text ? json::parse(json::Raw(*text)) : Result<Value>(Value());
    return values && values->isObject() ? *std::move(values) : Value(Value::Object());
}

} // namespace

void SettingsStore::load()
{
    const auto text = m_file.read();
    m_values = read(text ? *text : std::nullopt);
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
    // Another program of ours may have set other values since.
    const auto change = [&](const std::optional<QByteArray> &current) -> Result<QByteArray> {
        Value values = read(current);
        values.insert(key, value);
        return QByteArray(values.toJson(Value::Layout::Indented) + '\n');
    };
    if (const auto written = m_file.update(change); !written)
        qCInfo(lcStorage).noquote() << "settings are not kept:" << written.error().detail;
}

} // namespace mcp
