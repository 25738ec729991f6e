// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/limits.h"
#include "core/policy/packagerunner.h"
#include "core/registry/installplan.h"
#include "tests/support/registryserver.h"
#include "tests/support/testclass.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace tst_installplan {

using namespace mcp;
using namespace mcp::registry;
using namespace Qt::StringLiterals;
using Obstacle = InstallPlan::Obstacle;

namespace {

Listing listingOf(const QByteArray &members)
{
    const auto page =
        readListings(json::Raw(RegistryServer::entry("org.example/tool", "1.0.0", members + ',')));
    return page && !page->listings.isEmpty() ? page->listings.constFirst() : Listing();
}

Listing withPackage(const QByteArray &package)
{
    return listingOf("\"packages\":[" + package + "]");
}

Listing withRemote(const QByteArray &remote)
{
    return listingOf("\"packages\":[],\"remotes\":[" + remote + "]");
}

InstallPlan planOf(const Listing &listing)
{
    return listing.packages.isEmpty() ? InstallPlan::of(listing.remotes.value(0))
                                      : InstallPlan::of(listing.packages.constFirst(), u"podman"_s);
}

json::Value values(const QByteArray &text)
{
    return json::parse(json::Raw(text)).valueOr(json::Value());
}

/// The command, or what is missing.
QString commandOf(const Listing &listing, const QByteArray &given = "{}")
{
    const auto server = planOf(listing).server(listing, values(given));
    return server ? (QStringList(server->entry.program) + server->entry.arguments).join(u' ')
                  : QString(u"missing: "_s + server.error().detail);
}

ServerEntry entryOf(const Listing &listing, const QByteArray &given)
{
    const auto server = planOf(listing).server(listing, values(given));
    return server ? server->entry : ServerEntry();
}

QStringList keysOf(const InstallPlan &plan)
{
    QStringList keys;
    for (const InstallField &field : plan.fields())
        keys.append(field.key);
    return keys;
}

} // namespace

/// From a package or an address to a command or an entry.
class TestInstallPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachTypeOfPackageHasItsCommand_data();
    void eachTypeOfPackageHasItsCommand();
    void anExactVersionIsPinned_data();
    void anExactVersionIsPinned();
    void whatHasToBeDoneByHandGivesNoServer_data();
    void whatHasToBeDoneByHandGivesNoServer();
    void argumentsAreFilled_data();
    void argumentsAreFilled();
    void aContainerGetsItsVariablesByName();
    void anAddressIsFilled();
    void whatIsTypedIsNotSearchedForMore();
    void secretVariablesAreNamed();
    void packagesGetTheStrictestSandbox();
    void onlyFoldersOfThePersonAreGiven();
    void theFormHasAFieldForEachInput();
    void theCommandIsShownWhileItIsFilled();
    void fieldsOfOneNameAreToldApart();
    void fieldsAreBounded();
    void whatIsFilledInIsBounded_data();
    void whatIsFilledInIsBounded();
};

