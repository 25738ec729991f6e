// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/forms/formmodel.h"
#include "app/preview/markdownmodel.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/windowdriver.h"

#include <QFont>
#include <QGuiApplication>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QTest>

#include <memory>

namespace tst_viewparts {

using namespace Qt::StringLiterals;
using namespace quayside;

namespace {

const QString kForm = u"id: outer; property FormModel held; "
                      "SchemaForm { x: 20; y: 20; width: 800; form: outer.held }"_s;
const QString kLongWord =
    u"a_word_that_is_much_longer_than_any_line_of_this_narrow_window_can_be"_s;
const QString kText = u"instruction found beside another instruction of the harbour and "_s
    + kLongWord + u" at the end"_s;

/// The visible texts below item that can be selected.
QList<QQuickItem *> editsIn(const QQuickItem *item)
{
    QList<QQuickItem *> edits;
    const QList<QQuickItem *> children = item->childItems();
    for (QQuickItem *child : children) {
        if (child->isVisible() && child->inherits("QQuickTextEdit"))
            edits.append(child);
        edits += editsIn(child);
    }
    return edits;
}

/// The places in the text of edit at which a new line begins.
QList<int> lineStarts(QQuickItem *edit)
{
    QList<int> starts;
    double before = 0;
    const int length = int(edit->property("text").toString().size());
    for (int at = 0; at < length; ++at) {
        QRectF place;
        QMetaObject::invokeMethod(edit, "positionToRectangle", Q_RETURN_ARG(QRectF, place),
                                  Q_ARG(int, at));
        if (at > 0 && place.y() > before)
            starts.append(at);
        before = place.y();
    }
    return starts;
}

} // namespace

/// Parts of pages, each in a window of its own.
class TestViewParts : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void initTestCase();
    void wrapsBetweenWords_data();
    void wrapsBetweenWords(); // W21
    void formattedTextHasTheHeightOfItsWidth_data();
    void formattedTextHasTheHeightOfItsWidth();
    void formattedTextMayGoWhileItsPartsAppear();
    void aLongTextIsLaidOutInPart(); // SEC-41
    void aLineStandsBetweenTheTitleOfASheetAndWhatScrolls(); // W22
    void fieldsForAPathHaveAButtonToBrowse(); // Missing 9
    void earlierValuesAreChosenByKeys(); // Missing 9

private:
    /// A window with part, which is QML; null if it is wrong.
    std::unique_ptr<QObject> show(const QString &part, const QVariantMap &properties = {});

    QQmlEngine m_engine;
};

void TestViewParts::initTestCase()
{
    QFont font;
    font.setFamilies({u"Inter"_s, u"Noto Sans"_s, u"DejaVu Sans"_s});
    QGuiApplication::setFont(font);
    m_engine.addImportPath(u":/qt/qml"_s);
}

std::unique_ptr<QObject> TestViewParts::show(const QString &part, const QVariantMap &properties)
{
    const QString start =
        u"import QtQuick; import QtQuick.Layouts; import Quayside.App; import Quayside.Components; "
        "import Quayside.Forms; "
        "import Quayside.Pages; import Quayside.Theme; "
        "Window { visible: true; width: 900; height: 700; "_s;
    QQmlComponent component(&m_engine);
    component.setData(QString(start + part + u" }"_s).toUtf8(), QUrl(u"part"_s));
    std::unique_ptr<QObject> window(component.createWithInitialProperties(properties));
    if (!window)
        qWarning("%s", qPrintable(component.errorString()));
    return window;
}

