// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/completer.h"
#include "tests/support/connectionstage.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>
#include <QTest>

namespace tst_completion {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr QStringView kComplete = u"completion/complete";
const CompletionReference kPrompt = CompletionReference::prompt(u"p"_s);
const QMap<QString, QString> kContext{{u"b"_s, u"1"_s}, {u"a"_s, u"ö"_s}};

using Answer = std::optional<Result<CompleteResult>>;

struct Stage : ConnectionStage
{
    explicit Stage(Options with)
        : ConnectionStage(std::move(with))
    {
    }
    Stage()
        : ConnectionStage({.capabilities = R"({"completions":{}})"})
    {
    }

    void complete(const CompletionReference &reference = kPrompt,
                  const QMap<QString, QString> &context = {})
    {
        got.reset();
        call = connection.complete(reference, u"city"_s, u"Ha"_s, context)
                   .then(&connection, [this](const auto &result) { got = result; });
    }
    qint64 lastId() const { return idOf(last(kComplete)); }
    QByteArray param(const QStringList &path) const
    {
        return at(last(kComplete), QStringList{u"params"_s} + path);
    }

    CallHandle call;
    Answer got;
};

QStringList texts(const QSignalSpy &spy, qsizetype index)
{
    return spy.value(index).value(0).value<Completion>().values;
}

} // namespace

