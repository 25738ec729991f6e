// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/clirun.h"
#include "tests/support/nodeserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QProcessEnvironment>
#include <QTemporaryDir>

#include <algorithm>

namespace tst_cliasksreal {

using namespace mcp;
using namespace Qt::StringLiterals;
using json::Value;

namespace {

const QString kEverything = u"@modelcontextprotocol/server-everything/dist/index.js"_s;

Value parsed(const QByteArray &text)
{
    return json::parse(json::Raw(text)).valueOr(Value());
}

/// All texts of the result, one under the other.
QString textOf(CliRun &run)
{
    const QList<Value> results = run.objects(u"content");
    QStringList texts;
    if (!results.isEmpty()) {
        for (const Value &block : results.constLast().find(u"content")->items())
            texts.append(member(block, u"text"));
    }
    return texts.join(u'\n');
}

} // namespace

/// Requests of independent servers while the command line waits for them: server-everything, and the demo server.
class TestCliAsksReal : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void fillsInTheFormOfEverything_data() { transports(); }
    void fillsInTheFormOfEverything();
    void sendsTheDefaultsOfEverything_data() { transports(); }
    void sendsTheDefaultsOfEverything();
    void opensThePageOfEverything_data() { transports(); }
    void opensThePageOfEverything();
    void opensThePageThatComesFirst_data() { transports(); }
    void opensThePageThatComesFirst();
    void speaksForTheModelOfEverything_data() { transports(); }
    void speaksForTheModelOfEverything();
    void sharesFoldersWithEverything_data() { transports(); }
    void sharesFoldersWithEverything();
    void answersInsideATaskOfEverything_data() { transports(); }
    void answersInsideATaskOfEverything();
    void keepsAFormAsATaskForEverything_data() { transports(); }
    void keepsAFormAsATaskForEverything();
    void keepsAModelRequestAsATaskForEverything_data() { transports(); }
    void keepsAModelRequestAsATaskForEverything();
    void asksInEveryWayTheDemoServerKnows_data();
    void asksInEveryWayTheDemoServerKnows();
    void theDemoServerSaysWhenItCannotAsk();

private:
    static void transports();
    void write(const QString &name, const QByteArray &text) const;
    std::unique_ptr<CliRun> call(const QString &tool, const QByteArray &answers,
                                 const QByteArray &arguments = "{}");
    std::unique_ptr<CliRun> callDemo(const QString &era, const QString &tool,
                                     const QByteArray &answers);
    std::unique_ptr<CliRun> run(QStringList words, const QByteArray &answers,
                                const QStringList &program) const;
    QByteArray opened() const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<NodeServer> m_server;
    QProcessEnvironment m_environment;
    bool m_isTask = false;
};

void TestCliAsksReal::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    write(u"bin/xdg-open"_s, "#!/bin/sh\nprintf '%s\\n' \"$1\" >>\"$OPENED\"\n");
    QFile::setPermissions(m_folder->filePath(u"bin/xdg-open"_s),
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    m_environment = QProcessEnvironment::systemEnvironment();
    m_environment.insert(u"PATH"_s,
                         m_folder->filePath(u"bin"_s) + u':' + m_environment.value(u"PATH"_s));
    m_environment.insert(u"OPENED"_s, m_folder->filePath(u"opened"_s));
    m_isTask = false;
}

void TestCliAsksReal::cleanup()
{
    m_server.reset();
    m_folder.reset();
}

void TestCliAsksReal::transports()
{
    if (nodeProgram().isEmpty() || packageFile(kEverything).isEmpty())
        QSKIP(kNoNodeServer);
    QTest::addColumn<bool>("isHttp");
    QTest::newRow("stdio") << false;
    QTest::newRow("HTTP") << true;
}

