// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/savepatience.h"
#include "app/servers/sandboxsetup.h"
#include "app/text/launchtext.h"
#include "core/host/server.h"
#include "core/storage/serverentry.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>
#include <QUrl>

#include <optional>

namespace quayside {

/// What is configured of a server. Each change is saved.
class ServerSetup : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ServerController.")

    /// As ServerEntry::Start counts.
    Q_PROPERTY(int startMode READ startMode WRITE setStartMode NOTIFY changed)
    /// The texts of mcp::EraChoice, in its order, and its value (LIFE-08).
    Q_PROPERTY(QStringList eras READ eras CONSTANT)
    Q_PROPERTY(int era READ era WRITE setEra NOTIFY changed)
    /// What the server is asked to log (LOG-01, LOG-02): -1: it decides, else as mcp::LogLevel counts.
    Q_PROPERTY(int logLevel READ logLevel WRITE setLogLevel NOTIFY changed)
    /// TIME-01, in seconds; 0: as in the settings.
    Q_PROPERTY(int connectTime READ connectTime NOTIFY changed)
    Q_PROPERTY(int callTime READ callTime NOTIFY changed)
    Q_PROPERTY(int totalTime READ totalTime NOTIFY changed)

    // A program.
    Q_PROPERTY(QString program READ program NOTIFY changed)
    Q_PROPERTY(QStringList arguments READ arguments NOTIFY changed)
    Q_PROPERTY(QString workingFolder READ workingFolder NOTIFY changed)
    Q_PROPERTY(QStringList variableNames READ variableNames NOTIFY changed)
    /// What the program is given; a change counts from the next start on, after a review.
    Q_PROPERTY(quayside::SandboxSetup *sandbox READ sandbox CONSTANT)

    // An address.
    Q_PROPERTY(QString address READ address NOTIFY changed)
    Q_PROPERTY(QStringList headerNames READ headerNames NOTIFY changed)
    Q_PROPERTY(QString caFile READ caFile NOTIFY changed)
    Q_PROPERTY(QString certificateFile READ certificateFile NOTIFY changed)
    Q_PROPERTY(QString proxy READ proxy NOTIFY changed)

    // The sign-in.
    /// Got by the person where they sign in (AUTH-23).
    Q_PROPERTY(QString clientId READ clientId NOTIFY changed)
    Q_PROPERTY(bool hasClientSecret READ hasClientSecret NOTIFY changed)
    /// Where a token of the platform for an automatic sign-in is (RFC 7523); one of the two, or neither.
    Q_PROPERTY(QString assertionFile READ assertionFile NOTIFY changed)
    Q_PROPERTY(QString assertionVariable READ assertionVariable NOTIFY changed)
    /// The redirect address of the sign-in; if empty, Quayside chooses one.
    Q_PROPERTY(QString redirectAddress READ redirectAddress NOTIFY changed)
    /// Whether requests to the sign-in host name the server (parameter `resource`; AUTH-31, AUTH-32).
    Q_PROPERTY(bool sendsResource READ sendsResource WRITE setSendsResource NOTIFY changed)
    /// The host that assumesPkce applies to (AUTH-31); empty if there is none.
    Q_PROPERTY(QString pkceHost READ pkceHost NOTIFY pkceHostChanged)
    Q_PROPERTY(bool assumesPkce READ assumesPkce WRITE setAssumesPkce NOTIFY changed)

    // What the server is told and may do.
    /// EXT-04: it is told that we have tasks, and skills, from the next start on.
    Q_PROPERTY(bool announcesTasks READ announcesTasks WRITE setAnnouncesTasks NOTIFY changed)
    Q_PROPERTY(bool announcesSkills READ announcesSkills WRITE setAnnouncesSkills NOTIFY changed)
    /// It may ask for the person's model (SAMP-01); counts from the next start on.
    Q_PROPERTY(bool maySample READ maySample WRITE setMaySample NOTIFY changed)
    /// It may know of folders, those and no others (ROOT-01, SEC-64).
    Q_PROPERTY(bool sharesFolders READ sharesFolders WRITE setSharesFolders NOTIFY changed)
    Q_PROPERTY(QStringList folders READ folders NOTIFY changed) ///< Real paths.
    Q_PROPERTY(QString folderProblem READ folderProblem NOTIFY changed)

public:
    /// server must outlive it.
    ServerSetup(mcp::Server *server, const AppPorts &ports, QObject *parent);

