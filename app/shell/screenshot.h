// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/shell/appcontroller.h"
#include "core/base/clock.h"

#include <QObject>

#include <memory>

class QQuickWindow;

namespace quayside {

/// Shows the demo server and saves a picture of the window: `quayside --screenshot FILE`. With `--tasks`, the picture
/// shows three tasks: one with a request, one running, one done.
class Screenshot : public QObject
{
    Q_OBJECT

public:
    Screenshot(AppController *app, QString file, mcp::Clock *clock, QObject *parent = nullptr);
    ~Screenshot() override;

    /// Adds and approves the demo server, which the caller vouches for, then continues.
    void start(mcp::Host *host, const QString &demoProgram, QQuickWindow *window, bool showsTasks);

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
    bool m_showsTasks = false;
    bool m_isFinished = false;
};

} // namespace quayside