void TestCliAsksReal::write(const QString &name, const QByteArray &text) const
{
    const QFileInfo info(m_folder->filePath(name));
    QVERIFY(QDir().mkpath(info.path()));
    QFile file(info.filePath());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

std::unique_ptr<CliRun> TestCliAsksReal::run(QStringList words, const QByteArray &answers,
                                             const QStringList &program) const
{
    words = QStringList{u"--json"_s, u"--config"_s, m_folder->filePath(u"config"_s)} + words;
    if (!answers.isEmpty()) {
        write(u"answers"_s, answers);
        words += {u"--answers"_s, m_folder->filePath(u"answers"_s)};
    }
    if (!program.isEmpty())
        words += QStringList{u"--"_s} + program;
    auto run = std::make_unique<CliRun>(words, CliRun::Terminal::None, -1, m_environment);
    if (run->status() < 0)
        qWarning("it does not end: %s%s", run->out().constData(), run->err().constData());
    return run;
}

std::unique_ptr<CliRun> TestCliAsksReal::call(const QString &tool, const QByteArray &answers,
                                              const QByteArray &arguments)
{
    QFETCH(bool, isHttp);
    QStringList words{u"call"_s, u"-"_s, tool, u"--args"_s, QString::fromUtf8(arguments)};
    if (m_isTask)
        words += u"--task"_s;
    if (!isHttp)
        return run(words, answers, {nodeProgram(), packageFile(kEverything), u"stdio"_s});
    m_server =
        std::make_unique<NodeServer>(QStringList{packageFile(kEverything), u"streamableHttp"_s});
    if (!m_server->start())
        qFatal("server-everything does not start");
    words.replace(1, m_server->url().toString());
    return run(words, answers, {});
}

QByteArray TestCliAsksReal::opened() const
{
    QFile file(m_folder->filePath(u"opened"_s));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// ELIC-10, ELIC-12, ELIC-13, ELIC-14, ELIC-15, ELIC-16
void TestCliAsksReal::fillsInTheFormOfEverything()
{
    const QByteArray content =
        R"({"name":"Ada","check":true,"firstLine":"Call me Ada.","email":"ada@example.org",
            "homepage":"https:\/\/example.org/","birthdate":"1815-12-10","integer":7,"number":2.5,
            "untitledSingleSelectEnum":"Joey","untitledMultipleSelectEnum":["Guitar","Bass"],
            "titledSingleSelectEnum":"hero-2","titledMultipleSelectEnum":["fish-3"],"legacyTitledEnum":"pet-4"})";
    const auto run = call(u"trigger-elicitation-request"_s, "[{\"content\":" + content + "}]");
    QCOMPARE(run->status(), 0);
    const QString text = textOf(*run);
    const qsizetype at = text.indexOf(u"Raw result: "_s);
    QVERIFY2(at >= 0, qPrintable(text));
    const Value result = parsed(text.sliced(at + 12).toUtf8());
    QCOMPARE(member(result, u"action"), u"accept"_s);
    QVERIFY2(*result.find(u"content") == parsed(content), qPrintable(text));
}

// ELIC-17
void TestCliAsksReal::sendsTheDefaultsOfEverything()
{
    // The name has no default: an incomplete response is not sent.
    const auto none = call(u"trigger-elicitation-request"_s, R"([{"action":"accept"}])");
    QVERIFY2(textOf(*none).contains(u"\"action\": \"cancel\""), qPrintable(textOf(*none)));
    QCOMPARE(member(none->objects(u"problem").value(0), u"problem"), u"name: Required."_s);
}

// ELIC-31, ELIC-33
void TestCliAsksReal::opensThePageOfEverything()
{
    const auto run = call(
        u"trigger-url-elicitation"_s, R"([{"message":"harbour","open":true}])",
        R"({"url":"https:\/\/example.org/pass?a=b","message":"The harbour pass","elicitationId":"e-1"})");
    QCOMPARE(run->status(), 0);
    QVERIFY2(textOf(*run).contains(u"Raw result: {\n  \"action\": \"accept\"\n}"),
             qPrintable(textOf(*run)));
    QTRY_COMPARE(opened(), QByteArray("https://example.org/pass?a=b\n"));
}

// ELIC-36
void TestCliAsksReal::opensThePageThatComesFirst()
{
    const auto run = call(
        u"trigger-url-elicitation"_s, R"([{"open":true,"delayMs":100}])",
        R"({"url":"https:\/\/example.org/pass","message":"The pass","elicitationId":"e-1","errorPath":true})");
    QCOMPARE(run->status(), 0);
    QCOMPARE(run->objects(u"question").size(), 2);
    QVERIFY2(textOf(*run).contains(u"\"action\": \"accept\""), qPrintable(textOf(*run)));
    const auto pages = [this] { // Two browsers: which one writes first is left to them.
        QByteArrayList lines = opened().split('\n');
        std::sort(lines.begin(), lines.end());
        return lines;
    };
    QTRY_COMPARE(
        pages(),
        (QByteArrayList{"", "https://example.org/pass", "https://modelcontextprotocol.io"}));
}

// SAMP-05, SAMP-15
void TestCliAsksReal::speaksForTheModelOfEverything()
{
    const auto run = call(u"trigger-sampling-request"_s,
                          R"([{"message":"the tide","text":"Low at two","model":"parrot"}])",
                          R"({"prompt":"When is the tide low?"})");
    // The request contains "the tide" only in its prompt.
    QCOMPARE(run->status(), 0);
    const QString text = textOf(*run);
    QVERIFY2(text.contains(u"\"text\": \"Low at two\""), qPrintable(text));
    QVERIFY2(text.contains(u"\"model\": \"parrot\""), qPrintable(text));
}

