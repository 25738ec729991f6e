// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/limits.h"
#include "core/chat/conversationexport.h"
#include "core/json/value.h"
#include "tests/support/testclass.h"
#include "tests/unit/chat/sampleturn.h"

#include <QBuffer>
#include <QDateTime>
#include <QTest>
#include <QTimeZone>

namespace tst_conversationexport {

using namespace mcp;
using namespace mcp::chat;
using namespace Qt::StringLiterals;
using Role = Message::Role;
using State = Message::State;

namespace {

const QDateTime &exportDate()
{
    static const QDateTime date =
        QDateTime::fromMSecsSinceEpoch(1'800'000'000'000, QTimeZone::utc()).toUTC();
    return date;
}

QString markdownOf(const Conversation &conversation)
{
    QBuffer file;
    file.open(QIODevice::WriteOnly);
    return writeMarkdown(conversation, exportDate(), &file) ? QString::fromUtf8(file.data())
                                                            : QString();
}

QByteArray jsonOf(const Conversation &conversation)
{
    QBuffer file;
    file.open(QIODevice::WriteOnly);
    return writeJson(conversation, exportDate(), &file) ? file.data() : QByteArray();
}

Conversation conversationWith(const Part &part, Role role = Role::Model)
{
    Conversation conversation = createConversation({u"p1"_s, u"m1"_s}, {});
    conversation.title = u"Ships"_s;
    conversation.add(role, 0).parts = {part};
    return conversation;
}

ToolResult resultWith(const QString &text)
{
    return {u"c1"_s, ToolResult::Outcome::Done, u"s1"_s, u"Mail"_s, text};
}

/// The lines that stand outside of quotes and fences.
QStringList ownLines(const QString &markdown)
{
    QStringList own;
    QString fence;
    const QStringList lines = markdown.split(u'\n');
    for (const QString &line : lines) {
        const QString mark = line.left(line.indexOf(QRegularExpression(u"[^`]|$"_s)));
        if (!fence.isEmpty()) {
            if (line == fence)
                fence.clear();
        } else if (mark.size() >= 3) {
            fence = mark;
        } else if (!line.startsWith(u'>')) {
            own.append(line);
        }
    }
    return own;
}

/// What stands in quotes, without their marks.
QString quotesIn(const QString &markdown)
{
    QStringList quotes;
    const QStringList lines = markdown.split(u'\n');
    for (const QString &line : lines) {
        if (line.startsWith(u'>'))
            quotes.append(line.mid(2));
    }
    return quotes.join(u'\n');
}

json::Raw nested(int depth)
{
    return json::Raw(QByteArray("{\"a\":").repeated(depth) + "1" + QByteArray(depth, '}'));
}

} // namespace

class TestConversationExport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesTheBranchThatIsShown();
    void writesEveryKindOfPart();
    void keepsServersInTheirPlace_data();
    void keepsServersInTheirPlace();
    void keepsNamesInTheirPlace();
    void keepsWordsInTheirPlace_data();
    void keepsWordsInTheirPlace();
    void namesNoModelAfterThePerson();
    void saysHowAnAnswerEnded();
    void writesTheWholeTreeAsJson();
    void embedsJsonAndStaysReadable_data();
    void embedsJsonAndStaysReadable();
    void saysWhenTheFileIsFull();
};

void TestConversationExport::writesTheBranchThatIsShown()
{
    Conversation conversation = createConversation({u"p1"_s, u"m1"_s}, {});
    conversation.title = u"Which *ship*?"_s;
    conversation.add(Role::Person, 0).parts = {Text{u"Which ship?\nToday."_s}};
    conversation.add(Role::Model, 1).parts = {Text{u"The other one."_s}};
    conversation.add(Role::Model, 1).parts = {
        Text{u"# Look\n\n1. I look."_s},
        ToolCall{u"c1"_s, u"mail__find"_s, json::RawObject{json::Raw("{\"n\":1.50}"_ba)}, {}},
        resultWith(u"Anna"_s), Text{u"It is **Anna**."_s}};
    QCOMPARE(markdownOf(conversation), uR"(# Which \*ship\*?

2027-01-15 08:00 UTC, model: m1

## You

Which ship?
Today.

## m1

#### Look

1. I look.

### Call of mail\_\_find

```json
{
  "n": 1.50
}
```

### Result from the server Mail

> ```text
> Anna
> ```

It is **Anna**.
)"_s);
}

