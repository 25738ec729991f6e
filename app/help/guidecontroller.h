// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/help/guidetext.h"

#include <QObject>
#include <QQmlEngine>

namespace quayside {

/// The guide: short pages, each with actions that lead to what it describes.
class GuideController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to App.")

    Q_PROPERTY(QStringList titles READ titles CONSTANT)
    Q_PROPERTY(int step READ step WRITE setStep NOTIFY changed) ///< From 0.
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QStringList paragraphs READ paragraphs NOTIFY changed)
    Q_PROPERTY(QStringList actions READ actions NOTIFY changed) ///< Labels of the buttons.
    /// The actions of this page work only while a server is connected, and none is.
    Q_PROPERTY(bool lacksServer READ lacksServer NOTIFY changed)
    /// The person follows an action of the guide and may want to come back.
    Q_PROPERTY(bool isAway READ isAway WRITE setAway NOTIFY changed)

public:
    explicit GuideController(QObject *parent = nullptr);

    QStringList titles() const;
    int step() const { return m_step; }
    /// Bounded to the pages that exist.
    void setStep(int step);
    QString title() const { return current().title; }
    QStringList paragraphs() const { return current().paragraphs; }
    QStringList actions() const;
    bool lacksServer() const;
    void setConnected(bool isConnected);
    bool isAway() const { return m_isAway; }
    void setAway(bool isAway);

    /// Does nothing while lacksServer.
    Q_INVOKABLE void act(int index);

Q_SIGNALS:
    void changed();
    void requested(quayside::GuideAction action);

private:
    GuideStep current() const { return guideSteps().at(m_step); }

    int m_step = 0;
    bool m_isConnected = false;
    bool m_isAway = false;
};

} // namespace quayside
