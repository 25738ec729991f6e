// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/catalog/catalogmodel.h"

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QStringList>

namespace mcp {
class Catalog;
class Connection;
class Server;
} // namespace mcp

namespace quayside {

/// One kind of what a server offers, as prompts: its list, and the entry that is shown. A stopped server keeps showing what it
/// offered last.
class CatalogController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ServerController.")

    /// Empty while it is read for the first time.
    Q_PROPERTY(quayside::CatalogModel *list READ list CONSTANT)
    Q_PROPERTY(bool isOffered READ isOffered NOTIFY changed) ///< By the server, at all.
    Q_PROPERTY(bool isLoading READ isLoading NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed) ///< Why the list could not be read.
    Q_PROPERTY(QStringList warnings READ warnings NOTIFY changed)
    /// Of the entry that is shown; empty: none of the list.
    Q_PROPERTY(QString currentKey READ currentKey NOTIFY currentChanged)

public:
    virtual CatalogModel *list() = 0;
    bool isOffered() const { return m_isOffered; }
    bool isLoading() const { return m_isLoading; }
    QString problem() const { return m_problem; }
    QStringList warnings() const { return m_warnings; }
    virtual QString currentKey() const = 0;

    /// The page is on screen: the list is kept up to date (CACHE-04).
    Q_INVOKABLE virtual void setActive(bool isActive);
    Q_INVOKABLE virtual void select(const QString &key) = 0;
    Q_INVOKABLE void refresh();

    /// The state of the server is another one; called by itself after start().
    void watch();
    /// Shows the list with what is known now.
    void update();
    /// The server is connected and offers a list.
    bool isLive() const;

Q_SIGNALS:
    void changed();
    void currentChanged();

protected:
    using Catalogs = QList<mcp::Catalog *>;

    CatalogController(mcp::Server *server, const AppPorts &ports, QObject *parent);

    /// For the constructor of the derived class: follows the catalogs from now on.
    void start();
    /// Those of a connection, null where its server offers none. The first says whether the list is there, and why not.
    virtual Catalogs catalogsOf(const mcp::Connection &connection) const = 0;
    /// Shows what the catalogs list now.
    virtual void showList() = 0;
    /// The server is ready and offers none.
    virtual void clearList() { list()->setItems({}); }
    /// The list is being read, and the one of before stays until then.
    virtual bool isFirstReading() const;
    /// Whether the warnings stay as long as the list they are about does.
    virtual bool keepsWarnings() const { return false; }

    /// The one in this place of catalogsOf(); null unless isLive().
    template<class T>
    T *catalog(int place = 0) const
    {
        return isLive() ? static_cast<T *>(m_catalogs.at(place).data()) : nullptr;
    }
    bool isActive() const { return m_isActive; }
    void updateSoon();

    mcp::Server *const m_server;
    const AppPorts m_ports;

private:
    QList<QPointer<mcp::Catalog>> m_catalogs;
    QString m_problem;
    QStringList m_warnings;
    bool m_isOffered = false;
    bool m_isLoading = false;
    bool m_isUpdateDue = false;
    bool m_isActive = false;
};

} // namespace quayside
