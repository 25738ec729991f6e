// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/bundle/bundleplan.h"
#include "core/schema/formschema.h"
#include "tests/support/testclass.h"
#include "tests/unit/bundle/samplebundle.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_bundleplan {

using namespace Qt::StringLiterals;
using namespace mcp;
using json::Value;

namespace {

const BundlePlaces kPlaces{u"/home/me"_s, u"/home/me/Desktop"_s, u"/home/me/Documents"_s,
                           u"/home/me/Downloads"_s};
const QString kFolder = u"/bundles/1"_s;

} // namespace

/// From a bundle and the settings of the person to a server (install.md 1).
class TestBundlePlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void replacesEachPlaceholderOnce_data();
    void replacesEachPlaceholderOnce();
    void findsTheProgram_data();
    void findsTheProgram();
    void refusesSettings_data();
    void refusesSettings();
    void givesNoMoreThanTheFoldersOfTheSettings();
    void keepsSecretsInVariablesAndNamesThoseInArguments();
    void namesSecretsInTheProgram();
    void boundsTheCommand();
    void boundsItsParts();
    void countsTheNamesOfVariables();
    void describesTheSettingsAsAForm();
    void tellsWhichBundleItIs();

private:
    Result<BundlePlan> plan(const QByteArray &server, const QByteArray &settings = "{}",
                            const QByteArray &values = "{}");
    QTemporaryDir m_folder;
};

Result<BundlePlan> TestBundlePlan::plan(const QByteArray &server, const QByteArray &settings,
                                        const QByteArray &values)
{
    const auto bundle =
        openSample(QDir(m_folder.path()),
                   zipOf(bundleItems({{"bin/lamp", "x"}},
                                     manifestWith({{u"manifest_version"_s, Value(u"0.4"_s)},
                                                   {u"server"_s, jsonValue(server)},
                                                   {u"user_config"_s, jsonValue(settings)}}))));
    if (!bundle)
        return bundle.error();
    return planServer(*bundle, kFolder, jsonValue(values), kPlaces);
}

void TestBundlePlan::replacesEachPlaceholderOnce_data()
{
    QTest::addColumn<QByteArray>("argument");
    QTest::addColumn<QByteArray>("values");
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char *name, const QByteArray &argument, const QByteArray &values,
                        const QStringList &arguments) {
        QTest::newRow(name) << argument << values << arguments;
    };
    row("own folder", "${__dirname}/a", "{}", {u"/bundles/1/a"_s});
    row("home", "${HOME}", "{}", {u"/home/me"_s});
    row("desktop", "${DESKTOP}", "{}", {u"/home/me/Desktop"_s});
    row("documents", "${DOCUMENTS}", "{}", {u"/home/me/Documents"_s});
    row("downloads", "${DOWNLOADS}", "{}", {u"/home/me/Downloads"_s});
    row("separators", "a${/}b${pathSeparator}c", "{}", {u"a/b/c"_s});
    row("unknown", "${PATH} ${user_config.other}", "{}", {u"${PATH} ${user_config.other}"_s});
    row("text", "x=${user_config.text}", R"({"text":"a b"})", {u"x=a b"_s});
    row("a value with a placeholder", "x=${user_config.text}", R"({"text":"${HOME}"})",
        {u"x=${HOME}"_s});
    row("two values that join", "${user_config.text}${user_config.more}",
        R"({"text":"${HO","more":"ME}"})", {u"${HOME}"_s});
    row("a value with what regular expressions replace", "${user_config.text}",
        R"({"text":"$& $1 \\\\0"})", {u"$& $1 \\\\0"_s});
    row("a nested placeholder", "${user_config.${HOME}}", "{}", {u"${user_config./home/me}"_s});
    row("not set, alone", "${user_config.text}", "{}", {});
    row("not set, inside", "x=${user_config.text}", "{}", {u"x="_s});
    row("true", "${user_config.flag}", R"({"flag":true})", {u"true"_s});
    row("false", "--on=${user_config.flag}", R"({"flag":false})", {u"--on=false"_s});
    row("a number as it was written", "${user_config.level}", R"({"level":1.50})", {u"1.50"_s});
    row("a list", "${user_config.folders}", R"({"folders":["/srv/a","/srv/b/"]})",
        {u"/srv/a"_s, u"/srv/b"_s});
    row("an empty list", "${user_config.folders}", R"({"folders":[]})", {});
}

