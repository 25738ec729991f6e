// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/help/guidecontroller.h"
#include "app/help/helpcontroller.h"
#include "tests/support/testclass.h"

#include <QDir>
#include <QRegularExpression>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QTranslator>

#include <algorithm>

namespace tst_handbook {

using namespace Qt::StringLiterals;
using namespace quayside;

namespace {

/// Names the folder of the handbook, as the translations do.
class Language final : public QTranslator
{
public:
    explicit Language(QString folder)
        : m_folder(std::move(folder))
    {
        QCoreApplication::installTranslator(this);
    }
    bool isEmpty() const override { return false; }
    QString translate(const char *context, const char *sourceText, const char *, int) const override
    {
        const bool isFolder = QLatin1StringView(context) == "quayside::Handbook"_L1
            && QLatin1StringView(sourceText) == "en"_L1;
        return isFolder ? m_folder : QString();
    }

private:
    QString m_folder;
};

QStringList pageNames()
{
    QStringList names;
    const QStringList files = QDir(u":/help/en"_s).entryList({u"*.md"_s}, QDir::Files);
    for (const QString &file : files)
        names.append(file.chopped(3));
    return names;
}

bool isChinese(const QString &text)
{
    static const QRegularExpression kHan(u"\\p{Han}"_s);
    return text.contains(kHan);
}

/// Every text of a part, cells of tables included, with the addresses of its links behind it.
QStringList textsOf(const MarkdownPart &part)
{
    QStringList texts{part.text};
    const auto addLinks = [&texts](const TextSpans &spans) {
        for (const TextSpan &span : spans.list) {
            if (span.style & TextSpan::Link)
                texts.append(u"link "_s + span.address);
        }
    };
    addLinks(part.spans);
    for (const QList<MarkdownCell> &row : part.rows) {
        for (const MarkdownCell &cell : row) {
            texts.append(cell.text);
            addLinks(cell.spans);
        }
    }
    return texts;
}

} // namespace

/// The handbook as the help and the guide show it.
class TestHandbook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyTopicHasAPageInEachLanguage_data() { addLanguages(); }
    void everyTopicHasAPageInEachLanguage();
    void everyPageIsShownAsItIsMeant_data() { addLanguages(); }
    void everyPageIsShownAsItIsMeant();
    void theCommandsAreATable_data() { addLanguages(); }
    void theCommandsAreATable();
    void everyPageOfTheGuideHasItsButtons_data() { addLanguages(); }
    void everyPageOfTheGuideHasItsButtons();
    void anotherLanguageIsShownInEnglish();
    void aLinkOpensItsPage();
    void aLinkThatLeadsElsewhereOpensNothing_data();
    void aLinkThatLeadsElsewhereOpensNothing();
    void theHelpFollowsThePagesOfTheWindow();
    void theHelpBeginsAtItsTopicAgain();
    void theWayBackIsBounded();

private:
    static void addLanguages()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << u"en"_s;
        QTest::newRow("Chinese") << u"zh_CN"_s;
    }
};

