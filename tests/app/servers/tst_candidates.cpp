// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/testapp.h"
#include "tests/support/httptestserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>

namespace quayside::tst_candidates {

using namespace Qt::StringLiterals;

/// Servers that were found and may be added.
class TestCandidates : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void twoAccountsOfOneProgramAreTwoServers();
    void candidatesSayWhatTheyAreTakenWithout();
    void importedServersStartOnFirstUse();
    void aFileOfVariablesIsReadWhenThePersonWantsSo();
    void aLinkReadsNoFileOfVariables();
    void aFileOfVariablesIsShownWhereItIs(); // SEC-64
    void longNamesOfVariablesAreCut(); // SEC-41
    void longCommandsAreShownInPart();
    void severalCommandsAreSeveralCandidates();
    void aMissingValueIsPointedAt();
    void aSiteIsAskedForItsServersOnDemand();
    void aSiteWithoutServersIsTold();
    void otherTextEndsTheQuestionToASite();
};

void TestCandidates::twoAccountsOfOneProgramAreTwoServers() // C02
{
    TestApp test;
    AppController app(test.ports);
    AddServerController *add = app.get<AddServerController>();
    add->setText(
        uR"({"mcpServers":{"imp9":{"command":"demo","env":{"SECRET_TOKEN":"s3cr3t9"}}}})"_s);
    QVERIFY(add->add());
    QTemporaryDir home;
    QVERIFY(QDir(home.path()).mkpath(u".cursor"_s));
    QFile file(home.filePath(u".cursor/mcp.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"mcpServers":{
        "imp9":{"command":"demo","env":{"SECRET_TOKEN":"s3cr3t9"}},
        "imp17":{"command":"demo","env":{"SECRET_TOKEN":"s3cr3t17"}},
        "imp18":{"command":"demo","env":{"SECRET_TOKEN":"s3cr3t18","LEVEL":"1"}},
        "copy":{"command":"demo","env":{"SECRET_TOKEN":"s3cr3t18","LEVEL":"1"}}}})");
    file.close();
    add->setHostFolders({home.path(), home.filePath(u".config"_s)});
    add->setPage(AddServerController::Page::Import);
    CandidateListModel *found = add->candidates();
    QTRY_COMPARE(found->count(), 4);
    QCOMPARE(found->at(0).note, u"Already in Quayside"_s);
    QCOMPARE(found->at(1).note, u"In Quayside as \u201Cimp9\u201D, perhaps with another key"_s);
    QCOMPARE(found->at(2).note, QString());
    QCOMPARE(found->at(3).note, u"Also listed above"_s);
    QCOMPARE(found->selectedCount(), 1);
    found->setSelected(1, true);
    QVERIFY(add->add());
    QCOMPARE(test.host.servers().size(), 3);
}

void TestCandidates::importedServersStartOnFirstUse() // W9
{
    using Start = mcp::ServerEntry::Start;
    TestApp test;
    AppController app(test.ports);
    AddServerController *add = app.get<AddServerController>();
    const QString several =
        uR"({"mcpServers":{"a":{"command":"a"},"b":{"command":"b","start":"by-hand"}}})"_s;
    add->setText(several);
    add->add(); // Or a moment later: see SavePatience.
    QTRY_COMPARE(test.host.servers().size(), 2);
    QCOMPARE(test.host.servers().at(0)->entry().start, Start::OnUse);
    add->setText(TestApp::program()); // The default differs for a single server.
    add->add();
    QTRY_COMPARE(test.host.servers().size(), 3);
    QCOMPARE(test.host.servers().constLast()->entry().start, Start::WithQuayside);
    add->setText(uR"({"mcpServers":{"c":{"command":"c"},"d":{"command":"d"}}})"_s);
    add->parse();
    add->setStartsWithQuayside(true);
    add->add();
    QTRY_COMPARE(test.host.servers().size(), 5);
    QCOMPARE(test.host.servers().constLast()->entry().start, Start::WithQuayside);
    QVERIFY(!add->startsWithQuayside()); // The choice is not kept for the next import.
}

