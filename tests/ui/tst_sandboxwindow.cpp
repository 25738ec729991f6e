// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/addservercontroller.h"
#include "app/servers/reviewcontroller.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/demowindow.h"

#include <QDir>
#include <QTest>

namespace tst_sandboxwindow {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace quayside;
using mcp::Sandbox;

/// What a local server is given, in the window: in its review, in its setup, and for a new one.
class TestSandboxWindow : public DemoWindow
{
    Q_OBJECT

private Q_SLOTS:
    void init() { openWindow({}, &m_clock); }

    void theReviewSaysWhatIsGivenAndChangesIt();
    void theSetupGivesFoldersAndHostsByKeyboard();
    void aNewServerIsGivenWhatIsChosen();

private:
    QString add(const QString &name);
    /// Chooses a preset as a person does who does not use the pointer.
    void choose(SandboxSetup::Preset preset);
    AppController *app() const { return m_program->app(); }
    std::optional<Sandbox> sandboxOf(const QString &id) const
    {
        return m_program->host()->server(id)->entry().sandbox;
    }

    mcp::ManualClock m_clock;
};

QString TestSandboxWindow::add(const QString &name)
{
    mcp::ServerEntry entry;
    entry.name = name;
    entry.program = QCoreApplication::applicationFilePath();
    const auto added = m_program->host()->add(entry);
    return added ? (*added)->entry().id : QString();
}

void TestSandboxWindow::choose(SandboxSetup::Preset preset)
{
    QTRY_VERIFY(m_driver->input(u"May see"_s));
    QQuickItem *box = m_driver->input(u"May see"_s);
    box->forceActiveFocus(Qt::TabFocusReason);
    while (box->property("currentIndex").toInt() > preset)
        key(Qt::Key_Up);
    while (box->property("currentIndex").toInt() < preset)
        key(Qt::Key_Down);
    QVERIFY(m_driver->waitForFrame());
}

void TestSandboxWindow::theReviewSaysWhatIsGivenAndChangesIt() // SEC-02, SEC-46
{
    const QString id = add(u"Files"_s);
    app()->selectServer(id);
    server()->showReview();
    auto *review = app()->get<ReviewController>();
    QTRY_VERIFY(m_driver->sees(u"with your permissions"_s));
    QTRY_VERIFY(m_driver->sees(u"Runs with all your rights"_s));
    const auto isReady = [&] {
        m_clock.advance(ReviewController::kInertTime);
        return review->canApprove();
    };
    QTRY_VERIFY(isReady());
    picture(u"sandbox-review-everything"_s);
    choose(SandboxSetup::OnlyItself);
    QVERIFY2(!review->canApprove(), "the review is another one now");
    QTRY_VERIFY(m_driver->sees(u"Sees only its own folder. No network."_s));
    QVERIFY(m_driver->sees(u"in a sandbox"_s));
    QVERIFY(sandboxOf(id) == Sandbox());
    QTRY_VERIFY(isReady());

    mcp::ServerEntry entry = m_program->host()->server(id)->entry();
    entry.sandbox = Sandbox{{u"/home/me/notes"_s},
                            {u"/home/me/Documents/A long name of a folder of papers"_s},
                            Sandbox::Network::Hosts,
                            {u"api.example.com"_s, u"*.files.example.com"_s}};
    QVERIFY(m_program->host()->change(entry));
    QTRY_VERIFY(m_driver->sees(u"Network: api.example.com and *.files.example.com."_s));
    QVERIFY(m_driver->sees(u"/home/me/notes"_s));
    picture(u"sandbox-review-hosts"_s);
}

void TestSandboxWindow::theSetupGivesFoldersAndHostsByKeyboard()
{
    const QString id = add(u"Files"_s);
    app()->selectServer(id);
    server()->setTab(ServerController::Setup);
    QTRY_VERIFY(m_driver->sees(u"Runs with all your rights"_s));
    choose(SandboxSetup::TheseHosts);
    QTRY_VERIFY(m_driver->input(u"Host"_s));
    QVERIFY(m_driver->type(u"Host"_s, u"https://API.example.com/v1"_s));
    key(Qt::Key_Return);
    QTRY_VERIFY(m_driver->sees(u"Network: api.example.com."_s));
    QCOMPARE(sandboxOf(id)->hosts, QStringList{u"api.example.com"_s});
    QVERIFY2(m_driver->input(u"Host"_s)->hasActiveFocus(), "another one can be typed");
    m_driver->typeHere(u"no host"_s);
    key(Qt::Key_Return);
    QTRY_VERIFY(m_driver->sees(u"Enter the name of a host"_s));
    QCOMPARE(sandboxOf(id)->hosts.size(), 1);
    QVERIFY(m_driver->type(u"Host"_s, u"*.example.org"_s));
    QVERIFY(m_driver->click(u"Add host"_s));
    QTRY_COMPARE(sandboxOf(id)->hosts.size(), 2);

    QTemporaryDir folder;
    server()->setup()->sandbox()->addFolder(QUrl::fromLocalFile(folder.path()));
    QTRY_VERIFY(m_driver->focus(u"May change it"_s));
    key(Qt::Key_Space);
    QTRY_COMPARE(sandboxOf(id)->writeFolders.size(), 1);
    QVERIFY2(m_driver->button(u"May change it"_s)->hasActiveFocus(), "its row stays");
    QTRY_VERIFY(m_driver->sees(u"(may change it)"_s));
    picture(u"sandbox-setup"_s);

    QVERIFY(m_driver->click(u"Remove api.example.com"_s));
    QTRY_COMPARE(sandboxOf(id)->hosts, QStringList{u"*.example.org"_s});
    QVERIFY(m_driver->click(u"Every public host"_s));
    QTRY_VERIFY(m_driver->sees(u"Network: every public host."_s));
    QTRY_VERIFY(!m_driver->input(u"Host"_s));
    QVERIFY(m_driver->click(u"May start a browser"_s));
    QTRY_VERIFY(sandboxOf(id)->startsBrowser);
    choose(SandboxSetup::Everything);
    QTRY_VERIFY(!sandboxOf(id));
    QVERIFY(!m_driver->button(u"May start a browser"_s));
}

void TestSandboxWindow::aNewServerIsGivenWhatIsChosen()
{
    auto *sheet = app()->get<AddServerController>();
    sheet->open(AddServerController::Page::ByHand);
    sheet->setName(u"Files"_s);
    sheet->setProgram(QCoreApplication::applicationFilePath());
    choose(SandboxSetup::TheseHosts);
    QVERIFY(m_driver->type(u"Host"_s, u"localhost"_s));
    picture(u"sandbox-add"_s);
    QVERIFY(m_driver->click(u"Add"_s));
    QTRY_VERIFY(m_driver->sees(u"are always out of reach"_s));
    QVERIFY(m_driver->input(u"Host"_s)->hasActiveFocus());
    QVERIFY(m_driver->type(u"Host"_s, u"api.example.com"_s));
    QVERIFY(m_driver->click(u"Add"_s));
    QTRY_VERIFY(!sheet->isOpen());
    const mcp::Server *server = m_program->host()->server(u"Files"_s);
    QVERIFY(server && server->entry().sandbox);
    QCOMPARE(server->entry().sandbox->hosts, QStringList{u"api.example.com"_s});
    QTRY_VERIFY(m_driver->sees(u"Network: api.example.com."_s)); // In its review.
}

QUAYSIDE_TEST(TestSandboxWindow, QGuiApplication)

} // namespace tst_sandboxwindow

#include "tst_sandboxwindow.moc"
