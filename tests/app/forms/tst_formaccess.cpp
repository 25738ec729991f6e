// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/forms/formmodel.h"
#include "app/shell/apptypes.h"
#include "tests/support/waiting.h"

#include <QAccessible>
#include <QFont>
#include <QGuiApplication>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickView>
#include <QtTest>

Q_IMPORT_QML_PLUGIN(Quayside_ThemePlugin)
Q_IMPORT_QML_PLUGIN(Quayside_ComponentsPlugin)
Q_IMPORT_QML_PLUGIN(Quayside_FormsPlugin)

using namespace quayside;
using namespace Qt::StringLiterals;

namespace {

constexpr auto kPage = R"(
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Forms
import Quayside.Theme

ScrollPane {
    property bool dark
    readonly property color ground: Theme.surface
    onDarkChanged: Theme.dark = dark

    property FormModel model: FormModel {}
    property string sent

    SchemaForm { Layout.fillWidth: true; form: model }
    PrimaryButton {
        text: "Send"
        onClicked: {
            model.focusFirstError()
            if (model.validate())
                sent = model.json
        }
    }
})";

/// A field of every kind that a question may have.
QString everyKind()
{
    return uR"({"type":"object","required":["name","detail","day","also","size"],"properties":{
        "name":{"type":"string","title":"Name","description":"As on the card","maxLength":4},
        "count":{"type":"integer","title":"Count","minimum":1,"maximum":9,"default":3},
        "size":{"type":"number","title":"Size","minimum":0.5},
        "alerts":{"type":"boolean","title":"Alerts"},
        "force":{"type":"boolean","title":"Overwrite","default":true},
        "column":{"type":"string","title":"Column","enum":["made_at","changed_at","moved_at","gone_at"]},
        "detail":{"type":"string","title":"Detail","oneOf":[{"const":"d","title":"by day"},{"const":"h","title":"by hour"}]},
        "also":{"type":"array","title":"Also","minItems":1,"items":{"type":"string","enum":["comments","rows"]}},
        "day":{"type":"string","title":"First day","format":"date"},
        "start":{"type":"string","title":"Start","format":"date-time"},
        "mail":{"type":"string","title":"Contact","format":"email"},
        "notes":{"type":"string","title":"Notes","maxLength":4000}}})"_s;
}

QAccessibleInterface *find(QAccessibleInterface *from, const QString &name, QAccessible::Role role)
{
    if (!from || from->state().invisible)
        return nullptr;
    if (from->text(QAccessible::Name) == name && from->role() == role)
        return from;
    for (int i = 0; i < from->childCount(); ++i) {
        if (QAccessibleInterface *found = find(from->child(i), name, role))
            return found;
    }
    return nullptr;
}

/// The right edge of the visible content.
qreal widest(const QQuickItem *item)
{
    qreal right = item->mapToScene({item->width(), 0}).x();
    const QList<QQuickItem *> children = item->childItems();
    for (const QQuickItem *child : children) {
        if (child->isVisible())
            right = std::max(right, widest(child));
    }
    return right;
}

} // namespace

/// Forms for people who do not see or do not use a pointer: the description of each field for assistive tools (through
/// Qt's accessible tree, as AT-SPI reads it), and full keyboard operation.
class TestFormAccess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void everyFieldSaysItsNameAndHint_data();
    void everyFieldSaysItsNameAndHint();
    void everyFieldSaysItsError_data();
    void everyFieldSaysItsError();
    void hintsAreSaidToWhoComesLater();
    void everyFieldTellsItsState();
    void choicesTellWhatIsChosen();
    void theKeyboardAloneFillsAndSends();
    void manyChoicesScroll();
    void theFirstMistakeGetsTheKeyboard_data();
    void theFirstMistakeGetsTheKeyboard();
    void theFirstMistakeGetsTheKeyboardThoughItIsFarDown();
    void looksAsItShould_data();
    void looksAsItShould();

