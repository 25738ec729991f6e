// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/secretreference.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QDir>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QTest>

namespace tst_import {

using namespace Qt::StringLiterals;
using namespace quayside;

/// Servers from other apps, links and dropped files, in the window (install.md 3 and 4).
class TestImport : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void takesThreeServersFromClaudeDesktopToReady();
    void aHostileLinkOpensTheSheetAndStartsNothing();
    void ctrlEnterAdds();
    void asksForTheInputsOfVsCode();
    void aMissingInputIsShown();
    void aMissingFieldIsShown();
    void aReviewCanBeChangedAndPostponed();
    void theNextReviewIsNotAnsweredByTheSameKey();
    void aMissingRunnerSaysWhatToInstall();

private:
    QQuickItem *consentButton() const;
    bool approve();
    AppController *app() const { return m_program->app(); }

    QTemporaryDir m_home;
    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
};

void TestImport::initTestCase()
{
    qputenv("HOME", QFile::encodeName(m_home.path()));
    qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_home.filePath(u".config"_s)));
}

void TestImport::init()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    m_program = std::make_unique<Program>();
    QVERIFY(m_program->window());
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
}

void TestImport::cleanup()
{
    m_driver.reset();
    m_program.reset();
}

/// Of the review; the page behind it has another one with the same words.
QQuickItem *TestImport::consentButton() const
{
    const std::function<QQuickItem *(QQuickItem *)> find = [&](QQuickItem *item) -> QQuickItem * {
        if (item->isVisible()
            && QByteArray(item->metaObject()->className()).startsWith("ConsentButton"))
            return item;
        for (QQuickItem *child : item->childItems()) {
            if (QQuickItem *found = find(child))
                return found;
        }
        return nullptr;
    };
    return find(m_program->window()->contentItem());
}

bool TestImport::approve()
{
    if (!waitUntil(
            [this] { return app()->get<ReviewController>()->canApprove() && consentButton(); }))
        return false;
    consentButton()->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(m_program->window(), Qt::Key_Space);
    return true;
}

void TestImport::takesThreeServersFromClaudeDesktopToReady() // SEC-01, SEC-46
{
    const QString program = QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s;
    QJsonObject servers;
    for (const QString &name : {u"alpha"_s, u"beta"_s, u"gamma"_s})
        servers.insert(name,
                       QJsonObject{{u"command"_s, program},
                                   {u"env"_s, QJsonObject{{u"API_KEY"_s, u"not in the list"_s}}}});
    const QString folder = m_home.filePath(u".config/Claude"_s);
    QVERIFY(QDir().mkpath(folder));
    QFile file(folder + u"/claude_desktop_config.json"_s);
    QVERIFY(file.open(QIODevice::WriteOnly));
    const QByteArray content = QJsonDocument(QJsonObject{{u"mcpServers"_s, servers}}).toJson();
    file.write(content);
    file.close();

    QVERIFY(m_driver->click(u"Import from another app"_s));
    QTRY_VERIFY(m_driver->button(u"gamma"_s));
    // The program is the same three times: the first is chosen.
    QTRY_VERIFY(m_driver->sees(u"Claude Desktop"_s));
    QTRY_VERIFY(m_driver->sees(u"Also listed above"_s));
    QTRY_VERIFY(m_driver->sees(u"They also remain, readable, in"_s));
    QVERIFY(m_program->savePictures(u"import"_s));
    QVERIFY(m_driver->click(u"beta"_s));
    QVERIFY(m_driver->click(u"gamma"_s));
    QTRY_VERIFY(m_driver->button(u"Add 3 servers"_s));
    QTRY_VERIFY(m_driver->sees(u"You review them one after another."_s));
    QVERIFY(m_driver->click(u"Add 3 servers"_s));

    for (const QString &name : {u"alpha"_s, u"beta"_s, u"gamma"_s}) {
        QTRY_COMPARE(app()->get<ReviewController>()->serverName(), name);
        QTRY_VERIFY(app()->get<ReviewController>()->isOpen());
        QTRY_COMPARE(app()->currentServer()->name(), name);
        if (name == u"alpha") {
            QTRY_VERIFY(m_driver->button(u"Review later"_s));
            QVERIFY(m_program->savePictures(u"review-several"_s));
        }
        QVERIFY(approve());
    }
    QTRY_VERIFY(!app()->get<ReviewController>()->isOpen());
    for (const mcp::Server *server : m_program->host()->servers())
        QTRY_COMPARE(server->state(), mcp::Server::State::Ready);
    QCOMPARE(m_program->host()->servers().size(), 3);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), content); // Read only.
}

