// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

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

    /// Hides one more value: shown stands in its place, which begins with the mark.
    SecretMask with(const QString &value, const QString &shown = QString::fromUtf16(kMark)) const;

    json::Value masked(const json::Value &value) const;
    /// Of text that is not, or not any more, whole JSON.
    QString masked(const QString &text) const;

private:
    /// A value that is looked for, and what stands in its place.
    using Known = std::pair<QString, QString>;

    void add(const Known &known);
    QString maskedWords(QString text) const;
    json::Value hidden(const json::Value &value) const;
    std::optional<QString> shownFor(const QString &value) const;

    QList<Known> m_known; ///< Longest first: a value that holds another one goes as a whole.
};

} // namespace mcp
