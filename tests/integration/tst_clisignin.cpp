// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/clirun.h"
#include "tests/support/accountserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QFile>
#include <QJsonObject>
#include <QProcessEnvironment>
#include <QTemporaryDir>

namespace tst_clisignin {

using namespace mcp;
using namespace Qt::StringLiterals;

/// Signing in from the command line, to a server that is played.
class TestCliSignIn : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void opensTheAddressWithTheGivenProgram();
    void printsTheAddressWhereThereIsNoBrowser();
    void printsJson();
    void saysWhatToDoWhereNobodyCanBeAsked_data();
    void saysWhatToDoWhereNobodyCanBeAsked();
    void asksAtTheTerminalAndGoesOnWithTheCall();
    void asksBeforeItContactsAnIssuerInTheOwnNetwork();
    void contactsItWhereSigningInWasWanted();
    void givesNothingOfTheSetupToAPlaceThatNobodySaw();
    void declinesWithoutAWordToTheIssuer();
    void asksForAClientIdWhereWeAreNotKnown();
    void asksForMoreInTheMiddleOfACall();
    void signsOut();
    void takesServersThatWereAddedOnly();
    void takesOneWayToTheBrowserOnly();
    void leavesNothingOfAServerThatWasNotAdded();
    void hintsAtASignInOnlyWhereThatHelps();
    void signsInWithATokenOfThePlatform();
    void saysWhatIsWrongWithThatToken();
    void takesOneSourceOfATokenOnly_data();
    void takesOneSourceOfATokenOnly();

private:
    QStringList arguments(const QStringList &words) const
    {
        return QStringList{u"--config"_s, m_folder->path()} + words;
    }
    /// The arguments of the --browser program, one per line; empty until it was started.
    QByteArray opened() const
    {
        QFile file(m_folder->filePath(u"opened"_s));
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// Waits for that program, and follows its address.
    bool browse()
    {
        const bool isOpened = waitUntil([this] { return opened().endsWith('\n'); });
        m_server->stage.browse(QUrl::fromEncoded(opened().trimmed()));
        return isOpened;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<AccountServer> m_server;
    QString m_browser;
};

void TestCliSignIn::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<AccountServer>();
    m_browser = m_folder->filePath(u"browser of mine"_s);
    QFile browser(m_browser);
    QVERIFY(browser.open(QFile::WriteOnly));
    browser.write("#!/bin/sh\nprintf '%s\\n' \"$@\" >'" + m_folder->path().toLocal8Bit()
                  + "/opened'\n");
    browser.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    browser.close();
    CliRun run(arguments({u"add"_s, u"Ledger"_s, m_server->stage.endpoint().toString()}));
    QCOMPARE(run.status(), 0);
}

void TestCliSignIn::cleanup()
{
    m_server.reset();
    m_folder.reset();
}

void TestCliSignIn::opensTheAddressWithTheGivenProgram() // AUTH-01, AUTH-39
{
    CliRun run(arguments({u"sign-in"_s, u"Ledger"_s, u"--browser"_s, m_browser}));
    QVERIFY(browse());
    QCOMPARE(run.status(), 0);
    QCOMPARE(opened().count('\n'), 1); // One argument, whatever its content.
    QVERIFY(opened().startsWith(QByteArray(m_server->stage.issuer().toUtf8() + "/authorize?")));
    QVERIFY(run.out().contains("Signed in to Ledger"));
    QVERIFY(run.out().contains("ledger:read"));
    QVERIFY(run.err().contains("You sign in:  127.0.0.1")); // Before it was opened.
    QVERIFY(!run.out().contains("canary"));
    QVERIFY(!run.err().contains("canary"));
}

void TestCliSignIn::printsTheAddressWhereThereIsNoBrowser() // AUTH-39
{
    CliRun run(arguments({u"sign-in"_s, u"Ledger"_s, u"--print-url"_s}));
    QTRY_VERIFY(run.out().endsWith('\n'));
    m_server->stage.browse(QUrl::fromEncoded(run.out().trimmed()));
    QCOMPARE(run.status(), 0);
    QVERIFY(run.out().contains("Signed in to Ledger"));
}

void TestCliSignIn::printsJson()
{
    CliRun run(arguments({u"sign-in"_s, u"Ledger"_s, u"--print-url"_s, u"--json"_s}));
    QTRY_VERIFY(!run.objects(u"address").isEmpty());
    const json::Value asked = run.objects(u"address").constFirst();
    QCOMPARE(member(asked, u"type"), u"signInAddress"_s);
    m_server->stage.browse(QUrl(member(asked, u"address")));
    QCOMPARE(run.status(), 0);
    const json::Value account = run.objects().constLast();
    QCOMPARE(member(account, u"type"), u"account"_s);
    QCOMPARE(member(account, u"server"), u"Ledger"_s);
    QCOMPARE(member(account, u"issuer"), m_server->stage.issuer());
}

void TestCliSignIn::saysWhatToDoWhereNobodyCanBeAsked_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("call") << QStringList{u"call"_s, u"Ledger"_s, u"greet"_s};
    QTest::newRow("tools") << QStringList{u"tools"_s, u"Ledger"_s};
    QTest::newRow("ping") << QStringList{u"ping"_s, u"Ledger"_s};
    QTest::newRow("listen") << QStringList{u"listen"_s, u"Ledger"_s};
}