class TestCompletion : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<Completion>("mcp::Completion"); }

    void asksWhatAnArgumentCouldBe() // COMP-01
    {
        Stage stage;
        stage.becomeReady();
        stage.complete();
        const QByteArray prompt = R"({"type":"ref/prompt","name":"p"})";
        const QByteArray argument = R"({"name":"city","value":"Ha"})";
        QCOMPARE(stage.param({u"ref"_s}), prompt);
        QCOMPARE(stage.param({u"argument"_s}), argument);
        stage.complete(CompletionReference::resource(u"a:b/{city}"_s));
        const QByteArray resource = R"({"type":"ref/resource","uri":"a:b/{city}"})";
        QCOMPARE(stage.param({u"ref"_s}), resource);
    }

    void asksOnlyWhereItIsOffered_data() // COMP-01, LIFE-03, LIFE-05
    {
        QTest::addColumn<QByteArray>("revision");
        QTest::addColumn<QByteArray>("capabilities");
        QTest::addColumn<bool>("isAsked");
        const auto row = [](const char *name, const char *revision, const char *capabilities,
                            bool isAsked) {
            QTest::newRow(name) << QByteArray(revision) << QByteArray(capabilities) << isAsked;
        };
        row("E", "", R"({"completions":{}})", true);
        row("E without", "", R"({"prompts":{},"resources":{}})", false);
        row("D", "2025-11-25", R"({"completions":{}})", true);
        row("D without", "2025-11-25", R"({"prompts":{},"resources":{}})", false);
        row("B without", "2025-03-26", R"({"prompts":{}})", false);
        row("A with prompts", "2024-11-05", R"({"prompts":{}})", true);
        row("A with resources", "2024-11-05", R"({"resources":{}})", true);
        row("A without", "2024-11-05", R"({"tools":{}})", false);
    }
    void asksOnlyWhereItIsOffered()
    {
        QFETCH(QByteArray, revision);
        QFETCH(QByteArray, capabilities);
        QFETCH(bool, isAsked);
        Stage stage({.era = revision.isEmpty() ? Era::Stateless : Era::Stateful,
                     .capabilities = capabilities,
                     .revision = revision});
        stage.becomeReady();
        stage.complete();
        QCOMPARE(stage.count(kComplete), isAsked ? 1 : 0);
        if (isAsked)
            return;
        QTRY_VERIFY(stage.got);
        QCOMPARE(stage.got->error().kind, ErrorKind::Policy);
    }

    void asksNoMoreOnceItWasToldThatThereIsNone() // LIFE-05, RPC-20
    {
        Stage stage(
            {.era = Era::Stateful, .capabilities = R"({"prompts":{}})", .revision = "2024-11-05"});
        stage.becomeReady();
        // Another error says nothing of that kind.
        stage.complete();
        stage.giveError(stage.lastId(), -32603);
        stage.complete();
        QCOMPARE(stage.count(kComplete), 2);
        stage.giveError(stage.lastId(), -32601);
        stage.complete();
        QTRY_VERIFY(stage.got);
        QCOMPARE(stage.got->error().kind, ErrorKind::Policy);
        QCOMPARE(stage.count(kComplete), 2);
        // For as long as the connection; the next one may be of another mind.
        stage.lose();
        stage.complete();
        QCOMPARE(stage.count(kComplete), 1);
    }

    void tellsWhatIsFilledInAlready_data() // COMP-02
    {
        QTest::addColumn<QByteArray>("revision");
        QTest::addColumn<bool>("isTold");
        QTest::newRow("A") << QByteArray("2024-11-05") << false;
        QTest::newRow("B") << QByteArray("2025-03-26") << false;
        QTest::newRow("C") << QByteArray("2025-06-18") << true;
        QTest::newRow("D") << QByteArray("2025-11-25") << true;
        QTest::newRow("E") << QByteArray() << true;
    }
    void tellsWhatIsFilledInAlready()
    {
        QFETCH(QByteArray, revision);
        QFETCH(bool, isTold);
        Stage stage({.era = revision.isEmpty() ? Era::Stateless : Era::Stateful,
                     .capabilities = R"({"completions":{},"prompts":{}})",
                     .revision = revision});
        stage.becomeReady();
        stage.complete(kPrompt, kContext);
        const QByteArray expected = R"({"arguments":{"a":"ö","b":"1"}})";
        QCOMPARE(stage.param({u"context"_s}), isTold ? expected : QByteArray());
        stage.complete();
        QCOMPARE(stage.param({u"context"_s}), QByteArray());
    }

    void keepsTheServersOrder() // COMP-03
    {
        Stage stage;
        stage.becomeReady();
        stage.complete();
        stage.giveResult(
            stage.lastId(),
            R"({"completion":{"values":["Hanoi","Halle","Hamburg"],"total":7,"hasMore":true}})");
        QTRY_VERIFY(stage.got && stage.got->hasValue());
        const Completion &completion = (*stage.got)->completion;
        QCOMPARE(completion.values, (QStringList{u"Hanoi"_s, u"Halle"_s, u"Hamburg"_s}));
        QCOMPARE(completion.total, std::optional<qint64>(7));
        QCOMPARE(completion.hasMore, std::optional(true));
        stage.complete();
        stage.giveResult(stage.lastId(), R"({"completion":{"values":[]}})");
        QTRY_VERIFY(stage.got && stage.got->hasValue());
        QVERIFY(!(*stage.got)->completion.total);
        QVERIFY(!(*stage.got)->completion.hasMore);
    }

    void takesTheFirstHundred() // COMP-03
    {
        Stage stage;
        stage.becomeReady();
        stage.complete();
        QByteArrayList values;
        for (int i = 0; i < 150; ++i)
            values.append('"' + QByteArray::number(i) + '"');
        stage.giveResult(stage.lastId(), R"({"completion":{"values":[)" + values.join(',') + "]}}");
        QTRY_VERIFY(stage.got && stage.got->hasValue());
        const QStringList &kept = (*stage.got)->completion.values;
        QCOMPARE(kept.size(), 100);
        QCOMPARE(kept.constFirst(), u"0"_s);
        QCOMPARE(kept.constLast(), u"99"_s);
    }

    void waitsFiveSecondsForAnAnswer() // TIME-01
    {
        Stage stage;
        stage.becomeReady();
        stage.complete();
        stage.clock.advance(5s - 1ms);
        QVERIFY(!stage.got);
        stage.clock.advance(1ms);
        QTRY_VERIFY(stage.got);
        QCOMPARE(stage.got->error().kind, ErrorKind::Timeout);
    }

    void asksWhenThePersonPauses() // COMP-04
    {
        Stage stage;
        stage.becomeReady();
        Completer completer(&stage.connection, &stage.clock);
        QSignalSpy suggested(&completer, &Completer::suggested);
        for (const QString &typed : {u"H"_s, u"Ha"_s, u"Ham"_s}) {
            completer.ask(kPrompt, u"city"_s, typed, {});
            stage.clock.advance(149ms);
        }
        QCOMPARE(stage.count(kComplete), 0);
        stage.clock.advance(1ms);
        QCOMPARE(stage.count(kComplete), 1);
        QCOMPARE(stage.param({u"argument"_s, u"value"_s}), QByteArray("\"Ham\""));
        stage.giveResult(stage.lastId(), R"({"completion":{"values":["Hamburg"]}})");
        QCOMPARE(suggested.size(), 1);
        QCOMPARE(texts(suggested, 0), QStringList{u"Hamburg"_s});
    }

    void forgetsAQuestionForTheNext() // COMP-04, CANC-01
    {
        Stage stage;
        stage.becomeReady();
        Completer completer(&stage.connection, &stage.clock);
        QSignalSpy suggested(&completer, &Completer::suggested);
        completer.ask(kPrompt, u"city"_s, u"H"_s, {});
        stage.clock.advance(150ms);
        const qint64 first = stage.lastId();
        completer.ask(kPrompt, u"city"_s, u"Ha"_s, {});
        QCOMPARE(Stage::at(stage.last(u"notifications/cancelled"), {u"params"_s, u"requestId"_s}),
                 QByteArray::number(first));
        stage.giveResult(first, R"({"completion":{"values":["old"]}})");
        QCOMPARE(suggested.size(), 0);
        stage.clock.advance(150ms);
        stage.giveResult(stage.lastId(), R"({"completion":{"values":["new"]}})");
        QCOMPARE(suggested.size(), 1);
        QCOMPARE(texts(suggested, 0), QStringList{u"new"_s});
        completer.ask(kPrompt, u"city"_s, u"Hal"_s, {});
        completer.stop();
        stage.clock.advance(1s);
        QCOMPARE(stage.count(kComplete), 2);
    }

    void remembersAnAnswerForALittle() // COMP-04, CACHE-02
    {
        Stage stage;
        stage.becomeReady();
        Completer completer(&stage.connection, &stage.clock);
        QSignalSpy suggested(&completer, &Completer::suggested);
        const auto ask = [&](const CompletionReference &reference, const QString &argument,
                             const QString &value, const QMap<QString, QString> &context) {
            completer.ask(reference, argument, value, context);
            stage.clock.advance(150ms);
        };
        ask(kPrompt, u"city"_s, u"Ha"_s, kContext);
        stage.giveResult(stage.lastId(), R"({"completion":{"values":["Hamburg"]}})");
        ask(kPrompt, u"city"_s, u"Ha"_s, kContext);
        QCOMPARE(stage.count(kComplete), 1);
        QCOMPARE(suggested.size(), 2);
        QCOMPARE(texts(suggested, 1), QStringList{u"Hamburg"_s});
        // Each part of the question makes it another one.
        ask(CompletionReference::prompt(u"q"_s), u"city"_s, u"Ha"_s, kContext);
        ask(CompletionReference::resource(u"p"_s), u"city"_s, u"Ha"_s, kContext);
        ask(kPrompt, u"land"_s, u"Ha"_s, kContext);
        ask(kPrompt, u"city"_s, u"ha"_s, kContext);
        ask(kPrompt, u"city"_s, u"Ha"_s, {});
        QCOMPARE(stage.count(kComplete), 6);
        stage.clock.advance(60s);
        ask(kPrompt, u"city"_s, u"Ha"_s, kContext);
        QCOMPARE(stage.count(kComplete), 7);
    }

    void keepsFailuresToItself() // COMP-04, CACHE-03
    {
        Stage stage;
        stage.becomeReady();
        Completer completer(&stage.connection, &stage.clock);
        QSignalSpy suggested(&completer, &Completer::suggested);
        for (int i = 0; i < 2; ++i) {
            completer.ask(kPrompt, u"city"_s, u"Ha"_s, {});
            stage.clock.advance(150ms);
            QCOMPARE(stage.count(kComplete), i + 1); // A failure is not remembered.
            stage.giveError(stage.lastId(), -32603);
            QCOMPARE(suggested.size(), i + 1);
            QVERIFY(texts(suggested, i).isEmpty());
        }
        QCOMPARE(stage.violations(), 0);
    }
};

QUAYSIDE_TEST(TestCompletion, QCoreApplication)

} // namespace tst_completion

#include "tst_completion.moc"
