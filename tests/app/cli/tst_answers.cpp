// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/answers.h"
#include "tests/support/testclass.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

namespace tst_answers {

using namespace quayside;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using mcp::json::Value;
using Kind = AnswerRule::Kind;
using Action = Reply::Action;

namespace {

Answers answersOf(const QByteArray &text)
{
    const auto answers = Answers::read(text);
    if (!answers)
        qWarning("%s", qPrintable(answers.error().detail));
    return answers.valueOr(Answers());
}

} // namespace

/// The content of a file for --answers.
class TestAnswers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theFirstRuleThatFitsAnswers();
    void aRuleAnswersAsOftenAsItSays();
    void whatStandsInARuleTellsItsKind_data();
    void whatStandsInARuleTellsItsKind();
    void aLinkIsOpenedOnlyWhenARuleSaysSo();
    void aModelRequestIsAnsweredWithText();
    void foldersAreTheRealOnes();
    void aRuleThatIsWrongIsNamed_data();
    void aRuleThatIsWrongIsNamed();
};

// ELIC-04
void TestAnswers::theFirstRuleThatFitsAnswers()
{
    Answers answers = answersOf(R"([
        {"message": "your name", "content": {"name": "Ada", "tags": ["a", "b"], "age": 36}},
        {"message": "harbour", "action": "cancel", "delayMs": 250},
        {"action": "decline"}])");

    const auto named = answers.take(Kind::Form, u"What is your name?"_s);
    QVERIFY(named);
    QCOMPARE(named->reply.action, Action::Accept);
    QCOMPARE(named->reply.content->find(u"name")->toString(), u"Ada"_s);
    QCOMPARE(named->reply.content->find(u"tags")->items().size(), 2);

    const auto cancelled = answers.take(Kind::Sampling, u"Which harbour?"_s);
    QVERIFY(cancelled);
    QCOMPARE(cancelled->reply.action, Action::Cancel);
    QCOMPARE(cancelled->delay, 250ms);

    QCOMPARE(answers.take(Kind::Link, u"your name"_s)->reply.action, Action::Decline);
    QCOMPARE(answers.take(Kind::Form, {})->reply.action, Action::Decline);
    QVERIFY(!Answers().take(Kind::Form, u"anything"_s));
}

void TestAnswers::aRuleAnswersAsOftenAsItSays()
{
    Answers answers = answersOf(R"([{"action": "accept", "times": 2}, {"action": "decline"}])");
    QCOMPARE(answers.take(Kind::Form, {})->reply.action, Action::Accept);
    QCOMPARE(answers.take(Kind::Form, {})->reply.action, Action::Accept);
    QCOMPARE(answers.take(Kind::Form, {})->reply.action, Action::Decline);
}

void TestAnswers::whatStandsInARuleTellsItsKind_data()
{
    QTest::addColumn<QByteArray>("rule");
    QTest::addColumn<QList<Kind>>("kinds");
    const QList<Kind> all{Kind::Form, Kind::Link, Kind::Sampling};
    QTest::newRow("content") << QByteArray(R"({"content": {}})") << QList{Kind::Form};
    QTest::newRow("open") << QByteArray(R"({"open": true})") << QList{Kind::Link};
    QTest::newRow("text") << QByteArray(R"({"text": "Ahoy"})") << QList{Kind::Sampling};
    QTest::newRow("accept: a form with its defaults")
        << QByteArray(R"({"action": "accept"})") << QList{Kind::Form};
    QTest::newRow("decline") << QByteArray(R"({"action": "decline"})") << all;
    QTest::newRow("cancel") << QByteArray(R"({"action": "cancel"})") << all;
    QTest::newRow("named") << QByteArray(R"({"kind": "link", "action": "decline"})")
                           << QList{Kind::Link};
}

void TestAnswers::whatStandsInARuleTellsItsKind()
{
    QFETCH(QByteArray, rule);
    QFETCH(QList<Kind>, kinds);
    Answers answers = answersOf('[' + rule + ']');
    for (const Kind kind : {Kind::Form, Kind::Link, Kind::Sampling})
        QCOMPARE(answers.take(kind, {}).has_value(), kinds.contains(kind));
}

// ELIC-31
void TestAnswers::aLinkIsOpenedOnlyWhenARuleSaysSo()
{
    QCOMPARE(answersOf(R"([{"open": true}])").take(Kind::Link, {})->reply.action, Action::Accept);
    QCOMPARE(answersOf(R"([{"open": false}])").take(Kind::Link, {})->reply.action, Action::Decline);
    QCOMPARE(
        answersOf(R"([{"kind": "link", "action": "cancel"}])").take(Kind::Link, {})->reply.action,
        Action::Cancel);
    QVERIFY(!answersOf(R"([{"action": "accept"}])").take(Kind::Link, {}));
}