void TestCliSignIn::saysWhatToDoWhereNobodyCanBeAsked() // AUTH-02
{
    QFETCH(QStringList, words);
    CliRun run(arguments(words));
    QCOMPARE(run.status(), 1);
    QVERIFY(run.err().contains("quayside-cli sign-in \"Ledger\""));
    QCOMPARE(m_server->stage.count("/register"), 0);
    QCOMPARE(m_server->stage.count("/authorize"), 0);
}

void TestCliSignIn::asksAtTheTerminalAndGoesOnWithTheCall() // AUTH-02, SEC-33
{
    FarEnd person;
    CliRun run(arguments({u"call"_s, u"Ledger"_s, u"greet"_s, u"--browser"_s, m_browser}),
               CliRun::Terminal::Dialog, person.nearEnd());
    QVERIFY(person.waitFor(u"Sign in with the browser?"_s));
    QVERIFY(person.shown().contains(u"Ledger requires sign-in."_s));
    QVERIFY(person.shown().contains(u"ledger:read, profile"_s));
    QVERIFY(opened().isEmpty());
    QCOMPARE(m_server->stage.count("/register"), 0);
    QVERIFY(person.answer(QString())); // Enter alone does not accept.
    QVERIFY(person.waitFor(u"Sign in with the browser?"_s));
    QVERIFY(person.answer(u"y"_s));
    QVERIFY(browse());
    QCOMPARE(run.status(), 0);
    QVERIFY(run.out().contains("Ahoy, Anna"));
}

void TestCliSignIn::asksBeforeItContactsAnIssuerInTheOwnNetwork() // M7, SEC-31
{
    m_server = std::make_unique<AccountServer>(AuthorizationStage::Places::Apart);
    CliRun add(arguments({u"add"_s, u"Docks"_s, m_server->stage.endpoint().toString()}));
    QCOMPARE(add.status(), 0);
    FarEnd person;
    CliRun run(arguments({u"call"_s, u"Docks"_s, u"greet"_s, u"--browser"_s, m_browser}),
               CliRun::Terminal::Dialog, person.nearEnd());
    QVERIFY(person.waitFor(u"Contact this host?"_s));
    QVERIFY(person.shown().contains(QUrl(m_server->stage.issuer()).authority()));
    QVERIFY(!person.shown().contains(u'!')); // P11: this computer is nothing to be warned of.
    QCOMPARE(m_server->stage.server.connections, 0);
    QVERIFY(person.answer(u"y"_s));
    QVERIFY(person.waitFor(u"Sign in with the browser?"_s));
    QVERIFY(person.answer(u"y"_s));
    QVERIFY(browse());
    QCOMPARE(run.status(), 0);
    QVERIFY(run.out().contains("Ahoy, Anna"));
}

void TestCliSignIn::contactsItWhereSigningInWasWanted() // M7
{
    m_server = std::make_unique<AccountServer>(AuthorizationStage::Places::Apart);
    CliRun add(arguments({u"add"_s, u"Docks"_s, m_server->stage.endpoint().toString()}));
    QCOMPARE(add.status(), 0);
    CliRun run(arguments({u"sign-in"_s, u"Docks"_s, u"--browser"_s, m_browser}));
    QVERIFY(browse());
    QCOMPARE(run.status(), 0);
    QVERIFY(run.err().contains("Nothing has been sent there yet."));
    QVERIFY(run.out().contains("Signed in to Docks"));
}

void TestCliSignIn::givesNothingOfTheSetupToAPlaceThatNobodySaw() // M5, SEC-26
{
    QFile file(m_folder->filePath(u"servers.json"_s));
    QVERIFY(file.open(QFile::ReadWrite));
    QByteArray text = file.readAll();
    const QByteArray url = '"' + m_server->stage.endpoint().toEncoded() + '"';
    QVERIFY(text.contains(url));
    text.replace(url,
                 QByteArray(url + R"(, "oauth": {"grant":"client_credentials","clientId":"m"})"));
    QVERIFY(file.seek(0) && file.write(text) == text.size());
    file.close();
    for (const QStringList &words :
         {QStringList{u"tools"_s, u"Ledger"_s}, QStringList{u"sign-in"_s, u"Ledger"_s}}) {
        CliRun run(arguments(words));
        QCOMPARE(run.status(), 1);
        QVERIFY2(run.err().contains("oauth.issuer"), run.err().constData());
        QVERIFY(run.err().contains(QUrl(m_server->stage.issuer()).authority().toLatin1()));
    }
    QCOMPARE(m_server->stage.count("/token"), 0);
}

