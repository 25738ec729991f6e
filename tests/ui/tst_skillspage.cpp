// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/skillcatalog.h"
#include "core/client/connection.h"
#include "core/protocol/tools.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/demowindow.h"

#include <QTest>

namespace tst_skillspage {

using namespace Qt::StringLiterals;
using namespace quayside;

/// The skills of the demo server in the window.
class TestSkillsPage : public DemoWindow
{
    Q_OBJECT

private Q_SLOTS:
    void theTabIsThereOnlyWhereSkillsAreOffered();
    void aSkillIsApprovedByKeyboardUntilTheServerChangesIt();
    void aFileThatChangedIsNotShown();
    void aDynamicSkillIsShownWithoutApproval();
    void ctrlKLeadsToASkill();
    void skillsCanBeSwitchedOff();
    void theTabIsOpenAgainInTheNextRun_data();
    void theTabIsOpenAgainInTheNextRun();

private:
    void showSkills();
    void openSkill(const QString &name);
    void revise();
    /// Chooses a row as a person does who does not use the pointer.
    void choose(const QString &list, int row);
    SkillController *skill() const { return server()->skills()->current(); }
};

void TestSkillsPage::showSkills()
{
    QVERIFY(openDemo(u"stateless"_s));
    QTRY_VERIFY(server()->skills()->list()->totalCount() == 2);
    QTRY_VERIFY(m_driver->button(u"Skills"_s));
    m_driver->button(u"Tools"_s)->forceActiveFocus(Qt::TabFocusReason);
    for (int i = 0; i < 3; ++i)
        key(Qt::Key_Right);
    QCOMPARE(server()->tab(), ServerController::Skills);
    QTRY_VERIFY(m_driver->list(u"Skills"_s));
    QVERIFY(m_driver->waitForFrame());
}

void TestSkillsPage::choose(const QString &list, int row)
{
    QTRY_VERIFY(m_driver->list(list));
    m_driver->list(list)->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Home);
    for (int i = 0; i < row; ++i)
        key(Qt::Key_Down);
    key(Qt::Key_Return);
}

void TestSkillsPage::openSkill(const QString &name)
{
    showSkills();
    if (QTest::currentTestFailed())
        return;
    choose(u"Skills"_s, name == u"harbour-report"_s ? 0 : 1);
    QTRY_VERIFY(skill());
    QCOMPARE(skill()->title(), name);
    QTRY_VERIFY(m_driver->list(u"Files"_s));
    QVERIFY(m_driver->waitForFrame());
}

/// The server changes a file of the first skill.
void TestSkillsPage::revise()
{
    bool isDone = false;
    server()
        ->server()
        ->connection()
        ->callTool(u"revise_skill"_s, {})
        .then(this, [&isDone](const mcp::Result<mcp::CallToolResult> &result) {
            isDone = result.hasValue();
        });
    QTRY_VERIFY(isDone);
}

void TestSkillsPage::theTabIsThereOnlyWhereSkillsAreOffered() // EXT-02
{
    QVERIFY(openDemo(u"stateful"_s));
    QTRY_VERIFY(m_driver->button(u"Prompts"_s));
    QVERIFY(!m_driver->button(u"Skills"_s));
    m_driver->button(u"Tools"_s)->forceActiveFocus(Qt::TabFocusReason);
    for (int i = 0; i < 3; ++i)
        key(Qt::Key_Right);
    QCOMPARE(server()->tab(), ServerController::Log);
    QTRY_VERIFY(m_driver->button(u"Log"_s)->hasActiveFocus());
    key(Qt::Key_Left);
    QCOMPARE(server()->tab(), ServerController::Prompts);
    QVERIFY(m_driver->waitForFrame());
    picture(u"skills-none"_s);
}

void TestSkillsPage::aSkillIsApprovedByKeyboardUntilTheServerChangesIt()
{
    openSkill(u"harbour-report"_s);
    if (QTest::currentTestFailed())
        return;
    QTRY_VERIFY(m_driver->sees(u"Write the daily report"_s));
    QTRY_VERIFY(m_driver->sees(u"scripts/keel.py"_s));
    picture(u"skills-skill"_s);
    QTRY_VERIFY(skill()->canApprove());
    QVERIFY(m_driver->focus(u"Approve this skill"_s));
    key(Qt::Key_Space);
    QTRY_VERIFY(m_driver->sees(u"Approved"_s));
    QCOMPARE(skill()->approval(), SkillState::Kind::Approved);

    choose(u"Files"_s, 1);
    QTRY_VERIFY(m_driver->sees(u"North 2"_s));
    QTRY_VERIFY(m_driver->sees(u"Digest matches"_s));
    QVERIFY(m_driver->waitForFrame());
    picture(u"skills-approved"_s);

    revise();
    m_driver->button(u"Refresh"_s)->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Space);
    QTRY_VERIFY(m_driver->sees(u"Changed since you approved it"_s));
    QTRY_VERIFY(m_driver->sees(u"references/berths.csv has other content."_s));
    QTRY_VERIFY(m_driver->sees(u"West 1"_s));
    QCOMPARE(skill()->approval(), SkillState::Kind::Changed);
    QVERIFY(m_driver->waitForFrame());
    picture(u"skills-changed"_s);
}

