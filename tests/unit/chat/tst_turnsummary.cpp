// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/tokenestimate.h"
#include "core/llm/providerproblem.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/chat/turnbench.h"

namespace tst_turnsummary {

using namespace mcp;
using namespace mcp::chat;
using namespace Qt::StringLiterals;

/// How much of a model's context a conversation takes, and what is done when it is too much.
class TestTurnSummary : public QObject, private TurnBench
{
    Q_OBJECT

private Q_SLOTS:
    void init() { reset(); }
    void cleanup() { m_turn.reset(); }

    void countsAsTheProvider();
    void estimatesWhatNobodyCounted();
    void leavesRoomInASmallWindow_data();
    void leavesRoomInASmallWindow();
    void givesTheAnswerTheLengthThatIsSet_data();
    void givesTheAnswerTheLengthThatIsSet();
    void cutsResultsToTheWindow();
    void tellsThatTheContextIsTooLong();
    void sumsUp();
    void takesATitleFromTheSummary_data();
    void takesATitleFromTheSummary();
    void keepsTheTitleOfThePerson_data();
    void keepsTheTitleOfThePerson();
    void cutsWhatIsTooLongToBeSummedUp();
    void leavesTheConversationAsItWas_data();
    void leavesTheConversationAsItWas();

private:
    void talk();
    QString lastText() const
    {
        const auto &block = m_prompts.constLast().messages.constLast().content.blocks.constLast();
        return std::get<TextContent>(block.value).text;
    }
};

/// One turn with a call.
void TestTurnSummary::talk()
{
    start(u"Look"_s);
    answer({use(u"1"_s, u"files__read"_s)});
    finishCall(0, CallAnswer{resultOf(u"The word is MAAT-4711"_s), {}});
    QTRY_VERIFY(m_asked.size() == 2);
    answer({textBlock(u"I have seen it."_s)});
    QTRY_VERIFY(m_finished->count() == 1);
}

void TestTurnSummary::countsAsTheProvider()
{
    start(u"Hello"_s);
    m_asked.back().settle(llm::Answer{{textBlock(u"Ahoy"_s)}, {}, {}, {900, 100}});
    QTRY_VERIFY(m_finished->count() == 1);
    QCOMPARE(message().contextTokens, 1'000);
    QCOMPARE(estimatedContext(m_conversation, m_tools), 1'000);
    m_conversation.add(Message::Role::Person, m_conversation.shown()).parts = {
        Text{QString(400, u'x')}};
    QCOMPARE(estimatedContext(m_conversation, m_tools), 1'100);
}

void TestTurnSummary::estimatesWhatNobodyCounted()
{
    const qint64 empty = estimatedContext(m_conversation, m_tools);
    QVERIFY(empty > m_tools.estimatedTokens());
    start(QString(4'000, u'x'));
    m_asked.back().settle(llm::Answer{{textBlock(u"Ahoy"_s)}, {}, {}, {0, 3}});
    QTRY_VERIFY(m_finished->count() == 1);
    QCOMPARE(message().contextTokens, empty + 1'000 + 3);
}

void TestTurnSummary::leavesRoomInASmallWindow_data()
{
    QTest::addColumn<qint64>("window");
    QTest::addColumn<qint64>("expected");
    QTest::newRow("unknown") << qint64(0) << qint64(8'192);
    QTest::newRow("large") << qint64(200'000) << qint64(8'192);
    QTest::newRow("small") << qint64(4'096) << qint64(1'024);
    QTest::newRow("tiny") << qint64(600) << qint64(256);
}

void TestTurnSummary::leavesRoomInASmallWindow()
{
    QFETCH(const qint64, window);
    QFETCH(const qint64, expected);
    m_window = window;
    start(u"Hello"_s);
    QCOMPARE(m_prompts.constLast().maxTokens, expected);
    QCOMPARE(answerTokens(8'192, 8'192, 7'000), 1'192); // What is left.
}

void TestTurnSummary::givesTheAnswerTheLengthThatIsSet_data()
{
    QTest::addColumn<qint64>("window");
    QTest::addColumn<qint64>("expected");
    QTest::newRow("unknown") << qint64(0) << qint64(65'536);
    QTest::newRow("large") << qint64(1'000'000) << qint64(65'536);
    QTest::newRow("a quarter") << qint64(128'000) << qint64(32'000);
}

void TestTurnSummary::givesTheAnswerTheLengthThatIsSet()
{
    QFETCH(const qint64, window);
    QFETCH(const qint64, expected);
    m_window = window;
    m_conversation.options.longestAnswer = ConversationOptions::kMostAnswer;
    start(u"Hello"_s);
    QCOMPARE(m_prompts.constLast().maxTokens, expected);
}

void TestTurnSummary::cutsResultsToTheWindow()
{
    m_window = 4'000;
    start(u"Look"_s);
    answer({use(u"1"_s, u"files__read"_s)});
    finishCall(0, CallAnswer{resultOf(QString(100'000, u'x')), {}});
    QTRY_VERIFY(m_asked.size() == 2);
    QCOMPARE(lastResult().text.size(), 4'000); // A thousand tokens.
    QCOMPARE(lastResult().omitted, 96'000);
    QVERIFY(!lastResult().whole.isNull());
}

void TestTurnSummary::tellsThatTheContextIsTooLong()
{
    start(u"Look"_s);
    m_asked.back().settle(llm::toError({llm::ProviderProblem::Kind::ContextTooLong, {}}, {}, 400));
    QTRY_VERIFY(m_finished->count() == 1);
    QCOMPARE(message().state, State::Failed);
    const auto problem = llm::providerProblem(m_turn->failure());
    QVERIFY(problem && problem->kind == llm::ProviderProblem::Kind::ContextTooLong);
}

void TestTurnSummary::sumsUp()
{
    talk();
    const qint64 shown = m_conversation.shown();
    begin([](TurnFlow *turn) { turn->summarize(); });
    QVERIFY(m_prompts.constLast().tools.isEmpty());
    QVERIFY(lastText().startsWith(u"Sum up"_s));
    QCOMPARE(m_conversation.shown(), shown); // Until it is there.
    QSignalSpy added(m_turn.get(), &TurnFlow::messageAdded);
    m_asked.back().settle(llm::Answer{{textBlock(u" The word. "_s)}, {}, {}, {500, 50}});
    QTRY_VERIFY(m_finished->count() == 1);
    QCOMPARE(added.count(), 1);
    QCOMPARE(message().parts, QList<Part>{Summary{u"The word."_s}});
    QCOMPARE(message().parent, shown);
    QCOMPARE(message().state, State::Whole);
    QCOMPARE(message().inputTokens, 500);
    QVERIFY(message().contextTokens > 0 && message().contextTokens < 1'000);
    QCOMPARE(m_journal->kept, m_conversation.messages());

    start(u"And now?"_s);
    QCOMPARE(m_prompts.constLast().messages.size(), 1);
    const auto blocks = m_prompts.constLast().messages.constFirst().content.blocks;
    QVERIFY(std::get<TextContent>(blocks.constFirst().value).text.contains(u"The word."_s));
    // SEC-53, SEC-54: what was read stays read.
    answer({use(u"2"_s, u"mail__send"_s, R"({"q":"MAAT-4711"})")});
    QCOMPARE(m_calls.back()->caller.labels, (Labels{true, true, {u"files"_s}}));
}

void TestTurnSummary::takesATitleFromTheSummary_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("summary");
    const QString word = u"The word."_s;
    QTest::newRow("as asked") << u"Title: A word in a file\n\nThe word."_s << u"A word in a file"_s
                              << word;
    QTest::newRow("bold") << u"**Title:** A word\nThe word."_s << u"A word"_s << word;
    QTest::newRow("all bold") << u"**Title: A word**\n\nThe word."_s << u"A word"_s << word;
    QTest::newRow("heading") << u"# Title: A word\nThe word."_s << u"A word"_s << word;
    QTest::newRow("quotes") << u"title: \u201CA word\u201D\nThe word."_s << u"A word"_s << word;
    QTest::newRow("wide colon") << u"Title\uFF1A\u4E00\u4E2A\u8BCD\nThe word."_s
                                << u"\u4E00\u4E2A\u8BCD"_s << word;
    QTest::newRow("quotes inside")
        << u"Title: A \"word\u201D here\nThe word."_s << u"A 'word' here"_s << word;
    QTest::newRow("long") << QString(u"Title: "_s + QString(5000, u't') + u"\nThe word."_s)
                          << QString(QString(Conversation::kTitleChars - 1, u't') + u'\u2026')
                          << word;
    // The title stays as it is, and nothing of the summary is lost.
    QTest::newRow("none") << word << u"Look"_s << word;
    QTest::newRow("of something else") << u"Titles of books: many.\nThe word."_s << u"Look"_s
                                       << u"Titles of books: many.\nThe word."_s;
    QTest::newRow("empty") << u"Title:\nThe word."_s << u"Look"_s << u"Title:\nThe word."_s;
    QTest::newRow("nothing behind it") << u"Title: A word"_s << u"Look"_s << u"Title: A word"_s;
}

void TestTurnSummary::takesATitleFromTheSummary() // W22
{
    QFETCH(const QString, answer);
    talk();
    QCOMPARE(m_conversation.title, u"Look"_s);
    const size_t asked = m_asked.size();
    begin([](TurnFlow *turn) { turn->summarize(); });
    QVERIFY(lastText().contains(u"\"Title:\""_s));
    QSignalSpy titled(m_turn.get(), &TurnFlow::titled);
    m_asked.back().settle(llm::Answer{{textBlock(answer)}, {}, {}, {500, 50}});
    QTRY_VERIFY(m_finished->count() == 1);
    QCOMPARE(m_asked.size(), asked + 1); // Nothing is asked for the title alone.
    QTEST(m_conversation.title, "title");
    QCOMPARE(titled.count(), m_conversation.title == u"Look"_s ? 0 : 1);
    QTEST(std::get<Summary>(message().parts.constFirst()).text, "summary");
}

void TestTurnSummary::keepsTheTitleOfThePerson_data()
{
    QTest::addColumn<bool>("isLate");
    QTest::newRow("given before") << false;
    QTest::newRow("given while the model sums up") << true;
}

void TestTurnSummary::keepsTheTitleOfThePerson() // W22
{
    QFETCH(const bool, isLate);
    talk();
    if (!isLate)
        m_conversation.title = u"My ships"_s;
    begin([](TurnFlow *turn) { turn->summarize(); });
    QCOMPARE(lastText().contains(u"\"Title:\""_s), isLate);
    m_conversation.title = u"My ships"_s;
    m_asked.back().settle(llm::Answer{{textBlock(u"Title: Other\nThe word."_s)}, {}, {}, {}});
    QTRY_VERIFY(m_finished->count() == 1);
    QCOMPARE(m_conversation.title, u"My ships"_s);
}

void TestTurnSummary::cutsWhatIsTooLongToBeSummedUp()
{
    m_window = 4'000;
    qint64 last = 0;
    for (int i = 0; i < 100; ++i) {
        Message &said = m_conversation.add(Message::Role::Person, last);
        said.parts = {Text{QString::number(i) + QString(400, u'x')}};
        last = said.id;
    }
    begin([](TurnFlow *turn) { turn->summarize(); });
    qint64 tokens = m_prompts.constLast().maxTokens;
    bool hasLast = false;
    for (const SamplingMessage &each : m_prompts.constLast().messages) {
        for (const SamplingBlock &block : each.content.blocks) {
            const QString text = std::get<TextContent>(block.value).text;
            tokens += estimatedTokens(text);
            hasLast |= text.startsWith(u"99x"_s);
        }
    }
    QVERIFY(tokens < m_window);
    QVERIFY(hasLast);
}

void TestTurnSummary::leavesTheConversationAsItWas_data()
{
    QTest::addColumn<QString>("how");
    for (const char *how : {"stopped", "failed", "empty", "not kept"})
        QTest::newRow(how) << QString::fromLatin1(how);
}

void TestTurnSummary::leavesTheConversationAsItWas()
{
    QFETCH(const QString, how);
    talk();
    const QList<Message> before = m_conversation.messages();
    const qint64 shown = m_conversation.shown();
    begin([](TurnFlow *turn) { turn->summarize(); });
    if (how == u"not kept"_s)
        m_journal->failsAfter = 0;
    if (how == u"stopped"_s)
        m_turn->stop();
    else if (how == u"failed"_s)
        m_asked.back().settle(Error::closed());
    else
        m_asked.back().settle(
            llm::Answer{{textBlock(how == u"empty"_s ? u" "_s : u"The word."_s)}, {}, {}, {}});
    QTRY_VERIFY(m_finished->count() == 1);
    QVERIFY(!m_turn->message());
    QCOMPARE(m_conversation.messages(), before);
    QCOMPARE(m_conversation.shown(), shown);
    if (how == u"stopped"_s)
        QCOMPARE(m_turn->failure().kind, ErrorKind::Cancelled);
}

QUAYSIDE_TEST(TestTurnSummary, QCoreApplication)

} // namespace tst_turnsummary

#include "tst_turnsummary.moc"
