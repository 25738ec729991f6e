// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/errorvalue.h"
#include "app/resources/resourcecontroller.h"
#include "app/skills/skillfilemodel.h"
#include "app/skills/skilltext.h"
#include "core/base/clock.h"
#include "core/base/pending.h"

#include <QObject>
#include <QPointer>
#include <QQmlEngine>

namespace mcp {
class SkillCatalog;
struct SkillFolderList;
} // namespace mcp

namespace quayside {

/// One skill: what its server lists, its files, and whether the person has approved it. A file is read when the person opens it, and
/// shown only if its size and digest are those of the list.
class SkillController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a SkillsController.")

    Q_PROPERTY(QString title READ title CONSTANT)
    Q_PROPERTY(QString uri READ uri CONSTANT) ///< Cleaned; copyUri() copies what the server sent.
    Q_PROPERTY(QString description READ description NOTIFY skillChanged) ///< To be framed.
    /// Files, size, licence and version.
    Q_PROPERTY(QStringList facts READ facts NOTIFY skillChanged)
    /// The tools that the front matter asks for; empty if it asks for none.
    Q_PROPERTY(QString wantedTools READ wantedTools NOTIFY skillChanged)

    Q_PROPERTY(quayside::SkillFileModel *files READ files CONSTANT)
    /// Why they may not be all files; empty if they are.
    Q_PROPERTY(QString filesNote READ filesNote NOTIFY filesNoteChanged)
    Q_PROPERTY(QString currentUri READ currentUri NOTIFY currentChanged)
    Q_PROPERTY(quayside::ResourceController *current READ current NOTIFY currentChanged)

    Q_PROPERTY(quayside::SkillState::Kind approval READ approval NOTIFY approvalChanged)
    Q_PROPERTY(QString approvalText READ approvalText NOTIFY approvalChanged)
    /// What is different from what was approved.
    Q_PROPERTY(QStringList changes READ changes NOTIFY approvalChanged)
    /// There is something to approve, and it has been on screen for a moment (SEC-46).
    Q_PROPERTY(bool canApprove READ canApprove NOTIFY canApproveChanged)

    Q_PROPERTY(bool canRefresh READ canRefresh NOTIFY stateChanged)
    Q_PROPERTY(quayside::ErrorValue error READ error NOTIFY stateChanged)

public:
    SkillController(const mcp::Skill &skill, mcp::Server *server, const AppPorts &ports,
                    QObject *parent);
    ~SkillController() override;

    const mcp::Skill &skill() const { return m_skill; }
    /// The server lists it again.
    void setSkill(const mcp::Skill &skill);
    /// Its page is on screen.
    void setActive(bool isActive);

    QString title() const;
    QString uri() const;
    QString description() const;
    QStringList facts() const;
    QString wantedTools() const;
    SkillFileModel *files() { return &m_files; }
    QString filesNote() const { return m_filesNote; }
    QString currentUri() const { return m_currentUri; }
    ResourceController *current() const { return m_current; }
    SkillState::Kind approval() const;
    QString approvalText() const;
    QStringList changes() const;
    bool canApprove() const;
    bool canRefresh() const;
    ErrorValue error() const { return {m_error}; }

    Q_INVOKABLE void openFile(const QString &uri);
    /// Approves exactly the files that are listed now.
    Q_INVOKABLE void approve();
    Q_INVOKABLE void withdraw();
    /// The button for that is at another place than before (SEC-46).
    Q_INVOKABLE void settle();
    /// Reads the entry again, and the file that is open.
    Q_INVOKABLE void refresh();
    Q_INVOKABLE void copyUri() const;

Q_SIGNALS:
    void skillChanged();
    void filesNoteChanged();
    void currentChanged();
    void approvalChanged();
    void canApproveChanged();
    void stateChanged();

private:
    mcp::SkillCatalog *catalog() const;
    mcp::ConsentStore *approvals() const;
    void updateFiles();
    void listFolders();
    void onFolders(const mcp::Result<mcp::SkillFolderList> &list);
    void setFilesNote(const QString &note);
    void setError(const ErrorText &error);
    void setCurrent(const QString &uri, ResourceController *current);
    ResourceController::Check checkOf(const QString &uri) const;

    mcp::Skill m_skill;
    mcp::Server *m_server;
    AppPorts m_ports;
    SkillFileModel m_files;
    QString m_filesNote;
    QPointer<ResourceController> m_current;
    QString m_currentUri;
    std::unique_ptr<mcp::Alarm> m_settling;
    mcp::CallScope m_lookUp;
    mcp::CallScope m_listing;
    ErrorText m_error;
    bool m_isRefreshing = false;
    bool m_isActive = false;
};

} // namespace quayside
