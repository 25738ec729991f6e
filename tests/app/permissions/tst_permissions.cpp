// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "app/permissions/permissionscontroller.h"
#include "core/audit/auditlog.h"
#include "core/storage/consentstore.h"

#include <QAbstractItemModelTester>
#include <QFile>

#include <unistd.h>

namespace quayside::tst_permissions {

using namespace Qt::StringLiterals;
using Rule = mcp::ArgumentRule;

class TestPermissions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysInWordsWhatIsCovered_data();
    void saysInWordsWhatIsCovered();
    void listsPermissionsWithTheirLastUse();
    void sortsAndFilters(); // W20
    void saysEverythingAboutTheChosenOne(); // W20
    void withdrawsAtOnceAndUndoes();
    void withdrawsAll();
    void changesTheDefaultOfAServer();
    void saysThatThereAreRulesOfTheCompany();
    void listsRulesOfTheCompany();

private:
    static mcp::Grant grant(const TestApp &test, const QString &serverId, const QString &tool)
    {
        mcp::Grant grant;
        grant.serverId = serverId;
        grant.identity = "identity";
        grant.tool = tool;
        grant.definition = "definition";
        grant.givenAt = test.clock.wallTime();
        grant.until = grant.givenAt.addDays(10);
        grant.source = u"conversation"_s;
        return grant;
    }

    static std::unique_ptr<mcp::Host> hostWith(TestApp &test, const QByteArray &rules)
    {
        const QString path = test.folder.filePath(u"permissions.json"_s);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(rules) != rules.size())
            qFatal("not written");
        file.close();
        file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
        mcp::HostPorts ports;
        ports.configFolder = test.folder.filePath(u"other"_s);
        ports.launcher = &test.launcher;
        ports.clock = &test.clock;
        ports.companyFile = path;
        ports.companyOwner = ::geteuid();
        return std::make_unique<mcp::Host>(ports);
    }
};

void TestPermissions::saysInWordsWhatIsCovered_data()
{
    QTest::addColumn<std::optional<QList<Rule>>>("rules");
    QTest::addColumn<QString>("words");
    using Rules = std::optional<QList<Rule>>;
    const mcp::json::Raw oslo(R"("Oslo")"_ba);
    const mcp::json::Raw rome(R"("Rome")"_ba);
    QTest::newRow("any") << Rules() << u"Any arguments"_s;
    QTest::newRow("none") << Rules(QList<Rule>()) << u"Without arguments"_s;
    QTest::newRow("exact") << Rules({{u"place"_s, Rule::Kind::Exact, {oslo}}})
                           << u"place: exactly \"Oslo\""_s;
    QTest::newRow("two") << Rules(
        {{u"place"_s, Rule::Kind::OneOf, {oslo, rome}}, {u"days"_s, Rule::Kind::Any, {}}})
                         << u"place: one of \"Oslo\", \"Rome\"; days: anything"_s;
    QTest::newRow("path") << Rules(
        {{u"p\u202Eath"_s, Rule::Kind::PathPrefix, {mcp::json::Raw(R"("/srv")"_ba)}}})
                          << u"p⟨U+202E⟩ath: a path in \"/srv\""_s;
}

void TestPermissions::saysInWordsWhatIsCovered()
{
    QFETCH(std::optional<QList<Rule>>, rules);
    QFETCH(QString, words);
    mcp::Grant grant;
    grant.arguments = rules;
    QCOMPARE(argumentRuleText(grant), words);
}

