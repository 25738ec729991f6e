// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/dialog.h"
#include "app/cli/formdialog.h"
#include "tests/support/testclass.h"

#include "core/json/read.h"

#include <QTest>

namespace tst_dialogs {

using namespace mcp;
using namespace quayside;
using namespace Qt::StringLiterals;
using json::Value;
using Action = Reply::Action;

namespace {

const QString kServer = u"Harbour"_s;

FormAnswer formOf(const QByteArray &properties, const QByteArray &required = "[]")
{
    const QByteArray schema =
        R"({"type":"object","properties":)" + properties + R"(,"required":)" + required + '}';
    auto form = FormAnswer::read(json::Raw(schema));
    if (!form)
        qFatal("%s", qPrintable(form.error().detail));
    return *std::move(form);
}

/// The result of typing lines one after the other, until there is a reply.
Turn typed(Dialog &dialog, const QStringList &lines)
{
    Turn turn = dialog.start();
    for (const QString &line : lines)
        turn = dialog.take(line);
    return turn;
}

QByteArray contentOf(const Turn &turn)
{
    return turn.reply && turn.reply->content ? turn.reply->content->toJson() : QByteArray();
}

CreateMessageParams requestOf(const QByteArray &json)
{
    const auto params = json::read<CreateMessageParams>(json::Raw(json));
    if (!params)
        qFatal("%s", qPrintable(params.error().detail));
    return *params;
}

} // namespace

/// The dialogs with the person on a terminal.
class TestDialogs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFormIsFilledInFieldByField();
    void whatIsTypedIsLookedAt_data();
    void whatIsTypedIsLookedAt();
    void enterKeepsDefaultsAndLeavesOutTheRest();
    void aDefaultCanBeLeftOut();
    void defaultsThatDoNotFitAreIgnored();
    void choicesAreSentInTheOrderOfTheSchema();
    void nothingIsSentByEnter();
    void sendingDecliningAndCancellingDiffer_data();
    void sendingDecliningAndCancellingDiffer();
    void aFormCanBeChangedBeforeItIsSent();
    void aPasswordIsNotSeen_data();
    void aPasswordIsNotSeen();
    void serverTextStaysBehindItsBar();
    void aCallIsShownInFullAndNeverAllowedByEnter();
    void aCallOfAConversationIsShownWithItsReason();
    void aCallIsShownWholeOrNotAtAll();
    void aPauseEndsByYesAlone();
    void aFormThatIsNotFlatIsNoForm_data();
    void aFormThatIsNotFlatIsNoForm();
    void anAnswerOfOthersIsCheckedToo_data();
    void anAnswerOfOthersIsCheckedToo();
    void aLinkShowsWhereItLeads();
    void aLinkWarns_data();
    void aLinkWarns();
    void aLinkIsOpenedByYesAlone();
    void aCallGoesOnByYesAlone();
    void aModelRequestIsShownAndAnsweredByHand();
    void aModelRequestCanBeDeclinedAtBothStages();
    void onlyWhatDecidesWaitsForTheQuestionToBeRead();
};

