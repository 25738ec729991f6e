// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/host.h"
#include "core/host/models.h"
#include "core/import/pasted.h"
#include "core/storage/consentstore.h"
#include "core/storage/keychainstore.h"
#include "core/storage/secretreference.h"
#include "core/storage/serverstore.h"
#include "tests/support/canaries.h"
#include "tests/support/fakekeychain.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QCryptographicHash>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace tst_serversecrets {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using Mood = FakeKeyring::Mood;
using State = Server::State;

namespace {

ServerEntry programWith(const QList<std::pair<QString, QString>> &environment)
{
    ServerEntry entry;
    entry.name = u"a"_s;
    entry.program = QStringLiteral(SCRIPTSERVER);
    entry.environment = environment;
    return entry;
}

/// A host over a profile and a keychain of its own.
struct Bench
{
    Bench() { restart(); }

    void restart()
    {
        if (host)
            settleConsent();
        load();
        settleConsent();
    }
    void load()
    {
        host.reset();
        keys = std::make_unique<KeychainStore>(folder.path(), std::make_unique<FakeKeychain>(&ring),
                                               &clock);
        host = std::make_unique<Host>(HostPorts{.configFolder = folder.path(),
                                                .environment = {},
                                                .launcher = &launcher,
                                                .clock = &clock,
                                                .keys = keys.get()});
        QVERIFY(host->load());
    }
    void settleConsent() const
    {
        QTRY_VERIFY(!host->consent()->isSaving() && !host->consent()->isChecking());
    }
    Server *addApproved(const ServerEntry &entry) const
    {
        Server *server = host->add(entry).valueOr(nullptr);
        if (server && !server->approve(server->review()))
            return nullptr;
        return server;
    }
    QByteArray file(const QString &name) const
    {
        QFile found(folder.filePath(name));
        return found.open(QFile::ReadOnly) ? found.readAll() : QByteArray();
    }
    void put(const QByteArray &servers) const
    {
        QFile list(folder.filePath(u"servers.json"_s));
        QVERIFY(list.open(QFile::WriteOnly | QFile::Truncate));
        list.write(servers);
    }
    /// The environment of the program that was started last.
    QString given(const QString &name) const
    {
        for (const auto &[key, value] : launcher.specs.constLast().environment) {
            if (key == name)
                return value;
        }
        return {};
    }
    QStringList leaks() const { return canaries::findIn({folder.path()}); }

    QTemporaryDir folder;
    FakeKeyring ring;
    ManualClock clock;
    FakeLauncher launcher;
    std::unique_ptr<KeychainStore> keys;
    std::unique_ptr<Host> host;
};

} // namespace

// SEC-66, SEC-67, SEC-68, HTTP-15
class TestServerSecrets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsASecretWhenItSeesOne_data();
    void knowsASecretWhenItSeesOne();
    void theListHoldsNoSecret();
    void aPastedBlockLeavesNoSecretInTheList();
    void whatWasWrittenByHandMovesWhenItIsSaved();
    void whatWasWrittenByHandStaysWhileThereIsNoKeychain();
    void aNewSecretIsReviewedAnew();
    void aReferenceWrittenElsewhereLeadsNowhere();
    void theValueOfAHeaderBelongsToOneAddress();
    void theSecretsOfAClientBelongToItsIssuer();
    void aServerWaitsForALockedKeychain();
    void aServerCanBeStoppedWhileTheKeychainIsSilent();
    void forgetsWithTheServer();
    void everythingOpensWithAnEmptyKeychain();
    void aModelIsNotAskedWithoutItsKey();
};

