// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/growingwords.h"
#include "core/chat/conversationbook.h"
#include "core/llm/providerproblem.h"
#include "core/storage/consentstore.h"
#include "tests/app/chat/chatstage.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTest>

namespace tst_transcript {

using namespace Qt::StringLiterals;
using namespace quayside;
using mcp::chat::Message;
using Kind = TranscriptRow::Kind;

namespace {

Message answerOf(const QString &text)
{
    Message message;
    message.id = 2;
    message.parent = 1;
    message.role = Message::Role::Model;
    message.parts = {mcp::chat::Text{text}};
    return message;
}

/// Without the feet of messages.
QList<Kind> kindsOf(const QList<TranscriptRow> &rows)
{
    QList<Kind> kinds;
    for (const TranscriptRow &row : rows) {
        if (row.kind != Kind::Foot)
            kinds.append(row.kind);
    }
    return kinds;
}

QString codeIn(const QList<TranscriptRow> &rows)
{
    QString code;
    for (const TranscriptRow &row : rows)
        code += (row.part.isContinued && !row.part.isInLine ? u"\n"_s : QString()) + row.part.text;
    return code;
}

} // namespace

/// What was said in a conversation, as rows: pure functions, and the model with a conversation that goes on.
class TestTranscript : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wordsComeBlockByBlock();
    void codeIsNotDividedAtItsBlankLines();
    void longCodeHasSeveralRows_data();
    void longCodeHasSeveralRows();
    void aLongParagraphKeepsItsLinks();
    void whatIsTooMuchForMarkdownIsPlain();
    void textsAreCleaned();
    void longWordsOfThePersonAreCut();
    void eachPartHasItsRow();
    void whatGrowsReadsLikeTheWhole_data();
    void whatGrowsReadsLikeTheWhole();
    void anotherTextIsNotTakenForMoreOfIt();
    void aLongBlockIsShownAsItIsUntilItIsRead_data();
    void aLongBlockIsShownAsItIsUntilItIsRead();
    void aLongBlockThatGrowsIsReadSeldom_data();
    void aLongBlockThatGrowsIsReadSeldom();
    void aLongBlockIsReadAgainWithAnEighthMore();
    void otherBlocksStayWhenALongOneIsRead();

    void anAnswerGrowsInPlace();
    void thinkingIsFolded();
    void aReadCallHasItsResult();
    void aCallOfAStoppedServerHasItsTitleAndTime();
    void aSecondCallOfAServerWaitsForTheOneAbove();
    void theAnswerToAllStandsBelowTheLastOfThem();
    void branchesAreShown();
    void anEarlyEndSaysWhy();
    void aFailureNamesWhoSpeaks();
    void thinkingThatBeganAsWordsMoves();
    void aLongConversationIsReadOnAThread();
    void aLongAnswerIsFormattedInTheEnd_data();
    void aLongAnswerIsFormattedInTheEnd();
    void copiesWhatTheModelWrote();
};

void TestTranscript::wordsComeBlockByBlock()
{
    const QStringList blocks =
        markdownBlocks(u"# Ships\n\nTwo:\n\n- Anna\n\n  old\n- Fram\n\nEnd"_s);
    QCOMPARE(
        blocks,
        (QStringList{u"# Ships\n\n"_s, u"Two:\n\n"_s, u"- Anna\n\n  old\n- Fram\n\n"_s, u"End"_s}));
    const QList<TranscriptRow> rows = wordRows(blocks.join(QString()));
    QCOMPARE(rows.size(), 6);
    QCOMPARE(rows.at(0).part.kind, MarkdownPart::Heading);
    QCOMPARE(rows.at(2).part.marker, u"•"_s);
    QCOMPARE(rows.at(3).part.text, u"old"_s);
}

void TestTranscript::codeIsNotDividedAtItsBlankLines()
{
    const QString text = u"```cpp\nint a;\n\nint b;\n```\n\n~~~~\n~~~\n\nx\n~~~~\n\nEnd"_s;
    QCOMPARE(markdownBlocks(text).size(), 3);
    QCOMPARE(wordRows(text).at(0).part.text, u"int a;\n\nint b;"_s);
    QCOMPARE(wordRows(text).at(1).part.text, u"~~~\n\nx"_s);
}