// ELIC-03, ELIC-12, ELIC-13, ELIC-14, ELIC-15, ELIC-16, ELIC-18
void TestDialogs::aFormIsFilledInFieldByField()
{
    FormDialog dialog(kServer, u"Who are you?"_s, formOf(R"({
        "name": {"type": "string", "title": "Your name"},
        "age": {"type": "integer"},
        "height": {"type": "number"},
        "aboard": {"type": "boolean"},
        "color": {"type": "string", "enum": ["red", "green"]},
        "size": {"type": "string", "oneOf": [{"const": "s", "title": "Small"}, {"const": "l", "title": "Large"}]},
        "rank": {"type": "string", "enum": ["1st", "2nd"], "enumNames": ["First", "Second"]},
        "tags": {"type": "array", "items": {"type": "string", "enum": ["a", "b"]}},
        "ports": {"type": "array", "items": {"anyOf": [{"const": "os", "title": "Oslo"}, {"const": "li", "title": "Lima"}]}}
        })"));
    const Turn first = dialog.start();
    QVERIFY2(first.text.contains(u"Harbour asks:\n  │ Who are you?"), qPrintable(first.text));
    QVERIFY2(first.text.contains(u"1 of 9  Your name — text"), qPrintable(first.text));

    const QStringList lines{u"Ada"_s, u"36"_s,    u"1.5"_s, u"yes"_s,
                            u"2"_s,   u"Large"_s, u"1"_s,   u"2, 1"_s};
    const Turn last = typed(dialog, lines);
    QVERIFY2(last.text.contains(u"  1) Oslo (os)\n  2) Lima (li)"), qPrintable(last.text));
    const Turn review = dialog.take(u"2"_s);
    QVERIFY(!review.reply);
    QVERIFY2(review.text.contains(u"This is sent to Harbour:\n  name: Ada\n  age: 36\n"),
             qPrintable(review.text));
    QVERIFY2(review.text.contains(u"  aboard: yes\n"), qPrintable(review.text));
    QCOMPARE(contentOf(dialog.take(u"y"_s)),
             QByteArray(R"({"name":"Ada","age":36,"height":1.5,"aboard":true,"color":"green",)"
                        R"("size":"l","rank":"1st","tags":["a","b"],"ports":["li"]})"));
}

// ELIC-10
void TestDialogs::whatIsTypedIsLookedAt_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("wrong");
    QTest::addColumn<QString>("says");
    QTest::addColumn<QString>("right");
    const auto row = [](const char *name, const char *field, const char *wrong, const char *says,
                        const char *right) {
        QTest::newRow(name) << QByteArray(field) << QString::fromUtf8(wrong)
                            << QString::fromUtf8(says) << QString::fromUtf8(right);
    };
    row("needed", R"({"type":"string"})", "", "Required.", "a");
    row("short", R"({"type":"string","minLength":3})", "ab", "At least 3 characters", "abc");
    row("long", R"({"type":"string","maxLength":2})", "abc", "At most 2 characters", "ab");
    row("pattern", R"({"type":"string","pattern":"^[A-Z]$"})", "a", "Does not fit the pattern",
        "A");
    row("email", R"({"type":"string","format":"email"})", "ada", "Not an e-mail address",
        "ada@example.org");
    row("uri", R"({"type":"string","format":"uri"})", "example", "Not a link",
        "https://example.org");
    row("date", R"({"type":"string","format":"date"})", "2026-02-30", "Not a date", "2026-02-28");
    row("moment", R"({"type":"string","format":"date-time"})", "2026-11-21", "Not a date and time",
        "2026-11-21T12:00:00Z");
    row("number", R"({"type":"number"})", "much", "Not a number", "1e3");
    row("whole", R"({"type":"integer"})", "1.5", "Not a whole number", "2");
    row("least", R"({"type":"integer","minimum":3})", "2", "At least 3.", "3");
    row("most", R"({"type":"number","maximum":3.5})", "4", "At most 3.5.", "3.5");
    row("yes or no", R"({"type":"boolean"})", "perhaps", "Enter yes or no.", "no");
    row("choice", R"({"type":"string","enum":["a","b"]})", "3", "not one of the choices", "b");
    row("choices", R"({"type":"array","items":{"type":"string","enum":["a","b"]}})", "1, 9",
        "not one of the choices", "1");
    row("too few", R"({"type":"array","items":{"type":"string","enum":["a","b"]},"minItems":2})",
        "1", "Choose at least 2.", "1 2");
    row("too many", R"({"type":"array","items":{"type":"string","enum":["a","b"]},"maxItems":1})",
        "1,2", "Choose at most 1.", "2");
}

void TestDialogs::whatIsTypedIsLookedAt()
{
    QFETCH(QByteArray, field);
    QFETCH(QString, wrong);
    QFETCH(QString, says);
    QFETCH(QString, right);
    FormDialog dialog(kServer, {}, formOf("{\"it\":" + field + '}', R"(["it"])"));
    const Turn asked = typed(dialog, {wrong});
    QVERIFY2(asked.text.contains(says), qPrintable(asked.text));
    QVERIFY(dialog.take(right).text.contains(u"Send it?"));
}

