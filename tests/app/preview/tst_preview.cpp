// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/base/inboxitem.h"
#include "app/base/urlopener.h"
#include "app/images/resultimages.h"
#include "app/preview/linkcontroller.h"
#include "app/preview/markdown.h"
#include "app/preview/separatedvalues.h"
#include "app/preview/syntax.h"
#include "app/preview/textstyler.h"
#include "app/results/blockdocument.h"
#include "app/results/blocklistmodel.h"
#include "app/results/resultcontent.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTest>

namespace quayside::tst_preview {

using namespace Qt::StringLiterals;

/// Texts that are more than plain text (RES-14, SEC-35).
class TestPreview : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsTheBlocksOfMarkdown();
    void keepsHtmlAsTextAndNeverFetchesAPicture();
    void stylesAndLinksKnowTheirPlaces();
    void frontMatterIsCode();
    void readsAlignmentAndStylesOfCells();
    void formulasKeepTheirCharacters_data();
    void formulasKeepTheirCharacters();
    void formulasOfSeveralLinesAreBlocks();
    void hugeMarkdownStaysPlain();
    void readsValuesWithSeparators();
    void refusesWhatIsNoTable_data();
    void refusesWhatIsNoTable();
    void coloursSource_data();
    void coloursSource();
    void largeSourceHasNoColours();
    void theFormFollowsTheType_data();
    void theFormFollowsTheType();
    void aPictureInAResourceIsAPicture();
    void aLongTextComesInPages();
    void aLinkIsOnlyAskedAbout();
    void aLinkThatBringsAServerIsHandedOver();
};

void TestPreview::readsTheBlocksOfMarkdown()
{
    const auto parts = readMarkdown(
        u"# Guide\n\nText.\n\n3. three\n4. four\n   - inner\n\n- [x] done\n\n> quoted\n\n"
        u"```cpp\nint a; // b\n```\n\n---\n\n| A | B |\n|---|---|\n| 1 | 2 |\n"_s);
    QVERIFY(parts);
    const QList<MarkdownPart> &all = *parts;
    QCOMPARE(all.size(), 10);
    QCOMPARE(all.at(0).kind, MarkdownPart::Heading);
    QCOMPARE(all.at(0).level, 1);
    QCOMPARE(all.at(0).text, u"Guide"_s);
    QCOMPARE(all.at(1).text, u"Text."_s);
    QCOMPARE(all.at(2).marker, u"3."_s);
    QCOMPARE(all.at(3).marker, u"4."_s);
    QCOMPARE(all.at(4).marker, u"•"_s);
    QCOMPARE(all.at(4).depth, 2);
    QCOMPARE(all.at(5).marker, u"☑"_s);
    QCOMPARE(all.at(6).quotes, 1);
    QCOMPARE(all.at(7).kind, MarkdownPart::Code);
    QCOMPARE(all.at(7).text, u"int a; // b"_s);
    QVERIFY(!all.at(7).spans.list.isEmpty());
    QCOMPARE(all.at(8).kind, MarkdownPart::Rule);
    QCOMPARE(all.at(9).rows,
             (QList<QList<MarkdownCell>>{{{u"A"_s}, {u"B"_s}}, {{u"1"_s}, {u"2"_s}}}));
}

void TestPreview::keepsHtmlAsTextAndNeverFetchesAPicture() // HOST-09
{
    const auto parts = readMarkdown(
        u"<b>bold</b> <img src='file:///etc/passwd'>\n\n![view](https://example.org/a.png)\n\n&lt;&#x202e;\n"_s);
    QVERIFY(parts);
    QCOMPARE(parts->at(0).text, u"<b>bold</b> <img src='file:///etc/passwd'>"_s);
    QVERIFY(parts->at(1).text.contains(u"view"));
    QCOMPARE(parts->at(1).spans.list.constFirst().style, TextSpan::Styles(TextSpan::Link));
    QCOMPARE(parts->at(1).spans.list.constFirst().address, u"https://example.org/a.png"_s);
    QCOMPARE(parts->at(2).text, u"<⟨U+202E⟩"_s); // SEC-36
}

void TestPreview::stylesAndLinksKnowTheirPlaces()
{
    const auto parts = readMarkdown(u"a **b** [c](demo://x) `d`"_s);
    QVERIFY(parts);
    QCOMPARE(parts->at(0).text, u"a b c d"_s);
    const TextSpans spans = parts->at(0).spans;
    QCOMPARE(spans.list,
             (QList<TextSpan>{{2, 1, TextSpan::Strong, {}},
                              {4, 1, TextSpan::Link, u"demo://x"_s},
                              {6, 1, TextSpan::Code, {}}}));
    TextStyler styler;
    styler.setSpans(QVariant::fromValue(spans));
    QCOMPARE(styler.linkAt(4), u"demo://x"_s);
    QCOMPARE(styler.linkAt(2), QString());
}

