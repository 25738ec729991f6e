// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testclass.h"
#include "tests/unit/serve/taskclient.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_kepttasks {

using namespace served;
using serve::Answer;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// Tasks of a server that are in a file, and go on in its next process.
class TestKeptTasks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();

    void endsWithAnOpenQuestion();
    void goesOnInTheNextProcess();
    void asksNothingTwiceInTheNextProcess();
    void failsInTheNextProcessWithoutItsTool();
    void keepsWhatHasEnded();
    void refusesOtherFiles_data();
    void refusesOtherFiles();
    void refusesAFileThatCannotBeWritten();

private:
    void addTool(const QString &name, const serve::Handler &handler);

    std::unique_ptr<serve::Server> m_server;
    CallPtr m_call; ///< The one that the tool `long` works on.
    QTemporaryDir m_folder;
};

void TestKeptTasks::init()
{
    m_call.reset();
    m_server = newServer();
    m_server->enableTasks();
    addTool(u"long"_s, [this](const CallPtr &call) {
        call->becomeTask({u"Beginning"_s});
        m_call = call;
    });
}

void TestKeptTasks::addTool(const QString &name, const serve::Handler &handler)
{
    m_server->addTool(tool(name), handler);
}

/// The question has the last copy of the call.
void TestKeptTasks::endsWithAnOpenQuestion()
{
    const QString file = m_folder.filePath(u"open"_s);
    addTool(u"asks"_s, [](const CallPtr &call) {
        call->becomeTask();
        call->ask(question(u"name"_s),
                  [call](const Answer &) { call->finish(serve::textResult(u"done"_s)); });
    });
    QVERIFY(m_server->keepTasksIn(file).hasValue());
    auto client = std::make_unique<TaskClient>(m_server.get(), Era::Stateless);
    const QString id = client->newTask(R"("name":"asks")");
    client->session.reset();
    m_server.reset();
    init();
    QVERIFY(m_server->keepTasksIn(file).hasValue());
    QVERIFY(m_server->tasks()->find(id)); // Its tool is gone now, so that it has failed.
}

void TestKeptTasks::goesOnInTheNextProcess() // TASKX-08
{
    const QString file = m_folder.filePath(u"tasks"_s);
    QStringList asked;
    const auto offer = [&] {
        init();
        addTool(u"asks"_s, [this, &asked](const CallPtr &call) {
            call->becomeTask({u"Asking"_s});
            m_call = call;
            call->ask(question(u"one"_s), [call, &asked](const Answer &) {
                asked.append(u"one"_s);
                call->ask(question(u"two"_s), [call](const Answer &answer) {
                    call->finish(serve::textResult(answer->at(u"action").toString()));
                });
            });
        });
        QVERIFY(m_server->keepTasksIn(file).hasValue());
    };
    offer();
    auto client = std::make_unique<TaskClient>(m_server.get(), Era::Stateless);
    const QString id = client->newTask(R"("name":"asks","arguments":{"depth":3})");
    client->update(id, R"({"one":{}})");
    QCOMPARE(asked.size(), 1);
    client->session.reset();
    m_server.reset();
    QCOMPARE(QFile::permissions(file) & (QFile::ReadOther | QFile::ReadGroup),
             QFile::Permissions());

    offer();
    QCOMPARE(asked.size(), 2); // The handler has run again, with the first answer.
    QCOMPARE(m_call->arguments().at(u"depth").toInteger(), 3);
    QVERIFY(m_call->declares({u"elicitation"}));
    client = std::make_unique<TaskClient>(m_server.get(), Era::Stateless);
    const Value open = client->get(id);
    QCOMPARE(open.at(u"status").toString(), u"input_required"_s);
    QVERIFY(open.at(u"inputRequests").find(u"two"));
    QCOMPARE(open.at(u"inputRequests").members().size(), 1);
    client->update(id, R"({"two":{"action":"accept"}})");
    QCOMPARE(textOf(client->get(id).at(u"result")), u"accept"_s);
}

