// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QFile>
#include <QSignalSpy>

namespace quayside::tst_palettecontroller {

using mcp::json::Value;
using namespace Qt::StringLiterals;

class TestPaletteController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void opensPagesServersAndTools();
    void recentItemsComeFirstAndAreKept();
    void aRecentToolOfAStoppedServerIsThereByItsName();
    void followsTheListsWhileItIsOpen();
    void leavesRowsInTheirPlacesUntilOneTypes();
    void readsLongListsWithoutTheWindow();
    void forgetsARemovedServer();
};

namespace {

/// A window with one running server that offers count tools, and the server that says so.
struct TestPalette : TestApp
{
    explicit TestPalette(int count = 1)
    {
        for (int i = 0; i < count; ++i)
            listed += (i ? "," : "") + R"({"name":"tool_)"_ba + QByteArray::number(i)
                + R"(","title":"Fine )" + QByteArray::number(i)
                + R"(","description":"described","inputSchema":{"type":"object"}})";
        launcher.onLaunch = [this](mcp::FakeProcess *process) {
            process->onMessage = [this, process](const Value &message) {
                if (message.find(u"method")->toString() == "tools/list"_L1)
                    process->write(R"({"jsonrpc":"2.0","id":)" + message.find(u"id")->toJson()
                                   + R"(,"result":{"tools":[)" + listed + "]}}");
                else if (const QByteArray answer = mcp::answerAsServer(message); !answer.isEmpty())
                    process->write(answer);
            };
        };
        server = addApproved(u"Harbour"_s);
    }
    void startServer() const
    {
        server->start();
        QTRY_COMPARE(server->state(), mcp::Server::State::Ready);
        QTRY_VERIFY(server->connection()->tools()
                    && !server->connection()->tools()->tools().isEmpty());
    }
    QStringList titles(PaletteController *finder) const
    {
        QStringList titles;
        for (int row = 0; row < finder->found()->count(); ++row)
            titles.append(finder->found()->at(row).title);
        return titles;
    }

    QByteArray listed;
    mcp::Server *server = nullptr;
};

} // namespace

void TestPaletteController::opensPagesServersAndTools()
{
    TestPalette test;
    AppController app(test.ports);
    test.startServer();
    PaletteController *finder = app.get<PaletteController>();
    finder->setOpen(true);
    QVERIFY(test.titles(finder).contains(u"Settings"_s));
    QVERIFY(test.titles(finder).contains(u"Harbour"_s));
    finder->setQuery(u"preferences"_s);
    QCOMPARE(test.titles(finder), QStringList{u"Settings"_s});
    finder->choose(0);
    QVERIFY(!finder->isOpen());
    QCOMPARE(app.page(), AppController::Page::Settings);

    finder->setOpen(true);
    QCOMPARE(finder->query(), QString());
    finder->setQuery(u"harbour tool_0"_s);
    QCOMPARE(test.titles(finder), QStringList{u"Fine 0"_s});
    finder->choose(5); // There is no such row.
    QVERIFY(finder->isOpen());
    finder->choose(0);
    QVERIFY(app.currentServer() && app.currentServer()->tools()->current());
    QCOMPARE(app.currentServer()->tools()->current()->name(), u"tool_0"_s);
}

