// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/uritemplate.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_uritemplate {

using namespace Qt::StringLiterals;
using mcp::UriTemplate;

/// RES-07: the examples of RFC 6570, section 3.2, and what is refused.
class TestUriTemplate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void expandsTheExamplesOfTheRfc_data();
    void expandsTheExamplesOfTheRfc();
    void refusesWhatIsNoTemplate_data();
    void refusesWhatIsNoTemplate();
    void listsEachVariableOnce();
    void isBounded();
};

namespace {

/// RFC 6570, 3.2.
UriTemplate::Values rfcValues()
{
    return {{u"count"_s, QStringList{u"one"_s, u"two"_s, u"three"_s}},
            {u"dom"_s, QStringList{u"example"_s, u"com"_s}},
            {u"dub"_s, u"me/too"_s},
            {u"hello"_s, u"Hello World!"_s},
            {u"half"_s, u"50%"_s},
            {u"var"_s, u"value"_s},
            {u"who"_s, u"fred"_s},
            {u"base"_s, u"http://example.com/home/"_s},
            {u"path"_s, u"/foo/bar"_s},
            {u"list"_s, QStringList{u"red"_s, u"green"_s, u"blue"_s}},
            {u"keys"_s,
             UriTemplate::Pairs{{u"semi"_s, u";"_s}, {u"dot"_s, u"."_s}, {u"comma"_s, u","_s}}},
            {u"v"_s, u"6"_s},
            {u"x"_s, u"1024"_s},
            {u"y"_s, u"768"_s},
            {u"empty"_s, u""_s},
            {u"empty_keys"_s, UriTemplate::Pairs()}};
}

} // namespace

void TestUriTemplate::expandsTheExamplesOfTheRfc_data()
{
    QTest::addColumn<QString>("expanded");
    const std::pair<const char *, const char *> examples[] = {
        {"{count}", "one,two,three"},
        {"{count*}", "one,two,three"},
        {"{/count}", "/one,two,three"},
        {"{/count*}", "/one/two/three"},
        {"{;count}", ";count=one,two,three"},
        {"{;count*}", ";count=one;count=two;count=three"},
        {"{?count}", "?count=one,two,three"},
        {"{?count*}", "?count=one&count=two&count=three"},
        {"{&count*}", "&count=one&count=two&count=three"},
        {"{var}", "value"},
        {"{hello}", "Hello%20World%21"},
        {"{half}", "50%25"},
        {"O{empty}X", "OX"},
        {"O{undef}X", "OX"},
        {"{x,y}", "1024,768"},
        {"{x,hello,y}", "1024,Hello%20World%21,768"},
        {"?{x,empty}", "?1024,"},
        {"?{x,undef}", "?1024"},
        {"?{undef,y}", "?768"},
        {"{var:3}", "val"},
        {"{var:30}", "value"},
        {"{list}", "red,green,blue"},
        {"{list*}", "red,green,blue"},
        {"{keys}", "semi,%3B,dot,.,comma,%2C"},
        {"{keys*}", "semi=%3B,dot=.,comma=%2C"},
        {"{+var}", "value"},
        {"{+hello}", "Hello%20World!"},
        {"{+half}", "50%25"},
        {"{base}index", "http%3A%2F%2Fexample.com%2Fhome%2Findex"},
        {"{+base}index", "http://example.com/home/index"},
        {"O{+empty}X", "OX"},
        {"{+path}/here", "/foo/bar/here"},
        {"here?ref={+path}", "here?ref=/foo/bar"},
        {"up{+path}{var}/here", "up/foo/barvalue/here"},
        {"{+x,hello,y}", "1024,Hello%20World!,768"},
        {"{+path:6}/here", "/foo/b/here"},
        {"{+keys}", "semi,;,dot,.,comma,,"},
        {"{+keys*}", "semi=;,dot=.,comma=,"},
        {"{#var}", "#value"},
        {"{#hello}", "#Hello%20World!"},
        {"foo{#empty}", "foo#"},
        {"foo{#undef}", "foo"},
        {"{#path,x}/here", "#/foo/bar,1024/here"},
        {"{#list*}", "#red,green,blue"},
        {"{.who}", ".fred"},
        {"{.who,who}", ".fred.fred"},
        {"www{.dom*}", "www.example.com"},
        {"X{.empty}", "X."},
        {"X{.undef}", "X"},
        {"X{.list*}", "X.red.green.blue"},
        {"X{.keys}", "X.semi,%3B,dot,.,comma,%2C"},
        {"X{.keys*}", "X.semi=%3B.dot=..comma=%2C"},
        {"X{.empty_keys}", "X"},
        {"{/who}", "/fred"},
        {"{/half,who}", "/50%25/fred"},
        {"{/who,dub}", "/fred/me%2Ftoo"},
        {"{/var,empty}", "/value/"},
        {"{/var,x}/here", "/value/1024/here"},
        {"{/var:1,var}", "/v/value"},
        {"{/list*,path:4}", "/red/green/blue/%2Ffoo"},
        {"{/keys*}", "/semi=%3B/dot=./comma=%2C"},
        {"{;who}", ";who=fred"},
        {"{;empty}", ";empty"},
        {"{;v,empty,who}", ";v=6;empty;who=fred"},
        {"{;hello:5}", ";hello=Hello"},
        {"{;keys}", ";keys=semi,%3B,dot,.,comma,%2C"},
        {"{;keys*}", ";semi=%3B;dot=.;comma=%2C"},
        {"{?who}", "?who=fred"},
        {"{?x,y,empty}", "?x=1024&y=768&empty="},
        {"{?x,y,undef}", "?x=1024&y=768"},
        {"{?var:3}", "?var=val"},
        {"{?list*}", "?list=red&list=green&list=blue"},
        {"{?keys*}", "?semi=%3B&dot=.&comma=%2C"},
        {"?fixed=yes{&x}", "?fixed=yes&x=1024"},
        {"{&x,y,empty}", "&x=1024&y=768&empty="},
        {"{&keys*}", "&semi=%3B&dot=.&comma=%2C"},
    };
    for (const auto &[text, expanded] : examples)
        QTest::newRow(text) << QString::fromLatin1(expanded);
}

