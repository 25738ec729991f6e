// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/settings/settingscontroller.h"

#include "app/settings/sectionlist.h"
#include "core/base/outputfile.h"
#include "core/host/host.h"
#include "core/host/network.h"
#include "core/storage/settingsstore.h"
#include "core/storage/timeouts.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <algorithm>
#include <array>

namespace quayside {

using mcp::json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr auto kAppearance = "appearance"_L1;
constexpr auto kDesktop = "desktop"_L1;
constexpr auto kTimeouts = "timeouts"_L1;

/// As they are called in the file, by their number.
constexpr std::array kThemes{"system"_L1, "light"_L1, "dark"_L1};
constexpr std::array kMotions{"system"_L1, "reduced"_L1, "full"_L1};
constexpr std::array kLanguages{""_L1, "en"_L1, "zh_CN"_L1};
constexpr int kUsualTextSize = 100;

/// The first where name is none of them.
template<size_t N>
int indexIn(const std::array<QLatin1StringView, N> &names, const QString &name)
{
    const auto found = std::find(names.cbegin(), names.cend(), name);
    return found == names.cend() ? 0 : int(found - names.cbegin());
}

template<size_t N>
Value nameIn(const std::array<QLatin1StringView, N> &names, int index)
{
    return Value(QString(names[size_t(qBound(0, index, int(N) - 1))]));
}

/// A value of a desktop entry, within quotes (Desktop Entry Specification, "The Exec key").
QString quoted(QString text)
{
    for (const char *reserved : {"\\", "\"", "`", "$"})
        text.replace(QLatin1StringView(reserved), "\\\\"_L1 + QLatin1StringView(reserved));
    return u'"' + text.replace(u'%', "%%"_L1) + u'"';
}

} // namespace

SettingsController::SettingsController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_section(sections().constFirst())
{
    load();
}

SettingsController::~SettingsController() = default;

QString SettingsController::autostartFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
        + u"/autostart"_s;
}

std::optional<QLocale> SettingsController::localeIn(const QString &configFolder)
{
    mcp::SettingsStore settings(configFolder);
    settings.load();
    const int language =
        indexIn(kLanguages, settings.value(kAppearance).at(u"language").toString());
    return language == 0 ? std::nullopt : std::optional(QLocale(kLanguages[size_t(language)]));
}

QStringList SettingsController::sections()
{
    QStringList names;
    const QList<SectionList::Row> all = SectionList::all();
    for (const SectionList::Row &section : all)
        names.append(section.name);
    return names;
}

mcp::SettingsStore *SettingsController::store() const
{
    return m_ports.host->settings();
}

void SettingsController::load()
{
    m_shownLanguage = language();
    Q_EMIT changed();
}

void SettingsController::setSection(const QString &section)
{
    if (!sections().contains(section) || std::exchange(m_section, section) == section)
        return;
    Q_EMIT sectionChanged();
}

Value SettingsController::value(QLatin1StringView group, QLatin1StringView key) const
{
    return store()->value(group).at(QString(key));
}

void SettingsController::keep(QLatin1StringView group, QLatin1StringView key, const Value &value)
{
    if (this->value(group, key) == value)
        return;
    Value all = store()->value(group);
    all.insert(key, value);
    store()->set(group, all);
    Q_EMIT changed();
}

// Appearance

int SettingsController::theme() const
{
    if (m_theme)
        return *m_theme;
    return indexIn(kThemes, value(kAppearance, "theme"_L1).toString());
}

void SettingsController::setTheme(int theme)
{
    m_theme.reset();
    keep(kAppearance, "theme"_L1, nameIn(kThemes, theme));
}

void SettingsController::overrideTheme(Theme theme)
{
    m_theme = theme;
    Q_EMIT changed();
}

bool SettingsController::isDark() const
{
    return theme() == SystemTheme ? m_isDesktopDark : theme() == Dark;
}

void SettingsController::setDesktopDark(bool isDark)
{
    if (std::exchange(m_isDesktopDark, isDark) != isDark)
        Q_EMIT changed();
}

QList<int> SettingsController::textSizes()
{
    return {90, 100, 110, 125, 150, 175, 200};
}

int SettingsController::textSize() const
{
    const qint64 percent = value(kAppearance, "textSize"_L1).toInteger().value_or(kUsualTextSize);
    return textSizes().contains(percent) ? int(percent) : kUsualTextSize;
}

void SettingsController::setTextSize(int percent)
{
    if (textSizes().contains(percent))
        keep(kAppearance, "textSize"_L1, Value(qint64(percent)));
}

int SettingsController::motion() const
{
    return indexIn(kMotions, value(kAppearance, "motion"_L1).toString());
}

