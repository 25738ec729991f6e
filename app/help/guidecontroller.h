// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/feature.h"
#include "app/help/handbook.h"
#include "app/preview/markdownmodel.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>

namespace quayside {

/// What a button of the guide does.
enum class GuideAction {
    TryDemo,
    AddServer,
    Review,
    OpenTool,
    OpenResources,
    OpenPrompts,
    OpenTaskTool,
    OpenQuestionTool,
    OpenTasks,
    OpenInbox,
    OpenSearch,
    OpenTraffic,
    OpenSettings,
};

struct GuideButton
{
    GuideAction action = GuideAction::TryDemo;
    QString label;
};

/// The guide: the sections of first-steps.md in the handbook, each with one or two buttons that lead to what it describes.
class GuideController : public QObject, public Feature<GuideController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(QStringList titles READ titles CONSTANT)
    Q_PROPERTY(int step READ step WRITE setStep NOTIFY changed) ///< From 0.
    Q_PROPERTY(QString title READ title NOTIFY changed)
    /// The text of the page. Another object after each step.
    Q_PROPERTY(quayside::MarkdownModel *parts READ parts NOTIFY partsChanged)
    Q_PROPERTY(QStringList actions READ actions NOTIFY changed) ///< Labels of the buttons.
    /// The actions of this page work only while a server is connected, and none is.
    Q_PROPERTY(bool lacksServer READ lacksServer NOTIFY changed)
    /// The person follows an action of the guide and may want to come back.
    Q_PROPERTY(bool isAway READ isAway WRITE setAway NOTIFY changed)

public:
    explicit GuideController(QObject *parent);

    QStringList titles();
    int step() const { return m_step; }
    /// Bounded to the pages that exist.
    void setStep(int step);
    QString title() { return pages().value(m_step).title; }
    MarkdownModel *parts();
    QStringList actions() const;
    bool lacksServer() const;
    void setConnected(bool isConnected);
    bool isAway() const { return m_isAway; }
    void setAway(bool isAway);

    /// Does nothing while lacksServer.
    Q_INVOKABLE void act(int index);

Q_SIGNALS:
    void changed();
    void partsChanged();
    void requested(quayside::GuideAction action);

private:
    static QList<QList<GuideButton>> allButtons();
    QList<GuideButton> buttons() const { return allButtons().value(m_step); }
    /// Read when they are asked for.
    const QList<HandbookPage> &pages();

    QList<HandbookPage> m_pages;
    MarkdownModel *m_parts = nullptr;
    int m_step = 0;
    bool m_isConnected = false;
    bool m_isAway = false;
};

} // namespace quayside
