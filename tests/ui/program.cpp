// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/program.h"
#include "tests/support/waiting.h"

#include "app/images/resultimages.h"
#include "app/images/servericons.h"
#include "app/shell/apptypes.h"
#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/catalog/skillcatalog.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/connection.h"
#include "core/storage/keystore.h"
#include "tests/ui/windowdriver.h"

#include <QCoreApplication>
#include <QDir>
#include <QFont>
#include <QGuiApplication>
#include <QProcessEnvironment>
#include <QQmlComponent>
#include <QTest>

#include <algorithm>
#include <initializer_list>
#include <map>

Q_IMPORT_QML_PLUGIN(Quayside_ThemePlugin)
Q_IMPORT_QML_PLUGIN(Quayside_ComponentsPlugin)
Q_IMPORT_QML_PLUGIN(Quayside_FormsPlugin)
Q_IMPORT_QML_PLUGIN(Quayside_PagesPlugin)

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

const QByteArray kStill = R"(
import QtQml
import Quayside.Theme
Binding { target: Theme; property: "reducedMotion"; value: true }
)";

/// What a keychain holds outlasts a program that comes back to its folder.
mcp::KeyStore *keysOf(const QString &folder)
{
    static std::map<QString, mcp::MemoryKeyStore> stores;
    return folder.isEmpty() ? nullptr : &stores[folder];
}

} // namespace

Program::Program(mcp::Clock *clock, const QString &folder, mcp::KeyStore *keys,
                 mcp::Launcher *launcher)
    : m_host({folder.isEmpty() ? m_folder.path() : folder, QProcessEnvironment::systemEnvironment(),
              launcher ? launcher : &m_launcher, clock ? clock : &m_clock, false,
              AppController::features(), keys ? keys : keysOf(folder),
              AppController::signedInText()})
    , m_images(std::make_shared<ResultImages>())
    , m_app({&m_host, clock ? clock : &m_clock, m_images,
             QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s, &m_opener})
{
    // As the program: a font whose size is set cannot be given another in QML without a warning.
    QFont font;
    font.setFamilies({u"Inter"_s, u"Noto Sans"_s, u"DejaVu Sans"_s});
    QGuiApplication::setFont(font);
    m_app.load();
    m_app.install(&m_engine);
    m_engine.addImageProvider(QLatin1String(ResultImages::kProviderName),
                              new ResultImageProvider(m_images));
    m_engine.addImportPath(u":/qt/qml"_s);
    m_engine.load(QUrl(u"qrc:/qt/qml/Quayside/Pages/Main.qml"_s));
}

Program::~Program()
{
    m_host.stopAll();
    if (!waitUntil([this] { return m_host.isStopped(); }))
        qWarning("A server is still running.");
    endImageThread(&m_engine);
}

QQuickWindow *Program::window() const
{
    return qobject_cast<QQuickWindow *>(m_engine.rootObjects().value(0));
}

bool Program::areListsRead(const mcp::Server *server)
{
    const mcp::Connection *connection =
        server->state() == mcp::Server::State::Ready ? server->connection() : nullptr;
    if (!connection)
        return false;
    const std::initializer_list<const mcp::Catalog *> catalogs{
        connection->tools(), connection->prompts(), connection->resources(),
        connection->resourceTemplates(), connection->skills()};
    return std::all_of(catalogs.begin(), catalogs.end(), [](const mcp::Catalog *catalog) {
        return !catalog || !catalog->isOutdated();
    });
}

bool Program::savePictures(const QString &name)
{
    const QString folder = qEnvironmentVariable("QUAYSIDE_SCREENSHOT_DIR");
    if (folder.isEmpty())
        return true;
    bool isSaved = QDir().mkpath(folder);
    const WindowDriver driver(window());
    const QSize usual = window()->size();
    // Nothing is half way to another colour, or looks pointed at.
    QQmlComponent still(&m_engine);
    still.setData(kStill, {});
    const std::unique_ptr<QObject> binding(still.create());
    for (const QSize &size : {usual, window()->minimumSize()}) {
        window()->resize(size);
        QTest::mouseMove(window(), QPoint(size.width() / 2, size.height() - 1));
        for (const bool isDark : {true, false}) {
            m_app.get<SettingsController>()->setDesktopDark(isDark);
            isSaved = isSaved && driver.waitForFrame() && driver.waitForFrame();
            const QString file =
                u"%1/%2-%3-%4.png"_s.arg(folder, name, isDark ? u"dark"_s : u"light"_s)
                    .arg(size.width());
            isSaved = isSaved && window()->grabWindow().save(file);
        }
    }
    window()->resize(usual);
    return isSaved && driver.waitForFrame();
}

} // namespace quayside
