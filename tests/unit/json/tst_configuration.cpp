// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/toml.h"
#include "core/json/yaml.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_configuration {

using namespace mcp;

/// Configuration files of other programs, which may be hostile (SEC-15).
class TestConfiguration : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsYaml_data();
    void readsYaml();
    void refusesYaml_data();
    void refusesYaml();
    void readsToml_data();
    void readsToml();
    void refusesToml_data();
    void refusesToml();
};

void TestConfiguration::readsYaml_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("json");
    const auto row = [](const char *name, const char *text, const char *json) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(json);
    };
    row("members in their order", "b: 1\na: two\n", R"({"b":1,"a":"two"})");
    row("a list", "args:\n  - -y\n  - \"1\"\n", R"({"args":["-y","1"]})");
    row("flow", "{a: [1, 2.5, true, null, ~], b: {}}", R"({"a":[1,2.5,true,null,null],"b":{}})");
    row("words that are no booleans in YAML 1.2", "a: yes\nb: off", R"({"a":"yes","b":"off"})");
    row("quotes", "a: 'true'\nb: \"null\"", R"({"a":"true","b":"null"})");
    row("a block of text", "a: |\n  one\n  two\n", R"({"a":"one\ntwo\n"})");
    row("a number as a key", "1: a", R"({"1":"a"})");
    row("a comment and a directive", "%YAML 1.2\n---\n# note\na: b # more\n", R"({"a":"b"})");
    row("an anchor without an alias", "a: &x 1", R"({"a":1})");
    row("nothing", "a:", R"({"a":null})");
    row("version numbers stay text", "a: 1.2.3", R"({"a":"1.2.3"})");
}

void TestConfiguration::readsYaml()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, json);
    const auto value = json::parseYaml(text);
    QVERIFY2(value, qPrintable(value ? QString() : value.error().detail));
    QCOMPARE(value->toJson(), json);
}

void TestConfiguration::refusesYaml_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const QByteArray &text, const char *reason) {
        QTest::newRow(name) << text << QString::fromLatin1(reason);
    };
    row("nothing at all", "", "empty");
    row("an alias", "a: &x [1]\nb: *x", "line 2, column 4: aliases are not supported");
    row("many aliases", "a: &a [1,1]\nb: &b [*a,*a]\nc: &c [*b,*b]\n", "aliases");
    row("a merge key", "a: &x {b: 1}\nc:\n  <<: *x", "aliases");
    row("an open bracket", "a: [1, 2", "line ");
    row("a bad indent", "a:\n  b: 1\n c: 2", "line ");
    row("two documents", "a: 1\n---\nb: 2", "more than one");
    row("a list as a key", "? [1]\n: 2", "a key must be text");
    row("deep lists", QByteArray(5000, '['), "");
    row("many brackets", QByteArray(900'000, '['), "nested too deeply");
    row("many question marks", QByteArray("? ").repeated(300'000), "nested too deeply");
    row("deep block lists", QByteArray("- ").repeated(300'000), "");
    row("deep maps", QByteArray("{a: ").repeated(200), "");
    row("many values", "[" + QByteArray("1,").repeated(60'000) + "1]", "too many values");
    row("a mebibyte and one byte", QByteArray(1024 * 1024 + 1, 'a'), "too large");
}

void TestConfiguration::refusesYaml()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, reason);
    const auto value = json::parseYaml(text);
    QVERIFY(!value);
    QVERIFY2(value.error().detail.contains(reason), qPrintable(value.error().detail));
}

void TestConfiguration::readsToml_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("json");
    const auto row = [](const char *name, const char *text, const char *json) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(json);
    };
    row("a table", "[mcp_servers.a]\ncommand = \"npx\"\nargs = [\"-y\", 'b']\n",
        R"({"mcp_servers":{"a":{"args":["-y","b"],"command":"npx"}}})");
    row("an inline table", "env = { A = \"1\", B = \"2\" }", R"({"env":{"A":"1","B":"2"}})");
    row("scalars", "a = 1\nb = 1.5\nc = true\nd = 2026-01-02\n",
        R"({"a":1,"b":1.5,"c":true,"d":"2026-01-02"})");
    row("no finite number", "a = inf", R"({"a":null})");
    row("long text with dots and brackets", "a = \"\"\"[[[\n....\"\"\"", R"({"a":"[[[\n...."})");
    row("empty", "", "{}");
}

void TestConfiguration::readsToml()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, json);
    const auto value = json::parseToml(text);
    QVERIFY2(value, qPrintable(value ? QString() : value.error().detail));
    QCOMPARE(value->toJson(), json);
}

void TestConfiguration::refusesToml_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const QByteArray &text, const char *reason) {
        QTest::newRow(name) << text << QString::fromLatin1(reason);
    };
    row("no value", "a = 1\nb = \n", "line 2");
    row("twice", "a = 1\na = 2", "line 2");
    row("an open text", "a = \"b", "line 1");
    row("no UTF-8", "a = \"\xff\"", "line 1");
    row("a table without a name", "[)a]\nb = 1", ""); // An assertion of the parser.
    row("deep lists", "a = " + QByteArray(400'000, '['), "nested too deeply");
    row("a key of many parts", QByteArray("a.").repeated(400'000) + "a = 1", "nested too deeply");
    row("a header of many parts", '[' + QByteArray("a.").repeated(400'000) + "a]",
        "nested too deeply");
    row("a mebibyte and one byte", QByteArray(1024 * 1024 + 1, '#'), "too large");
}

void TestConfiguration::refusesToml()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, reason);
    const auto value = json::parseToml(text);
    QVERIFY(!value);
    QVERIFY2(value.error().detail.contains(reason), qPrintable(value.error().detail));
}

QUAYSIDE_TEST(TestConfiguration, QCoreApplication)

} // namespace tst_configuration

#include "tst_configuration.moc"
