// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/feature.h"
#include "core/host/releasecheck.h"

#include <QQmlEngine>
#include <QStringList>

namespace quayside {

/// The version of Quayside and what it is made of; whether a newer one was published, and what is sent to find out (SEC-75).
class ReleasesController : public QObject, public Feature<ReleasesController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(QString version READ version CONSTANT)
    /// Each with its version and licence.
    Q_PROPERTY(QStringList libraries READ libraries CONSTANT)
    /// Of the licence texts and the SBOM; empty when Quayside runs without having been installed.
    Q_PROPERTY(QString licenceFolder READ licenceFolder CONSTANT)
    /// This build knows where to look.
    Q_PROPERTY(bool canLook READ canLook CONSTANT)
    Q_PROPERTY(bool looksDaily READ looksDaily WRITE setLooksDaily NOTIFY changed)
    Q_PROPERTY(QString host READ host CONSTANT)
    Q_PROPERTY(QString request READ request CONSTANT) ///< All that is sent.
    Q_PROPERTY(bool isLooking READ isLooking NOTIFY changed)
    Q_PROPERTY(
        QString text READ text NOTIFY changed) ///< What the last look found, or why it failed.
    Q_PROPERTY(bool hasFailed READ hasFailed NOTIFY changed)
    Q_PROPERTY(QString page READ page NOTIFY changed) ///< Of the newer version; may be empty.

public:
    ReleasesController(const AppPorts &ports, QObject *parent);

    QString version() const;
    QStringList libraries() const;
    QString licenceFolder() const;
    Q_INVOKABLE void openLicences();
    bool canLook() const { return !m_check.address().isEmpty(); }
    bool looksDaily() const { return m_check.isOn(); }
    void setLooksDaily(bool looks) { m_check.setOn(looks); }
    QString host() const;
    QString request() const { return m_check.request(); }
    bool isLooking() const { return m_check.isChecking(); }
    QString text() const;
    bool hasFailed() const { return m_check.problem().has_value(); }
    QString page() const;

    Q_INVOKABLE void look() { m_check.checkNow(); }
    Q_INVOKABLE void openPage();
    /// After the settings were read.
    void start() { m_check.start(); }

Q_SIGNALS:
    void changed();

private:
    mcp::ReleaseCheck m_check;
    UrlOpener *m_opener;
};

} // namespace quayside