// ROOT-01, ROOT-02
void TestCliAsksReal::sharesFoldersWithEverything()
{
    QVERIFY(QDir(m_folder->path()).mkpath(u"charts"_s));
    const QString path = QFileInfo(m_folder->filePath(u"charts"_s)).canonicalFilePath();
    const auto run = call(u"get-roots-list"_s, "[{\"roots\":[\"" + path.toUtf8() + "\"]}]");
    QCOMPARE(run->status(), 0);
    QVERIFY2(textOf(*run).contains(u"URI: file://"_s + path), qPrintable(textOf(*run)));
}

// TASK-10, TASK-11
void TestCliAsksReal::answersInsideATaskOfEverything()
{
    m_isTask = true;
    const auto run = call(u"simulate-research-query"_s, R"([{"action":"decline"}])",
                          R"({"topic":"tides","ambiguous":true})");
    QCOMPARE(run->status(), 0);
    const QList<Value> questions = run->objects(u"question");
    QCOMPARE(questions.size(), 1);
    QVERIFY(questions.constFirst().find(u"question")->find(u"isOfTask")->toBool());
    QVERIFY2(textOf(*run).contains(u"tides"), qPrintable(textOf(*run)));
}

// TASKR-01, ELIC-04
void TestCliAsksReal::keepsAFormAsATaskForEverything()
{
    const auto run = call(u"trigger-elicitation-request-async"_s,
                          R"([{"content":{"name":"Ada","favoriteColor":"Blue"}}])");
    QCOMPARE(run->status(), 0);
    QVERIFY2(textOf(*run).contains(u"Ada") && textOf(*run).contains(u"Task created"),
             qPrintable(textOf(*run)));
}

// TASKR-01, SAMP-15
void TestCliAsksReal::keepsAModelRequestAsATaskForEverything()
{
    const auto run = call(u"trigger-sampling-request-async"_s, R"([{"text":"Low at two"}])",
                          R"({"prompt":"When is the tide low?"})");
    QCOMPARE(run->status(), 0);
    QVERIFY2(textOf(*run).contains(u"Low at two") && textOf(*run).contains(u"Task created"),
             qPrintable(textOf(*run)));
}

std::unique_ptr<CliRun> TestCliAsksReal::callDemo(const QString &era, const QString &tool,
                                                  const QByteArray &answers)
{
    return run({u"call"_s, u"-"_s, tool}, answers,
               {QStringLiteral(QUAYSIDE_DEMO_SERVER), u"--era"_s, era});
}

void TestCliAsksReal::asksInEveryWayTheDemoServerKnows_data()
{
    QTest::addColumn<QString>("era");
    QTest::newRow("stateful") << u"stateful"_s;
    QTest::newRow("stateless") << u"stateless"_s;
}

// ELIC-01, ELIC-33, SAMP-01, ROOT-01, MRTR-05
void TestCliAsksReal::asksInEveryWayTheDemoServerKnows()
{
    QFETCH(QString, era);
    const auto form =
        callDemo(era, u"sign_on"_s, R"([{"content":{"name":"Ada","berths":2,"tongues":["en"]}}])");
    QCOMPARE(form->status(), 0);
    QVERIFY(*form->objects(u"structuredContent").value(0).find(u"structuredContent")
            == parsed(R"({"name":"Ada","berths":2,"tongues":["en"]})"));
    QCOMPARE(textOf(*callDemo(era, u"sign_on"_s, R"([{"action":"decline"}])")), u"You declined."_s);
    QCOMPARE(textOf(*callDemo(era, u"sign_on"_s, R"([{"action":"cancel"}])")),
             u"You did not say."_s);
    QCOMPARE(textOf(*callDemo(era, u"harbour_pass"_s, R"([{"open":true}])")),
             u"You agreed to visit the page."_s);
    QTRY_COMPARE(opened(), QByteArray("https://example.org/harbour/pass?for=quayside\n"));
    QCOMPARE(
        textOf(*callDemo(era, u"verse"_s, R"([{"text":"The gulls sleep.","model":"sailor"}])")),
        u"The gulls sleep.\n— sailor"_s);
    const QString path = QFileInfo(m_folder->path()).canonicalFilePath();
    QCOMPARE(
        textOf(*callDemo(era, u"chart_folders"_s, "[{\"roots\":[\"" + path.toUtf8() + "\"]}]")),
        u"file://"_s + path);
}

// SAMP-01, ROOT-01
void TestCliAsksReal::theDemoServerSaysWhenItCannotAsk()
{
    for (const QString &tool : {u"verse"_s, u"chart_folders"_s}) {
        const auto run = callDemo(u"stateless"_s, tool, {});
        QCOMPARE(run->status(), 1);
        QCOMPARE(textOf(*run), u"Your client cannot be asked that now."_s);
    }
}

QUAYSIDE_TEST(TestCliAsksReal, QCoreApplication)

} // namespace tst_cliasksreal

#include "tst_cliasksreal.moc"