void TestBundlePlan::replacesEachPlaceholderOnce()
{
    QFETCH(QByteArray, argument);
    QFETCH(QByteArray, values);
    const QByteArray server =
        R"({"type":"node","entry_point":"server/index.js","mcp_config":{"command":"node","args":["ARGUMENT"]}})";
    const auto made =
        plan(QByteArray(server).replace("ARGUMENT", argument),
             R"({"text":{"type":"string","title":"t"},"more":{"type":"string","title":"t"},
            "flag":{"type":"boolean","title":"t"},"level":{"type":"number","title":"t"},
            "folders":{"type":"directory","title":"t","multiple":true}})",
             values);
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QTEST(made->entry.arguments, "arguments");
}

void TestBundlePlan::findsTheProgram_data()
{
    QTest::addColumn<QByteArray>("server");
    QTest::addColumn<QString>("program");
    const auto row = [](const char *name, const QByteArray &type, const QByteArray &command,
                        const QString &program) {
        QTest::newRow(name)
            << QByteArray(
                   R"({"type":"TYPE","entry_point":"bin/lamp","mcp_config":{"command":"COMMAND"}})")
                   .replace("TYPE", type)
                   .replace("COMMAND", command)
            << program;
    };
    row("node", "node", "node", u"node"_s);
    row("python", "python", "python", u"python3"_s);
    row("python3", "python", "python3", u"python3"_s);
    row("in its folder", "binary", "${__dirname}/bin/lamp", u"/bundles/1/bin/lamp"_s);
    row("relative", "binary", "bin/lamp", u"/bundles/1/bin/lamp"_s);
    row("relative with a dot", "binary", "./bin/lamp", u"/bundles/1/bin/lamp"_s);
    row("of the system", "binary", "/usr/bin/lamp", u"/usr/bin/lamp"_s);
    row("missing", "binary", "${__dirname}/bin/other", {});
    row("missing, relative", "binary", "bin/other", {});
    row("out of its folder", "binary", "../lamp", {});
    QTest::newRow("uv") << QByteArray(R"({"type":"uv","entry_point":"bin/lamp"})") << u"uv"_s;
}

void TestBundlePlan::findsTheProgram()
{
    QFETCH(QByteArray, server);
    QFETCH(QString, program);
    const auto made = plan(server);
    if (program.isEmpty()) {
        QVERIFY(!made);
        QCOMPARE(made.error().code, int(BundleProblem::MissingFile));
        return;
    }
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QCOMPARE(made->entry.program, program);
    QCOMPARE(made->entry.workingFolder, kFolder);
    if (program == "uv"_L1)
        QCOMPARE(made->entry.arguments,
                 QStringList({u"run"_s, u"--directory"_s, kFolder, u"bin/lamp"_s}));
}

void TestBundlePlan::refusesSettings_data()
{
    QTest::addColumn<QByteArray>("setting");
    QTest::addColumn<QByteArray>("values");
    QTest::addColumn<int>("problem");
    const auto row = [](const char *name, const QByteArray &setting, const QByteArray &values,
                        BundleProblem problem) {
        QTest::newRow(name) << setting << values << int(problem);
    };
    using Rule = BundleProblem;
    const QByteArray text = R"("type":"string")";
    const QByteArray number = R"("type":"number","min":1,"max":3)";
    const QByteArray folder = R"("type":"directory")";
    const QByteArray file = R"("type":"file")";
    row("required, missing", text + R"(,"required":true)", "{}", Rule::SettingMissing);
    row("required, empty", text + R"(,"required":true)", R"({"k":""})", Rule::SettingMissing);
    row("required, empty list", folder + R"(,"multiple":true,"required":true)", R"({"k":[""]})",
        Rule::SettingMissing);
    row("unknown", text, R"({"other":"x"})", Rule::SettingUnknown);
    row("a number for a text", text, R"({"k":1})", Rule::Setting);
    row("a text with a NUL", text, R"({"k":"a\u0000"})", Rule::Setting);
    row("a text for a number", number, R"({"k":"2"})", Rule::Setting);
    row("below the least", number, R"({"k":0.9})", Rule::Setting);
    row("above the most", number, R"({"k":3.1})", Rule::Setting);
    row("a text for a flag", R"("type":"boolean")", R"({"k":"true"})", Rule::Setting);
    row("one for several", folder + R"(,"multiple":true)", R"({"k":"/srv"})", Rule::Setting);
    row("several for one", folder, R"({"k":["/srv"]})", Rule::Setting);
    row("a relative folder", folder, R"({"k":"srv"})", Rule::SettingFolder);
    row("the root", folder, R"({"k":"/"})", Rule::SettingFolder);
    row("a way to the root", folder, R"({"k":"/srv/.."})", Rule::SettingFolder);
    row("a relative file", file, R"({"k":"a"})", Rule::SettingFolder);
    row("a file in the root", file, R"({"k":"/a"})", Rule::SettingFolder);
    QByteArray many;
    for (int i = 0; i <= 100; ++i)
        many += (i > 0 ? ",\"/srv/" : "\"/srv/") + QByteArray::number(i) + '"';
    row("101 folders", folder + R"(,"multiple":true)", R"({"k":[)" + many + "]}", Rule::Setting);
    row("65 folders", folder + R"(,"multiple":true)",
        R"({"k":[)" + many.first(many.indexOf(",\"/srv/65")) + "]}", Rule::Setting);
    row("a secret with a placeholder", text + R"(,"sensitive":true)", R"({"k":"a${b}"})",
        Rule::SettingPlaceholder);
}