void TestServerSecrets::knowsASecretWhenItSeesOne_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::addColumn<bool>("isSecret");
    QTest::newRow("token") << u"GITHUB_TOKEN"_s << u"abc"_s << true;
    QTest::newRow("key") << u"SOME_KEY"_s << u"abc"_s << true;
    QTest::newRow("password") << u"PGPASSWORD"_s << u"abc"_s << true;
    QTest::newRow("known beginning") << u"GH"_s << u"ghp_0123456789"_s << true;
    QTest::newRow("database") << u"DSN"_s << u"postgres://me:pass@host/db"_s << true;
    QTest::newRow("private key") << u"ID"_s << u"-----BEGIN RSA PRIVATE KEY-----\nx"_s << true;
    QTest::newRow("address") << u"BASE"_s << u"https://example.org/a?b=c"_s << false;
    QTest::newRow("plain") << u"LOG_LEVEL"_s << u"debug"_s << false;
    QTest::newRow("empty") << u"API_KEY"_s << QString() << false;
    QTest::newRow("placeholder") << u"API_KEY"_s << u"${env:API_KEY}"_s << false;
    // K26: what other hosts replace is no secret.
    for (const char *text :
         {"$API_KEY", "$KEY", "$env:KEY", "Bearer $A_TOKEN", "{{API_KEY}}", "{{ api.key }}",
          "{env:KEY}", "{file:~/.key}", "%API_KEY%", "<YOUR_API_KEY>", "Bearer <your key>",
          "k-${input:key}", "u:$DB_USER:$DB_PASS"})
        QTest::newRow(text) << u"API_KEY"_s << QString::fromLatin1(text) << false;
    // K26: what only looks alike is one.
    for (const char *text :
         {"$sesame", "$UMMER24", "pa$WORD", "pa$SW_ORD", "$$TOKEN", "x$", "$2y$10$abcDEF", "$1",
          "{key}", "{\"a\":{\"b\":1}}", "50%OFF%", "%41%42%", "<a", "a <b> c", "<a>b", "$A-b"})
        QTest::newRow(text) << u"API_KEY"_s << QString::fromLatin1(text) << true;
}

void TestServerSecrets::knowsASecretWhenItSeesOne()
{
    QFETCH(const QString, name);
    QFETCH(const QString, value);
    QFETCH(const bool, isSecret);
    SecretValues taken;
    const ServerEntry kept = withoutSecrets(programWith({{name, value}}), nullptr, &taken);
    QCOMPARE(isSecretReference(kept.environment.constFirst().second), isSecret);
    QCOMPARE(taken.values(), isSecret ? QStringList{value} : QStringList());
    QCOMPARE(withSecrets(kept, taken), programWith({{name, value}}));
}

void TestServerSecrets::theListHoldsNoSecret()
{
    Bench bench;
    const QString secret = canaries::make(u"variable"_s);
    Server *server = bench.addApproved(programWith({{u"API_KEY"_s, secret}, {u"MODE"_s, u"x"_s}}));
    QVERIFY(server);
    QVERIFY(isSecretReference(server->entry().environment.at(0).second));
    QVERIFY(bench.host->warnings().isEmpty());
    QVERIFY(server->review().risks.isEmpty());
    server->start();
    QTRY_COMPARE(server->state(), State::Ready);
    QCOMPARE(bench.given(u"API_KEY"_s), secret);
    QCOMPARE(bench.given(u"MODE"_s), u"x"_s);
    QCOMPARE(bench.leaks(), QStringList());

    bench.restart();
    server = bench.host->servers().constFirst();
    server->start();
    QTRY_COMPARE(server->state(), State::Ready);
    QCOMPARE(bench.given(u"API_KEY"_s), secret);
}

void TestServerSecrets::aPastedBlockLeavesNoSecretInTheList()
{
    Bench bench;
    const QString pasted = u"{\"mcpServers\": {\"a\": {\"command\": \"/bin/true\", \"env\": "
                           "{\"A_TOKEN\": \"%1\", \"B_TOKEN\": \"${env:B}\"}}, \"b\": {\"url\": "
                           "\"https://example.org/mcp\", \"headers\": {\"Authorization\": "
                           "\"Bearer %1\"}}}}"_s.arg(canaries::make(u"pasted"_s));
    const auto found = readPasted(pasted);
    QVERIFY(found);
    for (const ServerEntry &entry : found->entries)
        QVERIFY(bench.host->add(entry));
    QCOMPARE(bench.leaks(), QStringList());
    QVERIFY(bench.file(u"servers.json"_s).contains("\"${env:B}\""));
    const auto isSecret = [](const QString &value) { return value.contains(u"pasted"); };
    QTRY_COMPARE(std::ranges::count_if(bench.ring.entries.values(), isSecret), 2);
}

