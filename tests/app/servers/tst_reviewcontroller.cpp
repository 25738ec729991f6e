// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>

#include <unistd.h>

namespace quayside::tst_reviewcontroller {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestReviewController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isInertUntilTheEndWasSeenAndHalfASecondPassed_data();
    void isInertUntilTheEndWasSeenAndHalfASecondPassed();
    void approvingStartsTheServerAndIsRemembered();
    void rejectingStartsNothing();
    void theButtonsOfAReviewAreInertForHalfASecond();
    void anotherServerCannotTakeTheReviewOver();
    void aChangeWhileItIsShownMakesItInertAgain();
    void aProgramThatIsNotThereCannotBeApproved_data();
    void aProgramThatIsNotThereCannotBeApproved();
    void saysThatAProgramIsGone_data();
    void saysThatAProgramIsGone();
    void showsWhatIsDifferentSinceTheLastApproval();
    void warnsOfANameThatLooksLikeAnother();
    void showsTheValuesOfVariablesAndHidesSecrets();
    void closesWithItsServer();
};

void TestReviewController::isInertUntilTheEndWasSeenAndHalfASecondPassed_data()
{
    QTest::addColumn<int>("waited");
    QTest::addColumn<bool>("reachesEnd");
    QTest::addColumn<bool>("canApprove");
    QTest::newRow("at once") << 0 << true << false;
    QTest::newRow("too early") << 499 << true << false;
    QTest::newRow("end not seen") << 600 << false << false;
    QTest::newRow("both") << 500 << true << true;
}

void TestReviewController::isInertUntilTheEndWasSeenAndHalfASecondPassed() // SEC-02, SEC-46
{
    QFETCH(int, waited);
    QFETCH(bool, reachesEnd);
    QFETCH(bool, canApprove);
    TestApp app;
    ReviewController review(app.ports, nullptr);
    mcp::Server *server = app.add(u"Files"_s);
    review.open(server);
    if (reachesEnd)
        review.reachedEnd();
    app.clock.advance(std::chrono::milliseconds(waited));

    QCOMPARE(review.canApprove(), canApprove);
    review.approve();

    QCOMPARE(server->state() == mcp::Server::State::NotReviewed, !canApprove);
    QCOMPARE(app.launcher.specs.isEmpty(), true); // started from the event loop at the earliest
    QTest::qWait(0);
    QCOMPARE(app.launcher.specs.size(), canApprove ? 1 : 0);
}

void TestReviewController::approvingStartsTheServerAndIsRemembered()
{
    TestApp app;
    ReviewController review(app.ports, nullptr);
    mcp::Server *server = app.add(u"Files"_s, {u"a"_s});
    review.open(server);
    QCOMPARE(review.rows()->count(), 2); // An argument and the folder.
    review.reachedEnd();
    app.clock.advance(500ms);
    review.approve();
    QVERIFY(!review.isOpen());
    QTRY_COMPARE(server->state(), mcp::Server::State::Ready);
    QVERIFY(server->review().isApproved);
}

/// A second click on "Skip" must not skip the next one.
void TestReviewController::theButtonsOfAReviewAreInertForHalfASecond() // W12, SEC-46
{
    TestApp app;
    ReviewController review(app.ports, nullptr);
    QVERIFY(!review.isArmed());
    review.open(app.add(u"Files"_s));
    app.clock.advance(499ms);
    QVERIFY(!review.isArmed());
    app.clock.advance(1ms);
    QVERIFY2(review.isArmed() && !review.canApprove(), "a no needs no look at the end");
    review.show(); // It has moved.
    QVERIFY(!review.isArmed());
    app.clock.advance(500ms);
    QVERIFY(review.isArmed());
    review.reject();
    QVERIFY(!review.isArmed());
}

void TestReviewController::rejectingStartsNothing() // SEC-01, SEC-44
{
    TestApp app;
    ReviewController review(app.ports, nullptr);
    mcp::Server *server = app.add(u"Files"_s);
    review.open(server);
    review.reachedEnd();
    app.clock.advance(1s);
    review.reject();
    review.approve();
    QTest::qWait(0);
    QVERIFY(app.launcher.specs.isEmpty());
    QCOMPARE(server->state(), mcp::Server::State::NotReviewed);
    QVERIFY(!review.canApprove());
}

void TestReviewController::anotherServerCannotTakeTheReviewOver() // SEC-09
{
    TestApp app;
    ReviewController review(app.ports, nullptr);
    review.open(app.add(u"First"_s));
    review.reachedEnd();
    app.clock.advance(500ms);
    for (int i = 0; i < 50; ++i)
        review.open(app.add(u"Other"_s));
    QCOMPARE(review.serverName(), u"First"_s);
    QVERIFY(review.canApprove());
    QVERIFY(app.launcher.specs.isEmpty());
}

void TestReviewController::aChangeWhileItIsShownMakesItInertAgain() // SEC-46
{
    TestApp app;
    ReviewController review(app.ports, nullptr);
    mcp::Server *server = app.add(u"Files"_s);
    review.open(server);
    review.reachedEnd();
    app.clock.advance(500ms);
    QVERIFY(review.canApprove());

    mcp::ServerEntry entry = server->entry();
    entry.arguments = {u"--more"_s};
    QVERIFY(app.host.change(entry));

    QVERIFY(!review.canApprove());
    QCOMPARE(review.rows()->count(), 2); // An argument and the folder.
    app.clock.advance(500ms);
    QVERIFY(!review.canApprove());
    review.reachedEnd();
    QVERIFY(review.canApprove());
}

