// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/bundle/manifest.h"
#include "tests/support/testclass.h"
#include "tests/unit/bundle/samplebundle.h"

#include <QTest>

namespace tst_manifest {

using namespace Qt::StringLiterals;
using namespace mcp;
using json::Value;
using Change = QList<std::pair<QString, Value>>;

namespace {

QByteArray serverOf(const QByteArray &members)
{
    return manifestWith({{u"server"_s, jsonValue('{' + members + '}')}});
}

QByteArray settingOf(const QByteArray &members)
{
    return manifestWith({{u"user_config"_s, jsonValue("{\"k\":{" + members + "}}")}});
}

} // namespace

/// manifest.json of a bundle, in all versions.
class TestManifest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsTheVersions_data();
    void readsTheVersions();
    void refusesWhatIsWrong_data();
    void refusesWhatIsWrong();
    void takesWhatLinuxSaysInPlaceOfEachPart();
    void leavesOutWhatOnlyDescribes();
    void readsSettings();
};

void TestManifest::readsTheVersions_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("format");
    for (const char *version : {"0.1", "0.2", "0.3", "0.4"}) {
        const Value value{QString::fromLatin1(version)};
        QTest::addRow("%s", version)
            << manifestWith({{u"manifest_version"_s, value}}) << QString::fromLatin1(version);
        QTest::addRow("%s as dxt_version", version)
            << manifestWith({{u"manifest_version"_s, {}}, {u"dxt_version"_s, value}})
            << QString::fromLatin1(version);
    }
    QTest::newRow("a byte order mark") << "\xEF\xBB\xBF" + manifestWith() << u"0.3"_s;
    QTest::newRow("$schema") << manifestWith({{u"$schema"_s, Value(u"x"_s)}}) << u"0.3"_s;
}

void TestManifest::readsTheVersions()
{
    QFETCH(QByteArray, text);
    const auto manifest = readManifest(text);
    QVERIFY2(manifest, manifest ? "" : qPrintable(manifest.error().detail));
    QTEST(manifest->format, "format");
    QCOMPARE(manifest->name, u"lamp"_s);
    QCOMPARE(manifest->author, u"Ada"_s);
    QCOMPARE(manifest->command.program, u"node"_s);
    QCOMPARE(manifest->ignored, QStringList());
}

void TestManifest::refusesWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("detail");
    const auto without = [](const QString &key, const QString &detail) {
        QTest::newRow(qPrintable("without "_L1 + key)) << manifestWith({{key, {}}}) << detail;
    };
    without(u"manifest_version"_s, u"dxt_version: missing"_s);
    for (const QString &key : {u"name"_s, u"version"_s, u"description"_s, u"author"_s, u"server"_s})
        without(key, key + ": missing"_L1);
    const auto row = [](const char *name, const QByteArray &text, const QString &detail) {
        QTest::newRow(name) << text << detail;
    };
    row("a list", "[]", u"manifest.json: expected an object"_s);
    row("an older manifest", manifestWith({{u"manifest_version"_s, Value(u"0.0"_s)}}), u"0.0"_s);
    row("a newer manifest", manifestWith({{u"manifest_version"_s, Value(u"1.0"_s)}}), u"1.0"_s);
    row("a version that is a number", manifestWith({{u"manifest_version"_s, jsonValue("0.3")}}),
        u"manifest_version: expected text"_s);
    row("a name that is a number", manifestWith({{u"name"_s, jsonValue("1")}}),
        u"name: expected text"_s);
    row("an empty name", manifestWith({{u"name"_s, Value(u" "_s)}}), u"name: empty"_s);
    row("an author that is a text", manifestWith({{u"author"_s, Value(u"Ada"_s)}}),
        u"author: expected an object"_s);
    row("an unknown type", serverOf(R"("type":"ruby","entry_point":"a")"),
        u"server.type: unknown"_s);
    row("uv before 0.4", serverOf(R"("type":"uv","entry_point":"a")"), u"server.type: unknown"_s);
    row("no command", serverOf(R"("type":"node","entry_point":"a")"),
        u"server.mcp_config: missing"_s);
    row("no entry point", serverOf(R"("type":"node","mcp_config":{"command":"node"})"),
        u"server.entry_point: missing"_s);
    row("an entry point outside",
        serverOf(R"("type":"node","entry_point":"../a","mcp_config":{"command":"a"})"),
        u"server.entry_point: no path in the bundle"_s);
    row("an absolute entry point",
        serverOf(R"("type":"node","entry_point":"/a","mcp_config":{"command":"a"})"),
        u"server.entry_point: no path in the bundle"_s);
    row("an empty command",
        serverOf(R"("type":"node","entry_point":"a","mcp_config":{"command":""})"),
        u"server.mcp_config.command: empty"_s);
    row("a command that is a list",
        serverOf(R"("type":"node","entry_point":"a","mcp_config":{"command":["node"]})"),
        u"server.mcp_config.command: expected text"_s);
    row("a command with a NUL",
        serverOf(R"("type":"node","entry_point":"a","mcp_config":{"command":"a\u0000b"})"),
        u"server.mcp_config.command: expected text"_s);
    row("arguments in a text",
        serverOf(R"("type":"node","entry_point":"a","mcp_config":{"command":"a","args":"b"})"),
        u"server.mcp_config.args: expected a list"_s);
    row("a number among the arguments",
        serverOf(R"("type":"node","entry_point":"a","mcp_config":{"command":"a","args":["b",1]})"),
        u"server.mcp_config.args: expected texts"_s);
    row("a number as a variable",
        serverOf(R"("type":"node","entry_point":"a","mcp_config":{"command":"a","env":{"A":1}})"),
        u"server.mcp_config.env.A: no variable with a text"_s);
    row("no name of a variable",
        serverOf(
            R"("type":"node","entry_point":"a","mcp_config":{"command":"a","env":{"A=B":"1"}})"),
        u"server.mcp_config.env.A=B: no variable with a text"_s);
    row("overrides in a list",
        serverOf(
            R"("type":"node","entry_point":"a","mcp_config":{"command":"a","platform_overrides":[]})"),
        u"server.mcp_config.platform_overrides: expected an object"_s);
    row("an empty command for Linux",
        serverOf(
            R"("type":"node","entry_point":"a","mcp_config":{"command":"a","platform_overrides":{"linux":{"command":""}}})"),
        u"server.mcp_config.platform_overrides.linux.command: empty"_s);
    row("platforms in a text",
        manifestWith({{u"compatibility"_s, jsonValue(R"({"platforms":"linux"})")}}),
        u"compatibility.platforms: expected a list"_s);
    row("an unknown setting", settingOf(R"("type":"date","title":"a")"),
        u"user_config.k.type: unknown"_s);
    row("a setting without a title", settingOf(R"("type":"string")"),
        u"user_config.k.title: missing"_s);
    row("required as a text", settingOf(R"("type":"string","title":"a","required":"yes")"),
        u"user_config.k.required: expected true or false"_s);
    row("a sensitive folder", settingOf(R"("type":"directory","title":"a","sensitive":true)"),
        u"user_config.k.sensitive: only for a text"_s);
    row("several texts", settingOf(R"("type":"string","title":"a","multiple":true)"),
        u"user_config.k.multiple: only for files and folders"_s);
    row("a bound in words", settingOf(R"("type":"number","title":"a","min":"1")"),
        u"user_config.k.min: expected a number"_s);
    row("a key with a brace", manifestWith({{u"user_config"_s, jsonValue(R"({"a}":{}})")}}),
        u"user_config.a}: no name for a value"_s);
    QByteArray many;
    for (int i = 0; i <= limits::kFormFields; ++i)
        many += QByteArray(R"(,"kNUMBER":{"type":"string","title":"a"})")
                    .replace("NUMBER", QByteArray::number(i));
    row("251 settings", manifestWith({{u"user_config"_s, jsonValue('{' + many.sliced(1) + '}')}}),
        u"user_config: more than 250 values"_s);
    row("deep", QByteArray("[").repeated(100'000), u"*"_s);
}

void TestManifest::refusesWhatIsWrong()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, detail);
    const auto manifest = readManifest(text);
    QVERIFY(!manifest);
    QCOMPARE(manifest.error().kind, ErrorKind::Policy);
    const bool isOtherVersion = !detail.contains(u':') && detail != "*"_L1;
    QCOMPARE(manifest.error().code,
             int(isOtherVersion ? BundleProblem::NewerManifest : BundleProblem::Manifest));
    if (detail != "*"_L1)
        QCOMPARE(manifest.error().detail, detail);
}

