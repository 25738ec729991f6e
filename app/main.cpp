// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/controllers/appcontroller.h"
#include "app/models/resultimages.h"
#include "app/shell/desktoptheme.h"
#include "app/shell/quitsignals.h"
#include "app/shell/screenshot.h"
#include "app/shell/windowglue.h"
#include "core/host/host.h"
#include "core/transport/posixlauncher.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFont>
#include <QIcon>
#include <QQmlApplicationEngine>
#include <QQmlExtensionPlugin>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTranslator>

#include <cstdio>

Q_IMPORT_QML_PLUGIN(Quayside_ThemePlugin)
Q_IMPORT_QML_PLUGIN(Quayside_ComponentsPlugin)
Q_IMPORT_QML_PLUGIN(Quayside_FormsPlugin)
Q_IMPORT_QML_PLUGIN(Quayside_PagesPlugin)
Q_IMPORT_QML_PLUGIN(Quayside_AppPlugin)

using namespace Qt::StringLiterals;

namespace {

/// What the command line asks for.
struct Options
{
    QString configFolder;
    QString screenshot;
    bool isDark = false;
};

Options readOptions(const QApplication &app)
{
    const QCommandLineOption config(u"config"_s, u"Keep the configuration in this folder."_s, u"folder"_s);
    const QCommandLineOption screenshot(
        u"screenshot"_s, u"Show the demo server at work, save a picture of the window and quit."_s,
        u"file"_s);
    const QCommandLineOption dark(u"dark"_s, u"Start with dark colours."_s);
    QCommandLineParser parser;
    parser.setApplicationDescription(u"A desktop host for MCP servers."_s);
    parser.addOptions({config, screenshot, dark});
    parser.addHelpOption();
    parser.addVersionOption();
    parser.process(app);

    const QString usual =
        QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/quayside"_s;
    return {parser.isSet(config) ? parser.value(config) : usual, parser.value(screenshot),
            parser.isSet(dark)};
}

QString demoProgram()
{
    const QString name = u"quayside-demo-server"_s;
    const QString beside = QStandardPaths::findExecutable(name, {QCoreApplication::applicationDirPath()});
    return beside.isEmpty() ? QStandardPaths::findExecutable(name) : beside;
}

/// Families by name, or pictures in text come out in one colour.
QFont textFont()
{
    QFont font;
    font.setFamilies({u"Inter"_s, u"Noto Sans"_s, u"DejaVu Sans"_s, u"Noto Color Emoji"_s,
                      u"Noto Sans CJK SC"_s, u"Noto Sans CJK JP"_s});
    return font;
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

/// The whole program once Qt is up.
int run(const Options &options)
{
    mcp::SystemClock clock;
    mcp::PosixLauncher launcher;
    mcp::Host host({options.configFolder, QProcessEnvironment::systemEnvironment(), &launcher, &clock});
    const auto images = std::make_shared<quayside::ResultImages>();
    quayside::AppController app({&host, &clock, images, demoProgram()});
    const quayside::DesktopTheme theme;
    const auto followDesktop = [&] { app.setDark(options.isDark || theme.isDark()); };
    QObject::connect(&theme, &quayside::DesktopTheme::isDarkChanged, &app, followDesktop);
    followDesktop();
    app.load();

    QQmlApplicationEngine engine;
    app.install(&engine);
    engine.addImageProvider(QLatin1String(quayside::ResultImages::kProviderName),
                            new quayside::ResultImageProvider(images));
    QQuickWindow *window = loadWindow(&engine);
    if (!window) {
        say(u"the window could not be loaded"_s);
        return 1;
    }
    quayside::WindowGlue glue(window, &host, &clock);
    const quayside::QuitSignals quitSignals;
    QObject::connect(&quitSignals, &quayside::QuitSignals::quitRequested, &glue, &quayside::WindowGlue::quit);

    int status = 0;
    quayside::Screenshot screenshot(&app, options.screenshot, &clock);
    QObject::connect(&screenshot, &quayside::Screenshot::finished, &glue, [&](const QString &problem) {
        if (!problem.isEmpty()) {
            say(problem);
            status = 1;
        }
        glue.quit();
    });
    if (!options.screenshot.isEmpty())
        screenshot.start(&host, demoProgram(), window);
    const int ended = QCoreApplication::exec();
    return status != 0 ? status : ended;
}

} // namespace

int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"quayside"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(QUAYSIDE_VERSION));
    QGuiApplication::setApplicationDisplayName(u"Quayside"_s);
    QGuiApplication::setDesktopFileName(u"org.quayside.Quayside"_s);
    QGuiApplication::setQuitOnLastWindowClosed(false);
    QQuickStyle::setStyle(u"Basic"_s);
    QApplication::setFont(textFont());

    Options options = readOptions(application);
    const QTemporaryDir temporary;
    if (!options.screenshot.isEmpty())
        options.configFolder = temporary.path();

    QTranslator translator;
    if (translator.load(QLocale(), u"quayside"_s, u"_"_s, u":/i18n"_s))
        QCoreApplication::installTranslator(&translator);
    return run(options);
}
