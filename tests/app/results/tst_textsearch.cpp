// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/results/dragcontroller.h"
#include "app/results/textsearch.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "app/images/resultimages.h"
#include "app/text/cuttext.h"
#include "core/base/limits.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QUrl>

namespace quayside::tst_textsearch {

using mcp::json::Value;
using namespace Qt::StringLiterals;

/// Find in a result, and what is dragged out of one.
class TestTextSearch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsInAnyCaseAndGoesRound();
    void onlyTheFirstThousandMatchesCount();
    void opensTheBranchOfATree();
    void findsInALaterPortionOfALongArray();
    void searchesAllTextsOfAList();
    void aMatchOnALaterPageOfATextIsShown();
    void aMatchFarBackInALongLineIsShown();
    void aMatchInABlockThatIsNotShownYetIsShown();
    void aPartOfATextIsCalledSo();
    void aSearchCanBeStopped();
    void onlyTheLastWordsAreFound();
    void aNewTextIsSearchedAgain();
    void aCopyIsDragged();
    void whatIsTooLargeIsDraggedByItsAddress();
    void draggedFilesAreBoundedAndDeleted();

private:
    static ResultBlock block(const QString &text, const QString &name = u"notes.txt"_s)
    {
        ResultBlock block;
        block.kind = Block::Kind::Resource;
        block.text = block.fullText = text;
        block.bytes = text.size();
        block.name = name;
        return block;
    }
    static std::shared_ptr<ResultImages> images() { return std::make_shared<ResultImages>(); }
};

void TestTextSearch::findsInAnyCaseAndGoesRound()
{
    TextSearch search;
    QSignalSpy moved(&search, &TextSearch::moved);
    search.setText(u"Quay, QUAY and quay"_s);
    QVERIFY(search.status().isEmpty());
    search.setWords(u"quay"_s);
    QTRY_COMPARE(search.status(), u"1 of 3"_s);
    QCOMPARE(search.position(), 0);
    search.next();
    QCOMPARE(search.position(), 6);
    search.next();
    search.next();
    QCOMPARE(search.position(), 0);
    search.previous();
    QCOMPARE(search.position(), 15);
    QCOMPARE(moved.size(), 5);
    search.setWords(u"mole"_s);
    QTRY_COMPARE(search.status(), u"No matches"_s);
    QCOMPARE(search.row(), -1);
    search.next(); // Nowhere.
    QCOMPARE(moved.size(), 5);
}

void TestTextSearch::onlyTheFirstThousandMatchesCount()
{
    TextSearch search;
    search.setText(QString(TextSearch::kMatches, u'a'));
    search.setWords(u"a"_s);
    QTRY_COMPARE(search.status(), u"1 of 1,000"_s);
    search.setText(QString(TextSearch::kMatches + 1, u'a'));
    QTRY_COMPARE(search.status(), u"1 of the first 1,000 matches"_s);
    QCOMPARE(search.count(), int(TextSearch::kMatches));
    search.previous();
    QCOMPARE(search.status(), u"1,000 of the first 1,000 matches"_s);
    search.setWords(QString(2 * TextSearch::kWordChars, u'a'));
    QCOMPARE(search.words().size(), TextSearch::kWordChars);
}

void TestTextSearch::opensTheBranchOfATree()
{
    Value::Array rows;
    for (int i = 0; i < 60; ++i)
        rows.append(Value(Value::Object{{u"sky"_s, Value(i == 40 ? u"fog"_s : u"rain"_s)}}));
    JsonTreeModel tree(Value(Value::Object{{u"place"_s, Value(u"Fogo"_s)},
                                           {u"days"_s, Value(std::move(rows))},
                                           {u"fog bank"_s, Value(qint64(3))}}));
    QCOMPARE(tree.count(), 3);
    TextSearch search;
    search.setTree(&tree);
    search.setWords(u"fog"_s);
    QTRY_COMPARE(search.status(), u"1 of 3"_s);
    QCOMPARE(search.row(), 0);
    search.next();
    QCOMPARE(tree.index(search.row()).data(JsonTreeModel::PreviewRole).toString(), u"\"fog\""_s);
    QCOMPARE(tree.index(search.row()).data(JsonTreeModel::DepthRole).toInt(), 2);
    search.next(); // A key counts too.
    QCOMPARE(tree.index(search.row()).data(JsonTreeModel::KeyRole).toString(), u"fog bank"_s);
    QCOMPARE(tree.reveal({7}), -1);
    QCOMPARE(tree.reveal({1, 60}), -1);
}

