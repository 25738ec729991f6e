// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/preview/linkcontroller.h"
#include "app/preview/markdown.h"
#include "app/preview/markdownmodel.h"
#include "app/preview/textstyler.h"
#include "app/text/linktext.h"
#include "tests/support/fakeopener.h"
#include "tests/support/manualclock.h"
#include "tests/support/markdownshapes.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QGuiApplication>
#include <QTest>

#include <algorithm>

namespace quayside::tst_markdownbounds {

using namespace Qt::StringLiterals;

namespace {

const QString kMark = u"\u0e49"_s;

/// The most combining marks that stand on one letter.
int marksOnALetter(const QString &text)
{
    int most = 0;
    int marks = 0;
    for (const QChar c : text) {
        marks = c.category() == QChar::Mark_NonSpacing ? marks + 1 : 0;
        most = std::max(most, marks);
    }
    return most;
}

void compareSpans(const QString &text, const TextSpans &spans, qsizetype &addresses)
{
    qsizetype end = 0;
    for (const TextSpan &span : spans.list) {
        QVERIFY(span.start >= end); // So their lengths together are the text at most.
        QVERIFY(span.length > 0);
        QVERIFY(span.style != TextSpan::Styles());
        QVERIFY(span.address.size() <= kAddressChars);
        end = span.end();
        addresses += span.address.size();
    }
    QVERIFY(end <= text.size());
    QVERIFY(marksOnALetter(text) <= 4);
}

/// What every text keeps: otherwise drawing it takes longer than its size.
void compareBounds(const QList<MarkdownPart> &parts)
{
    qsizetype addresses = 0;
    qsizetype spans = 0;
    qsizetype colors = 0;
    QVERIFY(parts.size() <= kMarkdownParts);
    for (const MarkdownPart &part : parts) {
        QVERIFY(part.text.size() <= kPartChars && part.spans.list.size() <= kPartSpans);
        QVERIFY(part.depth <= kMarkdownDepth && part.quotes <= kMarkdownDepth);
        compareSpans(part.text, part.spans, addresses);
        QVERIFY(std::count_if(part.spans.list.cbegin(), part.spans.list.cend(),
                              [](const auto &span) { return span.style.testFlag(TextSpan::Link); })
                <= kTextLinks);
        (part.kind == MarkdownPart::Code ? colors : spans) += part.spans.list.size();
        qsizetype cells = 0;
        for (const QList<MarkdownCell> &row : part.rows) {
            cells += row.size();
            for (const MarkdownCell &cell : row) {
                QVERIFY(cell.text.size() <= kPartChars + 1);
                compareSpans(cell.text, cell.spans, addresses);
                spans += cell.spans.list.size();
            }
        }
        QVERIFY(part.rows.size() <= kMarkdownRows);
        QVERIFY(cells < kMarkdownCells + kMarkdownColumns);
    }
    QVERIFY(spans <= kMarkdownSpans && colors <= kMarkdownSpans);
    QVERIFY(addresses <= kMarkdownAddressChars);
}

QString allText(const QList<MarkdownPart> &parts)
{
    QString text;
    for (const MarkdownPart &part : parts)
        text += part.text;
    return text;
}

/// Until all parts are there, as the view does: the largest number of parts that came at once.
int mostAtOnce(MarkdownModel *model)
{
    int most = 0;
    while (model->isGrowing()) {
        const int before = model->count();
        model->grow();
        most = std::max(most, model->count() - before);
    }
    return most;
}

} // namespace

/// Whatever a Markdown text is made of, what is drawn of it is bounded by its size (SEC-41).
class TestMarkdownBounds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsItsBounds_data();
    void keepsItsBounds();
    void nestedStylesAreOneSpan_data();
    void nestedStylesAreOneSpan();
    void manyUsesOfALongReferenceArePlain_data();
    void manyUsesOfALongReferenceArePlain();
    void bareAddressesAreLinksUnlessAWordIsLong_data();
    void bareAddressesAreLinksUnlessAWordIsLong();
    void fourMarksStandOnALetter_data();
    void fourMarksStandOnALetter();
    void longPartsAreDivided();
    void partsWithManyStylesAreDivided();
    void largeTablesAreCut();
    void tablesAreBuiltAFewAtATime();
    void styledPartsAreBuiltAFewAtATime();
    void eachLinkOfALongParagraphIsReachedByKeyboard();
    void aLinkWithStylesIsOneLink();
    void addressesAreNeverCut_data();
    void addressesAreNeverCut();
};