void TestInstallPlan::eachTypeOfPackageHasItsCommand_data()
{
    QTest::addColumn<QByteArray>("package");
    QTest::addColumn<QString>("command");
    QTest::newRow("npm") << QByteArray(
        R"({"registryType":"npm","identifier":"@example/tool","version":"1.2.3",
        "runtimeArguments":[{"type":"named","name":"--prefer-offline"}],"packageArguments":[{"type":"positional","value":"serve"}]})")
                         << u"npx -y --prefer-offline @example/tool@1.2.3 serve"_s;
    QTest::newRow("npm without a version")
        << QByteArray(R"({"registryType":"npm","identifier":"tool"})") << u"npx -y tool"_s;
    QTest::newRow("npm of the usual registry")
        << QByteArray("{\"registryType\":\"npm\",\"registryBaseUrl\":\"https://registry.npmjs.org/"
                      "\",\"identifier\":\"tool\",\"version\":\"2.0.0\"}")
        << u"npx -y tool@2.0.0"_s;
    QTest::newRow("pypi") << QByteArray(
        R"({"registryType":"pypi","identifier":"tool-server","version":"0.3.1",
        "runtimeArguments":[{"type":"named","name":"--python","value":"3.12"}],"packageArguments":[{"type":"named","name":"--read-only"}]})")
                          << u"uvx --python 3.12 tool-server==0.3.1 --read-only"_s;
    QTest::newRow("nuget") << QByteArray(
        R"({"registryType":"nuget","identifier":"Example.Tool","version":"1.0.0-beta",
        "packageArguments":[{"type":"positional","value":"mcp"}]})")
                           << u"dnx Example.Tool@1.0.0-beta --yes -- mcp"_s;
    QTest::newRow("oci") << QByteArray(
        R"({"registryType":"oci","identifier":"ghcr.io/example/tool:1.0.0"})")
                         << u"podman run -i --rm ghcr.io/example/tool:1.0.0"_s;
    QTest::newRow("oci with its version beside it")
        << QByteArray(
               R"({"registryType":"oci","identifier":"localhost:5000/tool","version":"1.0.0"})")
        << u"podman run -i --rm localhost:5000/tool:1.0.0"_s;
    QTest::newRow("oci that says how to run it")
        << QByteArray(R"({"registryType":"oci","identifier":"example/tool:1","runtimeArguments":[
        {"type":"positional","value":"run"},{"type":"named","name":"--rm"},{"type":"named","name":"-i"},
        {"type":"named","name":"--network","value":"none"}],"packageArguments":[{"type":"positional","value":"stdio"}]})")
        << u"podman run -i --rm --network none example/tool:1 stdio"_s;
}

void TestInstallPlan::eachTypeOfPackageHasItsCommand()
{
    QFETCH(QByteArray, package);
    QFETCH(QString, command);
    const Listing listing = withPackage(package);
    QCOMPARE(listing.problems, QStringList());
    QCOMPARE(commandOf(listing), command);
}

void TestInstallPlan::anExactVersionIsPinned_data() // SEC-04
{
    QTest::addColumn<QByteArray>("package");
    QTest::addColumn<bool>("isExact");
    const QByteArray digest = QByteArray(64, 'a');
    QTest::newRow("npm") << QByteArray(
        R"({"registryType":"npm","identifier":"@example/tool","version":"1.2.3"})")
                         << true;
    QTest::newRow("pypi") << QByteArray(
        R"({"registryType":"pypi","identifier":"tool","version":"1.2.3"})")
                          << true;
    QTest::newRow("nuget") << QByteArray(
        R"({"registryType":"nuget","identifier":"Example.Tool","version":"1.2.3"})")
                           << true;
    QTest::newRow("nuget without a version")
        << QByteArray(R"({"registryType":"nuget","identifier":"Example.Tool"})") << false;
    QTest::newRow("digest") << QByteArray(
        "{\"registryType\":\"oci\",\"identifier\":\"example/tool@sha256:" + digest + "\"}")
                            << true;
    QTest::newRow("tag") << QByteArray(R"({"registryType":"oci","identifier":"example/tool:1"})")
                         << false;
    QTest::newRow("no version") << QByteArray(R"({"registryType":"npm","identifier":"tool"})")
                                << false;
}

void TestInstallPlan::anExactVersionIsPinned()
{
    QFETCH(QByteArray, package);
    QFETCH(bool, isExact);
    const ServerEntry entry = entryOf(withPackage(package), "{}");
    const auto fetched = fetchedPackage(QStringList(entry.program) + entry.arguments);
    QVERIFY(fetched);
    QCOMPARE(fetched->isExact, isExact);
}

