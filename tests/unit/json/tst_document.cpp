// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/limits.h"
#include "core/json/document.h"
#include "core/json/value.h"
#include "tests/support/testclass.h"

#include <QTest>

#include <algorithm>
#include <array>

namespace tst_document {

using namespace mcp;

namespace {

struct Case
{
    const char *name;
    QByteArray text;
};

/// Values, each valid by itself.
QList<Case> validValues()
{
    return {
        {"null", "null"},
        {"true", "true"},
        {"false", "false"},
        {"zero", "0"},
        {"minus zero", "-0"},
        {"integer", "42"},
        {"negative", "-7"},
        {"fraction", "0.5"},
        {"many digits", "3.14159265358979323846264338327950288"},
        {"exponent", "1e9"},
        {"capital exponent", "1E9"},
        {"exponent with plus", "1e+9"},
        {"exponent with minus", "1e-9"},
        {"zero with exponent", "0e1"},
        {"fraction with exponent", "-0.1e-10"},
        {"huge exponent", "1e99999"},
        {"tiny exponent", "1e-99999"},
        {"beyond 64 bits", "123456789012345678901234567890"},
        {"empty text", R"("")"},
        {"text", R"("ahoy")"},
        {"text with a space", R"(" ")"},
        {"text with brackets", "\"]}[{,:\""},
        {"all escapes", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\""},
        {"escaped quote at the end", "\"a\\\"\""},
        {"backslash at the end", R"("a\\")"},
        {"backslashes and a quote", "\"\\\\\\\"\""},
        {"code unit", R"("\u0041")"},
        {"code unit in capitals", R"("\u00AF")"},
        {"NUL as an escape", R"("\u0000")"},
        {"pair of surrogates", R"("\ud83d\ude00")"},
        {"lone surrogate", R"("\ud83d")"},
        {"lone low surrogate", R"("\ude00")"},
        {"DEL", "\"\x7f\""},
        {"two bytes", "\"\xc3\xa9\""},
        {"three bytes", "\"\xe2\x82\xac\""},
        {"four bytes", "\"\xf0\x9f\x98\x80\""},
        {"the last code point", "\"\xf4\x8f\xbf\xbf\""},
        {"a noncharacter", "\"\xef\xbf\xbf\""},
        {"line separator", "\"\xe2\x80\xa8\""},
        {"empty list", "[]"},
        {"list with a space", "[ ]"},
        {"list", "[1,2,3]"},
        {"list of everything", R"([null,true,false,0,"",[],{}])"},
        {"spaced list", "[ 1 ,\t2 ]"},
        {"nested lists", "[[[[]]]]"},
        {"empty object", "{}"},
        {"object with a space", "{ }"},
        {"object", R"({"a":1,"b":2})"},
        {"spaced object", R"({ "a" : 1 , "b" : [ ] })"},
        {"the same name twice", R"({"a":1,"a":2})"},
        {"empty name", R"({"":1})"},
        {"escaped name", R"({"\u0061":1})"},
        {"long text", '"' + QByteArray(1000, 'x') + '"'},
        {"long text with escapes", '"' + QByteArray("\\n0123456789abcdef\\\\").repeated(50) + '"'},
        {"long list", '[' + QByteArray("0,").repeated(1000) + "0]"},
    };
}

/// What is no value, and does not become one by what stands around it.
QList<Case> brokenValues()
{
    return {
        {"NaN", "NaN"},
        {"Infinity", "Infinity"},
        {"minus Infinity", "-Infinity"},
        {"nope", "nope"},
        {"nul", "nul"},
        {"null and more", "null0"},
        {"Null", "Null"},
        {"TRUE", "TRUE"},
        {"tru", "tru"},
        {"truefalse", "truefalse"},
        {"undefined", "undefined"},
        {"single quotes", "'a'"},
        {"leading zero", "01"},
        {"negative leading zero", "-01"},
        {"two zeros", "00"},
        {"plus", "+1"},
        {"minus alone", "-"},
        {"two minuses", "--1"},
        {"point in front", ".5"},
        {"minus and point", "-.5"},
        {"point at the end", "1."},
        {"point and exponent", "1.e1"},
        {"two points", "1.2.3"},
        {"exponent alone", "e1"},
        {"exponent without digits", "1e"},
        {"exponent with a sign alone", "1e+"},
        {"exponent with a fraction", "1e1.5"},
        {"hexadecimal", "0x1f"},
        {"separated digits", "1_000"},
        {"digits and letters", "12ab"},
        {"two numbers", "1 2"},
        {"number and text", R"(1"a")"},
        {"text and number", R"("a"1)"},
        {"text and text", R"("a""b")"},
        {"text and word", R"("a"true)"},
        {"word and text", R"(true"a")"},
        {"number in full width", "\xef\xbc\x91"},
        {"form feed behind a number", "1\f"},
        {"vertical tab behind a number", "1\v"},
        {"no-break space", "\xc2\xa0"},
        {"byte order mark",
         "\xef\xbb\xbf"
         "1"},
        {"wrong escape", R"("\q")"},
        {"escaped single quote", "\"\\'\""},
        {"escaped NUL", QByteArray("\"\\\0\"", 4)},
        {"hex escape", R"("\x41")"},
        {"octal escape", R"("\101")"},
        {"capital U", R"("\U0041")"},
        {"three digits", R"("\u041")"},
        {"no digits", R"("\u")"},
        {"wrong digit", R"("\u00g0")"},
        {"second wrong escape", R"("\n\n\z")"},
        {"wrong escape far behind", '"' + QByteArray(500, 'x') + "\\z\""},
        {"wrong escape behind backslashes", R"("\\\\\z")"},
        {"pair cut short", R"("\ud83d\ude0")"},
        {"tab in a text", "\"\t\""},
        {"NUL in a text", QByteArray("\"\0\"", 3)},
        {"control in a text", "\"\x1f\""},
        {"control far behind", '"' + QByteArray(300, 'x') + "\x01\""},
        {"lone continuation", "\"\x80\""},
        {"truncated two bytes", "\"\xc3\""},
        {"truncated three bytes", "\"\xe2\x82\""},
        {"truncated four bytes", "\"\xf0\x9f\x98\""},
        {"overlong slash", "\"\xc0\xaf\""},
        {"overlong three bytes", "\"\xe0\x80\xaf\""},
        {"overlong four bytes", "\"\xf0\x80\x80\xaf\""},
        {"surrogate in UTF-8", "\"\xed\xa0\x80\""},
        {"above the last code point", "\"\xf4\x90\x80\x80\""},
        {"five bytes", "\"\xf8\x88\x80\x80\x80\""},
        {"0xff", "\"\xff\""},
        {"Latin-1", "\"caf\xe9\""},
        {"bad byte far behind", '"' + QByteArray(300, 'x') + "\xff\""},
        {"bad byte outside of texts", "\xff"},
        {"comma alone", ","},
        {"colon alone", ":"},
        {"list with a gap", "[1,,2]"},
        {"list that begins with a comma", "[,1]"},
        {"list that ends with a comma", "[1,]"},
        {"list with a comma alone", "[,]"},
        {"list without commas", "[1 2]"},
        {"list with a colon", "[1:2]"},
        {"list with a member", R"(["a":1])"},
        {"list with a broken word", "[nope]"},
        {"list closed as an object", "[1}"},
        {"object closed as a list", R"({"a":1])"},
        {"object with a gap", R"({"a":1,,"b":2})"},
        {"object that begins with a comma", R"({,"a":1})"},
        {"object that ends with a comma", R"({"a":1,})"},
        {"object without commas", R"({"a":1 "b":2})"},
        {"object without a colon", R"({"a" 1})"},
        {"object with two colons", R"({"a"::1})"},
        {"object with two values", R"({"a":1:2})"},
        {"object without a value", R"({"a":})"},
        {"object with a name alone", R"({"a"})"},
        {"name without quotes", "{a:1}"},
        {"name in single quotes", "{'a':1}"},
        {"number for a name", "{1:1}"},
        {"null for a name", "{null:1}"},
        {"list for a name", "{[]:1}"},
        {"wrong escape in a name", R"({"\q":1})"},
        {"bad byte in a name", "{\"\xff\":1}"},
        {"comment", "/* x */ 1"},
        {"comment to the end of the line", "1 // x"},
        {"hash comment", "1 # x"},
        {"crossed brackets", "[{]}"},
        {"backslash outside", "\\"},
        {"escaped quote outside", R"(\"a\")"},
    };
}

/// A whole message with value where name says, or value itself.
QByteArray placed(const QByteArray &place, QByteArray value)
{
    QByteArray text = place;
    return text.replace("VALUE", value);
}

const std::array kPlaces{
    QByteArray(R"({"jsonrpc":"2.0","id":1,"result":{"content":[]},"extra":VALUE})"),
    QByteArray(R"({"extra":VALUE,"jsonrpc":"2.0","id":1,"result":{"content":[]}})"),
    QByteArray(R"({"jsonrpc":"2.0","id":1,"result":{"content":[],"_meta":{"a":[1,VALUE]}}})"),
    QByteArray(R"({"jsonrpc":"2.0","id":1,"result":{"structuredContent":VALUE,"content":[]}})"),
    QByteArray(R"({"jsonrpc":"2.0","method":"n","params":{"x":{"y":VALUE},"z":"\n"}})"),
};

bool opens(const json::Raw &text)
{
    return json::Document(text).isOpen();
}

QByteArray lists(qsizetype depth)
{
    return QByteArray(depth, '[') + QByteArray(depth, ']');
}

} // namespace

class TestDocument : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesWhatIsJson_data() // P1, RPC-01
    {
        QTest::addColumn<QByteArray>("text");
        for (const Case &valid : validValues()) {
            QTest::newRow(valid.name) << valid.text;
            QTest::addRow("%s, spaced", valid.name) << "\t\r\n " + valid.text + " \n\r\t";
            for (size_t i = 0; i < kPlaces.size(); ++i)
                QTest::addRow("%s, place %d", valid.name, int(i)) << placed(kPlaces[i], valid.text);
        }
    }
    void takesWhatIsJson()
    {
        QFETCH(QByteArray, text);
        const json::Raw raw(text);
        const json::Document document(raw);
        QVERIFY2(document.isOpen(), qPrintable(document.problem()));
        QVERIFY(json::parse(json::Raw(text)));
    }