// ELIC-17
void TestDialogs::enterKeepsDefaultsAndLeavesOutTheRest()
{
    const QByteArray properties = R"({
        "boat": {"type": "string", "default": "Pequod"},
        "note": {"type": "string"},
        "aboard": {"type": "boolean"},
        "tags": {"type": "array", "items": {"type": "string", "enum": ["a", "b"]}, "default": ["b"]}
        })";
    FormDialog dialog(kServer, {}, formOf(properties));
    QVERIFY(dialog.start().text.contains(u"boat [Pequod]: "));
    QCOMPARE(contentOf(typed(dialog, {{}, {}, {}, {}, u"yes"_s})),
             QByteArray(R"({"boat":"Pequod","tags":["b"]})"));
    QCOMPARE(formOf(properties).defaults().toJson(),
             QByteArray(R"({"boat":"Pequod","tags":["b"]})"));
}

void TestDialogs::aDefaultCanBeLeftOut()
{
    FormDialog optional(kServer, {}, formOf(R"({"boat":{"type":"string","default":"Pequod"}})"));
    QCOMPARE(contentOf(typed(optional, {u"\"\""_s, u"y"_s})), QByteArray("{}"));
    FormDialog needed(kServer, {},
                      formOf(R"({"boat":{"type":"string","default":"Pequod"}})", R"(["boat"])"));
    QCOMPARE(contentOf(typed(needed, {u"\"\""_s, u"y"_s})), QByteArray(R"({"boat":""})"));
}

// ELIC-17
void TestDialogs::defaultsThatDoNotFitAreIgnored()
{
    const FormAnswer form = formOf(R"({
        "text": {"type": "string", "default": 1},
        "color": {"type": "string", "enum": ["red"], "default": "green"},
        "whole": {"type": "integer", "default": 1.5},
        "yes": {"type": "boolean", "default": "true"},
        "tags": {"type": "array", "items": {"type": "string", "enum": ["a"]}, "default": ["a", "z"]}
        })");
    QCOMPARE(form.defaults().toJson(), QByteArray("{}"));
}

// ELIC-16
void TestDialogs::choicesAreSentInTheOrderOfTheSchema()
{
    FormDialog dialog(
        kServer, {},
        formOf(R"({"tags":{"type":"array","items":{"type":"string","enum":["a","b","c"]}}})"));
    QCOMPARE(contentOf(typed(dialog, {u"3 1 3 a"_s, u"y"_s})), QByteArray(R"({"tags":["a","c"]})"));
}

// SEC-46
void TestDialogs::nothingIsSentByEnter()
{
    FormDialog dialog(kServer, {}, formOf("{}"));
    QVERIFY(dialog.start().text.contains(u"only your consent"));
    for (const QString &line : {QString(), u" "_s, u"\r"_s, u"send"_s})
        QVERIFY(!dialog.take(line).reply);
    QCOMPARE(contentOf(dialog.take(u" Yes "_s)), QByteArray("{}"));
}

// ELIC-04, SEC-60
void TestDialogs::sendingDecliningAndCancellingDiffer_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<Action>("action");
    QTest::newRow("yes") << u"y"_s << Action::Accept;
    QTest::newRow("decline") << u"d"_s << Action::Decline;
    QTest::newRow("cancel") << u"c"_s << Action::Cancel;
}

void TestDialogs::sendingDecliningAndCancellingDiffer()
{
    QFETCH(QString, line);
    QFETCH(Action, action);
    FormDialog form(kServer, {}, formOf("{}"));
    LinkDialog link(kServer, {}, u"https://example.org/"_s);
    QCOMPARE(typed(form, {line}).reply->action, action);
    QCOMPARE(typed(link, {line}).reply->action, action);
    QCOMPARE(form.end().reply->action, Action::Cancel);
    QCOMPARE(link.end().reply->action, Action::Cancel);
    QCOMPARE(typed(form, {line}).reply->content.has_value(), action == Action::Accept);
}