    int startMode() const { return int(entry().start); }
    void setStartMode(int mode);
    static QStringList eras();
    int era() const { return int(entry().era); }
    void setEra(int era);
    int logLevel() const;
    void setLogLevel(int level);
    int connectTime() const { return secondsOf(entry().timeouts.connect); }
    int callTime() const { return secondsOf(entry().timeouts.call); }
    int totalTime() const { return secondsOf(entry().timeouts.total); }
    /// As SettingsController::setTime().
    Q_INVOKABLE void setTime(const QString &key, int seconds);

    QString program() const { return visibleText(entry().program); }
    QStringList arguments() const;
    QString workingFolder() const { return visibleText(entry().workingFolder); }
    QStringList variableNames() const;
    SandboxSetup *sandbox() { return &m_sandbox; }

    QString address() const { return visibleText(entry().url); }
    QStringList headerNames() const;
    QString caFile() const { return visibleText(entry().caFile); }
    QString certificateFile() const { return visibleText(entry().certificateFile); }
    QString proxy() const { return visibleText(entry().proxy); }

    QString clientId() const { return entry().oauth.clientId; }
    bool hasClientSecret() const { return !entry().oauth.clientSecret.isEmpty(); }
    /// Counts from the next start on. An empty secret leaves the one of before, as long as the id is the same.
    Q_INVOKABLE void setClient(const QString &id, const QString &secret);
    QString assertionFile() const { return entry().oauth.assertionFile; }
    QString assertionVariable() const { return entry().oauth.assertionVariable; }
    /// With both empty the person signs in.
    Q_INVOKABLE void setAssertion(const QString &file, const QString &variable);
    QString redirectAddress() const { return entry().oauth.redirectAddress; }
    /// Whether text is empty or a valid redirect address on this computer.
    Q_INVOKABLE bool isRedirectAddress(const QString &text) const;
    /// Takes effect at the next start, as do the two setters below. An invalid address is ignored.
    Q_INVOKABLE void setRedirectAddress(const QString &text);
    bool sendsResource() const { return entry().oauth.sendsResource; }
    void setSendsResource(bool sends);
    QString pkceHost() const;
    bool assumesPkce() const { return !entry().oauth.pkceIssuer.isEmpty(); }
    void setAssumesPkce(bool assumes);

    bool announcesTasks() const { return entry().areTasksAnnounced; }
    void setAnnouncesTasks(bool announces) { set(&mcp::ServerEntry::areTasksAnnounced, announces); }
    bool announcesSkills() const { return entry().areSkillsAnnounced; }
    void setAnnouncesSkills(bool on) { set(&mcp::ServerEntry::areSkillsAnnounced, on); }
    bool maySample() const { return entry().isSamplingAllowed; }
    void setMaySample(bool on) { set(&mcp::ServerEntry::isSamplingAllowed, on); }
    bool sharesFolders() const { return entry().folders.has_value(); }
    /// The folders of before are forgotten: sharing begins with a choice (ROOT-04).
    void setSharesFolders(bool shares);
    QStringList folders() const;
    QString folderProblem() const { return m_folderProblem; }
    Q_INVOKABLE void addFolder(const QUrl &folder);
    Q_INVOKABLE void removeFolder(int index);

    /// Saves entry as that of the server.
    void change(const mcp::ServerEntry &entry);

Q_SIGNALS:
    /// The entry may have changed, or a change of it was not saved.
    void changed();
    void pkceHostChanged();
    void saveFailed(const mcp::Error &error);

private:
    const mcp::ServerEntry &entry() const { return m_server->entry(); }
    static int secondsOf(std::optional<mcp::Timeouts::Seconds> time)
    {
        return int(time.value_or(mcp::Timeouts::Seconds(0)).count());
    }
    template<class Value>
    void set(Value mcp::ServerEntry::*field, const Value &value)
    {
        mcp::ServerEntry next = entry();
        next.*field = value;
        change(next);
    }
    QString pkceIssuer() const;

    mcp::Server *m_server;
    mcp::Host *m_host;
    SavePatience m_patience;
    SandboxSetup m_sandbox;
    QString m_folderProblem;
};

} // namespace quayside