void TestBundlePlan::refusesSettings()
{
    QFETCH(QByteArray, setting);
    QFETCH(QByteArray, values);
    QFETCH(int, problem);
    const auto made = plan(
        R"({"type":"node","entry_point":"server/index.js","mcp_config":{"command":"node","env":{"K":"${user_config.k}"}}})",
        R"({"k":{"title":"Kind",)" + setting + "}}", values);
    QVERIFY(!made);
    QCOMPARE(made.error().code, problem);
}

void TestBundlePlan::givesNoMoreThanTheFoldersOfTheSettings()
{
    const QByteArray server =
        R"({"type":"node","entry_point":"server/index.js","mcp_config":{"command":"node"}})";
    const auto bare = plan(server);
    QVERIFY(bare && bare->entry.sandbox);
    QCOMPARE(*bare->entry.sandbox, Sandbox());
    const auto made =
        plan(server,
             R"({"a":{"type":"directory","title":"a","multiple":true},
                               "b":{"type":"file","title":"b"},"c":{"type":"string","title":"c"}})",
             R"({"a":["/srv/x","/srv/x/","/srv/y"],"b":"/etc/lamp/conf","c":"/root"})");
    QVERIFY(made && made->entry.sandbox);
    QCOMPARE(made->entry.sandbox->writeFolders, QStringList({u"/srv/x"_s, u"/srv/y"_s}));
    QCOMPARE(made->entry.sandbox->readFolders, QStringList(u"/etc/lamp"_s));
    QCOMPARE(made->entry.sandbox->network, Sandbox::Network::None);
    const auto uv = plan(R"({"type":"uv","entry_point":"server/index.js"})");
    QVERIFY(uv && uv->entry.sandbox);
    QCOMPARE(uv->entry.sandbox->writeFolders, QStringList(kFolder));
    QCOMPARE(uv->entry.sandbox->network, Sandbox::Network::Public);
}

void TestBundlePlan::keepsSecretsInVariablesAndNamesThoseInArguments()
{
    const auto made = plan(
        R"({"type":"node","entry_point":"server/index.js","mcp_config":{"command":"node",
            "args":["--word=${user_config.word}"],"env":{"A":"${user_config.word}","B":"x","C":"${user_config.none}"}}})",
        R"({"word":{"type":"string","title":"Word","sensitive":true},"none":{"type":"string","title":"None","sensitive":true}})",
        R"({"word":"sesame"})");
    QVERIFY(made);
    QCOMPARE(made->secretVariables, QStringList(u"A"_s));
    QCOMPARE(made->openSecrets, QStringList(u"Word"_s));
    QCOMPARE(made->entry.environment.size(), 2); // C is not set.
}

void TestBundlePlan::namesSecretsInTheProgram()
{
    const auto made = plan(
        R"({"type":"node","entry_point":"server/index.js","mcp_config":{"command":"${user_config.word}"}})",
        R"({"word":{"type":"string","title":"Word","sensitive":true}})", R"({"word":"sesame"})");
    QVERIFY(made);
    QCOMPARE(made->entry.program, u"sesame"_s);
    QCOMPARE(made->openSecrets, QStringList(u"Word"_s));
}

