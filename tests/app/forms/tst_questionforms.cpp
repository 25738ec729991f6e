// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/forms/formmodel.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>
#include <QtTest>

namespace tst_questionforms {

using namespace quayside;
using namespace Qt::StringLiterals;

namespace {

/// The form of a server request, with one field `f`.
struct QuestionForm
{
    explicit QuestionForm(const QString &property, bool isRequired = false)
    {
        form.setChecksFormats(true);
        form.setSuggester(u"Files"_s);
        form.setSchemaText(
            uR"({"type":"object","properties":{"f":%1},"required":[%2],"additionalProperties":false})"_s
                .arg(property, isRequired ? u"\"f\""_s : QString()));
        field = form.root() ? form.root()->children()->at(0) : nullptr;
    }

    QByteArray sent() const { return form.arguments().toJson(); }

    FormModel form;
    FormNode *field = nullptr;
};

} // namespace

/// The restricted schema of questions (ELIC-10 to ELIC-19), as far as values go.
class TestQuestionForms : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void checksTexts_data();
    void checksTexts();
    void checksNumbers_data();
    void checksNumbers();
    void sendsNothingForAnUntouchedYesOrNo();
    void sendsTheUntouchedDefault_data();
    void sendsTheUntouchedDefault();
    void ignoresDefaultsThatDoNotFit_data();
    void ignoresDefaultsThatDoNotFit();
    void marksWhatTheServerSuggests();
    void leavesOutWhatIsEmptied();
    void showsTitlesAndSendsValues_data();
    void showsTitlesAndSendsValues();
    void sendsSeveralChoicesInTheirOrder();
    void saysHowManyChoices_data();
    void saysHowManyChoices();
    void ignoresPatternsThatAreNone();
    void givesUpOnRunawayPatterns();
    void saysAMistakeWhenTheTypingRests();
    void saysThatLimitsCannotBeMet_data();
    void saysThatLimitsCannotBeMet();
    void leavesEmptyWhatCannotBeMet();
    void showsServerTextWithoutItsTricks();
    void refusesTenThousandFields();
    void countsWhatIsToMend();
};

void TestQuestionForms::checksTexts_data()
{
    QTest::addColumn<QString>("rules");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("fits");
    QTest::newRow("long enough") << uR"("minLength":2)"_s << u"ab"_s << true;
    QTest::newRow("too short") << uR"("minLength":2)"_s << u"a"_s << false;
    QTest::newRow("two code points in four units")
        << uR"("maxLength":2)"_s << u"\U0001F600\U0001F601"_s << true;
    QTest::newRow("one code point is too short")
        << uR"("minLength":2)"_s << u"\U0001F600"_s << false;
    QTest::newRow("too long") << uR"("maxLength":2)"_s << u"abc"_s << false;
    QTest::newRow("pattern") << uR"("pattern":"^[A-Z]{2}$")"_s << u"NO"_s << true;
    QTest::newRow("not the pattern") << uR"("pattern":"^[A-Z]{2}$")"_s << u"no"_s << false;
    QTest::newRow("a pattern looks anywhere") << uR"("pattern":"b")"_s << u"abc"_s << true;
    QTest::newRow("e-mail") << uR"("format":"email")"_s << u"anna@example.org"_s << true;
    QTest::newRow("no e-mail") << uR"("format":"email")"_s << u"anna@"_s << false;
    QTest::newRow("link") << uR"("format":"uri")"_s << u"https://example.org/a?b"_s << true;
    QTest::newRow("half a link") << uR"("format":"uri")"_s << u"example.org"_s << false;
    QTest::newRow("date") << uR"("format":"date")"_s << u"2026-11-20"_s << true;
    QTest::newRow("leap day") << uR"("format":"date")"_s << u"2024-02-29"_s << true;
    QTest::newRow("no leap day") << uR"("format":"date")"_s << u"2026-02-29"_s << false;
    QTest::newRow("no such month") << uR"("format":"date")"_s << u"2026-13-01"_s << false;
    QTest::newRow("slashes") << uR"("format":"date")"_s << u"2026/11/20"_s << false;
    QTest::newRow("date with more") << uR"("format":"date")"_s << u"2026-11-20 "_s << false;
    QTest::newRow("moment") << uR"("format":"date-time")"_s << u"2026-11-20T14:30:00Z"_s << true;
    QTest::newRow("moment with zone")
        << uR"("format":"date-time")"_s << u"2026-11-20T14:30:00.5+05:30"_s << true;
    QTest::newRow("moment without zone")
        << uR"("format":"date-time")"_s << u"2026-11-20T14:30:00"_s << false;
    QTest::newRow("unknown format") << uR"("format":"color")"_s << u"no colour"_s << true;
}