void TestPermissions::listsPermissionsWithTheirLastUse()
{
    TestApp test;
    const mcp::Server *server = test.addApproved(u"Charts"_s);
    PermissionsController permissions(test.ports);
    const QAbstractItemModelTester tester(permissions.permissions(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    const auto id = test.host.consent()->addGrant(grant(test, server->entry().id, u"forecast"_s));
    QVERIFY(id);
    QTRY_COMPARE(permissions.permissions()->count(), 1);
    QCOMPARE(permissions.permissions()->at(0).serverName, u"Charts"_s);
    QVERIFY(!permissions.permissions()->at(0).lastUse.isValid());
    permissions.choose(*id);
    const QString origin = permissions.chosenLines().value(2);
    QVERIFY2(origin.contains(u"asked for by: A model in a conversation"_s), qPrintable(origin));

    mcp::AuditEntry call;
    call.grantId = *id;
    test.host.audit()->record(call);
    QTRY_VERIFY(!test.host.audit()->isBusy());
    permissions.update();
    QTRY_COMPARE(permissions.permissions()->at(0).lastUse, test.clock.wallTime());
}

void TestPermissions::sortsAndFilters()
{
    TestApp test;
    const QString charts = test.addApproved(u"Charts"_s)->entry().id;
    const QString files = test.addApproved(u"files"_s)->entry().id;
    PermissionsController permissions(test.ports);
    const QAbstractItemModelTester tester(permissions.permissions(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    mcp::Grant read = grant(test, files, u"read"_s);
    read.until = read.givenAt.addDays(30);
    read.arguments = {{u"path"_s, Rule::Kind::PathPrefix, {mcp::json::Raw(R"("/srv")"_ba)}}};
    mcp::Grant tide = grant(test, charts, u"tide"_s);
    tide.until = {};
    tide.conversation = u"c1"_s;
    QVERIFY(test.host.consent()->addGrant(grant(test, charts, u"forecast"_s)));
    test.clock.setWall(std::chrono::seconds(60));
    QVERIFY(test.host.consent()->addGrant(read));
    test.clock.setWall(std::chrono::seconds(60));
    QVERIFY(test.host.consent()->addGrant(tide));
    const auto tools = [&permissions] {
        QStringList names;
        for (int i = 0; i < permissions.permissions()->count(); ++i)
            names.append(permissions.permissions()->at(i).grant.tool);
        return names;
    };
    QCOMPARE(tools(), (QStringList{u"tide"_s, u"read"_s, u"forecast"_s})); // The newest first.
    permissions.sortBy(PermissionsController::ToolColumn);
    QCOMPARE(tools(), (QStringList{u"forecast"_s, u"read"_s, u"tide"_s}));
    permissions.sortBy(PermissionsController::ToolColumn);
    QCOMPARE(tools(), (QStringList{u"tide"_s, u"read"_s, u"forecast"_s}));
    permissions.sortBy(PermissionsController::ServerColumn);
    QCOMPARE(tools(), (QStringList{u"tide"_s, u"forecast"_s, u"read"_s}));
    permissions.sortBy(PermissionsController::UntilColumn);
    QCOMPARE(tools(), (QStringList{u"tide"_s, u"forecast"_s, u"read"_s}));
    permissions.sortBy(9); // There is none.
    QCOMPARE(permissions.sortColumn(), int(PermissionsController::UntilColumn));

    for (const auto &[word, found] :
         {std::pair(u"CHART"_s, 2), std::pair(u"/srv"_s, 1), std::pair(u"fore"_s, 1),
          std::pair(u"chart fore"_s, 1), std::pair(u"nowhere"_s, 0), std::pair(u"  "_s, 3),
          std::pair(QString(), 3)}) {
        permissions.setSearch(word);
        QCOMPARE(permissions.permissions()->count(), found);
        QCOMPARE(permissions.total(), 3);
    }
}

void TestPermissions::saysEverythingAboutTheChosenOne()
{
    TestApp test;
    const QString server = test.addApproved(u"Charts"_s)->entry().id;
    PermissionsController permissions(test.ports);
    mcp::Grant given = grant(test, server, u"forecast"_s);
    given.until = {};
    given.conversation = u"c1"_s;
    const auto id = test.host.consent()->addGrant(given);
    permissions.choose(*id);
    const QStringList lines = permissions.chosenLines();
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines.at(0), u"forecast · Charts"_s);
    QCOMPARE(lines.at(1), u"Any arguments"_s);
    QVERIFY2(lines.at(2).contains(u"until: In one conversation"_s)
                 && lines.at(2).contains(u"last use: Not used yet"_s),
             qPrintable(lines.at(2)));
    PermissionRow row{given, u"Charts"_s, {}, u"Fore\u202Ecast"_s};
    QCOMPARE(permissionLines(row).at(0), u"Fore⟨U+202E⟩cast · forecast · Charts"_s);

    test.host.consent()->withdrawGrant(*id);
    QCOMPARE(permissions.chosen(), QString());
    QVERIFY(permissions.chosenLines().isEmpty());
}

// SEC-56
void TestPermissions::withdrawsAtOnceAndUndoes()
{
    TestApp test;
    const mcp::Server *server = test.addApproved(u"Charts"_s);
    AppController app(test.ports);
    const auto id = test.host.consent()->addGrant(grant(test, server->entry().id, u"forecast"_s));
    QCOMPARE(app.get<PermissionsController>()->permissions()->count(), 1);

    app.get<PermissionsController>()->withdraw(*id);
    QVERIFY(test.host.consent()->grants().isEmpty());
    QCOMPARE(app.get<PermissionsController>()->permissions()->count(), 0);
    QVERIFY(app.get<UndoController>()->text().contains(u"forecast"_s));

    app.get<UndoController>()->undo();
    QCOMPARE(test.host.consent()->grants().size(), 1);
    QCOMPARE(app.get<PermissionsController>()->permissions()->at(0).grant.tool, u"forecast"_s);
}

// SEC-56
void TestPermissions::withdrawsAll()
{
    TestApp test;
    const mcp::Server *server = test.addApproved(u"Charts"_s);
    AppController app(test.ports);
    for (const QString &tool : {u"one"_s, u"two"_s})
        QVERIFY(test.host.consent()->addGrant(grant(test, server->entry().id, tool)));
    QCOMPARE(app.get<PermissionsController>()->permissions()->count(), 2);

    app.get<PermissionsController>()->withdrawAll();

    QVERIFY(test.host.consent()->grants().isEmpty());
    QCOMPARE(app.get<PermissionsController>()->permissions()->count(), 0);
}

void TestPermissions::changesTheDefaultOfAServer()
{
    TestApp test;
    const mcp::Server *server = test.addApproved(u"Charts"_s);
    PermissionsController permissions(test.ports);
    QCOMPARE(permissions.defaults()->count(), 1);
    QCOMPARE(permissions.defaults()->at(0).value, mcp::CallDefault::AlwaysAsk);

    permissions.setDefault(server->entry().id, int(mcp::CallDefault::NeverAsk));
    QCOMPARE(test.host.consent()->callDefault(server->entry().id), mcp::CallDefault::NeverAsk);
    QCOMPARE(permissions.defaults()->at(0).value, mcp::CallDefault::NeverAsk);
    permissions.setDefault(server->entry().id, 7); // Not a choice.
    QCOMPARE(test.host.consent()->callDefault(server->entry().id), mcp::CallDefault::NeverAsk);
}

void TestPermissions::saysThatThereAreRulesOfTheCompany()
{
    TestApp test;
    QCOMPARE(PermissionsController(test.ports).companyText(), QString());

    for (const auto &[rules, words] :
         {std::pair(R"({"rules":[{"tool":"send","decision":"deny"}]})"_ba, u"apply"_s),
          std::pair(R"({"rules":[{"tool":"send","decision":"perhaps"}]})"_ba, u"every call"_s)}) {
        const auto host = hostWith(test, rules);
        AppPorts ports = test.ports;
        ports.host = host.get();
        const QString text = PermissionsController(ports).companyText();
        QVERIFY2(text.contains(words), qPrintable(text));
    }
}

void TestPermissions::listsRulesOfTheCompany()
{
    using Verdict = mcp::CompanyVerdict;
    QCOMPARE(companyRuleText({{}, u"send"_s, Verdict::Deny}), u"Denied: send · every server"_s);
    QCOMPARE(companyRuleText({u"/opt/x"_s, {}, Verdict::Allow}), u"Allowed: every tool · /opt/x"_s);
    QCOMPARE(companyRuleText({u"https://a.example/"_s, u"s\u202Eend"_s, Verdict::Ask}),
             u"Asks you: s⟨U+202E⟩end · https://a.example/"_s);
    TestApp test;
    QByteArrayList rules;
    for (int i = 0; i < PermissionsController::kShownRules + 3; ++i)
        rules.append(R"({"tool":"t)" + QByteArray::number(i) + R"(","decision":"deny"})");
    const auto host = hostWith(test, R"({"rules":[)" + rules.join(',') + "]}");
    AppPorts ports = test.ports;
    ports.host = host.get();
    const PermissionsController permissions(ports);
    QCOMPARE(permissions.companyRules().size(), PermissionsController::kShownRules);
    QCOMPARE(permissions.companyRules().constFirst(), u"Denied: t0 · every server"_s);
    QCOMPARE(permissions.moreCompanyRules(), 3);
}

QUAYSIDE_TEST(TestPermissions, QGuiApplication)

} // namespace quayside::tst_permissions

#include "tst_permissions.moc"