void TestCliSignIn::declinesWithoutAWordToTheIssuer() // AUTH-02
{
    FarEnd person;
    CliRun run(arguments({u"call"_s, u"Ledger"_s, u"greet"_s, u"--browser"_s, m_browser}),
               CliRun::Terminal::Dialog, person.nearEnd());
    QVERIFY(person.waitFor(u"Sign in with the browser?"_s));
    QVERIFY(person.answer(u"d"_s));
    QCOMPARE(run.status(), 1);
    QVERIFY(opened().isEmpty());
    QCOMPARE(m_server->stage.count("/register"), 0);
}

void TestCliSignIn::asksForAClientIdWhereWeAreNotKnown() // AUTH-20, AUTH-23
{
    m_server->stage.metadata.remove(u"registration_endpoint"_s);
    m_server->stage.metadata.remove(u"token_endpoint_auth_methods_supported"_s);
    FarEnd person;
    CliRun run(arguments({u"sign-in"_s, u"Ledger"_s, u"--browser"_s, m_browser}),
               CliRun::Terminal::Dialog, person.nearEnd());
    QVERIFY(person.waitFor(u"Sign in with the browser?"_s));
    QVERIFY(person.answer(u"y"_s));
    QVERIFY(person.waitFor(u"Client ID:"_s));
    person.type(u"mine"_s);
    QVERIFY(person.waitFor(u"Client secret"_s));
    person.type(u"canary-secret"_s);
    QVERIFY(browse());
    QCOMPARE(run.status(), 0);
    QVERIFY(!person.shown().contains(u"canary"_s));
    QCOMPARE(m_server->stage.lastForm("/authorize").value(u"client_id"_s), u"mine"_s);
    QCOMPARE(m_server->stage.asked("/token").constLast()->header("authorization"),
             "Basic " + QByteArray("mine:canary-secret").toBase64());
}

void TestCliSignIn::asksForMoreInTheMiddleOfACall() // AUTH-52
{
    m_server->wantsScope = "ledger:write";
    FarEnd person;
    CliRun run(arguments({u"call"_s, u"Ledger"_s, u"greet"_s, u"--browser"_s, m_browser}),
               CliRun::Terminal::Dialog, person.nearEnd());
    QVERIFY(person.waitFor(u"Sign in with the browser?"_s));
    QVERIFY(person.answer(u"y"_s));
    QVERIFY(browse());
    QVERIFY(person.waitFor(u"Ledger requests more permissions."_s));
    QVERIFY(person.waitFor(u"ledger:write (new)"_s));
    QVERIFY(QFile::remove(m_folder->filePath(u"opened"_s)));
    QVERIFY(person.answer(u"y"_s));
    QVERIFY(browse());
    QCOMPARE(run.status(), 0);
    QVERIFY(run.out().contains("Ahoy, Anna"));
}

void TestCliSignIn::signsOut() // AUTH-66, SEC-34
{
    CliRun before(arguments({u"sign-out"_s, u"Ledger"_s}));
    QCOMPARE(before.status(), 0);
    QVERIFY(before.err().contains("You are not signed in to Ledger."));

    CliRun in(arguments({u"sign-in"_s, u"Ledger"_s, u"--browser"_s, m_browser}));
    QVERIFY(browse());
    QCOMPARE(in.status(), 0);
    CliRun out(arguments({u"sign-out"_s, u"Ledger"_s}));
    QCOMPARE(out.status(), 0);
    QVERIFY(out.out().contains("Signed out of Ledger."));
    CliRun after(arguments({u"sign-out"_s, u"Ledger"_s}));
    QCOMPARE(after.status(), 0);
    QVERIFY(after.err().contains("You are not signed in"));
}

void TestCliSignIn::takesServersThatWereAddedOnly()
{
    CliRun run(arguments({u"sign-in"_s, m_server->stage.endpoint().toString()}));
    QCOMPARE(run.status(), 2);
    QVERIFY(m_server->stage.resource.requests.isEmpty());
}

void TestCliSignIn::takesOneWayToTheBrowserOnly()
{
    CliRun run(arguments({u"sign-in"_s, u"Ledger"_s, u"--print-url"_s, u"--browser"_s, m_browser}));
    QCOMPARE(run.status(), 2);
}

