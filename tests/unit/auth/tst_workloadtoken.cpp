// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/workloadtoken.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "tests/support/canaries.h"
#include "tests/unit/auth/authorizerbench.h"

#include <QFile>

#include <sys/stat.h>
#include <unistd.h>

namespace tst_workloadtoken {

using namespace mcp;
using namespace mcp::auth;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using State = ServerAuthorizer::State;

namespace {

constexpr auto kVariable = "QUAYSIDE_TEST_TOKEN";
const QString kGrant = u"urn:ietf:params:oauth:grant-type:jwt-bearer"_s;

/// {"alg":"ES256"}, a word, and what would be a signature.
QByteArray tokenOf(const QString &word)
{
    return "eyJhbGciOiJFUzI1NiJ9." + word.toLatin1() + ".c2ln";
}

/// A program on a platform that gives it a token in a file.
struct Bench : AuthorizerBench
{
    Bench()
    {
        workload.file = place.filePath(u"token"_s);
        issuer = stage.issuer();
        stage.givesRefreshTokens = false;
        write(tokenOf(canaries::make(u"first"_s)));
        start();
    }

    void write(const QByteArray &text) const
    {
        QFile file(place.filePath(u"token"_s));
        QVERIFY(file.open(QFile::WriteOnly | QFile::Truncate));
        file.write(text);
    }

    QTemporaryDir place; ///< Outside of the profile.
};

} // namespace

/// Signing in with a token of the platform: RFC 7523, section 2.1; SEP-1933.
class TestWorkloadToken : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { qunsetenv(kVariable); }

    void readsAFileOrAVariable()
    {
        Bench bench;
        bench.write("\n " + tokenOf(u"b2s"_s) + "\r\n");
        QCOMPARE(readWorkloadToken(bench.workload).valueOr({}),
                 QString::fromLatin1(tokenOf(u"b2s"_s)));
        qputenv(kVariable, tokenOf(u"b3s"_s));
        QCOMPARE(readWorkloadToken({{}, QString::fromLatin1(kVariable)}).valueOr({}),
                 QString::fromLatin1(tokenOf(u"b3s"_s)));
    }

