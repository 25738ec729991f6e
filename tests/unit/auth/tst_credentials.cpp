// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/credentials.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "core/auth/limits.h"
#include "tests/support/fakekeystore.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

namespace tst_credentials {

using namespace mcp;
using namespace mcp::auth;
using namespace Qt::StringLiterals;

namespace {

const QDateTime kNow(QDate(2026, 7, 28), QTime(12, 0), QTimeZone::utc());

/// Answers at once and records the names.
struct Bench
{
    Bench() { credentials.load(); }

    QString file() const { return folder.filePath(u"accounts.json"_s); }
    QByteArray fileText() const
    {
        QFile read(file());
        return read.open(QFile::ReadOnly) ? read.readAll() : QByteArray();
    }

    qsizetype asideCount() const
    {
        return QDir(folder.path()).entryList({u"accounts.json.broken-*"_s}, QDir::Files).size();
    }

    QTemporaryDir folder;
    FakeKeyStore keys;
    Credentials credentials{folder.path(), &keys};
};

template<class T>
T waitFor(Pending<T> pending)
{
    std::optional<Result<T>> got;
    QObject context;
    pending.then(&context, [&got](const Result<T> &result) { got = result; });
    [&] { QTRY_VERIFY(got); }();
    return got && *got ? **got : T();
}

SignIn signInAt(const QString &issuer, const QString &mark = u"1"_s)
{
    SignIn signIn;
    signIn.client.origin = ClientIdentity::Origin::Registered;
    signIn.client.issuer = issuer;
    signIn.client.id = u"client-"_s + mark;
    signIn.client.secret = u"canary-secret-"_s + mark;
    signIn.client.method = AuthMethod::Post;
    signIn.resource = u"https://mcp.example/one"_s;
    signIn.range = u"https://mcp.example"_s;
    signIn.tokens.accessToken = u"canary-access-"_s + mark;
    signIn.tokens.refreshToken = u"canary-refresh-"_s + mark;
    signIn.tokens.scopes = QStringList{u"a"_s, u"b"_s};
    signIn.tokens.expiresAt = kNow.addSecs(3600);
    signIn.requestedScopes = QStringList{u"a"_s, u"b"_s, u"c"_s};
    signIn.revocationEndpoint = u"https://auth.example/revoke"_s;
    signIn.signedInAt = kNow;
    return signIn;
}

} // namespace

class TestCredentials : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isSharedWithOtherProgramsOfOurs() // AUTH-62, AUTH-66, SEC-34
    {
        Bench bench;
        Credentials other(bench.folder.path(), &bench.keys);
        other.load();
        QVERIFY(waitFor(other.save(u"one"_s, signInAt(u"https://auth.example"_s))));
        QVERIFY(waitFor(bench.credentials.save(u"two"_s, signInAt(u"https://auth.example"_s))));
        QCOMPARE(bench.credentials.accounts().size(), 2);
        // Signed out there is signed out here.
        other.load();
        QVERIFY(waitFor(other.remove(u"two"_s)));
        QVERIFY(waitFor(bench.credentials.save(u"three"_s, signInAt(u"https://auth.example"_s))));
        QVERIFY(!bench.credentials.account(u"two"_s));
        QVERIFY(bench.credentials.account(u"one"_s));
    }

    void remembersWhereThePersonSignedOut() // W32
    {
        Bench bench;
        bench.credentials.setSignedOut(u"one"_s, true);
        bench.credentials.setSignedOut(u"two"_s, true);
        bench.credentials.setSignedOut(u"three"_s, true);
        QVERIFY(!bench.credentials.isSignedOut(u"four"_s));
        Credentials later(bench.folder.path(), &bench.keys);
        later.load();
        QVERIFY(later.isSignedOut(u"one"_s) && later.isSignedOut(u"two"_s));
        QVERIFY(waitFor(later.save(u"one"_s, signInAt(u"https://auth.example"_s))));
        QVERIFY2(!later.isSignedOut(u"one"_s), "a sign-in ends it");
        later.removeServer(u"two"_s);
        QVERIFY2(!later.isSignedOut(u"two"_s), "another server may get the name");
        later.setSignedOut(u"three"_s, false);
        bench.credentials.load();
        QVERIFY(!bench.credentials.isSignedOut(u"three"_s));
    }