void TestQuestionForms::checksTexts() // ELIC-10, ELIC-12
{
    QFETCH(QString, rules);
    QFETCH(QString, text);
    QFETCH(bool, fits);
    QuestionForm question(uR"({"type":"string",%1})"_s.arg(rules));
    question.field->setText(text);
    QCOMPARE(question.form.isValid(), fits);
    question.field->leave();
    QCOMPARE(question.field->error().isEmpty(), fits);
}

void TestQuestionForms::checksNumbers_data()
{
    QTest::addColumn<QString>("schema");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("sent");
    QTest::newRow("whole") << uR"("type":"integer","minimum":1)"_s << u"3"_s << QByteArray("3");
    QTest::newRow("whole with a fraction of nothing")
        << uR"("type":"integer")"_s << u"3.0"_s << QByteArray("3");
    QTest::newRow("not whole") << uR"("type":"integer")"_s << u"3.5"_s << QByteArray();
    QTest::newRow("at the bound") << uR"("type":"number","maximum":0.5)"_s << u"0.5"_s
                                  << QByteArray("0.5");
    QTest::newRow("beyond") << uR"("type":"number","maximum":0.5)"_s << u"0.6"_s << QByteArray();
    QTest::newRow("below") << uR"("type":"integer","minimum":1)"_s << u"0"_s << QByteArray();
    QTest::newRow("words") << uR"("type":"number")"_s << u"three"_s << QByteArray();
}

void TestQuestionForms::checksNumbers() // ELIC-10, ELIC-13
{
    QFETCH(QString, schema);
    QFETCH(QString, text);
    QFETCH(QByteArray, sent);
    QuestionForm question(u'{' + schema + u'}');
    question.field->setText(text);
    QCOMPARE(question.form.isValid(), !sent.isEmpty());
    if (!sent.isEmpty())
        QCOMPARE(question.sent(), "{\"f\":" + sent + '}');
}

void TestQuestionForms::sendsNothingForAnUntouchedYesOrNo() // ELIC-14
{
    QuestionForm question(uR"({"type":"boolean"})"_s);
    QVERIFY(question.field->canBeUnset());
    QCOMPARE(question.sent(), "{}");
    question.field->setChecked(false);
    QCOMPARE(question.sent(), R"({"f":false})");
    question.field->clear();
    QCOMPARE(question.sent(), "{}");
    QVERIFY(question.form.validate());
    const QuestionForm withDefault(uR"({"type":"boolean","default":false})"_s);
    QVERIFY(!withDefault.field->canBeUnset());
    QCOMPARE(withDefault.sent(), R"({"f":false})");
}

void TestQuestionForms::sendsTheUntouchedDefault_data()
{
    QTest::addColumn<QString>("property");
    QTest::addColumn<QByteArray>("sent");
    QTest::newRow("text") << uR"({"type":"string","default":"x"})"_s << QByteArray("\"x\"");
    QTest::newRow("empty text") << uR"({"type":"string","default":""})"_s << QByteArray("\"\"");
    QTest::newRow("number") << uR"({"type":"number","default":1.50})"_s << QByteArray("1.50");
    QTest::newRow("whole number of a fraction")
        << uR"({"type":"integer","default":3.0})"_s << QByteArray("3");
    QTest::newRow("yes") << uR"({"type":"boolean","default":true})"_s << QByteArray("true");
    QTest::newRow("choice") << uR"({"type":"string","enum":["a","b"],"default":"b"})"_s
                            << QByteArray("\"b\"");
    QTest::newRow("titled choice")
        << uR"({"type":"string","oneOf":[{"const":"a","title":"A"},{"const":"b","title":"B"}],"default":"a"})"_s
        << QByteArray("\"a\"");
    QTest::newRow("choices, sorted and once")
        << uR"({"type":"array","items":{"type":"string","enum":["a","b","c"]},"default":["c","a","c"]})"_s
        << QByteArray(R"(["a","c"])");
    QTest::newRow("no choices")
        << uR"({"type":"array","items":{"type":"string","enum":["a"]},"default":[]})"_s
        << QByteArray("[]");
}