private:
    QAccessibleInterface *accessible(const QString &name, QAccessible::Role role)
    {
        return find(QAccessible::queryAccessibleInterface(m_view.get()), name, role);
    }
    void show(const QString &schema);
    QString focused() const;
    void type(const QString &text) const;

    std::unique_ptr<QQuickView> m_view;
    QTemporaryFile m_page;
    FormModel *m_form = nullptr;
};

void TestFormAccess::initTestCase()
{
    QFont font;
    font.setFamilies({u"Inter"_s, u"Noto Sans"_s});
    QGuiApplication::setFont(font);
    QQuickStyle::setStyle(u"Basic"_s);
    QAccessible::setActive(true);
    QVERIFY(m_page.open());
    QVERIFY(m_page.write(kPage) > 0);
    QVERIFY(m_page.flush());
}

void TestFormAccess::init()
{
    m_view = std::make_unique<QQuickView>();
    m_view->engine()->addImportPath(u":/qt/qml"_s);
    m_view->setResizeMode(QQuickView::SizeRootObjectToView);
    m_view->resize(600, 700);
    m_view->setSource(QUrl::fromLocalFile(m_page.fileName()));
    QVERIFY(m_view->rootObject());
    m_form = m_view->rootObject()->property("model").value<FormModel *>();
    m_form->setChecksFormats(true);
    m_form->setSuggester(u"Files"_s);
    m_view->show();
    m_view->requestActivate();
    QVERIFY(QTest::qWaitForWindowActive(m_view.get(), Waiting::kLimit));
    show(everyKind());
}

void TestFormAccess::show(const QString &schema)
{
    m_form->setSchemaText(schema);
    QVERIFY2(m_form->root(), qPrintable(m_form->declinedReason()));
}

/// The name of the focused item for assistive tools.
QString TestFormAccess::focused() const
{
    QAccessibleInterface *item = QAccessible::queryAccessibleInterface(m_view->activeFocusItem());
    return item && item->state().focused ? item->text(QAccessible::Name) : QString();
}

void TestFormAccess::type(const QString &text) const
{
    for (const QChar c : text)
        QTest::keyClick(m_view.get(), c.toLatin1());
}

void TestFormAccess::everyFieldSaysItsNameAndHint_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QAccessible::Role>("role");
    QTest::addColumn<QString>("hint");
    QTest::newRow("text") << u"Name, required"_s << QAccessible::EditableText
                          << u"As on the card · At most 4 characters"_s;
    QTest::newRow("whole number") << u"Count"_s << QAccessible::EditableText
                                  << u"1 to 9 · Suggested by Files"_s;
    QTest::newRow("number") << u"Size, required"_s << QAccessible::EditableText << u"0.5 or more"_s;
    QTest::newRow("yes or no") << u"Alerts"_s << QAccessible::ComboBox << u"Not set"_s;
    QTest::newRow("tick") << u"Overwrite"_s << QAccessible::CheckBox << u"Suggested by Files"_s;
    QTest::newRow("choice") << u"Column"_s << QAccessible::ComboBox << u"Not set"_s;
    QTest::newRow("few choices") << u"Detail, required"_s << QAccessible::Grouping << QString();
    QTest::newRow("one of few") << u"Detail: by hour"_s << QAccessible::RadioButton << QString();
    QTest::newRow("several") << u"Also, required"_s << QAccessible::Grouping << u"At least 1"_s;
    QTest::newRow("one of several") << u"Also: rows"_s << QAccessible::CheckBox << u"At least 1"_s;
    QTest::newRow("date") << u"First day, required"_s << QAccessible::EditableText
                          << u"A date, like 2026-11-20"_s;
    QTest::newRow("calendar") << u"Choose a date for First day, required"_s << QAccessible::Button
                              << QString();
    QTest::newRow("moment") << u"Start"_s << QAccessible::EditableText
                            << u"A date and time, like 2026-11-20T14:30:00Z"_s;
    QTest::newRow("e-mail") << u"Contact"_s << QAccessible::EditableText << u"An e-mail address"_s;
    QTest::newRow("long text") << u"Notes"_s << QAccessible::EditableText
                               << u"At most 4000 characters"_s;
}