void TestServerSecrets::whatWasWrittenByHandMovesWhenItIsSaved()
{
    Bench bench;
    const QString secret = canaries::make(u"hand"_s);
    bench.put("{\"servers\":{\"a\":{\"command\":\"" SCRIPTSERVER "\",\"env\":{\"API_KEY\":\""
              + secret.toUtf8() + "\"}}}}");
    bench.restart();
    Server *server = bench.host->servers().constFirst();
    QCOMPARE(server->entry().environment.constFirst().second, secret);
    QVERIFY(server->approve(server->review()));
    QCOMPARE(server->state(), State::Stopped);

    ServerEntry entry = server->entry();
    entry.name = u"another name"_s;
    QVERIFY(bench.host->change(entry));
    QTRY_COMPARE(bench.leaks(), QStringList());
    QCOMPARE(server->state(), State::Stopped); // The approval still holds.
    server->start();
    QTRY_COMPARE(server->state(), State::Ready);
    QCOMPARE(bench.given(u"API_KEY"_s), secret);
    const QByteArray digest = QCryptographicHash::hash(secret.toUtf8(), QCryptographicHash::Sha256);
    QVERIFY(!bench.file(u"approvals.json"_s).contains(digest.toHex()));
    QVERIFY(!bench.file(u"approvals.json"_s).contains(digest.toBase64()));
}

void TestServerSecrets::whatWasWrittenByHandStaysWhileThereIsNoKeychain()
{
    Bench bench;
    bench.ring.mood = Mood::Locked;
    bench.put("{\"servers\":{\"a\":{\"command\":\"/bin/true\",\"env\":{\"API_KEY\":\"value\"}}}}");
    bench.restart();
    ServerEntry entry = bench.host->servers().constFirst()->entry();
    entry.name = u"another name"_s;
    QVERIFY(bench.host->change(entry));
    QTRY_COMPARE(bench.keys->keeping().place, SecretKeeping::Place::MemoryOnly);
    for (int i = 0; i < 20; ++i)
        QCoreApplication::processEvents();
    QCOMPARE(bench.host->servers().constFirst()->entry(), entry);
    QVERIFY(bench.file(u"servers.json"_s).contains("\"value\""));
}

void TestServerSecrets::aNewSecretIsReviewedAnew()
{
    Bench bench;
    const QString secret = canaries::make(u"old"_s);
    Server *server = bench.addApproved(programWith({{u"API_KEY"_s, secret}}));
    QVERIFY(server);
    ServerEntry entry = server->entry();
    entry.environment[0].second = canaries::make(u"new"_s);
    QVERIFY(bench.host->change(entry));
    QCOMPARE(server->state(), State::NotReviewed);
    QCOMPARE(server->review().differences.constFirst().part,
             LaunchDifference::Part::VariableChanged);
    QTRY_VERIFY(!bench.ring.entries.values().contains(secret));
    QTRY_VERIFY(bench.ring.entries.values().contains(canaries::make(u"new"_s)));
    bench.settleConsent();
    const QByteArray approvals = bench.file(u"consent.json"_s);
    QVERIFY(!approvals.isEmpty());
    const QByteArray digest = QCryptographicHash::hash(secret.toUtf8(), QCryptographicHash::Sha256);
    QVERIFY(!approvals.contains(digest.toHex()));
    QVERIFY(!approvals.contains(digest.toBase64()));
    QCOMPARE(bench.leaks(), QStringList());
}

void TestServerSecrets::aReferenceWrittenElsewhereLeadsNowhere() // SEC-21
{
    Bench bench;
    Server *server = bench.addApproved(programWith({{u"API_KEY"_s, canaries::make(u"stolen"_s)}}));
    QVERIFY(server);
    const QString reference = server->entry().environment.constFirst().second;
    ServerEntry thief = programWith({{u"API_KEY"_s, reference}});
    thief.name = u"thief"_s;
    Server *other = bench.addApproved(thief);
    QVERIFY(other);
    other->start();
    QTRY_COMPARE(other->state(), State::Failed);
    QCOMPARE(keyStoreProblem(other->failure()), KeyStoreProblem::Missing);
    QCOMPARE(bench.launcher.specs.size(), 0);
}