void TestSkillsPage::aFileThatChangedIsNotShown()
{
    openSkill(u"harbour-report"_s);
    if (QTest::currentTestFailed())
        return;
    // The list is read again when its page is shown; after the change it would have the new digest.
    const mcp::Catalog *skills = server()->server()->connection()->skills();
    QTRY_VERIFY(!skills->isOutdated());
    revise();
    choose(u"Files"_s, 1);
    QTRY_VERIFY(m_driver->sees(u"This is not the file that the skill lists."_s));
    QTRY_VERIFY(m_driver->sees(u"Differs"_s));
    QVERIFY(!m_driver->sees(u"North 2"_s));
    QVERIFY(m_driver->waitForFrame());
    picture(u"skills-refused"_s);
}

void TestSkillsPage::aDynamicSkillIsShownWithoutApproval()
{
    openSkill(u"todays-watch"_s);
    if (QTest::currentTestFailed())
        return;
    QTRY_VERIFY(m_driver->sees(u"Cannot be approved"_s));
    QVERIFY(!m_driver->button(u"Approve this skill"_s));
    QTRY_VERIFY(m_driver->sees(u"log.txt"_s));
    choose(u"Files"_s, 1);
    QTRY_VERIFY(m_driver->sees(u"The watch begins."_s));
    QTRY_VERIFY(m_driver->sees(u"No digest"_s));
    QVERIFY(m_driver->waitForFrame());
    picture(u"skills-dynamic"_s);
}

void TestSkillsPage::ctrlKLeadsToASkill()
{
    QVERIFY(openDemo(u"stateless"_s));
    QTRY_VERIFY(server()->skills()->list()->totalCount() == 2);
    key(Qt::Key_K, Qt::ControlModifier);
    QTRY_VERIFY(m_driver->input(u"Search everything"_s)
                && m_driver->input(u"Search everything"_s)->hasActiveFocus());
    m_driver->typeHere(u"todays-watch"_s);
    QTRY_VERIFY(m_program->app()->get<PaletteController>()->found()->count() > 0);
    QTRY_VERIFY(m_program->app()->get<PaletteController>()->found()->at(0).kind
                == PaletteItem::Kind::Skill);
    key(Qt::Key_Return);
    QTRY_VERIFY(skill());
    QCOMPARE(skill()->title(), u"todays-watch"_s);
    QCOMPARE(server()->tab(), ServerController::Skills);
}

void TestSkillsPage::skillsCanBeSwitchedOff() // EXT-04
{
    showSkills();
    if (QTest::currentTestFailed())
        return;
    server()->setTab(ServerController::Setup);
    QTRY_VERIFY(m_driver->button(u"Announce skills"_s));
    QVERIFY(m_driver->click(u"Announce skills"_s));
    QVERIFY(!m_program->host()->server(server()->serverId())->entry().areSkillsAnnounced);
    server()->restart();
    QTRY_VERIFY(!server()->skills()->isOffered());
    QTRY_VERIFY(!m_driver->button(u"Skills"_s));
}

void TestSkillsPage::theTabIsOpenAgainInTheNextRun_data()
{
    QTest::addColumn<ServerController::Tab>("chosen");
    QTest::addColumn<ServerController::Tab>("shown");
    QTest::newRow("once skills are offered") << ServerController::Tools << ServerController::Skills;
    QTest::newRow("unless another one is chosen") << ServerController::Log << ServerController::Log;
}

/// The server offers its skills only after it is connected.
void TestSkillsPage::theTabIsOpenAgainInTheNextRun()
{
    QFETCH(ServerController::Tab, chosen);
    QFETCH(ServerController::Tab, shown);
    closeWindow();
    const QTemporaryDir folder;
    openWindow(folder.path());
    showSkills();
    if (QTest::currentTestFailed())
        return;
    closeWindow();
    openWindow(folder.path());
    QVERIFY(server());
    QCOMPARE(server()->tab(), ServerController::Tools);
    server()->setTab(chosen);
    server()->start();
    QTRY_COMPARE(server()->skills()->list()->totalCount(), 2);
    QTRY_COMPARE(server()->tab(), shown);
    QTRY_COMPARE(m_driver->list(u"Skills"_s) != nullptr, shown == ServerController::Skills);
}

QUAYSIDE_TEST(TestSkillsPage, QGuiApplication)

} // namespace tst_skillspage

#include "tst_skillspage.moc"