void TestInstallPlan::whatHasToBeDoneByHandGivesNoServer_data()
{
    QTest::addColumn<QByteArray>("package");
    QTest::addColumn<Obstacle>("obstacle");
    QTest::newRow("mcpb") << QByteArray(
        "{\"registryType\":\"mcpb\",\"identifier\":\"https://example.org/a.mcpb\"}")
                          << Obstacle::Bundle;
    QTest::newRow("cargo") << QByteArray(R"({"registryType":"cargo","identifier":"a"})")
                           << Obstacle::Cargo;
    QTest::newRow("go") << QByteArray(R"({"registryType":"go","identifier":"example.org/a"})")
                        << Obstacle::Go;
    QTest::newRow("unknown") << QByteArray(R"({"registryType":"brew","identifier":"a"})")
                             << Obstacle::UnknownType;
    QTest::newRow("listens") << QByteArray(
        "{\"registryType\":\"npm\",\"identifier\":\"a\",\"transport\":{\"type\":\"streamable-"
        "http\",\"url\":\"http://localhost:1\"}}")
                             << Obstacle::ListensAtAddress;
    QTest::newRow("elsewhere") << QByteArray("{\"registryType\":\"npm\",\"identifier\":\"a\","
                                             "\"registryBaseUrl\":\"https://npm.example.org\"}")
                               << Obstacle::OtherSource;
    const auto npm = [](const QByteArray &identifier,
                        const QByteArray &version = "1.0.0") -> QByteArray {
        return "{\"registryType\":\"npm\",\"identifier\":\"" + identifier + R"(","version":")"
            + version + "\"}";
    };
    for (const char *identifier : {"--call=ls", "-y", "a b", "a;b", "../a", "a@2", "git+ssh://x",
                                   "/tmp/a", "@a/b/c", "https://example.org/a.tgz"})
        QTest::newRow(identifier) << npm(identifier) << Obstacle::BadIdentifier;
    for (const char *version : {"-1", "^1.0.0", ">=1", "1 2", "file:/tmp/a", "*"})
        QTest::newRow(version) << npm("a", version) << Obstacle::BadIdentifier;
    QTest::newRow("image as an option")
        << QByteArray(R"({"registryType":"oci","identifier":"--privileged"})")
        << Obstacle::BadIdentifier;
    QTest::newRow("pypi as an option")
        << QByteArray(R"({"registryType":"pypi","identifier":"--from"})")
        << Obstacle::BadIdentifier;
    QTest::newRow("secret argument") << QByteArray(
        R"({"registryType":"npm","identifier":"a","packageArguments":[{"type":"named","name":"--key","isSecret":true}]})")
                                     << Obstacle::SecretInCommand;
    QTest::newRow("secret in an argument") << QByteArray(
        R"({"registryType":"npm","identifier":"a","runtimeArguments":[{"type":"positional","value":"a={b}","variables":{"b":{"isSecret":true}}}]})")
                                           << Obstacle::SecretInCommand;
}

void TestInstallPlan::whatHasToBeDoneByHandGivesNoServer()
{
    QFETCH(QByteArray, package);
    QFETCH(Obstacle, obstacle);
    const Listing listing = withPackage(package);
    QCOMPARE(listing.problems, QStringList());
    QCOMPARE(planOf(listing).obstacle(), obstacle);
    QVERIFY(!planOf(listing).server(listing, values("{}")));
}

