// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/connection.h"
#include "core/protocol/tools.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QFont>
#include <QGuiApplication>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace quayside;

namespace {

constexpr int kPatience = 30'000; ///< For a program to start and answer on a busy machine.

} // namespace

/// The skills of the demo server in the window.
class TestSkillsPage : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void theTabIsThereOnlyWhereSkillsAreOffered();
    void aSkillIsApprovedByKeyboardUntilTheServerChangesIt();
    void aFileThatChangedIsNotShown();
    void aDynamicSkillIsShownWithoutApproval();
    void ctrlKLeadsToASkill();

private:
    bool openDemo(const QString &era = u"stateless"_s);
    void showSkills();
    void openSkill(const QString &name);
    void revise();
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(m_program->window(), key, modifiers);
    }
    /// Chooses a row as a person does who does not use the pointer.
    void choose(const QString &list, int row);
    void picture(const QString &name) { QVERIFY2(m_program->savePictures(name), qPrintable(name)); }
    ServerController *server() const { return m_program->app()->currentServer(); }
    SkillController *skill() const { return server()->skills()->current(); }

    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
};

void TestSkillsPage::initTestCase()
{
    QFont font;
    font.setFamilies({u"Inter"_s, u"Noto Sans"_s, u"DejaVu Sans"_s});
    QGuiApplication::setFont(font);
}

void TestSkillsPage::init()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    m_program = std::make_unique<Program>();
    QVERIFY(m_program->window());
    m_program->window()->resize(1280, 800);
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    QVERIFY(QTest::qWaitForWindowActive(m_program->window()));
}

void TestSkillsPage::cleanup()
{
    m_driver.reset();
    m_program.reset();
}

bool TestSkillsPage::openDemo(const QString &era)
{
    mcp::ServerEntry entry;
    entry.name = u"Harbour"_s;
    entry.program = QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s;
    entry.arguments = {u"--era"_s, era};
    const auto added = m_program->host()->add(entry);
    if (!added || !(*added)->approve((*added)->review()))
        return false;
    m_program->app()->selectServer((*added)->entry().id);
    server()->start();
    return QTest::qWaitFor([this] { return server()->toolCount() > 0; }, kPatience)
        && QTest::qWaitFor([this] { return m_driver->button(u"Tools"_s) != nullptr; }, kPatience);
}

void TestSkillsPage::showSkills()
{
    QVERIFY(openDemo());
    QTRY_VERIFY_WITH_TIMEOUT(server()->skills()->list()->totalCount() == 2, kPatience);
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
    QTRY_VERIFY_WITH_TIMEOUT(isDone, kPatience);
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
    QVERIFY(m_driver->sees(u"Write the daily report"_s));
    QVERIFY(m_driver->sees(u"scripts/keel.py"_s));
    picture(u"skills-skill"_s);
    QTRY_VERIFY(skill()->canApprove());
    m_driver->button(u"Approve this skill"_s)->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Space);
    QTRY_VERIFY(m_driver->sees(u"Approved"_s));
    QCOMPARE(skill()->approval(), SkillState::Kind::Approved);

    choose(u"Files"_s, 1);
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->sees(u"North 2"_s), kPatience);
    QTRY_VERIFY(m_driver->sees(u"Digest matches"_s));
    QVERIFY(m_driver->waitForFrame());
    picture(u"skills-approved"_s);

    revise();
    m_driver->button(u"Refresh"_s)->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->sees(u"Changed since you approved it"_s), kPatience);
    QTRY_VERIFY(m_driver->sees(u"references/berths.csv has other content."_s));
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->sees(u"West 1"_s), kPatience);
    QCOMPARE(skill()->approval(), SkillState::Kind::Changed);
    QVERIFY(m_driver->waitForFrame());
    picture(u"skills-changed"_s);
}

void TestSkillsPage::aFileThatChangedIsNotShown()
{
    openSkill(u"harbour-report"_s);
    if (QTest::currentTestFailed())
        return;
    revise();
    choose(u"Files"_s, 1);
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->sees(u"This is not the file that the skill lists."_s),
                             kPatience);
    QVERIFY(m_driver->sees(u"Differs"_s));
    QVERIFY(!m_driver->sees(u"North 2"_s));
    QVERIFY(m_driver->waitForFrame());
    picture(u"skills-refused"_s);
}

void TestSkillsPage::aDynamicSkillIsShownWithoutApproval()
{
    openSkill(u"todays-watch"_s);
    if (QTest::currentTestFailed())
        return;
    QVERIFY(m_driver->sees(u"Cannot be approved"_s));
    QVERIFY(!m_driver->button(u"Approve this skill"_s));
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->sees(u"log.txt"_s), kPatience);
    choose(u"Files"_s, 1);
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->sees(u"The watch begins."_s), kPatience);
    QTRY_VERIFY(m_driver->sees(u"No digest"_s));
    QVERIFY(m_driver->waitForFrame());
    picture(u"skills-dynamic"_s);
}

void TestSkillsPage::ctrlKLeadsToASkill()
{
    QVERIFY(openDemo());
    QTRY_VERIFY_WITH_TIMEOUT(server()->skills()->list()->totalCount() == 2, kPatience);
    key(Qt::Key_K, Qt::ControlModifier);
    QTRY_VERIFY(m_driver->input(u"Search everything"_s)
                && m_driver->input(u"Search everything"_s)->hasActiveFocus());
    m_driver->typeHere(u"todays-watch"_s);
    QTRY_VERIFY(m_program->app()->finder()->found()->count() > 0);
    QTRY_VERIFY(m_program->app()->finder()->found()->at(0).kind == PaletteItem::Kind::Skill);
    key(Qt::Key_Return);
    QTRY_VERIFY(skill());
    QCOMPARE(skill()->title(), u"todays-watch"_s);
    QCOMPARE(server()->tab(), ServerController::Skills);
}

QTEST_MAIN(TestSkillsPage)

#include "tst_skillspage.moc"
