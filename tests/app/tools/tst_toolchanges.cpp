// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/toolcatalog.h"
#include "core/storage/consentstore.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

namespace quayside::tst_toolchanges {

using mcp::json::Value;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QByteArray entry(const QByteArray &name, const QByteArray &description = "does it")
{
    return QByteArray(R"({"name":"NAME","description":"TEXT","inputSchema":{"type":"object"}})")
        .replace("TEXT", description)
        .replace("NAME", name);
}

/// A server whose tools the test writes, and what the window shows of it.
struct ChangingServer : TestApp
{
    ChangingServer()
    {
        server = addApproved(u"Mail"_s);
        launcher.onLaunch = [this](mcp::FakeProcess *process) {
            process->onMessage = [this, process](const Value &message) {
                const QString method = message.at(u"method").toString();
                const QByteArray start =
                    R"({"jsonrpc":"2.0","id":)" + message.at(u"id").toJson() + R"(,"result":)";
                if (method == "tools/list"_L1)
                    process->write(start + R"({"tools":[)" + tools.join(',') + "]}}");
                else if (method == "initialize"_L1)
                    process->write(start
                                   + QByteArray(R"({"protocolVersion":"2025-11-25",
"capabilities":{"tools":{}},"serverInfo":{"name":"x","version":"1"},"instructions":"WORDS"}})")
                                         .replace("WORDS", instructions)
                                         .replace('\n', ' '));
                else if (const QByteArray answer = mcp::answerAsServer(message); !answer.isEmpty())
                    process->write(answer);
            };
        };
        run();
        waitUntil([this] { return host.consent()->hasKnownTools(server->entry().id); });
        shown = std::make_unique<ServerController>(server, ports, nullptr);
        waitUntil([this] { return shown->toolCount() > 0; });
    }
    ~ChangingServer() { shown.reset(); }

    void run()
    {
        server->start();
        waitUntil([this] { return server->state() == mcp::Server::State::Ready; });
    }
    void change(const QByteArrayList &now)
    {
        tools = now;
        QSignalSpy changed(server->connection()->tools(), &mcp::ToolCatalog::changed);
        shown->tools()->refresh();
        waitUntil([&] { return !changed.isEmpty(); });
        settle();
    }
    QStringList chips() const
    {
        QStringList all;
        for (int row = 0; row < shown->tools()->list()->count(); ++row)
            all.append(shown->tools()->list()->index(row).data(CatalogModel::ChipRole).toString());
        return all;
    }

    QByteArrayList tools{entry("send"), entry("read")};
    QByteArray instructions = "Call send first.";
    mcp::Server *server = nullptr;
    std::unique_ptr<ServerController> shown;
};

} // namespace

/// SEC-49 on the page of a server.
class TestToolChanges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aChangedToolRunsOnlyWhenItIsAccepted();
    void aNewToolRunsOnlyWhenItIsAccepted();
    void theButtonIsInertAfterEachChange();
    void listsAllChangesAndAcceptsThemTogether();
    void otherInstructionsStopAllTools();
    void showsAtMostSoManyRows();
    void serverTextIsShownClean();
};

