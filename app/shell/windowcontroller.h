// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/feature.h"
#include "core/base/clock.h"

#include <QMap>
#include <QObject>
#include <QQmlEngine>
#include <QRect>

namespace quayside {

/// How the window was left: size, place, columns, page. Kept in the settings, and read once at the start.
class WindowController : public QObject, public Feature<WindowController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    // At the start. They do not follow the window.
    Q_PROPERTY(bool hasPosition READ hasPosition CONSTANT)
    Q_PROPERTY(int x READ x CONSTANT)
    Q_PROPERTY(int y READ y CONSTANT)
    Q_PROPERTY(int width READ width CONSTANT) ///< 0: none is kept.
    Q_PROPERTY(int height READ height CONSTANT)
    Q_PROPERTY(int visibility READ visibility CONSTANT) ///< A QWindow::Visibility.
    Q_PROPERTY(int sidebarWidth READ sidebarWidth CONSTANT) ///< 0: none is kept.

public:
    WindowController(const AppPorts &ports, QObject *parent);
    ~WindowController() override;

    /// What was kept, as far as it makes sense on the screens there are.
    void load();
    /// The window stays hidden at the start.
    void startHidden() { m_startsHidden = true; }

    bool hasPosition() const { return m_hasPosition; }
    int x() const { return m_start.x(); }
    int y() const { return m_start.y(); }
    int width() const { return m_start.width(); }
    int height() const { return m_start.height(); }
    int visibility() const;
    int sidebarWidth() const { return m_sidebarWidth; }
    /// As it was left: one of the names that setPage() was called with; empty at first.
    QString page() const { return m_page; }
    QString serverId() const { return m_serverId; }
    /// The key of the conversation that was shown last; empty at first.
    QString conversation() const { return m_conversation; }
    /// The last tab of the server's page, by the name that setTab() was called with; empty at first.
    QString tab(const QString &serverId) const { return m_tabs.value(serverId); }
    bool wasMaximized() const { return m_isMaximized; }

    Q_INVOKABLE void remember(int x, int y, int width, int height, int visibility);
    Q_INVOKABLE void rememberSidebar(int width);
    /// The address to offer for a file of this name: in the folder of the last one, at first that of the documents.
    Q_INVOKABLE QUrl fileToSave(const QString &name) const;
    Q_INVOKABLE void onFileChosen(const QUrl &file);
    void setPage(const QString &page, const QString &serverId);
    void setConversation(const QString &key);
    void setTab(const QString &serverId, const QString &tab);
    /// Writes what changed in the last moment.
    void flush();

private:
    AppPorts m_ports;
    std::unique_ptr<mcp::Alarm> m_saving;
    QRect m_start;
    QRect m_rect; ///< While it is neither maximised nor minimised.
    QString m_saveFolder; ///< Of this run.
    QString m_page;
    QString m_serverId;
    QString m_conversation;
    QMap<QString, QString> m_tabs; ///< By server; written for those that exist.
    int m_sidebarWidth = 0;
    bool m_hasPosition = false;
    bool m_isMaximized = false;
    bool m_startsHidden = false;
    bool m_isChanged = false;
};

} // namespace quayside
