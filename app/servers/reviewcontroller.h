// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/feature.h"
#include "app/base/listmodel.h"
#include "app/base/savepatience.h"
#include "app/servers/sandboxsetup.h"
#include "app/text/launchtext.h"
#include "core/base/clock.h"
#include "core/base/pending.h"
#include "core/host/server.h"
#include "core/policy/launchreview.h"
#include "core/storage/secretreference.h"

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QStringList>

namespace quayside {

/// The parts of a launch, or the data sent to an address, one per row and complete (SEC-02). A variable has name and
/// value; a secret one has name and length, and its value on demand.
class ReviewRowModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to ReviewController.")

public:
    enum Role {
        CaptionRole = Qt::UserRole,
        TextRole,
        IsChangedRole,
        BeforeRole,
        NoteRole, ///< The note about a secret; otherwise empty.
        IsHiddenRole, ///< A secret whose value is known and not shown: reveal() shows it.
    };
    Q_ENUM(Role)

    using ListModel::ListModel;
    void setReview(const mcp::LaunchReview &review);
    /// whole: the entry with the secrets that are kept elsewhere.
    void setSecrets(const mcp::ServerEntry &whole);
    /// Forgets everything, secrets too.
    void clear();
    /// Shows the value of the secret in this row.
    Q_INVOKABLE void reveal(int row);

    int count() const override { return int(m_rows.size()); }
    const auto &at(int row) const { return m_rows.at(row); }

private:
    struct Row
    {
        QString caption;
        QString text;
        bool isChanged = false;
        QString before;
        QString secretName = {}; ///< For a secret variable.
        QString secret = {}; ///< Its value, or the reference to it.
        bool isRevealed = false;

        bool isSecret() const { return !secretName.isEmpty(); }
        bool isKnown() const { return isSecret() && !mcp::isSecretReference(secret); }
        bool isHidden() const { return isKnown() && !isRevealed; }
    };
    const Roles &roles() const override;
    static QList<Row> rowsOf(const mcp::LaunchReview &review);
    static void appendVariables(QList<Row> &rows, const mcp::LaunchReview &review);
    static void appendHeaders(QList<Row> &rows, const mcp::LaunchReview &review);
    static void append(QList<Row> &rows, const QString &caption, const QString &text,
                       const mcp::LaunchDifference *difference);
    static QString noteOf(const Row &row);

    QList<Row> m_rows;
};

/// Shows what a server would start, or which address it is at, and takes the person's answer. Nothing starts and nothing is contacted before it (SEC-01, SEC-02, SEC-46).
class ReviewController : public QObject, public Feature<ReviewController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(bool isOpen READ isOpen NOTIFY changed)
    Q_PROPERTY(QString serverName READ serverName NOTIFY changed)
    Q_PROPERTY(QString serverId READ serverId NOTIFY changed)
    Q_PROPERTY(
        QString program READ program NOTIFY changed) ///< Full path; as configured when not found.
    Q_PROPERTY(QString programProblem READ programProblem NOTIFY changed)
    Q_PROPERTY(bool isRemote READ isRemote NOTIFY changed) ///< An address, not a program.
    Q_PROPERTY(QString host READ host NOTIFY changed) ///< In ASCII (SEC-33); empty when unknown.
    Q_PROPERTY(QString address READ address NOTIFY changed) ///< In ASCII; as written when unknown.
    Q_PROPERTY(QString addressProblem READ addressProblem NOTIFY changed)
    /// It would not be encrypted, and the person may allow that for this server (HTTP-06).
    Q_PROPERTY(bool needsPlainHttp READ needsPlainHttp NOTIFY changed)
    Q_PROPERTY(quayside::ReviewRowModel *rows READ rows CONSTANT)
    /// What the program is given; the person may change it before the answer.
    Q_PROPERTY(quayside::SandboxSetup *sandbox READ sandbox CONSTANT)
    Q_PROPERTY(QStringList risks READ risks NOTIFY changed)
    Q_PROPERTY(bool mayChange READ mayChange NOTIFY changed)
    Q_PROPERTY(bool isChange READ isChange NOTIFY changed)
    /// True once all was shown and half a second has passed since the content last changed.
    Q_PROPERTY(bool canApprove READ canApprove NOTIFY canApproveChanged)
    /// Half a second has passed: the buttons of the review before it are no longer under the pointer.
    Q_PROPERTY(bool isArmed READ isArmed NOTIFY canApproveChanged)
    /// How many further reviews follow this one.
    Q_PROPERTY(int waitingCount READ waitingCount NOTIFY changed)
    /// How to choose a version, where none is pinned; else empty.
    Q_PROPERTY(QString pinHint READ pinHint NOTIFY changed)
    /// Why approving failed; empty when it did not.
    Q_PROPERTY(QString problem READ problem NOTIFY changed)

