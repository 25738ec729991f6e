// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/bundlecontroller.h"

#include "app/base/undocontroller.h"
#include "core/bundle/bundlefolder.h"
#include "core/policy/runtimes.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/support/zipwriter.h"
#include "tests/unit/storage/littleroom.h"

#include <QDir>
#include <QSignalSpy>
#include <QStandardPaths>

namespace quayside::tst_bundlecontroller {

using namespace Qt::StringLiterals;
using State = BundleController::State;

namespace {

const QByteArray kManifest =
    R"({"manifest_version":"0.3","name":"lamp","display_name":"The lamp","version":"VERSION",
        "description":"Lights <b>lamps</b>.","author":{"name":"Ada"},"colour":1,
        "tools":[{"name":"light","description":"On."}],
        "server":{"type":"binary","entry_point":"lamp","mcp_config":{"command":"${__dirname}/lamp",
            "args":["${user_config.folder}"],"env":{"WORD":"${user_config.word}"}}},
        "user_config":{"folder":{"type":"directory","title":"Folder","description":"Where","required":true},
            "word":{"type":"string","title":"Word","description":"Open","sensitive":true}}})";

QString bundleIn(const TestApp &app, const QByteArray &version = "1.0", const ZipItem &more = {"a"})
{
    QFile file(app.folder.filePath(u"lamp.mcpb"_s));
    const QByteArray manifest = QByteArray(kManifest).replace("VERSION", version);
    const QByteArray zip = zipOf({{"manifest.json", manifest}, {"lamp", "#!/bin/sh\n"}, more});
    return file.open(QFile::WriteOnly) && file.write(zip) == zip.size() ? file.fileName()
                                                                        : QString();
}

QStringList namesIn(const TestApp &app)
{
    return QDir(mcp::bundlesFolder(app.folder.path()))
        .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
}

} // namespace

class TestBundleController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void installsABundleWhoseServerWaitsForAReview();
    void saysWhichVersionOfNodeThereIs();
    void asksForWhatIsMissing();
    void refusesABundleWithRuleAndEntry();
    void endsWhenItIsCancelled();
    void replacesAnOlderVersion();
    void carriesOutARemovalFirst();
    void removesTheFilesWithTheServer();
    void removesTheFilesOfAServerThatCannotBeSaved();
    void doesNotReplaceWhatIsShown();
    void knowsTheNamesOfBundles();
};

void TestBundleController::installsABundleWhoseServerWaitsForAReview() // SEC-01, SEC-09
{
    TestApp app;
    BundleController bundle(app.ports, nullptr);
    QSignalSpy installed(&bundle, &BundleController::installed);
    bundle.openFile(bundleIn(app));
    QTRY_COMPARE(bundle.state(), State::Ready);
    QCOMPARE(bundle.name(), u"The lamp"_s);
    QCOMPARE(bundle.author(), u"Ada"_s);
    QCOMPARE(bundle.signature(), u"Not signed."_s);
    QCOMPARE(bundle.toolsText(), u"light: On."_s);
    QCOMPARE(bundle.description(), u"Lights <b>lamps</b>."_s);
    QVERIFY(bundle.notices().join(u'\n').contains(u"colour"_s));
    QVERIFY(bundle.replacedText().isEmpty());
    bundle.form()->setJson(uR"({"folder":"/srv/lamps","word":"sesame"})"_s);
    bundle.install();
    QTRY_COMPARE(installed.size(), 1);
    QVERIFY(!bundle.isOpen());
    const mcp::Server *server = app.host.server(installed.at(0).at(0).toString());
    QVERIFY(server);
    QCOMPARE(server->state(), mcp::Server::State::NotReviewed);
    QVERIFY(app.launcher.specs.isEmpty());
    const mcp::ServerEntry &entry = server->entry();
    QCOMPARE(entry.arguments, QStringList(u"/srv/lamps"_s));
    QVERIFY2(entry.environment.constFirst().second.startsWith(u"${keychain:"_s),
             "the secret stands in the list");
    QCOMPARE(entry.sandbox.value().writeFolders, QStringList(u"/srv/lamps"_s));
    QVERIFY(server->review().canStart);
    QCOMPARE(namesIn(app), QStringList(entry.bundle->digest));
}

