// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/feature.h"
#include "core/json/value.h"

#include <QLocale>
#include <QObject>
#include <QQmlEngine>
#include <QStringList>

#include <optional>

namespace mcp {
class SettingsStore;
struct Timeouts;
} // namespace mcp

namespace quayside {

/// What the person chose for the whole program, kept in `settings.json`. What is not valid there counts as not set; what is
/// not known stays in the file.
class SettingsController : public QObject, public Feature<SettingsController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    /// Of the page: one of sections().
    Q_PROPERTY(QString section READ section WRITE setSection NOTIFY sectionChanged)

    Q_PROPERTY(int theme READ theme WRITE setTheme NOTIFY changed) ///< A Theme.
    Q_PROPERTY(bool dark READ isDark NOTIFY changed)
    Q_PROPERTY(QList<int> textSizes READ textSizes CONSTANT) ///< In percent.
    Q_PROPERTY(int textSize READ textSize WRITE setTextSize NOTIFY changed)
    Q_PROPERTY(int motion READ motion WRITE setMotion NOTIFY changed) ///< A Motion.
    Q_PROPERTY(bool reducedMotion READ hasReducedMotion NOTIFY changed)
    Q_PROPERTY(QStringList languages READ languages CONSTANT) ///< The first is that of the system.
    Q_PROPERTY(int language READ language WRITE setLanguage NOTIFY changed)
    /// Another language than that of the window was chosen.
    Q_PROPERTY(bool needsRestart READ needsRestart NOTIFY changed)

    Q_PROPERTY(bool showsTray READ showsTray WRITE setShowsTray NOTIFY changed)
    /// Closing the window leaves Quayside in the tray.
    Q_PROPERTY(bool keepsRunning READ keepsRunning WRITE setKeepsRunning NOTIFY changed)
    Q_PROPERTY(bool hasTray READ hasTray NOTIFY changed) ///< The desktop has one.
    Q_PROPERTY(bool canStartWithDesktop READ canStartWithDesktop CONSTANT)
    Q_PROPERTY(
        bool startsWithDesktop READ startsWithDesktop WRITE setStartsWithDesktop NOTIFY changed)
    Q_PROPERTY(QString startProblem READ startProblem NOTIFY changed)
    Q_PROPERTY(bool notifiesOfTasks READ notifiesOfTasks WRITE setNotifiesOfTasks NOTIFY changed)
    Q_PROPERTY(bool notifiesOfQuestions READ notifiesOfQuestions WRITE setNotifiesOfQuestions NOTIFY
                   changed)
    Q_PROPERTY(
        bool notifiesOfSignIns READ notifiesOfSignIns WRITE setNotifiesOfSignIns NOTIFY changed)

    /// TIME-01, in seconds.
    Q_PROPERTY(int connectTime READ connectTime NOTIFY changed)
    Q_PROPERTY(int callTime READ callTime NOTIFY changed)
    Q_PROPERTY(int totalTime READ totalTime NOTIFY changed)

public:
    enum Theme { SystemTheme, Light, Dark };
    Q_ENUM(Theme)
    enum Motion { SystemMotion, Reduced, Full };
    Q_ENUM(Motion)

    SettingsController(const AppPorts &ports, QObject *parent);
    ~SettingsController() override;

    /// `~/.config/autostart`, or as the system says.
    static QString autostartFolder();
    /// The locale chosen in the settings of this profile; nothing for that of the system.
    static std::optional<QLocale> localeIn(const QString &configFolder);
    static QStringList sections();

    QString section() const { return m_section; }
    void setSection(const QString &section);

    int theme() const;
    void setTheme(int theme);
    bool isDark() const;
    /// For this run only.
    void overrideTheme(Theme theme);
    void setDesktopDark(bool isDark);
    static QList<int> textSizes();
    int textSize() const;
    void setTextSize(int percent);
    int motion() const;
    void setMotion(int motion);
    bool hasReducedMotion() const;
    void setDesktopReducesMotion(bool reduces);
    static QStringList languages();
    int language() const;
    void setLanguage(int language);
    bool needsRestart() const { return language() != m_shownLanguage; }

    bool showsTray() const;
    void setShowsTray(bool shows);
    bool keepsRunning() const;
    void setKeepsRunning(bool keeps);
    bool hasTray() const { return m_hasTray; }
    void setTray(bool hasTray);
    bool canStartWithDesktop() const { return !m_ports.autostartFolder.isEmpty(); }
    bool startsWithDesktop() const;
    void setStartsWithDesktop(bool starts);
    QString startProblem() const { return m_startProblem; }
    bool notifiesOfTasks() const;
    void setNotifiesOfTasks(bool notifies);
    bool notifiesOfQuestions() const;
    void setNotifiesOfQuestions(bool notifies);
    bool notifiesOfSignIns() const;
    void setNotifiesOfSignIns(bool notifies);

    int connectTime() const;
    int callTime() const;
    int totalTime() const;
    /// key: connect, call or total. Out of range: nothing changes. 0: the default again.
    Q_INVOKABLE void setTime(const QString &key, int seconds);

    /// Everything as it was at first, but for autostart.
    Q_INVOKABLE void reset();
    /// After the host has read its files.
    void load();

Q_SIGNALS:
    void sectionChanged();
    void changed();

private:
    mcp::json::Value value(QLatin1StringView group, QLatin1StringView key) const;
    void keep(QLatin1StringView group, QLatin1StringView key, const mcp::json::Value &value);
    mcp::SettingsStore *store() const;
    QString autostartFile() const;

    AppPorts m_ports;
    QString m_section;
    QString m_startProblem;
    int m_shownLanguage = 0; ///< Of this run.
    std::optional<int> m_theme; ///< Overridden.
    bool m_isDesktopDark = false;
    bool m_desktopReducesMotion = false;
    bool m_hasTray = false;
};

} // namespace quayside
