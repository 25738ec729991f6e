// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractListModel>
#include <QQmlEngine>

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <type_traits>
#include <utility>

namespace quayside {

/// Base of our lists. What a list shows stands in one table: every role once, with its name in QML and how its value is made.
class ListModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    using QAbstractListModel::QAbstractListModel;

    virtual int count() const = 0;

    int rowCount(const QModelIndex &parent = {}) const final;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const final;
    /// The first row that has value for this role, by its name in QML; -1: there is none.
    Q_INVOKABLE int rowWith(const QString &role, const QVariant &value) const;

Q_SIGNALS:
    void countChanged();

protected:
    struct Role
    {
        int number;
        const char *name;
        std::function<QVariant(const ListModel &, int row)> value;
    };
    using Roles = QList<Role>; ///< Of two with the same number the first holds.

    /// Of a Model, whose at(row) gives what is shown in a row.
    template<class Model>
    struct RoleOf : Role
    {
        /// get: a member, a function or a lambda that takes what at() gives, or the model and the row.
        template<class Get>
        RoleOf(int roleNumber, const char *roleName, Get get)
            : Role{roleNumber, roleName, [get](const ListModel &list, int row) {
                       const auto &model = static_cast<const Model &>(list);
                       if constexpr (std::is_invocable_v<Get, const Model &, int>)
                           return toVariant(std::invoke(get, model, row));
                       else
                           return toVariant(std::invoke(get, model.at(row)));
                   }}
        {
        }
        /// For roles that C++ does not ask for by number; rolesOf() sets it.
        template<class Get>
        RoleOf(const char *roleName, Get get)
            : RoleOf(kNoNumber, roleName, get)
        {
        }
    };
    template<class Model>
    static Roles rolesOf(std::initializer_list<RoleOf<Model>> roles)
    {
        Roles table(roles.begin(), roles.end());
        int next = Qt::UserRole;
        for (const Role &role : std::as_const(table))
            next = std::max(next, role.number + 1);
        for (Role &role : table) {
            if (role.number == kNoNumber)
                role.number = next++;
        }
        return table;
    }

    virtual const Roles &roles() const = 0;

private:
    static constexpr int kNoNumber = -1;

    template<class Value>
    static QVariant toVariant(const Value &value)
    {
        return QVariant::fromValue(value);
    }
};

} // namespace quayside