    void knowsWhichIssuersShareAnAddress() // K28, RFC 9700 4.4
    {
        Bench bench;
        const QString address = u"http://localhost/callback"_s;
        QVERIFY(!bench.credentials.shareRedirect(address, u"https://one.example"_s));
        QVERIFY(!bench.credentials.shareRedirect(address, u"https://one.example"_s));
        QVERIFY(
            !bench.credentials.shareRedirect(u"http://localhost/other"_s, u"https://b.example"_s));
        Credentials later(bench.folder.path(), &bench.keys);
        later.load();
        QVERIFY(later.shareRedirect(address, u"https://two.example"_s));
        QVERIFY(later.shareRedirect(address, u"https://one.example"_s));
        for (int i = 0; i < 100; ++i) // Only the latest 100 are remembered.
            later.shareRedirect(u"http://localhost/%1"_s.arg(i), u"https://one.example"_s);
        QVERIFY(!later.shareRedirect(address, u"https://one.example"_s));
    }

    void aServerThatGoesTakesNoIdentityAlong() // AUTH-81, SEC-34
    {
        Bench bench;
        const QString issuer = u"https://id.example"_s;
        QVERIFY(waitFor(bench.credentials.saveIdentity(issuer, u"us"_s, u"canary-id"_s)));
        bench.credentials.removeServer(QString());
        QCOMPARE(waitFor(bench.credentials.readIdentity(issuer, u"us"_s)), u"canary-id"_s);
        bench.credentials.removeIdentity(issuer, u"us"_s);
        QCOMPARE(waitFor(bench.credentials.readIdentity(issuer, u"us"_s)), QString());
    }

    void bringsASignInBackAfterARestart() // AUTH-62
    {
        Bench bench;
        const SignIn signIn = signInAt(u"https://auth.example"_s);
        QVERIFY(waitFor(bench.credentials.save(u"one"_s, signIn)));
        Credentials later(bench.folder.path(), &bench.keys);
        later.load();
        const auto read = waitFor(later.read(u"one"_s));
        QVERIFY(read);
        QCOMPARE(read->client, signIn.client);
        QCOMPARE(read->tokens, signIn.tokens);
        QCOMPARE(read->resource, signIn.resource);
        QCOMPARE(read->range, signIn.range);
        QCOMPARE(read->requestedScopes, signIn.requestedScopes);
        QCOMPARE(read->revocationEndpoint, signIn.revocationEndpoint);
        QCOMPARE(read->signedInAt, kNow);
        const auto account = later.account(u"one"_s);
        QVERIFY(account);
        QCOMPARE(account->issuer, u"https://auth.example"_s);
        QCOMPARE(account->clientId, u"client-1"_s);
        QCOMPARE(account->scopes, signIn.tokens.scopes);
        QCOMPARE(account->expiresAt, kNow.addSecs(3600));
        QVERIFY(account->isRenewable);
        QVERIFY(!waitFor(later.read(u"other"_s)));
    }