void TestHandbook::everyTopicHasAPageInEachLanguage()
{
    QFETCH(const QString, language);
    const Language folder(language);
    const QStringList tabs{u"tools"_s, u"resources"_s, u"prompts"_s, u"skills"_s,
                           u"log"_s,   u"traffic"_s,   u"setup"_s};
    const QStringList topics =
        QStringList{u"welcome"_s, u"home"_s,     u"guide"_s,    u"requests"_s, u"chat"_s,
                    u"tasks"_s,   u"activity"_s, u"settings"_s, u"servers"_s}
        + tabs;
    QVERIFY(pageNames().size() > topics.size());
    QSet<QString> titles;
    for (const QString &topic : topics) {
        HelpController help(nullptr);
        // Tabs are those of the page of a server.
        help.setPage(tabs.contains(topic) ? QString(kServerHelp) : topic);
        help.setTab(tabs.contains(topic) ? topic : QString(kServerHelp));
        QCOMPARE(help.topic(), topic);
        QVERIFY2(!help.title().isEmpty(), qPrintable(topic));
        QCOMPARE(isChinese(help.title()), language == "zh_CN"_L1);
        titles.insert(help.title());
        // What the page is for comes first, the keys that work everywhere last.
        MarkdownModel *parts = help.parts();
        QVERIFY(parts->count() > 3);
        QCOMPARE(parts->at(0).kind, MarkdownPart::Paragraph);
        QCOMPARE(parts->hiddenCount(), 0);
        const QList<MarkdownPart> keys = handbookPage(u"keys"_s).parts;
        const HandbookPage page = handbookPage(topic);
        QVERIFY(!keys.isEmpty() && !page.parts.contains(keys.constLast()));
    }
    QCOMPARE(titles.size(), topics.size());
}

void TestHandbook::everyPageIsShownAsItIsMeant()
{
    QFETCH(const QString, language);
    const Language folder(language);
    // Markdown that was not understood, and what only a browser would understand.
    static const QRegularExpression kLeft(u"\\*\\*|\\]\\(|^#|^\\||<!--|</?[a-z]+>|&[a-z]+;"_s);
    const QStringList names = pageNames();
    for (const QString &name : names) {
        const HandbookPage page = handbookPage(name);
        QVERIFY2(!page.title.isEmpty(), qPrintable(name));
        QCOMPARE(isChinese(page.title), language == "zh_CN"_L1);
        QVERIFY2(!page.parts.isEmpty(), qPrintable(name));
        for (const MarkdownPart &part : page.parts) {
            QCOMPARE(part.omittedRows, 0);
            if (part.kind == MarkdownPart::Code)
                continue;
            const QStringList texts = textsOf(part);
            for (const QString &text : texts) {
                QVERIFY2(!text.contains(kLeft), qPrintable(name + u": "_s + text));
                if (text.startsWith(u"link "_s))
                    QVERIFY2(!handbookLink(text.sliced(5)).isEmpty(),
                             qPrintable(name + u": "_s + text));
            }
        }
    }
}

void TestHandbook::theCommandsAreATable()
{
    QFETCH(const QString, language);
    const Language folder(language);
    const HandbookPage page = handbookPage(u"command-line"_s);
    const auto isOfCommands = [](const MarkdownPart &part) {
        return part.kind == MarkdownPart::Table && part.rows.value(1).value(0).text == "servers"_L1;
    };
    QCOMPARE(std::ranges::count_if(page.parts, isOfCommands), 1);
}

void TestHandbook::everyPageOfTheGuideHasItsButtons()
{
    QFETCH(const QString, language);
    const Language folder(language);
    GuideController guide(nullptr);
    QCOMPARE(guide.titles().size(), 10);
    QSet<QString> buttons;
    for (int step = 0; step < guide.titles().size(); ++step) {
        guide.setStep(step);
        QCOMPARE(guide.step(), step);
        QCOMPARE(guide.title(), guide.titles().at(step));
        QCOMPARE(isChinese(guide.title()), language == "zh_CN"_L1);
        QVERIFY(guide.parts()->count() > 1);
        const QStringList actions = guide.actions();
        QVERIFY(!actions.isEmpty());
        for (const QString &action : actions)
            buttons.insert(action);
    }
    QCOMPARE(buttons.size(), 13);
    guide.setStep(99);
    QCOMPARE(guide.step(), 9); // There is no more.
    QCOMPARE(handbookSections(handbookPage(u"first-steps"_s)).size(), 10);
}

void TestHandbook::anotherLanguageIsShownInEnglish()
{
    const Language folder(u"xx"_s);
    QCOMPARE(handbookPage(u"tasks"_s).title, u"Tasks"_s);
    QVERIFY(handbookPage(u"nothing"_s).title.isEmpty());
    QVERIFY(handbookPage(u"nothing"_s).parts.isEmpty());
}

