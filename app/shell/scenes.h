// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <functional>
#include <optional>

namespace mcp {
class Host;
}

namespace quayside {

class AppController;

/// A page of the window with something on it, for `--screenshot`.
struct Scene
{
    QString name;
    /// Without the demo server, as at the first start.
    bool isFirstStart = false;
    /// Brings it about. The demo server is connected and on the page, unless isFirstStart.
    std::function<void(AppController *, mcp::Host *)> show;
    /// It is complete; asked again until it is.
    std::function<bool(AppController *)> isShown;
};

/// The names that `--page` takes.
QStringList sceneNames();
/// Nothing if there is none with this name.
std::optional<Scene> sceneNamed(const QString &name);

} // namespace quayside
