// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"
#include "core/policy/launchreview.h"
#include "core/storage/secretreference.h"

#include <QQmlEngine>

namespace quayside {

/// The parts of a launch, or the data sent to an address, one per row and complete (SEC-02). A variable has name and
/// value; a secret one has name and length, and its value on demand.
class ReviewRowModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to ReviewController.")

public:
    enum Role {
        CaptionRole = Qt::UserRole,
        TextRole,
        IsChangedRole,
        BeforeRole,
        NoteRole, ///< The note about a secret; otherwise empty.
        IsHiddenRole, ///< A secret whose value is known and not shown: reveal() shows it.
    };
    Q_ENUM(Role)

    using ListModel::ListModel;
    void setReview(const mcp::LaunchReview &review);
    /// whole: the entry with the secrets that are kept elsewhere.
    void setSecrets(const mcp::ServerEntry &whole);
    /// Forgets everything, secrets too.
    void clear();
    /// Shows the value of the secret in this row.
    Q_INVOKABLE void reveal(int row);

    int count() const override { return int(m_rows.size()); }
    const auto &at(int row) const { return m_rows.at(row); }

private:
    struct Row
    {
        QString caption;
        QString text;
        bool isChanged = false;
        QString before;
        QString secretName = {}; ///< For a secret variable.
        QString secret = {}; ///< Its value, or the reference to it.
        bool isRevealed = false;

        bool isSecret() const { return !secretName.isEmpty(); }
        bool isKnown() const { return isSecret() && !mcp::isSecretReference(secret); }
        bool isHidden() const { return isKnown() && !isRevealed; }
    };
    const Roles &roles() const override;
    static QList<Row> rowsOf(const mcp::LaunchReview &review);
    static void appendVariables(QList<Row> &rows, const mcp::LaunchReview &review);
    static void appendHeaders(QList<Row> &rows, const mcp::LaunchReview &review);
    static void append(QList<Row> &rows, const QString &caption, const QString &text,
                       const mcp::LaunchDifference *difference);
    static QString noteOf(const Row &row);

    QList<Row> m_rows;
};

} // namespace quayside