// ELIC-03
void TestDialogs::aFormCanBeChangedBeforeItIsSent()
{
    FormDialog dialog(kServer, {},
                      formOf(R"({"name":{"type":"string"},"age":{"type":"integer"}})"));
    const Turn again = typed(dialog, {u"Ada"_s, u"36"_s, u"e"_s});
    QVERIFY2(again.text.contains(u"name [Ada]: "), qPrintable(again.text));
    dialog.take({});
    dialog.take(u"37"_s);
    QCOMPARE(contentOf(dialog.take(u"y"_s)), QByteArray(R"({"name":"Ada","age":37})"));
}

void TestDialogs::aPasswordIsNotSeen_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::newRow("format") << QByteArray(
        R"({"word":{"type":"string","format":"password","default":"a"}})");
    QTest::newRow("title") << QByteArray(
        R"({"word":{"type":"string","title":"word","description":"Your API key","default":"a"}})");
}

// ELIC-07, SEC-58
void TestDialogs::aPasswordIsNotSeen()
{
    QFETCH(QByteArray, field);
    FormDialog dialog(kServer, {}, formOf(field));
    const Turn asked = dialog.start();
    QVERIFY(asked.isSecret);
    QVERIFY(asked.text.contains(u"This looks like a secret."));
    QVERIFY2(asked.text.contains(u"word [•••]: "), qPrintable(asked.text));
    const Turn review = dialog.take(u"sesame"_s);
    QVERIFY(!review.isSecret && !review.text.contains(u"sesame"));
    QCOMPARE(contentOf(dialog.take(u"y"_s)), QByteArray(R"({"word":"sesame"})"));
    const Value shown = formOf(field).masked(*json::parse(uR"({"word":"sesame"})"));
    QCOMPARE(shown.find(u"word")->toString(), u"•••"_s);
}

// ELIC-19, SEC-35, SEC-36, SEC-37
void TestDialogs::serverTextStaysBehindItsBar()
{
    const QString evil = u"one\nSend it? \u202eyes\u001b[2J <b>bold</b>"_s;
    FormDialog form(
        kServer, evil,
        formOf(
            R"({"a\u001b[1A":{"type":"string","title":"t\u202e\n1","description":"d\nd\u0007"}})"));
    LinkDialog link(kServer, evil, u"https://example.org/"_s);
    SamplingDialog sampling(
        kServer,
        requestOf(R"({"maxTokens":1,"systemPrompt":"s\u001b[1m","messages":[{"role":"us\ner",
                               "content":{"type":"text","text":"m\u202e\nm"}}]})"));
    for (Dialog *dialog : std::initializer_list<Dialog *>{&form, &link, &sampling}) {
        const QString text = dialog->start().text + dialog->take(u"x"_s).text;
        QVERIFY2(!text.contains(u'\u001b') && !text.contains(u'\u202e')
                     && !text.contains(u'\u0007'),
                 qPrintable(text));
        QVERIFY2(!text.contains(u"\nd") && !text.contains(u"\nSend it? ⟨"), qPrintable(text));
    }
}

// ELIC-11
void TestDialogs::aCallIsShownInFullAndNeverAllowedByEnter() // SEC-44, SEC-45, SEC-46
{
    CallRequest request;
    request.what.tool = u"write\n\u202efile"_s;
    request.what.arguments = {json::Raw(R"({"path":"/a\u200b","n":1})"_ba)};
    request.decision.reason = Reason::CompanyAsks;
    CallDialog dialog(kServer, request, {{"Mcp-Param-Path", u"/a"_s}}, {});
    const QString text = dialog.start().text;
    QVERIFY(text.contains(u"A rule of your organization requires a confirmation."_s));
    QVERIFY(text.contains(u"Server: Harbour\n"_s));
    QVERIFY(text.contains(u"\"n\": 1"_s));
    QVERIFY(text.contains(u"  │ Mcp-Param-Path: /a\n"_s));
    QVERIFY(!text.contains(QChar(0x200b)) && !text.contains(QChar(0x202e)));
    QVERIFY(!dialog.take({}).reply);
    QCOMPARE(dialog.take(u"y"_s).reply->action, Action::Accept);
    QCOMPARE(dialog.take(u"d"_s).reply->action, Action::Decline);
    QCOMPARE(dialog.end().reply->action, Action::Cancel);
}