void TestUriTemplate::expandsTheExamplesOfTheRfc()
{
    QFETCH(const QString, expanded);
    const auto parsed = UriTemplate::parse(QString::fromLatin1(QTest::currentDataTag()));
    QVERIFY(parsed);
    QCOMPARE(parsed->expand(rfcValues()), expanded);
}

void TestUriTemplate::refusesWhatIsNoTemplate_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << QString();
    QTest::newRow("open") << u"demo://{port"_s;
    QTest::newRow("closed only") << u"demo://port}"_s;
    QTest::newRow("no name") << u"demo://{}"_s;
    QTest::newRow("reserved operator") << u"demo://{=port}"_s;
    QTest::newRow("reserved operator |") << u"demo://{|port}"_s;
    QTest::newRow("two names") << u"demo://{a b}"_s;
    QTest::newRow("no prefix") << u"demo://{a:0}"_s;
    QTest::newRow("long prefix") << u"demo://{a:10000}"_s;
    QTest::newRow("nested") << u"demo://{a{b}}"_s;
    QTest::newRow("space") << u"demo://a b"_s;
}

void TestUriTemplate::refusesWhatIsNoTemplate()
{
    QFETCH(const QString, text);
    QVERIFY(!UriTemplate::parse(text));
}

void TestUriTemplate::listsEachVariableOnce()
{
    const auto parsed = UriTemplate::parse(u"demo://{port}/{year:4}{?port,tags*}"_s);
    QVERIFY(parsed);
    const auto variables = parsed->variables();
    QCOMPARE(variables.size(), 3);
    QCOMPARE(variables.at(0).name, u"port"_s);
    QCOMPARE(variables.at(2).name, u"tags"_s);
    QVERIFY(variables.at(2).isList && !variables.at(0).isList);
    // A letter of two units stays whole, and what is outside ASCII becomes UTF-8.
    QCOMPARE(UriTemplate::parse(u"{a:1}"_s)->expand({{u"a"_s, u"😀é"_s}}), u"%F0%9F%98%80"_s);
}

void TestUriTemplate::isBounded()
{
    QVERIFY(UriTemplate::parse(u"{a}"_s.repeated(UriTemplate::kExpressions)));
    QVERIFY(!UriTemplate::parse(u"{a}"_s.repeated(UriTemplate::kExpressions + 1)));
    QVERIFY(UriTemplate::parse(u"x"_s.repeated(UriTemplate::kChars)));
    QVERIFY(!UriTemplate::parse(u"x"_s.repeated(UriTemplate::kChars + 1)));
    QVERIFY(!UriTemplate::parse(u"{"_s + u"a,"_s.repeated(UriTemplate::kVariables) + u"a}"_s));
}

QUAYSIDE_TEST(TestUriTemplate, QCoreApplication)

} // namespace tst_uritemplate

#include "tst_uritemplate.moc"