void TestQuestionForms::sendsTheUntouchedDefault() // ELIC-16, ELIC-17
{
    QFETCH(QString, property);
    QFETCH(QByteArray, sent);
    const QuestionForm question(property);
    QCOMPARE(question.sent(), "{\"f\":" + sent + '}');
    QVERIFY(question.form.isValid());
}

void TestQuestionForms::ignoresDefaultsThatDoNotFit_data()
{
    QTest::addColumn<QString>("property");
    QTest::newRow("text") << uR"({"type":"string","default":5})"_s;
    QTest::newRow("number") << uR"({"type":"number","default":"5"})"_s;
    QTest::newRow("whole number") << uR"({"type":"integer","default":1.5})"_s;
    QTest::newRow("yes") << uR"({"type":"boolean","default":"true"})"_s;
    QTest::newRow("choice") << uR"({"type":"string","enum":["a"],"default":"A"})"_s;
    QTest::newRow("title of a choice")
        << uR"({"type":"string","oneOf":[{"const":"a","title":"A"}],"default":"A"})"_s;
    QTest::newRow("one of the choices")
        << uR"({"type":"array","items":{"type":"string","enum":["a"]},"default":["a","z"]})"_s;
    QTest::newRow("no list")
        << uR"({"type":"array","items":{"type":"string","enum":["a"]},"default":"a"})"_s;
    QTest::newRow("nothing") << uR"({"type":"string","default":null})"_s;
}

void TestQuestionForms::ignoresDefaultsThatDoNotFit() // ELIC-17
{
    QFETCH(QString, property);
    const QuestionForm question(property);
    QCOMPARE(question.sent(), "{}");
    QVERIFY(question.form.isValid());
    QCOMPARE(question.field->suggestion(), QString());
}

void TestQuestionForms::marksWhatTheServerSuggests() // ELIC-03, ELIC-17
{
    QuestionForm question(uR"({"type":"string","default":"x"})"_s);
    QCOMPARE(question.field->suggestion(), u"Suggested by Files"_s);
    question.field->setText(u"y"_s);
    QCOMPARE(question.field->suggestion(), QString());
    question.form.reset();
    QCOMPARE(question.field->suggestion(), u"Suggested by Files"_s);
    question.form.setJson(uR"({"f":"z"})"_s);
    QCOMPARE(question.field->suggestion(), QString());
    const QuestionForm empty(uR"({"type":"string"})"_s);
    QCOMPARE(empty.field->suggestion(), QString());
}

void TestQuestionForms::leavesOutWhatIsEmptied() // ELIC-17
{
    QuestionForm question(uR"({"type":"string","minLength":3,"default":"abc"})"_s);
    question.field->setText({});
    QCOMPARE(question.sent(), "{}");
    QVERIFY(question.form.validate());
    QuestionForm needed(uR"({"type":"string","default":"abc"})"_s, true);
    needed.field->setText({});
    QVERIFY(!needed.form.validate());
    QCOMPARE(needed.field->error(), u"Required."_s);
}