void TestManifest::takesWhatLinuxSaysInPlaceOfEachPart()
{
    const auto manifest = readManifest(serverOf(R"("type":"binary","entry_point":"a",
        "mcp_config":{"command":"a","args":["x","y"],"env":{"A":"1","B":"2"},
        "platform_overrides":{"win32":{"command":"a.exe"},"linux":{"args":["z"],"env":{"C":"3"}}}})"));
    QVERIFY(manifest);
    QCOMPARE(manifest->command.program, u"a"_s);
    QCOMPARE(manifest->command.arguments, QStringList(u"z"_s));
    QCOMPARE(manifest->command.environment.size(), 1);
    QCOMPARE(manifest->command.environment.constFirst().first, u"C"_s);
}

void TestManifest::leavesOutWhatOnlyDescribes()
{
    const auto manifest = readManifest(manifestWith(
        {{u"display_name"_s, jsonValue("1")},
         {u"tools"_s, jsonValue(R"([{"name":"light","description":"On."},{"title":"x"},7])")},
         {u"icons"_s, jsonValue(R"([{"src":"a.png","size":"16 x 16"}])")},
         {u"localization"_s, jsonValue(R"({"resources":"texts.json"})")},
         {u"colour"_s, jsonValue("1")}}));
    QVERIFY(manifest);
    QCOMPARE(manifest->shownName(), u"lamp"_s);
    QCOMPARE(manifest->tools.size(), 1);
    QStringList ignored = manifest->ignored;
    ignored.sort();
    QCOMPARE(
        ignored,
        QStringList({u"colour"_s, u"display_name"_s, u"icons"_s, u"localization"_s, u"tools"_s}));
}

void TestManifest::readsSettings()
{
    const auto manifest = readManifest(settingOf(
        R"("type":"number","title":"Level","description":"How bright","required":true,"min":0,"max":10,"default":5)"));
    QVERIFY(manifest);
    const BundleSetting *setting = manifest->setting(u"k");
    QVERIFY(setting);
    QCOMPARE(setting->type, BundleSetting::Type::Number);
    QCOMPARE(setting->title, u"Level"_s);
    QVERIFY(setting->isRequired);
    QCOMPARE(setting->least.value_or(-1), 0.0);
    QCOMPARE(setting->most.value_or(-1), 10.0);
    QVERIFY(!manifest->setting(u"K"));
}

QUAYSIDE_TEST(TestManifest, QCoreApplication)

} // namespace tst_manifest

#include "tst_manifest.moc"