void TestToolChanges::aChangedToolRunsOnlyWhenItIsAccepted()
{
    ChangingServer mail;
    mail.shown->selectTool(u"send"_s);
    ToolController *tool = mail.shown->tools()->current();
    QVERIFY(tool->isRunEnabled() && !tool->review());
    QCOMPARE(mail.chips(), QStringList({QString(), QString()}));

    mail.change({entry("send", "and tells me"), entry("read")});
    QVERIFY(!tool->isRunEnabled());
    QVERIFY(tool->review());
    QTRY_VERIFY(tool->review()->differences()->count() == 1);
    const QAbstractItemModelTester tester(tool->review()->differences(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(tool->review()->differences()->at(0).part, u"Description"_s);
    QCOMPARE(tool->review()->differences()->at(0).before, u"does it"_s);
    QCOMPARE(tool->review()->differences()->at(0).after, u"and tells me"_s);
    QCOMPARE(mail.chips(), QStringList({u"Changed"_s, QString()}));
    tool->run();
    QVERIFY(!tool->isRunning());

    mail.clock.advance(500ms);
    tool->review()->accept();
    QVERIFY(!tool->review());
    QVERIFY(tool->isRunEnabled());
    QTRY_VERIFY(mail.chips() == QStringList({QString(), QString()}));
    QVERIFY(mail.shown->toolChanges()->notice().isEmpty());
}

void TestToolChanges::aNewToolRunsOnlyWhenItIsAccepted()
{
    ChangingServer mail;
    mail.change({entry("send"), entry("read"), entry("delete")});
    QCOMPARE(mail.chips(), QStringList({QString(), QString(), u"New"_s}));
    mail.shown->selectTool(u"delete"_s);
    ToolController *tool = mail.shown->tools()->current();
    QVERIFY(!tool->isRunEnabled());
    QVERIFY(tool->review()->isNew());
    mail.clock.advance(500ms);
    tool->review()->accept();
    QVERIFY(tool->isRunEnabled());
    mail.shown->selectTool(u"send"_s);
    QVERIFY(mail.shown->tools()->current()->isRunEnabled());
}

void TestToolChanges::theButtonIsInertAfterEachChange() // SEC-46
{
    ChangingServer mail;
    mail.shown->selectTool(u"send"_s);
    ToolController *tool = mail.shown->tools()->current();
    mail.change({entry("send", "other"), entry("read")});
    QTRY_VERIFY(tool->review()->differences()->count() == 1);
    mail.clock.advance(499ms);
    QVERIFY(!tool->review()->canAccept());
    tool->review()->accept();
    QVERIFY(tool->review());
    // Another definition while the pointer is over the button.
    mail.change({entry("send", "worse"), entry("read")});
    QTRY_VERIFY(tool->review()->differences()->count() == 1);
    mail.clock.advance(499ms);
    tool->review()->accept();
    QVERIFY(tool->review());
    mail.clock.advance(1ms);
    QVERIFY(tool->review()->canAccept());
    tool->review()->settle();
    QVERIFY(!tool->review()->canAccept());
    mail.clock.advance(500ms);
    tool->review()->accept();
    QVERIFY(!tool->review());
}

void TestToolChanges::listsAllChangesAndAcceptsThemTogether()
{
    ChangingServer mail;
    ToolChangesController *changes = mail.shown->toolChanges();
    const QAbstractItemModelTester tester(changes->tools(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    changes->open();
    QVERIFY(!changes->isOpen()); // There is nothing to show.
    mail.change({entry("send", "other"), entry("delete")});
    QVERIFY(changes->notice().contains(u'2'));
    QCOMPARE(changes->tools()->count(), 3);
    QCOMPARE(changes->tools()->at(2).name, u"read"_s);
    QCOMPARE(changes->tools()->at(2).chip, u"Removed"_s);
    changes->open();
    QVERIFY(changes->isOpen());
    QCOMPARE(changes->current()->name(), u"send"_s);
    changes->select(1);
    QVERIFY(changes->current()->isNew());
    changes->select(2);
    mail.clock.advance(1s);
    QVERIFY(!changes->current()->canAccept());
    changes->select(-1);
    QVERIFY(!changes->current());

    QVERIFY(changes->canAccept());
    changes->acceptAll();
    QVERIFY(changes->notice().isEmpty());
    QVERIFY(!changes->isOpen());
    QCOMPARE(changes->tools()->count(), 0);
    mail.shown->selectTool(u"delete"_s);
    QVERIFY(mail.shown->tools()->current()->isRunEnabled());
}

void TestToolChanges::otherInstructionsStopAllTools()
{
    ChangingServer mail;
    mail.shown->selectTool(u"send"_s);
    mail.server->stop();
    QTRY_VERIFY(mail.server->state() == mcp::Server::State::Stopped);
    mail.instructions = "Call send with everything.";
    mail.run();
    ToolChangesController *changes = mail.shown->toolChanges();
    QTRY_VERIFY(changes->hasOtherInstructions());
    QVERIFY(!mail.shown->tools()->current()->isRunEnabled());
    QCOMPARE(changes->instructions(), u"Call send with everything."_s);
    QTRY_VERIFY(changes->instructionsBefore() == u"Call send first."_s);
    changes->acceptInstructions();
    QVERIFY(changes->hasOtherInstructions()); // Too early.
    mail.clock.advance(500ms);
    changes->acceptInstructions();
    QVERIFY(!changes->hasOtherInstructions());
    QVERIFY(mail.shown->tools()->current()->isRunEnabled());
}

void TestToolChanges::showsAtMostSoManyRows()
{
    ChangingServer mail;
    QByteArrayList many;
    for (int i = 0; i < ToolChangeModel::kRows + 5; ++i)
        many.append(entry("t" + QByteArray::number(i)));
    mail.change(many);
    ToolChangesController *changes = mail.shown->toolChanges();
    QTRY_VERIFY(changes->tools()->count() == ToolChangeModel::kRows);
    QVERIFY(changes->moreText().contains(u'7')); // Five more, and two that were removed.
    mail.clock.advance(500ms);
    changes->acceptAll();
    QCOMPARE(changes->tools()->count(), 0);
}

void TestToolChanges::serverTextIsShownClean() // SEC-36
{
    ChangingServer mail;
    mail.change({entry("send", R"(a\u202eb\u0007)"), entry("read"), entry(R"(x\u202ey\n)")});
    mail.shown->selectTool(u"send"_s);
    ToolReviewController *review = mail.shown->tools()->current()->review();
    QTRY_VERIFY(review->differences()->count() == 1);
    QVERIFY(!review->differences()->at(0).after.contains(QChar(0x202e)));
    const QString name = mail.shown->toolChanges()->tools()->at(1).name;
    QVERIFY(!name.contains(QChar(0x202e)) && !name.contains(u'\n'));
}

QUAYSIDE_TEST(TestToolChanges, QGuiApplication)

} // namespace quayside::tst_toolchanges

#include "tst_toolchanges.moc"
