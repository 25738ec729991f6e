// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/doctorcontroller.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"

#include <QSignalSpy>
#include <QTest>

namespace quayside::tst_doctorcontroller {

using namespace Qt::StringLiterals;
using mcp::json::Value;

using State = mcp::Server::State;

/// What "Find out why" shows of a server in each state.
class TestDoctorController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asksAServerThatRunsWhetherItStillAnswers();
    void findsAServerThatRunsAndDoesNotAnswer();
    void startsNothingThatIsNotApproved();
    void endsWhenTheServerIsStopped();
    void looksOnceAtATime();
    void goesWithTheServer();
};

void TestDoctorController::asksAServerThatRunsWhetherItStillAnswers()
{
    TestApp app;
    mcp::Server *server = app.addApproved(u"Fake"_s);
    server->start();
    QTRY_COMPARE(server->state(), State::Ready);
    DoctorController doctor(&app.host, server, nullptr);
    doctor.begin();
    QVERIFY(doctor.isOpen() && doctor.isBusy());
    QTRY_VERIFY(!doctor.isBusy());
    QVERIFY(doctor.isHealthy());
    QCOMPARE(doctor.diagnosis().title, u"The server works."_s);
    QCOMPARE(doctor.diagnosis().hint, u"It was running already."_s);
    QCOMPARE(app.launcher.processes.size(), 1);
}

void TestDoctorController::findsAServerThatRunsAndDoesNotAnswer()
{
    TestApp app;
    mcp::Server *server = app.addApproved(u"Fake"_s);
    server->start();
    QTRY_COMPARE(server->state(), State::Ready);
    app.lastProcess()->onMessage = [](const Value &) {};
    DoctorController doctor(&app.host, server, nullptr);
    doctor.begin();
    QTRY_COMPARE(doctor.stepText(), u"Reading its lists…"_s);
    app.clock.advance(std::chrono::seconds(30));
    QTRY_VERIFY(!doctor.isBusy());
    QVERIFY(!doctor.isHealthy());
    QCOMPARE(doctor.diagnosis().title, u"The program runs, and does not answer."_s);
}

void TestDoctorController::startsNothingThatIsNotApproved() // SEC-01
{
    TestApp app;
    DoctorController doctor(&app.host, app.add(u"Fake"_s), nullptr);
    doctor.begin();
    QTRY_VERIFY(!doctor.isBusy());
    QCOMPARE(doctor.diagnosis().title,
             u"The server is not approved, or has changed since it was."_s);
    QVERIFY(app.launcher.specs.isEmpty());
}

void TestDoctorController::endsWhenTheServerIsStopped()
{
    TestApp app;
    mcp::Server *server = app.addApproved(u"Fake"_s);
    app.launcher.onLaunch = [](mcp::FakeProcess *process) {
        process->onMessage = [](const Value &) {};
    };
    DoctorController doctor(&app.host, server, nullptr);
    doctor.begin();
    QTRY_COMPARE(server->state(), State::Connecting);
    server->stop();
    QTRY_VERIFY(!doctor.isBusy());
    QCOMPARE(doctor.diagnosis().title, u"Stopped."_s);
}

void TestDoctorController::looksOnceAtATime()
{
    TestApp app;
    mcp::Server *server = app.addApproved(u"Fake"_s);
    DoctorController doctor(&app.host, server, nullptr);
    doctor.begin();
    doctor.begin();
    doctor.close();
    QVERIFY(!doctor.isOpen());
    doctor.begin();
    QTRY_VERIFY(!doctor.isBusy());
    QVERIFY(doctor.isOpen());
    QCOMPARE(app.launcher.processes.size(), 1);
    QSignalSpy changes(&doctor, &DoctorController::changed);
    doctor.begin();
    QTRY_VERIFY(!doctor.isBusy());
    QVERIFY(changes.size() > 0);
}

void TestDoctorController::goesWithTheServer()
{
    TestApp app;
    mcp::Server *server = app.addApproved(u"Fake"_s);
    DoctorController doctor(&app.host, server, nullptr);
    doctor.begin();
    QVERIFY(app.host.remove(server->entry().id));
    QTRY_VERIFY(!doctor.isBusy());
}

QUAYSIDE_TEST(TestDoctorController, QCoreApplication)

} // namespace quayside::tst_doctorcontroller

#include "tst_doctorcontroller.moc"