void TestHandbook::aLinkOpensItsPage()
{
    HelpController help(nullptr);
    help.setPage(u"chat"_s);
    QSignalSpy changes(&help, &HelpController::changed);
    QVERIFY(help.follow(u"tasks.md"_s));
    QVERIFY(help.isOpen());
    QVERIFY(help.canGoBack());
    QCOMPARE(help.title(), u"Tasks"_s);
    QCOMPARE(changes.size(), 1);
    QVERIFY(help.follow(u"README.md"_s));
    QCOMPARE(help.title(), u"Handbook"_s);
    help.goBack();
    QCOMPARE(help.title(), u"Tasks"_s);
    help.goBack();
    QCOMPARE(help.title(), u"Chat"_s);
    QVERIFY(!help.canGoBack());
    help.goBack();
    QCOMPARE(help.title(), u"Chat"_s);
}

void TestHandbook::aLinkThatLeadsElsewhereOpensNothing_data()
{
    QTest::addColumn<QString>("address");
    QTest::newRow("nothing") << QString();
    QTest::newRow("web") << u"https://example.org/tasks.md"_s;
    QTest::newRow("file") << u"file:///etc/hosts.md"_s;
    QTest::newRow("folder above") << u"../zh_CN/tasks.md"_s;
    QTest::newRow("folder") << u"en/tasks.md"_s;
    QTest::newRow("resource") << u":/help/en/tasks.md"_s;
    QTest::newRow("heading") << u"tasks.md#keys"_s;
    QTest::newRow("unknown page") << u"nothing.md"_s;
    QTest::newRow("other file") << u"tasks.txt"_s;
    QTest::newRow("line below") << u"tasks.md\n"_s;
}

void TestHandbook::aLinkThatLeadsElsewhereOpensNothing() // SEC-42
{
    QFETCH(const QString, address);
    HelpController help(nullptr);
    QVERIFY(!help.follow(address));
    QVERIFY(!help.isOpen());
    QVERIFY(!help.canGoBack());
    QCOMPARE(help.title(), u"Welcome"_s);
}

void TestHandbook::theHelpFollowsThePagesOfTheWindow()
{
    HelpController help(nullptr);
    QVERIFY(help.follow(u"sign-in.md"_s));
    help.setPage(u"tasks"_s);
    QCOMPARE(help.title(), u"Tasks"_s);
    QVERIFY(!help.canGoBack());
    QVERIFY(help.follow(u"sign-in.md"_s));
    help.setPage(u"servers"_s);
    help.setTab(u"traffic"_s);
    QCOMPARE(help.title(), u"Traffic"_s);
    QSignalSpy changes(&help, &HelpController::changed);
    help.setPage(u"servers"_s);
    help.setTab(u"traffic"_s);
    QCOMPARE(changes.size(), 0);
}

void TestHandbook::theHelpBeginsAtItsTopicAgain()
{
    HelpController help(nullptr);
    help.setPage(u"home"_s);
    QVERIFY(help.follow(u"files.md"_s));
    help.setOpen(false);
    help.setOpen(true);
    QCOMPARE(help.title(), u"Home"_s);
    QVERIFY(!help.canGoBack());
}

void TestHandbook::theWayBackIsBounded()
{
    HelpController help(nullptr);
    for (int i = 0; i < 1000; ++i)
        QVERIFY(help.follow(i % 2 ? u"files.md"_s : u"tasks.md"_s));
    int steps = 0;
    while (help.canGoBack() && steps < 1000) {
        help.goBack();
        ++steps;
    }
    QVERIFY(steps <= 50);
    QCOMPARE(help.title(), u"Welcome"_s);
}

QUAYSIDE_TEST(TestHandbook, QCoreApplication)

} // namespace tst_handbook

#include "tst_handbook.moc"