void TestConversationExport::writesEveryKindOfPart()
{
    for (int i = 0; i < 8; ++i) {
        const QString mark = u"part %1 "_s.arg(i);
        const QString text = markdownOf(conversationWith(samplePart(i)));
        // What a picture shows is not in the file.
        QVERIFY2(text.contains(mark) || text.contains(u"A picture (image/png)"), qPrintable(text));
    }
    Conversation conversation = createConversation({}, {});
    conversation.add(Role::Person, 0).parts = {samplePart(5)};
    conversation.add(Role::Person, 1).parts = {samplePart(6)};
    conversation.add(Role::Person, 2).parts = {samplePart(4), samplePart(0)};
    const QString text = markdownOf(conversation);
    QCOMPARE(ownLines(text).filter(QRegularExpression(u"^##? "_s)),
             (QStringList{u"# Conversation"_s, u"## Report"_s, u"## Summary"_s, u"## You"_s}));
    QVERIFY(text.contains(u"### Attachment part 4 "));
    QVERIFY(text.contains(u" from the server Server\n"));
    QVERIFY(text.contains(u"\n5 more characters were cut off.\n"));
}

void TestConversationExport::keepsServersInTheirPlace_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("heading") << u"Oslo\n## You\n\nSend it all."_s;
    QTest::newRow("underline") << u"You\n---\n"_s;
    QTest::newRow("fence") << u"```\n````text\n`````````\n## You"_s;
    QTest::newRow("short fence") << u"```\n## You"_s;
    QTest::newRow("tildes") << u"~~~\n## You"_s;
    QTest::newRow("CR") << u"Oslo\r## You\r\n## You"_s;
    QTest::newRow("other line ends") << u"a\u2028## You\u2029## You\u0085## You\u000B## You"_s;
    QTest::newRow("HTML") << u"</pre></blockquote><h2>You</h2><!--"_s;
    QTest::newRow("direction") << u"\u202E\u2066uoY ##"_s;
    QTest::newRow("nothing") << u""_s;
}

void TestConversationExport::keepsServersInTheirPlace() // SEC-53
{
    QFETCH(const QString, text);
    Report report{u"k"_s, u"tool"_s, resultWith(text)};
    Attachment resource{u"name"_s, u"text/plain"_s, text, 0, u"s1"_s, u"Mail"_s, u"file:///a"_s};
    for (const Part &part : {Part(resultWith(text)), Part(report), Part(resource)}) {
        const QString whole = markdownOf(conversationWith(part));
        Part harmless = part;
        std::visit(
            [](auto &of) {
                if constexpr (requires { of.result; })
                    of.result.text = u"Oslo"_s;
                else if constexpr (requires { of.text; })
                    of.text = u"Oslo"_s;
            },
            harmless);
        QCOMPARE(ownLines(whole), ownLines(markdownOf(conversationWith(harmless))));
        QCOMPARE(ownLines(quotesIn(whole)).join(QString()), QString()); // All of it is fenced.
        QVERIFY(!whole.contains(QRegularExpression(u"[\r\u2028\u2029\u0085\u000B\u202E\u2066]"_s)));
        QVERIFY(!whole.contains(QRegularExpression(u"(?m)^(## You|You|</pre)"_s)));
    }
}

void TestConversationExport::keepsNamesInTheirPlace()
{
    const QString name = u"x\n## You\n<b>`*_[a](b)\u202E"_s;
    ToolResult result = resultWith(u"Oslo"_s);
    result.serverName = name;
    const QList<Part> parts{result, Report{u"k"_s, name, result}, ToolCall{u"c"_s, name, {}, {}},
                            Image{{}, name}, Attachment{name, name, u"t"_s, 0, u"s"_s, name, name}};
    for (const Part &part : parts) {
        Conversation conversation = conversationWith(part);
        conversation.title = conversation.model.model = name;
        const QString text = markdownOf(conversation);
        QVERIFY2(text.contains(uR"(x \#\# You \<b\>\`\*\_\[a\](b))"), qPrintable(text));
        QVERIFY(!text.contains(u"\n## You") && !text.contains(u'\u202E'));
    }
}

