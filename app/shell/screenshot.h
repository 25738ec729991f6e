// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/shell/appcontroller.h"
#include "core/base/clock.h"

#include <QObject>
#include <QSize>

#include <memory>

class QQuickWindow;

namespace quayside {

/// Shows the demo server and saves a picture of the window: `quayside --screenshot FILE`. `--page tasks` shows three
/// tasks: one with a request, one running, one done.
class Screenshot : public QObject
{
    Q_OBJECT

public:
    Screenshot(AppController *app, QString file, mcp::Clock *clock, QObject *parent = nullptr);
    ~Screenshot() override;

    struct Wanted
    {
        QString page; ///< Empty for a tool, `tasks`, `welcome`, or `settings/NAME`.
        QSize size; ///< Empty: the usual one.
    };
    /// Adds and approves the demo server, which the caller vouches for, then continues.
    void start(mcp::Host *host, const QString &demoProgram, QQuickWindow *window,
               const Wanted &wanted);

Q_SIGNALS:
    /// problem is empty when the picture was written.
    void finished(const QString &problem);

private:
    void onServer();
    void onResult();
    void startTasks();
    void onTasks();
    void grabSoon();
    void grab();
    void finish(const QString &problem);

    AppController *m_app;
    QString m_file;
    std::unique_ptr<mcp::Alarm> m_patience;
    mcp::Host *m_host = nullptr;
    QQuickWindow *m_window = nullptr;
    ToolController *m_tool = nullptr;
    QString m_page;
    bool m_isFinished = false;
};

} // namespace quayside
