// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/settings/sectionlist.h"
#include "app/settings/settingscontroller.h"
#include "app/settings/shortcutlist.h"
#include "core/storage/settingsstore.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/storage/littleroom.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QKeySequence>
#include <QSignalSpy>

namespace quayside::tst_settingscontroller {

using mcp::json::Value;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// What the person chose for the whole program.
class TestSettingsController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isKeptOverARestart();
    void badValuesAreDefaultsAndUnknownOnesStay();
    void theThemeFollowsTheSystemUnlessOneIsChosen();
    void anotherLanguageNeedsARestart();
    void startsWithTheDesktop();
    void timeLimitsAreUsedOnTheWire();
    void aServerHasTimeLimitsOfItsOwn();
    void theLimitForConnectingIsUsed();
    void timeLimitsOutOfRangeAreNotKept();
    void resetRestoresTheDefaults();
    void eachShortcutIsOnce();
    void eachSectionIsOnce();

private:
    static void write(const TestApp &app, const QByteArray &text)
    {
        QFile file(app.folder.filePath(u"settings.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
    }
};

void TestSettingsController::isKeptOverARestart()
{
    TestApp app;
    {
        SettingsController settings(app.ports, nullptr);
        settings.setTheme(SettingsController::Dark);
        settings.setTextSize(125);
        settings.setMotion(SettingsController::Reduced);
        settings.setLanguage(2);
        settings.setShowsTray(true);
        settings.setKeepsRunning(true);
        settings.setNotifiesOfQuestions(false);
        settings.setTime(u"call"_s, 5);
    }
    mcp::Host next(
        {app.folder.path(), QProcessEnvironment::systemEnvironment(), &app.launcher, &app.clock});
    QVERIFY(next.load());
    SettingsController settings({&next, &app.clock, {}, {}}, nullptr);
    QVERIFY(settings.isDark() && settings.hasReducedMotion());
    QCOMPARE(settings.textSize(), 125);
    QCOMPARE(settings.language(), 2);
    QVERIFY(!settings.needsRestart());
    QVERIFY(settings.showsTray() && settings.keepsRunning());
    QVERIFY(settings.notifiesOfTasks() && !settings.notifiesOfQuestions());
    QCOMPARE(settings.callTime(), 5);
    QCOMPARE(settings.totalTime(), 1800);
    QCOMPARE(next.settings()->value(u"version"_s).toInteger(), 1);
}

void TestSettingsController::badValuesAreDefaultsAndUnknownOnesStay()
{
    TestApp app;
    write(app,
          R"({"version":0.5,"later":[1],"appearance":{"theme":"pink","textSize":1e300,"motion":3,
        "language":"xx","font":"Comic"},"desktop":"yes","timeouts":{"call":-1,"total":"long","connect":7}})");
    QVERIFY(app.host.load());
    SettingsController settings(app.ports, nullptr);
    QCOMPARE(settings.theme(), int(SettingsController::SystemTheme));
    QCOMPARE(settings.textSize(), 100);
    QCOMPARE(settings.motion(), int(SettingsController::SystemMotion));
    QCOMPARE(settings.language(), 0);
    QVERIFY(!settings.keepsRunning() && settings.notifiesOfTasks());
    QCOMPARE(settings.callTime(), 60);
    QCOMPARE(settings.connectTime(), 7);
    settings.setTheme(SettingsController::Light);
    settings.setKeepsRunning(true);
    QFile file(app.folder.filePath(u"settings.json"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray kept = file.readAll();
    for (const char *part : {"\"later\"", "\"Comic\"", "\"light\"", "\"keepRunning\": true"})
        QVERIFY2(kept.contains(part), kept.constData());
}

void TestSettingsController::theThemeFollowsTheSystemUnlessOneIsChosen()
{
    TestApp app;
    SettingsController settings(app.ports, nullptr);
    QSignalSpy changed(&settings, &SettingsController::changed);
    QVERIFY(!settings.isDark());
    settings.setDesktopDark(true);
    QVERIFY(settings.isDark());
    QCOMPARE(changed.size(), 1);
    settings.setTheme(SettingsController::Light);
    QVERIFY(!settings.isDark());
    settings.overrideTheme(SettingsController::Dark); // --dark
    QVERIFY(settings.isDark());
    settings.setTheme(SettingsController::SystemTheme);
    settings.setDesktopDark(false);
    QVERIFY(!settings.isDark());
    settings.setDesktopReducesMotion(true);
    QVERIFY(settings.hasReducedMotion());
    settings.setMotion(SettingsController::Full);
    QVERIFY(!settings.hasReducedMotion());
}

void TestSettingsController::anotherLanguageNeedsARestart()
{
    TestApp app;
    QVERIFY(!SettingsController::localeIn(app.folder.path()));
    SettingsController settings(app.ports, nullptr);
    settings.setLanguage(2);
    QVERIFY(settings.needsRestart());
    QCOMPARE(SettingsController::localeIn(app.folder.path())->name(), u"zh_CN"_s);
    settings.setLanguage(1);
    QCOMPARE(SettingsController::localeIn(app.folder.path())->language(), QLocale::English);
    settings.setLanguage(0);
    QVERIFY(!settings.needsRestart());
}

void TestSettingsController::startsWithTheDesktop()
{
    TestApp app;
    const QTemporaryDir config;
    app.ports.autostartFolder = config.filePath(u"a b/autostart"_s);
    SettingsController settings(app.ports, nullptr);
    QVERIFY(settings.canStartWithDesktop() && !settings.startsWithDesktop());
    settings.setStartsWithDesktop(true);
    QVERIFY(settings.startsWithDesktop() && settings.startProblem().isEmpty());
    QFile file(app.ports.autostartFolder + u"/org.quayside.Quayside.desktop"_s);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray entry = file.readAll();
    QVERIFY2(entry.startsWith("[Desktop Entry]\nType=Application\n"), entry.constData());
    const QByteArray start =
        "\nExec=\"" + QCoreApplication::applicationFilePath().toUtf8() + "\" --background\n";
    QVERIFY2(entry.contains(start), entry.constData());
    file.close();
    {
        const LittleRoom little(20); // C06
        settings.setStartsWithDesktop(true);
    }
    QVERIFY2(settings.startProblem().endsWith(u": File too large"),
             qPrintable(settings.startProblem()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), entry);
    settings.setStartsWithDesktop(false);
    QVERIFY(!file.exists() && settings.startProblem().isEmpty());

    app.ports.autostartFolder = u"/proc/none/autostart"_s;
    SettingsController helpless(app.ports, nullptr);
    helpless.setStartsWithDesktop(true);
    QVERIFY(!helpless.startsWithDesktop());
    QVERIFY(helpless.startProblem().contains(u"/proc/none/autostart"));
}

namespace {

/// A ready server that never answers a call, and the call.
struct SilentServer : TestApp
{
    void start(const mcp::Timeouts &own = {})
    {
        server = addApproved(u"Silent"_s);
        mcp::ServerEntry entry = server->entry();
        entry.timeouts = own;
        QVERIFY(host.change(entry));
        launcher.onLaunch = [this](mcp::FakeProcess *process) {
            process->onMessage = [this, process](const Value &message) {
                const QString method = message.at(u"method").toString();
                methods.append(method);
                const QByteArray answer = mcp::answerAsServer(message);
                if (method != u"tools/call"_s && !answer.isEmpty() && !isSilent)
                    process->write(answer);
            };
        };
        server->start();
    }
    void call()
    {
        QTRY_COMPARE(server->state(), mcp::Server::State::Ready);
        mcp::ToolCall start;
        start.serverId = server->entry().id;
        start.tool = u"echo"_s;
        host.callTool(start, host.callOptions(start.serverId))
            .then(&context,
                  [this](const auto &result) { failure = result ? mcp::Error() : result.error(); });
        QTRY_VERIFY(methods.contains(u"tools/call"_s));
    }

    QObject context;
    mcp::Server *server = nullptr;
    QStringList methods;
    std::optional<mcp::Error> failure;
    bool isSilent = false;
};

} // namespace

void TestSettingsController::timeLimitsAreUsedOnTheWire() // TIME-01
{
    SilentServer app;
    SettingsController settings(app.ports, nullptr);
    settings.setTime(u"call"_s, 5);
    app.start();
    app.call();
    app.clock.advance(4'900ms);
    QVERIFY(!app.failure);
    app.clock.advance(200ms);
    QTRY_VERIFY(app.failure);
    QCOMPARE(app.failure->kind, mcp::ErrorKind::Timeout);
    QTRY_VERIFY(app.methods.contains(u"notifications/cancelled"_s));
}

void TestSettingsController::aServerHasTimeLimitsOfItsOwn() // TIME-01
{
    SilentServer app;
    SettingsController settings(app.ports, nullptr);
    settings.setTime(u"call"_s, 5);
    mcp::Timeouts own;
    own.call = 90s;
    app.start(own);
    app.call();
    app.clock.advance(80s);
    QVERIFY(!app.failure);
    app.clock.advance(11s);
    QTRY_VERIFY(app.failure);
    // As it is kept.
    mcp::Host next(
        {app.folder.path(), QProcessEnvironment::systemEnvironment(), &app.launcher, &app.clock});
    QVERIFY(next.load());
    QCOMPARE(next.servers().constFirst()->entry().timeouts, own);
    QCOMPARE(next.callOptions(app.server->entry().id).timeout, 90s);
    QCOMPARE(next.callOptions(u"another"_s).timeout, 5s);
}

void TestSettingsController::theLimitForConnectingIsUsed() // TIME-01
{
    SilentServer app;
    SettingsController settings(app.ports, nullptr);
    settings.setTime(u"connect"_s, 2);
    app.isSilent = true;
    app.start();
    const auto isFailed = [&app] {
        app.clock.advance(1s);
        return app.server->state() == mcp::Server::State::Failed;
    };
    QTRY_VERIFY(app.methods.contains(u"initialize"_s)
                || app.server->state() == mcp::Server::State::Failed
                || (app.clock.advance(1s), false));
    QTRY_VERIFY(isFailed());
    QVERIFY(app.clock.now() < 30s); // The limit without a setting.
}

void TestSettingsController::timeLimitsOutOfRangeAreNotKept() // TIME-01
{
    TestApp app;
    SettingsController settings(app.ports, nullptr);
    for (const int wrong : {-1, 86'401})
        settings.setTime(u"call"_s, wrong);
    settings.setTime(u"patience"_s, 10);
    QCOMPARE(settings.callTime(), 60);
    settings.setTime(u"call"_s, 86'400);
    QCOMPARE(settings.callTime(), 86'400);
    settings.setTime(u"call"_s, 0);
    QCOMPARE(settings.callTime(), 60);
}

void TestSettingsController::resetRestoresTheDefaults()
{
    TestApp app;
    SettingsController settings(app.ports, nullptr);
    settings.setTheme(SettingsController::Dark);
    settings.setTime(u"total"_s, 10);
    settings.reset();
    QVERIFY(!settings.isDark());
    QCOMPARE(settings.totalTime(), 1800);
}

void TestSettingsController::eachShortcutIsOnce()
{
    ShortcutList list(nullptr);
    const QAbstractItemModelTester tester(&list,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSet<QString> seen;
    for (int row = 0; row < list.count(); ++row) {
        for (const QString &keys : list.at(row).keys) {
            QVERIFY2(!QKeySequence(keys).isEmpty(), qPrintable(keys));
            QVERIFY2(!seen.contains(keys), qPrintable(keys));
            seen.insert(keys);
        }
        QVERIFY(!list.at(row).words.isEmpty());
    }
    QCOMPARE(list.keysOf(u"quit"_s), u"Ctrl+Q"_s);
    QCOMPARE(list.keysOf(u"nothing"_s), QString());
}

void TestSettingsController::eachSectionIsOnce()
{
    SectionList list(nullptr);
    const QAbstractItemModelTester tester(&list,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSet<QString> names;
    QSet<QString> files;
    for (int row = 0; row < list.count(); ++row) {
        const SectionList::Row &section = list.at(row);
        QVERIFY(!section.title.isEmpty() && !section.words.isEmpty());
        QCOMPARE(list.fileOf(section.name), section.file);
        names.insert(section.name);
        files.insert(section.file);
    }
    QCOMPARE(names.size(), list.count());
    QCOMPARE(files.size(), list.count());
    QCOMPARE(list.fileOf(u"nothing"_s), QString());
}

QUAYSIDE_TEST(TestSettingsController, QGuiApplication)

} // namespace quayside::tst_settingscontroller

#include "tst_settingscontroller.moc"
