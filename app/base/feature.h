// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"

#include <QObject>
#include <QQmlEngine>

#include <type_traits>

namespace quayside {

/// The controllers and lists of a window, one of each class. One that nothing else created is created from the ports when it
/// is asked for first.
class Features : public QObject
{
    Q_OBJECT

public:
    /// ports must outlive this.
    Features(const AppPorts *ports, QObject *parent);
    /// Deletes the last first: it may use those that were there before it.
    ~Features() override;

    /// Makes these the singletons of engine; before anything is loaded.
    void install(QQmlEngine *engine);
    /// Those of install().
    static Features *of(const QQmlEngine *engine);

    /// A class whose constructor takes more than the ports and the parent has been created with this as its parent.
    template<class T>
    T *get()
    {
        if (auto *made = findChild<T *>(QString(), Qt::FindDirectChildrenOnly))
            return made;
        if constexpr (std::is_constructible_v<T, const AppPorts &, QObject *>)
            return new T(*m_ports, this);
        else if constexpr (std::is_constructible_v<T, QObject *>)
            return new T(this);
        Q_UNREACHABLE();
    }

private:
    const AppPorts *m_ports;
};

/// Base of a class that is a QML_SINGLETON: in each engine it is the one of the window's Features.
template<class T>
class Feature
{
public:
    Feature()
    {
        static_assert(!std::is_default_constructible_v<T>, "QML would create another one");
    }
    static T *create(QQmlEngine *engine, QJSEngine *)
    {
        T *feature = Features::of(engine)->template get<T>();
        QJSEngine::setObjectOwnership(feature, QJSEngine::CppOwnership);
        return feature;
    }
};

} // namespace quayside