void TestImport::aHostileLinkOpensTheSheetAndStartsNothing() // SEC-09, HOST-05
{
    const QString marker = m_home.filePath(u"marker"_s);
    const QString link =
        u"quayside:add?{\"name\":\"<b>x</b>\\u202e\",\"command\":\"touch\",\"args\":[\""_s + marker
        + u"\"]}"_s;
    app()->openLinks({link});
    QTRY_VERIFY(m_driver->sees(u"Add a server from a link?"_s));
    QTRY_VERIFY(m_driver->sees(u"touch "_s + marker));
    QTRY_VERIFY(m_driver->sees(u"<b>x</b>⟨U+202E⟩"_s));
    QVERIFY(m_program->host()->servers().isEmpty());
    for (int i = 0; i < 50; ++i)
        app()->openLinks({u"quayside:add?{\"name\":\"n%1\",\"command\":\"rm\"}"_s.arg(i)});
    QVERIFY(m_driver->waitForFrame());
    QTRY_VERIFY(m_driver->sees(u"touch "_s + marker));
    QVERIFY(!m_driver->sees(u"n49"_s));
    QVERIFY(m_program->savePictures(u"link"_s));
    QVERIFY(m_program->host()->servers().isEmpty());
    QVERIFY(!QFile::exists(marker));
}