public:
    static constexpr std::chrono::milliseconds kInertTime{500}; ///< SEC-46

    ReviewController(const AppPorts &ports, QObject *parent);
    ~ReviewController() override;

    bool isOpen() const { return m_isOpen; }
    QString serverName() const { return visibleText(m_review.entry.name); }
    QString serverId() const { return m_review.entry.id; }
    QString program() const;
    QString programProblem() const { return m_programProblem; }
    bool isRemote() const { return m_review.entry.isRemote(); }
    QString host() const { return m_review.address ? m_review.address->host : QString(); }
    QString address() const;
    QString addressProblem() const { return obstacleText(m_review); }
    bool needsPlainHttp() const;
    ReviewRowModel *rows() { return &m_rows; }
    SandboxSetup *sandbox() { return &m_sandbox; }
    QStringList risks() const { return m_risks; }
    bool mayChange() const { return m_review.mayChange; }
    bool isChange() const { return !m_review.differences.isEmpty(); }
    bool canApprove() const { return m_canApprove; }
    bool isArmed() const { return m_isArmed; }
    int waitingCount() const { return int(m_waiting.size()); }
    QString pinHint() const;
    QString problem() const { return m_problem; }

    /// Shows what server would start. Does nothing while another server's review is open (SEC-09).
    void open(mcp::Server *server);
    /// One after another; each answer, whatever it is, opens the next.
    void openEach(const QList<mcp::Server *> &servers);

    /// The view has shown the last of it.
    Q_INVOKABLE void reachedEnd();
    /// It is to be seen as if it had just been opened: inert for a while (SEC-46).
    Q_INVOKABLE void show();
    /// The person agrees to what is shown: remembers that and starts the server.
    Q_INVOKABLE void approve();
    Q_INVOKABLE void reject() { close(); }
    /// No to this one, and the others are not shown now either.
    Q_INVOKABLE void postpone();
    /// The person wants to change the entry instead.
    Q_INVOKABLE void change();
    Q_INVOKABLE void allowPlainHttp();

Q_SIGNALS:
    void changed();
    void canApproveChanged();
    /// The review of one of several servers is shown.
    void nextOpened(const QString &serverId);
    void changeRequested(const QString &serverId);

private:
    void openNext();
    void read();
    void save(const mcp::ServerEntry &entry);
    void readSecrets();
    QString findProgramProblem() const;
    void updateCanApprove();
    void close();

    mcp::Host *m_host;
    std::unique_ptr<mcp::Alarm> m_inertAlarm;
    SavePatience m_patience;
    QPointer<mcp::Server> m_server;
    QList<QPointer<mcp::Server>> m_waiting;
    mcp::LaunchReview m_review;
    ReviewRowModel m_rows;
    SandboxSetup m_sandbox;
    mcp::CallHandle m_fetch; ///< Of what is kept in the keychain.
    QStringList m_risks;
    QString m_programProblem;
    QString m_problem;
    bool m_isOpen = false;
    bool m_hasReachedEnd = false;
    bool m_canApprove = false;
    bool m_isArmed = false;
    bool m_isSaving = false; ///< The sandbox that is shown is not that of m_review.
};

} // namespace quayside