void TestTranscript::longCodeHasSeveralRows_data()
{
    QTest::addColumn<QString>("code");
    QTest::newRow("lines") << u"let ship = \"Anna\";\n"_s.repeated(1'000).chopped(1);
    QTest::newRow("one line") << u"x"_s.repeated(20'000);
    QTest::newRow("one line of words") << u"let a = 1; "_s.repeated(2'000);
    QTest::newRow("one line of pairs") << u"🚢"_s.repeated(10'000);
    QTest::newRow("blank lines") << u"a\n\n\n"_s.repeated(5'000) + u"b"_s;
}

/// Only the rows on screen are drawn, so a row must be small.
void TestTranscript::longCodeHasSeveralRows()
{
    QFETCH(const QString, code);
    const QList<TranscriptRow> rows = wordRows(u"```js\n"_s + code + u"\n```"_s);
    QVERIFY(rows.size() > 1);
    for (const TranscriptRow &row : rows) {
        QVERIFY(row.part.text.size() <= kPartChars);
        QVERIFY(!row.part.text.endsWith(QChar(0xd83d)));
        for (const TextSpan &span : row.part.spans.list)
            QVERIFY(span.end() <= row.part.text.size());
    }
    QVERIFY(!rows.first().part.isContinued && rows.last().part.isContinued);
    QCOMPARE(codeIn(rows), code);
}

void TestTranscript::aLongParagraphKeepsItsLinks()
{
    const QList<TranscriptRow> rows =
        wordRows(u"word "_s.repeated(1'000) + u"[the ship](https://ship.example)"_s);
    QCOMPARE(rows.size(), 2);
    QCOMPARE(rows.last().part.spans.list.size(), 1);
    const TextSpan link = rows.last().part.spans.list.first();
    QCOMPARE(rows.last().part.text.sliced(link.start, link.length), u"the ship"_s);
}

/// SEC-41
void TestTranscript::whatIsTooMuchForMarkdownIsPlain()
{
    const int items = int(kMarkdownParts) + 1;
    const QList<TranscriptRow> rows = wordRows(u"**Before**\n\n"_s + u"- *x*\n"_s.repeated(items));
    QCOMPARE(rows.at(0).part.text, u"Before"_s);
    QCOMPARE(codeIn(rows.sliced(1)), u"- *x*\n"_s.repeated(items).chopped(1));
    QVERIFY(rows.size() < 20); // Many lines are one row.
}

void TestTranscript::textsAreCleaned() // SEC-36
{
    Message message = answerOf(u"It is \u001b[31mred\u202e."_s);
    message.parts.append(mcp::chat::Attachment{u"a\u202eb"_s, {}, u"\u001b"_s, 0, {}, {}, {}});
    const QList<TranscriptRow> rows = transcriptRows(message);
    QCOMPARE(rows.at(0).part.text, u"It is ␛[31mred⟨U+202E⟩."_s);
    QCOMPARE(rows.at(1).title, u"a⟨U+202E⟩b"_s);
    QCOMPARE(rows.at(1).text, u"␛"_s);
}

void TestTranscript::longWordsOfThePersonAreCut()
{
    Message message = answerOf(u"a"_s.repeated(kPersonChars + 5));
    message.role = Message::Role::Person;
    const QList<TranscriptRow> rows = transcriptRows(message);
    QCOMPARE(rows.at(0).text.size(), kPersonChars);
    QCOMPARE(rows.at(0).omitted, 5);
}

void TestTranscript::eachPartHasItsRow()
{
    Message message = answerOf(u"Look:"_s);
    message.parts.prepend(mcp::chat::Thinking{u"Hm."_s});
    message.parts.append(mcp::chat::ToolCall{u"c1"_s, u"echo"_s, {}, {}});
    message.parts.append(mcp::chat::ToolResult{.callId = u"c1"_s});
    message.parts.append(mcp::chat::Image{mcp::json::Raw("\"AAAA\""), u"image/png"_s});
    const QList<TranscriptRow> rows = transcriptRows(message);
    QCOMPARE(kindsOf(rows), (QList<Kind>{Kind::Thinking, Kind::Words, Kind::Call, Kind::Picture}));
    QCOMPARE(rows.at(2).callId, u"c1"_s);
    QVERIFY(rows.first().isFirst && !rows.at(1).isFirst);
    QCOMPARE(rows.last().kind, Kind::Foot);
    message.state = Message::State::Running; // It goes on, so it has no end yet.
    QVERIFY(transcriptRows(message).last().kind != Kind::Foot);
}

void TestTranscript::whatGrowsReadsLikeTheWhole_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("list")
        << u"One:\n\n1. a\n\n   more\n2. b\n\n\n3. c\n\nText *with* `code`.\n\n- x\n- y"_s;
    QTest::newRow("code") << u"See\n\n```py\nif a:\n\n    b\n\n```\n\n~~~\n```\n\n~~~\n\nend"_s;
    QTest::newRow("table")
        << u"| a | b |\n|---|---|\n| 1 | 2 |\n\n> quote\n> more\n\n> other\n\n---\n\n## H"_s;
    QTest::newRow("lines of carriage returns")
        << u"a\r\n\r\nb\r\n\r\n```\r\nc\r\n\r\nd\r\n```\r\n"_s;
    QTest::newRow("open fence") << u"a\n\n```\nb\n\nc\n\nd"_s;
    QTest::newRow("indented") << u"a\n\n    code\n\n    more\n\nb\n\n\ttab\n\nc"_s;
}

/// At each length, however the pieces come: nothing changes when the answer is complete.
void TestTranscript::whatGrowsReadsLikeTheWhole()
{
    QFETCH(const QString, text);
    for (const int step : {1, 3, 7}) {
        GrowingWords words;
        for (qsizetype end = 0; end <= text.size(); end += step) {
            const QString now = text.first(end);
            const QList<TranscriptRow> before = words.rows();
            const int first = words.setText(now);
            QCOMPARE(words.rows(), wordRows(now));
            QVERIFY(first <= words.rows().size());
            for (int row = 0; row < std::min<qsizetype>(first, before.size()); ++row)
                QCOMPARE(words.rows().at(row), before.at(row));
        }
    }
}

void TestTranscript::anotherTextIsNotTakenForMoreOfIt()
{
    GrowingWords words;
    words.setText(u"One.\n\nTwo.\n\nThree"_s);
    words.setText({});
    QVERIFY(words.rows().isEmpty());
    words.setText(u"Quite another text, which is longer than that."_s);
    QCOMPARE(words.rows().size(), 1);
}

void TestTranscript::aLongBlockIsShownAsItIsUntilItIsRead_data() // F3, SEC-41
{
    QTest::addColumn<QString>("text");
    QTest::newRow("addresses") << u"www.a_"_s.repeated(20'000);
    QTest::newRow("nested emphasis")
        << QString(u"*a "_s.repeated(20'000) + u" a*"_s.repeated(20'000));
    QTest::newRow("code") << QString(u"```cpp\n"_s + u"int a = 1;\n"_s.repeated(1'000) + u"```"_s);
    QTest::newRow("list") << u"- **item** with words\n"_s.repeated(1'000).chopped(1);
    QTest::newRow("references") << QString(u"[a]: x\n"_s + u"[a] [b]\n"_s.repeated(3'000) + u'.');
    QTest::newRow("lines of one letter") << u"a\n"_s.repeated(9'000).chopped(1);
}

/// Nothing in this class reads it: its owner does, on a pool thread.
void TestTranscript::aLongBlockIsShownAsItIsUntilItIsRead()
{
    QFETCH(const QString, text);
    GrowingWords words;
    words.setText(text); // In one piece.
    QVERIFY(!words.isRead());
    QCOMPARE(codeIn(words.rows()), text);
    for (const TranscriptRow &row : words.rows())
        QVERIFY(row.part.spans.list.isEmpty() && row.part.text.size() <= kPartChars);
    const QString all = text + u"\n\nEnd";
    words.setText(all);
    QCOMPARE(words.unread(), QString(text + u"\n\n"));
    const int first = words.setRead(words.unread(), blockRows(words.unread()));
    QCOMPARE(first, 0);
    QVERIFY(words.isRead());
    QVERIFY(words.unread().isEmpty());
    QCOMPARE(words.rows(), wordRows(all));
}

void TestTranscript::aLongBlockThatGrowsIsReadSeldom_data() // F3
{
    aLongBlockIsShownAsItIsUntilItIsRead_data();
}

/// As often as its size doubles, and not as often as something comes.
void TestTranscript::aLongBlockThatGrowsIsReadSeldom()
{
    QFETCH(const QString, text);
    GrowingWords words;
    int reads = 0;
    qsizetype chars = 0;
    for (qsizetype end = 0; end <= text.size(); end += 499) {
        const QList<TranscriptRow> before = words.rows();
        const int first = words.setText(text.first(end));
        QVERIFY(first <= words.rows().size());
        for (int row = std::max(0, first - 2); row < std::min<qsizetype>(first, before.size());
             ++row)
            QCOMPARE(words.rows().at(row), before.at(row));
        if (const QString block = words.unread(); !block.isEmpty()) {
            ++reads;
            chars += block.size();
            words.setRead(block, blockRows(block));
            QVERIFY(words.unread().isEmpty());
        }
    }
    QVERIFY2(reads <= 40, QByteArray::number(reads).constData());
    QVERIFY2(chars <= 12 * text.size(), QByteArray::number(chars).constData());
    words.setText(text + u"\n\nEnd");
    if (const QString block = words.unread(); !block.isEmpty())
        words.setRead(block, blockRows(block));
    QCOMPARE(words.rows(), wordRows(text + u"\n\nEnd"));
}

void TestTranscript::aLongBlockIsReadAgainWithAnEighthMore() // F3
{
    const QString line = u"words of one line\n"_s; // 18 characters.
    const QString begin = line.repeated(1'000);
    GrowingWords words;
    words.setText(begin);
    words.setRead(words.unread(), blockRows(words.unread()));
    words.setText(begin + line.repeated(125)); // An eighth, and not more.
    QCOMPARE(words.unread(), QString());
    words.setText(begin + line.repeated(126));
    QCOMPARE(words.unread(), QString(begin + line.repeated(126)));
}

void TestTranscript::otherBlocksStayWhenALongOneIsRead() // F3
{
    const QString longBlock = u"- *item*\n"_s.repeated(2'000) + u"\n";
    const QString all = u"Before.\n\n"_s + longBlock + u"Between.\n\n" + longBlock + u"After.";
    GrowingWords words;
    words.setText(all);
    int reads = 0;
    for (QString block = words.unread(); !block.isEmpty() && reads < 5; block = words.unread()) {
        words.setRead(block, blockRows(block));
        ++reads;
    }
    QCOMPARE(reads, 2);
    QCOMPARE(words.rows(), wordRows(all));
    // What is read late belongs to another text by then.
    words.setText(u"Another text."_s);
    const QList<TranscriptRow> rows = words.rows();
    words.setRead(longBlock, blockRows(longBlock));
    QCOMPARE(words.rows(), rows);
    words.setText(u"Another text.\n\nWith more."_s);
    QCOMPARE(words.rows(), wordRows(u"Another text.\n\nWith more."_s));
}

void TestTranscript::anAnswerGrowsInPlace()
{
    ChatStage stage;
    stage.addModel();
    stage.say(u"Hello"_s);
    QSignalSpy removed(stage.transcript(), &QAbstractItemModel::rowsRemoved);
    QSignalSpy reset(stage.transcript(), &QAbstractItemModel::modelReset);
    stage.provider->say(u"One.\n\nTw"_s);
    stage.pass();
    QCOMPARE(stage.words(), (QStringList{u"Hello"_s, u"One."_s, u"Tw"_s}));
    stage.provider->say(u"o.\n\nThree."_s);
    QCOMPARE(stage.words().size(), 3); // Many pieces are one update.
    stage.pass();
    QCOMPARE(stage.words(), (QStringList{u"Hello"_s, u"One."_s, u"Two."_s, u"Three."_s}));
    stage.answer(u"One.\n\nTwo.\n\nThree."_s);
    stage.pass();
    QCOMPARE(stage.words(), (QStringList{u"Hello"_s, u"One."_s, u"Two."_s, u"Three."_s}));
    QCOMPARE(removed.count(), 0); // Nothing on screen was made again.
    QCOMPARE(reset.count(), 0);
    QCOMPARE(stage.transcript()->at(stage.transcript()->count() - 1).kind, Kind::Foot);
}

void TestTranscript::thinkingIsFolded()
{
    ChatStage stage;
    stage.addModel();
    stage.say(u"Hello"_s);
    stage.provider->say(u"Let me think."_s, true);
    stage.pass();
    const int row = stage.find(Kind::Thinking);
    QVERIFY(row >= 0);
    QCOMPARE(stage.at(row, TranscriptModel::TextRole).toString(), u"Let me think."_s);
    QVERIFY(!stage.at(row, TranscriptModel::IsOpenRole).toBool());
    stage.transcript()->setOpen(row, true);
    QVERIFY(stage.at(row, TranscriptModel::IsOpenRole).toBool());
}

/// A tool that the model has made up: it is told so, and the row shows it.
void TestTranscript::aReadCallHasItsResult()
{
    ChatStage stage;
    stage.addModel();
    stage.say(u"Hello"_s);
    stage.provider->call(u"c1"_s, u"no_such_tool"_s, R"({"city":"Oslo","days":3})");
    stage.waitForModel();
    const int row = stage.find(Kind::Call);
    QVERIFY(row >= 0);
    auto *call = stage.at(row, TranscriptModel::CallRole).value<ChatCallController *>();
    QVERIFY(call);
    QCOMPARE(call->title(), u"no_such_tool"_s);
    QCOMPARE(call->summary(), u"city: Oslo, days: 3"_s);
    QCOMPARE(call->state(), ChatCallController::State::NotRun);
    QVERIFY(!call->toldText().isEmpty());
    stage.answer(u"I see."_s);
    QCOMPARE(stage.at(row, TranscriptModel::CallRole).value<ChatCallController *>(), call);
}

void TestTranscript::aCallOfAStoppedServerHasItsTitleAndTime() // Found in use.
{
    using namespace mcp::chat;
    ChatStage stage;
    stage.addModel();
    Conversation kept = createConversation({}, {});
    kept.add(Message::Role::Person, 0).parts = {Text{u"Hello"_s}};
    ToolResult result{u"c1"_s, ToolResult::Outcome::Done, u"files"_s, u"Files"_s, u"a.txt"_s};
    result.title = u"List Directory"_s;
    result.took = mcp::CallDuration(std::chrono::milliseconds(28));
    ToolResult earlier = result; // As earlier versions kept it.
    earlier.callId = u"c2"_s;
    earlier.title.clear();
    earlier.took.reset();
    const QString name = u"files__list_directory"_s;
    kept.add(Message::Role::Model, 1).parts = {ToolCall{u"c1"_s, name, {}, {}}, result,
                                               ToolCall{u"c2"_s, name, {}, {}}, earlier};
    ConversationBook *book = stage.host.chats()->book();
    (void)book->add(kept);
    for (const Message &message : kept.messages())
        (void)book->addMessage(kept.key, message);
    stage.chats()->open(kept.key);
    QTRY_COMPARE(stage.chat()->key(), kept.key);
    QTRY_VERIFY(stage.find(Kind::Call) >= 0);
    const int row = stage.find(Kind::Call);
    const auto *call = stage.at(row, TranscriptModel::CallRole).value<ChatCallController *>();
    QCOMPARE(call->title(), u"List Directory"_s);
    QVERIFY2(call->took().contains(u"28"_s), qPrintable(call->took()));
    const auto *old = stage.at(row + 1, TranscriptModel::CallRole).value<ChatCallController *>();
    QCOMPARE(old->title(), u"list_directory"_s);
    QVERIFY(old->took().isEmpty());
}

/// Both say so; and the button to stop a call is inert where the card with the answers was (W4, W12, SEC-46).
void TestTranscript::aSecondCallOfAServerWaitsForTheOneAbove()
{
    using State = ChatCallController::State;
    ChatStage stage;
    QVERIFY(stage.host.load());
    mcp::ServerEntry entry;
    entry.name = u"Fake"_s;
    entry.program = QCoreApplication::applicationFilePath(); // It is never run.
    mcp::Server *server = stage.host.add(entry).valueOr(nullptr);
    QVERIFY(server && server->approve(server->review()));
    server->start();
    QTRY_VERIFY(stage.host.consent()->hasKnownTools(server->entry().id));
    stage.addModel();
    stage.host.chats()->opened().constFirst()->setServers({server->entry().id});
    const auto hasTools = [&stage] {
        stage.pass();
        return stage.chat()->setup()->toolCount() > 0;
    };
    QTRY_VERIFY(hasTools());
    stage.say(u"Hello"_s);
    const QString tool = u"fake__echo"_s;
    stage.provider->answer(
        {mcp::SamplingBlock{mcp::ToolUseContent{u"c1"_s, tool, {mcp::json::Raw("{}"_ba)}, {}}},
         mcp::SamplingBlock{mcp::ToolUseContent{u"c2"_s, tool, {mcp::json::Raw("{}"_ba)}, {}}}});
    const auto callAt = [&stage](int row) {
        return stage.at(row, TranscriptModel::CallRole).value<ChatCallController *>();
    };
    QTRY_VERIFY(stage.find(Kind::Call) >= 0);
    const int row = stage.find(Kind::Call);
    ChatCallController *first = callAt(row);
    QVERIFY(first);
    QTRY_VERIFY(first->review());
    ChatCallController *second = callAt(row + 1);
    QVERIFY(second);
    QTRY_COMPARE(second->state(), State::Queued);
    QCOMPARE(second->stateText(), u"Waiting"_s);
    QVERIFY(second->isRunning() && !second->review());

    first->review()->show();
    stage.clock.advance(InboxItem::kInertTime);
    QSignalSpy changed(second, &ChatCallController::changed);
    first->review()->allow();
    QTRY_COMPARE(first->state(), State::Running);
    QVERIFY2(!first->canStop(), "it stands where Allow was");
    first->stop();
    stage.clock.advance(InboxItem::kInertTime);
    QVERIFY(first->canStop());
    QCOMPARE(second->state(), State::Queued);
    first->settle(); // The button has moved.
    first->stop();
    QCOMPARE(first->state(), State::Running);
    stage.clock.advance(InboxItem::kInertTime);
    first->stop();
    QTRY_VERIFY(second->review());
    QCOMPARE(second->state(), State::Asking);
    QVERIFY(!changed.isEmpty());
}

/// Found in use: a call that waited for the one above was asked about last, and took the buttons with it.
void TestTranscript::theAnswerToAllStandsBelowTheLastOfThem()
{
    ChatStage stage;
    QVERIFY(stage.host.load());
    QStringList ids;
    for (const QString &name : {u"Fake"_s, u"Other"_s}) {
        mcp::ServerEntry entry;
        entry.name = name;
        entry.program = QCoreApplication::applicationFilePath(); // It is never run.
        mcp::Server *server = stage.host.add(entry).valueOr(nullptr);
        QVERIFY(server && server->approve(server->review()));
        server->start();
        ids.append(server->entry().id);
        QTRY_VERIFY(stage.host.consent()->hasKnownTools(ids.constLast()));
    }
    stage.addModel();
    stage.host.chats()->opened().constFirst()->setServers(ids);
    const auto hasTools = [&stage] {
        stage.pass();
        return stage.chat()->setup()->toolCount() == 2;
    };
    QTRY_VERIFY(hasTools());
    stage.say(u"Hello"_s);
    QList<mcp::SamplingBlock> blocks;
    for (const QString &id : {ids.at(0), ids.at(0), ids.at(1)}) {
        const QString tool = stage.chat()->chat()->tools().wireName(id, u"echo"_s);
        blocks.append({mcp::ToolUseContent{
            u"c%1"_s.arg(blocks.size()), tool, {mcp::json::Raw("{}"_ba)}, {}}});
    }
    stage.provider->answer(blocks);
    QTRY_VERIFY(stage.find(Kind::Call) >= 0);
    QList<ChatCallController *> calls;
    for (int row = stage.find(Kind::Call); calls.size() < blocks.size(); ++row)
        calls.append(stage.at(row, TranscriptModel::CallRole).value<ChatCallController *>());
    const auto groups = [&calls] {
        QList<int> counts;
        for (ChatCallController *call : calls)
            counts.append(call->group()->count());
        return counts;
    };
    QTRY_VERIFY(calls.at(0)->review() && calls.at(2)->review());
    QCOMPARE(groups(), (QList<int>{0, 0, 2}));
    calls.at(0)->review()->show();
    stage.clock.advance(InboxItem::kInertTime);
    calls.at(0)->review()->deny();
    QTRY_VERIFY(calls.at(1)->review());
    QCOMPARE(groups(), (QList<int>{0, 0, 2}));
}

void TestTranscript::branchesAreShown()
{
    ChatStage stage;
    stage.addModel();
    stage.exchange(u"Hello"_s, u"First."_s);
    const double answered =
        stage.at(stage.find(Kind::Words), TranscriptModel::MessageIdRole).toDouble();
    stage.chat()->retry(answered);
    stage.waitForModel();
    stage.answer(u"Second."_s);
    QCOMPARE(stage.words(), (QStringList{u"Hello"_s, u"Second."_s}));
    const int foot = stage.transcript()->count() - 1;
    QVERIFY(stage.at(foot, TranscriptModel::CanRetryRole).toBool());
    const int footOfPerson = stage.find(Kind::Foot);
    QVERIFY2(!stage.at(footOfPerson, TranscriptModel::CanRetryRole).toBool(),
             "only an answer can be given again (W2)");
    QCOMPARE(stage.at(foot, TranscriptModel::BranchTextRole).toString(), u"2 / 2"_s);
    QVERIFY(stage.at(foot, TranscriptModel::HasPreviousRole).toBool());
    QVERIFY(!stage.at(foot, TranscriptModel::HasNextRole).toBool());
    stage.chat()->showBranch(stage.at(foot, TranscriptModel::MessageIdRole).toDouble(), -1);
    QCOMPARE(stage.words(), (QStringList{u"Hello"_s, u"First."_s}));
    stage.chat()->editLast();
    QVERIFY(stage.chat()->composer()->isEditing());
    QCOMPARE(stage.chat()->composer()->text(), u"Hello"_s);
    stage.exchange(u"Good day"_s, u"Third."_s);
    QCOMPARE(stage.words(), (QStringList{u"Good day"_s, u"Third."_s}));
    QCOMPARE(stage.at(stage.find(Kind::Foot), TranscriptModel::BranchTextRole).toString(),
             u"2 / 2"_s);
}

void TestTranscript::anEarlyEndSaysWhy()
{
    ChatStage stage;
    stage.addModel();
    stage.say(u"Hello"_s);
    stage.provider->say(u"I begin"_s);
    stage.chat()->stop();
    QTRY_VERIFY(!stage.chat()->isBusy());
    const int foot = stage.transcript()->count() - 1;
    QVERIFY(!stage.at(foot, TranscriptModel::StateTextRole).toString().isEmpty());
    QVERIFY(stage.at(foot, TranscriptModel::CanGoOnRole).toBool());
    stage.say(u"Again"_s);
    stage.provider->fail(mcp::Error::transport(u"Gone"_s));
    QTRY_VERIFY(!stage.chat()->isBusy());
    QVERIFY(!stage.chat()->failure().title.isEmpty());
    const int last = stage.transcript()->count() - 1;
    QCOMPARE(stage.at(last, TranscriptModel::ProblemRole).toString(), u"Gone"_s);
    QVERIFY(
        !stage.at(last, TranscriptModel::CanGoOnRole).toBool()); // There is nothing to go on with.
    QVERIFY(stage.chat()->failure().detail.isEmpty()); // Said once.
}

void TestTranscript::aFailureNamesWhoSpeaks() // W15
{
    ChatStage stage;
    stage.addModel();
    const auto source = [&stage] {
        return stage.at(stage.transcript()->count() - 1, TranscriptModel::ProblemSourceRole)
            .toString();
    };
    stage.say(u"Hello"_s);
    stage.provider->fail(mcp::Error::transport(u"Connection refused"_s));
    QTRY_VERIFY(!stage.chat()->isBusy());
    QTRY_COMPARE(source(), u"Quayside"_s);
    QCOMPARE(stage.chat()->failureSource(), u"Quayside"_s);
    QCOMPARE(stage.chat()->failureRemedy(), ChatController::Remedy::OpenSettings);
    stage.say(u"Again"_s);
    QCOMPARE(stage.chat()->failureRemedy(), ChatController::Remedy::NoRemedy);
    stage.provider->fail(mcp::llm::toError({mcp::llm::ProviderProblem::Kind::ContextTooLong, {}},
                                           u"8193 > 8192"_s, 400));
    QTRY_VERIFY(!stage.chat()->isBusy());
    QTRY_COMPARE(source(), u"the provider"_s);
    QCOMPARE(stage.chat()->failureRemedy(), ChatController::Remedy::Summarize);
    stage.exchange(u"And now?"_s, u"Good."_s);
    int foot = stage.transcript()->count() - 1;
    while (stage.at(foot, TranscriptModel::ProblemRole).toString().isEmpty())
        --foot;
    // The conversation does not store who wrote the text.
    QVERIFY(stage.at(foot, TranscriptModel::ProblemSourceRole).toString() != u"Quayside"_s);
}

void TestTranscript::thinkingThatBeganAsWordsMoves() // K22
{
    ChatStage stage;
    stage.addModel();
    stage.say(u"Hello"_s);
    stage.provider->say(u"I think"_s);
    stage.pass();
    QTRY_VERIFY(stage.words().contains(u"I think"_s));
    stage.provider->takeTextBack();
    stage.provider->say(u"Ahoy"_s);
    stage.pass();
    QTRY_COMPARE(stage.words(), (QStringList{u"Hello"_s, u"Ahoy"_s}));
    const int row = stage.find(Kind::Thinking);
    QVERIFY(row >= 0);
    QCOMPARE(stage.transcript()->at(row).text, u"I think"_s);
    stage.answer(u"Ahoy"_s);
}

void TestTranscript::aLongConversationIsReadOnAThread()
{
    ChatStage stage;
    stage.addModel();
    const QString text = u"A line of words.\n\n"_s.repeated(10'000);
    stage.exchange(u"Hello"_s, text);
    const QString key = stage.chat()->key();
    QTRY_COMPARE(stage.transcript()->count(), 10'003);
    stage.chats()->startNew();
    QTRY_VERIFY(!stage.host.chats()->find(key)); // Closed, with all that was kept of it.
    std::optional<BusyPool> busy(std::in_place);
    stage.chats()->open(key);
    QTRY_COMPARE(stage.chat()->key(), key);
    QVERIFY(stage.transcript()->isLoading());
    busy.reset();
    QTRY_COMPARE(stage.transcript()->count(), 10'003);
    QVERIFY(!stage.transcript()->isLoading());
}

void TestTranscript::aLongAnswerIsFormattedInTheEnd_data() // F3
{
    QTest::addColumn<QString>("text");
    const QString lines = u"Some **bold** words\n"_s.repeated(2'000);
    QTest::newRow("ends with a line") << lines;
    QTest::newRow("ends within a line") << QString(lines + u"and **more**");
    QTest::newRow("one line") << u"Some **bold** words "_s.repeated(1'000);
    QTest::newRow("two long blocks") << QString(lines + u"\n" + lines);
    QTest::newRow("more than one update shows") << u"Some **bold** words\n\n"_s.repeated(20'000);
}

void TestTranscript::aLongAnswerIsFormattedInTheEnd()
{
    QFETCH(const QString, text);
    ChatStage stage;
    stage.addModel();
    stage.say(u"Hello"_s);
    stage.provider->say(text);
    stage.pass();
    QVERIFY(stage.find(Kind::Words) > 0); // Something is shown at once.
    stage.answer(text);
    QTRY_VERIFY(!stage.words().join(QString()).contains(u"**"));
    QTRY_COMPARE(stage.words().join(QString()).count(u"bold"_s), text.count(u"bold"_s));
    const auto last = [&stage] {
        return stage.transcript()->at(stage.transcript()->count() - 1).kind;
    };
    QTRY_COMPARE(last(), Kind::Foot);
}

void TestTranscript::copiesWhatTheModelWrote()
{
    ChatStage stage;
    stage.addModel();
    stage.exchange(u"Hello"_s, u"So:\n\n```c\nint a;\n```"_s);
    stage.transcript()->copyCode(stage.find(Kind::Words) + 1);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"int a;"_s);
    stage.transcript()->copyMessage(stage.transcript()->count() - 1);
    QTRY_COMPARE(QGuiApplication::clipboard()->text(), u"So:\n\n```c\nint a;\n```"_s);
}

QUAYSIDE_TEST(TestTranscript, QGuiApplication)

} // namespace tst_transcript

#include "tst_transcript.moc"