void TestBundlePlan::boundsTheCommand()
{
    QByteArray arguments = "\"${__dirname}\"";
    for (int i = 0; i < 30'000; ++i)
        arguments += ",\"${__dirname}\"";
    const auto made = plan(
        R"({"type":"node","entry_point":"server/index.js","mcp_config":{"command":"node","args":[)"
        + arguments + "]}}");
    QVERIFY(!made);
    QCOMPARE(made.error().code, int(BundleProblem::CommandTooLong));
}

void TestBundlePlan::boundsItsParts()
{
    const auto planned = [this](int arguments, int variables) {
        Value::Array list;
        for (int i = 0; i < arguments; ++i)
            list.append(Value(u"a"_s));
        Value environment{Value::Object()};
        for (int i = 0; i < variables; ++i)
            environment.insert(u"V%1"_s.arg(i), Value(u"b"_s));
        return plan(
            R"({"type":"node","entry_point":"server/index.js","mcp_config":{"command":"node","args":)"
            + Value(list).toJson() + R"(,"env":)" + environment.toJson() + "}}");
    };
    const auto most = planned(600, 400);
    QVERIFY2(most, most ? "" : qPrintable(most.error().detail));
    QCOMPARE(most->entry.arguments.size() + most->entry.environment.size(), 1'000);
    for (const auto &more : {planned(601, 400), planned(600, 401), planned(1'001, 0)}) {
        QVERIFY(!more);
        QCOMPARE(more.error().code, int(BundleProblem::CommandTooLong));
    }
}

void TestBundlePlan::countsTheNamesOfVariables()
{
    const auto made = plan(
        R"({"type":"node","entry_point":"server/index.js","mcp_config":{"command":"node","env":{")"
        + QByteArray(qsizetype(256) * 1024, 'V') + R"(":"x"}}})");
    QVERIFY(!made);
    QCOMPARE(made.error().code, int(BundleProblem::CommandTooLong));
}

void TestBundlePlan::describesTheSettingsAsAForm()
{
    const auto manifest = readManifest(manifestWith({{u"user_config"_s, jsonValue(R"({
        "folder":{"type":"directory","title":"Folder","description":"d","required":true,"default":"${HOME}/x"},
        "files":{"type":"file","title":"Files","multiple":true,"default":["${DOCUMENTS}/a"]},
        "word":{"type":"string","title":"Word","sensitive":true,"default":"open"},
        "level":{"type":"number","title":"Level","min":1,"max":3,"default":"2"},
        "on":{"type":"boolean","title":"On","default":true}})")}}));
    QVERIFY(manifest);
    const Value schema = settingsSchema(*manifest, kPlaces);
    const auto form = schema::describeForm(schema);
    QCOMPARE(form.problem, schema::FormDescription::Problem::None);
    const auto &fields = form.root.children;
    QCOMPARE(fields.size(), 5);
    QCOMPARE(fields.at(0).otherFormat, u"directory"_s);
    QVERIFY(fields.at(0).isRequired);
    QCOMPARE(fields.at(1).kind, schema::FieldKind::Array);
    QCOMPARE(fields.at(2).format, schema::TextFormat::Password);
    QVERIFY(fields.at(3).minimum && fields.at(3).maximum);
    // A secret has no default, and one of another type is none.
    QCOMPARE(defaultSettings(*manifest, kPlaces),
             jsonValue(R"({"folder":"/home/me/x","files":["/home/me/Documents/a"],"on":true})"));
}

void TestBundlePlan::tellsWhichBundleItIs()
{
    const auto made =
        plan(R"({"type":"node","entry_point":"server/index.js","mcp_config":{"command":"node"}})");
    QVERIFY(made && made->entry.bundle);
    QCOMPARE(made->entry.name, u"lamp"_s);
    QCOMPARE(made->entry.bundle->name, u"lamp"_s);
    QCOMPARE(made->entry.bundle->version, u"1.0.0"_s);
    QCOMPARE(made->entry.bundle->digest.size(), 64);
}

QUAYSIDE_TEST(TestBundlePlan, QCoreApplication)

} // namespace tst_bundleplan

#include "tst_bundleplan.moc"