void TestFormAccess::everyFieldSaysItsNameAndHint()
{
    QFETCH(QString, name);
    QFETCH(QAccessible::Role, role);
    QFETCH(QString, hint);
    QAccessibleInterface *field = accessible(name, role);
    QVERIFY(field);
    QCOMPARE(field->text(QAccessible::Description), hint);
    QVERIFY(!field->state().disabled);
}

void TestFormAccess::everyFieldSaysItsError_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QAccessible::Role>("role");
    QTest::addColumn<QString>("error");
    QTest::newRow("text") << u"name"_s << u"\"Annabel\""_s << u"Name, required"_s
                          << QAccessible::EditableText << u"At most 4 characters."_s;
    QTest::newRow("empty text") << u"name"_s << QString() << u"Name, required"_s
                                << QAccessible::EditableText << u"Required."_s;
    QTest::newRow("whole number") << u"count"_s << u"10"_s << u"Count"_s
                                  << QAccessible::EditableText << u"At most 9."_s;
    QTest::newRow("number") << u"size"_s << u"0"_s << u"Size, required"_s
                            << QAccessible::EditableText << u"At least 0.5."_s;
    QTest::newRow("few choices") << u"detail"_s << QString() << u"Detail: by day"_s
                                 << QAccessible::RadioButton << u"Required."_s;
    QTest::newRow("several") << u"also"_s << u"[]"_s << u"Also: comments"_s << QAccessible::CheckBox
                             << u"Choose at least 1."_s;
    QTest::newRow("date") << u"day"_s << u"\"2026-13-01\""_s << u"First day, required"_s
                          << QAccessible::EditableText
                          << u"Not a date. Write year-month-day, like 2026-11-20, or pick one."_s;
    QTest::newRow("e-mail") << u"mail"_s << u"\"anna\""_s << u"Contact"_s
                            << QAccessible::EditableText
                            << u"Not an e-mail address. Write it like name@example.org."_s;
}

void TestFormAccess::everyFieldSaysItsError() // ELIC-10
{
    QFETCH(QString, field);
    QFETCH(QString, value);
    QFETCH(QString, name);
    QFETCH(QAccessible::Role, role);
    QFETCH(QString, error);
    m_form->setJson(value.isEmpty() ? u"{}"_s : uR"({"%1":%2})"_s.arg(field, value));
    m_form->validate();
    QAccessibleInterface *item = accessible(name, role);
    QVERIFY(item);
    const QString said = item->text(QAccessible::Description);
    QVERIFY2(said.startsWith(u"Error: " + error), qPrintable(said));
    QVERIFY(accessible(error, QAccessible::AlertMessage));
}

void TestFormAccess::hintsAreSaidToWhoComesLater()
{
    QAccessible::setActive(false);
    init();
    QAccessible::setActive(true);
    for (const QString &name : {u"Contact"_s, u"First day, required"_s, u"Count"_s, u"Notes"_s}) {
        QAccessibleInterface *field = accessible(name, QAccessible::EditableText);
        QVERIFY2(field, qPrintable(name));
        QVERIFY2(!field->text(QAccessible::Description).isEmpty(), qPrintable(name));
    }
}