void TestQuestionForms::showsTitlesAndSendsValues_data()
{
    QTest::addColumn<QString>("property");
    QTest::addColumn<QStringList>("shown");
    QTest::newRow("untitled") << uR"({"type":"string","enum":["a","b"]})"_s
                              << QStringList{u"a"_s, u"b"_s};
    QTest::newRow("titled")
        << uR"({"type":"string","oneOf":[{"const":"a","title":"First"},{"const":"b","title":"Second"}]})"_s
        << QStringList{u"First"_s, u"Second"_s};
    QTest::newRow("names")
        << uR"({"type":"string","enum":["a","b"],"enumNames":["First","Second"]})"_s
        << QStringList{u"First"_s, u"Second"_s};
    QTest::newRow("too few names")
        << uR"({"type":"string","enum":["a","b"],"enumNames":["First"]})"_s
        << QStringList{u"a"_s, u"b"_s};
}

void TestQuestionForms::showsTitlesAndSendsValues() // ELIC-15
{
    QFETCH(QString, property);
    QFETCH(QStringList, shown);
    QuestionForm question(property);
    QCOMPARE(question.field->kind(), FormNode::Kind::Enum);
    QCOMPARE(question.field->options(), shown);
    QCOMPARE(question.sent(), "{}");
    question.field->setCurrentIndex(1);
    QCOMPARE(question.sent(), R"({"f":"b"})");
}

void TestQuestionForms::sendsSeveralChoicesInTheirOrder() // ELIC-16, ELIC-18
{
    QuestionForm question(
        uR"({"type":"array","minItems":1,"maxItems":2,"items":{"anyOf":[{"const":"a","title":"A"},{"const":"b","title":"B"},{"const":"c","title":"C"}]}})"_s,
        true);
    QCOMPARE(question.field->options(), QStringList({u"A"_s, u"B"_s, u"C"_s}));
    QVERIFY(!question.form.isValid());
    question.field->setSelected(2, true);
    question.field->setSelected(0, true);
    question.field->setSelected(0, true);
    QCOMPARE(question.sent(), R"({"f":["a","c"]})");
    QVERIFY(question.form.isValid());
    question.field->setSelected(1, true);
    QCOMPARE(question.field->error(), u"Choose at most 2."_s);
    question.field->setSelected(1, false);
    QVERIFY(question.form.isValid());
}

void TestQuestionForms::saysHowManyChoices_data()
{
    QTest::addColumn<QString>("limits");
    QTest::addColumn<QString>("hint");
    QTest::newRow("any") << QString() << QString();
    QTest::newRow("one or two") << uR"("minItems":1,"maxItems":2,)"_s << u"One or two"_s;
    QTest::newRow("at least") << uR"("minItems":2,)"_s << u"At least 2"_s;
    QTest::newRow("at most") << uR"("maxItems":2,)"_s << u"At most 2"_s;
    QTest::newRow("exactly") << uR"("minItems":1,"maxItems":1,)"_s << u"Exactly one"_s;
}

void TestQuestionForms::saysHowManyChoices() // ELIC-16
{
    QFETCH(QString, limits);
    QFETCH(QString, hint);
    const QuestionForm question(
        uR"({"type":"array",%1"items":{"type":"string","enum":["a","b","c"]}})"_s.arg(limits));
    QCOMPARE(question.field->hint(), hint);
}