void TestPaletteController::recentItemsComeFirstAndAreKept()
{
    TestPalette test(PaletteController::kRecent + 5);
    test.startServer();
    {
        AppController app(test.ports);
        for (int i = 0; i < PaletteController::kRecent + 5; ++i) {
            app.get<PaletteController>()->setOpen(true);
            app.get<PaletteController>()->setQuery(u"tool_%1"_s.arg(i));
            int row = 0;
            while (app.get<PaletteController>()->found()->at(row).name != u"tool_%1"_s.arg(i))
                ++row;
            app.get<PaletteController>()->choose(row);
        }
    }
    QFile file(test.folder.filePath(u"settings.json"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray kept = file.readAll();
    QVERIFY(kept.contains("tool_34") && !kept.contains("tool_4\"") && !kept.contains("described"));
    AppController app(test.ports);
    app.get<PaletteController>()->setOpen(true);
    const QStringList titles = test.titles(app.get<PaletteController>());
    QCOMPARE(titles.first(2), (QStringList{u"Fine 34"_s, u"Fine 33"_s}));
    QCOMPARE(titles.indexOf(u"Fine 5"_s), PaletteController::kRecent - 1);
    QVERIFY(app.get<PaletteController>()
                ->found()
                ->data(app.get<PaletteController>()->found()->index(0), Qt::UserRole + 3)
                .toBool());
    app.get<PaletteController>()->setQuery(u"fine 2"_s);
    QCOMPARE(test.titles(app.get<PaletteController>()).constFirst(),
             u"Fine 32"_s); // The newest that matches.
}

void TestPaletteController::aRecentToolOfAStoppedServerIsThereByItsName()
{
    TestPalette test;
    test.startServer();
    AppController app(test.ports);
    app.get<PaletteController>()->setOpen(true);
    app.get<PaletteController>()->setQuery(u"tool_0"_s);
    app.get<PaletteController>()->choose(0);
    test.server->stop();
    QTRY_VERIFY(test.server->isAtRest());
    AppController next(test.ports);
    next.get<PaletteController>()->setOpen(true);
    next.get<PaletteController>()->setQuery(u"tool_0"_s);
    QVERIFY(next.get<PaletteController>()->found()->count() > 0);
    next.get<PaletteController>()->choose(0);
    QVERIFY(next.currentServer());
    test.startServer();
    QTRY_VERIFY(next.currentServer()->tools()->current());
    QCOMPARE(next.currentServer()->tools()->current()->name(), u"tool_0"_s);
}

void TestPaletteController::followsTheListsWhileItIsOpen()
{
    TestPalette test;
    AppController app(test.ports);
    app.get<PaletteController>()->setOpen(true);
    app.get<PaletteController>()->setQuery(u"fine"_s);
    QCOMPARE(app.get<PaletteController>()->found()->count(), 0);
    test.startServer();
    QTRY_COMPARE(test.titles(app.get<PaletteController>()),
                 QStringList{u"Fine 0"_s}); // Without another key.
    app.get<PaletteController>()->setQuery(u"fine 0"_s);
    QCOMPARE(test.titles(app.get<PaletteController>()), QStringList{u"Fine 0"_s});
}

void TestPaletteController::leavesRowsInTheirPlacesUntilOneTypes()
{
    TestPalette test;
    AppController app(test.ports);
    app.get<PaletteController>()->setOpen(true);
    app.get<PaletteController>()->setQuery(u"harbour"_s);
    const QStringList before = test.titles(app.get<PaletteController>());
    QVERIFY(!before.isEmpty() && !before.contains(u"Fine 0"_s));
    test.startServer();
    settle();
    QCOMPARE(test.titles(app.get<PaletteController>()), before);
    app.get<PaletteController>()->setQuery(u"harbour fine"_s);
    QCOMPARE(test.titles(app.get<PaletteController>()), QStringList{u"Fine 0"_s});
}

void TestPaletteController::readsLongListsWithoutTheWindow()
{
    TestPalette test(2'000);
    test.startServer();
    AppController app(test.ports);
    app.get<PaletteController>()->setOpen(true);
    QVERIFY(app.get<PaletteController>()->isReading());
    app.get<PaletteController>()->setQuery(u"fine"_s);
    QTRY_COMPARE(app.get<PaletteController>()->total(), 2'000);
    QVERIFY(!app.get<PaletteController>()->isReading());
    QCOMPARE(app.get<PaletteController>()->found()->count(), PaletteIndex::kShown);
}

void TestPaletteController::forgetsARemovedServer()
{
    TestPalette test;
    test.startServer();
    AppController app(test.ports);
    app.get<PaletteController>()->setOpen(true);
    app.get<PaletteController>()->setQuery(u"fine"_s);
    app.get<PaletteController>()->choose(0);
    QVERIFY(test.host.remove(test.server->entry().id));
    app.get<PaletteController>()->setOpen(true);
    QVERIFY(!test.titles(app.get<PaletteController>()).contains(u"Fine 0"_s));
    QVERIFY(!test.titles(app.get<PaletteController>()).contains(u"Harbour"_s));
}

QUAYSIDE_TEST(TestPaletteController, QCoreApplication)

} // namespace quayside::tst_palettecontroller

#include "tst_palettecontroller.moc"