void TestImport::ctrlEnterAdds()
{
    QTest::keyClick(m_program->window(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    const QString label =
        u"Paste a command, an address, a link, or the configuration of another MCP app"_s;
    QTRY_VERIFY(m_driver->input(label) && m_driver->input(label)->hasActiveFocus());
    m_driver->typeHere(u"claude mcp add shell -- /bin/true"_s);
    QTRY_VERIFY(m_driver->button(u"shell"_s));
    QTest::keyClick(m_program->window(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(app()->get<ReviewController>()->isOpen());
    QCOMPARE(app()->get<ReviewController>()->serverName(), u"shell"_s);
}

void TestImport::asksForTheInputsOfVsCode() // SEC-66
{
    AddServerController *add = app()->get<AddServerController>();
    add->setText(uR"({"inputs":[{"id":"k","description":"Code of the quay","password":true},
        {"id":"p","type":"pickString","description":"Place","options":["north","south"]}],
        "servers":{"quay":{"command":"/bin/true","args":["${input:p}"],"env":{"CODE":"${input:k}"}}}})"_s);
    add->parse();
    add->setOpen(true);
    QTRY_VERIFY(m_driver->input(u"Code of the quay, required"_s));
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_driver->click(u"Add"_s));
    QTRY_VERIFY(m_driver->sees(u"Enter a value for “Place”."_s));
    QVERIFY(m_program->savePictures(u"inputs"_s));
    QVERIFY(m_driver->type(u"Code of the quay, required"_s, u"four-nine"_s));
    add->inputs()->choose(0, 1);
    QVERIFY(m_driver->click(u"Add"_s));
    QTRY_VERIFY(app()->get<ReviewController>()->isOpen());
    const mcp::ServerEntry entry = app()->currentServer()->server()->entry();
    QCOMPARE(entry.arguments, QStringList(u"south"_s));
    QVERIFY(mcp::isSecretReference(entry.environment.at(0).second));
}

void TestImport::aMissingInputIsShown() // W7
{
    QJsonObject servers;
    for (int i = 10; i < 22; ++i)
        servers.insert(u"server %1"_s.arg(i),
                       QJsonObject{{u"command"_s, u"/bin/true"_s},
                                   {u"args"_s, QJsonArray{u"${input:k}"_s, QString::number(i)}}});
    AddServerController *add = app()->get<AddServerController>();
    add->setText(QString::fromUtf8(QJsonDocument(QJsonObject{{u"servers"_s, servers}}).toJson()));
    add->parse();
    add->setOpen(true);
    QTRY_VERIFY(m_driver->button(u"Add 12 servers"_s));
    QVERIFY(m_driver->waitForFrame());
    QQuickItem *input = m_driver->input(u"k, required"_s);
    QVERIFY(input);
    QQuickItem *pane = input;
    while (pane && !QByteArray(pane->metaObject()->className()).startsWith("ScrollPane"))
        pane = pane->parentItem();
    QVERIFY(pane);
    const auto isInSight = [&] {
        const QRectF place = input->mapRectToItem(pane, QRectF({}, input->size()));
        return QRectF({}, pane->size()).contains(place);
    };
    QVERIFY(!isInSight());

    QVERIFY(m_driver->click(u"Add 12 servers"_s));
    QTRY_VERIFY(input->hasActiveFocus());
    QTRY_VERIFY(isInSight());
    QTRY_VERIFY(m_driver->sees(u"Enter a value."_s));
    QVERIFY(m_program->host()->servers().isEmpty());

    // It also works again after the row was scrolled away and still has the focus.
    pane->setProperty("contentY", 0);
    QVERIFY(!isInSight());
    QTest::keyClick(m_program->window(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(input->hasActiveFocus() && isInSight());
    m_driver->typeHere(u"value"_s);
    QTRY_VERIFY(!m_driver->sees(u"Enter a value."_s));
    QVERIFY(m_driver->click(u"Add 12 servers"_s));
    QTRY_COMPARE(m_program->host()->servers().size(), 12);
}

void TestImport::aMissingFieldIsShown() // W7
{
    AddServerController *add = app()->get<AddServerController>();
    add->setPage(AddServerController::Page::ByHand);
    add->setOpen(true);
    QTRY_VERIFY(m_driver->input(u"Program, required"_s));
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_driver->click(u"Add"_s));
    QTRY_VERIFY(m_driver->sees(u"Enter the program to start."_s));
    QTRY_VERIFY(m_driver->input(u"Program, required"_s)->hasActiveFocus());
    add->setAddress(true);
    QTRY_VERIFY(m_driver->input(u"Address, required"_s));
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_driver->click(u"Add"_s));
    QTRY_VERIFY(m_driver->input(u"Address, required"_s)->hasActiveFocus());
    QVERIFY(m_program->host()->servers().isEmpty());
}

void TestImport::aReviewCanBeChangedAndPostponed()
{
    app()->get<AddServerController>()->setText(
        uR"({"mcpServers":{"a":{"command":"/bin/true"},"b":{"command":"/bin/false"}}})"_s);
    QVERIFY(app()->get<AddServerController>()->add());
    QTRY_VERIFY(m_driver->sees(u"1 more to review"_s));
    const auto soonClicks = [this](const QString &label) {
        return waitUntil(
                   [&] { return m_driver->button(label) && m_driver->button(label)->isEnabled(); })
            && m_driver->click(label);
    };
    QVERIFY(soonClicks(u"Skip"_s));
    QTRY_COMPARE(app()->get<ReviewController>()->serverName(), u"b"_s);
    QTRY_VERIFY(m_driver->button(u"Change…"_s));
    QVERIFY(soonClicks(u"Change…"_s));
    QTRY_VERIFY(!app()->get<ReviewController>()->isOpen());
    QTRY_VERIFY(m_driver->sees(u"Change “b”"_s));
    QCOMPARE(app()->get<AddServerController>()->program(), u"/bin/false"_s);
}

void TestImport::theNextReviewIsNotAnsweredByTheSameKey() // SEC-46
{
    app()->get<AddServerController>()->setText(
        uR"({"mcpServers":{"a":{"command":"/bin/true"},"b":{"command":"/bin/false"}}})"_s);
    QVERIFY(app()->get<AddServerController>()->add());
    QVERIFY(approve());
    QTRY_COMPARE(app()->get<ReviewController>()->serverName(), u"b"_s);
    const auto isUnanswered = [this] {
        return waitUntil([this] { return app()->get<ReviewController>()->canApprove(); })
            && consentButton() && !consentButton()->hasActiveFocus();
    };
    QVERIFY(isUnanswered());
    QTest::keyClick(m_program->window(), Qt::Key_Space);
    QVERIFY(app()->get<ReviewController>()->isOpen());

    // Neither by the control that had the focus when the sheet closed.
    QTest::keyClick(m_program->window(), Qt::Key_Backtab);
    QTRY_VERIFY(consentButton()->hasActiveFocus());
    QTest::keyClick(m_program->window(), Qt::Key_Escape);
    QTRY_VERIFY(!consentButton());
    app()->currentServer()->start();
    QTRY_VERIFY(consentButton());
    QVERIFY(isUnanswered());
    QTest::keyClick(m_program->window(), Qt::Key_Space);
    QVERIFY(app()->get<ReviewController>()->isOpen());
}

void TestImport::aMissingRunnerSaysWhatToInstall()
{
    app()->get<AddServerController>()->setProgram(u"dnx"_s);
    app()->get<AddServerController>()->setName(u"missing"_s);
    QVERIFY(app()->get<AddServerController>()->add());
    QTRY_VERIFY(m_driver->sees(u"Not found on your PATH. dnx comes with .NET."_s));
    QVERIFY(!app()->get<ReviewController>()->canApprove());
    QVERIFY(m_program->savePictures(u"missing-runner"_s));
}

QUAYSIDE_TEST(TestImport, QGuiApplication)

} // namespace tst_import

#include "tst_import.moc"
