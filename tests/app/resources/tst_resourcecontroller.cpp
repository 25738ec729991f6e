// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/preview/linkcontroller.h"
#include "app/resources/resourcescontroller.h"
#include "core/client/connection.h"
#include "core/host/server.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QHash>

namespace quayside::tst_resourcecontroller {

using mcp::json::Value;
using namespace Qt::StringLiterals;

namespace {

const auto kNotes = u"demo://notes"_s;
const auto kPage = u"https://example.org/page"_s;
const QByteArray kContent = R"({"contents":[{"uri":"demo://notes","text":"CONTENT-CANARY"}]})";

/// A server with resources and one without. Each keeps what it was sent, and answers `resources/read` as the test says.
struct Stage : TestApp
{
    Stage()
    {
        launcher.onLaunch = [this](mcp::FakeProcess *process) {
            const bool isShelf = launcher.processes.isEmpty();
            process->onMessage = [this, process, isShelf](const Value &message) {
                (isShelf ? toShelf : toOther).append(message);
                onMessage(process, message, isShelf);
            };
        };
        shelf = addApproved(u"Shelf"_s);
        resources = std::make_unique<ResourcesController>(shelf, ports, nullptr);
        shelf->start();
    }

    void onMessage(mcp::FakeProcess *process, const Value &message, bool isShelf) const
    {
        const QString method = message.at(u"method").toString();
        const QByteArray start = R"({"jsonrpc":"2.0","id":)" + message.at(u"id").toJson();
        if (isShelf && method == u"initialize")
            process->write(
                start
                + R"(,"result":{"protocolVersion":"2025-11-25","capabilities":{"resources":{}},)"
                  R"("serverInfo":{"name":"shelf","version":"1"}}})");
        else if (method == u"resources/list")
            process->write(start
                           + R"(,"result":{"resources":[{"uri":"demo://notes","name":"n"},)"
                             R"({"uri":"https://example.org/page","name":"p"}]}})");
        else if (method == u"resources/templates/list")
            process->write(start + R"(,"result":{"resourceTemplates":[]}})");
        else if (method == u"resources/read")
            process->write(start + ',' + answer + '}');
        else if (const QByteArray simple = mcp::answerAsServer(message); !simple.isEmpty())
            process->write(simple);
    }
    /// Opens the resource.
    ResourceController *open(const QString &uri)
    {
        const auto isListed = [this] { return resources->count() == 2; };
        if (!waitUntil(isListed))
            return nullptr;
        resources->open(uri);
        return resources->current();
    }
    static QStringList methods(const QList<Value> &messages)
    {
        QStringList all;
        for (const Value &message : messages)
            all.append(message.at(u"method").toString());
        return all;
    }

    QByteArray answer = R"("result":)" + kContent;
    QList<Value> toShelf;
    QList<Value> toOther;
    mcp::Server *shelf = nullptr;
    std::unique_ptr<ResourcesController> resources;
};

} // namespace

class TestResourceController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysThatAResourceIsNotFound_data();
    void saysThatAResourceIsNotFound();
    void aFailedReadIsNoFailedList();
    void readsAWebPageFromTheServer();
    void sendsNoContentAnywhere();
};

void TestResourceController::saysThatAResourceIsNotFound_data() // RES-05
{
    QTest::addColumn<QByteArray>("code");
    QTest::newRow("stateless") << "-32602"_ba;
    QTest::newRow("stateful") << "-32002"_ba;
}

void TestResourceController::saysThatAResourceIsNotFound()
{
    QFETCH(QByteArray, code);
    Stage stage;
    stage.answer = R"("error":{"code":)" + code
        + R"(,"message":"Resource not found","data":{"uri":"demo://notes"}})";
    ResourceController *resource = stage.open(kNotes);
    QVERIFY(resource);
    QTRY_COMPARE(resource->error().title, u"The server does not have this resource."_s);
    QCOMPARE(resource->error().detail, u"demo://notes\nResource not found"_s);
    QVERIFY(!resource->isRead() && !resource->isReading());
}

void TestResourceController::aFailedReadIsNoFailedList()
{
    Stage stage;
    stage.answer = R"("result":{"contents":7})";
    ResourceController *resource = stage.open(kNotes);
    QVERIFY(resource);
    QTRY_COMPARE(resource->error().title, u"The resource could not be read."_s);
}

void TestResourceController::readsAWebPageFromTheServer() // RES-06
{
    Stage stage;
    LinkController links(&stage.opener, &stage.clock);
    ResourceController *page = stage.open(kPage);
    QVERIFY(page);
    QTRY_VERIFY(page->isRead());
    QCOMPARE(stage.toShelf.constLast().at(u"method").toString(), u"resources/read"_s);
    QCOMPARE(stage.toShelf.constLast().at(u"params").at(u"uri").toString(), kPage);
    QCOMPARE(page->webAddress(), kPage);
    links.ask(page->webAddress());
    QVERIFY(stage.opener.opened.isEmpty()); // The person sees the address first.
    QCOMPARE(links.host(), u"example.org"_s);
    stage.clock.advance(InboxItem::kInertTime);
    links.visit();
    QCOMPARE(stage.opener.opened, QStringList{kPage});

    ResourceController *notes = stage.open(kNotes);
    QVERIFY(notes && notes->webAddress().isEmpty());
    for (const QString &uri :
         {u"http://example.org/"_s, u"https://"_s, u"https://a b/"_s, u"file:///etc/passwd"_s})
        QVERIFY(stage.open(uri)->webAddress().isEmpty());
}

void TestResourceController::sendsNoContentAnywhere() // RES-12
{
    Stage stage;
    mcp::Server *other = stage.addApproved(u"Other"_s);
    other->start();
    QTRY_COMPARE(other->state(), mcp::Server::State::Ready);
    ResourceController *notes = stage.open(kNotes);
    QVERIFY(notes);
    QTRY_VERIFY(notes->isRead());

    // Whatever happens next, the content stays here.
    bool hasAnswered = false;
    other->connection()
        ->callTool(u"echo"_s, {mcp::json::Raw("{}"_ba)})
        .then(this, [&](const auto &) { hasAnswered = true; });
    QTRY_VERIFY(hasAnswered);
    stage.lastProcess()->write(
        R"({"jsonrpc":"2.0","id":9,"method":"sampling/createMessage","params":{"maxTokens":9,)"
        R"("includeContext":"allServers","messages":[{"role":"user","content":{"type":"text","text":"?"}}]}})");
    QTRY_COMPARE(stage.requests.questions().size(), 1);
    QuestionController *question = stage.requests.questions().constFirst();
    QVERIFY(question->sampling());
    question->show();
    stage.clock.advance(InboxItem::kInertTime);
    question->decline();
    QTRY_VERIFY(stage.toOther.constLast().find(u"error"));

    QVERIFY(stage.toOther.size() > 3);
    for (const Value &message : std::as_const(stage.toOther))
        QVERIFY(!message.toJson().contains("CANARY") && !message.toJson().contains("demo://"));
    QCOMPARE(Stage::methods(stage.toShelf).count(u"resources/read"_s), 1);
    for (const Value &message : std::as_const(stage.toShelf))
        QVERIFY(!message.toJson().contains("CANARY"));
}

QUAYSIDE_TEST(TestResourceController, QGuiApplication)

} // namespace quayside::tst_resourcecontroller

#include "tst_resourcecontroller.moc"