void TestInstallPlan::argumentsAreFilled_data()
{
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QByteArray>("values");
    QTest::addColumn<QString>("words");
    QTest::newRow("positional") << QByteArray(
        R"({"type":"positional","valueHint":"folder","isRequired":true})")
                                << QByteArray(R"({"folder":"/srv/a b"})") << u"/srv/a b"_s;
    QTest::newRow("required and missing")
        << QByteArray(R"({"type":"positional","valueHint":"folder","isRequired":true})")
        << QByteArray("{}") << u"missing: folder"_s;
    QTest::newRow("optional and missing")
        << QByteArray(R"({"type":"named","name":"--port","format":"number"})") << QByteArray("{}")
        << QString();
    QTest::newRow("named") << QByteArray(R"({"type":"named","name":"--port","format":"number"})")
                           << QByteArray(R"({"--port":8080})") << u"--port 8080"_s;
    QTest::newRow("switch on") << QByteArray(
        R"({"type":"named","name":"--quiet","format":"boolean"})")
                               << QByteArray(R"({"--quiet":true})") << u"--quiet"_s;
    QTest::newRow("switch off") << QByteArray(
        R"({"type":"named","name":"--quiet","format":"boolean"})")
                                << QByteArray(R"({"--quiet":false})") << QString();
    QTest::newRow("repeated") << QByteArray(
        R"({"type":"named","name":"--root","valueHint":"folder","isRepeated":true})")
                              << QByteArray(R"({"--root":["/a","/b"]})")
                              << u"--root /a --root /b"_s;
    QTest::newRow("repeated, required and empty")
        << QByteArray(
               R"({"type":"positional","valueHint":"folder","isRepeated":true,"isRequired":true})")
        << QByteArray(R"({"folder":[]})") << u"missing: folder"_s;
    QTest::newRow("variables") << QByteArray(
        R"({"type":"named","name":"--mount","value":"type=bind,src={from},dst={to}","variables":{"from":{"isRequired":true},"to":{"value":"/data"}}})")
                               << QByteArray(R"({"from":"/srv"})")
                               << u"--mount type=bind,src=/srv,dst=/data"_s;
    QTest::newRow("variable left out") << QByteArray(
        R"({"type":"named","name":"--mount","value":"src={from}","variables":{"from":{}}})")
                                       << QByteArray("{}") << QString();
    QTest::newRow("required variable") << QByteArray(
        R"({"type":"named","name":"--mount","value":"src={from}","variables":{"from":{"isRequired":true}}})")
                                       << QByteArray("{}") << u"missing: from"_s;
    QTest::newRow("unknown variable") << QByteArray(R"({"type":"positional","value":"a{b}"})")
                                      << QByteArray(R"({"b":"c"})") << u"a{b}"_s;
    QTest::newRow("fixed") << QByteArray(R"({"type":"named","name":"--mode","value":"stdio"})")
                           << QByteArray(R"({"--mode":"http"})") << u"--mode stdio"_s;
}

void TestInstallPlan::argumentsAreFilled()
{
    QFETCH(QByteArray, arguments);
    QFETCH(QByteArray, values);
    QFETCH(QString, words);
    const Listing listing = withPackage(
        R"({"registryType":"pypi","identifier":"a","packageArguments":[)" + arguments + "]}");
    QCOMPARE(listing.problems, QStringList());
    const QString command = commandOf(listing, values);
    QCOMPARE(command,
             words.startsWith(u"missing"_s) ? words : QString(u"uvx a "_s + words).trimmed());
}

void TestInstallPlan::aContainerGetsItsVariablesByName()
{
    const Listing listing =
        withPackage(R"({"registryType":"oci","identifier":"example/tool:1","environmentVariables":[
        {"name":"TOOL_KEY","isSecret":true,"isRequired":true},{"name":"TOOL_MODE"},{"name":"TOOL_HOME","value":"/home"}]})");
    const ServerEntry entry = entryOf(listing, R"({"TOOL_KEY":"canary"})");
    QCOMPARE(entry.arguments.join(u' '), u"run -i --rm -e TOOL_KEY -e TOOL_HOME example/tool:1"_s);
    QCOMPARE(entry.environment,
             (QList<std::pair<QString, QString>>{{u"TOOL_KEY"_s, u"canary"_s},
                                                 {u"TOOL_HOME"_s, u"/home"_s}}));
}