void TestQuestionForms::ignoresPatternsThatAreNone() // ELIC-12
{
    QuestionForm question(uR"({"type":"string","pattern":"("})"_s);
    QCOMPARE(question.field->hint(), QString());
    question.field->setText(u"x"_s);
    QVERIFY(question.form.validate());
}

void TestQuestionForms::givesUpOnRunawayPatterns() // ELIC-12, SEC-19
{
    QuestionForm question(uR"({"type":"string","pattern":"^(a+)+$"})"_s);
    question.field->setText(QString(5'000, u'a') + u'b');
    QVERIFY(!question.form.validate());
    question.field->setText(u"aa"_s);
    QVERIFY(question.form.validate());
}

void TestQuestionForms::saysAMistakeWhenTheTypingRests() // ELIC-10
{
    QuestionForm question(uR"({"type":"string","format":"email"})"_s);
    question.field->setText(u"a"_s);
    QCOMPARE(question.field->error(), QString());
    QTRY_VERIFY(!question.field->error().isEmpty());
    question.field->setText(u"a@b"_s);
    QCOMPARE(question.field->error(), QString());
    question.field->setText(u"a@"_s);
    QVERIFY(!question.field->error().isEmpty());
}

void TestQuestionForms::saysThatLimitsCannotBeMet_data()
{
    QTest::addColumn<QString>("property");
    QTest::newRow("number") << uR"({"type":"number","minimum":5,"maximum":4,"default":4.5})"_s;
    QTest::newRow("text") << uR"({"type":"string","minLength":5,"maxLength":4})"_s;
    QTest::newRow("choices")
        << uR"({"type":"array","minItems":2,"maxItems":1,"items":{"type":"string","enum":["a","b"]}})"_s;
    QTest::newRow("more than there are")
        << uR"({"type":"array","minItems":3,"items":{"type":"string","enum":["a","b"]}})"_s;
}

void TestQuestionForms::saysThatLimitsCannotBeMet() // ELIC-10, ELIC-11
{
    QFETCH(QString, property);
    QuestionForm question(property, true);
    QVERIFY(!question.form.isValid());
    QVERIFY2(question.field->error().endsWith(u"You can decline."),
             qPrintable(question.field->error()));
    question.field->setText(u"4"_s);
    question.field->setSelected(0, true);
    QVERIFY(!question.form.isValid());
}

void TestQuestionForms::leavesEmptyWhatCannotBeMet() // ELIC-17
{
    QuestionForm question(uR"({"type":"integer","minimum":5,"maximum":4})"_s);
    QVERIFY(question.form.validate());
    QCOMPARE(question.field->hint(), u"The limits contradict each other."_s);
    question.field->setText(u"5"_s);
    QVERIFY(!question.form.validate());
    QVERIFY(question.field->error().endsWith(u"Leave this empty."));
}

void TestQuestionForms::showsServerTextWithoutItsTricks() // ELIC-19, SEC-36
{
    const QuestionForm question(
        uR"({"type":"string","title":"<b>Pay\u202e\u0007</b>","description":"<a href='x'>","oneOf":[{"const":"a","title":"<i>\u200b"}]})"_s);
    QCOMPARE(question.field->label(), u"<b>Pay⟨U+202E⟩␇</b>"_s);
    QCOMPARE(question.field->description(), u"<a href='x'>"_s);
    QCOMPARE(question.field->options(), QStringList(u"<i>⟨U+200B⟩"_s));
}

void TestQuestionForms::refusesTenThousandFields() // ELIC-11, SCH-03
{
    QStringList properties;
    for (int i = 0; i < 10'000; ++i)
        properties += uR"("f%1":{"type":"string"})"_s.arg(i);
    FormModel form;
    form.setSchemaText(uR"({"type":"object","properties":{%1}})"_s.arg(properties.join(u',')));
    QVERIFY(!form.root());
    QVERIFY(!form.declinedReason().isEmpty());
}

void TestQuestionForms::countsWhatIsToMend() // ELIC-10
{
    FormModel form;
    form.setChecksFormats(true);
    form.setSchemaText(
        uR"({"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer","maximum":3},"c":{"type":"string","format":"date"}},"required":["a","c"]})"_s);
    const FormChildren *fields = form.root()->children();
    fields->at(1)->setText(u"4"_s);
    QCOMPARE(form.errorCount(), 3);
    QCOMPARE(form.firstError(), fields->at(0));
    fields->at(0)->setText(u"x"_s);
    QCOMPARE(form.errorCount(), 2);
    QCOMPARE(form.firstError(), fields->at(1));
    const QSignalSpy asked(fields->at(1), &FormNode::focusRequested);
    form.focusFirstError();
    QCOMPARE(asked.count(), 1);
    fields->at(1)->setText({});
    fields->at(2)->setText(u"2026-11-20"_s);
    QVERIFY(form.validate());
}

QUAYSIDE_TEST(TestQuestionForms, QCoreApplication)

} // namespace tst_questionforms

#include "tst_questionforms.moc"
