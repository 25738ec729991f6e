// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/program.h"
#include "app/shell/lockwatch.h"

#include "app/asks/personrequests.h"
#include "app/base/urlopener.h"
#include "app/images/resultimages.h"
#include "app/images/servericons.h"
#include "app/servers/bundlecontroller.h"
#include "app/settings/secretscontroller.h"
#include "app/settings/settingscontroller.h"
#include "app/shell/appcontroller.h"
#include "app/shell/desktopnotices.h"
#include "app/shell/desktoptheme.h"
#include "app/shell/dialogpalette.h"
#include "app/shell/notifications.h"
#include "app/shell/screenshot.h"
#include "app/shell/singleinstance.h"
#include "app/shell/windowcontroller.h"
#include "app/shell/windowglue.h"
#include "app/tasks/taskitems.h"
#include "app/text/keychaintext.h"
#include "core/host/callgate.h"
#include "core/host/companyfile.h"
#include "core/host/host.h"
#include "core/policy/launchprogram.h"
#include "core/storage/encryptedkeychain.h"
#include "core/storage/keychainstore.h"
#include "core/transport/loginshellpath.h"
#include "core/transport/posixlauncher.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QProcess>
#include <QProcessEnvironment>
#include <QQmlApplicationEngine>
#include <QQuickWindow>
#include <QStandardPaths>

#include <cstdio>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

QString demoProgram()
{
    mcp::ServerEntry entry;
    entry.program = u"quayside-demo-server"_s;
    return mcp::resolveProgram(entry, QProcessEnvironment::systemEnvironment()).valueOr({});
}

/// Opens addresses exactly as they are, without a shell: Qt would re-encode some.
class DesktopOpener final : public UrlOpener
{
public:
    bool open(const QString &address) override
    {
        const QString starter = QStandardPaths::findExecutable(u"xdg-open"_s);
        if (!starter.isEmpty())
            return QProcess::startDetached(starter, {address});
        return QDesktopServices::openUrl(QUrl(address, QUrl::StrictMode));
    }
};

/// The first instance may run in another folder.
QStringList withFullPaths(QStringList links)
{
    for (QString &link : links) {
        if (const QString path = BundleController::pathOf(link); !path.isEmpty())
            link = path;
    }
    return links;
}

void say(const QString &problem)
{
    std::fprintf(stderr, "quayside: %s\n", qPrintable(problem));
}

QQuickWindow *loadWindow(QQmlApplicationEngine *engine)
{
    engine->addImportPath(u":/qt/qml"_s);
    engine->load(QUrl(u"qrc:/qt/qml/Quayside/Pages/Main.qml"_s));
    return qobject_cast<QQuickWindow *>(engine->rootObjects().value(0));
}

/// Desktop notifications while the window is inactive; a click raises it.
void showNotifications(AppController *app, Notifications *notifications, DesktopNotices *notices,
                       QQuickWindow *window, WindowGlue *glue)
{
    notifications->setWindowActive(window->isActive());
    QObject::connect(window, &QWindow::activeChanged, notifications,
                     [=] { notifications->setWindowActive(window->isActive()); });
    QObject::connect(notifications, &Notifications::posted, notices,
                     [=](const QString &place, const QString &title, const QString &text) {
                         if (app->notifiesOf(place))
                             notices->show(place, title, text);
                     });
    QObject::connect(notifications, &Notifications::withdrawn, notices, &DesktopNotices::withdraw);
    QObject::connect(notices, &DesktopNotices::clicked, glue, [=](const QString &place) {
        app->showPlace(place);
        glue->bringToFront();
    });
}

/// Reports an error to whoever started the program, with or without a terminal.
int refuseToRun(const QString &title, const QString &hint)
{
    say(title + u' ' + hint);
    if (!mcp::LoginShellPath::isOnTerminal())
        DesktopNotices::showAndWait(title, hint);
    return 1;
}

/// The keychain of the profile, opened with the key that the environment names, if it names one.
mcp::Result<std::unique_ptr<mcp::Keychain>> keychainOf(const QString &configFolder)
{
    const auto key =
        mcp::ProfileKey::named({}, QProcessEnvironment::systemEnvironment(), configFolder);
    return key ? mcp::keychainFor(configFolder, *key)
               : mcp::Result<std::unique_ptr<mcp::Keychain>>(key.error());
}

} // namespace

QLocale chosenLocale(const QString &configFolder)
{
    return SettingsController::localeIn(configFolder).value_or(QLocale::system());
}