void TestMarkdownBounds::keepsItsBounds_data() // F1, F2, F3
{
    QTest::addColumn<QString>("text");
    const auto shapes = mcp::hostileMarkdown() + mcp::randomMarkdown();
    for (const mcp::MarkdownShape &shape : shapes)
        QTest::newRow(shape.name.constData()) << shape.text;
}

void TestMarkdownBounds::keepsItsBounds()
{
    QFETCH(const QString, text);
    if (const auto parts = readMarkdown(text))
        compareBounds(*parts);
}

void TestMarkdownBounds::nestedStylesAreOneSpan_data() // F1
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("styles");
    QTest::newRow("emphasis") << mcp::nestedText(u"*a "_s, u" a*"_s, 262'000)
                              << int(TextSpan::Emphasis);
    QTest::newRow("strong") << mcp::nestedText(u"**a "_s, u" a**"_s, 60'000)
                            << int(TextSpan::Strong);
    QTest::newRow("two levels") << u"***a***"_s << int(TextSpan::Emphasis | TextSpan::Strong);
}

void TestMarkdownBounds::nestedStylesAreOneSpan()
{
    QFETCH(const QString, text);
    QFETCH(const int, styles);
    const auto parts = readMarkdown(text);
    QVERIFY(parts);
    for (const MarkdownPart &part : *parts) {
        QCOMPARE(part.spans.list.size(), 1);
        QCOMPARE(int(part.spans.list.constFirst().style), styles);
    }
}

void TestMarkdownBounds::manyUsesOfALongReferenceArePlain_data() // F3
{
    QTest::addColumn<QString>("target");
    QTest::addColumn<int>("uses");
    QTest::addColumn<bool>("isMarkdown");
    const auto path = [](int size) {
        return QString(u"https://example.org/"_s + QString(size, u'x'));
    };
    QTest::newRow("65 KB, 10 000 times") << path(65'000) << 10'000 << false;
    QTest::newRow("8 KB, 10 000 times") << path(8'000) << 10'000 << false;
    QTest::newRow("300 characters, 10 000 times") << path(300) << 10'000 << false;
    QTest::newRow("a long title, 10 000 times")
        << QString(path(3) + u" \"" + QString(60'000, u't') + u'"') << 10'000 << false;
    QTest::newRow("as people write it") << path(60) << 2'000 << true;
    QTest::newRow("8 KB, twice") << path(8'000) << 2 << true;
}

void TestMarkdownBounds::manyUsesOfALongReferenceArePlain()
{
    QFETCH(const QString, target);
    QFETCH(const int, uses);
    QFETCH(const bool, isMarkdown);
    const auto parts = readMarkdown(u"[a]: "_s + target + u"\n\n" + u"[a] "_s.repeated(uses));
    QCOMPARE(parts.has_value(), isMarkdown);
    if (parts)
        compareBounds(*parts);
}

void TestMarkdownBounds::bareAddressesAreLinksUnlessAWordIsLong_data() // F3
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isLink");
    QTest::newRow("www") << u"See www.example.org now"_s << true;
    QTest::newRow("https") << u"See https://example.org/a now"_s << true;
    QTest::newRow("256 KB of one word") << u"www.a_"_s.repeated(43'000) << false;
    QTest::newRow("a long word behind it")
        << QString(u"See www.example.org "_s + QString(int(kMarkdownWordChars) + 1, u'x')) << false;
    QTest::newRow("a word at the limit")
        << QString(u"See www.example.org "_s + QString(int(kMarkdownWordChars), u'x')) << true;
}

void TestMarkdownBounds::bareAddressesAreLinksUnlessAWordIsLong()
{
    QFETCH(const QString, text);
    QFETCH(const bool, isLink);
    const auto parts = readMarkdown(text);
    QVERIFY(parts);
    const bool hasLink = std::any_of(parts->cbegin(), parts->cend(), [](const MarkdownPart &part) {
        return std::any_of(
            part.spans.list.cbegin(), part.spans.list.cend(),
            [](const TextSpan &span) { return span.style.testFlag(TextSpan::Link); });
    });
    QCOMPARE(hasLink, isLink);
    QCOMPARE(allText(*parts), text); // All of it is shown.
}

void TestMarkdownBounds::fourMarksStandOnALetter_data() // F2, SEC-36
{
    QTest::addColumn<QString>("text");
    const QString entities = u"&#x0e49;"_s.repeated(60);
    QTest::newRow("entities") << QString(u"x"_s + entities);
    QTest::newRow("decimal entities") << QString(u"x"_s + u"&#3657;"_s.repeated(60));
    QTest::newRow("characters") << QString(u"x"_s + kMark.repeated(60));
    QTest::newRow("both in turns") << QString(u"x"_s + QString(kMark + u"&#x0e49;").repeated(30));
    QTest::newRow("emphasis between")
        << QString(u"x"_s + QString(u"*"_s + kMark + u"*").repeated(30));
    QTest::newRow("struck between")
        << QString(u"x"_s + QString(u"~"_s + kMark + u"~").repeated(30));
    QTest::newRow("code between") << QString(u"x"_s + QString(u"`"_s + kMark + u"`").repeated(30));
    QTest::newRow("escapes between")
        << QString(u"x"_s + QString(kMark.repeated(3) + u"\\").repeated(20) + u'.');
    QTest::newRow("links") << QString(u"[x"_s + entities + u"](a)[" + entities + u"](b)");
    QTest::newRow("a picture") << QString(u"!["_s + entities + u"](a)");
    QTest::newRow("a heading") << QString(u"# x"_s + entities);
    QTest::newRow("a cell") << QString(u"|a|\n|-|\n|x"_s + entities + u"|\n");
    QTest::newRow("an enclosing mark") << QString(u"x"_s + u"&#x20dd;"_s.repeated(20) + entities);
}

void TestMarkdownBounds::fourMarksStandOnALetter()
{
    QFETCH(const QString, text);
    const auto parts = readMarkdown(text);
    QVERIFY(parts);
    compareBounds(*parts);
}

void TestMarkdownBounds::partsWithManyStylesAreDivided() // SEC-41
{
    const QString styled = u"*a* b "_s;
    const auto fits = readMarkdown(styled.repeated(250));
    QVERIFY(fits);
    QCOMPARE(fits->size(), 1);
    QCOMPARE(fits->constFirst().spans.list.size(), 250);
    QCOMPARE(readMarkdown(styled.repeated(251))->size(), 2);
}

void TestMarkdownBounds::longPartsAreDivided() // F1
{
    const QString words = u"**word** "_s.repeated(2'000);
    const auto parts = readMarkdown(u"- "_s + words);
    QVERIFY(parts && parts->size() > 1);
    QCOMPARE(allText(*parts).trimmed(), u"word "_s.repeated(2'000).trimmed());
    QCOMPARE(parts->constFirst().marker, u"•"_s);
    QVERIFY(!parts->constFirst().isContinued && parts->constLast().isContinued);
    QVERIFY(parts->constLast().marker.isEmpty());
    compareBounds(*parts);
    // One without a place to divide it, and a pair at that place.
    const auto pairs = readMarkdown(u"x"_s + u"\U0001F600"_s.repeated(5'000));
    QVERIFY(pairs);
    for (const MarkdownPart &part : *pairs)
        QVERIFY(!part.text.endsWith(QChar(0xd83d)));
}

void TestMarkdownBounds::largeTablesAreCut()
{
    const auto wide = readMarkdown(u"|a"_s.repeated(20) + u"|\n" + u"|---"_s.repeated(20) + u"|\n"
                                   + QString(u"|b"_s.repeated(20) + u"|\n").repeated(90));
    QVERIFY(wide);
    QCOMPARE(wide->constFirst().rows.size(), kMarkdownCells / 20);
    QCOMPARE(wide->constFirst().omittedRows, 91 - int(kMarkdownCells / 20));
    const auto deep = readMarkdown(u"|a|\n|---|\n|*"_s + u"x"_s.repeated(100'000) + u"*|\n");
    QVERIFY(deep);
    compareBounds(*deep);
    QVERIFY(deep->constFirst().rows.constLast().constFirst().text.endsWith(u'…'));
}

void TestMarkdownBounds::tablesAreBuiltAFewAtATime()
{
    const QString table =
        u"|a|b|c|d|\n|---|---|---|---|\n"_s + u"|1|2|3|4|\n"_s.repeated(90) + u"\n\n";
    const auto parts = readMarkdown(table.repeated(10));
    QVERIFY(parts);
    QCOMPARE(parts->size(), 10);
    MarkdownModel model(*parts);
    QVERIFY(model.count() <= 1);
    QCOMPARE(mostAtOnce(&model), 1);
    QCOMPARE(model.count(), 10);
}

void TestMarkdownBounds::styledPartsAreBuiltAFewAtATime() // F1, SEC-41
{
    const auto styled = readMarkdown(u"*a* "_s.repeated(10'000));
    QVERIFY(styled && styled->size() > 4);
    MarkdownModel heavy(*styled);
    QVERIFY2(heavy.count() <= 2, qPrintable(QString::number(heavy.count())));
    QVERIFY(mostAtOnce(&heavy) <= 2);
    QCOMPARE(heavy.count(), int(styled->size()));

    const auto plain = readMarkdown(u"Some words.\n\n"_s.repeated(40));
    QVERIFY(plain && plain->size() == 40);
    MarkdownModel light(*plain);
    QVERIFY2(light.count() >= 8, qPrintable(QString::number(light.count())));
    QVERIFY(mostAtOnce(&light) >= 8);
    QCOMPARE(light.count(), 40);
}

void TestMarkdownBounds::eachLinkOfALongParagraphIsReachedByKeyboard() // F1
{
    const qsizetype count = 2 * kTextLinks + 1;
    const auto parts = readMarkdown(u"[here](https://x.example/a) "_s.repeated(count));
    QVERIFY(parts);
    QCOMPARE(parts->size(), 3);
    qsizetype reached = 0;
    for (const MarkdownPart &part : *parts) {
        TextStyler styler;
        styler.setSpans(QVariant::fromValue(part.spans));
        QTRY_VERIFY(styler.linkCount() > 0);
        reached += styler.linkCount();
    }
    QCOMPARE(reached, count);
}

void TestMarkdownBounds::aLinkWithStylesIsOneLink() // F1
{
    const auto parts = readMarkdown(
        u"[a **b** c](https://x.example)[d](https://x.example) [![e](f)](https://y.example)"_s);
    QVERIFY(parts && parts->size() == 1);
    TextStyler styler;
    styler.setSpans(QVariant::fromValue(parts->constFirst().spans));
    QTRY_COMPARE(styler.linkCount(), 3); // For the keyboard.
    QCOMPARE(styler.linkStart(0), 0);
    QCOMPARE(styler.linkEnd(0), 5);
    QCOMPARE(styler.linkAt(2), u"https://x.example"_s);
    QCOMPARE(styler.linkAt(6), QString());
    QCOMPARE(styler.linkAt(styler.linkStart(2)), u"https://y.example"_s); // Of the outer one.
    QCOMPARE(styler.linkEnd(2), int(parts->constFirst().text.size()));
}

void TestMarkdownBounds::addressesAreNeverCut_data() // F7
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<bool>("isLink");
    const QString start = u"https://example.org/"_s;
    QTest::newRow("short") << QString(start + u'a') << true;
    QTest::newRow("1 001 characters") << QString(start + QString(981, u'a')) << true;
    QTest::newRow("5 000 characters") << QString(start + QString(4'980, u'a')) << true;
    QTest::newRow("at the limit") << QString(start + QString(int(kAddressChars) - 20, u'a'))
                                  << true;
    QTest::newRow("beyond the limit")
        << QString(start + QString(int(kAddressChars) - 19, u'a')) << false;
    QTest::newRow("no web address") << QString(u"vscode:x/"_s + QString(3'000, u'a')) << true;
    QTest::newRow("hidden character") << QString(start + u"a\u202eb") << true;
}

void TestMarkdownBounds::addressesAreNeverCut()
{
    QFETCH(const QString, address);
    QFETCH(const bool, isLink);
    const auto parts = readMarkdown(u"[a]("_s + address + u')');
    QVERIFY(parts);
    QCOMPARE(parts->constFirst().text, u"a"_s);
    QCOMPARE(parts->constFirst().spans.list.size(), isLink ? 1 : 0);
    if (!isLink)
        return;
    QCOMPARE(parts->constFirst().spans.list.constFirst().address, address);
    FakeOpener opener;
    mcp::ManualClock clock;
    LinkController links(&opener, &clock);
    links.ask(address);
    const QString encoded = QString(address).replace(u"\u202e"_s, u"%E2%80%AE"_s);
    if (links.canOpen())
        QCOMPARE(links.address(), encoded);
    else
        QVERIFY(!links.address().contains(u'…') && links.address().size() >= address.size());
}

QUAYSIDE_TEST(TestMarkdownBounds, QGuiApplication)

} // namespace quayside::tst_markdownbounds

#include "tst_markdownbounds.moc"