void TestServerSecrets::theValueOfAHeaderBelongsToOneAddress() // SEC-21
{
    ServerEntry entry;
    entry.id = u"a"_s;
    entry.url = u"https://example.org/mcp"_s;
    entry.headers = {{u"Authorization"_s, canaries::make(u"header"_s)}};
    SecretValues taken;
    const ServerEntry kept = withoutSecrets(entry, nullptr, &taken);
    QCOMPARE(taken.size(), 1);
    ServerEntry moved = kept;
    moved.url = u"https://example.org/other"_s;
    QCOMPARE(secretPlaces(moved).constFirst().keyName, secretPlaces(kept).constFirst().keyName);
    moved.url = u"https://evil.example/mcp"_s;
    QVERIFY(secretPlaces(moved).constFirst().keyName != secretPlaces(kept).constFirst().keyName);
}

void TestServerSecrets::theSecretsOfAClientBelongToItsIssuer() // AUTH-24, AUTH-62, SEC-26
{
    ServerEntry entry;
    entry.id = u"a"_s;
    entry.url = u"https://example.org/mcp"_s;
    entry.oauth.issuer = u"https://issuer.example"_s;
    entry.oauth.clientId = u"us"_s;
    entry.oauth.clientSecret = canaries::make(u"client"_s);
    entry.oauth.clientKey = canaries::make(u"key"_s);
    entry.oauth.identityProvider.clientSecret = canaries::make(u"provider"_s);
    SecretValues taken;
    const ServerEntry kept = withoutSecrets(entry, nullptr, &taken);
    QCOMPARE(taken.size(), 3);
    for (const QString &value :
         {kept.oauth.clientSecret, kept.oauth.clientKey, kept.oauth.identityProvider.clientSecret})
        QVERIFY(isSecretReference(value));
    QCOMPARE(withSecrets(kept, taken), entry);
    ServerEntry moved = kept;
    moved.oauth.issuer = u"https://evil.example"_s;
    const QList<SecretPlace> before = secretPlaces(kept);
    const QList<SecretPlace> after = secretPlaces(moved);
    for (qsizetype i = 0; i < 3; ++i)
        QVERIFY(after.at(i).keyName != before.at(i).keyName);
}

void TestServerSecrets::aServerWaitsForALockedKeychain() // REL-12
{
    Bench bench;
    QVERIFY(bench.addApproved(programWith({{u"API_KEY"_s, canaries::make(u"locked"_s)}})));
    ServerEntry plain = programWith({});
    plain.name = u"plain"_s;
    QVERIFY(bench.addApproved(plain));
    bench.settleConsent();
    bench.ring.mood = Mood::Locked;
    bench.restart();
    bench.host->startApproved();
    Server *server = bench.host->server(u"a"_s);
    QTRY_COMPARE(server->state(), State::NotReviewed); // What is approved cannot be told (SEC-71).
    QCOMPARE(bench.host->server(u"plain"_s)->state(), State::NotReviewed);
    QVERIFY(bench.host->consent()->problem());
    QCOMPARE(keyStoreProblem(*bench.host->consent()->problem()), KeyStoreProblem::Locked);
    QCOMPARE(bench.launcher.specs.size(), 0);

    bench.ring.mood = Mood::Open;
    bench.keys->tryAgain().then(this, [](const auto &) {});
    QTRY_COMPARE(bench.host->server(u"plain"_s)->state(), State::Ready);
    QTRY_COMPARE(server->state(), State::Ready);
    QCOMPARE(bench.given(u"API_KEY"_s), canaries::make(u"locked"_s));
}

void TestServerSecrets::aServerCanBeStoppedWhileTheKeychainIsSilent() // REL-12
{
    Bench bench;
    QVERIFY(bench.addApproved(programWith({{u"API_KEY"_s, canaries::make(u"silent"_s)}})));
    QTRY_VERIFY(bench.ring.entries.values().contains(canaries::make(u"silent"_s)));
    bench.settleConsent();
    bench.ring.mood = Mood::Silent;
    bench.load();
    Server *server = bench.host->servers().constFirst();
    QSignalSpy states(server, &Server::stateChanged);
    QCOMPARE(server->state(), State::Stopped); // It has an approval, which is being checked.
    bench.host->startApproved();
    QCOMPARE(server->state(), State::Stopped);
    server->start();
    QCOMPARE(server->state(), State::Connecting);
    server->stop();
    QCOMPARE(server->state(), State::Stopped);
    server->start();
    QCOMPARE(states.size(), 3);
    bench.clock.advance(KeychainStore::kPatience);
    QTRY_COMPARE(server->state(), State::NotReviewed);
    QCOMPARE(keyStoreProblem(*bench.host->consent()->problem()), KeyStoreProblem::Slow);
    QCOMPARE(bench.launcher.specs.size(), 0);
    bench.ring.release(); // It starts by itself then.
    QTRY_COMPARE(server->state(), State::Ready);
    QCOMPARE(bench.launcher.specs.size(), 1);
}