void TestInstallPlan::anAddressIsFilled()
{
    const Listing listing =
        withRemote("{\"type\":\"streamable-http\",\"url\":\"https://{region}.example.org/"
                   "mcp\",\"variables\":{\"region\":{\"choices\":[\"eu\"]}},"
                   "\"headers\":[{\"name\":\"X-Team\",\"isRequired\":true},{\"name\":\"X-Other\"},{"
                   "\"name\":\"Authorization\",\"value\":\"Bearer "
                   "{token}\",\"variables\":{\"token\":{\"isSecret\":true}}}]}");
    QCOMPARE(listing.problems, QStringList());
    QCOMPARE(planOf(listing).obstacle(), Obstacle::None);
    const ServerEntry entry = entryOf(listing, R"({"region":"eu","X-Team":"a","token":"canary"})");
    QCOMPARE(entry.url, u"https://eu.example.org/mcp"_s);
    QVERIFY(entry.isRemote());
    QCOMPARE(entry.headers,
             (QList<std::pair<QString, QString>>{{u"X-Team"_s, u"a"_s},
                                                 {u"Authorization"_s, u"Bearer canary"_s}}));
    // An address is never one with a hole.
    const auto without = planOf(listing).server(listing, values(R"({"X-Team":"a"})"));
    QVERIFY(!without);
    QCOMPARE(without.error().detail, u"region"_s);

    const Listing secret = withRemote("{\"type\":\"sse\",\"url\":\"https://example.org/"
                                      "{key}\",\"variables\":{\"key\":{\"isSecret\":true}}}");
    QCOMPARE(planOf(secret).obstacle(), Obstacle::SecretInCommand);
    QCOMPARE(
        planOf(withRemote("{\"type\":\"websocket\",\"url\":\"wss://example.org\"}")).obstacle(),
        Obstacle::UnknownTransport);
}

void TestInstallPlan::whatIsTypedIsNotSearchedForMore()
{
    const Listing listing =
        withPackage(R"({"registryType":"pypi","identifier":"a","packageArguments":[
        {"type":"positional","value":"{a}-{b}","variables":{"a":{"isRequired":true},"b":{"isRequired":true}}}]})");
    QCOMPARE(commandOf(listing, R"({"a":"{b}","b":"${input:x} {a}"})"),
             u"uvx a {b}-${input:x} {a}"_s);
}

void TestInstallPlan::secretVariablesAreNamed() // HTTP-15
{
    const Listing listing =
        withPackage(R"({"registryType":"npm","identifier":"a","environmentVariables":[
        {"name":"PLAIN"},{"name":"HIDDEN","isSecret":true},{"name":"MADE","value":"user:{word}","variables":{"word":{"isSecret":true}}}]})");
    const auto server =
        planOf(listing).server(listing, values(R"({"PLAIN":"a","HIDDEN":"b","word":"c"})"));
    QVERIFY(server);
    QCOMPARE(server->secretVariables, (QStringList{u"HIDDEN"_s, u"MADE"_s}));
}