    void readsWhatAnEarlierVersionKept() // AUTH-62
    {
        Bench bench;
        QVERIFY(waitFor(bench.credentials.save(u"one"_s, signInAt(u"https://auth.example"_s))));
        QVERIFY(waitFor(bench.credentials.saveClient(
            u"one"_s, {signInAt(u"https://auth.example"_s).client, {}})));
        const QString client =
            uR"({"origin":"registered","issuer":"https://auth.example","id":"client-1","secret":"s",)"
            uR"("privateKey":"PEM","keyId":"","method":"client_secret_post","secretExpiresAt":"")"_s;
        for (auto it = bench.keys.kept.begin(); it != bench.keys.kept.end(); ++it) {
            if (it.key().startsWith(u"client/"_s))
                *it = client + uR"(,"redirectUri":"http://127.0.0.1:1/x"})"_s;
            else
                *it = uR"({"client":)"_s + client
                    + uR"(},"resource":"https://mcp.example/one","range":"https://mcp.example",)"_s
                    + uR"("accessToken":"old","refreshToken":"r","scopes":"a b",)"_s
                    + uR"("expiresAt":"2026-07-28T13:00:00.000Z","requestedScopes":"a b c",)"_s
                    + uR"("revocationEndpoint":"","signedInAt":"2026-07-28T12:00:00.000Z"})"_s;
        }
        QFile file(bench.file());
        QVERIFY(file.open(QFile::WriteOnly | QFile::Truncate));
        file.write(R"({"accounts":[{"server":"one","issuer":"https://auth.example",)"
                   R"("resource":"https://mcp.example/one","clientId":"client-1","scopes":"a b",)"
                   R"("signedInAt":"2026-07-28T12:00:00.000Z","expiresAt":"","isRenewable":true}],)"
                   R"("clients":[{"server":"one","issuer":"https://auth.example",)"
                   R"("clientId":"client-1"}],"identities":[]})");
        file.close();
        Credentials later(bench.folder.path(), &bench.keys);
        later.load();
        const auto account = later.account(u"one"_s);
        QVERIFY(account);
        QCOMPARE(account->scopes, (QStringList{u"a"_s, u"b"_s}));
        QVERIFY(account->isRenewable && !account->expiresAt.isValid());
        const auto signIn = waitFor(later.read(u"one"_s));
        QVERIFY(signIn);
        QCOMPARE(signIn->tokens.accessToken, u"old"_s);
        QCOMPARE(signIn->tokens.expiresAt, kNow.addSecs(3600));
        QCOMPARE(signIn->requestedScopes.size(), 3);
        QCOMPARE(signIn->client.privateKey, "PEM"_ba);
        QCOMPARE(signIn->client.method, AuthMethod::Post);
        const auto kept = waitFor(later.readClient(u"one"_s, u"https://auth.example"_s));
        QVERIFY(kept);
        QCOMPARE(kept->redirectUri, u"http://127.0.0.1:1/x"_s);
        QCOMPARE(kept->identity, signIn->client);
    }

