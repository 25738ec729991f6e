// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/feature.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>

namespace quayside {

/// What Quayside is made of.
class AboutController : public QObject, public Feature<AboutController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(QString version READ version CONSTANT)
    /// Each with its version and licence.
    Q_PROPERTY(QStringList libraries READ libraries CONSTANT)
    /// Of the licence texts and the SBOM; empty when Quayside runs without having been installed.
    Q_PROPERTY(QString licenceFolder READ licenceFolder CONSTANT)

public:
    AboutController(const AppPorts &ports, QObject *parent);

    QString version() const;
    QStringList libraries() const;
    QString licenceFolder() const;
    Q_INVOKABLE void openLicences();

private:
    UrlOpener *m_opener;
};

} // namespace quayside
