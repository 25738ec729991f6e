// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/shell/appcontroller.h"
#include "app/shell/scenes.h"
#include "core/base/clock.h"

#include <QObject>
#include <QSize>

#include <memory>
#include <optional>

class QQuickWindow;

namespace quayside {

/// Shows a scene with the demo server and saves a picture of the window: `quayside --screenshot FILE`.
class Screenshot : public QObject
{
    Q_OBJECT

public:
    Screenshot(AppController *app, QString file, mcp::Clock *clock, QObject *parent = nullptr);
    ~Screenshot() override;

    /// Adds and approves the demo server, which the caller vouches for, then shows the scene. size empty: the usual one.
    void start(mcp::Host *host, const QString &demoProgram, QQuickWindow *window,
               const Scene &scene, const QSize &size);

Q_SIGNALS:
    /// problem is empty when the picture was written.
    void finished(const QString &problem);

private:
    void addServer(const QString &demoProgram);
    void onServer();
    void show();
    /// Again and again, until the page is complete and its pictures are there.
    void look();
    void grabSoon();
    void afterFrame(const std::function<void()> &then);
    void grab();
    void finish(const QString &problem);

    AppController *m_app;
    QString m_file;
    mcp::Clock *m_clock;
    std::unique_ptr<mcp::Alarm> m_patience;
    std::unique_ptr<mcp::Alarm> m_look;
    mcp::Host *m_host = nullptr;
    QQuickWindow *m_window = nullptr;
    Scene m_scene;
    std::optional<std::chrono::milliseconds> m_picturesUntil; ///< Set once the page is shown.
    bool m_isFinished = false;
};

} // namespace quayside