void TestViewParts::wrapsBetweenWords_data()
{
    QTest::addColumn<QString>("part");

    const QString block = u"level: 0; depth: 0; quotes: 0; marker: ''; spans: null; rows: []; "
                          "alignments: []; omittedRows: 0; isContinued: false; width: 220; "_s;
    const QString row = u"WordsRow { index: 0; messageId: 1; isFirst: true; partText: '%1'; "
                        "partKind: MarkdownModel.%2; language: '%3'; "_s
        + block + u'}';
    const QString part = u"MarkdownPart { text: '%1'; kind: MarkdownModel.%2; "_s + block + u'}';
    const QString server = u"ServerText { name: 'Files'; text: '%1'; width: 220; code: %2; "
                           "expanded: %3; maximumLines: 30 }"_s;
    const QString area = u"TextArea { text: '%1'; width: 220; code: %2; readOnly: %3 }"_s;
    const auto add = [](const char *name, const QString &whole) { QTest::newRow(name) << whole; };
    add("code of a model without a language", row.arg(kText, u"Code"_s, QString()));
    add("code of a model", row.arg(kText, u"Code"_s, u"bash"_s));
    add("words of a model", row.arg(kText, u"Paragraph"_s, QString()));
    add("code in a document", part.arg(kText, u"Code"_s));
    add("words in a document", part.arg(kText, u"Paragraph"_s));
    add("lines of a server", server.arg(kText, u"true"_s, u"false"_s));
    add("all lines of a server", server.arg(kText, u"true"_s, u"true"_s));
    add("words of a server", server.arg(kText, u"false"_s, u"true"_s));
    add("a result as it came", area.arg(kText, u"true"_s, u"true"_s));
    add("JSON that is typed", area.arg(kText, u"true"_s, u"false"_s));
}

void TestViewParts::wrapsBetweenWords()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    QFETCH(const QString, part);

    const std::unique_ptr<QObject> made = show(part);
    auto *window = qobject_cast<QQuickWindow *>(made.get());
    QVERIFY(window);
    const WindowDriver driver(window);
    QVERIFY(driver.waitForFrame());
    QList<QQuickItem *> edits;
    QTRY_VERIFY(!(edits = editsIn(window->contentItem())).isEmpty());
    QCOMPARE(edits.size(), 1);
    QTRY_VERIFY(lineStarts(edits.constFirst()).size() > 3);

    const QString text = edits.constFirst()->property("text").toString();
    const qsizetype longStart = text.indexOf(kLongWord);
    int within = 0;
    const QList<int> starts = lineStarts(edits.constFirst());
    for (const int start : starts) {
        if (start > longStart && start < longStart + kLongWord.size())
            ++within;
        else
            QVERIFY2(text.at(start - 1) == u' ', qPrintable(text.first(start)));
    }
    QVERIFY(within > 0); // It does not leave the window.
}

void TestViewParts::formattedTextHasTheHeightOfItsWidth_data()
{
    QTest::addColumn<QString>("text");

    const QString words = kText + u' ' + kText;
    QTest::newRow("paragraph") << words;
    QTest::newRow("heading") << u"# "_s + words;
    QTest::newRow("item") << u"- "_s + words + u"\n  - "_s + words;
    QTest::newRow("code") << u"```\n"_s + words + u"\n```"_s;
    QTest::newRow("quote") << u"> > "_s + words;
    QTest::newRow("table") << u"| a | b |\n|---|---|\n| "_s + words + u" | **"_s + kText
            + u"** |"_s;
}

void TestViewParts::formattedTextHasTheHeightOfItsWidth()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    QFETCH(const QString, text);

    const QString view = u"ColumnLayout { objectName: '%1'; width: %2; "
                         "MarkdownView { Layout.fillWidth: true; parts: %3 } "
                         "Rectangle { Layout.fillWidth: true; implicitHeight: 10 } }"_s;
    const QString end = text + u"\n\nThe end."_s;
    MarkdownModel resized(readMarkdown(end).value());
    MarkdownModel wide(readMarkdown(end).value());
    MarkdownModel narrow(readMarkdown(end).value());
    const QString all = u"property MarkdownModel a; property MarkdownModel b; "
                        "property MarkdownModel c; id: outer; "_s
        + view.arg(u"resized"_s, u"880"_s, u"outer.a"_s)
        + view.arg(u"wide"_s, u"640"_s, u"outer.b"_s)
        + view.arg(u"narrow"_s, u"220"_s, u"outer.c"_s);
    const std::unique_ptr<QObject> made = show(all,
                                               {{u"a"_s, QVariant::fromValue(&resized)},
                                                {u"b"_s, QVariant::fromValue(&wide)},
                                                {u"c"_s, QVariant::fromValue(&narrow)}});
    auto *window = qobject_cast<QQuickWindow *>(made.get());
    QVERIFY(window);
    const WindowDriver driver(window);
    QVERIFY(driver.waitForFrame());
    auto *item = made->findChild<QQuickItem *>(u"resized"_s);
    const auto heightOf = [&made](const QString &name) {
        return made->findChild<QQuickItem *>(name)->implicitHeight();
    };
    QVERIFY(heightOf(u"narrow"_s) > heightOf(u"wide"_s) + 20);
    for (const QString &like : {u"narrow"_s, u"wide"_s, u"narrow"_s}) {
        item->setWidth(made->findChild<QQuickItem *>(like)->width());
        QTRY_COMPARE(heightOf(u"resized"_s), heightOf(like));
    }
}