    void writesNoSecretToAFile() // AUTH-62, SEC-66, SEC-68, HOST-12
    {
        Bench bench;
        QVERIFY(waitFor(bench.credentials.save(u"one"_s, signInAt(u"https://auth.example"_s))));
        QVERIFY(waitFor(bench.credentials.saveClient(
            u"one"_s, {signInAt(u"https://auth.example"_s).client, u"http://127.0.0.1:1/x"_s})));
        QVERIFY(bench.fileText().contains("https://auth.example"));
        const QDir folder(bench.folder.path());
        for (const QString &name : folder.entryList(QDir::Files | QDir::Hidden)) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QFile::ReadOnly));
            QVERIFY2(!file.readAll().contains("canary"), qPrintable(name));
        }
    }

    void keepsWhatAnotherIssuerGaveApart() // AUTH-24, SEC-26
    {
        Bench bench;
        const QString old = u"https://auth.example"_s;
        const QString now = u"https://auth.example/"_s;
        QVERIFY(waitFor(bench.credentials.saveClient(u"one"_s, {signInAt(old).client, {}})));
        QVERIFY(!waitFor(bench.credentials.readClient(u"one"_s, now)));
        QVERIFY(!waitFor(bench.credentials.readClient(u"two"_s, old)));
        QVERIFY(
            waitFor(bench.credentials.saveClient(u"one"_s, {signInAt(now, u"2"_s).client, {}})));
        QCOMPARE(waitFor(bench.credentials.readClient(u"one"_s, old))->identity.id, u"client-1"_s);
        QCOMPARE(waitFor(bench.credentials.readClient(u"one"_s, now))->identity.id, u"client-2"_s);
        QCOMPARE(bench.credentials.issuerOf(u"one"_s, u"client-2"_s), now);
        QCOMPARE(bench.credentials.issuerOf(u"two"_s, u"client-2"_s), QString());
        QVERIFY(waitFor(bench.credentials.save(u"one"_s, signInAt(old))));
        QVERIFY(waitFor(bench.credentials.save(u"one"_s, signInAt(now, u"2"_s))));
        QCOMPARE(bench.credentials.accounts().size(), 1);
        QCOMPARE(waitFor(bench.credentials.read(u"one"_s))->tokens.accessToken,
                 u"canary-access-2"_s);
    }

    void takesNothingThatWasPutInAnothersPlace() // SEC-26
    {
        Bench bench;
        QVERIFY(waitFor(bench.credentials.save(u"one"_s, signInAt(u"https://auth.example"_s))));
        QFile file(bench.file());
        QByteArray text = bench.fileText();
        QVERIFY(file.open(QFile::WriteOnly | QFile::Truncate));
        file.write(text.replace("https://auth.example", "https://evil.example"));
        file.close();
        Credentials later(bench.folder.path(), &bench.keys);
        later.load();
        QCOMPARE(later.account(u"one"_s)->issuer, u"https://evil.example"_s);
        QVERIFY(!waitFor(later.read(u"one"_s)));
    }

    void forgetsAServerWithAllThatItHad() // AUTH-66, SEC-34
    {
        Bench bench;
        for (const QString &server : {u"one"_s, u"two"_s}) {
            for (const QString &issuer : {u"https://a.example"_s, u"https://b.example"_s}) {
                const SignIn signIn = signInAt(issuer, server);
                QVERIFY(waitFor(bench.credentials.saveClient(server, {signIn.client, {}})));
                QVERIFY(waitFor(bench.credentials.save(server, signIn)));
            }
        }
        QCOMPARE(bench.keys.kept.size(), 6);
        bench.credentials.removeServer(u"one"_s);
        QCOMPARE(bench.keys.kept.size(), 3);
        for (const QString &name : bench.keys.kept.keys())
            QVERIFY(name.contains(u"/two/"_s));
        QVERIFY(!bench.fileText().contains("\"one\""));
        QVERIFY(!bench.credentials.account(u"one"_s));
        QVERIFY(waitFor(bench.credentials.read(u"two"_s)));
    }

    void doesWithoutAFileItCannotRead() // SEC-67
    {
        Bench bench;
        QFile file(bench.file());
        QVERIFY(file.open(QFile::WriteOnly));
        file.write("{ \"accounts\": [ 7, {\"server\": [] } ], \"clients\": {} ");
        file.close();
        bench.credentials.load();
        QVERIFY(!bench.credentials.account(u"one"_s));
        QVERIFY(waitFor(bench.credentials.save(u"one"_s, signInAt(u"https://auth.example"_s))));
        QVERIFY(waitFor(bench.credentials.read(u"one"_s)));
        QCOMPARE(bench.asideCount(), 1);
    }

    void aFileThatIsTooLargeIsSetAside() // SEC-67
    {
        Bench bench;
        QVERIFY(waitFor(bench.credentials.save(u"one"_s, signInAt(u"https://auth.example"_s))));
        QVERIFY(QFile::resize(bench.file(), PrivateFile::kMaxBytes + 1));
        bench.credentials.load();
        QCOMPARE(bench.asideCount(), 1);
        QVERIFY(bench.credentials.account(u"one"_s)); // Known in this run.
        QVERIFY(waitFor(bench.credentials.save(u"two"_s, signInAt(u"https://auth.example"_s))));
        Credentials later(bench.folder.path(), &bench.keys);
        later.load();
        QVERIFY(later.account(u"two"_s));
    }

    void whatCannotBeReadNowIsNotForgotten() // SEC-67
    {
        Bench bench;
        QVERIFY(waitFor(bench.credentials.save(u"one"_s, signInAt(u"https://auth.example"_s))));
        const QString away = bench.folder.filePath(u"away"_s);
        QVERIFY(QFile::rename(bench.file(), away));
        QVERIFY(QFile::link(away, bench.file())); // A link is not followed.
        bench.credentials.load();
        QVERIFY(bench.credentials.account(u"one"_s));
        QCOMPARE(bench.asideCount(), 0);
    }

    void theFileNeverGrowsBeyondWhatCanBeRead() // SEC-14, SEC-67
    {
        Bench bench;
        SignIn huge = signInAt(u"https://auth.example"_s);
        huge.tokens.scopes = QStringList{QString(PrivateFile::kMaxBytes / 2, u'x')};
        for (const QString &server : {u"one"_s, u"two"_s, u"three"_s})
            waitFor(bench.credentials.save(server, huge));
        QVERIFY(QFile(bench.file()).size() <= PrivateFile::kMaxBytes);
        QCOMPARE(bench.credentials.accounts().size(), 3); // In this run.
        Credentials later(bench.folder.path(), &bench.keys);
        later.load();
        QVERIFY(later.account(u"one"_s));
        QCOMPARE(bench.asideCount(), 0);
    }

    void clientsOfOneServerAreBounded() // SEC-14
    {
        Bench bench;
        const auto issuerOf = [](qsizetype i) { return u"https://%1.example"_s.arg(i); };
        QVERIFY(
            waitFor(bench.credentials.saveClient(u"two"_s, {signInAt(issuerOf(0)).client, {}})));
        for (qsizetype i = 0; i < kClientsOfServer + 5; ++i)
            QVERIFY(waitFor(
                bench.credentials.saveClient(u"one"_s, {signInAt(issuerOf(i)).client, {}})));
        QCOMPARE(bench.credentials.issuers(u"one"_s).size(), kClientsOfServer);
        QCOMPARE(bench.keys.kept.size(), kClientsOfServer + 1);
        QVERIFY(!waitFor(bench.credentials.readClient(u"one"_s, issuerOf(0))));
        QVERIFY(waitFor(bench.credentials.readClient(u"one"_s, issuerOf(kClientsOfServer + 4))));
        QVERIFY(waitFor(bench.credentials.readClient(u"two"_s, issuerOf(0))));
    }

    void remembersWhatWasAgreedTo() // M5, M7, SEC-26, SEC-31
    {
        Bench bench;
        const QString issuer = u"https://auth.example"_s;
        const QString resource = u"https://mcp.example/mcp"_s;
        bench.credentials.agree(u"one"_s, resource, issuer, Agreement::SignIn);
        bench.credentials.agree(u"two"_s, resource, issuer, Agreement::Contact);
        Credentials later(bench.folder.path(), &bench.keys);
        later.load();
        QVERIFY(later.hasAgreed(u"one"_s, resource, issuer, Agreement::SignIn));
        QVERIFY(!later.hasAgreed(u"one"_s, resource, issuer, Agreement::Contact));
        QVERIFY(!later.hasAgreed(u"one"_s, resource, issuer + u'/', Agreement::SignIn));
        QVERIFY(!later.hasAgreed(u"one"_s, u"https://mcp.example"_s, issuer, Agreement::SignIn));
        QCOMPARE(later.agreed(u"two"_s, resource, Agreement::Contact), QStringList{issuer});
        later.removeServer(u"one"_s);
        QVERIFY(!later.hasAgreed(u"one"_s, resource, issuer, Agreement::SignIn));
        QVERIFY(later.hasAgreed(u"two"_s, resource, issuer, Agreement::Contact));
        for (qsizetype i = 0; i < kAgreementsOfServer + 5; ++i)
            later.agree(u"three"_s, resource, u"https://%1.example"_s.arg(i), Agreement::SignIn);
        QCOMPARE(later.agreed(u"three"_s, resource, Agreement::SignIn).size(), kAgreementsOfServer);
        QVERIFY(later.hasAgreed(u"two"_s, resource, issuer, Agreement::Contact));
    }
};

QUAYSIDE_TEST(TestCredentials, QCoreApplication)

} // namespace tst_credentials

#include "tst_credentials.moc"