    void refusesWhatIsNone_data() // P1, RPC-01
    {
        QTest::addColumn<QByteArray>("text");
        for (const Case &broken : brokenValues()) {
            QTest::newRow(broken.name) << broken.text;
            for (size_t i = 0; i < kPlaces.size(); ++i)
                QTest::addRow("%s, place %d", broken.name, int(i))
                    << placed(kPlaces[i], broken.text);
        }
        const QByteArray whole = placed(kPlaces[0], "1");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("space alone") << QByteArray(" \n");
        QTest::newRow("a NUL alone") << QByteArray(1, '\0');
        QTest::newRow("NUL behind") << whole + QByteArray(1, '\0');
        QTest::newRow("bracket behind") << whole + '}';
        QTest::newRow("comma behind") << whole + ',';
        QTest::newRow("another behind") << whole + whole;
        QTest::newRow("word behind") << whole + " x";
        QTest::newRow("byte order mark in front") << "\xef\xbb\xbf" + whole;
        for (qsizetype size = 1; size < whole.size(); ++size)
            QTest::addRow("cut off at %d", int(size)) << whole.first(size);
        for (const char *open : {"{", "[", "\"", "{\"a\":", "[1,", "{\"a\":1,", "[[]", "\"\\"})
            QTest::addRow("not closed: %s", open) << QByteArray(open);
    }
    void refusesWhatIsNone()
    {
        QFETCH(QByteArray, text);
        const json::Raw raw(text);
        const json::Document document(raw);
        QVERIFY(!document.isOpen());
        QCOMPARE(document.error().kind, ErrorKind::Protocol);
        QVERIFY(!document.problem().isEmpty());
        QVERIFY2(!json::parse(json::Raw(text)), "parse() takes it");
    }