// SEC-53, SEC-54
void TestDialogs::aCallOfAConversationIsShownWithItsReason()
{
    CallRequest request;
    request.decision.reason = Reason::NoGrant;
    const auto text = [&request](const QStringList &origins) {
        return CallDialog(kServer, request, {}, origins).start().text;
    };
    QVERIFY(text({}).startsWith(u"You have not allowed calls of this tool in advance."_s));
    QVERIFY(!text({}).contains(u"data of"_s));
    request.decision.reason = Reason::PrivateAndOutside;
    QVERIFY(
        text({}).startsWith(u"This conversation has read private data and text from outside."_s));
    QVERIFY(
        text({u"Mail"_s, u"Files"_s}).contains(u"The arguments contain data of: Mail, Files\n"_s));
    request.decision.reason = Reason::OtherArguments;
    QVERIFY(text({}).contains(u"but not with these arguments"_s));
}

// SEC-45
void TestDialogs::aCallIsShownWholeOrNotAtAll()
{
    CallRequest request;
    const auto canShow = [&request](qsizetype count) {
        request.what.arguments = {json::Raw('"' + QByteArray(count - 2, 'x') + '"')};
        return CallDialog::canShow(request);
    };
    constexpr qsizetype lineBreaks = 256 * 1024 / 2'000; // Long lines are broken.
    QVERIFY(canShow(256 * 1024 - lineBreaks - 1));
    QVERIFY(!canShow(256 * 1024 + 1));
}

// SEC-55
void TestDialogs::aPauseEndsByYesAlone()
{
    PauseDialog dialog(kServer, 13);
    QVERIFY(dialog.start().text.contains(u"asked about 13 calls in ten minutes, most of them for "
                                         "Harbour"_s));
    QVERIFY(!dialog.take({}).reply);
    QCOMPARE(dialog.take(u"y"_s).reply->action, Action::Accept);
    QCOMPARE(PauseDialog(kServer, 13).take(u"d"_s).reply->action, Action::Decline);
    QCOMPARE(PauseDialog(kServer, 13).end().reply->action, Action::Cancel);
}

void TestDialogs::aFormThatIsNotFlatIsNoForm_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("no object") << QByteArray("[]");
    QTest::newRow("nested") << QByteArray(
        R"({"type":"object","properties":{"a":{"type":"object"}}})");
    QTest::newRow("list of numbers") << QByteArray(
        R"({"type":"object","properties":{"a":{"type":"array","items":{"type":"number"}}}})");
    QTest::newRow("unknown type") << QByteArray(
        R"({"type":"object","properties":{"a":{"type":"ship"}}})");
    QByteArray many = R"({"type":"object","properties":{)";
    for (int i = 0; i < 10'000; ++i)
        many += "\"f" + QByteArray::number(i) + R"(":{"type":"string"},)";
    many.chop(1);
    QTest::newRow("10 000 fields") << many + "}}";
}

void TestDialogs::aFormThatIsNotFlatIsNoForm()
{
    QFETCH(QByteArray, schema);
    const auto form = FormAnswer::read(json::Raw(schema));
    QVERIFY(!form);
    QVERIFY(!form.error().detail.isEmpty());
}

// ELIC-10, ELIC-18
void TestDialogs::anAnswerOfOthersIsCheckedToo_data()
{
    QTest::addColumn<QString>("content");
    QTest::addColumn<QString>("says");
    QTest::newRow("right") << uR"({"name":"Ada","age":1})"_s << QString();
    QTest::newRow("missing") << uR"({"age":1})"_s << u"name: Required."_s;
    QTest::newRow("kind") << uR"({"name":1})"_s << u"name: The value has the wrong type."_s;
    QTest::newRow("bounds") << uR"({"name":"Ada","age":-1})"_s << u"age: At least 0."_s;
    QTest::newRow("more than was asked for")
        << uR"({"name":"Ada","rank":1})"_s << u"rank: the form has no such field."_s;
}