void TestInstallPlan::packagesGetTheStrictestSandbox() // SEC-10
{
    const ServerEntry npm =
        entryOf(withPackage(R"({"registryType":"npm","identifier":"a","version":"1.0.0"})"), "{}");
    QVERIFY(npm.sandbox);
    QCOMPARE(*npm.sandbox, Sandbox());
    QCOMPARE(npm.listing->name, u"org.example/tool"_s);
    QVERIFY(entryOf(withPackage(R"({"registryType":"pypi","identifier":"a"})"), "{}").sandbox);
    // Containers are contained by their engine, and addresses run nothing here.
    QVERIFY(!entryOf(withPackage(R"({"registryType":"oci","identifier":"a"})"), "{}").sandbox);
    const ServerEntry remote =
        entryOf(withRemote(R"({"type":"sse","url":"https://example.org"})"), "{}");
    QVERIFY(!remote.sandbox && !remote.listing);
}

void TestInstallPlan::onlyFoldersOfThePersonAreGiven() // SEC-10
{
    QTemporaryDir folder;
    const QString path = QFileInfo(folder.path()).canonicalFilePath();
    QFile file(path + u"/notes.txt"_s);
    QVERIFY(file.open(QFile::WriteOnly));
    // The publisher names /usr in a fixed argument, /etc as what is suggested, and / in a variable.
    const Listing listing = withPackage(R"({"registryType":"npm","identifier":"a","version":"1.0.0",
        "packageArguments":[{"type":"positional","value":"/usr"},
          {"type":"positional","valueHint":"suggested","default":"/etc"},
          {"type":"positional","valueHint":"folder","isRepeated":true},
          {"type":"named","name":"--file","format":"filepath"}],
        "environmentVariables":[{"name":"ROOT","value":"/"},{"name":"HOME_OF","format":"filepath"}]})");
    const QByteArray given =
        QJsonDocument(
            QJsonObject{{u"suggested"_s, u"/etc"_s},
                        {u"folder"_s, QJsonArray{path, u"/no/such/folder"_s, u"relative"_s}},
                        {u"--file"_s, file.fileName()},
                        {u"HOME_OF"_s, QString(QDir::homePath() + u"/no-such-file"_s)}})
            .toJson();
    const ServerEntry entry = entryOf(listing, given);
    QVERIFY(entry.sandbox);
    QCOMPARE(entry.sandbox->writeFolders, QStringList{path});
    QCOMPARE(entry.sandbox->readFolders, QStringList{path});
}

void TestInstallPlan::theFormHasAFieldForEachInput()
{
    RegistryServer registry;
    registry.fill();
    const Listing listing =
        readListings(json::Raw(registry.entries.constFirst()))->listings.constFirst();
    const InstallPlan plan = planOf(listing);
    QCOMPARE(keysOf(plan),
             (QStringList{u"folder"_s, u"--port"_s, u"HARBOUR_KEY"_s, u"HARBOUR_LANGUAGE"_s}));
    const json::Value schema = plan.schema();
    const json::Value &properties = schema.at(u"properties");
    QCOMPARE(properties.at(u"folder").at(u"format").toString(), u"path"_s);
    QCOMPARE(properties.at(u"--port").at(u"type").toString(), u"number"_s);
    QCOMPARE(properties.at(u"HARBOUR_KEY").at(u"format").toString(), u"password"_s);
    QCOMPARE(properties.at(u"HARBOUR_LANGUAGE").at(u"enum").items().size(), 2);
    QCOMPARE(schema.at(u"required").items().size(), 2);
    QCOMPARE(plan.defaults(), values(R"({"--port":8080,"HARBOUR_LANGUAGE":"en"})"));
}

void TestInstallPlan::theCommandIsShownWhileItIsFilled()
{
    const Listing listing =
        withPackage(R"({"registryType":"pypi","identifier":"a","packageArguments":[
        {"type":"positional","valueHint":"folder","isRequired":true},{"type":"named","name":"--port","format":"number"}]})");
    const auto shown = planOf(listing).server(listing, values("{}"), InstallPlan::Missing::Shown);
    QVERIFY(shown);
    QCOMPARE(shown->entry.arguments, (QStringList{u"a"_s, u"<folder>"_s}));
}

void TestInstallPlan::fieldsOfOneNameAreToldApart()
{
    const Listing listing =
        withPackage(R"({"registryType":"pypi","identifier":"a","packageArguments":[
        {"type":"positional","isRequired":true},{"type":"positional","isRequired":true}]})");
    QCOMPARE(keysOf(planOf(listing)), (QStringList{u"argument"_s, u"argument 2"_s}));
    QCOMPARE(commandOf(listing, R"({"argument":"x","argument 2":"y"})"), u"uvx a x y"_s);

    const auto hints = [](const QByteArrayList &names) {
        QByteArrayList arguments;
        for (const QByteArray &name : names)
            arguments.append(R"({"type":"positional","valueHint":")" + name + "\"}");
        return planOf(withPackage(R"({"registryType":"pypi","identifier":"a","packageArguments":[)"
                                  + arguments.join(',') + "]}"));
    };
    QCOMPARE(keysOf(hints({"a", "a 2", "a", "a", "a 2"})),
             (QStringList{u"a"_s, u"a 2"_s, u"a 3"_s, u"a 4"_s, u"a 2 2"_s}));
}

