// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/inboxcontroller.h"
#include "app/servers/addservercontroller.h"
#include "app/servers/reviewcontroller.h"
#include "core/base/descriptor.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/manualclock.h"
#include "tests/support/sandboxprogram.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/demowindow.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

#include <sys/socket.h>

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
    void init()
    {
        m_launcher.specs.clear();
        openWindow({}, &m_clock, &m_launcher);
    }

    void theReviewSaysWhatIsGivenAndChangesIt();
    void theReviewHasRoomForItsTextsAtEachWidth();
    void theSetupGivesFoldersAndHostsByKeyboard();
    void aNewServerIsGivenWhatIsChosen();
    void aRefusedHostIsAllowedByKeyboard();
    void ofSeveralHostsOneIsAllowed();
    void theSetupAllowsARefusedHost();
    void aTrialRunListsFoldersAndOneIsGivenByKeyboard();
    void theCardOfARemovedServerIsGone();

private:
    /// Adds a sandboxed server and starts it; its program is played by m_files from then on.
    QString startSandboxed();
    /// The program of it tries to connect there, and is refused.
    void connectTo(const QString &id, const QStringList &names);
    void openInbox();
    /// Everything is laid out, and has been looked at for long enough to be answered.
    void settle();
    QString add(const QString &name);
    /// Chooses a preset as a person does who does not use the pointer.
    void choose(SandboxSetup::Preset preset);
    AppController *app() const { return m_program->app(); }
    std::optional<Sandbox> sandboxOf(const QString &id) const
    {
        return m_program->host()->server(id)->entry().sandbox;
    }

    mcp::ManualClock m_clock;
    mcp::FakeLauncher m_launcher;
    std::unique_ptr<mcp::SandboxProgram> m_files;
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
        review->reachedEnd();
        m_clock.advance(ReviewController::kInertTime);
        return review->canApprove();
    };
    QTRY_VERIFY(isReady());
    picture(u"sandbox-review-everything"_s);
    choose(SandboxSetup::OnlyItself);
    QVERIFY2(!review->canApprove(), "the review is another one now");
    QTRY_VERIFY(m_driver->sees(u"Sees only its own folder. No network."_s));
    QVERIFY(m_driver->sees(u"in a sandbox"_s));
    QTRY_VERIFY(m_driver->sees(u"/sandbox"_s)); // Where it starts, not the home of the person.
    QVERIFY(sandboxOf(id) == Sandbox());
    QTRY_VERIFY(isReady());

    mcp::ServerEntry entry = m_program->host()->server(id)->entry();
    entry.sandbox = Sandbox{{u"/home/me/notes"_s},
                            {u"/home/me/Documents/A long name of a folder of papers"_s},
                            Sandbox::Network::Hosts,
                            {u"api.example.com"_s, u"*.files.example.com"_s}};
    QVERIFY(m_program->host()->change(entry));
    QTRY_VERIFY(m_driver->sees(u"Network: api.example.com"_s));
    QVERIFY(m_driver->sees(u"/home/me/notes"_s));
    picture(u"sandbox-review-hosts"_s);
}

namespace {

/// The frames around what would run, from the top; in the coordinates of the window.
QList<QRectF> codeFrames(QQuickItem *item)
{
    QList<QRectF> frames;
    if (!item->isVisible())
        return frames;
    if (QString::fromLatin1(item->metaObject()->className()).startsWith("CodeFrame"_L1))
        frames.append(item->mapRectToScene(QRectF(0, 0, item->width(), item->height())));
    const QList<QQuickItem *> children = item->childItems();
    for (QQuickItem *child : children)
        frames += codeFrames(child);
    std::sort(frames.begin(), frames.end(),
              [](const QRectF &a, const QRectF &b) { return a.top() < b.top(); });
    return frames;
}

} // namespace