    void readsNothingBehindASlice()
    {
        const QByteArray buffer = R"([[1],[2],"a","b\u0041"])";
        const auto part = [&buffer](qsizetype from, qsizetype size) {
            return opens(json::Raw::slice(buffer, from, size));
        };
        QVERIFY(part(1, 3));
        QVERIFY(!part(1, 2));
        QVERIFY(!part(1, 4));
        QVERIFY(!part(9, 2));
        QVERIFY(part(13, 9));
        QVERIFY(!part(13, 7));
    }

    void boundsTheDepth() // RPC-21
    {
        QVERIFY(opens(json::Raw(lists(limits::kDepth))));
        QVERIFY(!opens(json::Raw(lists(limits::kDepth + 1))));
        QVERIFY(!opens(json::Raw(lists(100000)))); // SEC-15
        QVERIFY(!opens(json::Raw(QByteArray(100000, '['))));
        const QByteArray unread = R"({"jsonrpc":"2.0","id":1,"result":{"_meta":{"x":VALUE}}})";
        QVERIFY(opens(json::Raw(placed(unread, lists(limits::kDepth - 3)))));
        QVERIFY(!opens(json::Raw(placed(unread, lists(limits::kDepth - 2)))));
    }

    void boundsTheNumberOfValues() // SEC-15
    {
        const auto zeros = [](qsizetype count) {
            return json::Raw('[' + QByteArray("0,").repeated(count - 1) + "0]");
        };
        QVERIFY(opens(zeros(limits::kNodes - 1)));
        QVERIFY(!opens(zeros(limits::kNodes)));
    }