void TestInstallPlan::fieldsAreBounded() // SEC-14
{
    Input text;
    text.value = u"{a}"_s;
    text.variables = QList<std::pair<QString, Input>>(20, {u"a"_s, Input()});
    Package package{.type = u"pypi"_s, .identifier = u"a"_s, .transport = u"stdio"_s};
    package.packageArguments = QList<Argument>(12, Argument{.input = text});
    QCOMPARE(InstallPlan::of(package, {}).fields().size(), 240);
    QVERIFY(!InstallPlan::of(package, {}).hasTooManyFields());
    package.packageArguments = QList<Argument>(100, Argument{.input = text});
    package.runtimeArguments = package.packageArguments;
    package.variables = QList<NamedInput>(100, {u"A"_s, text});
    const InstallPlan plan = InstallPlan::of(package, {});
    QCOMPARE(plan.fields().size(), limits::kFormFields);
    QVERIFY(plan.hasTooManyFields());
    QVERIFY(!plan.server({}, values("{}"), InstallPlan::Missing::Shown));
}

void TestInstallPlan::whatIsFilledInIsBounded_data()
{
    QTest::addColumn<int>("count"); // Of arguments.
    QTest::addColumn<int>("gaps"); // In each.
    QTest::addColumn<int>("chars"); // In each gap.
    QTest::addColumn<bool>("isFixed"); // By the publisher, not typed.
    QTest::addColumn<bool>("fits");
    for (const bool isFixed : {true, false}) {
        const auto row = [isFixed](int count, int gaps, int chars, bool fits) {
            QTest::addRow("%d x %d x %d, %s", count, gaps, chars, isFixed ? "fixed" : "typed")
                << count << gaps << chars << isFixed << fits;
        };
        row(1, 1365, 4096, false);
        row(1, 1365, 190, true);
        row(64, 1, 4096, true); // Just all.
        row(65, 1, 4096, false);
        row(100, 1365, 4096, false);
    }
}

void TestInstallPlan::whatIsFilledInIsBounded() // SEC-14
{
    QFETCH(int, count);
    QFETCH(int, gaps);
    QFETCH(int, chars);
    QFETCH(bool, isFixed);
    QFETCH(bool, fits);
    const QString text(chars, u'a');
    Input variable;
    variable.isRequired = true;
    if (isFixed)
        variable.value = text;
    Argument argument;
    argument.input.value = u"{x}"_s.repeated(gaps);
    argument.input.variables = {{u"x"_s, variable}};
    Package package{.type = u"pypi"_s, .identifier = u"a"_s, .transport = u"stdio"_s};
    package.packageArguments = QList<Argument>(count, argument);
    const InstallPlan plan = InstallPlan::of(package, {});
    json::Value given{json::Value::Object()};
    for (const InstallField &field : plan.fields())
        given.insert(field.key, json::Value(text));
    using Missing = InstallPlan::Missing;
    for (const Missing missing : {Missing::Refused, Missing::Shown}) {
        const auto server = plan.server({}, given, missing);
        QCOMPARE(bool(server), fits);
        if (fits)
            QCOMPARE(server->entry.arguments.constLast().size(), qsizetype(gaps) * chars);
        else
            QCOMPARE(server.error(), Error::policy());
    }
}

QUAYSIDE_TEST(TestInstallPlan, QCoreApplication)

} // namespace tst_installplan

#include "tst_installplan.moc"