/// It crashed: a Repeater that was released, and is not deleted yet, must not get rows.
void TestViewParts::formattedTextMayGoWhileItsPartsAppear()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    MarkdownModel parts(
        readMarkdown(u"- **one** of many\n\nand *more*\n\n"_s.repeated(300)).value());
    const std::unique_ptr<QObject> made = show(
        u"id: outer; property MarkdownModel held; property bool isShown: true; property int ticks; "
        "Timer { interval: 1; repeat: true; running: true; onTriggered: ++outer.ticks } "
        "Column { Repeater { model: outer.isShown ? [outer.held] : []; "
        "MarkdownView { required property var modelData; width: 400; parts: modelData } } }"_s,
        {{u"held"_s, QVariant::fromValue(&parts)}});
    QVERIFY(made && parts.isGrowing());
    const int before = parts.count();
    QTRY_VERIFY(parts.count() > before);
    QVERIFY(parts.isGrowing());
    made->setProperty("isShown", false);
    const int after = parts.count();
    const int ticks = made->property("ticks").toInt();
    QTRY_VERIFY(made->property("ticks").toInt()
                > ticks + 3); // A timer of the view would have ticked.
    QCOMPARE(parts.count(), after);
    made->setProperty("isShown", true);
    QTRY_VERIFY(!parts.isGrowing());
}

void TestViewParts::aLongTextIsLaidOutInPart()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    const std::unique_ptr<QObject> made =
        show(u"ServerText { name: 'Files'; text: 'Low water. '.repeat(6000); width: 600; "
             "maximumLines: 200 }"_s);
    auto *window = qobject_cast<QQuickWindow *>(made.get());
    QVERIFY(window);
    const WindowDriver driver(window);
    QTRY_COMPARE(editsIn(window->contentItem()).size(), 1);
    const QQuickItem *edit = editsIn(window->contentItem()).constFirst();
    const int first = edit->property("length").toInt();
    QVERIFY2(first > 5'000 && first <= 20'000, qPrintable(QString::number(first)));
    QTRY_VERIFY(driver.button(u"Show all"_s));
    QVERIFY(
        QMetaObject::invokeMethod(driver.button(u"Show all"_s), "clicked")); // It is not in sight.
    QTRY_COMPARE(edit->property("length").toInt(), 66'000);
}

void TestViewParts::aLineStandsBetweenTheTitleOfASheetAndWhatScrolls()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    const std::unique_ptr<QObject> made =
        show(u"property alias held: sheet; Sheet { id: sheet; title: 'Start it?'; "
             "Item { implicitHeight: 3000; implicitWidth: 10 } }"_s);
    auto *window = qobject_cast<QQuickWindow *>(made.get());
    QVERIFY(window);
    QVERIFY(QTest::qWaitForWindowActive(window, Waiting::kLimit));
    auto *sheet = made->property("held").value<QObject *>();
    QVERIFY(sheet && QMetaObject::invokeMethod(sheet, "open"));
    QTRY_VERIFY(sheet->property("opened").toBool());
    const auto isLineShown = [sheet] {
        auto *content = sheet->property("contentItem").value<QQuickItem *>();
        const QQuickItem *pane = WindowDriver::find(
            content, [](const QQuickItem *item) { return item->inherits("QQuickFlickable"); });
        const QQuickItem *line = WindowDriver::find(content, [pane](const QQuickItem *item) {
            return QByteArray(item->metaObject()->className()).startsWith("Separator_") && pane
                && item->y() < pane->y();
        });
        return line && line->opacity() > 0;
    };
    QVERIFY(!isLineShown());
    QTest::keyClick(window, Qt::Key_PageDown);
    QTRY_VERIFY(isLineShown());
    QTest::keyClick(window, Qt::Key_Home);
    QTRY_VERIFY(!isLineShown());
}