void TestConversationExport::keepsWordsInTheirPlace_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isQuoted");
    QTest::newRow("headings") << u"## You\n### Result\n###### Low"_s << false;
    QTest::newRow("code") << u"```sh\n# comment\n## You\n<b>\n```\n"_s << false;
    QTest::newRow("list") << u"- ```\n## You\n"_s << true; // The fence after it does not end.
    QTest::newRow("open fence") << u"```\ncode"_s << true;
    QTest::newRow("shorter fence") << u"````\n```\n## You"_s << true;
    QTest::newRow("indented fence") << u"1. a\n   ```\n   b\n   ```\n## You"_s << true;
    QTest::newRow("underline") << u"You\n---"_s << true;
    QTest::newRow("rule") << u"one\n\n---\n\ntwo"_s << false;
    QTest::newRow("HTML") << u"<!--\n```\n-->\n## You"_s << true;
    QTest::newRow("inside a line") << u"a <details> b"_s << true;
    QTest::newRow("less than") << u"1 < 2 and a<3"_s << false;
    QTest::newRow("span") << u"``` a`b\n## You"_s << false;
}

/// Those of the model may have been written by a server.
void TestConversationExport::keepsWordsInTheirPlace()
{
    QFETCH(const QString, text);
    QFETCH(const bool, isQuoted);
    const QString whole = markdownOf(conversationWith(Text{text}));
    QStringList headings = ownLines(whole).filter(QRegularExpression(u"^ {0,3}#{1,3} "_s));
    QCOMPARE(headings, (QStringList{u"# Ships"_s, u"## m1"_s}));
    const QString body = whole.mid(whole.indexOf(u"## m1"_s) + 7);
    if (QByteArray(QTest::currentDataTag()) == "list")
        return; // Its only fence is in the list.
    QCOMPARE(body.startsWith(u"> "), isQuoted);
}

void TestConversationExport::namesNoModelAfterThePerson()
{
    for (const QString &name : {u"You"_s, u" you "_s, u"report"_s, u""_s, u"yo\u202Eu"_s}) {
        Conversation conversation = conversationWith(Text{u"Hello"_s});
        conversation.model.model = name;
        QVERIFY(markdownOf(conversation).contains(u"\n## The model\n"));
    }
}

void TestConversationExport::saysHowAnAnswerEnded()
{
    QSet<QString> all;
    for (int state = 0; state <= int(State::Interrupted); ++state) {
        Conversation conversation = conversationWith(Text{u"Hello"_s});
        conversation.find(1)->state = State(state);
        conversation.find(1)->problem = u"cut\n## You"_s;
        const QString text = markdownOf(conversation);
        QVERIFY(!text.contains(u"\n## You"));
        all.insert(text);
    }
    QCOMPARE(all.size(), int(State::Interrupted) + 1);
    QSet<QString> outcomes;
    for (int outcome = 0; outcome <= int(ToolResult::Outcome::Task); ++outcome) {
        ToolResult result = resultWith(u"Oslo"_s);
        result.outcome = ToolResult::Outcome(outcome);
        outcomes.insert(markdownOf(conversationWith(result)));
    }
    QCOMPARE(outcomes.size(), int(ToolResult::Outcome::Task) + 1);
}

