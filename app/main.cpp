// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/apptypes.h"
#include "app/shell/pausewatch.h"
#include "app/shell/program.h"
#include "app/shell/scenes.h"
#include "core/base/processlimits.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QFont>
#include <QFontDatabase>
#include <QIcon>
#include <QQuickStyle>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTranslator>

#include <cstdio>

Q_IMPORT_QML_PLUGIN(Quayside_ThemePlugin)
Q_IMPORT_QML_PLUGIN(Quayside_ComponentsPlugin)
Q_IMPORT_QML_PLUGIN(Quayside_FormsPlugin)
Q_IMPORT_QML_PLUGIN(Quayside_PagesPlugin)

using namespace Qt::StringLiterals;

namespace {

#ifdef QT_NO_DEBUG
using Application = QApplication;
#else
using Application = quayside::WatchedApplication<QApplication>;
#endif

quayside::ProgramOptions readOptions(const QApplication &app)
{
    const QCommandLineOption config(u"config"_s, u"Keep the configuration in this folder."_s,
                                    u"folder"_s);
    const QCommandLineOption screenshot(
        u"screenshot"_s, u"Show the demo server at work, save a picture of the window and quit."_s,
        u"file"_s);
    const QCommandLineOption dark(u"dark"_s, u"Use dark colours, whatever the settings say."_s);
    const QCommandLineOption background(u"background"_s, u"Start in the tray, without a window."_s);
    const QCommandLineOption page(
        u"page"_s, u"With --screenshot: the page to show; “list” prints the names of all."_s,
        u"name"_s, u"tools"_s);
    const QCommandLineOption size(u"size"_s, u"With --screenshot: the size of the window."_s,
                                  u"WIDTHxHEIGHT"_s);
    const QCommandLineOption textSize(
        u"text-size"_s, u"With --screenshot: the size of the text, for example 200."_s,
        u"percent"_s);
    const QCommandLineOption language(
        u"lang"_s, u"With --screenshot: the language, for example zh_CN."_s, u"code"_s);
    QCommandLineParser parser;
    parser.setApplicationDescription(u"A desktop host for MCP servers."_s);
    parser.addOptions({config, dark, background, screenshot, page, size, textSize, language});
    parser.addPositionalArgument(u"link"_s,
                                 u"The address or command of a server to add, or a bundle (.mcpb). "
                                 u"Nothing starts before you "
                                 u"have reviewed it."_s,
                                 u"[link...]"_s);
    parser.addHelpOption();
    parser.addVersionOption();
    parser.process(app);

    const QString usual =
        QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/quayside"_s;
    quayside::ProgramOptions options;
    options.configFolder = parser.isSet(config) ? parser.value(config) : usual;
    options.screenshot = parser.value(screenshot);
    options.page = parser.value(page);
    const QStringList sides = parser.value(size).split(u'x');
    if (sides.size() == 2)
        options.size = {sides.at(0).toInt(), sides.at(1).toInt()};
    options.textSize = parser.value(textSize).toInt();
    options.language = parser.value(language);
    options.isDark = parser.isSet(dark);
    options.isInBackground = parser.isSet(background);
    options.links = parser.positionalArguments();
    return options;
}

/// Those that come with the program where the system need not have them, as in the archive for any Linux.
void loadOwnFonts()
{
    const QDir folder(QCoreApplication::applicationDirPath() + u"/../share/quayside/fonts"_s);
    const QFileInfoList files = folder.entryInfoList(QDir::Files, QDir::Name);
    for (const QFileInfo &file : files)
        QFontDatabase::addApplicationFont(file.filePath());
}

/// Families by name, otherwise emoji in text appear in one colour.
QFont textFont()
{
    QFont font;
    font.setFamilies({u"Inter"_s, u"Noto Sans"_s, u"DejaVu Sans"_s, u"Noto Color Emoji"_s,
                      u"Noto Sans CJK SC"_s, u"Noto Sans CJK JP"_s});
    return font;
}

/// English has a file too, for its plurals.
bool loadTexts(QTranslator *translator, const QLocale &locale)
{
    const QString folder = u":/i18n"_s;
    return translator->load(locale, u"quayside"_s, u"_"_s, folder)
        || translator->load(u"quayside_en"_s, folder);
}

} // namespace

int main(int argc, char *argv[])
{
    mcp::forbidCoreDumps();
    const quint64 descriptorLimit = mcp::raiseDescriptorLimit();
    Application application(argc, argv);
    QCoreApplication::setApplicationName(u"quayside"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(QUAYSIDE_VERSION));
    QGuiApplication::setApplicationDisplayName(u"Quayside"_s);
    QGuiApplication::setDesktopFileName(u"org.quayside.Quayside"_s);
    QGuiApplication::setQuitOnLastWindowClosed(false);
    QGuiApplication::setWindowIcon(QIcon(u":/icons/quayside.svg"_s));
    QQuickStyle::setStyle(u"Basic"_s);
    loadOwnFonts();
    QApplication::setFont(textFont());

    quayside::ProgramOptions options = readOptions(application);
    options.descriptorLimit = descriptorLimit;
    if (options.page == "list"_L1) {
        std::puts(quayside::sceneNames().join(u'\n').toUtf8().constData());
        return 0;
    }
    const QTemporaryDir temporary;
    if (!options.screenshot.isEmpty())
        options.configFolder = temporary.path();

    const QLocale locale = options.language.isEmpty() ? quayside::chosenLocale(options.configFolder)
                                                      : QLocale(options.language);
    QLocale::setDefault(locale);
    QTranslator translator;
    if (loadTexts(&translator, locale))
        QCoreApplication::installTranslator(&translator);
    return quayside::runProgram(options);
}