void TestFormAccess::everyFieldTellsItsState() // ELIC-14, ELIC-16
{
    const auto state = [this](const QString &name, QAccessible::Role role) {
        QAccessibleInterface *item = accessible(name, role);
        return item ? item->state() : QAccessible::State();
    };
    QVERIFY(state(u"Overwrite"_s, QAccessible::CheckBox).checkable);
    QVERIFY(state(u"Overwrite"_s, QAccessible::CheckBox).checked);
    QVERIFY(!state(u"Also: rows"_s, QAccessible::CheckBox).checked);
    QVERIFY(!state(u"Detail: by hour"_s, QAccessible::RadioButton).checked);
    m_form->setJson(uR"({"force":false,"also":["rows"],"detail":"h","name":"Anna"})"_s);
    QVERIFY(!state(u"Overwrite"_s, QAccessible::CheckBox).checked);
    QVERIFY(state(u"Also: rows"_s, QAccessible::CheckBox).checked);
    QVERIFY(!state(u"Also: comments"_s, QAccessible::CheckBox).checked);
    QVERIFY(state(u"Detail: by hour"_s, QAccessible::RadioButton).checked);
    QVERIFY(state(u"Name, required"_s, QAccessible::EditableText).focusable);
    QCOMPARE(accessible(u"Name, required"_s, QAccessible::EditableText)->text(QAccessible::Value),
             u"Anna"_s);
}

void TestFormAccess::choicesTellWhatIsChosen() // ELIC-15
{
    m_form->setJson(uR"({"column":"moved_at","alerts":false})"_s);
    QCOMPARE(accessible(u"Column"_s, QAccessible::ComboBox)->text(QAccessible::Description),
             u"moved_at"_s);
    QCOMPARE(accessible(u"Alerts"_s, QAccessible::ComboBox)->text(QAccessible::Description),
             u"No"_s);
}

void TestFormAccess::theKeyboardAloneFillsAndSends() // ELIC-03, ELIC-10
{
    QQuickView *view = m_view.get();
    const auto next = [view] { QTest::keyClick(view, Qt::Key_Tab); };
    next();
    QCOMPARE(focused(), u"Name, required"_s);
    type(u"Anna"_s);
    next();
    QTest::keyClick(view, Qt::Key_Up);
    next();
    QCOMPARE(focused(), u"Size, required"_s);
    type(u"1.5"_s);
    next();
    QTest::keyClick(view, Qt::Key_Down);
    next();
    QCOMPARE(focused(), u"Overwrite"_s);
    QTest::keyClick(view, Qt::Key_Space);
    next();
    QTest::keyClick(view, Qt::Key_Down);
    QTest::keyClick(view, Qt::Key_Down);
    next();
    QCOMPARE(focused(), u"Detail: by day"_s);
    next();
    QTest::keyClick(view, Qt::Key_Space);
    next();
    QCOMPARE(focused(), u"Also: comments"_s);
    QTest::keyClick(view, Qt::Key_Space);
    next();
    next();
    QCOMPARE(focused(), u"First day, required"_s);
    type(u"2026-11-20"_s);
    next();
    QCOMPARE(focused(), u"Choose a date for First day, required"_s);
    QTest::keyClick(view, Qt::Key_Return);
    QTRY_VERIFY(accessible(u"Choose a date"_s, QAccessible::Dialog));
    QTest::keyClick(view, Qt::Key_Right);
    QTest::keyClick(view, Qt::Key_Return);
    QTRY_COMPARE(focused(), u"First day, required"_s);
    next();
    next();
    type(u"2026-11-20T14:30:00Z"_s);
    next();
    next();
    QCOMPARE(focused(), u"Contact"_s);
    type(u"anna@example.org"_s);
    next();
    type(u"a"_s);
    QTest::keyClick(view, Qt::Key_Return);
    type(u"b"_s);
    next();
    QCOMPARE(focused(), u"Send"_s);
    QTest::keyClick(view, Qt::Key_Return);
    const auto sent = mcp::json::parse(view->rootObject()->property("sent").toString());
    QVERIFY(sent);
    QCOMPARE(sent->toJson(),
             R"({"name":"Anna","count":4,"size":1.5,"alerts":true,"force":false,)"
             R"("column":"changed_at","detail":"h","also":["comments"],"day":"2026-11-21",)"
             R"("start":"2026-11-20T14:30:00Z","mail":"anna@example.org","notes":"a\nb"})");
}

