// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/jsonfile.h"

namespace mcp {

/// Small things a program remembers for the person, kept in `<config folder>/settings.json`. No secrets. A file that cannot
/// be read or written costs what was remembered, and nothing else.
class SettingsStore
{
public:
    explicit SettingsStore(const QString &configFolder);

    void load();
    /// Why the last load() found nothing.
    const Result<void> &loaded() const { return m_loaded; }
    /// Null when nothing is kept under key.
    json::Value value(const QString &key) const;
    void set(const QString &key, const json::Value &value);
    void remove(const QString &key);

private:
    void save(const QString &key, const json::Value &value, bool isRemoved);

    JsonFile<json::Value> m_file;
    Result<void> m_loaded;
    json::Value m_values{json::Value::Object()};
};

} // namespace mcp