void TestPreview::frontMatterIsCode()
{
    const auto parts = readMarkdown(u"---\nname: report\nlicense: CC0\n---\n# Report\n"_s);
    QVERIFY(parts && parts->size() == 2);
    QCOMPARE(parts->at(0).kind, MarkdownPart::Code);
    QCOMPARE(parts->at(0).text, u"name: report\nlicense: CC0"_s);
    QCOMPARE(parts->at(0).language, u"yaml"_s);
    QCOMPARE(parts->at(1).text, u"Report"_s);
    // Two lines across the page are none.
    const auto lines = readMarkdown(u"---\n\na\n\n---\n"_s);
    QVERIFY(lines && lines->at(0).kind != MarkdownPart::Code);
}

void TestPreview::readsAlignmentAndStylesOfCells()
{
    const auto parts =
        readMarkdown(u"|a|b|c|d|\n|---|:--|:-:|--:|\n|1|[two](https://example.org)|`3`|4|\n"_s);
    QVERIFY(parts);
    const MarkdownPart &table = parts->constLast();
    QCOMPARE(table.alignments, QList<int>({0, Qt::AlignLeft, Qt::AlignHCenter, Qt::AlignRight}));
    const QList<MarkdownCell> &cells = table.rows.constLast();
    QCOMPARE(cells.at(1).text, u"two"_s);
    QCOMPARE(cells.at(1).spans.list,
             QList<TextSpan>({{0, 3, TextSpan::Link, u"https://example.org"_s}}));
    QCOMPARE(cells.at(2).spans.list, QList<TextSpan>({{0, 1, TextSpan::Code}}));
    QVERIFY(!cells.at(3).spansValue().isValid());
}

void TestPreview::formulasKeepTheirCharacters_data() // W6
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QStringList>("formulas"); ///< Shown as code.
    const auto row = [](const char *name, const QString &text, const QStringList &formulas,
                        const QString &shown = {}) {
        QTest::newRow(name) << text << (shown.isEmpty() ? text : shown) << formulas;
    };
    const QString integral = u"$$\\int_0^1 x^2\\,dx$$"_s;
    row("display", integral, {integral});
    row("in a line", u"Then $a_1*b_1*c\\!$ holds."_s, {u"$a_1*b_1*c\\!$"_s});
    row("round brackets", u"Then \\(x^*_i = \\{1\\}\\)."_s, {u"\\(x^*_i = \\{1\\}\\)"_s});
    row("square brackets", u"\\[a < b\\]"_s, {u"\\[a < b\\]"_s});
    row("with a backtick", u"$a`b$"_s, {u"$a`b$"_s});
    row("two", u"$a$ and $b$"_s, {u"$a$"_s, u"$b$"_s});
    row("prices", u"It costs $5 and not $10."_s, {});
    row("prices with a dash", u"From $5-$10 today"_s, {});
    row("one dollar", u"A $ alone"_s, {});
    row("escaped", u"\\$5 or \\$6"_s, {}, u"$5 or $6"_s);
    row("never closed", u"\\(a"_s, {}, u"(a"_s);
    row("empty", u"$$ $$"_s, {});
    row("in code", u"`$a$`"_s, {u"$a$"_s}, u"$a$"_s);
    row("a dollar in code", u"`$` and `$`"_s, {u"$"_s, u"$"_s}, u"$ and $"_s);
}

void TestPreview::formulasKeepTheirCharacters()
{
    QFETCH(QString, text);
    QFETCH(QString, shown);
    QFETCH(QStringList, formulas);
    const auto parts = readMarkdown(text);
    QVERIFY(parts && parts->size() == 1);
    QCOMPARE(parts->constFirst().text, shown);
    QStringList found;
    for (const TextSpan &span : parts->constFirst().spans.list) {
        QCOMPARE(span.style, TextSpan::Styles(TextSpan::Code));
        found.append(shown.mid(span.start, span.length));
    }
    QCOMPARE(found, formulas);
}