void TestDialogs::anAnswerOfOthersIsCheckedToo()
{
    QFETCH(QString, content);
    QFETCH(QString, says);
    FormAnswer form =
        formOf(R"({"name":{"type":"string"},"age":{"type":"integer","minimum":0}})", R"(["name"])");
    QCOMPARE(form.problem(*json::parse(content)), says);
}

// ELIC-31, SEC-59
void TestDialogs::aLinkShowsWhereItLeads()
{
    LinkDialog dialog(kServer, u"Please sign in"_s, u"https://example.org/a?b=c#d"_s);
    const QString text = dialog.start().text;
    QVERIFY2(text.contains(u"Harbour asks you to open a page in your browser:\n  │ Please sign in\n"
                           "  Address: https://example.org/a?b=c#d\n  Host:    example.org\n"),
             qPrintable(text));
    QVERIFY(!text.contains(u"  ! "_s));
}

// ELIC-31, SEC-59
void TestDialogs::aLinkWarns_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("host");
    QTest::addColumn<QString>("word");
    QTest::newRow("punycode") << u"https://ex\u00e4mple.org/"_s << u"xn--exmple-cua.org"_s
                              << u"imitate"_s;
    QTest::newRow("user") << u"https://example.org@evil.example/"_s << u"evil.example"_s
                          << u"before an @"_s;
    QTest::newRow("plain") << u"http://example.org/"_s << u"example.org"_s << u"not encrypted"_s;
    QTest::newRow("number") << u"https://192.0.2.1/"_s << u"192.0.2.1"_s
                            << u"a number, not a name"_s;
    QTest::newRow("port") << u"https://example.org:8443/"_s << u"example.org:8443"_s << u"8443"_s;
}

void TestDialogs::aLinkWarns()
{
    QFETCH(QString, url);
    QFETCH(QString, host);
    QFETCH(QString, word);
    LinkDialog dialog(kServer, {}, url);
    const QString text = dialog.start().text;
    QVERIFY2(text.contains(u"Host:    "_s + host + u'\n'), qPrintable(text));
    QCOMPARE(text.count(u"  ! "_s), 1);
    QVERIFY2(text.section(u"  ! "_s, 1).contains(word), qPrintable(text));
}

// ELIC-31, SEC-46
void TestDialogs::aLinkIsOpenedByYesAlone()
{
    LinkDialog dialog(kServer, {}, u"https://example.org/"_s);
    dialog.start();
    for (const QString &line : {QString(), u"e"_s, u"open"_s})
        QVERIFY(!dialog.take(line).reply);
    QCOMPARE(dialog.take(u"yes"_s).reply->action, Action::Accept);
}

// MRTR-12, SEC-46
void TestDialogs::aCallGoesOnByYesAlone()
{
    MoreDialog dialog(kServer, 5);
    QVERIFY(dialog.start().text.contains(u"Harbour has asked you 5 times for this call"_s));
    for (const QString &line : {QString(), u"e"_s, u"on"_s})
        QVERIFY(!dialog.take(line).reply);
    QCOMPARE(dialog.take(u"y"_s).reply->action, Action::Accept);
    QCOMPARE(MoreDialog(kServer, 5).take(u"d"_s).reply->action, Action::Cancel);
    QCOMPARE(MoreDialog(kServer, 5).end().reply->action, Action::Cancel);
}