void TestBundleController::saysWhichVersionOfNodeThereIs()
{
    TestApp app;
    const QString node = QStandardPaths::findExecutable(u"node"_s);
    if (node.isEmpty() || !mcp::isSafeProgram(node))
        QSKIP("needs a node that only the administrator can replace");
    QFile file(app.folder.filePath(u"lamp.mcpb"_s));
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(zipOf({{"manifest.json",
                       R"({"manifest_version":"0.3","name":"lamp","version":"1",
        "description":"Lights","author":{"name":"Ada"},
        "compatibility":{"runtimes":{"node":">=99"}},
        "server":{"type":"node","entry_point":"a.js","mcp_config":{"command":"node",
            "args":["${__dirname}/a.js"]}}})"},
                      {"a.js", "1"}}));
    file.close();
    BundleController bundle(app.ports, nullptr);
    bundle.openFile(file.fileName());
    QTRY_COMPARE(bundle.state(), State::Ready);
    QTRY_VERIFY2(bundle.notices().join(u' ').contains(u"The server needs node >=99, and "_s),
                 qPrintable(bundle.notices().join(u' ')));
    QVERIFY(bundle.needsText().startsWith(u"It needs Node.js, version >=99"_s));
}

void TestBundleController::asksForWhatIsMissing()
{
    TestApp app;
    BundleController bundle(app.ports, nullptr);
    bundle.openFile(bundleIn(app));
    QTRY_COMPARE(bundle.state(), State::Ready);
    bundle.install();
    QCOMPARE(bundle.state(), State::Ready);
    QCOMPARE(bundle.form()->errorCount(), 1);
    bundle.form()->setJson(uR"({"folder":"lamps"})"_s);
    bundle.install();
    QCOMPARE(bundle.state(), State::Ready);
    QVERIFY(bundle.problem().contains(u"Folder"_s));
    QVERIFY(app.host.servers().isEmpty());
    QCOMPARE(namesIn(app), QStringList());
}

void TestBundleController::refusesABundleWithRuleAndEntry()
{
    TestApp app;
    BundleController bundle(app.ports, nullptr);
    QSignalSpy ended(&bundle, &BundleController::ended);
    bundle.openFile(bundleIn(app, "1.0", {"../../evil"}));
    QTRY_COMPARE(bundle.state(), State::Refused);
    QVERIFY(bundle.problem().contains(u"../../evil"_s));
    bundle.cancel();
    QCOMPARE(ended.size(), 1);
    QVERIFY(ended.at(0).at(1).toString().contains(u"../../evil"_s));
    QCOMPARE(namesIn(app), QStringList());
}

void TestBundleController::endsWhenItIsCancelled()
{
    TestApp app;
    BundleController bundle(app.ports, nullptr);
    QSignalSpy ended(&bundle, &BundleController::ended);
    bundle.openFile(bundleIn(app));
    bundle.cancel(); // While it is read.
    QCOMPARE(ended.size(), 1);
    QVERIFY(!bundle.isOpen());
    bundle.openFile(bundleIn(app));
    QTRY_COMPARE(bundle.state(), State::Ready);
    bundle.cancel();
    QCOMPARE(ended.size(), 2);
    QVERIFY(app.host.servers().isEmpty());
}

void TestBundleController::replacesAnOlderVersion()
{
    TestApp app;
    BundleController bundle(app.ports, nullptr);
    QSignalSpy installed(&bundle, &BundleController::installed);
    for (const QByteArray &version : {"1.0", "1.1"}) {
        bundle.openFile(bundleIn(app, version));
        QTRY_COMPARE(bundle.state(), State::Ready);
        QCOMPARE(bundle.replacedText().isEmpty(), version == "1.0");
        QCOMPARE(bundle.replacedText().contains(u"It gets the permissions"_s), version == "1.1");
        bundle.form()->setJson(uR"({"folder":"/srv/lamps"})"_s);
        bundle.install();
        QTRY_VERIFY(!bundle.isOpen());
        mcp::Server *server = app.host.servers().constFirst();
        QVERIFY(!server->review().isApproved);
        QVERIFY(server->approve(server->review()));
    }
    QCOMPARE(installed.size(), 2);
    QCOMPARE(app.host.servers().size(), 1);
    const mcp::ServerEntry &entry = app.host.servers().constFirst()->entry();
    QCOMPARE(entry.bundle->version, u"1.1"_s);
    app.host.dropBundles(); // The first may have been locked still.
    QTRY_COMPARE(namesIn(app), QStringList(entry.bundle->digest));
}