void TestViewParts::fieldsForAPathHaveAButtonToBrowse()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    FormModel form;
    form.setFolder(u"/srv"_s);
    form.setSchemaText(u"{\"type\":\"object\",\"properties\":{\"notes\":{\"type\":\"string\"},"
                       "\"path\":{\"type\":\"string\"},\"outputDir\":{\"type\":\"string\"}}}"_s);
    const std::unique_ptr<QObject> made = show(kForm, {{u"held"_s, QVariant::fromValue(&form)}});
    auto *window = qobject_cast<QQuickWindow *>(made.get());
    QVERIFY(window && QTest::qWaitForWindowActive(window, Waiting::kLimit));
    const WindowDriver driver(window);
    QTRY_VERIFY(driver.button(u"Browse files…"_s));
    QVERIFY(driver.button(u"Browse folders…"_s) && driver.button(u"Browse…"_s));

    // All of them by keyboard, each after its field.
    QVERIFY(driver.clickInput(u"path"_s));
    for (const QString &label : {u"Browse files…"_s, u"Browse folders…"_s}) {
        QTest::keyClick(window, Qt::Key_Tab);
        QCOMPARE(window->activeFocusItem(), driver.button(label));
    }
    form.root()->children()->at(1)->setFile(QUrl::fromLocalFile(u"/srv/notes.txt"_s));
    QTRY_COMPARE(driver.input(u"path"_s)->property("text").toString(), u"/srv/notes.txt"_s);
    form.setFolder({});
    QTRY_VERIFY(!driver.button(u"Browse files…"_s) && !driver.button(u"Browse…"_s));
}

void TestViewParts::earlierValuesAreChosenByKeys()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    FormModel form;
    EarlierValues values;
    for (const QString &place : {u"Oslo"_s, u"Bergen"_s})
        values.add(
            mcp::json::Value(mcp::json::Value::Object{{u"place"_s, mcp::json::Value(place)}}));
    form.setEarlier(values);
    form.setSchemaText(u"{\"type\":\"object\",\"properties\":{\"place\":{\"type\":\"string\"}}}"_s);
    const std::unique_ptr<QObject> made = show(kForm, {{u"held"_s, QVariant::fromValue(&form)}});
    auto *window = qobject_cast<QQuickWindow *>(made.get());
    QVERIFY(window && QTest::qWaitForWindowActive(window, Waiting::kLimit));
    const WindowDriver driver(window);
    QVERIFY(driver.clickInput(u"place"_s));
    QTest::keyClick(window, Qt::Key_Down);
    QTRY_VERIFY(driver.sees(u"Bergen"_s));
    QTest::keyClick(window, Qt::Key_Down);
    QTest::keyClick(window, Qt::Key_Down);
    QTest::keyClick(window, Qt::Key_Return);
    QTRY_COMPARE(form.arguments().toJson(), QByteArray(R"({"place":"Bergen"})"));
    // What is filled in from elsewhere replaces what was chosen.
    form.setArguments(
        mcp::json::Value(mcp::json::Value::Object{{u"place"_s, mcp::json::Value(u"Alta"_s)}}));
    QTRY_COMPARE(driver.input(u"place"_s)->property("text").toString(), u"Alta"_s);
}

QUAYSIDE_TEST(TestViewParts, QGuiApplication)

} // namespace tst_viewparts

#include "tst_viewparts.moc"
