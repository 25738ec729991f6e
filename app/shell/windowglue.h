// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QObject>

#include <memory>

class QQuickWindow;

namespace mcp {
class Host;
}

namespace quayside {

/// Ties the window to the servers: starts the approved ones once it is seen; closing it ends them, then the program.
class WindowGlue : public QObject
{
    Q_OBJECT

public:
    WindowGlue(QQuickWindow *window, mcp::Host *host, mcp::Clock *clock, QObject *parent = nullptr);
    ~WindowGlue() override;

    /// Before all other windows, where the desktop lets us.
    void bringToFront();
    /// Hides the window, stops every server and quits then.
    void quit();

private:
    void onFirstFrame();

    QQuickWindow *m_window;
    mcp::Host *m_host;
    std::unique_ptr<mcp::Alarm> m_patience; ///< At most this long for servers that do not end.
    bool m_isQuitting = false;
};

} // namespace quayside
