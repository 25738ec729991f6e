// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/help/guidecontroller.h"

#include <QObject>

namespace quayside {

class AppController;
class ServerController;

/// Does in the window what the buttons of the guide say. With several servers, the demo server is preferred.
class GuideActions : public QObject
{
    Q_OBJECT

public:
    /// demoProgram: the path of the demo server. Both must outlive this.
    GuideActions(AppController *app, GuideController *guide, QString demoProgram);

    /// The connected servers may have changed.
    void update();

private:
    void perform(GuideAction action);
    void openTool(const QString &demoTool);
    void openTab(int tab);
    void review();
    /// A connected one, or null.
    ServerController *server() const;

    AppController *m_app;
    GuideController *m_guide;
    QString m_demoProgram;
};

} // namespace quayside
