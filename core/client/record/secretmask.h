// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

#include <QString>
#include <QStringList>

namespace mcp {

/// Hides what must not be shown, copied or exported: values under names of secrets, handles that work like secrets (task
/// ids, `requestState`), bearer tokens in any text, and what the person configured as a secret (SEC-12, SEC-68).
class SecretMask
{
public:
    /// What stands in the place of a secret.
    static constexpr char16_t kMark[] = u"•••";

    /// Values too short to be told from ordinary text are not looked for.
    explicit SecretMask(const QStringList &known = {});

    /// Hides one more value.
    SecretMask with(const QString &value) const
    {
        return SecretMask(QStringList(m_known) << value);
    }

    json::Value masked(const json::Value &value) const;
    /// Of text that is not, or not any more, whole JSON.
    QString masked(const QString &text) const;

private:
    QString maskedWords(QString text) const;
    json::Value hidden(const json::Value::Array &list) const;

    QStringList m_known;
};

} // namespace mcp