void TestPreview::formulasOfSeveralLinesAreBlocks() // W6
{
    const auto parts =
        readMarkdown(u"So:\n$$\na &= b \\\\\n c &= d\n$$\nEnd\n\n```\n$a$\n```\n\n    $b$\n"_s);
    QVERIFY(parts);
    QCOMPARE(parts->size(), 5);
    QCOMPARE(parts->at(1).kind, MarkdownPart::Code);
    QCOMPARE(parts->at(1).text, u"$$\na &= b \\\\\n c &= d\n$$"_s);
    QCOMPARE(parts->at(2).text, u"End"_s);
    QCOMPARE(parts->at(3).text, u"$a$"_s);
    QCOMPARE(parts->at(4).text, u"$b$"_s);
}

void TestPreview::hugeMarkdownStaysPlain()
{
    QVERIFY(!readMarkdown(u"x"_s.repeated(kMarkdownChars + 1)));
    QVERIFY(!readMarkdown(u"a\n\n"_s.repeated(kMarkdownParts + 1)));
    QVERIFY(readMarkdown(u"a\n\n"_s.repeated(kMarkdownParts)));
    const auto deep = readMarkdown(u">"_s.repeated(200) + u" a"_s);
    QVERIFY(deep);
    QCOMPARE(deep->constLast().quotes, kMarkdownDepth);
    const auto table = readMarkdown(u"|a|b|\n|---|---|\n"_s + u"|1|2|\n"_s.repeated(kMarkdownRows));
    QVERIFY(table);
    QCOMPARE(table->constLast().rows.size(), kMarkdownRows);
    QCOMPARE(table->constLast().omittedRows, 1);
    const auto styled = readMarkdown(u"|a|b|c|d|e|\n|---|---|---|---|---|\n"_s
                                     + u"|*1*|*2*|*3*|*4*|*5*|\n"_s.repeated(99));
    QVERIFY(styled);
    int styles = 0;
    for (const QList<MarkdownCell> &row : styled->constLast().rows) {
        styles += int(std::count_if(row.cbegin(), row.cend(), [](const MarkdownCell &cell) {
            return !cell.spans.list.isEmpty();
        }));
    }
    QCOMPARE(styles, kMarkdownStyledCells);
}

void TestPreview::readsValuesWithSeparators()
{
    const auto table = readSeparatedValues(
        u"date,vessel,vessel,miles\r\n2026-01-12,\"Heron, \"\"two\"\"\nnext\",b,1e2\n\n2026-02-03,Curlew,,-4\n"_s,
        u',');
    QVERIFY(table);
    QCOMPARE(table->items().size(), 2);
    const mcp::json::Value &first = table->items().constFirst();
    QCOMPARE(first.at(u"vessel").toString(), u"Heron, \"two\"\nnext"_s);
    QCOMPARE(first.at(u"vessel 2").toString(), u"b"_s);
    QCOMPARE(first.at(u"miles").numberText(), "1e2"_ba);
    QVERIFY(table->items().constLast().at(u"vessel 2").isNull());
    QCOMPARE(table->items().constLast().at(u"miles").toInteger(), std::optional<qint64>(-4));
    QVERIFY(readSeparatedValues(u"a\tb\n1\t2\n"_s, u'\t'));
}

void TestPreview::refusesWhatIsNoTable_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << QString();
    QTest::newRow("one column") << u"a\n1\n"_s;
    QTest::newRow("header only") << u"a,b\n"_s;
    QTest::newRow("more cells than columns") << u"a,b\n1,2,3\n"_s;
    QTest::newRow("too many columns")
        << QString(u"a,"_s.repeated(kSeparatedColumns) + u"a\n"_s + u"1,"_s.repeated(3) + u'1');
    QTest::newRow("too many rows") << QString(u"a,b\n"_s + u"1,2\n"_s.repeated(kSeparatedRows + 1));
}

void TestPreview::refusesWhatIsNoTable()
{
    QFETCH(const QString, text);
    QVERIFY(!readSeparatedValues(text, u','));
}