    void saysWhyThereIsNone_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("why");
        QTest::newRow("empty") << QByteArray() << u"is empty"_s;
        QTest::newRow("blank") << QByteArray(" \n\t\n") << u"is empty"_s;
        QTest::newRow("too large")
            << tokenOf(QString(kWorkloadTokenBytes, u'a')) << u"holds more than 64 KiB"_s;
        const QString none = u"does not hold a JSON Web Token"_s;
        // Nothing else of the person goes to an issuer, whatever a setup names.
        QTest::newRow("a key") << QByteArray("-----BEGIN PRIVATE KEY-----\nMIG\n") << none;
        QTest::newRow("two parts") << QByteArray("eyJhbGciOiJFUzI1NiJ9.e30") << none;
        QTest::newRow("three words") << QByteArray("one.two.three") << none;
        QTest::newRow("a head without an algorithm") << QByteArray("eyJhIjoxfQ.e30.c2ln") << none;
        QTest::newRow("two lines")
            << QByteArray(tokenOf(u"e30"_s) + '\n' + tokenOf(u"e30"_s)) << none;
        QTest::newRow("NUL") << QByteArray("eyJhbGciOiJFUzI1NiJ9.e3\0.c2ln", 30) << none;
        QTest::newRow("not ASCII") << QByteArray("eyJhbGciOiJFUzI1NiJ9.e\xc3\xa9.c2ln") << none;
    }

    void saysWhyThereIsNone()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, why);
        Bench bench;
        bench.write(content);
        const auto read = readWorkloadToken(bench.workload);
        compareNone(read, u"the file %1 "_s.arg(bench.workload.file) + why);
    }

    void takesTheLargestThatIsAllowed() // SEC-14
    {
        Bench bench;
        const qsizetype rest = kWorkloadTokenBytes - tokenOf({}).size();
        bench.write(tokenOf(QString(rest, u'a')));
        QCOMPARE(readWorkloadToken(bench.workload).valueOr({}).size(), kWorkloadTokenBytes);
        bench.write(tokenOf(QString(rest + 1, u'a')));
        QVERIFY(!readWorkloadToken(bench.workload));
    }

    void saysWhyItCannotBeRead()
    {
        Bench bench;
        const QString file = bench.workload.file;
        const QString folder = bench.place.path();
        compareNone(readWorkloadToken({folder, {}}), folder + u" is not a file"_s);
        compareNone(readWorkloadToken({u"token"_s, {}}),
                    u"the path of the file token is not absolute"_s);
        const QString pipe = bench.place.filePath(u"pipe"_s);
        QCOMPARE(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        compareNone(readWorkloadToken({pipe, {}}), pipe + u" is not a file"_s);
        QVERIFY(QFile::remove(file));
        compareNone(readWorkloadToken({file, {}}), u"the file %1 does not exist"_s.arg(file));
        compareNone(readWorkloadToken({{}, QString::fromLatin1(kVariable)}),
                    u"the environment variable %1 is not set"_s.arg(QLatin1String(kVariable)));
        qputenv(kVariable, "");
        compareNone(readWorkloadToken({{}, QString::fromLatin1(kVariable)}),
                    u"the environment variable %1 is empty"_s.arg(QLatin1String(kVariable)));
        if (geteuid() == 0) // Who may read everything is refused nothing.
            return;
        bench.write(tokenOf(u"e30"_s));
        QVERIFY(QFile::setPermissions(file, {}));
        QVERIFY(readWorkloadToken({file, {}})
                    .error()
                    .detail.startsWith(u"the file %1 cannot be read: "_s.arg(file)));
    }

    void signsInWithoutAPersonOrAClientId()
    {
        Bench bench;
        const auto waiter = bench.unauthorized(0, "notes:read");
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(bench.header(), "Bearer canary-access-1");
        QVERIFY(bench.opened.isEmpty() && !bench.states.contains(State::NeedsPerson));
        const auto form = bench.stage.lastForm("/token");
        QCOMPARE(valueOf(form, u"grant_type"_s), kGrant);
        QCOMPARE(valueOf(form, u"assertion"_s),
                 QString::fromLatin1(tokenOf(canaries::make(u"first"_s))));
        QCOMPARE(valueOf(form, u"resource"_s), bench.stage.endpoint().toString());
        QCOMPARE(valueOf(form, u"scope"_s), u"notes:read"_s);
        QVERIFY(!form.contains(u"client_id"_s) && !form.contains(u"client_assertion"_s));
        QCOMPARE(bench.stage.count("/register"), 0);
        // Neither kept nor told.
        QVERIFY(canaries::findIn({bench.folder.path()}).isEmpty());
        for (const QString &value : std::as_const(bench.keys.kept))
            QVERIFY(!canaries::isIn(value.toUtf8()));
    }

    void namesTheClientIdOfTheSetup()
    {
        Bench bench;
        bench.clientId = u"workload"_s;
        bench.start();
        const auto waiter = bench.unauthorized();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(valueOf(bench.stage.lastForm("/token"), u"client_id"_s), u"workload"_s);
    }

    void readsItAnewForEachRequest() // AUTH-72
    {
        Bench bench;
        const auto waiter = bench.unauthorized();
        QTRY_VERIFY(waiter->got);
        bench.write(tokenOf(u"c2Vjb25k"_s));
        bench.clock.advance(48min); // Before its end.
        QTRY_VERIFY(bench.header() == "Bearer canary-access-2");
        QCOMPARE(valueOf(bench.stage.lastForm("/token"), u"assertion"_s),
                 QString::fromLatin1(tokenOf(u"c2Vjb25k"_s)));
        // A sign-in without a client id survives a restart.
        bench.start();
        QVERIFY(bench.reach(State::SignedIn));
        QCOMPARE(bench.header(), "Bearer canary-access-2");
    }

    void saysPlainlyWhatIsMissing()
    {
        Bench bench;
        QVERIFY(QFile::remove(bench.workload.file));
        const auto waiter = bench.unauthorized();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::NoWorkloadToken));
        QCOMPARE(waiter->got->error().detail,
                 u"the file %1 does not exist"_s.arg(bench.workload.file));
        QCOMPARE(bench.stage.count("/token"), 0);
        QVERIFY(bench.opened.isEmpty());
    }

    void aRefusalIsFinal_data()
    {
        QTest::addColumn<QByteArray>("error");
        QTest::addColumn<int>("problem");
        QTest::newRow("an old token") << QByteArray("invalid_grant") << int(Problem::TokenRefused);
        QTest::newRow("a scope") << QByteArray("invalid_scope") << int(Problem::TokenRefused);
        QTest::newRow("the program")
            << QByteArray("unauthorized_client") << int(Problem::ClientInvalid);
    }

    void aRefusalIsFinal()
    {
        QFETCH(QByteArray, error);
        QFETCH(int, problem);
        Bench bench;
        bench.stage.instead.insert("/token", [&error](const TestExchangePtr &exchange) {
            exchange->answer(
                400, "application/json",
                R"({"error":")" + error + R"(","error_description":"no: )"
                    + AuthorizationStage::formOf(exchange).value(u"assertion"_s).toLatin1()
                    + R"("})");
        });
        const auto waiter = bench.unauthorized();
        QTRY_VERIFY(waiter->got);
        QVERIFY(!*waiter->got);
        QCOMPARE(waiter->got->error().code, problem);
        QVERIFY(waiter->got->error().detail.startsWith(QString::fromLatin1(error)));
        QVERIFY(!canaries::isIn(waiter->got->error().detail.toUtf8())); // SEC-68
        // Neither again nor otherwise.
        const auto later = bench.unauthorized();
        QTRY_VERIFY(later->got);
        QCOMPARE(bench.stage.count("/token"), 1);
        QVERIFY(bench.opened.isEmpty());
    }

    void asksOnceBeforeItGoesToAnIssuerThatOnlyTheServerNames() // SEC-26
    {
        Bench bench;
        bench.issuer.clear();
        bench.start();
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.asks(SignInRequest::Kind::Unattended));
        QCOMPARE(bench.authorizer->request().workload, bench.workload);
        QCOMPARE(bench.stage.count("/token"), 0);
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        bench.stage.revokeAccess();
        bench.start();
        const auto later = bench.unauthorized();
        QTRY_VERIFY(later->got);
        QVERIFY(later->mayRepeat());
    }

private:
    static void compareNone(const Result<QString> &read, const QString &why)
    {
        QVERIFY(!read);
        QVERIFY(isProblem(read.error(), Problem::NoWorkloadToken));
        QCOMPARE(read.error().detail, why);
    }
};

QUAYSIDE_TEST(TestWorkloadToken, QCoreApplication)

} // namespace tst_workloadtoken

#include "tst_workloadtoken.moc"