// SAMP-02, SAMP-10, SEC-61
void TestDialogs::aModelRequestIsShownAndAnsweredByHand()
{
    SamplingDialog dialog(kServer, requestOf(R"({
        "messages": [
            {"role": "user", "content": {"type": "text", "text": "How deep?"}},
            {"role": "user", "content": {"type": "image", "data": "aGk=", "mimeType": "image/png"}},
            {"role": "assistant", "content": [{"type": "tool_use", "id": "1", "name": "depth", "input": {"at": 3}}]},
            {"role": "user", "content": [{"type": "tool_result", "toolUseId": "1",
                                          "content": [{"type": "text", "text": "30 m"}]}]}],
        "systemPrompt": "Be brief", "maxTokens": 50,
        "tools": [{"name": "depth", "inputSchema": {"type": "object"}}]})"));
    const QString text = dialog.start().text;
    for (const QString &part :
         {u"│ How deep?"_s, u"[image, image/png]"_s, u"[calls the tool depth]"_s, u"│ 30 m"_s,
          u"│ Be brief"_s, u"At most 50 tokens"_s, u"may also call: depth"_s})
        QVERIFY2(text.contains(part), qPrintable(text));

    QVERIFY(!dialog.take(u"Thirty"_s).reply);
    QVERIFY(!dialog.take(u"metres"_s).reply);
    QVERIFY(dialog.take({}).text.contains(u"Send it to Harbour?"));
    QVERIFY(!dialog.take({}).reply);
    dialog.take(u"edit"_s);
    dialog.take(u"30 metres"_s);
    QVERIFY(!dialog.end().reply); // Ctrl+D ends the answer and sends nothing.
    const Turn sent = dialog.take(u"y"_s);
    QCOMPARE(sent.reply->action, Action::Accept);
    QCOMPARE(sent.reply->text, u"30 metres"_s);
}

// SAMP-02, SAMP-03
void TestDialogs::aModelRequestCanBeDeclinedAtBothStages()
{
    const auto request = requestOf(
        R"({"maxTokens":1,"messages":[{"role":"user","content":{"type":"text","text":"m"}}]})");
    SamplingDialog atOnce(kServer, request);
    QVERIFY(typed(atOnce, {QString()}).text.contains(u"The answer is empty."));
    QVERIFY(!atOnce.take(u"y"_s).reply);
    QCOMPARE(atOnce.take(u"d"_s).reply->action, Action::Decline);
    SamplingDialog later(kServer, request);
    QCOMPARE(typed(later, {u"text"_s, {}, u"d"_s}).reply->action, Action::Decline);
    SamplingDialog gone(kServer, request);
    gone.start();
    gone.end();
    QCOMPARE(gone.end().reply->action, Action::Cancel);
}

// R7, SEC-46
void TestDialogs::onlyWhatDecidesWaitsForTheQuestionToBeRead()
{
    CallDialog call(kServer, {}, {}, {});
    LinkDialog link(kServer, {}, u"https://example.org/"_s);
    MoreDialog more(kServer, 5);
    PauseDialog pause(kServer, 13);
    SignInDialog signIn({}, u"Sign in? "_s, true);
    FormDialog empty(kServer, {}, formOf("{}"));
    for (Dialog *dialog :
         std::initializer_list<Dialog *>{&call, &link, &more, &pause, &signIn, &empty}) {
        QVERIFY(dialog->start().isConsent);
        QVERIFY(dialog->take(u"what"_s).isConsent); // Asked again.
    }
    const Turn id = signIn.take(u"y"_s);
    QVERIFY(!id.reply && !id.isConsent);
    QVERIFY(!signIn.take(u"mine"_s).isConsent);

    FormDialog form(kServer, {}, formOf(R"({"name":{"type":"string"}})"));
    QVERIFY(!form.start().isConsent);
    QVERIFY(form.take(u"Ada"_s).isConsent);
    QVERIFY(!form.take(u"e"_s).isConsent);

    SamplingDialog model(
        kServer,
        requestOf(
            R"({"maxTokens":1,"messages":[{"role":"user","content":{"type":"text","text":"m"}}]})"));
    QVERIFY(!model.start().isConsent);
    QVERIFY(!model.take(u"words"_s).isConsent);
    QVERIFY(model.take({}).isConsent);
}

QUAYSIDE_TEST(TestDialogs, QCoreApplication)

} // namespace tst_dialogs

#include "tst_dialogs.moc"
