// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/modeltext.h"
#include "core/llm/providerproblem.h"
#include "tests/support/testclass.h"

#include <QLocale>
#include <QSet>
#include <QTest>

#include <cerrno>

namespace tst_modeltext {

using namespace mcp;
using namespace quayside;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using Problem = llm::ProviderProblem::Kind;

class TestModelText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void everyProblemHasWordsOfItsOwn();
    void saysWhenToTryAgain_data();
    void saysWhenToTryAgain();
    void everyFailureSaysWhatToDo_data();
    void everyFailureSaysWhatToDo();
    void theProvidersWordsStayApart();
    void aLongConversationCanBeSummedUp();
};

void TestModelText::everyProblemHasWordsOfItsOwn()
{
    QSet<QString> titles;
    for (int kind = int(Problem::NoKey); kind <= int(Problem::Other); ++kind) {
        const ErrorText text = modelErrorText(llm::toError({Problem(kind), {}}, {}));
        QVERIFY2(text.title.endsWith(u'.'), qPrintable(text.title));
        QVERIFY2(text.hint.endsWith(u'.'), qPrintable(text.hint));
        titles.insert(text.title);
    }
    QCOMPARE(titles.size(), int(Problem::Other) + 1);
}

void TestModelText::saysWhenToTryAgain_data()
{
    QTest::addColumn<int>("milliseconds");
    QTest::addColumn<QString>("hint");
    QTest::newRow("seconds") << 30000 << u"Try again in 30 s, or choose another model."_s;
    QTest::newRow("not too early")
        << 90500 << u"Try again in 1 min 31 s, or choose another model."_s;
    QTest::newRow("at once") << 0 << u"Try again in 1 s, or choose another model."_s;
    QTest::newRow("not said") << -1 << u"Try again in a while, or choose another model."_s;
}

void TestModelText::saysWhenToTryAgain()
{
    QFETCH(int, milliseconds);
    QFETCH(QString, hint);
    llm::ProviderProblem problem{Problem::RateLimited, {}};
    if (milliseconds >= 0)
        problem.retryAfter = std::chrono::milliseconds(milliseconds);
    const ErrorText text = modelErrorText(llm::toError(problem, u"slow down"_s, 429));
    QCOMPARE(text.title, u"There are too many requests to the provider."_s);
    QCOMPARE(text.hint, hint);
}

void TestModelText::everyFailureSaysWhatToDo_data()
{
    QTest::addColumn<Error>("error");
    QTest::addColumn<QString>("title");
    const auto row = [](const char *name, const Error &error, const char *title) {
        QTest::newRow(name) << error << QString::fromUtf8(title);
    };
    const Error other = llm::toError({Problem::Other, {}}, {}, 400);
    row("nothing listens", {ErrorKind::Transport, {}, ECONNREFUSED, {}},
        "Nothing is listening at this address.");
    row("no network", {ErrorKind::Transport, {}, ENETUNREACH, {}},
        "The network cannot be reached.");
    row("not trusted", {ErrorKind::Transport, {}, EKEYREJECTED, {}},
        "The certificate of the provider is not trusted.");
    row("moved", {ErrorKind::Transport, {}, 0, {}, 301}, "The provider has moved.");
    row("too slow", {ErrorKind::Timeout, {}, 0, {}}, "The model did not answer in time.");
    row("broken off", {ErrorKind::Closed, {}, 0, {}}, "The answer ended before it was complete.");
    row("nonsense", {ErrorKind::Protocol, {}, 0, {}},
        "The response from the provider could not be read.");
    row("bad address", {ErrorKind::Policy, {}, 0, {}}, "Quayside does not use this address.");
    row("nothing there", llm::toError({Problem::Other, {}}, {}, 404),
        "No model provider responds at this address.");
    row("its own trouble", llm::toError({Problem::Other, {}}, {}, 500),
        "The provider reported an internal error (HTTP 500).");
    row("refused", other, "The provider rejected this request.");
}

void TestModelText::everyFailureSaysWhatToDo()
{
    QFETCH(Error, error);
    QFETCH(QString, title);
    const ErrorText text = modelErrorText(error);
    QCOMPARE(text.title, title);
    QVERIFY(text.hint.endsWith(u'.'));
}

void TestModelText::aLongConversationCanBeSummedUp()
{
    const Error error = llm::toError({Problem::ContextTooLong, {}}, u"8193 > 8192"_s, 400);
    const ErrorText text = conversationErrorText(error);
    QCOMPARE(text.title, u"The conversation is too long for the model."_s);
    QVERIFY(text.hint.startsWith(u"Begin a new conversation"_s));
    QCOMPARE(text.detail, u"8193 > 8192"_s);
    const Error other = llm::toError({Problem::NoCredit, {}}, {});
    QCOMPARE(conversationErrorText(other).title, modelErrorText(other).title);
}

void TestModelText::theProvidersWordsStayApart() // SEC-36, SEC-37
{
    const ErrorText text =
        modelErrorText(llm::toError({Problem::ContentRefused, {}}, u"<b>no</b>\u202e"_s, 400));
    QVERIFY(!text.title.contains(u"<b>"));
    QVERIFY(!text.hint.contains(u"<b>"));
    QVERIFY(text.detail.contains(u"<b>no</b>"));
    QVERIFY(!text.detail.contains(QChar(0x202e)));
}

QUAYSIDE_TEST(TestModelText, QCoreApplication)

} // namespace tst_modeltext

#include "tst_modeltext.moc"