void TestFormAccess::manyChoicesScroll() // ELIC-16
{
    QStringList choices;
    for (int i = 0; i < 5000; ++i)
        choices += u"\"c%1\""_s.arg(i);
    show(
        uR"({"type":"object","properties":{"f":{"title":"F","type":"array","items":{"type":"string","enum":[%1]}},
            "g":{"title":"G","type":"string","enum":[%1]}}})"_s.arg(choices.join(u',')));
    QVERIFY(m_view->grabWindow().width() > 0);
    QTest::keyClick(m_view.get(), Qt::Key_Tab);
    QCOMPARE(focused(), u"F: c0"_s);
    QTest::keyClick(m_view.get(), Qt::Key_End);
    QCOMPARE(focused(), u"F: c4999"_s);
    QTest::keyClick(m_view.get(), Qt::Key_Space);
    QVERIFY(accessible(u"F: c4999"_s, QAccessible::CheckBox)->state().checked);
    QTest::keyClick(m_view.get(), Qt::Key_Up);
    QTest::keyClick(m_view.get(), Qt::Key_Space);
    QCOMPARE(m_form->arguments().toJson(), R"({"f":["c4998","c4999"]})");
    QTest::keyClick(m_view.get(), Qt::Key_Tab);
    QCOMPARE(focused(), u"G"_s);
}

void TestFormAccess::theFirstMistakeGetsTheKeyboard_data()
{
    QTest::addColumn<QString>("property");
    QTest::addColumn<QString>("name");
    QTest::newRow("text") << uR"({"title":"F","type":"string"})"_s << u"F, required"_s;
    QTest::newRow("number") << uR"({"title":"F","type":"number"})"_s << u"F, required"_s;
    QTest::newRow("long text") << uR"({"title":"F","type":"string","maxLength":4000})"_s
                               << u"F, required"_s;
    QTest::newRow("choice") << uR"({"title":"F","type":"string","enum":["a","b","c","d"]})"_s
                            << u"F, required"_s;
    QTest::newRow("few choices") << uR"({"title":"F","type":"string","enum":["a","b"]})"_s
                                 << u"F: a"_s;
    QTest::newRow("several")
        << uR"({"title":"F","type":"array","minItems":1,"items":{"type":"string","enum":["a","b"]}})"_s
        << u"F: a"_s;
    QTest::newRow("date") << uR"({"title":"F","type":"string","format":"date"})"_s
                          << u"F, required"_s;
}

void TestFormAccess::theFirstMistakeGetsTheKeyboard() // ELIC-10
{
    QFETCH(QString, property);
    QFETCH(QString, name);
    show(
        uR"({"type":"object","properties":{"a":{"type":"string"},"f":%1,"g":{"type":"string"}},"required":["f","g"]})"_s
            .arg(property));
    m_form->focusFirstError();
    QCOMPARE(focused(), name);
}

void TestFormAccess::theFirstMistakeGetsTheKeyboardThoughItIsFarDown() // ELIC-10
{
    QStringList properties;
    for (int i = 0; i < 250; ++i)
        properties += uR"("f%1":{"title":"F%1","type":"string"})"_s.arg(i);
    show(
        uR"({"type":"object","properties":{%1},"required":["f240"]})"_s.arg(properties.join(u',')));
    m_form->focusFirstError();
    QTRY_COMPARE(focused(), u"F240, required"_s);
    const auto isInSight = [this] {
        const QQuickItem *item = m_view->activeFocusItem();
        const QPointF top = item->mapToScene({0, 0});
        return top.y() >= 0 && top.y() + item->height() <= m_view->height();
    };
    QTRY_VERIFY(isInSight());
}