void TestSandboxWindow::theReviewHasRoomForItsTextsAtEachWidth() // SEC-02
{
    m_program->window()->resize(1400, 900);
    mcp::ServerEntry entry;
    entry.name = u"Files"_s;
    entry.program = QCoreApplication::applicationFilePath();
    entry.arguments = {QString(300, u'a'), u"/home/me/notes"_s, QString(90, u'b')};
    entry.sandbox = Sandbox();
    const auto added = m_program->host()->add(entry);
    QVERIFY(added);
    app()->selectServer((*added)->entry().id);
    server()->showReview();
    QTRY_VERIFY(m_driver->sees(u"/home/me/notes"_s));
    const auto overlaps = [this] {
        const QList<QRectF> frames = codeFrames(m_program->window()->contentItem());
        bool isAny = frames.size() < 5; // The program, three arguments and the folder.
        for (qsizetype i = 1; i < frames.size(); ++i)
            isAny = isAny || frames.at(i).top() < frames.at(i - 1).bottom();
        return isAny;
    };
    for (const int width : {1'400, 520, 1'400, 700}) {
        m_program->window()->resize(width, 900);
        QVERIFY(m_driver->waitForLayout());
        QTRY_VERIFY2(!overlaps(), qPrintable(QString::number(width)));
        picture(u"sandbox-review-%1"_s.arg(width));
    }
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

QString TestSandboxWindow::startSandboxed()
{
    const QString id = add(u"Files"_s);
    mcp::Server *files = m_program->host()->server(id);
    mcp::ServerEntry entry = files->entry();
    entry.sandbox = Sandbox();
    m_files = std::make_unique<mcp::SandboxProgram>();
    if (!m_program->host()->change(entry) || !files->approve(files->review()))
        return {};
    files->start();
    if (!waitUntil([&] { return files->state() == mcp::Server::State::Ready; }))
        return {};
    m_launcher.specs.constLast().attachNetwork(m_files->takeChannel());
    return id;
}

void TestSandboxWindow::connectTo(const QString &id, const QStringList &names)
{
    const qsizetype before = m_program->host()->refusedHosts(id).size();
    for (const QString &name : names)
        m_files->connectTo(name.toLatin1(), 443);
    QTRY_COMPARE(m_program->host()->refusedHosts(id).size(), before + names.size());
    m_clock.advance(100ms);
}

void TestSandboxWindow::openInbox()
{
    QVERIFY(m_driver->click(u"Needs you"_s));
    settle();
}

void TestSandboxWindow::settle()
{
    QVERIFY(m_driver->waitForLayout());
    m_clock.advance(InboxItem::kInertTime);
    QVERIFY(m_driver->waitForFrame());
}

void TestSandboxWindow::aRefusedHostIsAllowedByKeyboard() // SEC-37, SEC-46
{
    const QString id = startSandboxed();
    connectTo(id, {u"api.example.com"_s});
    openInbox();
    QTRY_VERIFY(m_driver->sees(u"Files wants to connect to"_s));
    QVERIFY(m_driver->sees(u"From Files"_s));
    QVERIFY(m_driver->sees(u"Allow it for this server?"_s));
    picture(u"sandbox-card"_s);
    settle();
    QVERIFY(m_driver->focus(u"Allow"_s));
    key(Qt::Key_Return);
    QVERIFY2(sandboxOf(id)->hosts.isEmpty(), "Return is pressed by accident");
    key(Qt::Key_Space);
    QTRY_COMPARE(sandboxOf(id)->hosts, QStringList{u"api.example.com"_s});
    QTRY_VERIFY(m_driver->sees(u"You're all caught up."_s));
}

void TestSandboxWindow::ofSeveralHostsOneIsAllowed()
{
    const QString id = startSandboxed();
    connectTo(id, {u"api.example.com"_s, u"xn--pypal-4ve.example"_s});
    openInbox();
    QTRY_VERIFY(m_driver->button(u"api.example.com"_s));
    QVERIFY2(!m_driver->button(u"Allow"_s)->isEnabled(), "nothing is chosen");
    QVERIFY(m_driver->sees(u"It may imitate another name."_s)
            || m_driver->sees(u"mixes letters"_s));
    picture(u"sandbox-card-several"_s);
    settle();
    QVERIFY(m_driver->focus(u"api.example.com"_s));
    key(Qt::Key_Space);
    QTRY_VERIFY(m_driver->button(u"Allow"_s)->isEnabled());
    QVERIFY(m_driver->click(u"Allow"_s));
    QTRY_COMPARE(sandboxOf(id)->hosts, QStringList{u"api.example.com"_s});
    QTRY_VERIFY(m_driver->sees(u"xn--pypal-4ve.example"_s));
    app()->get<PanelController>()->setView(PanelController::Inbox);
    app()->get<PanelController>()->setShown(true);
    QTRY_VERIFY(PanelController::Inbox == app()->get<PanelController>()->view());
    settle();
    QVERIFY(m_driver->click(u"Not now"_s));
    QTRY_VERIFY(m_driver->sees(u"You're all caught up."_s));
    QCOMPARE(sandboxOf(id)->hosts.size(), 1);
}

void TestSandboxWindow::theSetupAllowsARefusedHost()
{
    const QString id = startSandboxed();
    app()->selectServer(id);
    server()->setTab(ServerController::Setup);
    connectTo(id, {u"a.example.com"_s, u"b.example.com"_s});
    QTRY_VERIFY(m_driver->sees(u"Refused lately:"_s));
    settle();
    picture(u"sandbox-refused"_s);
    settle();
    QVERIFY(m_driver->click(u"Allow"_s));
    QTRY_COMPARE(sandboxOf(id)->hosts, QStringList{u"a.example.com"_s});
    QTRY_VERIFY(m_driver->sees(u"Network: a.example.com."_s));
}

void TestSandboxWindow::aTrialRunListsFoldersAndOneIsGivenByKeyboard()
{
    const QTemporaryDir folder;
    const QDir root(QDir(folder.path()).canonicalPath());
    const QString docs = u"papers/2026/invoices of the second quarter/archive"_s;
    for (const QString &name : {u"notes"_s, docs})
        QVERIFY(root.mkpath(name));
    const QString id = startSandboxed();
    app()->selectServer(id);
    server()->setTab(ServerController::Setup);
    QTRY_VERIFY(m_driver->button(u"Begin a trial run"_s));
    m_driver->button(u"Begin a trial run"_s)->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Space);
    QTRY_VERIFY(m_driver->sees(u"This is a trial run."_s));
    QTRY_COMPARE(m_launcher.specs.size(), 2);
    QTRY_VERIFY(m_driver->sees(u"None so far."_s));
    picture(u"sandbox-trial-empty"_s);

    int ends[2] = {-1, -1};
    QCOMPARE(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
    const mcp::Descriptor watch(ends[1]);
    m_launcher.specs.constLast().attachWatch(ends[0]);
    const QStringList messages{u'r' + root.filePath(u"notes"_s), u'c' + root.filePath(docs)};
    for (const QString &message : messages) {
        const QByteArray text = message.toUtf8();
        QCOMPARE(::send(watch.number(), text.constData(), size_t(text.size()), 0), text.size());
    }
    const auto isListed = [&] {
        m_clock.advance(100ms);
        return m_driver->sees(docs);
    };
    QTRY_VERIFY(isListed());
    QVERIFY(m_driver->sees(u"It wanted to change it."_s));
    settle();
    picture(u"sandbox-trial"_s);
    settle();
    QVERIFY(m_driver->button(u"May change it"_s));
    m_driver->button(u"May change it"_s)->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Space);
    QTRY_COMPARE(sandboxOf(id)->writeFolders, QStringList{root.filePath(docs)});
    QTRY_VERIFY(m_driver->sees(u"Given from the next start on."_s));
    QVERIFY(m_driver->sees(u"May see it"_s)); // The other one.
    settle();
    picture(u"sandbox-trial-given"_s);
    QVERIFY(root.rmdir(u"notes"_s));
    settle();
    QVERIFY(m_driver->click(u"May see it"_s));
    QTRY_VERIFY(m_driver->sees(u"This folder cannot be read."_s));
    picture(u"sandbox-trial-failing"_s);
    QVERIFY(m_driver->click(u"End the trial run"_s));
    QTRY_VERIFY(m_driver->sees(u"A trial run starts the server again"_s));
    QVERIFY(!m_driver->sees(root.filePath(u"notes"_s)));
    QCOMPARE(m_launcher.specs.size(), 2); // What is given is reviewed first.
}

void TestSandboxWindow::theCardOfARemovedServerIsGone()
{
    const QString id = startSandboxed();
    connectTo(id, {u"api.example.com"_s});
    openInbox();
    QTRY_VERIFY(m_driver->sees(u"api.example.com"_s));
    QVERIFY(m_program->host()->remove(id));
    QTRY_VERIFY(m_driver->sees(u"You're all caught up."_s));
    QVERIFY(!m_driver->sees(u"api.example.com"_s));
    QVERIFY(m_driver->waitForFrame());
}

QUAYSIDE_TEST(TestSandboxWindow, QGuiApplication)

} // namespace tst_sandboxwindow

#include "tst_sandboxwindow.moc"
