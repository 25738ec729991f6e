// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/keyedlistmodel.h"

#include <QObject>
#include <QQmlEngine>
#include <QSet>
#include <QStringList>

namespace quayside {

/// Models of one provider, each with a check box.
class ModelChoiceModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ModelPicker.")

public:
    /// Roles of the same names.
    struct Row
    {
        QString name; ///< As the provider spells it.
        QString text; ///< The same, cleaned.
        bool isChosen = false;

        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setModels(const QList<Row> &rows);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// Which models of a provider are used: chosen from its list, or typed. Those in use stand on top; a row keeps its place when it is
/// checked or unchecked.
class ModelPicker : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ProviderController.")

    Q_PROPERTY(quayside::ModelChoiceModel *rows READ rows CONSTANT)
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY changed)
    Q_PROPERTY(bool canFilter READ canFilter NOTIFY changed) ///< There are many.
    /// With models whose names say that they are for embeddings, speech, pictures or moderation.
    Q_PROPERTY(bool showsAll READ showsAll WRITE setShowsAll NOTIFY changed)
    Q_PROPERTY(int otherCount READ otherCount NOTIFY changed) ///< Of those models.
    Q_PROPERTY(QString chosenText READ chosenText NOTIFY changed) ///< "3 chosen"
    Q_PROPERTY(QString typed READ typed WRITE setTyped NOTIFY changed) ///< A name as it is typed.
    Q_PROPERTY(QString typedError READ typedError NOTIFY changed)

public:
    static constexpr qsizetype kChosen = 500;
    static constexpr int kFew = 8; ///< Rows that need no filter.

    ModelPicker(const QStringList &chosen, QObject *parent);

    ModelChoiceModel *rows() { return &m_rows; }
    QString filter() const { return m_filter; }
    void setFilter(const QString &filter);
    bool canFilter() const { return m_top.size() + m_offered.size() > kFew; }
    bool showsAll() const { return m_showsAll; }
    void setShowsAll(bool showsAll);
    int otherCount() const { return int(m_others.size()); }
    QString chosenText() const;
    QString typed() const { return m_typed; }
    void setTyped(const QString &typed);
    QString typedError() const;

    QStringList chosen() const { return m_chosen; } ///< In the order of the choice.
    /// The list of the provider, untrusted; replaces an earlier one.
    void setOffered(const QStringList &names);

    Q_INVOKABLE void choose(const QString &name, bool isChosen);
    /// Chooses the model that was typed, and empties the field.
    Q_INVOKABLE void addTyped();

Q_SIGNALS:
    void changed();

private:
    void update();

    ModelChoiceModel m_rows;
    QStringList m_chosen;
    QStringList m_top; ///< Those in use, and those that were typed.
    QStringList m_offered; ///< The rest of the list, sorted.
    QSet<QString> m_others; ///< Of m_offered, those that are not for writing.
    QString m_filter;
    QString m_typed;
    bool m_showsAll = false;
};

} // namespace quayside
