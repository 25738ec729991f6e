// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/policy/launchreview.h"
#include "core/storage/secretreference.h"

#include <QAbstractListModel>
#include <QQmlEngine>

namespace quayside {

/// The parts of a launch, or the data sent to an address, one per row and complete (SEC-02). A variable has name and
/// value; a secret one has name and length, and its value on demand.
class ReviewRowModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to ReviewController.")
    Q_PROPERTY(int count READ count NOTIFY countChanged)

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

    using QAbstractListModel::QAbstractListModel;
    void setReview(const mcp::LaunchReview &review);
    int count() const { return int(m_rows.size()); }
    /// whole: the entry with the secrets that are kept elsewhere.
    void setSecrets(const mcp::ServerEntry &whole);
    /// Forgets everything, secrets too.
    void clear();
    /// Shows the value of the secret in this row.
    Q_INVOKABLE void reveal(int row);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void countChanged();

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
    };
    static QList<Row> rowsOf(const mcp::LaunchReview &review);
    static void appendVariables(QList<Row> &rows, const mcp::LaunchReview &review);
    static void appendHeaders(QList<Row> &rows, const mcp::LaunchReview &review);
    static void append(QList<Row> &rows, const QString &caption, const QString &text,
                       const mcp::LaunchDifference *difference);
    static QString noteOf(const Row &row);

    QList<Row> m_rows;
};

} // namespace quayside