// SAMP-14, SAMP-15
void TestAnswers::aModelRequestIsAnsweredWithText()
{
    Answers answers =
        answersOf(R"([{"text": "Ahoy", "model": "parrot", "stopReason": "maxTokens"}])");
    QVERIFY(answers.hasSampling());
    const auto rule = answers.take(Kind::Sampling, {});
    QCOMPARE(rule->reply.text, u"Ahoy"_s);
    QCOMPARE(rule->reply.model, u"parrot"_s);
    QCOMPARE(rule->reply.stopReason, u"maxTokens"_s);
    QVERIFY(!answers.hasSamplingTools());
    QVERIFY(!answersOf(R"([{"kind": "sampling", "action": "decline"}])").hasSampling());

    Answers calling = answersOf(R"([{"tool": "depth", "input": {"at": 3}, "times": 1}])");
    QVERIFY(calling.hasSampling() && calling.hasSamplingTools());
    const auto call = calling.take(Kind::Sampling, {});
    QCOMPARE(call->reply.tool, u"depth"_s);
    QCOMPARE(call->reply.toolInput->find(u"at")->toInteger(), 3);
}

// ROOT-02, ROOT-04
void TestAnswers::foldersAreTheRealOnes()
{
    QVERIFY(!answersOf("[]").folders());
    QCOMPARE(answersOf(R"([{"roots": []}])").folders(), QStringList());

    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkpath(u"a/b"_s));
    QVERIFY(QFile::link(folder.filePath(u"a"_s), folder.filePath(u"link"_s)));
    const QByteArray path = folder.filePath(u"link/b/../b"_s).toUtf8();
    const QByteArray rule = R"({"kind": "roots", "roots": [")" + path + R"("]})";
    QCOMPARE(answersOf('[' + rule + ']').folders(),
             QStringList(QFileInfo(folder.filePath(u"a/b"_s)).canonicalFilePath()));
}

void TestAnswers::aRuleThatIsWrongIsNamed_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const char *text, const char *words) {
        QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(words);
    };
    row("no JSON", "[{", "The answers are not valid JSON");
    row("no list", "{}", "a list of rules");
    row("no rule", "[1]", "Rule 1: it is an object");
    row("the second", R"([{"action":"decline"}, {}])", "Rule 2: it has no \"action\"");
    row("action", R"([{"action":"agree"}])", "\"action\" is");
    row("kind", R"([{"kind":"page","action":"decline"}])", "\"kind\" is");
    row("unknown member", R"([{"action":"decline","wait":1}])", "\"wait\" does not go with");
    row("mixed", R"([{"content":{},"text":"a"}])", "does not go with");
    row("defaults alone", R"([{"action":"accept","defaults":true}])", "goes with \"content\"");
    row("declined content", R"([{"action":"decline","content":{}}])", "\"accept\" only");
    row("content", R"([{"content":[]}])", "\"content\" is an object");
    row("nested content", R"([{"content":{"a":{}}}])", "the members of \"content\"");
    row("numbers in a list", R"([{"content":{"a":[1]}}])", "the members of \"content\"");
    row("no member", R"([{"content":{"a":null}}])", "the members of \"content\"");
    row("link", R"([{"kind":"link","action":"accept"}])", "\"open\": true");
    row("open and declined", R"([{"open":true,"action":"decline"}])", "\"open\": true");
    row("open", R"([{"open":"yes"}])", "\"open\" is true or false");
    row("no text", R"([{"kind":"sampling","action":"accept"}])", "\"text\"");
    row("text and declined", R"([{"text":"a","action":"decline"}])", "\"text\"");
    row("text", R"([{"text":1}])", "\"text\" is a string");
    row("text and tool", R"([{"text":"a","tool":"b"}])", "a \"text\" and a \"tool\"");
    row("input without a tool", R"([{"text":"a","input":{}}])", "\"input\" is an object");
    row("delay", R"([{"action":"decline","delayMs":-1}])", "\"delayMs\" is");
    row("times", R"([{"action":"decline","times":0}])", "\"times\" is");
    row("roots without folders", R"([{"kind":"roots"}])", "it has no \"action\"");
    row("roots of the wrong kind", R"([{"roots":"/"}])", "\"roots\" is a list");
    row("roots of a form", R"([{"kind":"form","roots":[]}])", "does not go with the kind");
    row("roots twice", R"([{"roots":[]},{"roots":[]}])", "Rule 2: an earlier one");
    row("roots with a message", R"([{"roots":[],"message":"a"}])", "\"message\" does not go");
    row("no folder", R"([{"roots":["/nowhere/at/all"]}])", "not a readable folder");
}

void TestAnswers::aRuleThatIsWrongIsNamed()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, words);
    const auto answers = Answers::read(text);
    QVERIFY(!answers);
    QCOMPARE(answers.error().kind, mcp::ErrorKind::Policy);
    QVERIFY2(answers.error().detail.contains(words), qPrintable(answers.error().detail));
}

QUAYSIDE_TEST(TestAnswers, QCoreApplication)

} // namespace tst_answers

#include "tst_answers.moc"
