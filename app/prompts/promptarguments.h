// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"
#include "core/protocol/prompts.h"

#include <QMap>

namespace quayside {

/// The form of a prompt: a text for each argument (PROMPT-01, PROMPT-02). At most limits::kFormFields are shown; a prompt
/// with more cannot be used.
class PromptArguments : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a PromptController.")
    Q_PROPERTY(int errorCount READ errorCount NOTIFY errorCountChanged)
    /// The row of the first error, or -1.
    Q_PROPERTY(int firstError READ firstError NOTIFY errorCountChanged)
    /// Why there is no form, as a sentence; empty when there is one.
    Q_PROPERTY(QString declinedReason READ declinedReason NOTIFY declinedReasonChanged)

public:
    enum Role { ValueRole = Qt::UserRole, ErrorRole };
    Q_ENUM(Role)

    using ListModel::ListModel;

    /// Values are kept by name. Of several with the same name, the first counts.
    void setArguments(const QList<mcp::PromptArgument> &arguments);
    Q_INVOKABLE void setValue(int row, const QString &value);
    /// Marks required arguments that are empty; true when there are none.
    bool validate();

    /// What is filled in, by name.
    QMap<QString, QString> values() const;

    int errorCount() const;
    int firstError() const;
    QString declinedReason() const { return m_declinedReason; }

    int count() const override { return int(m_rows.size()); }
    const auto &at(int row) const { return m_rows.at(row); }

Q_SIGNALS:
    void errorCountChanged();
    void declinedReasonChanged();

private:
    struct Row
    {
        QString name;
        QString label;
        QString description;
        bool isRequired = false;
        QString value;
        bool isMissing = false;
    };
    const Roles &roles() const override;

    QList<Row> m_rows;
    QString m_declinedReason;
};

} // namespace quayside