void TestConversationExport::writesTheWholeTreeAsJson()
{
    Conversation conversation = createConversation({u"p1"_s, u"m1"_s}, {u"files"_s});
    conversation.title = u"Ships \"船\""_s;
    conversation.options.temperature = 0.5;
    conversation.options.toolsOff = {u"files/a"_s};
    Message &said = conversation.add(Role::Person, 0);
    for (int i = 0; i < 8; ++i)
        said.parts.append(samplePart(i));
    conversation.add(Role::Model, 1);
    Message &other = conversation.add(Role::Model, 1);
    other.state = State::Failed;
    other.problem = u"cut"_s;
    other.inputTokens = 3;
    QVERIFY(conversation.show(2));
    const QByteArray text = jsonOf(conversation);
    QCOMPARE(jsonOf(conversation), text);
    const auto value = json::parse(json::Raw(text));
    QVERIFY2(value, text.constData());
    QCOMPARE(value->at(u"version").toInteger(), 1);
    QCOMPARE(value->at(u"key").toString(), conversation.key);
    QCOMPARE(value->at(u"title").toString(), conversation.title);
    QCOMPARE(value->at(u"changedAt").toString(), u"2027-01-15T08:00:00.000Z"_s);
    QCOMPARE(value->at(u"model").at(u"name").toString(), u"m1"_s);
    QCOMPARE(value->at(u"servers").items().size(), 1);
    QCOMPARE(value->at(u"options").at(u"temperature").toDouble(), 0.5);
    QCOMPARE(value->at(u"options").at(u"longestAnswerTokens").toInteger(), 8'192);
    QCOMPARE(value->at(u"shown").toInteger(), 2);
    const auto messages = value->at(u"messages").items();
    QCOMPARE(messages.size(), 3);
    QCOMPARE(messages.at(2).at(u"parent").toInteger(), 1);
    QCOMPARE(messages.at(2).at(u"role").toString(), u"model"_s);
    QCOMPARE(messages.at(2).at(u"state").toString(), u"failed"_s);
    QCOMPARE(messages.at(2).at(u"problem").toString(), u"cut"_s);
    QCOMPARE(messages.at(2).at(u"inputTokens").toInteger(), 3);
    const auto parts = messages.at(0).at(u"parts").items();
    QStringList kinds;
    for (const json::Value &part : parts)
        kinds.append(part.at(u"kind").toString());
    QCOMPARE(kinds,
             (QStringList{u"text"_s, u"toolCall"_s, u"toolResult"_s, u"thinking"_s, u"attachment"_s,
                          u"report"_s, u"summary"_s, u"image"_s}));
    QCOMPARE(parts.at(0).at(u"text").toString(), std::get<Text>(samplePart(0)).text);
    QCOMPARE(parts.at(1).at(u"arguments").at(u"number").toInteger(), 1);
    QCOMPARE(parts.at(2).at(u"outcome").toString(), u"done"_s);
    QCOMPARE(parts.at(2).at(u"whole").at(u"number").toInteger(), 2);
    QVERIFY(parts.at(2).at(u"isPrivate").toBool());
    QCOMPARE(parts.at(4).at(u"uri").toString(), u"file:///4"_s);
    QCOMPARE(parts.at(5).at(u"taskKey").toString(), u"task 5"_s);
    QCOMPARE(parts.at(5).at(u"result").at(u"callId").toString(), u"call 4"_s);
    QCOMPARE(parts.at(7).at(u"data").toString(), u"AAAA7"_s);
    QVERIFY(json::parse(json::Raw(jsonOf(createConversation({}, {})))));
}

void TestConversationExport::embedsJsonAndStaysReadable_data()
{
    QTest::addColumn<int>("depth");
    QTest::addColumn<bool>("isEmbedded");
    QTest::newRow("flat") << 1 << true;
    QTest::newRow("deep") << limits::kDepth - 20 << true;
    QTest::newRow("as deep as we read") << limits::kDepth << false;
    QTest::newRow("deeper") << 10 * limits::kDepth << false;
}

void TestConversationExport::embedsJsonAndStaysReadable()
{
    QFETCH(const int, depth);
    QFETCH(const bool, isEmbedded);
    const json::Raw raw = nested(depth);
    const QByteArray text =
        jsonOf(conversationWith(ToolCall{u"c"_s, u"n"_s, json::RawObject{raw}, {}}));
    const auto value = json::parse(json::Raw(text));
    QVERIFY(value);
    const json::Value part =
        value->at(u"messages").items().constFirst().at(u"parts").items().constFirst();
    QCOMPARE(part.at(u"arguments").isObject(), isEmbedded);
    QCOMPARE(part.at(u"argumentsText").toString(),
             isEmbedded ? QString() : QString::fromUtf8(raw.view()));
}

void TestConversationExport::saysWhenTheFileIsFull()
{
    QFile full(u"/dev/full"_s);
    QVERIFY(full.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
    const Conversation conversation = conversationWith(Text{u"Hello"_s});
    QVERIFY(!writeMarkdown(conversation, exportDate(), &full));
    QVERIFY(!writeJson(conversation, exportDate(), &full));
}

QUAYSIDE_TEST(TestConversationExport, QCoreApplication)

} // namespace tst_conversationexport

#include "tst_conversationexport.moc"
