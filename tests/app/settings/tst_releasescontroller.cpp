// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/settings/releasescontroller.h"
#include "core/host/host.h"
#include "tests/support/fakeopener.h"
#include "tests/support/httptestserver.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_releasescontroller {

using namespace mcp;
using namespace quayside;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

/// A profile, and a place where versions are published.
struct Profile
{
    QTemporaryDir folder;
    ManualClock clock;
    HttpTestServer server;
    FakeOpener opener;

    Profile() { publish("{}"); }

    void publish(const QByteArray &answer, int status = 200)
    {
        server.handler = [=](const TestExchangePtr &exchange) {
            exchange->answer(status, "application/json", answer);
        };
    }
    QString address() const { return server.url(u"/newest.json?list=all"_s).toString(); }
};

/// One run of the program with the profile.
struct Run
{
    explicit Run(Profile *profile, const QString &address)
        : host(
            {.configFolder = profile->folder.path(), .environment = {}, .clock = &profile->clock})
    {
        (void)host.load();
        AppPorts ports;
        ports.host = &host;
        ports.clock = &profile->clock;
        ports.opener = &profile->opener;
        ports.releasesAddress = address;
        releases = std::make_unique<ReleasesController>(ports, nullptr);
        releases->start();
    }
    explicit Run(Profile *profile)
        : Run(profile, profile->address())
    {
    }

    Host host;
    std::unique_ptr<ReleasesController> releases;
};

QStringList sortedLines(const QString &text)
{
    QStringList lines = text.trimmed().split(u'\n');
    for (QString &line : lines)
        line = line.trimmed();
    lines.sort();
    return lines;
}

} // namespace

class TestReleasesController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void looksOnlyWhenAsked() // SEC-75
    {
        Profile profile;
        Run run(&profile);
        QVERIFY(run.releases->canLook());
        QVERIFY(!run.releases->looksDaily());
        profile.clock.advance(24h * 30);
        QCoreApplication::processEvents();
        QCOMPARE(profile.server.connections, 0);
        QCOMPARE(run.releases->text(), QString());

        run.releases->look();
        QTRY_VERIFY(!run.releases->isLooking());
        QCOMPARE(profile.server.requests.size(), 1);
    }

    // What is shown is the whole request.
    void sendsWhatItShows() // SEC-75
    {
        Profile profile;
        Run run(&profile);
        run.releases->look();
        QTRY_VERIFY(profile.server.requests.size() == 1);
        const TestExchangePtr sent = profile.server.requests.constFirst();
        QCOMPARE(sortedLines(run.releases->request()),
                 sortedLines(QString::fromLatin1(sent->head)));
        QCOMPARE(sent->body, QByteArray());
    }

    void looksOnceADayWhereThatIsOn()
    {
        Profile profile;
        profile.publish(R"({"version": "0.0.1"})");
        {
            Run run(&profile);
            run.releases->setLooksDaily(true);
            QTRY_VERIFY(run.releases->text().contains(u"newest version"_s));
            QCOMPARE(profile.server.requests.size(), 1);
            profile.clock.advance(23h);
        }
        Run again(&profile);
        QVERIFY(again.releases->looksDaily());
        QCoreApplication::processEvents();
        QCOMPARE(profile.server.requests.size(), 1);
        profile.clock.advance(1h);
        QTRY_VERIFY(profile.server.requests.size() == 2);
        QTRY_VERIFY(!again.releases->isLooking());
        again.releases->setLooksDaily(false);
        profile.clock.advance(24h * 7);
        QCoreApplication::processEvents();
        QCOMPARE(profile.server.requests.size(), 2);
    }

    void tellsOfANewerVersion()
    {
        Profile profile;
        const QString page = profile.server.url(u"/1.2.3"_s).toString();
        profile.publish("{\"version\": \"1.2.3 <b>now</b>\", \"page\": \"" + page.toLatin1()
                        + "\"}");
        {
            Run run(&profile);
            run.releases->look();
            QTRY_VERIFY(!run.releases->isLooking());
        }
        Run run(&profile); // What was found outlasts the program.
        QCOMPARE(run.releases->text(), u"Version 1.2.3 is available."_s);
        QCOMPARE(profile.opener.opened, QStringList());
        run.releases->openPage();
        QCOMPARE(profile.opener.opened, QStringList{page});
    }

    void opensNoPageOfAnotherOrigin()
    {
        Profile profile;
        profile.publish("{\"version\": \"1.2.3\", \"page\": \"https://example.com/quayside\"}");
        Run run(&profile);
        run.releases->look();
        QTRY_VERIFY(!run.releases->isLooking());
        QCOMPARE(run.releases->page(), QString());
        run.releases->openPage();
        QCOMPARE(profile.opener.opened, QStringList());
    }

    void saysWhyItFailed_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("answer");
        QTest::newRow("not found") << 404 << QByteArray(R"({"version": "9.0.0"})");
        QTest::newRow("redirect") << 302 << QByteArray();
        QTest::newRow("no JSON") << 200 << QByteArray("<html>");
        QTest::newRow("no version") << 200 << QByteArray(R"({"version": "newest"})");
        QTest::newRow("long version")
            << 200 << QByteArray("{\"version\": \"" + QByteArray(5000, '9') + "\"}");
        QTest::newRow("too long") << 200 << QByteArray(2 * 1024 * 1024, ' ');
    }
    void saysWhyItFailed()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, answer);
        Profile profile;
        profile.publish(answer, status);
        Run run(&profile);
        run.releases->look();
        QTRY_VERIFY(!run.releases->isLooking());
        QVERIFY(run.releases->hasFailed());
        QVERIFY2(run.releases->text().contains(u"could not be read"_s),
                 qPrintable(run.releases->text()));
        profile.publish(R"({"version": "0.0.1"})");
        run.releases->look();
        QTRY_VERIFY(!run.releases->isLooking());
        QVERIFY(!run.releases->hasFailed());
    }

    // A build that knows no address asks nobody.
    void isNotThereWithoutAnAddress()
    {
        Profile profile;
        Run run(&profile, {});
        QVERIFY(!run.releases->canLook());
        run.releases->setLooksDaily(true);
        run.releases->look();
        QVERIFY(!run.releases->isLooking());
    }

    void endsWithTheProgram()
    {
        Profile profile;
        profile.server.handler = [](const TestExchangePtr &) {}; // Never answers.
        Run run(&profile);
        run.releases->look();
        QTRY_VERIFY(profile.server.requests.size() == 1);
    }
};

QUAYSIDE_TEST(TestReleasesController, QCoreApplication)

} // namespace tst_releasescontroller

#include "tst_releasescontroller.moc"