void SettingsController::setMotion(int motion)
{
    keep(kAppearance, "motion"_L1, nameIn(kMotions, motion));
}

bool SettingsController::hasReducedMotion() const
{
    return motion() == SystemMotion ? m_desktopReducesMotion : motion() == Reduced;
}

void SettingsController::setDesktopReducesMotion(bool reduces)
{
    if (std::exchange(m_desktopReducesMotion, reduces) != reduces)
        Q_EMIT changed();
}

QStringList SettingsController::languages()
{
    return {tr("System language"), u"English"_s, u"简体中文"_s};
}

int SettingsController::language() const
{
    return indexIn(kLanguages, value(kAppearance, "language"_L1).toString());
}

void SettingsController::setLanguage(int language)
{
    keep(kAppearance, "language"_L1, nameIn(kLanguages, language));
}

// Desktop

bool SettingsController::showsTray() const
{
    return value(kDesktop, "tray"_L1).toBool();
}

void SettingsController::setShowsTray(bool shows)
{
    keep(kDesktop, "tray"_L1, Value(shows));
}

bool SettingsController::keepsRunning() const
{
    return value(kDesktop, "keepRunning"_L1).toBool();
}

void SettingsController::setKeepsRunning(bool keeps)
{
    keep(kDesktop, "keepRunning"_L1, Value(keeps));
}

void SettingsController::setTray(bool hasTray)
{
    if (std::exchange(m_hasTray, hasTray) != hasTray)
        Q_EMIT changed();
}

QString SettingsController::autostartFile() const
{
    return m_ports.autostartFolder + u"/org.quayside.Quayside.desktop"_s;
}

bool SettingsController::startsWithDesktop() const
{
    return canStartWithDesktop() && QFile::exists(autostartFile());
}

void SettingsController::setStartsWithDesktop(bool starts)
{
    m_startProblem.clear();
    QString problem;
    if (starts) {
        const QString entry =
            u"[Desktop Entry]\nType=Application\nName=Quayside\nIcon=org.quayside.Quayside\n"
            "Exec=%1 --background\nX-GNOME-Autostart-enabled=true\n"_s.arg(
                quoted(QCoreApplication::applicationFilePath()));
        QDir().mkpath(m_ports.autostartFolder);
        const auto saved = mcp::replaceFile(autostartFile(), entry.toUtf8());
        problem = saved ? QString() : saved.error().detail;
    } else if (QFile file(autostartFile()); startsWithDesktop() && !file.remove()) {
        problem = file.errorString();
    }
    if (!problem.isEmpty())
        m_startProblem = tr("%1 could not be written: %2").arg(autostartFile(), problem);
    Q_EMIT changed();
}

bool SettingsController::notifiesOfTasks() const
{
    return value(kDesktop, "notifyTasks"_L1).toBool(true);
}

void SettingsController::setNotifiesOfTasks(bool notifies)
{
    keep(kDesktop, "notifyTasks"_L1, Value(notifies));
}

bool SettingsController::notifiesOfQuestions() const
{
    return value(kDesktop, "notifyQuestions"_L1).toBool(true);
}

void SettingsController::setNotifiesOfQuestions(bool notifies)
{
    keep(kDesktop, "notifyQuestions"_L1, Value(notifies));
}

bool SettingsController::notifiesOfSignIns() const
{
    return value(kDesktop, "notifySignIns"_L1).toBool(true);
}

void SettingsController::setNotifiesOfSignIns(bool notifies)
{
    keep(kDesktop, "notifySignIns"_L1, Value(notifies));
}

// Limits

int SettingsController::connectTime() const
{
    return int(m_ports.host->timeouts().connectTime().count());
}

int SettingsController::callTime() const
{
    return int(m_ports.host->timeouts().callTime().count());
}

int SettingsController::totalTime() const
{
    return int(m_ports.host->timeouts().totalTime().count());
}

void SettingsController::setTime(const QString &key, int seconds)
{
    mcp::Timeouts timeouts = m_ports.host->timeouts();
    if (!timeouts.set(key, mcp::Timeouts::Seconds(seconds)))
        return;
    Value all = store()->value(kTimeouts);
    mcp::writeTimeouts(all, timeouts);
    store()->set(kTimeouts, all);
    m_ports.host->setTimeouts(timeouts);
    Q_EMIT changed();
}

void SettingsController::reset()
{
    for (const auto group : {kAppearance, kDesktop, kTimeouts})
        store()->remove(group);
    m_ports.host->setTimeouts({});
    m_ports.host->network()->reset();
    Q_EMIT changed();
}

} // namespace quayside

#include "moc_settingscontroller.cpp"