void TestPreview::coloursSource_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("coloured"); ///< Style and text of each span.
    QTest::newRow("C") << u"cpp"_s << u"int a = 12; // x"_s << u"K:int N:12 C:// x"_s;
    QTest::newRow("script") << u"python"_s << u"def f(x): return 'a#b' # c"_s
                            << u"K:def K:return S:'a#b' C:# c"_s;
    QTest::newRow("SQL") << u"sql"_s << u"SELECT 1 -- x"_s << u"K:SELECT N:1 C:-- x"_s;
    QTest::newRow("JSON") << u"json"_s << u"{\"a\": [1, true, \"b\"]}"_s
                          << u"A:\"a\" N:1 K:true S:\"b\""_s;
    QTest::newRow("YAML") << u"yaml"_s << u"port: 80\n"_s << u"A:port N:80"_s;
    QTest::newRow("YAML, texts without quotation marks")
        << u"yaml"_s << u"note: it's on at 10, no: don't\nlicense: CC0-1.0\nday: 2026-07-28\n"_s
        << u"A:note A:no A:license A:day"_s;
    QTest::newRow("YAML, values") << u"yaml"_s
                                  << u"- -1\n- 'a b' # c\na: [on, 2, \"x\"]\nb: yes # d\n"_s
                                  << u"N:1 S:'a b' C:# c A:a K:on N:2 S:\"x\" A:b K:yes C:# d"_s;
    QTest::newRow("settings") << u"ini"_s << u"a=1\nb = true\nc=\"x\"\n"_s
                              << u"A:a N:1 A:b K:true A:c S:\"x\""_s;
    QTest::newRow("markup") << u"html"_s << u"<a href=\"x\">y</a>"_s
                            << u"K:<a S:\"x\" K:> K:</a K:>"_s;
    QTest::newRow("open string") << u"c"_s << u"\"abc\nint"_s << u"S:\"abc\n K:int"_s;
    QTest::newRow("unknown") << u"klingon"_s << u"int"_s << QString();
}

void TestPreview::coloursSource()
{
    QFETCH(const QString, name);
    QFETCH(const QString, text);
    QFETCH(const QString, coloured);
    QStringList found;
    for (const TextSpan &span : syntaxSpans(text, languageNamed(name)).list) {
        static const QHash<int, QChar> letters{{TextSpan::Keyword, u'K'},
                                               {TextSpan::String, u'S'},
                                               {TextSpan::Number, u'N'},
                                               {TextSpan::Comment, u'C'},
                                               {TextSpan::Name, u'A'}};
        found.append(letters.value(int(span.style)) + u':' + text.sliced(span.start, span.length));
    }
    QCOMPARE(found.join(u' '), coloured);
}

void TestPreview::largeSourceHasNoColours()
{
    const QString text = u"int "_s.repeated(kColouredChars / 4);
    QCOMPARE(syntaxSpans(text, Language::C).list.size(), kColouredSpans);
    QVERIFY(syntaxSpans(text + u'x', Language::C).list.isEmpty());
}

void TestPreview::theFormFollowsTheType_data()
{
    QTest::addColumn<QString>("mimeType");
    QTest::addColumn<QString>("uri");
    QTest::addColumn<QString>("text");
    QTest::addColumn<Block::Form>("form");
    using Form = Block::Form;
    QTest::newRow("plain") << u"text/plain"_s << u"demo://a"_s << u"# a"_s << Form::Plain;
    QTest::newRow("Markdown") << u"text/Markdown; charset=utf-8"_s << u"demo://a"_s << u"# a"_s
                              << Form::Markdown;
    QTest::newRow("suffix") << QString() << u"file:///README.md?x"_s << u"# a"_s << Form::Markdown;
    QTest::newRow("type before suffix")
        << u"text/csv"_s << u"demo://a.md"_s << u"a,b\n1,2\n"_s << Form::Table;
    QTest::newRow("JSON") << u"application/vnd.x+json"_s << u"demo://a"_s << u"{\"a\":1}"_s
                          << Form::Tree;
    QTest::newRow("broken JSON") << u"application/json"_s << u"demo://a"_s << u"{\"a\":1"_s
                                 << Form::Source;
    QTest::newRow("source") << u"text/x-c++src"_s << u"demo://a"_s << u"int a;"_s << Form::Source;
    QTest::newRow("source by suffix")
        << u"text/plain"_s << u"file:///a.py"_s << u"def a(): 1"_s << Form::Source;
    QTest::newRow("no table") << u"text/csv"_s << u"demo://a"_s << u"a"_s << Form::Plain;
}

void TestPreview::theFormFollowsTheType()
{
    QFETCH(const QString, mimeType);
    QFETCH(const QString, uri);
    QFETCH(const QString, text);
    QFETCH(const Block::Form, form);
    mcp::ResourceContents contents;
    contents.uri = uri;
    contents.text = text;
    if (!mimeType.isEmpty())
        contents.mimeType = mimeType;
    const ResultBlock block = readContents(contents);
    QCOMPARE(block.kind, Block::Kind::Resource);
    QCOMPARE(block.document ? block.document->form : Block::Form::Plain, form);
    QCOMPARE(block.fullText, text);
}