void TestTextSearch::findsInALaterPortionOfALongArray()
{
    Value::Array rows;
    for (qint64 i = 0; i < 3 * JsonTreeModel::kPortion; ++i)
        rows.append(Value(i));
    const qsizetype last = rows.size() - 1;
    rows[last] = Value(u"lighthouse"_s);
    JsonTreeModel tree{Value(std::move(rows))};
    TextSearch search;
    search.setTree(&tree);
    search.setWords(u"lighthouse"_s);
    QTRY_COMPARE(search.row(), int(last));
    QCOMPARE(tree.count(), int(last) + 1);
}

void TestTextSearch::searchesAllTextsOfAList()
{
    BlockListModel blocks(images());
    blocks.setBlocks({block(u"the first pier"_s), block(u"nothing"_s), block(u"the other pier"_s)});
    TextSearch search;
    search.setBlocks(&blocks);
    search.setWords(u"pier"_s);
    QTRY_COMPARE(search.status(), u"1 of 2"_s);
    search.next();
    QCOMPARE(search.row(), 2);
    QCOMPARE(search.position(), 10);
}

void TestTextSearch::aMatchOnALaterPageOfATextIsShown() // SEC-41
{
    const QString water = QString(kPageChars / 5, u'.').replace(u"."_s, u"wave\n"_s);
    ResultBlock tides =
        block(u"pier\n"_s + water + water + u"a long pier\n"_s + water + u"the last pier"_s);
    const CutText first = cutText(tides.fullText);
    tides.text = first.text;
    tides.omittedChars = first.omittedChars;
    BlockListModel blocks(images());
    QAbstractItemModelTester tester(&blocks, QAbstractItemModelTester::FailureReportingMode::Fatal);
    blocks.setBlocks({tides, block(u"below it"_s)});
    TextSearch search;
    QSignalSpy moved(&search, &TextSearch::moved);
    search.setBlocks(&blocks);
    search.setWords(u"pier"_s);
    QTRY_COMPARE(search.status(), u"1 of 3"_s);
    QCOMPARE(search.row(), 0);
    search.previous();
    QCOMPARE(search.status(), u"3 of 3"_s);
    QTRY_COMPARE(search.row(), 1); // The pages between them are not shown.
    QCOMPARE(moved.size(), 2);
    const auto text = [&blocks](int row) { return blocks.block(row)->text; };
    QCOMPARE(text(1).sliced(search.position()), u"pier"_s);
    QCOMPARE(text(2), u"below it"_s);
    QVERIFY(blocks.block(0)->omittedChars > 0 && blocks.block(1)->omittedChars == 0);
    search.previous();
    QTRY_COMPARE(search.row(), 1);
    QCOMPARE(text(1).mid(search.position(), 4), u"pier"_s);
    search.next();
    QCOMPARE(search.row(), 2);

    // What is missing can be shown too, and nothing stands there twice.
    for (int row = 0; row < blocks.count(); ++row) {
        const int before = blocks.count();
        const bool isMissing = blocks.block(row)->omittedChars > 0;
        blocks.showMoreText(row);
        if (isMissing)
            QTRY_COMPARE(blocks.count(), before + 1);
    }
    QString whole;
    for (int row = 0; row + 1 < blocks.count(); ++row)
        whole += text(row);
    QCOMPARE(whole, tides.fullText);
    QCOMPARE(search.row(), blocks.count() - 2);
}

void TestTextSearch::aMatchFarBackInALongLineIsShown() // SEC-41
{
    ResultBlock line = block(QString(kPageChars, u'~') + u"pier"_s);
    const CutText first = cutBlock(line.fullText);
    QCOMPARE(first.omittedChars, line.fullText.size() - kPageChars / 4);
    line.text = first.text;
    line.omittedChars = first.omittedChars;
    BlockListModel blocks(images());
    blocks.setBlocks({line});
    TextSearch search;
    search.setBlocks(&blocks);
    search.setWords(u"pier"_s);
    QTRY_COMPARE(search.row(), 1);
    QCOMPARE(blocks.block(1)->text, u"pier"_s);
}

void TestTextSearch::aMatchInABlockThatIsNotShownYetIsShown()
{
    QList<ResultBlock> all(2 * mcp::limits::kPageItems + 5, block(u"water"_s));
    all.last() = block(u"an island"_s);
    BlockListModel blocks(images());
    blocks.setBlocks(all);
    QVERIFY(blocks.hiddenCount() > 0);
    QTimer view;
    connect(&view, &QTimer::timeout, &blocks, &BlockListModel::grow);
    view.start(0);
    TextSearch search;
    search.setBlocks(&blocks);
    search.setWords(u"island"_s);
    QTRY_COMPARE(search.row(), int(all.size()) - 1);
    QCOMPARE(search.status(), u"1 of 1"_s);
}

