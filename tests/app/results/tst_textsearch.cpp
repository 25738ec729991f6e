// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/results/dragcontroller.h"
#include "app/results/textsearch.h"

#include "app/images/resultimages.h"

#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTest>
#include <QUrl>

namespace quayside {

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
        DragController drags;
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
    DragController drags;
    QCOMPARE(drags.addressOf(&blocks, u"https://example.org/a b"_s), QString());
    QCOMPARE(drags.addressOf(&blocks, u"https://example.org/a"_s), u"https://example.org/a"_s);
    QCOMPARE(drags.addressOf(&blocks, u"file:///etc/passwd"_s), QString());
    QCOMPARE(drags.addressOf(nullptr, u"demo://tides"_s), QString());
}

void TestTextSearch::draggedFilesAreBoundedAndDeleted()
{
    DragController drags;
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

} // namespace quayside

QTEST_MAIN(quayside::TestTextSearch)

#include "tst_textsearch.moc"
