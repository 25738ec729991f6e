// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/errorvalue.h"
#include "app/base/feature.h"
#include "app/base/listmodel.h"
#include "app/results/jsontreemodel.h"
#include "app/traffic/trafficcontroller.h"
#include "core/base/pending.h"
#include "core/recording/comparison.h"

#include <QUrl>

#include <memory>

namespace quayside {

/// The tools, prompts, resources and templates in a session file.
class RecordedOfferModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to SessionController.")

public:
    struct Row
    {
        mcp::ServerDifference::Part part{};
        QString name; ///< Or the URI, untrusted.
        QByteArray definition; ///< JSON
    };

    using ListModel::ListModel;
    void setRows(QList<Row> rows);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// The page "Session": a session file, without its server. Nothing can be called.
class SessionController : public QObject, public Feature<SessionController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(bool isReading READ isReading NOTIFY changed)
    Q_PROPERTY(bool isOpen READ isOpen NOTIFY changed)
    Q_PROPERTY(QString name READ name NOTIFY changed) ///< Of the file.
    /// Server, revision, transport, when it was recorded, and how much.
    Q_PROPERTY(QString facts READ facts NOTIFY changed)
    Q_PROPERTY(QString notice READ notice NOTIFY changed) ///< What is not shown; or empty.
    Q_PROPERTY(quayside::ErrorValue problem READ problem NOTIFY changed)
    Q_PROPERTY(QUrl file READ file NOTIFY changed)
    Q_PROPERTY(quayside::TrafficController *traffic READ traffic CONSTANT)
    Q_PROPERTY(quayside::RecordedOfferModel *offers READ offers CONSTANT)
    Q_PROPERTY(int chosen READ chosen WRITE choose NOTIFY chosenChanged) ///< Of offers; -1: none.
    Q_PROPERTY(QString chosenName READ chosenName NOTIFY chosenChanged)
    /// Its definition; null if it is too long to show.
    Q_PROPERTY(quayside::JsonTreeModel *definition READ definition NOTIFY chosenChanged)

public:
    static constexpr qsizetype kDefinitionBytes = 1024 * 1024; ///< Shown of one offer.

    SessionController(const AppPorts &ports, QObject *parent);
    ~SessionController() override;

    bool isReading() const { return m_isReading; }
    bool isOpen() const { return m_log != nullptr; }
    QString name() const;
    QString facts() const { return m_facts; }
    QString notice() const { return m_notice; }
    ErrorValue problem() const { return {m_problem}; }
    QUrl file() const { return QUrl::fromLocalFile(m_path); }
    TrafficController *traffic() { return &m_traffic; }
    RecordedOfferModel *offers() { return &m_offers; }
    int chosen() const { return m_chosen; }
    void choose(int row);
    QString chosenName() const;
    JsonTreeModel *definition() const { return m_definition.get(); }

    Q_INVOKABLE void open(const QUrl &file);

Q_SIGNALS:
    void changed();
    void chosenChanged();

private:
    struct Content;

    void close();
    void show(const Content &content);

    const AppPorts &m_ports;
    QString m_path;
    mcp::CallHandle m_reading;
    bool m_isReading = false;
    ErrorText m_problem;
    QString m_facts;
    QString m_notice;
    std::unique_ptr<mcp::TrafficLog> m_log;
    TrafficController m_traffic;
    RecordedOfferModel m_offers;
    int m_chosen = -1;
    std::unique_ptr<JsonTreeModel> m_definition;
};

} // namespace quayside