    void sharesWhatIsKnownOfATextThatIsOpen()
    {
        const QByteArray buffer = R"({"a":[1,{"b\u0041":"c:d"}],"e":[[ 2 ]] , "f":tru})";
        const QByteArray valid = QByteArray(buffer).replace("tru", "true");
        const auto part = [](const QByteArray &text, QByteArrayView wanted) {
            return opens(json::Raw::slice(text, text.indexOf(wanted), wanted.size()));
        };
        for (const QByteArray &text : {buffer, valid}) {
            const json::Raw raw(text);
            const json::Document outer(raw);
            QCOMPARE(outer.isOpen(), text == valid);
            for (const char *whole : {R"([1,{"b\u0041":"c:d"}])", R"({"b\u0041":"c:d"})", "1",
                                      R"("c:d")", R"("a")", "[[ 2 ]] ", "[ 2 ]", " 2 "})
                QVERIFY2(part(text, whole), whole);
            for (const char *broken : {"[1", "[1,", ":[1", "1,", ",{", R"("c:d"})", "\"c:d", "c:d",
                                       R"("a":)", "[[ 2 ]", "[ 2", "]]", "tru", R"("e":[[ 2 ]])"})
                QVERIFY2(!part(text, broken), broken);
        }
    }

    void keepsBoundsOfAPartOfATextThatIsOpen() // RPC-21
    {
        const QByteArray text = R"({"a":[[1]]})";
        const json::Raw part = json::Raw::slice(text, 5, 5);
        const json::Raw raw(text);
        const json::Document outer(raw);
        QVERIFY(outer.isOpen());
        QVERIFY(json::Document(part, {2, 3}).isOpen());
        QVERIFY(!json::Document(part, {1, 3}).isOpen());
        QVERIFY(!json::Document(part, {2, 2}).isOpen());
    }

    void goesFromMemberToMember()
    {
        constexpr std::array<QByteArrayView, 3> kNames{"a", "b\xc3\xa9", "c"};
        const auto members = [&kNames](const QByteArray &text) {
            const json::Raw raw(text);
            json::Document document(raw);
            std::array<json::Raw, 3> found;
            QByteArrayList all{document.isOpen() ? "good" : "bad"};
            if (document.openObject()) {
                while (document.nextMember()) {
                    const auto *const it = std::find(kNames.begin(), kNames.end(), document.key());
                    if (it == kNames.end())
                        document.skip();
                    else
                        found[size_t(it - kNames.begin())] = document.take();
                }
            }
            for (const json::Raw &one : found)
                all.append(one.toByteArray());
            return all.join('|');
        };
        QCOMPARE(members("{}"), "good|||");
        QCOMPARE(members(R"({"a":1})"), "good|1||");
        QCOMPARE(members(R"( { "a" : [ 1 , 2 ] , "c" : "x" } )"), R"(good|[ 1 , 2 ]||"x")");
        QCOMPARE(members(R"({"a":1,"x":{"a":2,"c":3},"a":{"a":4}})"), R"(good|{"a":4}||)");
        QCOMPARE(members("{\"b\xc3\xa9\":null}"), "good||null|");
        QCOMPARE(members(R"({"b\u00e9":true,"\u0061":false})"), "good|false|true|");
        QCOMPARE(members(R"({"A":1,"aa":1,"":1})"), "good|||"); // SEC-16
        QCOMPARE(members(R"([{"a":1}])"), "good|||");
        QCOMPARE(members(R"("a")"), "good|||");
    }
};

QUAYSIDE_TEST(TestDocument, QCoreApplication)

} // namespace tst_document

#include "tst_document.moc"