void TestBundleController::carriesOutARemovalFirst()
{
    TestApp app;
    UndoController undo(nullptr);
    app.ports.undo = &undo;
    BundleController bundle(app.ports, nullptr);
    QSignalSpy installed(&bundle, &BundleController::installed);
    for (const bool isAgain : {false, true}) {
        bundle.openFile(bundleIn(app));
        QTRY_COMPARE(bundle.state(), State::Ready);
        QVERIFY(bundle.replacedText().isEmpty());
        bundle.form()->setJson(uR"({"folder":"/srv/lamps"})"_s);
        bundle.install();
        QTRY_COMPARE(installed.size(), isAgain ? 2 : 1);
        if (!isAgain)
            undo.offer(
                u"Removed."_s,
                [&, id = installed.at(0).at(0).toString()] { QVERIFY(app.host.remove(id)); },
                [] {});
    }
    QVERIFY(!undo.isOpen());
    QCOMPARE(app.host.servers().size(), 1);
    const mcp::ServerEntry &entry = app.host.servers().constFirst()->entry();
    QVERIFY(QFile::exists(entry.workingFolder + "/manifest.json"_L1));
}

void TestBundleController::removesTheFilesOfAServerThatCannotBeSaved()
{
    TestApp app;
    QVERIFY(app.add(u"Large"_s, {u"x"_s.repeated(20'000)}));
    BundleController bundle(app.ports, nullptr);
    bundle.openFile(bundleIn(app));
    QTRY_COMPARE(bundle.state(), State::Ready);
    bundle.form()->setJson(uR"({"folder":"/srv/lamps"})"_s);
    {
        const LittleRoom little(10'000);
        bundle.install();
        QTRY_COMPARE(bundle.state(), State::Refused);
    }
    QCOMPARE(app.host.servers().size(), 1);
    QTRY_COMPARE(namesIn(app), QStringList());
}

void TestBundleController::removesTheFilesWithTheServer()
{
    TestApp app;
    BundleController bundle(app.ports, nullptr);
    QSignalSpy installed(&bundle, &BundleController::installed);
    bundle.openFile(bundleIn(app));
    QTRY_COMPARE(bundle.state(), State::Ready);
    bundle.form()->setJson(uR"({"folder":"/srv/lamps"})"_s);
    bundle.install();
    QTRY_COMPARE(installed.size(), 1);
    QCOMPARE(namesIn(app).size(), 1);
    QVERIFY(app.host.remove(installed.at(0).at(0).toString()));
    QTRY_COMPARE(namesIn(app), QStringList());
}

void TestBundleController::doesNotReplaceWhatIsShown() // SEC-09
{
    TestApp app;
    BundleController bundle(app.ports, nullptr);
    const QString path = bundleIn(app);
    bundle.openFile(path);
    QTRY_COMPARE(bundle.state(), State::Ready);
    bundle.openFile(u"/other.mcpb"_s);
    QCOMPARE(bundle.state(), State::Ready);
    QCOMPARE(bundle.fileName(), u"lamp.mcpb"_s);
}

void TestBundleController::knowsTheNamesOfBundles()
{
    TestApp app;
    const QString path = bundleIn(app);
    QCOMPARE(BundleController::pathOf(path), path);
    QCOMPARE(BundleController::pathOf("file://"_L1 + path), path);
    QCOMPARE(BundleController::pathOf(path + "x"_L1), QString());
    QCOMPARE(BundleController::pathOf(u"https://example.org/lamp.mcpb"_s), QString());
    QCOMPARE(BundleController::pathOf(u"quayside:add?lamp.mcpb"_s), QString());
}

QUAYSIDE_TEST(TestBundleController, QCoreApplication)

} // namespace quayside::tst_bundlecontroller

#include "tst_bundlecontroller.moc"
