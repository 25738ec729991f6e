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
    void tellsWhoseWordsTheDetailIs_data();
    void tellsWhoseWordsTheDetailIs();
    void leadsToWhatHelps_data();
    void leadsToWhatHelps();
    void promisesNoMessageWhereThereIsNone();
    void saysWhatToDoWithoutAListOfModels_data();
    void saysWhatToDoWithoutAListOfModels();
};

void TestModelText::everyProblemHasWordsOfItsOwn()
{
    QSet<QString> titles;
    for (int kind = int(Problem::NoKey); kind <= int(Problem::Other); ++kind) {
        const ErrorText text = modelErrorText(llm::toError({Problem(kind), {}}, {}));
        QVERIFY2(text.title.endsWith(u'.'), qPrintable(text.title));
        QVERIFY2(text.hint.endsWith(u'.'), qPrintable(text.hint));
        QVERIFY2(!text.hint.contains(u"in the settings"),
                 qPrintable(text.hint)); // W22: they are shown there too.
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
    QCOMPARE(text.title, u"Rate limit reached."_s);
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
    QVERIFY(!text.hint.contains(u"in the settings")); // W22
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

void TestModelText::tellsWhoseWordsTheDetailIs_data() // W15
{
    QTest::addColumn<Error>("error");
    QTest::addColumn<bool>("isOwn");
    QTest::newRow("connection") << Error::transport(u"Connection refused"_s, ECONNREFUSED) << true;
    QTest::newRow("broken off") << Error::closed(u"The connection was interrupted"_s) << true;
    QTest::newRow("time") << Error::timeout(u"it did not start to answer"_s) << true;
    QTest::newRow("no answer") << llm::toError({Problem::NoAnswer, {}},
                                               u"it ended without a word"_s)
                               << true;
    QTest::newRow("not taken") << llm::toError({Problem::NotTaken, {}}, u"sound"_s) << true;
    QTest::newRow("a bad key") << llm::toError({Problem::WrongKey, {}}, u"it contains characters"_s)
                               << true;
    QTest::newRow("not readable")
        << Error{ErrorKind::Protocol, u"its answer is a page"_s, 0, {}, 200} << true;
    QTest::newRow("refused") << llm::toError({Problem::Other, {}}, u"No"_s, 400) << false;
    QTest::newRow("in the stream")
        << llm::toError({Problem::Overloaded, {}}, u"Busy"_s, 200) << false;
}

void TestModelText::tellsWhoseWordsTheDetailIs()
{
    QFETCH(Error, error);
    QFETCH(bool, isOwn);
    QCOMPARE(modelErrorText(error).isDetailOwn, isOwn);
    QCOMPARE(conversationErrorText(error).isDetailOwn, isOwn);
}

void TestModelText::leadsToWhatHelps_data() // W15
{
    QTest::addColumn<Error>("error");
    QTest::addColumn<int>("remedy");
    const auto row = [](const char *name, const Error &error, ModelRemedy remedy) {
        QTest::newRow(name) << error << int(remedy);
    };
    row("too long", llm::toError({Problem::ContextTooLong, {}}, {}, 400), ModelRemedy::Summary);
    row("a wrong key", llm::toError({Problem::WrongKey, {}}, {}, 401), ModelRemedy::Settings);
    row("an unknown model", llm::toError({Problem::UnknownModel, {}}, {}, 404),
        ModelRemedy::Settings);
    row("a wrong address", llm::toError({Problem::Other, {}}, {}, 404), ModelRemedy::Settings);
    row("nothing listens", Error::transport({}, ECONNREFUSED), ModelRemedy::Settings);
    row("too often", llm::toError({Problem::RateLimited, {}}, {}, 429), ModelRemedy::None);
    row("a bad call", llm::toError({Problem::BadCall, {}}, {}, 200), ModelRemedy::None);
    row("broken off", Error::closed(), ModelRemedy::None);
}

void TestModelText::leadsToWhatHelps()
{
    QFETCH(Error, error);
    QFETCH(int, remedy);
    QCOMPARE(int(modelRemedy(error)), remedy);
}

void TestModelText::promisesNoMessageWhereThereIsNone() // K21
{
    QVERIFY(!modelErrorText(llm::toError({Problem::Other, {}}, {}, 400)).hint.contains(u"below"_s));
    QVERIFY(
        modelErrorText(llm::toError({Problem::Other, {}}, u"No"_s, 400)).hint.contains(u"below"_s));
}

void TestModelText::
    saysWhatToDoWithoutAListOfModels_data() // W22: no "in the settings" inside of them
{
    QTest::addColumn<Error>("error");
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("hint");
    const auto row = [](const char *name, const Error &error, const char *title, const char *hint) {
        QTest::newRow(name) << error << QString::fromUtf8(title) << QString::fromUtf8(hint);
    };
    const char *noList = "This provider has no list of models at this address.";
    row("no key", llm::toError({Problem::NoKey, {}}, {}, 401), "The provider requires a key.",
        "Enter the key above");
    row("a wrong key", llm::toError({Problem::WrongKey, {}}, {}, 401),
        "The provider does not accept the key.", "Check the key above");
    row("a key for answers only", llm::toError({Problem::NotPermitted, {}}, {}, 403),
        "The key does not have permission for this.", "The key may still be valid for answers");
    row("not found", llm::toError({Problem::Other, {}}, {}, 404), noList, "Type the name");
    row("not found, in words about models", llm::toError({Problem::UnknownModel, {}}, {}, 404),
        noList, "Type the name");
    row("only POST", llm::toError({Problem::Other, {}}, {}, 405), noList, "Type the name");
    row("status 501", llm::toError({Problem::Other, {}}, {}, 501), noList, "Type the name");
    row("too often", llm::toError({Problem::RateLimited, {}}, {}, 429), "Rate limit reached.",
        "Try again later, or type the name");
    row("a page", {ErrorKind::Protocol, {}, 0, {}, 200}, "The list of models could not be read.",
        "Check the base address");
    row("too slow", {ErrorKind::Timeout, {}, 0, {}}, "The provider did not answer in time.",
        "Try again later, or type the name");
    row("broken off", {ErrorKind::Closed, {}, 0, {}},
        "The list of models ended before it was complete.", "Check your network");
    row("moved", {ErrorKind::Transport, {}, 0, {}, 308}, "The provider has moved.",
        "Quayside does not send the key");
    row("nothing listens", {ErrorKind::Transport, {}, ECONNREFUSED, {}},
        "Nothing is listening at this address.", "");
}

void TestModelText::saysWhatToDoWithoutAListOfModels()
{
    QFETCH(Error, error);
    QFETCH(QString, title);
    QFETCH(QString, hint);
    const ErrorText text = modelListErrorText(error);
    QCOMPARE(text.title, title);
    QVERIFY2(text.hint.startsWith(hint), qPrintable(text.hint));
    QVERIFY2(!text.hint.contains(u"in the settings"_s), qPrintable(text.hint));
}

QUAYSIDE_TEST(TestModelText, QCoreApplication)

} // namespace tst_modeltext

#include "tst_modeltext.moc"
