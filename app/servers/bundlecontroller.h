// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/feature.h"
#include "app/base/savepatience.h"
#include "app/forms/formmodel.h"
#include "core/base/pending.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>
#include <QUrl>

#include <memory>

namespace mcp {
struct Bundle;
struct BundlePlan;
struct BundleRun;
struct UnpackedBundle;
} // namespace mcp

namespace quayside {

/// Installs the server of a bundle: shows what the bundle says of itself, asks for its settings, unpacks it and lists the
/// server. Nothing of it runs (SEC-01, SEC-09): the review of the launch follows. Each run ends with ended() or installed().
class BundleController : public QObject, public Feature<BundleController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(State state READ state NOTIFY changed)
    Q_PROPERTY(bool isOpen READ isOpen NOTIFY changed)
    Q_PROPERTY(QString fileName READ fileName NOTIFY changed)
    // Claims of the bundle.
    Q_PROPERTY(QString name READ name NOTIFY changed)
    Q_PROPERTY(QString version READ version NOTIFY changed)
    Q_PROPERTY(QString author READ author NOTIFY changed)
    Q_PROPERTY(QString description READ description NOTIFY changed)
    Q_PROPERTY(QString toolsText READ toolsText NOTIFY changed) ///< One a line.
    /// What is known of it without believing it: who signed it.
    Q_PROPERTY(QString signature READ signature NOTIFY changed)
    Q_PROPERTY(QString replacedText READ replacedText NOTIFY changed) ///< Empty: it is new.
    /// The program that runs it, and which version of it is installed; may be empty.
    Q_PROPERTY(QString needsText READ needsText NOTIFY changed)
    Q_PROPERTY(QStringList notices READ notices NOTIFY changed)
    Q_PROPERTY(quayside::FormModel *form READ form CONSTANT)
    Q_PROPERTY(
        QString problem READ problem NOTIFY changed) ///< Why it is refused, or what to change.
    Q_PROPERTY(double progress READ progress NOTIFY progressChanged) ///< 0 to 1.

public:
    enum class State {
        Closed,
        Reading,
        Refused, ///< See problem.
        Ready, ///< The person looks at it.
        Installing,
    };
    Q_ENUM(State)

    BundleController(const AppPorts &ports, QObject *parent);
    ~BundleController() override;

    State state() const { return m_state; }
    bool isOpen() const { return m_state != State::Closed; }
    QString fileName() const;
    QString name() const;
    QString version() const;
    QString author() const;
    QString description() const;
    QString toolsText() const;
    QString signature() const;
    QString replacedText() const;
    QString needsText() const { return m_needsText; }
    QStringList notices() const { return m_notices; }
    FormModel *form() { return &m_form; }
    QString problem() const { return m_problem; }
    double progress() const;

    /// The absolute path of the bundle that a link, an address of a file or a path names; empty if it names none.
    static QString pathOf(const QString &link);

    /// Shows the bundle in that file. Does nothing while another one is shown (SEC-09).
    void openFile(const QString &path);
    Q_INVOKABLE void choose(const QUrl &file) { openFile(file.toLocalFile()); }
    Q_INVOKABLE void install();
    /// Ends it: nothing is installed.
    Q_INVOKABLE void cancel();

Q_SIGNALS:
    void changed();
    void progressChanged();
    /// Its server is listed, and waits for a review.
    void installed(const QString &serverId);
    /// Nothing was installed: what happened and why, in words.
    void ended(const QString &title, const QString &detail);

private:
    using Unpacked = std::shared_ptr<const mcp::UnpackedBundle>;

    QString folder() const;
    void startRun(State state);
    void onOpened(const mcp::Result<mcp::Bundle> &bundle);
    void onUnpacked(const mcp::Result<Unpacked> &unpacked);
    void addServer();
    QString missingText() const;
    void findRuntime();
    void refuse(const mcp::Error &error);
    void setState(State state);
    void close();

    AppPorts m_ports;
    SavePatience m_patience;
    std::unique_ptr<mcp::Alarm> m_progressAlarm;
    State m_state = State::Closed;
    QString m_path;
    std::unique_ptr<mcp::Bundle> m_bundle; ///< While it is shown.
    std::unique_ptr<mcp::BundlePlan> m_plan; ///< While it is installed; may hold secrets.
    Unpacked m_unpacked; ///< Kept until its server is listed, so that nobody removes it.
    std::shared_ptr<mcp::BundleRun> m_run;
    mcp::CallHandle m_work;
    FormModel m_form;
    QStringList m_notices;
    QString m_needsText;
    mcp::CallHandle m_findingRuntime;
    QString m_problem;
};

} // namespace quayside
