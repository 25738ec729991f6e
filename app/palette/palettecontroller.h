// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/feature.h"
#include "app/palette/paletteindex.h"
#include "app/palette/palettemodel.h"
#include "core/protocol/tools.h"

#include <QObject>
#include <QQmlEngine>

namespace mcp {
class Server;
}

namespace quayside {

/// Ctrl+K: one field over everything that can be opened. The lists of servers are read when the field is opened, as it is
/// typed in, and as they change while nothing matches; nothing is kept up to date while it is closed.
class PaletteController : public QObject, public Feature<PaletteController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(bool isOpen READ isOpen WRITE setOpen NOTIFY isOpenChanged)
    Q_PROPERTY(QString query READ query WRITE setQuery NOTIFY queryChanged)
    Q_PROPERTY(quayside::PaletteModel *found READ found CONSTANT)
    Q_PROPERTY(int total READ total NOTIFY foundChanged) ///< With those that are not shown.
    /// A long list is still being read; what it holds is found a moment later.
    Q_PROPERTY(bool isReading READ isReading NOTIFY foundChanged)

public:
    static constexpr int kRecent = 30; ///< Kept for the next start.

    PaletteController(const AppPorts &ports, QObject *parent);
    ~PaletteController() override;

    /// Pages and settings; before the first opening.
    void setOwnItems(const QList<PaletteItem> &items) { m_index.setPart({}, items); }

    bool isOpen() const { return m_isOpen; }
    void setOpen(bool isOpen);
    QString query() const { return m_query; }
    void setQuery(const QString &query);
    PaletteModel *found() { return &m_found; }
    int total() const { return m_total; }
    bool isReading() const { return m_readings > 0; }

    /// Closes the field, and opens what is in this row of found.
    Q_INVOKABLE void choose(int row);

Q_SIGNALS:
    void isOpenChanged();
    void queryChanged();
    void foundChanged();
    void chosen(const quayside::PaletteItem &item);

private:
    struct Lists;
    struct Part
    {
        std::shared_ptr<const Lists> lists; ///< What it is made of.
        int generation = 0;
    };
    void readLists();
    void readServer(const mcp::Server *server);
    void watch(const mcp::Server *server);
    void lookAgain();
    void usePart(const QString &serverId, const QList<PaletteItem> &items);
    void readTasks();
    void show();
    QList<PaletteItem> recentItems() const;
    QStringList recentKeys() const;
    void remember(const PaletteItem &item);

    AppPorts m_ports;
    PaletteIndex m_index;
    PaletteModel m_found;
    QHash<QString, Part> m_parts; ///< By server.
    QString m_query;
    int m_total = 0;
    int m_readings = 0;
    bool m_isOpen = false;
};

} // namespace quayside
