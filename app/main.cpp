// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/program.h"
#include "core/base/processlimits.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFont>
#include <QQmlExtensionPlugin>
#include <QQuickStyle>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTranslator>

Q_IMPORT_QML_PLUGIN(Quayside_ThemePlugin)
Q_IMPORT_QML_PLUGIN(Quayside_ComponentsPlugin)
Q_IMPORT_QML_PLUGIN(Quayside_FormsPlugin)
Q_IMPORT_QML_PLUGIN(Quayside_PagesPlugin)
Q_IMPORT_QML_PLUGIN(Quayside_AppPlugin)

using namespace Qt::StringLiterals;

namespace {

quayside::ProgramOptions readOptions(const QApplication &app)
{
    const QCommandLineOption config(u"config"_s, u"Keep the configuration in this folder."_s,
                                    u"folder"_s);
    const QCommandLineOption screenshot(
        u"screenshot"_s, u"Show the demo server at work, save a picture of the window and quit."_s,
        u"file"_s);
    const QCommandLineOption dark(u"dark"_s, u"Start with dark colours."_s);
    const QCommandLineOption tasks(u"tasks"_s,
                                   u"With --screenshot: the tasks instead of a tool."_s);
    QCommandLineParser parser;
    parser.setApplicationDescription(u"A desktop host for MCP servers."_s);
    parser.addOptions({config, screenshot, tasks, dark});
    parser.addPositionalArgument(
        u"link"_s,
        u"The address or command of a server to add. Nothing starts before you have reviewed it."_s,
        u"[link...]"_s);
    parser.addHelpOption();
    parser.addVersionOption();
    parser.process(app);

    const QString usual =
        QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/quayside"_s;
    return {parser.isSet(config) ? parser.value(config) : usual, parser.value(screenshot),
            parser.isSet(dark), parser.isSet(tasks), parser.positionalArguments()};
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
bool loadTexts(QTranslator *translator)
{
    const QString folder = u":/i18n"_s;
    return translator->load(QLocale(), u"quayside"_s, u"_"_s, folder)
        || translator->load(u"quayside_en"_s, folder);
}

} // namespace

int main(int argc, char *argv[])
{
    mcp::forbidCoreDumps();
    const quint64 descriptorLimit = mcp::raiseDescriptorLimit();
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"quayside"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(QUAYSIDE_VERSION));
    QGuiApplication::setApplicationDisplayName(u"Quayside"_s);
    QGuiApplication::setDesktopFileName(u"org.quayside.Quayside"_s);
    QGuiApplication::setQuitOnLastWindowClosed(false);
    QQuickStyle::setStyle(u"Basic"_s);
    QApplication::setFont(textFont());

    quayside::ProgramOptions options = readOptions(application);
    options.descriptorLimit = descriptorLimit;
    const QTemporaryDir temporary;
    if (!options.screenshot.isEmpty())
        options.configFolder = temporary.path();

    QTranslator translator;
    if (loadTexts(&translator))
        QCoreApplication::installTranslator(&translator);
    return quayside::runProgram(options);
}