void TestServerSecrets::forgetsWithTheServer()
{
    Bench bench;
    QVERIFY(bench.addApproved(programWith({{u"API_KEY"_s, canaries::make(u"gone"_s)}})));
    QTRY_VERIFY(bench.ring.entries.values().contains(canaries::make(u"gone"_s)));
    QVERIFY(bench.host->remove(u"a"_s));
    QTRY_VERIFY(!bench.ring.entries.values().contains(canaries::make(u"gone"_s)));
}

void TestServerSecrets::everythingOpensWithAnEmptyKeychain() // SEC-67
{
    Bench bench;
    QVERIFY(bench.addApproved(programWith({{u"API_KEY"_s, canaries::make(u"lost"_s)}})));
    ServerEntry plain = programWith({});
    plain.name = u"plain"_s;
    QVERIFY(bench.addApproved(plain));
    const auto provider = bench.host->models()->store()->add({{},
                                                              u"p"_s,
                                                              ProviderEntry::Kind::OpenAi,
                                                              u"http://localhost:1/v1"_s,
                                                              {{u"m"_s, {}, {}, {}}}});
    QVERIFY(provider);
    bench.settleConsent();
    bench.ring = {};
    bench.restart();
    bench.host->startApproved();
    QCOMPARE(consentProblem(*bench.host->consent()->problem()), ConsentProblem::NoKey);
    for (Server *server : bench.host->servers()) {
        QCOMPARE(server->state(), State::NotReviewed);
        QVERIFY(server->approve(server->review()));
    }
    bench.host->startApproved();
    QCOMPARE(bench.host->models()->store()->entries().size(), 1);
    QVERIFY(!bench.host->models()->store()->problem());
    QTRY_COMPARE(bench.host->server(u"plain"_s)->state(), State::Ready);
    QTRY_COMPARE(bench.host->server(u"a"_s)->state(), State::Failed);
    QCOMPARE(keyStoreProblem(bench.host->server(u"a"_s)->failure()), KeyStoreProblem::Missing);
    QCOMPARE(bench.host->server(u"a"_s)->failure().detail, u"API_KEY"_s);
    QCOMPARE(bench.keys->keeping().place, SecretKeeping::Place::Keychain);
}

void TestServerSecrets::aModelIsNotAskedWithoutItsKey()
{
    Bench bench;
    const auto provider = bench.host->models()->store()->add({{},
                                                              u"p"_s,
                                                              ProviderEntry::Kind::OpenAi,
                                                              u"http://localhost:1/v1"_s,
                                                              {{u"m"_s, {}, {}, {}}}});
    QVERIFY(provider);
    bool isKept = false;
    bench.host->models()
        ->keys()
        ->write(provider->keyName(), canaries::make(u"model"_s))
        .then(this, [&isKept](const Result<bool> &kept) { isKept = kept && *kept; });
    QTRY_VERIFY(isKept);
    bench.ring.mood = Mood::Locked;
    bench.restart();
    std::optional<Result<llm::Answer>> answer;
    bench.host->models()->generate(provider->id, {}, {}).then(this, [&answer](const auto &got) {
        answer = got;
    });
    QTRY_VERIFY(answer);
    QVERIFY(!*answer);
    QCOMPARE(keyStoreProblem(answer->error()), KeyStoreProblem::Locked);
    QCOMPARE(bench.leaks(), QStringList());
}

QUAYSIDE_TEST(TestServerSecrets, QCoreApplication)

} // namespace tst_serversecrets

#include "tst_serversecrets.moc"