void TestPreview::aPictureInAResourceIsAPicture()
{
    mcp::ResourceContents contents;
    contents.uri = u"demo://quay/view.png"_s;
    contents.mimeType = u"image/png"_s;
    contents.blob = mcp::json::Raw("\"AAAA\""_ba);
    const ResultBlock block = readContents(contents);
    QCOMPARE(block.kind, Block::Kind::Image);
    QCOMPARE(suggestedFileName(block), u"view.png"_s);
}

/// SEC-41: 50 MB come page by page.
void TestPreview::aLongTextComesInPages()
{
    mcp::ResourceContents contents;
    contents.uri = u"demo://a"_s;
    contents.text = u"0123456789abcde\n"_s.repeated(2 * kPageChars / 16 + 1);
    BlockListModel model(std::make_shared<ResultImages>());
    model.setBlocks({readContents(contents), readContents(contents)});
    QCOMPARE(model.count(), 2);
    QVERIFY(model.index(0).data(BlockListModel::IsTruncatedRole).toBool());
    model.showMoreText(0);
    model.showMoreText(0); // Once is enough.
    QTRY_COMPARE(model.count(), 3);
    QVERIFY(!model.index(0).data(BlockListModel::IsTruncatedRole).toBool());
    QCOMPARE(model.index(1).data(BlockListModel::TextRole).toString().size(), kPageChars);
    model.showMoreText(1);
    QTRY_COMPARE(model.count(), 4);
    QCOMPARE(model.index(2).data(BlockListModel::TextRole).toString(), u"0123456789abcde\n"_s);
    QVERIFY(!model.index(2).data(BlockListModel::IsTruncatedRole).toBool());
    QCOMPARE(model.hiddenCount(), 0);
}

namespace {

struct SilentOpener : UrlOpener
{
    QStringList opened;
    bool open(const QString &address) override
    {
        opened.append(address);
        return true;
    }
};

} // namespace

/// SEC-42, SEC-46, HOST-07
void TestPreview::aLinkIsOnlyAskedAbout()
{
    SilentOpener opener;
    mcp::ManualClock clock;
    LinkController links(&opener, &clock);
    links.ask(u"https://user@xn--exmple-cua.org/a"_s);
    QVERIFY(links.isOpen());
    links.ask(u"https://example.org/a"_s);
    QCOMPARE(links.host(), u"example.org"_s);
    links.visit(); // The second click of a double click.
    clock.advance(std::chrono::milliseconds(499));
    links.visit();
    QVERIFY(opener.opened.isEmpty() && links.isOpen());
    clock.advance(std::chrono::milliseconds(1));
    links.visit();
    QCOMPARE(opener.opened, QStringList{u"https://example.org/a"_s});
    QVERIFY(!links.isOpen());
    links.ask(u"file:///etc/passwd"_s);
    QVERIFY(links.isOpen() && !links.canOpen());
    clock.advance(InboxItem::kInertTime);
    links.visit();
    QCOMPARE(opener.opened.size(), 1);
    links.copy();
    QCOMPARE(QGuiApplication::clipboard()->text(), u"file:///etc/passwd"_s);
    links.dismiss();
    QVERIFY(!links.isOpen());
}

/// SEC-09, SEC-46: it is handed over by a click only.
void TestPreview::aLinkThatBringsAServerIsHandedOver()
{
    SilentOpener opener;
    mcp::ManualClock clock;
    LinkController links(&opener, &clock);
    QSignalSpy wanted(&links, &LinkController::serverWanted);
    const QString link = u"cursor://anysphere.cursor-deeplink/mcp/install?name=a&config=e30"_s;
    links.ask(link);
    QVERIFY(links.isOpen() && links.bringsServer() && !links.canOpen());
    QCOMPARE(links.address(), link);
    links.addServer();
    QVERIFY(wanted.isEmpty() && links.isOpen());
    clock.advance(InboxItem::kInertTime);
    links.addServer();
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.at(0).at(0).toString(), link);
    QVERIFY(!links.isOpen());
    links.ask(u"https://lmstudio.ai/install-mcp?name=a&config=e30"_s);
    QVERIFY(links.bringsServer() && links.canOpen()); // A page, too.
    links.ask(u"https://example.org/a"_s);
    QVERIFY(!links.bringsServer());
    clock.advance(InboxItem::kInertTime);
    links.addServer();
    QCOMPARE(wanted.size(), 1);
    QVERIFY(opener.opened.isEmpty());
}

QUAYSIDE_TEST(TestPreview, QGuiApplication)

} // namespace quayside::tst_preview

#include "tst_preview.moc"