void TestCandidates::candidatesSayWhatTheyAreTakenWithout() // K26
{
    TestApp test;
    AddServerController add(test.ports, nullptr);
    add.setText(
        uR"({"mcpServers":{"a":{"command":"x","envFile":".env","disabledTools":["\u202e"]},"b":{"command":"y"}}})"_s);
    add.parse();
    QCOMPARE(add.candidates()->at(0).note, u"Not supported by Quayside: envFile, disabledTools"_s);
    QCOMPARE(add.candidates()->at(1).note, QString());
    QCOMPARE(add.candidates()->selectedCount(), 2);
    QVERIFY(add.warnings().isEmpty());
    add.setText(uR"({"a":{"command":"x","<b>\u202e":1}})"_s);
    add.parse();
    QCOMPARE(add.candidates()->at(0).note, u"Not supported by Quayside: <b>⟨U+202E⟩"_s);
}

void TestCandidates::aFileOfVariablesIsReadWhenThePersonWantsSo() // K26
{
    TestApp test;
    const QTemporaryDir project;
    const auto write = [&project](const QString &name, const QByteArray &content) {
        QDir(project.path()).mkpath(QFileInfo(name).path());
        QFile file(project.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
    };
    QVERIFY(write(u".env"_s, "API_KEY=canary\nPORT=3000\nMODE=file\nwhat\n"));
    QVERIFY(write(u".vscode/mcp.json"_s,
                  "{\"servers\":{\"a\":{\"command\":\"x\",\"env\":{\"MODE\":\"own\"},"
                  "\"envFile\":\"${workspaceFolder}/.env\",\"dev\":{\"watch\":\"src\"}}}}"));
    AddServerController add(test.ports, nullptr);
    CandidateListModel *candidates = add.candidates();
    add.openFile(project.filePath(u".vscode/mcp.json"_s));
    QCOMPARE(candidates->count(), 1);
    QCOMPARE(candidates->at(0).envFile, project.filePath(u".env"_s));
    QCOMPARE(candidates->at(0).note, u"Not supported by Quayside: dev"_s);
    QCOMPARE(candidates->selectedEntries().constFirst().environment.size(), 1); // Only offered.

    candidates->setReadsEnvFile(0, true);
    const QString note = candidates->at(0).envNote;
    QVERIFY2(note.contains(u"API_KEY, PORT, MODE"), qPrintable(note));
    QVERIFY2(note.contains(u": 4"), qPrintable(note)); // The line that is no variable.
    QVERIFY(note.contains(u"keychain") && !note.contains(u"canary"));
    candidates->setReadsEnvFile(0, false);
    QCOMPARE(candidates->selectedEntries().constFirst().environment.size(), 1);
    candidates->setReadsEnvFile(0, true);
    QVERIFY(add.add());
    QCOMPARE(test.host.servers().size(), 1);
    const auto environment = test.host.servers().constFirst()->entry().environment;
    QCOMPARE(environment.size(), 3);
    for (const auto &[name, value] : environment) {
        QVERIFY(value != u"canary"); // It is in the keychain.
        QCOMPARE(value, name == u"MODE" ? u"own"_s : name == u"PORT" ? u"3000"_s : value);
    }

    // An unreadable one says why, and reads nothing.
    QVERIFY(write(u".env"_s, QByteArray(100'000, 'x')));
    add.openFile(project.filePath(u".vscode/mcp.json"_s));
    candidates->setReadsEnvFile(0, true);
    QVERIFY(candidates->at(0).envNote.contains(u"64 KiB"));
    QCOMPARE(candidates->selectedEntries().constFirst().environment.size(), 1);
}

void TestCandidates::aFileOfVariablesIsShownWhereItIs()
{
    TestApp test;
    const QTemporaryDir dir;
    const QString home = QFileInfo(dir.path()).canonicalFilePath() + u"/home"_s;
    QVERIFY(QDir().mkpath(home) && QDir().mkpath(dir.filePath(u"project"_s)));
    QFile secret(home + u"/credentials"_s);
    QVERIFY(secret.open(QIODevice::WriteOnly) && secret.write("KEY=canary\n") > 0);
    secret.close();
    QVERIFY(QFile::link(home, dir.filePath(u"project/conf"_s)));
    QFile file(dir.filePath(u"project/mcp.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly)
            && file.write(R"({"servers":{"a":{"command":"x","envFile":"conf/credentials"}}})") > 0);
    file.close();
    AddServerController add(test.ports, nullptr);
    add.openFile(file.fileName());
    QCOMPARE(add.candidates()->count(), 1);
    QCOMPARE(add.candidates()->at(0).envFile, home + u"/credentials"_s);
}

void TestCandidates::longNamesOfVariablesAreCut()
{
    TestApp test;
    const QTemporaryDir project;
    QFile env(project.filePath(u".env"_s));
    QVERIFY(env.open(QIODevice::WriteOnly) && env.write(QByteArray(60'000, 'A') + "=1\n") > 0);
    env.close();
    AddServerController add(test.ports, nullptr);
    add.setText(u"{\"a\":{\"command\":\"x\",\"envFile\":\""_s + env.fileName() + u"\"}}"_s);
    add.parse();
    add.candidates()->setReadsEnvFile(0, true);
    const QString note = add.candidates()->at(0).envNote;
    QVERIFY2(note.size() < 1'000, qPrintable(note.left(200)));
}

void TestCandidates::aLinkReadsNoFileOfVariables() // K26, SEC-09
{
    TestApp test;
    const QTemporaryDir project;
    QFile file(project.filePath(u"secrets"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("KEY=canary\n") > 0);
    file.close();
    const QString text =
        u"{\"a\":{\"command\":\"x\",\"envFile\":\""_s + file.fileName() + u"\"}}"_s;
    AddServerController add(test.ports, nullptr);
    add.openWith(text); // Whoever wrote it could name any file.
    QCOMPARE(add.candidates()->at(0).envFile, QString());
    QCOMPARE(add.candidates()->at(0).note, u"Not supported by Quayside: envFile"_s);
    add.candidates()->setReadsEnvFile(0, true);
    QVERIFY(add.candidates()->selectedEntries().constFirst().environment.isEmpty());
    add.reset();
    add.setText(text);
    add.parse();
    QCOMPARE(add.candidates()->at(0).envFile, file.fileName());
    // One that is not there is only named.
    QVERIFY(file.remove());
    add.parse();
    QCOMPARE(add.candidates()->at(0).envFile, QString());
    QCOMPARE(add.candidates()->at(0).note, u"Not supported by Quayside: envFile"_s);
}

void TestCandidates::longCommandsAreShownInPart() // W21
{
    TestApp test;
    AddServerController add(test.ports, nullptr);
    add.setText(u"{\"a\":{\"command\":\"x\",\"args\":[\""_s + QString(100'000, u'y') + u"\"]}}"_s);
    add.parse();
    const QVariant shown = add.candidates()->index(0).data(CandidateListModel::CommandTextRole);
    QVERIFY(shown.toString().size() < 3'000);
    QVERIFY(shown.toString().endsWith(u'\u2026'));
    QCOMPARE(add.candidates()->selectedEntries().constFirst().arguments.constFirst().size(),
             100'000);
}

void TestCandidates::severalCommandsAreSeveralCandidates() // W11
{
    TestApp test;
    AddServerController add(test.ports, nullptr);
    add.setText(u"claude mcp add one -- npx -y a\nclaude mcp add two -- npx -y b\nnpm i c"_s);
    add.parse();
    QCOMPARE(add.problem(), QString());
    QCOMPARE(add.candidates()->count(), 2);
    QCOMPARE(add.candidates()->at(1).entry.name, u"two"_s);
    QCOMPARE(add.warnings().size(), 1);
    QVERIFY(add.warnings().at(0).contains(u"npm i c"));
    QVERIFY(add.add());
    QCOMPARE(test.host.servers().size(), 2);
}

void TestCandidates::aMissingValueIsPointedAt() // W7
{
    TestApp test;
    AddServerController add(test.ports, nullptr);
    const QSignalSpy missing(&add, &AddServerController::inputMissing);
    add.setText(uR"({"a":{"command":"x","args":["${input:p}","${input:q}"]}})"_s);
    add.parse();
    add.inputs()->setValue(0, u"given"_s);
    QVERIFY(!add.add());
    QCOMPARE(missing.size(), 1);
    QCOMPARE(missing.at(0).at(0).toInt(), 1);
    const auto saidBeside = [&add](int row) {
        return add.inputs()->index(row).data(InputListModel::ProblemRole).toString();
    };
    QCOMPARE(saidBeside(0), QString());
    QCOMPARE(saidBeside(1), u"Enter a value."_s);
    add.inputs()->setValue(1, QString());
    QVERIFY(!saidBeside(1).isEmpty());
    add.inputs()->setValue(1, u"given too"_s);
    QCOMPARE(saidBeside(1), QString());
    QVERIFY(add.add());
    QCOMPARE(missing.size(), 1);
}

void TestCandidates::aSiteIsAskedForItsServersOnDemand()
{
    TestApp test;
    AppController app(test.ports);
    auto *add = app.get<AddServerController>();
    mcp::HttpTestServer site;
    site.handler = [](const mcp::TestExchangePtr &exchange) {
        const QByteArray entry =
            R"({"type":"application/mcp-server-card+json","data":{"name":"com.example/NAME",
            "description":"What it\u202e does","remotes":[{"type":"sse","url":"https://a.example/NAME"}]}})";
        const QByteArray one = QByteArray(entry).replace("NAME", "one");
        const QByteArray two = QByteArray(entry).replace("NAME", "two");
        exchange->answer(200, "application/json", "{\"entries\":[" + one + ',' + two + "]}");
    };
    const QString address = site.url(u"/"_s).toString();
    add->setOpen(true);
    add->setText(address);
    add->parse();
    QCOMPARE(add->site(), address.mid(7).chopped(1));
    QCOMPARE(add->catalogAddress(), address + u".well-known/ai-catalog.json"_s);
    QCOMPARE(add->candidates()->count(), 1); // The address itself.
    settle();
    QCOMPARE(site.connections, 0); // SEC-01

    add->askSite();
    add->askSite();
    QVERIFY(add->isAskingSite());
    QTRY_VERIFY(!add->isAskingSite());
    QCOMPARE(site.requests.size(), 1);
    QCOMPARE(add->problem(), QString());
    QCOMPARE(add->candidates()->count(), 2);
    QCOMPARE(add->candidates()->selectedCount(), 0); // The person chooses.
    QCOMPARE(add->candidates()->at(1).entry.name, u"two"_s);
    QCOMPARE(add->candidates()->at(1).note, u"Description: “What it⟨U+202E⟩ does”"_s);
    QVERIFY(add->candidates()->at(0).source.contains(add->site()));
    QVERIFY(!add->add());
    add->candidates()->setSelected(1, true);
    QVERIFY(add->add());
    QCOMPARE(test.host.servers().size(), 1);
    QCOMPARE(test.host.servers().at(0)->entry().url, u"https://a.example/two"_s);
    QVERIFY(app.get<ReviewController>()->isOpen()); // Like every other new server.
    QCOMPARE(site.requests.size(), 1);
}

void TestCandidates::aSiteWithoutServersIsTold()
{
    TestApp test;
    AddServerController add(test.ports, nullptr);
    mcp::HttpTestServer site;
    site.handler = [](const mcp::TestExchangePtr &exchange) {
        exchange->answer(404, "text/html", {});
    };
    add.setText(site.url(u"/"_s).toString());
    add.parse();
    add.askSite();
    QTRY_VERIFY(!add.isAskingSite());
    QVERIFY2(add.problem().startsWith(add.site() + u" does not describe any servers."_s),
             qPrintable(add.problem()));
    add.setText(u"http://example.com"_s);
    add.askSite();
    QTRY_VERIFY(!add.isAskingSite());
    QVERIFY2(add.problem().contains(u"over https"), qPrintable(add.problem()));
    add.setText(u"nothing-of-this-name.example"_s);
    add.parse();
    QCOMPARE(add.site(), add.text());
    QVERIFY2(add.problem().contains(u"look for its servers"), qPrintable(add.problem()));
    add.setText(u"npx -y demo"_s);
    QCOMPARE(add.site(), QString());
    add.askSite();
    QVERIFY(!add.isAskingSite());
}

void TestCandidates::otherTextEndsTheQuestionToASite()
{
    TestApp test;
    AddServerController add(test.ports, nullptr);
    mcp::HttpTestServer site;
    mcp::TestExchangePtr open;
    site.handler = [&open](const mcp::TestExchangePtr &exchange) { open = exchange; };
    add.setText(site.url(u"/"_s).toString());
    add.askSite();
    QTRY_VERIFY(open);
    add.setText(u"npx -y demo"_s);
    add.parse();
    QVERIFY(!add.isAskingSite());
    QTRY_VERIFY(open->isClosed());
    QCOMPARE(add.candidates()->count(), 1);
    QCOMPARE(add.problem(), QString());
}

QUAYSIDE_TEST(TestCandidates, QCoreApplication)

} // namespace quayside::tst_candidates

#include "tst_candidates.moc"