void TestTextSearch::aPartOfATextIsCalledSo()
{
    TextSearch search;
    search.setProperty("isTextCut", true);
    search.setText(u"low water"_s);
    search.setWords(u"water"_s);
    QTRY_COMPARE(search.status(), u"1 of 1 in the part shown"_s);
    search.setWords(u"high"_s);
    QTRY_COMPARE(search.status(), u"No matches in the part shown"_s);
}

void TestTextSearch::aSearchCanBeStopped()
{
    std::stop_source stop;
    const TextQuery query{u"a"_s, 10, stop.get_token()};
    const Value list(Value::Array{Value(u"a"_s), Value(u"a"_s)});
    QCOMPARE(matchesIn(QStringList{u"a"_s, u"a"_s}, query).size(), 2);
    QCOMPARE(matchesIn(list, query).size(), 2);
    stop.request_stop();
    QVERIFY(matchesIn(QStringList{u"a"_s, u"a"_s}, query).isEmpty());
    QVERIFY(matchesIn(list, query).isEmpty());
}

void TestTextSearch::onlyTheLastWordsAreFound()
{
    BlockListModel blocks(images());
    blocks.setBlocks({block(u"quay, quarter, quartz"_s)});
    TextSearch search;
    search.setBlocks(&blocks);
    QStringList told;
    connect(&search, &TextSearch::changed, this, [&] {
        if (!search.status().isEmpty())
            told.append(search.status());
    });
    std::optional<BusyPool> busy(std::in_place); // None is done before the last one begins.
    for (const QString &words : {u"q"_s, u"qu"_s, u"qua"_s, u"quar"_s}) {
        search.setWords(words);
        QCoreApplication::sendPostedEvents(); // The search begins.
    }
    busy.reset();
    QTRY_COMPARE(told, QStringList{u"1 of 2"_s});
}

void TestTextSearch::aNewTextIsSearchedAgain()
{
    TextSearch search;
    search.setText(u"ebb"_s);
    search.setWords(u"flood"_s);
    QTRY_COMPARE(search.status(), u"No matches"_s);
    search.setText(u"ebb and flood"_s);
    QTRY_COMPARE(search.status(), u"1 of 1"_s);
    search.setWords({});
    QVERIFY(search.status().isEmpty() && search.count() == 0);
}

void TestTextSearch::aCopyIsDragged()
{
    BlockListModel blocks(images());
    blocks.setBlocks({block(u"low water"_s, u"../../etc/tides.txt"_s)});
    QString path;
    {
        DragController drags(nullptr);
        path = QUrl(drags.addressOf(&blocks, u"demo://tides"_s)).toLocalFile();
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("low water"));
        QCOMPARE(QFileInfo(path).fileName(), u"tides.txt"_s);
        // Others cannot look into the folder.
        const auto others = QFile::ReadGroup | QFile::ReadOther | QFile::ExeOther;
        QVERIFY(!(QFileInfo(QFileInfo(path).path()).permissions() & others));
    }
    QVERIFY(!QFile::exists(path));
}

void TestTextSearch::whatIsTooLargeIsDraggedByItsAddress()
{
    ResultBlock large = block(u"text"_s);
    large.bytes = DragController::kBytes + 1;
    BlockListModel blocks(images());
    blocks.setBlocks({large});
    DragController drags(nullptr);
    QCOMPARE(drags.addressOf(&blocks, u"https://example.org/a b"_s), QString());
    QCOMPARE(drags.addressOf(&blocks, u"https://example.org/a"_s), u"https://example.org/a"_s);
    QCOMPARE(drags.addressOf(&blocks, u"file:///etc/passwd"_s), QString());
    QCOMPARE(drags.addressOf(nullptr, u"demo://tides"_s), QString());
}

void TestTextSearch::draggedFilesAreBoundedAndDeleted()
{
    DragController drags(nullptr);
    QString first;
    for (int i = 0; i <= DragController::kFiles; ++i) {
        BlockListModel blocks(images());
        blocks.setBlocks({block(u"text"_s, u"%1.txt"_s.arg(i))});
        const QString path = QUrl(drags.addressOf(&blocks, {})).toLocalFile();
        QVERIFY(QFile::exists(path));
        first = i == 0 ? path : first;
        QCOMPARE(QFile::exists(first), i < DragController::kFiles);
    }
}

QUAYSIDE_TEST(TestTextSearch, QGuiApplication)

} // namespace quayside::tst_textsearch

#include "tst_textsearch.moc"