void TestReviewController::aProgramThatIsNotThereCannotBeApproved_data()
{
    QTest::addColumn<QString>("program");
    QTest::newRow("bare name") << u"no-such-program-anywhere"_s;
    QTest::newRow("relative") << u"./here"_s;
    QTest::newRow("absolute") << u"/no/such/program"_s;
    QTest::newRow("folder") << u"/"_s;
}

void TestReviewController::aProgramThatIsNotThereCannotBeApproved() // SEC-06
{
    QFETCH(QString, program);
    TestApp app;
    ReviewController review(app.ports, nullptr);
    mcp::ServerEntry entry;
    entry.name = u"Broken"_s;
    entry.program = program;
    review.open(app.host.add(entry).valueOr(nullptr));
    review.reachedEnd();
    app.clock.advance(500ms);
    QVERIFY(!review.canApprove());
    QVERIFY(!review.programProblem().isEmpty());
    QCOMPARE(review.program(), program);
}

void TestReviewController::saysThatAProgramIsGone_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("problem");
    QTest::newRow("bare name") << u"no-such-program-anywhere"_s
                               << u"No longer found on your PATH."_s;
    QTest::newRow("absolute") << u"/no/such/program"_s << u"This file does not exist any more."_s;
}

void TestReviewController::saysThatAProgramIsGone() // W38
{
    QFETCH(QString, program);
    QFETCH(QString, problem);
    TestApp app;
    mcp::Server *server = app.addApproved(u"Files"_s);
    QVERIFY(server);
    mcp::ServerEntry entry = server->entry();
    entry.program = program;
    QVERIFY(app.host.change(entry));
    ReviewController review(app.ports, nullptr);
    review.open(server);
    QCOMPARE(review.programProblem(), problem);
    QVERIFY(review.risks().contains(u"The program is not found any more. Before: "_s
                                    + TestApp::program()));
    QVERIFY(!review.canApprove());
}

void TestReviewController::showsWhatIsDifferentSinceTheLastApproval() // SEC-03
{
    TestApp app;
    ReviewController review(app.ports, nullptr);
    mcp::Server *server = app.addApproved(u"Files"_s);
    QVERIFY(server);
    mcp::ServerEntry entry = server->entry();
    entry.arguments = {u"new"_s};
    QVERIFY(app.host.change(entry));
    review.open(server);
    QVERIFY(review.isChange());
    QVERIFY(review.rows()->index(0).data(ReviewRowModel::IsChangedRole).toBool());
}

void TestReviewController::warnsOfANameThatLooksLikeAnother() // SEC-38
{
    TestApp app;
    ReviewController review(app.ports, nullptr);
    QVERIFY(app.add(u"Files"_s));
    review.open(app.add(u"FiIes"_s)); // A capital I.
    QVERIFY(review.risks().constFirst().contains(u"“Files”"_s));
    QVERIFY(review.risks().constFirst().contains(u"U+0049"_s));
}

// H6, SEC-02
void TestReviewController::showsTheValuesOfVariablesAndHidesSecrets()
{
    TestApp app;
    ReviewController review(app.ports, nullptr);
    mcp::ServerEntry entry;
    entry.name = u"Charts"_s;
    entry.program = TestApp::program();
    const QString secret = u"tok\n"_s + QString(3'000, u'x');
    entry.environment = {{u"npm_config_registry"_s, u"http://evil.example/\u202e"_s},
                         {u"API_TOKEN"_s, secret}};
    review.open(app.host.add(entry).valueOr(nullptr));
    ReviewRowModel *rows = review.rows();
    const auto text = [rows](int row, int role = ReviewRowModel::TextRole) {
        return rows->index(row).data(role).toString();
    };

    QCOMPARE(rows->count(), 3); // The folder, and these two.
    QCOMPARE(text(1), u"API_TOKEN=\u2022\u2022\u2022"_s);
    QTRY_COMPARE(text(1, ReviewRowModel::NoteRole), u"Secret, 3004 characters"_s);
    QCOMPARE(text(2), u"npm_config_registry=http://evil.example/⟨U+202E⟩"_s);
    QVERIFY(text(2, ReviewRowModel::NoteRole).isEmpty());
    QVERIFY(review.risks().join(u'\n').contains(u"npm_config_registry"));

    rows->reveal(2); // It is not a secret.
    rows->reveal(1);
    rows->reveal(1);
    QCOMPARE(rows->count(), 4);
    QCOMPARE(text(1) + text(2), u"API_TOKEN=tok␊"_s + QString(3'000, u'x'));
    QVERIFY(!rows->index(1).data(ReviewRowModel::IsHiddenRole).toBool());
    review.reject();
    QCOMPARE(rows->count(), 0);
}

void TestReviewController::closesWithItsServer()
{
    TestApp app;
    ReviewController review(app.ports, nullptr);
    mcp::Server *server = app.add(u"Files"_s);
    review.open(server);
    QVERIFY(app.host.remove(server->entry().id));
    QTRY_VERIFY(!review.isOpen());
}

QUAYSIDE_TEST(TestReviewController, QCoreApplication)

} // namespace quayside::tst_reviewcontroller

#include "tst_reviewcontroller.moc"