int runProgram(const ProgramOptions &options)
{
    const bool isPicture = !options.screenshot.isEmpty(); // The profile is temporary.
    const std::optional<Scene> scene = isPicture ? sceneNamed(options.page) : std::nullopt;
    if (isPicture && !scene) {
        say(u"there is no page “%1”; --page list prints the names of all"_s.arg(options.page));
        return 1;
    }
    SingleInstance instance(options.configFolder);
    const QStringList links = withFullPaths(options.links);
    const auto role = isPicture ? SingleInstance::Role::First : instance.start(links);
    if (role == SingleInstance::Role::Second)
        return 0;
    if (role == SingleInstance::Role::Unanswered)
        return refuseToRun(
            SingleInstance::tr("Quayside is already running but does not respond."),
            SingleInstance::tr("End the process “quayside”, then start Quayside again."));
    mcp::SystemClock clock;
    mcp::PosixLauncher launcher(options.descriptorLimit);
    auto keychain = keychainOf(options.configFolder);
    if (!keychain)
        return refuseToRun(SecretsController::tr("The secrets of this profile cannot be used."),
                           profileKeyText(keychain.error()));
    mcp::KeychainStore keys(options.configFolder, *std::move(keychain), &clock);
    mcp::MemoryKeyStore shownKeys;
    mcp::Host host({options.configFolder,
                    QProcessEnvironment::systemEnvironment(),
                    &launcher,
                    &clock,
                    false,
                    AppController::features(),
                    isPicture ? static_cast<mcp::KeyStore *>(&shownKeys) : &keys,
                    AppController::signedInText(),
                    {},
                    isPicture ? QString() : QString::fromLatin1(mcp::CompanyFile::kPath)});
    const auto images = std::make_shared<ResultImages>();
    DesktopOpener opener;
    AppController app(
        {.host = &host,
         .clock = &clock,
         .images = images,
         .demoProgram = demoProgram(),
         .opener = &opener,
         .autostartFolder = isPicture ? QString() : SettingsController::autostartFolder(),
         .releasesAddress = QStringLiteral(QUAYSIDE_RELEASES_ADDRESS)});
    const DesktopTheme theme;
    const auto followDesktop = [&] {
        app.get<SettingsController>()->setDesktopDark(theme.isDark());
        app.get<SettingsController>()->setDesktopReducesMotion(isPicture || theme.reducesMotion());
    };
    QObject::connect(&theme, &DesktopTheme::changed, &app, followDesktop);
    followDesktop();
    if (!mcp::LoginShellPath::isOnTerminal())
        host.useLoginShellPath();
    app.load();
    if (isPicture) {
        app.get<SettingsController>()->setTheme(options.isDark ? SettingsController::Dark
                                                               : SettingsController::Light);
        app.get<SettingsController>()->setTextSize(options.textSize);
    } else if (options.isDark) {
        app.get<SettingsController>()->overrideTheme(SettingsController::Dark);
    }

    const bool isHidden = options.isInBackground && TrayIcon::isPossible();
    if (isHidden)
        app.get<WindowController>()->startHidden();
    QQmlApplicationEngine engine;
    app.install(&engine);
    engine.addImageProvider(QLatin1String(ResultImages::kProviderName),
                            new ResultImageProvider(images));
    QQuickWindow *window = loadWindow(&engine);
    if (!window) {
        say(u"the window could not be loaded"_s);
        return 1;
    }
    const DialogPalette dialogPalette(&engine);
    WindowGlue glue(window, &host, &app, &clock);
    if (isHidden)
        glue.startInBackground();
    QObject::connect(&app, &AppController::wantedBack, &glue, &WindowGlue::bringToFront);
    QObject::connect(&glue, &WindowGlue::quitting, &instance, &SingleInstance::stopListening);
    QObject::connect(&instance, &SingleInstance::handed, &glue, [&](const QStringList &handed) {
        glue.bringToFront();
        app.openLinks(handed);
    });
    app.openLinks(links);
    Notifications notifications(app.get<TaskItems>(), app.get<PersonRequests>());
    DesktopNotices notices;
    if (options.screenshot.isEmpty())
        showNotifications(&app, &notifications, &notices, window, &glue);
    const LockWatch lockWatch;
    QObject::connect(&lockWatch, &LockWatch::locked, &glue, [&host] {
        host.gate()->refuseAll(mcp::CallRefusal::Locked); // SEC-44
    });
    const QuitSignals quitSignals;
    QObject::connect(&quitSignals, &QuitSignals::quitRequested, &glue, &WindowGlue::quit);

    int status = 0;
    Screenshot screenshot(&app, options.screenshot, &clock);
    QObject::connect(&screenshot, &Screenshot::finished, &glue, [&](const QString &problem) {
        if (!problem.isEmpty()) {
            say(problem);
            status = 1;
        }
        glue.quit();
    });
    if (scene)
        screenshot.start(&host, demoProgram(), window, *scene, options.size);
    QCoreApplication::exec();
    endImageThread(&engine);
    return status;
}

} // namespace quayside
