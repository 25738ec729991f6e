// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/savepatience.h"
#include "app/forms/formmodel.h"
#include "app/registry/registrymodels.h"
#include "core/registry/installplan.h"
#include "core/registry/registryclient.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>

namespace quayside {

/// One server of a registry: its versions, the ways to use it, the form for what the person gives, and what it becomes. Its
/// texts are cleaned; they are those of the publisher.
class ListingController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to RegistryController.")

    Q_PROPERTY(QString name READ name CONSTANT)
    Q_PROPERTY(QString publisher READ publisher CONSTANT)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString description READ description NOTIFY changed) ///< To be framed.
    Q_PROPERTY(QString status READ status NOTIFY changed) ///< Empty: nothing is wrong with it.
    Q_PROPERTY(QString statusMessage READ statusMessage NOTIFY changed) ///< To be framed.
    Q_PROPERTY(QString published READ published NOTIFY changed) ///< A date; may be empty.
    Q_PROPERTY(QString website READ website NOTIFY changed)
    Q_PROPERTY(QString repository READ repository NOTIFY changed)
    Q_PROPERTY(QStringList problems READ problems NOTIFY changed) ///< What of it was left out.

    Q_PROPERTY(QStringList versions READ versions NOTIFY changed)
    Q_PROPERTY(int versionIndex READ versionIndex WRITE setVersionIndex NOTIFY changed)
    Q_PROPERTY(bool isReading READ isReading NOTIFY changed) ///< The list of versions.
    /// Why there are no other versions, or how old the list is; may be empty.
    Q_PROPERTY(QString versionsNote READ versionsNote NOTIFY changed)

    Q_PROPERTY(QStringList ways READ ways NOTIFY changed) ///< Packages, then addresses.
    Q_PROPERTY(int wayIndex READ wayIndex WRITE setWayIndex NOTIFY changed)
    Q_PROPERTY(QString obstacle READ obstacle NOTIFY changed) ///< What to do by hand; or empty.
    Q_PROPERTY(QString missingProgram READ missingProgram NOTIFY changed) ///< With what to install.
    Q_PROPERTY(quayside::FormModel *form READ form CONSTANT)
    Q_PROPERTY(bool hasForm READ hasForm NOTIFY changed)
    Q_PROPERTY(quayside::InstallRowModel *rows READ rows CONSTANT)
    Q_PROPERTY(bool canReview READ canReview NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed) ///< Why it was not added.

public:
    /// client must outlive this.
    ListingController(const mcp::registry::Listing &listing, mcp::registry::RegistryClient *client,
                      const AppPorts &ports, QObject *parent);
    ~ListingController() override;

    QString name() const { return m_versions.constFirst().name; }
    QString publisher() const { return m_versions.constFirst().publisher(); }
    QString title() const;
    QString description() const;
    QString status() const;
    QString statusMessage() const;
    QString published() const;
    QString website() const;
    QString repository() const;
    QStringList problems() const;
    QStringList versions() const;
    int versionIndex() const { return m_version; }
    void setVersionIndex(int index);
    bool isReading() const { return m_reading.isOpen(); }
    QString versionsNote() const { return m_versionsNote; }
    QStringList ways() const;
    int wayIndex() const { return m_way; }
    void setWayIndex(int index);
    QString obstacle() const;
    QString missingProgram() const { return m_missingProgram; }
    FormModel *form() { return &m_form; }
    bool hasForm() const { return !m_plan.fields().isEmpty(); }
    InstallRowModel *rows() { return &m_rows; }
    bool canReview() const;
    QString problem() const { return m_problem; }

    /// Adds the server, or shows what is missing. Nothing starts before the review of that server.
    Q_INVOKABLE void review();
    Q_INVOKABLE void stopReading();

Q_SIGNALS:
    void changed();
    void serverAdded(const QString &serverId);

private:
    const mcp::registry::Listing &listing() const { return m_versions.at(m_version); }
    mcp::registry::Package package() const;
    bool hasWay() const { return m_way < listing().packages.size() + listing().remotes.size(); }
    void onVersions(const mcp::Result<mcp::registry::RegistryAnswer> &answer);
    void updatePlan();
    void updateRows();
    QString containerProgram() const;
    bool findsProgram(const QString &program) const;
    void add(const mcp::registry::InstalledServer &server);

    AppPorts m_ports;
    SavePatience m_patience;
    QString m_host; ///< Of the registry.
    QList<mcp::registry::Listing> m_versions; ///< Never empty.
    int m_version = 0;
    int m_way = 0;
    mcp::registry::InstallPlan m_plan;
    FormModel m_form;
    InstallRowModel m_rows;
    QString m_missingProgram;
    QString m_versionsNote;
    QString m_problem;
    mcp::CallHandle m_reading;
};

} // namespace quayside