void TestFormAccess::looksAsItShould_data()
{
    QTest::addColumn<QString>("schema");
    QTest::addColumn<QString>("values");
    QTest::addColumn<int>("field"); // Opens with F4.
    QTest::newRow("untouched") << everyKind() << QString() << -1;
    QTest::newRow("filled")
        << everyKind()
        << uR"({"name":"Anna","count":3,"size":1.5,"alerts":true,"force":true,"column":"made_at","detail":"d","also":["rows"],"day":"2026-11-20","start":"2026-11-20T14:30:00+01:00","mail":"anna@example.org","notes":"One line\nand another."})"_s
        << -1;
    QTest::newRow("calendar") << everyKind() << uR"({"day":"2026-11-20"})"_s << 8;
    QTest::newRow("clock") << everyKind() << uR"({"start":"2026-11-20T14:30:00+01:00"})"_s << 9;
    QTest::newRow("wrong")
        << everyKind()
        << uR"({"name":"Annabel","count":10,"size":0,"also":[],"day":"2026-13-01","start":"soon","mail":"anna"})"_s
        << -1;
    QStringList choices;
    for (int i = 0; i < 40; ++i)
        choices += u"\"choice %1\""_s.arg(i);
    QTest::newRow("many")
        << uR"({"type":"object","properties":{"f":{"title":"Many choices","type":"array","minItems":1,"maxItems":2,"items":{"type":"string","enum":[%1]}},
            "g":{"title":"One of many","type":"string","enum":[%1]}}})"_s.arg(choices.join(u','))
        << uR"({"f":["choice 1","choice 3","choice 4"]})"_s << -1;
    QTest::newRow("odd")
        << uR"({"type":"object","required":["b","c"],"properties":{
            "a":{"type":"string","title":"<b>Pay\u202e now\u0007</b>","description":"<a href='https://example.org'>here</a>"},
            "b":{"type":"integer","title":"Between","minimum":5,"maximum":4},
            "c":{"type":"array","title":"Choices","minItems":4,"items":{"type":"string","enum":["a","b"]}},
            "d":{"type":"string","title":"%1","description":"%1"},
            "e":{"type":"boolean","title":"%1","default":true},
            "f":{"type":"string","title":"Long choices","oneOf":[{"const":"a","title":"%1"},{"const":"b","title":"short"}]},
            "g":{"type":"array","title":"Many long choices","items":{"anyOf":[{"const":"a","title":"%1"},{"const":"b","title":"short"}]}}}})"_s
               .arg(QString(u"A title that goes on and on. "_s).repeated(35).trimmed())
        << QString() << -1;
}

/// Saves a picture of each if QUAYSIDE_SCREENSHOT_DIR is set; the width is checked here.
void TestFormAccess::looksAsItShould()
{
    QFETCH(QString, schema);
    QFETCH(QString, values);
    QFETCH(int, field);
    const QString folder = qEnvironmentVariable("QUAYSIDE_SCREENSHOT_DIR");
    show(schema);
    if (!values.isEmpty())
        m_form->setJson(values);
    if (field >= 0) {
        m_form->root()->children()->at(field)->requestFocus();
        QTest::keyClick(m_view.get(), Qt::Key_F4);
    }
    for (const QSize &size : {QSize(1280, 1000), QSize(480, 800)}) {
        m_view->resize(size);
        QTRY_COMPARE(m_view->rootObject()->size(), QSizeF(size));
        for (const bool isDark : {true, false}) {
            m_view->rootObject()->setProperty("dark", isDark);
            m_view->setColor(m_view->rootObject()->property("ground").value<QColor>());
            QVERIFY(QTest::qWaitForWindowExposed(m_view.get(), Waiting::kLimit));
            const QImage picture = m_view->grabWindow();
            QCOMPARE(picture.size(), size);
            if (!folder.isEmpty())
                QVERIFY(picture.save(u"%1/form-%2-%3-%4.png"_s
                                         .arg(folder, QString::fromLatin1(QTest::currentDataTag()),
                                              isDark ? u"dark"_s : u"light"_s)
                                         .arg(size.width())));
        }
        QCOMPARE(widest(m_view->rootObject()), qreal(size.width()));
    }
}

int main(int argc, char *argv[])
{
    QGuiApplication application(argc, argv);
    TestFormAccess test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_formaccess.moc"