/// Not in rounds before the task, and not while other questions are open.
void TestKeptTasks::asksNothingTwiceInTheNextProcess() // TASKX-13
{
    const QString file = m_folder.filePath(u"twice"_s);
    const auto offer = [&] {
        init();
        addTool(u"both"_s, [this](const CallPtr &call) {
            call->ask(question(u"before"_s), [this, call](const Answer &) {
                call->becomeTask();
                m_call = call;
                call->askAll({question(u"a"_s), question(u"b"_s)},
                             [call](const serve::Answers &answers) {
                                 call->finish(serve::textResult(QString::number(answers.size())));
                             });
            });
        });
        QVERIFY(m_server->keepTasksIn(file).hasValue());
    };
    offer();
    auto client = std::make_unique<TaskClient>(m_server.get(), Era::Stateless);
    const QString id = client->newTask(R"("name":"both","inputResponses":{"before":{}})");
    QVERIFY(!contentOf(file).contains(R"(\"b\":)"));
    client->update(id, R"({"b":{}})");
    QVERIFY(contentOf(file).contains(R"(\"b\":)")); // At once, for the process may be killed.
    client->session.reset();
    m_call.reset();

    offer();
    client = std::make_unique<TaskClient>(m_server.get(), Era::Stateless);
    const Value open = client->get(id).at(u"inputRequests");
    QCOMPARE(open.members().size(), 1);
    QVERIFY(open.find(u"a"));
    client->update(id, R"({"a":{}})");
    QCOMPARE(textOf(client->get(id).at(u"result")), u"2"_s);
}

void TestKeptTasks::failsInTheNextProcessWithoutItsTool()
{
    const QString file = m_folder.filePath(u"gone"_s);
    QVERIFY(m_server->keepTasksIn(file).hasValue());
    auto client = std::make_unique<TaskClient>(m_server.get(), Era::Stateless);
    const QString id = client->newTask(R"("name":"long")");
    client->session.reset();
    init();
    m_server->removeTool(u"long"_s);
    QVERIFY(m_server->keepTasksIn(file).hasValue());
    client = std::make_unique<TaskClient>(m_server.get(), Era::Stateless);
    QCOMPARE(client->status(id), u"failed"_s);
}

void TestKeptTasks::keepsWhatHasEnded()
{
    const QString file = m_folder.filePath(u"ended"_s);
    QVERIFY(m_server->keepTasksIn(file).hasValue());
    auto client = std::make_unique<TaskClient>(m_server.get(), Era::Stateless);
    const QString good = client->newTask(R"("name":"long")");
    m_call->finish(serve::textResult(u"done"_s));
    const QString bad = client->newTask(R"("name":"long")");
    m_call->fail(-32000, u"It broke"_s);
    client->session.reset();
    init();
    QVERIFY(m_server->keepTasksIn(file).hasValue());
    QVERIFY(!m_call); // Nobody works on them again.
    client = std::make_unique<TaskClient>(m_server.get(), Era::Stateless);
    QCOMPARE(textOf(client->get(good).at(u"result")), u"done"_s);
    QCOMPARE(client->get(bad).at(u"error").at(u"message").toString(), u"It broke"_s);
}

void TestKeptTasks::refusesOtherFiles_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isGood");
    const QByteArray one =
        R"({"id":"1","tool":"long","arguments":"{}","capabilities":"{}","status":"completed","message":"","createdAt":"2099-01-01T00:00:00Z","changedAt":"2099-01-01T00:00:00Z","ttlMs":10800000,"isCancellable":true,"answers":"{}"})";
    QTest::newRow("a task") << '[' + one + ']' << true;
    QTest::newRow("no JSON") << "notes of mine\n"_ba << false;
    QTest::newRow("no task") << R"([{"id":"1"}])"_ba << false;
    QTest::newRow("one id twice") << '[' + one + ',' + one + ']' << false;
    QTest::newRow("no time") << '[' + QByteArray(one).replace("2099-01-01T00:00:00Z", "never") + ']'
                             << false;
    QTest::newRow("no id") << '[' + QByteArray(one).replace(R"("id":"1")", R"("id":"")") + ']'
                           << false;
    QTest::newRow("arguments that are no JSON")
        << '[' + QByteArray(one).replace(R"("arguments":"{}")", R"("arguments":"{")") + ']'
        << false;
}

void TestKeptTasks::refusesOtherFiles()
{
    QFETCH(const QByteArray, text);
    QFETCH(const bool, isGood);
    QFile file(m_folder.filePath(u"other"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    const auto kept = m_server->keepTasksIn(file.fileName());
    QCOMPARE(kept.hasValue(), isGood);
    QCOMPARE(m_server->tasks()->find(u"1"_s) != nullptr, isGood);
    if (isGood)
        return;
    QVERIFY(kept.error().detail.contains(u"is not a list of tasks"));
    QCOMPARE(contentOf(file.fileName()), text);
}

void TestKeptTasks::refusesAFileThatCannotBeWritten()
{
    const auto kept = m_server->keepTasksIn(m_folder.filePath(u"missing/tasks"_s));
    QVERIFY(!kept);
    QCOMPARE(kept.error().kind, ErrorKind::Storage);
}

QUAYSIDE_TEST(TestKeptTasks, QCoreApplication)

} // namespace tst_kepttasks

#include "tst_kepttasks.moc"