void TestCliSignIn::leavesNothingOfAServerThatWasNotAdded() // AUTH-66
{
    FarEnd person;
    CliRun run(arguments({u"call"_s, m_server->stage.endpoint().toString(), u"greet"_s,
                          u"--browser"_s, m_browser}),
               CliRun::Terminal::Dialog, person.nearEnd());
    QVERIFY(person.waitFor(u"Sign in with the browser?"_s));
    QVERIFY(person.answer(u"y"_s));
    QVERIFY(browse());
    QCOMPARE(run.status(), 0);
    QCOMPARE(m_server->stage.count("/revoke"), 1);
    QFile accounts(m_folder->filePath(u"accounts.json"_s));
    QVERIFY(accounts.open(QFile::ReadOnly));
    QVERIFY(!accounts.readAll().contains("127.0.0.1"));
}

void TestCliSignIn::hintsAtASignInOnlyWhereThatHelps() // K29, K13
{
    const QString address = m_server->stage.endpoint().toString();
    CliRun stranger(arguments({u"tools"_s, address}));
    QCOMPARE(stranger.status(), 1);
    QVERIFY2(stranger.err().contains("quayside-cli add NAME"), stranger.err().constData());
    m_server->stage.metadata.remove(u"code_challenge_methods_supported"_s);
    for (const QString &server : {address, u"Ledger"_s}) {
        CliRun run(arguments({u"tools"_s, server}));
        QCOMPARE(run.status(), 1);
        QVERIFY2(!run.err().contains("quayside-cli add"), run.err().constData());
        QVERIFY2(!run.err().contains("quayside-cli sign-in"), run.err().constData());
        QVERIFY2(run.err().contains("oauth.pkceIssuer"), run.err().constData());
        QVERIFY2(run.err().contains(m_server->stage.issuer().toUtf8()), run.err().constData());
    }
}

void TestCliSignIn::signsInWithATokenOfThePlatform() // SEC-26; RFC 7523
{
    QFile file(m_folder->filePath(u"token"_s));
    QVERIFY(file.open(QFile::WriteOnly));
    file.write("eyJhbGciOiJFUzI1NiJ9.e30.c2ln\n");
    file.close();
    CliRun add(
        arguments({u"add"_s, u"Works"_s, m_server->stage.endpoint().toString(), u"--token-file"_s,
                   file.fileName(), u"--issuer"_s, m_server->stage.issuer()}));
    QCOMPARE(add.status(), 0);
    QVERIFY(add.err().contains(file.fileName().toUtf8())); // Among what to look at.
    CliRun call(arguments({u"call"_s, u"Works"_s, u"greet"_s}));
    QCOMPARE(call.status(), 0);
    const auto form = m_server->stage.lastForm("/token");
    QCOMPARE(form.value(u"assertion"_s), u"eyJhbGciOiJFUzI1NiJ9.e30.c2ln"_s);
    QFile list(m_folder->filePath(u"servers.json"_s));
    QVERIFY(list.open(QFile::ReadOnly));
    QVERIFY(!list.readAll().contains("eyJ"));
}

void TestCliSignIn::saysWhatIsWrongWithThatToken() // RFC 7523
{
    CliRun run(arguments({u"tools"_s, m_server->stage.endpoint().toString(), u"--token-file"_s,
                          u"/nowhere/token"_s, u"--issuer"_s, m_server->stage.issuer()}));
    QCOMPARE(run.status(), 1);
    QVERIFY2(run.err().contains("the file /nowhere/token does not exist"), run.err().constData());
    QCOMPARE(m_server->stage.count("/token"), 0);
}

void TestCliSignIn::takesOneSourceOfATokenOnly_data()
{
    QTest::addColumn<QStringList>("words");
    const QString address = u"https://mcp.example/mcp"_s;
    QTest::newRow("both") << QStringList{
        u"tools"_s, address, u"--token-file"_s, u"/t"_s, u"--token-variable"_s, u"T"_s};
    QTest::newRow("of a configured server")
        << QStringList{u"tools"_s, u"Ledger"_s, u"--token-file"_s, u"/t"_s};
    QTest::newRow("of a program") << QStringList{u"add"_s, u"x"_s,  u"--token-variable"_s,
                                                 u"T"_s,   u"--"_s, u"true"_s};
    QTest::newRow("an issuer alone")
        << QStringList{u"tools"_s, address, u"--issuer"_s, u"https://login.example"_s};
}

void TestCliSignIn::takesOneSourceOfATokenOnly()
{
    QFETCH(QStringList, words);
    CliRun run(arguments(words));
    QCOMPARE(run.status(), 2);
}

QUAYSIDE_TEST(TestCliSignIn, QCoreApplication)

} // namespace tst_clisignin

#include "tst_clisignin.moc"
