// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/value.h"
#include "core/json/write.h"
#include "tests/support/testclass.h"

#include <QTest>

#include <limits>

namespace tst_value {

using namespace mcp;
using json::Value;

class TestValue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsAnyJson_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("compact");
        const auto row = [](const char *name, const char *text, const char *compact) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(compact);
        };
        row("null", "null", "null");
        row("true", " true ", "true");
        row("false", "false", "false");
        row("zero", "0", "0");
        row("minus zero", "-0", "-0");
        row("text", R"("a b")", R"("a b")");
        row("empty text", R"("")", R"("")");
        row("empty object", " { } ", "{}");
        row("empty array", "[ ]", "[]");
        row("members in their order", R"({"b":1,"a":2})", R"({"b":1,"a":2})"); // RPC-23
        row("2^53 + 1", "9007199254740993", "9007199254740993"); // RPC-22
        row("2^64", "18446744073709551616", "18446744073709551616");
        row("many digits", "0.1000000000000000055511151231257827",
            "0.1000000000000000055511151231257827");
        row("exponent", "1.5E+300", "1.5E+300");
        row("beyond a double", "1e999", "1e999");
        row("escapes", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\"",
            "\"\\\"\\\\/\\u0008\\u000c\\n\\r\\tA\"");
        row("control characters", "\"\\u0000\\u001f\\u007f\"", "\"\\u0000\\u001f\x7f\"");
        row("a pair of surrogates", "\"\\ud83d\\ude00\"", "\"\xf0\x9f\x98\x80\"");
        row("a lone high surrogate", "\"a\\ud83db\"",
            "\"a\xef\xbf\xbd"
            "b\"");
        row("a lone low surrogate", "\"\\ude00\"", "\"\xef\xbf\xbd\"");
        row("surrogates the wrong way round", "\"\\ude00\\ud83d\"", "\"\xef\xbf\xbd\xef\xbf\xbd\"");
        row("a lone surrogate in a key", "{\"\\ud800\":1}", "{\"\xef\xbf\xbd\":1}");
        row("an escaped key", "{\"\\u0061\\\"b\":1}", "{\"a\\\"b\":1}");
        row("white space", "\t[\r\n1 ,\n2 ]\n", "[1,2]");
        row("beyond the first plane", "\"\xf0\x9f\x98\x80\"", "\"\xf0\x9f\x98\x80\"");
    }
    void readsAnyJson()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, compact);
        const auto value = json::parse(json::Raw(text));
        QVERIFY2(value, qPrintable(value ? QString() : value.error().detail));
        QCOMPARE(value->toJson(), compact);
        const auto again = json::parse(json::Raw(compact));
        QVERIFY(again);
        QCOMPARE(again->toJson(), compact);
        QVERIFY(*again == *value);
        const auto indented = json::parse(json::Raw(value->toJson(Value::Layout::Indented)));
        QVERIFY(indented);
        QCOMPARE(indented->toJson(), compact);
    }

    void refusesWhatIsNoJson_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char *name, const QByteArray &text) {
            QTest::newRow(name) << text;
        };
        row("nothing", "");
        row("white space only", " \n\t ");
        row("a bare word", "nope");
        row("two values", "1 2");
        row("a list without brackets", "1,2");
        row("brackets the wrong way round", "1],[2");
        row("text after an object", "{} {}");
        row("text after a list", "[] x");
        row("an open object", R"({"a":1)");
        row("an open list", "[1,2");
        row("an open text", "\"abc");
        row("a comma at the end", "[1,]");
        row("a comma at the end of an object", R"({"a":1,})");
        row("a missing comma", "[1 2]");
        row("a missing colon", R"({"a" 1})");
        row("a missing value", R"({"a":})");
        row("a key that is no text", "{1:2}");
        row("single quotes", "{'a':1}");
        row("a leading zero", "[01]");
        row("a plus", "[+1]");
        row("hexadecimal", "[0x10]");
        row("a bare point", "[1.]");
        row("a bare exponent", "[1e]");
        row("not a number", "[NaN]");
        row("infinity", "[Infinity]");
        row("a word cut short", "[tru]");
        row("a word too long", "[trues]");
        row("nul", "[nul]");
        row("a wrong escape", "[\"\\x\"]");
        row("half an escape", "[\"\\u12\"]");
        row("no hexadecimal digit", "[\"\\u12g4\"]");
        row("a raw control character", "[\"a\nb\"]");
        row("a NUL byte", QByteArray("[1]\0", 4));
        row("invalid UTF-8", "[\"\xff\"]");
        row("UTF-8 cut short", "[\"\xf0\x9f\x98\"]");
        row("overlong UTF-8", "[\"\xc0\xaf\"]");
        row("a surrogate in UTF-8", "[\"\xed\xa0\x80\"]");
        row("a comment", "[1/*x*/]");
        row("mismatched brackets", "[1}");
        row("mismatched brackets inside", R"({"a":[1}])");
    }
    void refusesWhatIsNoJson()
    {
        QFETCH(QByteArray, text);
        const auto value = json::parse(json::Raw(text));
        QVERIFY2(!value, value ? value->toJson().constData() : "");
        QCOMPARE(value.error().kind, ErrorKind::Protocol);
        QVERIFY(!value.error().detail.isEmpty());
    }

    void saysWhereAPersonMistyped()
    {
        const auto value = json::parse(u"{\n  \"a\": 1,\n  \"b\": nope\n}");
        QVERIFY(!value);
        QVERIFY2(value.error().detail.contains(u"line 3"), qPrintable(value.error().detail));
    }

    void boundsTheDepth() // RPC-21
    {
        const auto nested = [](int levels) {
            return json::Raw(QByteArray(levels, '[') + "1" + QByteArray(levels, ']'));
        };
        QVERIFY(json::parse(nested(128)));
        QVERIFY(!json::parse(nested(129)));
        QVERIFY(!json::parse(nested(100000))); // SEC-15
        QVERIFY(json::parse(nested(3), 3));
        QVERIFY(!json::parse(nested(4), 3));
        QVERIFY(json::parse(json::Raw(QByteArrayLiteral("7")), 0));
    }

    void boundsTheNumberOfValues()
    {
        const json::Raw text(QByteArrayLiteral("[1,2,[3]]"));
        QVERIFY(json::parse(text, 128, 5));
        QVERIFY(!json::parse(text, 128, 4));
        QByteArray many = "[";
        for (int i = 0; i < 5000000; ++i)
            many += "0,";
        many.back() = ']';
        QVERIFY(!json::parse(json::Raw(many))); // SEC-15
    }

    void findsTheLastOfTwoMembersWithOneName()
    {
        const auto value = json::parse(u"{\"a\":1,\"b\":2,\"a\":3}");
        QVERIFY(value);
        QCOMPARE(value->find(u"a")->toInteger(), 3);
        QCOMPARE(value->find(u"A"), nullptr); // SEC-16
        QCOMPARE(value->members().size(), 3);
    }

    void comparesByValue_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<bool>("isEqual");
        const auto row = [](const char *a, const char *b, bool isEqual) {
            QTest::addRow("%s %s", a, b)
                << QString::fromLatin1(a) << QString::fromLatin1(b) << isEqual;
        };
        row("1", "1.0", true);
        row("1", "10e-1", true);
        row("0", "-0", true);
        row("9007199254740993", "9007199254740992", false);
        row("9007199254740993", "9007199254740993", true);
        row("98249283749234923498293171823948729348710298301928331",
            "98249283749234923498293171823948729348710298301928332", false);
        row("1e400", "10.0E399", true);
        row("1e400", "1e401", false);
        row("-0.0", "0", true);
        row("1", "\"1\"", false);
        row("null", "false", false);
        row("0", "false", false);
        row("[1,2]", "[1,2]", true);
        row("[1,2]", "[2,1]", false);
        row("{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}", true);
        row("{\"a\":1}", "{\"a\":1,\"b\":2}", false);
        row("{\"a\":1,\"b\":2}", "{\"a\":1,\"c\":2}", false);
        row("{\"a\":1,\"a\":2}", "{\"a\":2}", true);
        row("{\"a\":1,\"a\":1}", "{\"a\":1,\"b\":1}", false);
        row("{\"a\":1,\"b\":1}", "{\"a\":1,\"a\":1}", false);
    }
    void comparesByValue()
    {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(bool, isEqual);
        QCOMPARE(*json::parse(a) == *json::parse(b), isEqual);
        QCOMPARE(*json::parse(b) == *json::parse(a), isEqual);
    }

    void knowsWhichNumbersAreIntegers_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isInteger");
        QTest::addColumn<qint64>("integer");
        QTest::newRow("plain") << QStringLiteral("42") << true << qint64(42);
        QTest::newRow("with a fraction of nothing") << QStringLiteral("3.0") << true << qint64(3);
        QTest::newRow("exponent") << QStringLiteral("1e3") << true << qint64(1000);
        QTest::newRow("largest") << QStringLiteral("9223372036854775807") << true
                                 << std::numeric_limits<qint64>::max();
        QTest::newRow("smallest") << QStringLiteral("-9223372036854775808") << true
                                  << std::numeric_limits<qint64>::min();
        QTest::newRow("one too large")
            << QStringLiteral("9223372036854775808") << false << qint64(0);
        QTest::newRow("fraction") << QStringLiteral("0.5") << false << qint64(0);
        QTest::newRow("no exact double") << QStringLiteral("1e17") << false << qint64(0);
        QTest::newRow("text") << QStringLiteral("\"3\"") << false << qint64(0);
    }
    void knowsWhichNumbersAreIntegers()
    {
        QFETCH(QString, text);
        QFETCH(bool, isInteger);
        QFETCH(qint64, integer);
        const auto found = json::parse(text)->toInteger();
        QCOMPARE(found.has_value(), isInteger);
        if (found)
            QCOMPARE(*found, integer);
    }

    void givesFallbacksForOtherKinds()
    {
        const Value text(QStringLiteral("x"));
        QCOMPARE(text.toBool(true), true);
        QCOMPARE(text.toDouble(2.5), 2.5);
        QVERIFY(text.items().isEmpty());
        QVERIFY(text.members().isEmpty());
        QCOMPARE(text.find(u"x"), nullptr);
        QCOMPARE(Value(true).toString(QStringLiteral("f")), QStringLiteral("f"));
        QVERIFY(text.numberText().isEmpty());
    }

    void buildsAndEdits()
    {
        Value value;
        value.insert(QStringLiteral("b"), Value(qint64(1)));
        value.insert(QStringLiteral("a"), Value(true));
        value.insert(QStringLiteral("b"), Value(0.5));
        value.insert(QStringLiteral("c"), Value(Value::Array{Value(QStringLiteral("x")), Value()}));
        QCOMPARE(value.toJson(), QByteArray(R"({"b":0.5,"a":true,"c":["x",null]})"));
        QCOMPARE(value.toJson(Value::Layout::Indented),
                 QByteArray("{\n  \"b\": 0.5,\n  \"a\": true,\n  \"c\": [\n    \"x\",\n    "
                            "null\n  ]\n}"));
        QVERIFY(Value(std::numeric_limits<double>::infinity()).isNull());
        QVERIFY(!Value::number("1.").has_value());
        QCOMPARE(Value::number("1.50")->toJson(), QByteArray("1.50"));
    }

    void survivesTextsThatWereDamagedAtRandom()
    {
        const QByteArray sound =
            R"({"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text",)"
            "\"text\":\"a\\u00e4\\n\\\"b\\\" "
            "\xc3\xa4\xf0\x9f\x98\x80"
            "\"},{\"type\":\"image\",\"data\":\"AAAA\",\"mimeType\":\"x\"}],\"n\":[1,-2.5e3,"
            R"(true,false,null,{"deep":[[[[]]]]}]}})";
        quint32 seed = 20260101;
        const auto random = [&seed](quint32 below) {
            seed = seed * 1664525U + 1013904223U;
            return (seed >> 8) % below;
        };
        const QByteArray spice = "{}[]\":,\\u0e-+.tfn "
                                 "\x00\xff\x80\n";
        int accepted = 0;
        for (int round = 0; round < 2000; ++round) {
            QByteArray text = sound;
            for (quint32 change = random(4) + 1; change > 0; --change) {
                const auto at = qsizetype(random(quint32(text.size())));
                switch (random(4)) {
                case 0:
                    text[at] = spice.at(qsizetype(random(quint32(spice.size()))));
                    break;
                case 1:
                    text.insert(at, spice.at(qsizetype(random(quint32(spice.size())))));
                    break;
                case 2:
                    text.remove(at, 1 + qsizetype(random(8)));
                    break;
                default:
                    text.truncate(at + 1);
                }
                if (text.isEmpty())
                    break;
            }
            text.squeeze();
            const auto value = json::parse(json::Raw(text));
            if (!value)
                continue;
            ++accepted;
            const auto again = json::parse(value->toRaw());
            QVERIFY2(again, text.constData());
            QVERIFY2(*again == *value, text.constData());
        }
        QVERIFY(accepted > 0);
    }
};

QUAYSIDE_TEST(TestValue, QCoreApplication)

} // namespace tst_value

#include "tst_value.moc"
